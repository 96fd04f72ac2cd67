"""19:47-32.13 and MA-UTH 15: void hands of Ultimate Texas Hold 'Em, and trips that outlive them."""

import pytest

from fairdeal.play import Area, HandStatus, Position
from fairdeal.play.model.event import Counted, CouponKept, Handled, Settled, StubToRack
from fairdeal.table import NO_FAULTS
from fairdeal.values.frozen import replace
from tests.cases import each_case
from tests.harness import (
    EVERY_WAY,
    ToldTable,
    clause,
    exposed,
    face_up,
    in_turn,
    missing,
    nth,
    wrong_number,
)
from tests.law.uth_mishaps import (
    BET,
    BOARD,
    HANDS,
    NO_TRIPS,
    SEVERAL,
    SPARE,
    UTH,
    at_table,
    check_everything_is_back,
    check_trips_are_settled,
)

# -- (a) a dealer's card exposed (R-UTH-EXPOSED)


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
@EVERY_WAY
@each_case("checks", [0, 1, 2, 3, 4])
@each_case("card", [1, 2])
def test_exposed_before_the_last_decision_all_hands_are_void_and_trips_are_settled(
    name: str, dealing: str, checks: int, card: int
) -> None:
    at = at_table(name, dealing, coupon=500).deal()
    for number in (1, 2, 1, 2)[:checks]:
        at.table.act(number, "check")
    at.report(exposed(card))
    at.finish()
    reason = f"{Position(Area.DEALER, card).said} was exposed before all had decided"
    assert at.voided == [("all hands", 0, reason, clause(name, "dealer-card-exposed"))]
    assert at.void_rulings == {"R-UTH-EXPOSED", "R-SETTLED-STANDS"}
    assert sorted((e.seat, e.face) for e in at.of(CouponKept)) == [(1, 500), (2, 500)]
    check_trips_are_settled(at, name)


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
@EVERY_WAY
def test_exposed_in_the_initial_deal_the_deal_is_finished_for_everybody(
    name: str, dealing: str
) -> None:
    # A card that lies face up stops the dealing for a moment, after a dealer's card is out.
    at = ToldTable(
        name, dealing=dealing, faults=face_up(nth(name, "dealer", 1, dealing) + 1)
    ).prepare()
    at.table.bet(1, ante=1000, blind=1000)
    at.table.bet(2, ante=1000, blind=1000, trips=500)
    at.dealer()
    at.dealer()
    assert len(at.faces("dealer").split()) == 1
    at.report(exposed())
    at.finish()
    assert [(e.seat, e.result.wager) for e in at.of(Settled)] == [(2, "trips")]
    for place, count in (("seat 1", 2), ("seat 2", 2), ("dealer", 2), ("community", 5)):
        assert len(at.faces(place).split()) == count  # each its own card, void or not
    assert at.net(1) == 0


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
@EVERY_WAY
def test_trips_on_a_hand_that_missed_a_card_in_that_deal_go_back(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing, faults=missing(name, "seat 1", 2, dealing)).place_bets(
        **BET
    )
    while not at.faces("dealer"):
        at.dealer()
    at.report(exposed())
    at.finish()
    assert at.back(1) == BET
    assert at.back(2) == NO_TRIPS
    assert list(at.settled(2)) == ["trips"]
    assert at.net(1) == 0
    at.check_all_cards_are_reshuffled()


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
def test_exposed_before_the_shoe_is_emptied_the_board_still_comes_from_the_hand(name: str) -> None:
    at = at_table(name, "automated-shoe")
    at.until("the remaining cards")
    at.report(exposed())
    at.finish()
    taken = [e for e in at.of(Handled) if "remaining" in e.words]
    assert [e.clause for e in taken] == [clause(name, "stub-to-rack", "automated-shoe")]
    check_trips_are_settled(at, name)


