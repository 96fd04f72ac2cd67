"""What a count of the stub shows: a deck that lost a card, a misdeal, a hand that hid it."""

from collections.abc import Callable
from typing import Any

import pytest

from fairdeal.play import DEALER, Action
from fairdeal.play.model.event import Counted, CouponKept, Voided
from fairdeal.table import NO_FAULTS, Faults
from fairdeal.table.events import Prepared, Shuffled
from tests.cases import each_case
from tests.harness import (
    BETS,
    EACH,
    EVERY,
    EVERY_WAY,
    SIDE_BETS,
    ToldTable,
    clause,
    face_up,
    missing,
    surplus,
)
from tests.law.stubs import counted_rounds, stub_of

# -- a wrong count (R-COUNT-MISDEAL)


def with_a_count(
    name: str, deck: str = "", faults: Faults = NO_FAULTS, **options: Any
) -> ToldTable:
    """The fifth round, in which the stub is counted, dealt from a deck that is told; bets down."""
    fine = [("", NO_FAULTS)] * 3
    at = ToldTable(name, then=[*fine, (deck, faults)], **options)
    return at.play(4).place_bets(match_play=500, **SIDE_BETS[name])


def of_her_own_accord(
    name: str, deck: str, faults: Faults = NO_FAULTS, **options: Any
) -> ToldTable:
    """The first round, in which the dealer counts the stub although it is not due."""
    at = ToldTable(name, deck=deck, faults=faults, **options).place_bets(
        match_play=500, **SIDE_BETS[name]
    )
    at.until("the stub")
    at.do(Action(DEALER, "count the stub"))
    return at


def at_the_dealers(name: str, *, too_many: bool) -> Faults:
    """The dealer's last card takes the next along, or does not come."""
    last = frozenset({EACH[name] * 3 - 1})
    return Faults(stuck=last) if too_many else Faults(missed=last)


def check_all_hands_are_void(at: ToldTable, count: int, why: str) -> None:
    expected = stub_of(at)
    (counted,) = [e for e in at.table.events if isinstance(e, Counted)]
    assert (counted.count, counted.expected) == (count, expected)
    reason = f"the stub has {count} cards, not {expected}: {why}"
    assert at.voided == [("all hands", 0, reason, clause(at.name, "stub-count-wrong"))]
    assert at.void_rulings == {"R-COUNT-MISDEAL", "R-SETTLED-STANDS"}
    assert at.back(1) == at.back(2) == {**BETS[at.name], **SIDE_BETS[at.name]}  # trips too
    assert not at.settled(1)
    assert [e.seat for e in at.table.events if isinstance(e, CouponKept)] == [2, 1]


@pytest.mark.clause("13:69F-39.7(e)2", "19:47-32.7(f)2", "MA-UTH 7(f)(2)", "13:69F-40.7(f)2")
@EVERY
@EVERY_WAY
@each_case("count", [with_a_count, of_her_own_accord])
def test_a_deck_that_lost_a_card_voids_all_hands_and_leaves_the_table(
    name: str, dealing: str, count: Callable[..., ToldTable]
) -> None:
    at = count(name, "1", dealing=dealing).finish()
    check_all_hands_are_void(at, stub_of(at) - 1, "the deck is not whole")
    at.check_the_deck_has_left()
    removed = at.of(Prepared)[-1]
    assert (removed.words, removed.deck) == ("the deck is removed from the table", "red")
    assert removed.clause == clause(name, "stub-count-wrong")
    at.play(1)
    assert at.of(Shuffled)[-1].cards == 52  # the replacement was opened like a first deck


@pytest.mark.clause("13:69F-39.7(e)1", "19:47-32.7(f)1", "MA-UTH 7(f)(1)", "13:69F-40.7(f)1")
@pytest.mark.clause("13:69F-39.7(e)2", "19:47-32.7(f)2", "MA-UTH 7(f)(2)", "13:69F-40.7(f)2")
@EVERY
@EVERY_WAY
@each_case("too_many", [True, False])
def test_a_misdeal_found_by_the_count_voids_all_hands_and_the_deck_stays(
    name: str, dealing: str, too_many: bool
) -> None:
    faults = at_the_dealers(name, too_many=too_many)
    at = with_a_count(name, faults=faults, dealing=dealing).finish()
    check_all_hands_are_void(at, stub_of(at) + (-1 if too_many else 1), "the cards were misdealt")
    at.check_all_cards_are_reshuffled()


@pytest.mark.clause("13:69F-39.7(e)2", "19:47-32.7(f)2", "MA-UTH 7(f)(2)", "13:69F-40.7(f)2")
@EVERY
@EVERY_WAY
@each_case("too_many", [True, False])
def test_a_misdeal_from_an_incomplete_deck_sends_it_away_too(
    name: str, dealing: str, too_many: bool
) -> None:
    # Two cards are lost: whatever the dealer has, the count is off, and not by a misdeal alone.
    faults = at_the_dealers(name, too_many=too_many)
    at = with_a_count(name, "2", faults, dealing=dealing).finish()
    count = stub_of(at) - 2 + (-1 if too_many else 1)
    check_all_hands_are_void(at, count, "the deck is not whole")
    at.check_the_deck_has_left()


