"""A house as a state machine: two processes on one database, killed at any point, in any order.

Hypothesis chooses who does what and where, where a process dies, and when the house is restored
from a backup; after each step nothing that was acknowledged is lost or doubled, money is conserved,
every card is somewhere, chains have no holes, and every table is what its journal says. In the end
the whole house verifies.
"""

import json
import re
import tempfile
from collections.abc import Callable
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)
from sqlalchemy import bindparam, select

from fairdeal.house.access.permissions import Person
from fairdeal.house.approvals.kinds import Observation
from fairdeal.house.history.verify import verify_house
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import COMMAND, ENTRY, JOURNAL
from fairdeal.house.store.seal import Seal
from fairdeal.house.tables.player_actions import Request
from fairdeal.house.tables.standing import Standing, opening_of, replayed
from fairdeal.house.tables.tables import RECOVERING
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.play import Observed, seat, view
from fairdeal.play.model.offer import BetOffer, PickOffer
from fairdeal.table.state import TableState
from fairdeal.web.live.frames import Frame, Frames
from tests.harness import eyes
from tests.house.houses import KEY, STAKES, check_money, player, whole_lines
from tests.house.processes import POINTS, Killed, Loop, Process

NAMES = {1: "Ann", 2: "Bob", 3: "Cleo"}
CARD = re.compile(r'"([2-9TJQKA][cdhs])"')
_keys = count()


