"""A table as a state machine: whoever does whatever, in any order, money, cards and record hold.

Hypothesis chooses the sheet, who acts and how, also against the rules, and shortens what fails.
"""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from fairdeal.audit import extract, verify
from fairdeal.money import NOTHING, AccountKind, Cents
from fairdeal.play import (
    DEALER,
    FLOOR,
    SHOE,
    SHUFFLER,
    Action,
    Actor,
    BetOffer,
    CountOffer,
    Offer,
    PickOffer,
    ReportOffer,
    Role,
    seat,
)
from fairdeal.play.model.action import spoken
from fairdeal.record.line import JournalLine, parse
from fairdeal.record.restore import Replay, shuffle_of
from fairdeal.sheet import read_sheet
from fairdeal.table import practice_entropy
from fairdeal.table.events import COMMITS
from fairdeal.table.step import DeckOffer, SheetOffer, StaffOffer
from tests.depth import amount
from tests.harness import NAMES, SHEETS, Kept, Mishaps, TableDriver, eyes, without_faults

SHEET = st.sampled_from([(name, options) for name, many in SHEETS.items() for options in many])
SEATS = st.integers(1, 6)
VERBS = st.sampled_from(
    [
        *("check", "fold", "raise 1", "raise 3", "raise 4", "play", "play 3", "play 5", "select"),
        *("set", "bet", "take back", "no more bets", "deal", "reveal", "settle", "pick up", "cut"),
        *("recut", "shuffle", "place the deck", "stub to rack", "count the stub", "run out"),
        *(
            "fail",
            "begin the shuffle",
            "finish the shuffle",
            "report",
            "leave",
            "look",
            "inspect",
            "verify",
            "nonsense",
        ),
        *("close the table", "open the table"),
    ]
)
ACTORS = st.one_of(st.sampled_from([DEALER, FLOOR, SHUFFLER, SHOE]), SEATS.map(seat))