@pytest.mark.clause("19:47-32.13(a)", "19:47-32.11(e)", "MA-UTH 15(a)", "MA-UTH 11(e)")
@UTH
def test_trips_that_outlive_their_hand_are_paid_within_the_limit(name: str) -> None:
    deck = in_turn("hand", "As Ks", "7h 2c", "Kc Qd", then="3c Qs Js Ts 3d 4d 8d")
    at = ToldTable(name, deck=" ".join(deck), maximum=200_000, dealing="hand")
    at.place_bets(**NO_TRIPS, trips=200_000).deal()
    at.report(exposed())
    at.finish()
    assert at.settled(1) == {"trips": 5_000_000}  # 50 to 1 would be twice as much


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
@EVERY_WAY
def test_exposed_with_no_trips_wager_the_round_ends_at_once(name: str, dealing: str) -> None:
    at = at_table(name, dealing, bet=NO_TRIPS).deal()
    at.report(exposed(2))
    at.finish()
    assert at.faces("community") == ""
    check_everything_is_back(at, NO_TRIPS)


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
@EVERY_WAY
def test_exposed_after_the_last_decision_it_changes_nothing(name: str, dealing: str) -> None:
    at = at_table(name, dealing).deal()
    at.table.act(1, "raise 4")
    at.act(2, "raise 3")
    at.report(exposed())
    words = "what was reported changes no decision: play goes on"
    assert at.noticed == [(words, clause(name, "dealer-card-exposed"))]
    at.finish()
    assert at.voided == []
    # The dealer has no pair: antes are returned; play 1 to 1, blind pushes, trips 3 to 1.
    assert at.settled(1) == {"ante": 0, "blind": 0, "play": 4000, "trips": 1500}
    assert at.settled(2) == {"ante": 0, "blind": -1000, "play": -3000, "trips": -500}


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
@EVERY_WAY
def test_exposed_after_a_play_wager_was_made_it_goes_back_with_the_hand(
    name: str, dealing: str
) -> None:
    at = at_table(name, dealing).deal()
    at.table.act(1, "raise 4")
    at.table.act(2, "check")
    at.report(exposed())
    at.finish()
    assert at.back(1) == {**NO_TRIPS, "play": 4000}
    check_trips_are_settled(at, name)


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
@EVERY_WAY
def test_exposed_after_a_fold_the_fold_stands_and_its_trips_are_settled(
    name: str, dealing: str
) -> None:
    at = at_table(name, dealing, coupon=500).deal()
    for number in (1, 2, 1, 2):
        at.table.act(number, "check")
    at.table.act(1, "fold")
    at.report(exposed())
    at.finish()
    assert (at.back(1), at.back(2)) == ({}, NO_TRIPS)
    assert at.settled(1) == {"ante": -1000, "blind": -1000, "trips": 1500}
    assert at.settled(2) == {"trips": -500}
    standing = [hand.standing for hand in at.round.hands.values()]
    assert standing == [HandStatus.FOLDED, HandStatus.VOID]
    assert [e.seat for e in at.of(CouponKept)] == [2]


# -- (b) more than one card face up (R-FACE-UP-LATE); while hands are dealt: see the common file


@pytest.mark.clause("19:47-32.13(b)", "MA-UTH 15(b)")
@UTH
@EVERY_WAY
@each_case("cards", [(6, 7), (6, 10), (8, 13), (11, 12), (12, 13), (7, 8, 12)])
def test_more_than_one_card_face_up_after_everyones_two_cards_leaves_trips_to_be_settled(
    name: str, dealing: str, cards: tuple[int, ...]
) -> None:
    at = at_table(name, dealing, face_up(*cards)).deal()
    if cards != (6, 7):
        at.table.act(1, "raise 4")
    at.finish()
    assert at.voided == [("all hands", 0, SEVERAL, clause(name, "face-up-card"))]
    assert at.void_rulings == {"R-FACE-UP", "R-FACE-UP-LATE", "R-SETTLED-STANDS"}
    assert at.back(1) == (NO_TRIPS if cards == (6, 7) else {**NO_TRIPS, "play": 4000})
    assert at.back(2) == NO_TRIPS
    check_trips_are_settled(at, name)