class HouseMachine(RuleBasedStateMachine):
    """Three players at one table of a house that is served by two processes."""

    copied: Callable[[], Any]  # a database with staff, players and tables, for one machine alone
    empty: Callable[[], Any]  # a database for a backup

    def __init__(self) -> None:
        super().__init__()
        self.stack = ExitStack()
        self.loop = Loop()
        self.stack.callback(self.loop.stop)
        self.database: Database = self.stack.enter_context(type(self).copied())
        self.processes = [Process(self.database, self.loop) for _ in range(2)]
        self.done: dict[str, tuple[Person, Request, int]] = {}
        self.unanswered: tuple[str, Person, Request] | None = None
        self.proposal = ""
        self.restored = False
        self.look_from_the_start()

    def look_from_the_start(self) -> None:
        """Nothing of the database has been looked at yet; what was, is never written again."""
        self.told: Standing | None = None  # what the table's lines tell, as far as they were read
        self.ends: dict[str, tuple[int, str]] = {}  # of each chain

    def teardown(self) -> None:
        try:
            if hasattr(self, "table"):
                self.send_unanswered_again(0)
                check_money(self.processes[0].house)
                found = [each for each in verify_house(self.database, Seal(KEY)) if each.wrong]
                assert not found, found
        finally:
            for process in self.processes:
                process.stop()
            self.stack.close()

    # -- what happens

    @initialize(instrument=st.sampled_from(sorted(INSTRUMENTS)))
    def choose(self, instrument: str) -> None:
        house = self.processes[0].house
        self.table = next(t["id"] for t in house.tables.all() if t["instrument"] == instrument)
        self.people = {n: player(house, name) for n, name in NAMES.items()}
        self.seen = dict.fromkeys(NAMES, 0)
        self.everybody_bets(0)

    def ask(self, process: int, number: int, request: Request) -> None:
        """A command under a key of its own; refused, done, or nobody knows yet."""
        self.send_unanswered_again(process)
        self.send(process, f"machine{next(_keys):08}", self.people[number], request)

    def send(self, process: int, key: str, person: Person, request: Request) -> None:
        act = self.processes[process].house.players.act(person, key, self.table, request)
        try:
            seq = self.loop.run(act)["seq"]
        except Killed:
            self.unanswered = key, person, request
            self.processes[process].again()
        except Refused as refused:
            if refused.refusal.name == "house-stopped":
                self.unanswered = key, person, request
                self.processes[process].again()
            elif self.unanswered is not None and self.unanswered[0] == key:
                self.unanswered = None
        else:
            self.done[key] = person, request, seq
            if self.unanswered is not None and self.unanswered[0] == key:
                self.unanswered = None

    @rule(process=st.integers(0, 1))
    def send_unanswered_again(self, process: int) -> None:
        """The same key until there is an answer."""
        while self.unanswered is not None:
            self.send(process, *self.unanswered)

    @rule(
        process=st.integers(0, 1), number=st.integers(1, 3), chips=st.sampled_from([2000, 30_000])
    )
    def sit(self, process: int, number: int, chips: int) -> None:
        self.ask(process, number, Request(number, "sit", wagers={"chips": chips}))

    @rule(process=st.integers(0, 1), number=st.integers(1, 3))
    def leave(self, process: int, number: int) -> None:
        self.ask(process, number, Request(number, "leave"))

    @rule(process=st.integers(0, 1), number=st.integers(1, 3), which=st.integers(0, 5))
    def act(self, process: int, number: int, which: int) -> None:
        """One of the seat's own offers, as this process knows them."""
        self.send_unanswered_again(process)
        table = self.processes[process].live(self.table).ahead
        offers = table.open_step.of(seat(number))
        if not offers:
            return
        offer = offers[which % len(offers)]
        instrument = table.state.sheet.instrument.id
        wagers = STAKES[instrument] if isinstance(offer, BetOffer) else {}
        picks = offer.picks[which % len(offer.picks)] if isinstance(offer, PickOffer) else ()
        step = table.step_name(seat(number))
        coupon = self.coupon(process, number) if wagers and which % 2 == 0 else 0
        self.ask(
            process, number, Request(number, offer.said, step, dict(wagers), coupon, picks=picks)
        )

    def coupon(self, process: int, number: int) -> int:
        """The face of a coupon that a player holds, if any is left."""
        held = self.processes[process].house.coupons.held(self.people[number].id)
        return held[0].face if held else 0

    @rule(process=st.integers(0, 1))
    def everybody_bets(self, process: int) -> None:
        for number in NAMES:
            self.sit(process, number, 30_000)
        for number in NAMES:
            self.act(process, number, 0)

    @rule(process=st.integers(0, 1), point=st.sampled_from(POINTS), number=st.integers(1, 3))
    def die(self, process: int, point: str, number: int) -> None:
        """The process dies on the way of a player's command, or when it reads a table back."""
        self.send_unanswered_again(process)
        dying = self.processes[process]
        if point == RECOVERING:
            dying.again()
            dying.dies_at = point
            with suppress(Killed):
                dying.live(self.table)
            dying.again()
            return
        step = dying.live(self.table).ahead.open_step
        asked = [n for n in NAMES if step.of(seat(n))]
        dying.dies_at = point
        if asked:
            self.act(process, asked[number % len(asked)], 0)
        else:
            self.ask(process, number, Request(number, "buy in", wagers={"chips": 100}))
        dying.dies_at = ""

    @precondition(lambda self: not self.restored)
    @rule()
    def restore(self) -> None:
        """Both processes stop, and the house goes on from a backup in another database."""
        self.send_unanswered_again(0)
        for process in self.processes:
            process.stop()
        with tempfile.TemporaryDirectory() as folder:
            self.database.backup(Path(folder) / "backup")
            self.database = self.stack.enter_context(type(self).empty())
            self.database.restore(Path(folder) / "backup")
        self.processes = [Process(self.database, self.loop) for _ in range(2)]
        self.restored = True
        self.look_from_the_start()

    @rule(process=st.integers(0, 1), data=st.data())
    def send_an_old_key_again(self, process: int, data: st.DataObject) -> None:
        if not self.done:
            return
        key = data.draw(st.sampled_from(sorted(self.done)))
        person, request, seq = self.done[key]
        house = self.processes[process].house
        assert self.loop.run(house.players.act(person, key, self.table, request)) == {"seq": seq}
        other = msgspec.structs.replace(request, match_play=request.match_play + 100)
        with pytest.raises(Refused, match="key-used-otherwise"):
            self.loop.run(house.players.act(person, key, self.table, other))

    @rule(process=st.integers(0, 1), number=st.integers(1, 2))
    def report(self, process: int, number: int) -> None:
        self.send_unanswered_again(process)
        house = self.processes[process].house
        dee, key = house.people.named("Dee"), f"machine{next(_keys):08}"
        seen = Observation(Observed.DEALER_EXPOSED, position=f"dealer card {number}")
        with suppress(Refused):
            self.proposal = self.loop.run(house.proposals.report(dee, key, self.table, seen))

    @rule(process=st.integers(0, 1), accept=st.booleans())
    def confirm_or_deny(self, process: int, accept: bool) -> None:
        if not self.proposal:
            return
        house = self.processes[process].house
        for name in ("Dee", "Flo"):  # who reported it does not decide it
            person, key = house.people.named(name), f"machine{next(_keys):08}"
            decide = house.decisions.decide(person, key, self.proposal, accept=accept)
            if name == "Dee":
                with pytest.raises(Refused):
                    self.loop.run(decide)
            else:
                self.loop.run(decide)
        self.proposal = ""

    @rule(process=st.integers(0, 1), number=st.integers(1, 3))
    def rejoin(self, process: int, number: int) -> None:
        """A viewer comes back to either process, and sees the table as it is."""
        live = self.processes[process].caught_up(self.table)
        sent = Frames(live).of(self.people[number].id)
        frame = msgspec.json.decode(sent, type=Frame)
        assert frame.table.seq == live.durable.head.seq
        self.check_faces(frame)

    # -- what holds

    def check_faces(self, frame: Frame) -> None:
        """No face in a frame that its viewer has not seen."""
        live = self.processes[0].caught_up(self.table)
        known = {str(c) for c in view(live.durable.events, eyes(frame.you.seat)).faces()}
        assert set(CARD.findall(json.dumps(msgspec.to_builtins(frame)))) <= known

    @invariant()
    def nothing_acknowledged_is_lost_or_doubled(self) -> None:
        rows = self.database.rows(_ANSWERS)
        answers = dict(rows)
        assert len(answers) == len(rows)
        for key, (_, _, seq) in self.done.items():
            assert answers[key] == f'{{"seq":{seq}}}'

    @invariant()
    def chains_have_no_holes_and_end_where_their_heads_say(self) -> None:
        heads = {id: (seq, newest) for id, seq, newest in self.database.rows(_HEADS)}
        ends = dict.fromkeys(heads, -1)
        for journal, first, last in self.database.rows(_ENTRIES):
            assert first == ends[journal] + 1
            ends[journal] = last
        for journal, seq in ends.items():
            if seq != self.ends.get(journal, (-1, ""))[0]:
                ((lines,),) = self.database.rows(_LINES, journal=journal, last=seq)
                self.ends[journal] = seq, json.loads(lines.rpartition("\n")[2])["hash"]
        assert self.ends == heads

    @invariant()
    def every_process_has_the_table_that_the_journal_tells(self) -> None:
        if not hasattr(self, "table"):
            return
        house = self.processes[0].house
        if self.told is None:
            lines = whole_lines(house, self.table)
            self.told = opening_of(lines)
            lines = lines[self.told.head.seq + 1 :]
        else:
            lines = whole_lines(house, self.table, self.told.head.seq)
        for done in replayed(lines, self.told):
            self.told = done.after
        for process in self.processes:
            durable = process.caught_up(self.table).durable
            assert durable.head == self.told.head
            assert durable.state == self.told.state
        self.check_every_card_is_in_one_place(self.told.state)

    def check_every_card_is_in_one_place(self, state: TableState) -> None:
        if state.ready is None:
            return
        order, dealt = state.ready.order, state.round.cards.values() if state.round else ()
        assert len({*order}) == len(order)
        if state.round is not None and not state.tasks:
            assert len(dealt) == state.ready.drawn
            assert {*dealt, *state.ready.rest} == {*order}

    @invariant()
    def money_is_conserved_and_nobody_owes(self) -> None:
        check_money(self.processes[0].house)


_ANSWERS = select(COMMAND.c.key, COMMAND.c.answer)
_HEADS = select(JOURNAL.c.id, JOURNAL.c.seq, JOURNAL.c.hash)
_ENTRIES = select(ENTRY.c.journal, ENTRY.c.first, ENTRY.c.last).order_by(
    ENTRY.c.journal, ENTRY.c.first
)
_LINES = select(ENTRY.c.lines).where(
    ENTRY.c.journal == bindparam("journal"), ENTRY.c.last == bindparam("last")
)