class TableMachine(RuleBasedStateMachine):
    """One table with its journal."""

    @initialize(
        which=SHEET,
        seed=st.integers(0, 2**32),
        often=st.sampled_from([0, 0.2, 0.6]),
        ready=st.booleans(),
    )
    def open(self, which: tuple[str, dict[str, Any]], seed: int, often: float, ready: bool) -> None:
        name, options = which
        self.kept = Kept()
        self.driver = TableDriver(
            read_sheet(name, options),
            Mishaps(random.Random(seed), often),
            record=self.kept.journal(practice_entropy(seed)),
        )
        self.table = self.driver.table
        for number in (1, 2, 4):
            self.sit(number, NAMES[number], 10**9)
        if ready:
            self.table.prepare()
            self.everybody_bets()

    def attempt(self, action: Action) -> None:
        """Lawful or not: what is refused changes nothing and is logged with a name."""
        lines, refusals = self.kept.text, len(self.kept.refused)
        refusal = self.driver.attempt(action)
        if refusal is None:
            return
        assert refusal.name
        assert refusal.message
        assert self.kept.text == lines
        assert len(self.kept.refused) == refusals + 1

    @rule(number=SEATS, name=st.sampled_from(NAMES), chips=st.sampled_from([1_000, 10**6, 10**9]))
    def sit(self, number: int, name: str, chips: int) -> None:
        self.attempt(Action(seat(number), "sit", {"chips": Cents(chips)}, name=name))

    @rule(number=SEATS, beside=SEATS)
    def also_play(self, number: int, beside: int) -> None:
        self.attempt(Action(seat(number), "also play", beside=beside))

    @rule(number=SEATS)
    def leave(self, number: int) -> None:
        self.attempt(Action(seat(number), "leave"))

    @precondition(lambda self: self.table.state.tasks and self.table.state.seated)
    @rule(deal=st.booleans())
    def prepare(self, deal: bool) -> None:
        self.table.prepare()
        if deal and not self.table.state.tasks and self.table.state.betting_open:
            self.everybody_bets()

    @precondition(lambda self: not self.table.state.tasks and self.table.state.betting_open)
    @rule()
    def everybody_bets(self) -> None:
        offered = self.table.game.wagers(self.table.sheet)
        wagers = {w.name: w.limits(self.table.sheet)[0] for w in offered if w.required}
        for number in self.table.state.seated:
            self.attempt(Action(seat(number), "bet", wagers))
        self.attempt(Action(DEALER, "no more bets"))

    @precondition(lambda self: not self.table.state.tasks and self.table.state.seated)
    @rule(data=st.data())
    def bet(self, data: st.DataObject) -> None:
        number = data.draw(st.sampled_from(sorted(self.table.state.seated)))
        wagers: dict[str, Cents] = {}
        for wager in self.table.game.wagers(self.table.sheet):
            if wager.required or data.draw(st.booleans()):
                lowest, highest = wager.limits(self.table.sheet)
                chosen = data.draw(st.sampled_from([lowest, highest, Cents(lowest + 1)]))
                wagers[wager.name] = wagers.get(wager.equals or "", chosen)
        coupon = data.draw(st.sampled_from([NOTHING, NOTHING, Cents(500)]))
        self.attempt(Action(seat(number), "bet", wagers, coupon))

    @rule(data=st.data())
    def take_an_offer(self, data: st.DataObject) -> None:
        """Any of the open offers, taken up in any way that it allows."""
        every = self.table.open_step.offers
        offers = [offer for offer in every if not isinstance(offer, BetOffer | ReportOffer)]
        if offers:
            self.attempt(self._taken(data.draw(st.sampled_from(offers)), data))

    @precondition(lambda self: self.table.round is not None and not self.table.round.over)
    @rule(data=st.data(), steps=st.integers(1, 30))
    def go_on(self, data: st.DataObject, steps: int) -> None:
        """The dealer's next work, or the decision of whoever is asked, and so on."""
        for _ in range(steps):
            asked = self.table.open_step.required
            dealers = [o for o in asked if o.default and o.actor is DEALER]
            players = [o for o in asked if o.actor.role is Role.SEAT]
            choices = dealers or [o for o in players if not isinstance(o, BetOffer)]
            if self.table.state.tasks or not choices:
                return
            self.attempt(self._taken(data.draw(st.sampled_from(choices)), data))

    @rule(actor=ACTORS, verb=VERBS, count=st.none() | st.integers(-1, 60))
    def anything(self, actor: Actor, verb: str, count: int | None) -> None:
        self.attempt(spoken(actor, verb, count=count))

    @staticmethod
    def _taken(offer: Offer, data: st.DataObject) -> Action:
        if isinstance(offer, PickOffer) and offer.picks:
            picks = data.draw(st.sampled_from(offer.picks))
            return spoken(offer.actor, offer.said, picks=picks)
        if isinstance(offer, CountOffer) and offer.verb != "count the stub":
            return spoken(offer.actor, offer.said, count=data.draw(st.integers(9, 51)))
        if isinstance(offer, StaffOffer):
            staff = data.draw(st.sampled_from(["", *NAMES[:3], "Kim"]))
            return spoken(offer.actor, offer.said, staff=staff)
        if isinstance(offer, DeckOffer):
            colour = data.draw(st.sampled_from(["", "red", "blue", "yellow"]))
            return spoken(offer.actor, offer.said, back_colour=colour)
        if isinstance(offer, SheetOffer):
            options = {"minimum": data.draw(st.sampled_from([500, 1000, 10**9]))}
            return spoken(offer.actor, offer.said, options=options)
        return spoken(offer.actor, offer.said)

    @invariant()
    def every_cent_and_every_card_is_somewhere(self) -> None:
        if not hasattr(self, "table"):
            return
        state = self.table.state
        assert state.ledger.total == 0
        assert all(
            held >= 0 for account, held in state.ledger if account.place is AccountKind.PLAYER
        )
        if state.round is None:
            return
        if state.round.over:
            assert not [
                account for account, _ in state.ledger if account.place is AccountKind.LAYOUT
            ]
        elif state.round.at:
            assert state.ready is not None
            out = list(state.round.cards.values())
            assert len(out) == len(set(out)) == state.ready.drawn
            assert {*out, *state.ready.rest} == {*state.decks[state.current].cards}

    def teardown(self) -> None:
        """The record verifies, for everybody, and its fold is the table."""
        if not hasattr(self, "table"):
            return
        raw, lines = self.kept.text.encode(), self.kept.lines
        tally = verify(raw, self.kept.head.encode())
        assert tally.lines == len(lines)
        viewer = (0, 1, "Ann")[len(lines) % 3]
        verify("".join(line + "\n" for line in extract(lines, eyes(viewer))).encode())
        assert without_faults(folded(lines).state) == without_faults(self.table.state)


def folded(lines: list[str]) -> Replay:
    """A journal's actions, played again."""
    read = [JournalLine(parse(line)) for line in lines]
    replay = Replay.opened(read[0])
    for line in read:
        if line.is_action:
            following = read[line.seq + 1] if line.seq + 1 < len(read) else line
            shuffle = shuffle_of(following) if following.what in COMMITS else None
            replay.act(line.action, shuffle)
    return replay


@pytest.mark.slow
def test_whoever_does_whatever_money_cards_and_record_hold() -> None:
    run_state_machine_as_test(
        TableMachine,
        settings=settings(
            max_examples=amount(100, 300),
            stateful_step_count=50,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        ),
    )
