"""13:69F-39.12: in Pik-it Poker whatever is wrong with anybody's cards voids all hands."""

from collections.abc import Callable
from typing import Any

import pytest

from fairdeal.games import Action, Area, Observed, Position, Report, seat
from fairdeal.games.event import (
    CouponKept,
    Dealt,
    Reported,
    Scope,
    Settled,
    Shown,
    TakenBack,
    Voided,
)
from fairdeal.table import Faults
from tests.law.at_the_table import EVERY_WAY, At, missing, order, surplus

STACKED = "2c 2d 3h 3s 3c 9c 9d 7h 6s 4s"  # in stacks: a full house, and a pair


Wrong = Callable[[str, str, int, str], Faults]


def exposed(number: int = 1) -> Report:
    return Report(Observed.DEALER_EXPOSED, position=Position(Area.DEALER, number))


@pytest.mark.clause("13:69F-39.12(c)")
@EVERY_WAY
@pytest.mark.parametrize("place", ["seat 1", "seat 2", "dealer"])
@pytest.mark.parametrize("wrong", [missing, surplus])
def test_a_wrong_number_of_cards_anywhere_voids_all_hands(
    dealing: str, place: str, wrong: Wrong
) -> None:
    faults = wrong("nj-pikit", place, 3, dealing)
    at = At("nj-pikit", dealing=dealing, faults=faults)
    at.bet(three_card_bonus=500, match_play=500).finish()
    (void,) = at.of(Voided)
    assert (void.scope, void.clause) == (Scope.ALL_HANDS, "13:69F-39.12(c)")
    who = place if place.startswith("seat") else "the dealer"
    assert void.reason == f"{who} has {4 if wrong is missing else 6} cards"
    assert not void.deck_removed
    assert not at.of(Settled)
    assert [at.net(1), at.net(2)] == [0, 0]
    assert len(at.of(TakenBack)) == 6
    assert len(at.of(CouponKept)) == 2
    assert set(at.state.rack) == set(order(""))
    assert at.tasks[0] == "shuffle"
    at.play(1)


@pytest.mark.clause("13:69F-39.12(c)")
@pytest.mark.parametrize("wrong", [missing, surplus])
def test_a_late_dealers_stack_with_a_wrong_number_leaves_what_was_settled(wrong: Wrong) -> None:
    faults = wrong("nj-pikit", "dealer", 3, "automated-shoe")
    at = At(
        "nj-pikit",
        dealing="automated-shoe",
        dealer_stack="after-decisions",
        deck=STACKED,
        faults=faults,
    )
    at.bet().deal()
    at.act(2, "play 3")
    at.dealer_until("play or fold")
    at.act(1, "fold")
    paid = {(e.seat, e.result.wager): e.result.net for e in at.of(Settled)}
    assert paid == {(2, "five_card_bonus"): -1000, (1, "five_card_bonus"): 10_000}
    at.finish()
    (void,) = at.of(Voided)
    assert (void.scope, void.clause) == (Scope.ALL_HANDS, "13:69F-39.12(c)")
    assert "R-SETTLED-STANDS" in void.rulings
    assert {(e.seat, e.wager) for e in at.of(TakenBack)} == {(2, "ante"), (2, "play_3")}
    assert [at.net(1), at.net(2)] == [9_000, -1000]  # the bonuses stand, and the folded ante
    assert set(at.state.rack) == set(order(STACKED))


