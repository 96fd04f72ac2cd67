"""What an action costs without a disk and without sockets: engine and lines, and six frames."""

import gc
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any

from msgspec import Struct

from fairdeal.house.tables.clocks import Settings, all_have_bet, due_of_staff
from fairdeal.house.tables.live_table import Change, LiveTable
from fairdeal.house.tables.standing import Done, fair_chance, new_table
from fairdeal.money import Cents, Currency
from fairdeal.play import Action, Role, seat
from fairdeal.sheet import read_sheet
from fairdeal.table.table import NO_MORE_BETS
from fairdeal.web.live.frames import Frames

SEATS = range(1, 7)
NAMES = tuple(f"Player {n}" for n in SEATS)
FAST = Settings(pace=0, betting=None, decision=None)
STAKES = {
    "nj-uth": {"ante": Cents(500), "blind": Cents(500)},
    "ma-uth": {"ante": Cents(500), "blind": Cents(500)},
    "nj-pikit": {"ante": Cents(500), "five_card_bonus": Cents(500)},
    "nj-hilo": {"ante": Cents(500)},
}


class Cost(Struct, frozen=True):
    """Of the processor, in microseconds for each action."""

    engine: float
    frames: float
    frame_bytes: float


class Steps(Struct, frozen=True):
    """Instructions of the interpreter for each action: they are the same on any machine.

    What compiled libraries do meanwhile (JSON, hashes, joining bytes) is not in them.
    """

    engine: float
    frames: float


class Played:
    """One table with six players, who do what is done for one who stays silent."""

    def __init__(self, instrument: str, number: int) -> None:
        name, sheet = f"Table {number}", read_sheet(instrument, {})
        standing, _ = new_table(sheet, name, Currency.PRACTICE)
        self.live = LiveTable(f"t{number}", name, FAST, standing, fair_chance())
        self._frames, self._stakes = Frames(self.live), STAKES[instrument]
        for n, name in zip(SEATS, NAMES, strict=True):
            self.do(Action(seat(n), "sit", {"chips": Cents(10**8)}, name=name))

    def asked(self) -> Action:
        """The next player's action."""
        table = self.live.ahead
        round = table.state.round
        if round is None or round.over or not round.at:
            hands = round.hands if round is not None and not round.over else ()
            return Action(seat(next(n for n in SEATS if n not in hands)), "bet", self._stakes)
        step = table.asked_step
        actor = next(o.actor for o in step.required if o.actor.role is Role.SEAT)
        action = step.default(actor)
        assert action is not None
        return action

    def do(self, action: Action) -> tuple[Done, ...]:
        """The action, and what the dealer does after it."""
        done, table = [self.live.do(action)], self.live.ahead
        while (due := due_of_staff(table, FAST)) is not None:
            if due == NO_MORE_BETS and not all_have_bet(table.state):
                break
            done.append(self.live.do(due))
        return tuple(done)

    def shown(self, done: tuple[Done, ...]) -> Change:
        """What became durable."""
        self.live.renew_waits()
        step = self.live.ahead.asked_step
        return Change(done, done[-1].after, step, self.live.waits)

    def frames(self, change: Change) -> int:
        """A frame for each of the six; their bytes."""
        frames = self._frames.after(change)
        return sum([len(frames.to(frames.seating.seat_of(name))) for name in NAMES])


def cost(instrument: str, tables: int, actions: int) -> Cost:
    """The mean over whole rounds, the tables in turn."""
    played = [Played(instrument, n) for n in range(tables)]
    engine = frames = 0.0
    size, rounds = 0, max(1, actions // tables)
    gc.collect()
    gc.disable()
    for _ in range(rounds):
        asked = [table.asked() for table in played]
        began = time.process_time()
        done = [table.do(action) for table, action in zip(played, asked, strict=True)]
        engine += time.process_time() - began
        changes = [table.shown(each) for table, each in zip(played, done, strict=True)]
        began = time.process_time()
        size += _frames(played, changes)
        frames += time.process_time() - began
    gc.enable()
    count = rounds * tables
    return Cost(1e6 * engine / count, 1e6 * frames / count, size / count / len(SEATS))


def _frames(played: Sequence[Played], changes: Sequence[Change]) -> int:
    return sum(table.frames(change) for table, change in zip(played, changes, strict=True))


def steps(instrument: str, rounds: int = 2) -> Steps:
    """The mean over whole rounds at one table, after two others."""
    played, counted = Played(instrument, 0), {"engine": 0, "frames": 0}
    actions, number = 0, played.live.ahead.state.number

    @contextmanager
    def counting(what: str) -> Iterator[None]:
        def step(frame: FrameType, event: str, arg: Any) -> Callable[..., Any]:
            frame.f_trace_opcodes = True
            counted[what] += event == "opcode"
            return step

        sys.settrace(step)
        yield
        sys.settrace(None)

    while (now := played.live.ahead.state.number - number) < rounds + 2:
        action = played.asked()
        if now < 2:
            played.frames(played.shown(played.do(action)))
            continue
        with counting("engine"):
            done = played.do(action)
        change = played.shown(done)
        with counting("frames"):
            played.frames(change)
        actions += 1
    return Steps(counted["engine"] / actions, counted["frames"] / actions)