@pytest.mark.clause("19:47-32.13(b)", "MA-UTH 15(b)")
@UTH
@EVERY_WAY
@each_case("cards", [(0, 7), (2, 9), (5, 13)])
def test_the_card_with_which_the_hands_become_void_decides_about_trips(
    name: str, dealing: str, cards: tuple[int, int]
) -> None:
    coming = in_turn(dealing, *HANDS, then=BOARD)
    if dealing == "automated-shoe":  # the gap is filled after the last stack
        coming.insert(5, coming.pop(cards[0]))
    for card, n in zip(SPARE, cards, strict=False):
        coming.insert(n, card)
    at = ToldTable(name, dealing=dealing, deck=" ".join(coming), faults=face_up(*cards))
    at.place_bets(**BET).finish()
    assert at.void_rulings == {"R-FACE-UP", "R-FACE-UP-LATE", "R-SETTLED-STANDS"}
    assert at.faces("set aside") == " ".join(SPARE[:2])
    check_trips_are_settled(at, name)


@pytest.mark.clause("19:47-32.13(b)", "MA-UTH 15(b)")
@UTH
@EVERY_WAY
def test_a_place_that_was_passed_over_does_not_hold_up_the_initial_deal(
    name: str, dealing: str
) -> None:
    """Nobody has noticed that the dealer has one card when the second card face up is found."""
    short = missing(name, "dealer", 2, dealing)
    coming = in_turn(dealing, *HANDS, then=BOARD)
    del coming[min(short.missed)]
    for n, card in ((5, "5c"), (7, "5s")):
        coming.insert(n, card)
    faults = replace(short, face_up=frozenset({5, 7}))
    at = (
        ToldTable(name, dealing=dealing, deck=" ".join(coming), faults=faults)
        .place_bets(**BET)
        .finish()
    )
    assert at.voided == [("all hands", 0, SEVERAL, clause(name, "face-up-card"))]
    check_trips_are_settled(at, name)


@pytest.mark.clause("19:47-32.13(b)", "MA-UTH 15(b)")
@UTH
@EVERY_WAY
def test_without_a_trips_wager_no_board_is_dealt_for_it(name: str, dealing: str) -> None:
    at = at_table(name, dealing, face_up(6, 7), bet=NO_TRIPS).finish()
    assert at.faces("community") == ""
    check_everything_is_back(at, NO_TRIPS)


# -- the stub, and what comes twice, in a round whose hands are void


@UTH
def test_a_wrong_count_sends_trips_back_that_an_exposed_card_had_saved(name: str) -> None:
    fine = [("", NO_FAULTS)] * 3
    at = ToldTable(name, then=[*fine, ("1", NO_FAULTS)]).play(4).place_bets(**BET).deal()
    before = at.nets
    at.report(exposed())
    at.finish()
    assert [by for *_, by in at.voided] == [
        clause(name, "dealer-card-exposed"),
        clause(name, "stub-count-wrong"),
    ]
    assert at.nets == [net + 2500 for net in before]
    assert at.of(Counted)
    at.check_the_deck_has_left()


@UTH
@EVERY_WAY
def test_the_stub_and_the_shoe_are_dealt_with_when_trips_are_settled(
    name: str, dealing: str
) -> None:
    at = at_table(name, dealing).deal()
    at.report(exposed())
    at.finish()
    assert len(at.of(StubToRack)) == 1
    assert len([p for p in at.dealt if p.area is Area.BURN]) == 2
    taken = [e for e in at.of(Handled) if "remaining" in e.words]
    assert len(taken) == (1 if dealing == "automated-shoe" else 0)


@UTH
def test_once_all_hands_are_void_a_further_report_changes_nothing(name: str) -> None:
    at = at_table(name, "hand", missing(name, "dealer", 2, "hand")).deal()
    at.report(exposed())
    at.report(wrong_number(0, 1))
    assert at.noticed[-1][0] == "all hands are void already"
    at.finish()
    assert len(at.voided) == 1
    assert {e.result.wager for e in at.of(Settled)} == {"trips"}
