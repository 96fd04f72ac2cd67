"""Actions that nobody would try who plays by the rules: refused, and without consequences."""

import json
from typing import Any

import pytest

from fairdeal.api import open_table
from fairdeal.audit import verify
from fairdeal.cards import DECK
from fairdeal.games import game_of
from fairdeal.money import Cents
from fairdeal.play import (
    DEALER,
    FLOOR,
    Action,
    Area,
    Observed,
    Position,
    Report,
    Witness,
    apply,
    begin,
    seat,
)
from fairdeal.play.model.event import Voided
from fairdeal.play.model.position import community, dealer_cards
from fairdeal.sheet import read_sheet
from fairdeal.table import SoftwareShuffler, Table, practice_entropy
from tests.cases import each_case
from tests.harness import BETS, Kept
from tests.table.tables import EVERY, refused, state

FIVE = {"chips": Cents(500)}


def kept(instrument: str, **options: object) -> tuple[Table, Kept]:
    """A table with a journal, and Ann at seat 1."""
    journal = Kept()
    table = Table(
        read_sheet(instrument, options),
        SoftwareShuffler(practice_entropy(3)),
        record=journal.journal(bytes),
    )
    table.sit(1, "Ann", chips="$900")
    return table, journal


def said(journal: Kept) -> Any:
    """What the newest action on record says."""
    acts = [line for line in journal.lines if '"what":"act"' in line]
    return json.loads(acts[-1])["data"]


# -- cards come from the deck


@EVERY
def test_nobody_says_which_cards_are_dealt(instrument: str) -> None:
    table, _ = kept(instrument)
    table.bet(1, **BETS[instrument])
    table.do(table.open_step.default(DEALER) or Action(DEALER, "no more bets"))
    before = state(table)
    named = Action(DEALER, "deal", cards=tuple(DECK[:2]))
    assert refused(table.do, named).name == "cards-come-from-the-deck"
    assert state(table) == before


# -- numbers are numbers


@pytest.mark.parametrize("picks", [(True, 2, 3), (1.0, 2, 3), [1, 2, 3], None, "123", 3])
def test_cards_are_picked_by_whole_numbers(picks: Any) -> None:
    table, journal = kept("nj-pikit")
    table.bet(1, ante="$5", five_card_bonus="$5", three_card_bonus="$5")
    table.deal()
    before = state(table)
    assert refused(table.do, Action(seat(1), "select", picks=picks)).name == "not-picks"
    assert state(table) == before
    table.do(Action(seat(1), "select", picks=(1, 2, 3)))
    assert said(journal) == {"picks": [1, 2, 3], "verb": "select"}
    assert type(said(journal)["picks"][0]) is int


@pytest.mark.parametrize("beside", [True, 1.0, "1", None])
def test_a_seat_is_a_whole_number(beside: Any) -> None:
    table, journal = kept("nj-hilo", positions=2)
    assert refused(table.do, Action(seat(2), "also play", beside=beside)).name == "not-seated"
    table.also_play(2, beside=1)
    assert type(said(journal)["beside"]) is int


@pytest.mark.parametrize("count", [True, 20.0, "20", 20])
def test_a_cut_whose_depth_was_drawn_takes_no_number(count: Any) -> None:
    table, journal = kept("nj-uth")
    while not table.open_step.default(DEALER) or table.state.tasks[0].verb != "cut":
        offer = next(offer for offer in table.open_step.required if offer.default)
        table.do(offer.default_action())
    assert refused(table.do, Action(DEALER, "cut", count=count)).name == "depth-is-drawn"
    table.do(Action(DEALER, "cut"))
    assert said(journal) == {"verb": "cut"}


# -- only what goes with a verb


@pytest.mark.parametrize(
    ("tried", "name"),
    [
        (Action(seat(1), "leave", picks=(1,)), "not-as-offered"),
        (Action(seat(1), "leave", count=0), "not-as-offered"),
        (Action(seat(1), "buy in", FIVE, name="Bea"), "not-as-offered"),
        (Action(seat(1), "buy in", {**FIVE, "ante": Cents(500)}), "only-chips"),
        (Action(seat(2), "sit", FIVE, name="Bea", cards=DECK[:1]), "not-as-offered"),
        (Action(seat(2), "also play", beside=1, name="Bea"), "not-as-offered"),
    ],
)
def test_people_say_what_goes_with_it_and_nothing_else(tried: Action, name: str) -> None:
    table, journal = kept("nj-uth")
    before, lines = state(table), len(journal.lines)
    why = refused(table.do, tried)
    assert why.name == name
    assert why.clause
    assert state(table) == before
    assert len(journal.lines) == lines
    assert len(journal.refused) == 1


