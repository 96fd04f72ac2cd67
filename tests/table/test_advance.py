"""The dealer goes on until somebody else is asked: one action for everything that is due."""

import random

import pytest

from fairdeal.cards import DECK
from fairdeal.play import DEALER, FLOOR, Action, Event, PickOffer, Role, seat
from fairdeal.play.model.action import spoken
from fairdeal.sheet import read_sheet
from fairdeal.table import Faults, ScriptedDecks, SoftwareShuffler, Table, practice_entropy
from fairdeal.table.perform import perform
from fairdeal.table.state import TableState
from tests.depth import DEEPER
from tests.harness import BETS, SHEETS
from tests.table.tables import EVERY, refused

ADVANCE = Action(DEALER, "advance")
ON_EVERY_SHEET = pytest.mark.parametrize(
    ("instrument", "which"), [(name, n) for name, many in SHEETS.items() for n in range(len(many))]
)


def opened(instrument: str, options: dict[str, object], seed: int, *seats: int) -> Table:
    table = Table(read_sheet(instrument, options), SoftwareShuffler(practice_entropy(seed)))
    for number in seats:
        table.sit(number, f"player {number}", chips="$900000")
    required = [wager for wager in table.game.wagers(table.sheet) if wager.required]
    for number in seats:
        table.bet(number, **{wager.name: wager.limits(table.sheet)[0] for wager in required})
    table.do(Action(DEALER, "no more bets"))
    return table


def one_by_one(state: TableState) -> tuple[TableState, list[Event]]:
    """Everything that is due, each an action of its own."""
    happened: list[Event] = []
    while state.round is not None:
        due = state.round.step.default(DEALER)
        if due is None:
            break
        state, events = perform(state, due)
        happened += events
    return state, happened


@ON_EVERY_SHEET
def test_going_on_is_what_the_acts_are_one_by_one(instrument: str, which: int) -> None:
    for seed in range(6 * DEEPER):
        generator = random.Random(seed)
        options: dict[str, object] = {**SHEETS[instrument][which]}
        table = opened(instrument, options, seed, 1, 2, 4)
        went_on = 0
        while table.round is not None and not table.round.over:
            if table.open_step.default(DEALER) is not None:
                before = table.state
                expected, events = one_by_one(before)
                assert list(table.do(ADVANCE)) == events
                assert table.state == expected
                went_on += len(events) > 1
                continue
            offers = [offer for offer in table.open_step.required if offer.actor.role is Role.SEAT]
            offer = generator.choice(offers)
            picks = generator.choice(offer.picks) if isinstance(offer, PickOffer) else ()
            table.do(spoken(offer.actor, offer.said, picks=picks))
        assert went_on >= 2


@EVERY
def test_nobody_goes_on_where_somebody_else_is_asked_or_for_the_dealer(instrument: str) -> None:
    table = Table(read_sheet(instrument, {}), SoftwareShuffler(practice_entropy(1)))
    table.sit(1, "Ann", chips="$900")
    assert refused(table.do, ADVANCE).name == "table-not-ready"
    table.prepare()
    assert refused(table.do, ADVANCE).name == "not-your-turn"  # betting is open
    table.bet(1, **BETS[instrument])
    assert refused(table.do, ADVANCE).name == "not-offered"  # nobody has closed it
    table.do(Action(DEALER, "no more bets"))
    for actor in (FLOOR, seat(1)):
        refused(table.do, Action(actor, "advance"))
    assert refused(table.do, Action(DEALER, "advance", count=1)).name == "not-as-offered"
    table.do(ADVANCE)
    assert table.open_step.required[0].actor == seat(1)
    assert refused(table.do, ADVANCE).name == "not-your-turn"
    table.finish()
    assert refused(table.do, ADVANCE).name == "table-not-ready"


@EVERY
def test_with_something_wrong_in_the_deck_the_dealer_acts_step_by_step(instrument: str) -> None:
    """What is wrong with a deck is on no record, so that each act tells what came of it."""
    faults = Faults(face_up=frozenset({2}))
    decks = ScriptedDecks([(DECK, faults)], SoftwareShuffler(practice_entropy(1)))
    table = Table(read_sheet(instrument, {}), decks)
    table.sit(1, "Ann", chips="$900")
    table.bet(1, **BETS[instrument])
    table.do(Action(DEALER, "no more bets"))
    assert "advance" not in [offer.verb for offer in table.open_step.offers]
    assert "act by act" in refused(table.do, ADVANCE).message
    table.finish()
    table.bet(1, **BETS[instrument])
    table.do(Action(DEALER, "no more bets"))
    assert "advance" in [offer.verb for offer in table.open_step.of(DEALER)]