@pytest.mark.clause("13:69F-39.7(e)2")
def test_a_late_count_that_is_wrong_gives_back_what_a_fold_forfeited() -> None:
    """Pik-it's dealer stack comes after the decisions, and the stub after it.

    Bonuses that cards have settled stand (R-SETTLED-STANDS); the deck lacked a card all along.
    """
    late: dict[str, Any] = {"dealing": "automated-shoe", "dealer_stack": "after-decisions"}
    at = ToldTable("nj-pikit", deck="9c 9d 9h 4c 4d 2c 5d 7h Js Kd 1", **late).place_bets().deal()
    at.table.act(2, "fold")
    at.act(1, "play 3")
    at.until("the stub")
    at.do(Action(DEALER, "count the stub"))
    at.finish()
    reason = "the stub has 36 cards, not 37: the deck is not whole"
    assert at.voided == [("all hands", 0, reason, "13:69F-39.7(e)2")]
    assert (at.back(1), at.back(2)) == ({"ante": 1000, "play_3": 1000}, {})
    assert at.undone(2) == ["ante"]
    assert at.nets == [10_000, -1000]
    at.check_the_deck_has_left()


def check_every_wager_is_back(at: ToldTable) -> None:
    """Also what a silent player's fold had forfeited."""
    for number in (1, 2):
        assert {*at.back(number), *at.undone(number)} == {*BETS[at.name], *SIDE_BETS[at.name]}


@pytest.mark.clause("13:69F-39.7(e)2", "19:47-32.7(f)2", "MA-UTH 7(f)(2)", "13:69F-40.7(f)2")
@EVERY
@EVERY_WAY
def test_a_count_that_is_right_because_a_hand_is_short_is_refuted_when_the_hand_is_seen(
    name: str, dealing: str
) -> None:
    at = with_a_count(name, "1", at_the_dealers(name, too_many=False), dealing=dealing).finish()
    (counted,) = [e for e in at.table.events if isinstance(e, Counted)]
    assert counted.count == counted.expected
    reason = f"the dealer has {EACH[name] - 1} card{'s' * (EACH[name] > 2)}: "
    reason += "with the stub's count that makes 51 cards in all"
    assert at.voided == [("all hands", 0, reason, clause(name, "stub-count-wrong"))]
    check_every_wager_is_back(at)
    at.check_the_deck_has_left()


@pytest.mark.clause("13:69F-39.7(e)2", "13:69F-40.7(f)2")
@pytest.mark.parametrize("name", ["nj-pikit", "nj-hilo"])
@EVERY_WAY
def test_a_short_player_refutes_a_right_count_too(name: str, dealing: str) -> None:
    faults = missing(name, "seat 1", EACH[name], dealing)
    at = with_a_count(name, "1", faults, dealing=dealing).finish()
    (void,) = at.voided
    assert (void[0], void[3]) == ("all hands", clause(name, "stub-count-wrong"))
    check_every_wager_is_back(at)
    at.check_the_deck_has_left()


@EVERY
def test_without_a_count_a_lost_card_is_not_noticed(name: str) -> None:
    at = ToldTable(name, deck="1").place_bets().finish()
    assert not at.of(Voided)
    assert len(at.state.rack) == 51
    assert len(at.state.deck.cards) == 51


@pytest.mark.clause("13:69F-39.12(a)", "19:47-32.13(b)", "MA-UTH 15(b)", "13:69F-40.12(a)")
@EVERY
@EVERY_WAY
def test_the_count_expects_one_fewer_when_a_card_was_set_aside(name: str, dealing: str) -> None:
    at = with_a_count(name, faults=face_up(1), dealing=dealing).finish()
    (counted,) = at.of(Counted)
    assert counted.count == counted.expected == stub_of(at) - 1
    assert at.voided == []


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@each_case("name", ["nj-uth", "ma-uth"])
@EVERY_WAY
@each_case("make", [missing, surplus])
def test_the_count_knows_of_a_hand_that_was_found_void_with_another_number(
    name: str, dealing: str, make: Callable[..., Faults]
) -> None:
    at = with_a_count(name, faults=make(name, "seat 1", 2, dealing), dealing=dealing).finish()
    (counted,) = at.of(Counted)
    assert counted.count == counted.expected == stub_of(at) + (1 if make is missing else -1)
    assert [scope for scope, *_ in at.voided] == ["hand"]


@EVERY
@pytest.mark.parametrize("lost", ["", "1"])
def test_a_wrong_count_is_a_count_from_which_the_next_five_are_counted(
    name: str, lost: str
) -> None:
    fine = [("", NO_FAULTS)] * 3
    wrong = NO_FAULTS if lost else at_the_dealers(name, too_many=True)
    at = ToldTable(name, then=[*fine, (lost, wrong)])
    assert counted_rounds(at, 11) == [5, 10]
    assert len(at.of(Voided)) == 1