# -- where cards may come to lie


def at_the_deal(instrument: str) -> Table:
    table = open_table(instrument, seed=5)
    table.sit(2, "Ann", chips="$900")
    table.bet(2, **BETS[instrument])
    table.do(Action(DEALER, "no more bets"))
    return table


@EVERY
@each_case(
    "place",
    [
        Position(Area.SEAT, 7, 2),
        Position(Area.SEAT, 1, 1),
        Position(Area.DEALER, 8),
        Position(Area.BURN, 1),
        Position(Area.SET_ASIDE, 1),
        Position(Area.COMMUNITY, 9),
    ],
)
def test_a_card_lies_where_one_is_due_or_one_too_many_in_a_hand(
    instrument: str, place: Position
) -> None:
    table = at_the_deal(instrument)
    before = state(table)
    why = refused(table.do, Action(DEALER, "deal", places=(place,)))
    assert (why.name, "one is due" in why.message) == ("cards-misplaced", True)
    assert state(table) == before
    too_many = Position(Area.SEAT, table.game.cards_each + 1, 2)
    table.do(Action(DEALER, "deal", places=(Position(Area.SEAT, 1, 2), too_many)))
    assert table.round is not None
    assert too_many in table.round.cards


@pytest.mark.parametrize("instrument", ["nj-uth", "ma-uth"])
def test_the_board_gets_its_cards(instrument: str) -> None:
    table = at_the_deal(instrument)
    table.do(Action(DEALER, "advance"))
    table.do(Action(seat(2), "check"))
    flop = community(1, 2, 3)
    burn = Position(Area.BURN, 1)
    before = state(table)
    why = refused(table.do, Action(DEALER, "deal", places=(burn, *flop[:2]), missed=flop[2:]))
    assert (why.name, "passed over" in why.message) == ("cards-misplaced", True)
    assert state(table) == before
    assert table.finish().seats == (2,)


# -- what the floor may report, wherever the dealer has come to


def test_a_stack_under_its_cover_card_may_be_reported_however_the_dealer_came_there() -> None:
    sheet = read_sheet("nj-pikit", {"dealing": "automated-shoe"})
    round = begin(game_of("nj-pikit"), sheet, {1: "Ann"})
    bets = {name: Cents(500) for name in ("ante", "five_card_bonus")}
    round, _ = apply(round, Action(seat(1), "bet", bets))
    round, _ = apply(round, Action(DEALER, "no more bets"))
    round, _ = apply(round, Action(DEALER, "deal", cards=DECK[:5]), working=True)
    report = Report(
        Observed.DEALER_EXPOSED,
        position=dealer_cards(5)[0],
        seen_by=Witness.DEALER,
        confirmed_by=Witness.FLOOR,
    )
    _, events = apply(round, Action(FLOOR, "report", report=report, cards=DECK[5:10]))
    assert any(isinstance(event, Voided) for event in events)


@EVERY
def test_a_journal_with_refusals_between_its_actions_verifies(instrument: str) -> None:
    table, journal = kept(instrument)
    refused(table.do, Action(seat(1), "leave", picks=(1,)))
    table.bet(1, **BETS[instrument])
    refused(table.do, Action(DEALER, "deal", places=(Position(Area.BURN, 3),)))
    table.finish()
    raw = "".join(f"{line}\n" for line in journal.lines).encode()
    assert verify(raw).rounds == 1


@EVERY
@each_case(
    "report",
    [
        Report(Observed.DRAWN_IN_ERROR, count=3),
        Report(Observed.DRAWN_IN_ERROR, seat=1),
        Report(Observed.DRAWN_IN_ERROR, deck=51),
        Report(Observed.DEALER_EXPOSED, count=1, position=Position(Area.DEALER, 1)),
        Report(Observed.WRONG_NUMBER, 1, 4, Position(Area.DEALER, 1)),
    ],
)
def test_a_report_says_no_more_than_goes_with_what_was_seen(
    instrument: str, report: Report
) -> None:
    table = open_table(instrument, seed=3)
    table.sit(1, "Ann", chips="$500")
    table.bet(1, **BETS[instrument])
    table.deal()
    before = table.state
    assert refused(table.report, report).name == "not-a-report"
    assert table.state == before