@pytest.mark.clause("13:69F-39.12(d)")
@EVERY_WAY
@pytest.mark.parametrize(
    "stage", ["the stub", "selection", "a player's hand", "play or fold", "the dealer's hand"]
)
def test_a_dealers_card_exposed_before_the_hand_is_turned_up_voids_all_hands(
    dealing: str, stage: str
) -> None:
    at = At("nj-pikit", dealing=dealing).bet(three_card_bonus=500, match_play=500)
    at.dealer_until(stage)
    settled = sum(event.result.net for event in at.of(Settled))
    reported, seen, void, *_ = at.report(exposed(3))
    assert isinstance(reported, Reported)
    assert isinstance(seen, Shown)
    assert (str(seen.position), seen.to) == ("dealer card 3", None)
    assert isinstance(void, Voided)
    assert (void.scope, void.clause) == (Scope.ALL_HANDS, "13:69F-39.12(d)")
    at.finish()
    assert at.net(1) + at.net(2) == settled  # what was settled stands; the rest went back
    assert set(at.state.rack) == set(order(""))
    assert at.tasks[0] == "shuffle"


@pytest.mark.clause("13:69F-39.12(d)")
def test_in_the_middle_of_the_deal_too() -> None:
    at = At("nj-pikit", faults=Faults(face_up=frozenset({9}))).bet()
    at.dealer()
    at.dealer()  # up to the card that lies face up
    assert any(e.position == Position(Area.DEALER, 3) for e in at.of(Dealt))
    at.report(exposed(3))
    (void,) = at.of(Voided)
    assert void.clause == "13:69F-39.12(d)"
    at.finish()
    assert [at.net(1), at.net(2)] == [0, 0]


@pytest.mark.clause("13:69F-39.12(d)")
@EVERY_WAY
def test_once_the_dealers_hand_is_turned_up_no_card_of_it_can_be_exposed_early(
    dealing: str,
) -> None:
    at = At("nj-pikit", dealing=dealing).bet().deal()
    at.act(2, "play 5")
    at.dealer_until("play or fold")
    at.act(1, "play 5")
    at.dealer_until("the dealer's hand")
    at.dealer()
    with pytest.raises(Exception, match="face down"):
        at.report(exposed(1))
    at.finish()
    assert not at.of(Voided)


@pytest.mark.clause("13:69F-39.12(d)", "13:69F-39.9(c)2")
@pytest.mark.parametrize("number", [1, 3, 5])
def test_a_card_exposed_under_the_cover_card_in_the_shoe_is_the_dealers(number: int) -> None:
    late: dict[str, Any] = {"dealing": "automated-shoe", "dealer_stack": "after-decisions"}
    at = At("nj-pikit", deck=STACKED, **late).bet()
    at.dealer()
    at.dealer()
    with pytest.raises(Exception, match="face down"):
        at.report(exposed(number))  # the stack is not yet the dealer's: nothing covers it
    at.dealer_until("play or fold")
    at.act(2, "play 3")
    at.report(exposed(number))
    (void,) = at.of(Voided)
    assert void.clause == "13:69F-39.12(d)"
    assert "R-PIKIT-LATE-STACK" in void.rulings
    shown = [e for e in at.of(Shown) if e.position.area is Area.DEALER]
    assert [(str(e.position), e.card) for e in shown] == [
        (f"dealer card {number}", order(STACKED)[9 + number])
    ]
    assert (at.net(2), at.net(1)) == (-1000, 0)  # seat 2's bonus had lost, and its wager is back
    at.finish()
    assert set(at.state.rack) == set(order(""))
    assert at.refusal(Action(seat(1), "fold")).name == "table-not-ready"


@pytest.mark.clause("13:69F-39.12(a)")
def test_cards_face_up_in_a_late_stack_void_hands_but_not_what_was_settled() -> None:
    at = At(
        "nj-pikit",
        dealing="automated-shoe",
        dealer_stack="after-decisions",
        deck=STACKED,
        faults=Faults(face_up=frozenset({11, 13})),
    )
    at.bet().deal()
    at.act(2, "fold")
    at.dealer_until("play or fold")
    at.act(1, "play 5")
    at.finish()
    (void,) = at.of(Voided)
    assert (void.scope, void.clause) == (Scope.ALL_HANDS, "13:69F-39.12(a)")
    assert [at.net(1), at.net(2)] == [10_000, -2000]
