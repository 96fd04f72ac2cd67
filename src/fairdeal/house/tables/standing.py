"""A table after a command, as a value: new, after one more action, or from its lines."""

import os
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from fairdeal.house.store.transaction import Head
from fairdeal.money import Currency, Transfer
from fairdeal.play import Action, Event
from fairdeal.record import Journal, JournalLine, Replay, parse, replayed_actions
from fairdeal.sheet import Sheet
from fairdeal.table import FROM_THE_SYSTEM, Chance, SoftwareShuffler, TableState, opened
from fairdeal.version import __version__


class Standing(Struct, frozen=True):
    """A table after a command: its state, the end of its chain, the events of the round."""

    state: TableState
    head: Head
    events: tuple[Event, ...] = ()
    time: str = ""  # of the newest line: the next one is never earlier

    @property
    def commitment(self) -> str:
        """The root that the deck in use is committed to."""
        return "" if self.state.ready is None else self.state.ready.root


class Done(Struct, frozen=True):
    """An executed action: the lines it adds, and the table after it."""

    action: Action
    before: Standing
    after: Standing
    lines: list[str]
    events: tuple[Event, ...]

    @property
    def first(self) -> int:
        """The number of its first line."""
        return self.before.head.seq + 1

    def transfers(self) -> Iterator[tuple[Event, Transfer]]:
        """Return the money that it moved, each transfer with its event."""
        first = self.after.head.seq - len(self.events) + 1
        moves = [(seq, move) for seq, e in enumerate(self.events, first) for move in e.moves()]
        for transfer in self.before.state.ledger.transfers(moves):
            yield self.events[transfer.event - first], transfer


def fair_chance() -> Chance:
    """Return a shuffler with entropy of the operating system."""
    return SoftwareShuffler(os.urandom)


def new_table(sheet: Sheet, name: str, currency: Currency) -> tuple[Standing, list[str]]:
    """Return a table before its first action, and the lines that open it."""
    texts: list[str] = []
    opened_at = later_than("")
    journal = Journal(
        texts.append,
        clock=lambda: opened_at,
        entropy=os.urandom,
        product=__version__,
        chance=FROM_THE_SYSTEM,
    )
    state, events = opened(sheet, name, currency)
    journal.opened(state, events)
    head = Head(journal.chain.seq - 1, journal.chain.prev)
    return Standing(state, head, time=opened_at), "".join(texts).splitlines()


def opening_of(lines: Sequence[str]) -> Standing:
    """Return a table as the first lines of its journal open it."""
    replay = Replay.opened(JournalLine(parse(lines[0])))
    newest = JournalLine(parse(lines[len(replay.events)]))
    head, time = Head(newest.seq, newest.hash), newest.time
    return Standing(replay.state, head, time=time)


def replayed(lines: Sequence[str], standing: Standing) -> Iterator[Done]:
    """Replay the lines after a table's state and yield each action with its effect."""
    for one in replayed_actions(standing.state, lines):
        before, newest = standing, JournalLine(parse(lines[one.last]))
        standing = Standing(
            one.after,
            Head(newest.seq, newest.hash),
            one.events if one.begins_a_round else before.events + one.events,
            newest.time,
        )
        yield Done(one.action, before, standing, list(lines[one.at : one.last + 1]), one.events)


def later_than(time_before: str) -> str:
    """Return the time, which is never before that of a line: clocks may go back."""
    seconds, rest = divmod(time.time_ns(), 1_000_000_000)
    return max(time_before, f"{_second(seconds)}.{rest // 1000:06}Z")


@lru_cache(2)  # every table asks for the same
def _second(seconds: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
