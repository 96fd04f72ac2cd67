"""The driver of the table engine: one more action, its lines, its transfers, the state after it.

The engine runs ahead of the disk: its actions may still be lost. Everything that others see is made
from the `Standing` of a durable command.
"""

import os
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache
from threading import get_ident

from msgspec import Struct

from fairdeal.house.store.house_journal import Head
from fairdeal.money import Currency, Transfer
from fairdeal.play import Action, Event
from fairdeal.record import Journal
from fairdeal.record.chain import Chain
from fairdeal.record.line import JournalLine, parse
from fairdeal.record.restore import Replay, replayed_actions
from fairdeal.sheet import Sheet
from fairdeal.table import SoftwareShuffler, Table
from fairdeal.table.decks.chance import Chance
from fairdeal.table.decks.shuffler import FROM_THE_SYSTEM
from fairdeal.table.state import TableState
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


class TableEngine:
    """One table after all its actions so far."""

    def __init__(
        self, sheet: Sheet, name: str, chance: Chance, currency: Currency = Currency.PRACTICE
    ) -> None:
        self._texts, self._clock, self._thread = list[str](), _Clock(), get_ident()
        self._journal = Journal(
            self._texts.append,
            clock=self._clock.now,
            entropy=os.urandom,
            product=__version__,
            chance=FROM_THE_SYSTEM,
        )
        self.table = Table(sheet, chance, name=name, currency=currency, record=self._journal)
        self._events: tuple[Event, ...] = ()
        self.opening = self._lines()

    @property
    def standing(self) -> Standing:
        """The table as it is now."""
        chain = self._journal.chain
        head = Head(chain.seq - 1, chain.prev)
        return Standing(self.table.state, head, self._events, self._clock.last)

    def do(self, action: Action) -> Done:
        """Execute an action; a refusal changes nothing."""
        assert get_ident() == self._thread, "a live table is acted at on the event loop only"
        before = self.standing
        self._texts.clear()
        events = self.table.do(action)
        new_round = self.table.state.number != before.state.number
        self._events = events if new_round else self._events + events
        return Done(action, before, self.standing, self._lines(), events)

    def tried(self, action: Action) -> Done:
        """Return the effect of an action without executing it, or raise its refusal."""
        before = self.standing
        done = self.do(action)
        self.rewind(before)
        return done

    def rewind(self, standing: Standing) -> None:
        """Set the table to a durable state, back or forward."""
        self.table.state, self._events = standing.state, standing.events
        self._clock.last = standing.time
        self._journal.chain = Chain(standing.head.seq + 1, standing.head.hash)

    def _lines(self) -> list[str]:
        lines = "".join(self._texts).splitlines()
        self._texts.clear()
        return lines


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


class _Clock:
    """A clock of UTC that never goes back, even after lines of another process."""

    def __init__(self) -> None:
        self.last = ""

    def now(self) -> str:
        seconds, rest = divmod(time.time_ns(), 1_000_000_000)
        self.last = max(self.last, f"{_second(seconds)}.{rest // 1000:06}Z")
        return self.last


@lru_cache(2)  # every table asks for the same
def _second(seconds: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
