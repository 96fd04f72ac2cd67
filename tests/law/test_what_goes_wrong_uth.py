"""What a wrong number of cards, an exposed card and several cards face up mean in UTH."""

from typing import Any

import pytest

from fairdeal.cards import Card, cards, how_many
from fairdeal.games.event import CouponKept, MeterTaken
from fairdeal.games.round import Standing
from fairdeal.table import NO_FAULTS, Faults
from fairdeal.table.deck import Condition
from tests.law.mishaps import BY_DEVICE, METHODS, OPENED, RESHUFFLED, Mishap, whole
from tests.table.tables import PROGRESSIVE

UTH = pytest.mark.parametrize("instrument", ["nj-uth", "ma-uth"])
METHOD = pytest.mark.parametrize("method", METHODS)
EXPOSED = {"nj-uth": "19:47-32.13(a)", "ma-uth": "MA-UTH 15(a)"}
FACE_UP = {"nj-uth": "19:47-32.13(b)", "ma-uth": "MA-UTH 15(b)"}
NUMBER = {"nj-uth": "19:47-32.13(d)", "ma-uth": "MA-UTH 15(d)"}
TRIPS_ODDS = {"nj-uth": "19:47-32.11(d)", "ma-uth": "MA-UTH 11(d)"}
BET = {"ante": 1000, "blind": 1000, "trips": 500}
SEVERAL = "more than one card lay face up in the deck"

# Seat 1 makes three aces (trips 3 to 1), seat 2 nothing, the dealer nothing.
HANDS = {"one by one": "As 7h Kc Ad 2c Qd", "stacks": "As Ad 7h 2c Kc Qd"}
BOARD = "3c Ah 9s 4d 3d Jc 8d"  # with the two burned cards
SPARE = cards("5c 5s 6c 6s")  # cards that go wrong


def order(method: str) -> list[Card]:
    dealt = HANDS["stacks" if method == "automated shoe" else "one by one"]
    return [*cards(dealt), *cards(BOARD)]


def seat_2(method: str) -> int:
    """When seat 2's first card comes."""
    return 2 if method == "automated shoe" else 1


def dealers_first(method: str) -> int:
    return 4 if method == "automated shoe" else 2


def at_table(
    instrument: str,
    method: str,
    coming: list[Card],
    faults: Faults = NO_FAULTS,
    bet: dict[str, int] = BET,
    size: int = 52,
    **options: Any,
) -> Mishap:
    deck = whole(" ".join(map(str, coming)), size=size)
    return Mishap(
        instrument, {1: bet, 2: bet}, deck, faults=faults, **{**METHODS[method], **options}
    )


def with_face_up(method: str, *numbers: int) -> tuple[list[Card], Faults]:
    """The hands and the board as ever, with cards face up that come at these numbers."""
    coming = order(method)
    for card, n in zip(SPARE, sorted(numbers), strict=False):
        coming.insert(n, card)
    return coming, Faults(face_up=frozenset(numbers))


def to_reshuffle(method: str) -> tuple[str, ...]:
    return BY_DEVICE if method == "hand" else RESHUFFLED


def check_all_is_back(mishap: Mishap, method: str) -> None:
    """All hands void: every chip is back, and all cards are to be shuffled."""
    assert mishap.over
    assert mishap.net == {1: 0, 2: 0}
    assert mishap.nothing_left_on_the_felt()
    assert len(set(mishap.table.state.rack)) == 52
    assert mishap.work() == to_reshuffle(method)


def check_trips_are_settled(mishap: Mishap, instrument: str, method: str) -> None:
    """Ante and blind are back; three aces pay 3 to 1 on $5, and nothing loses it."""
    assert mishap.over
    assert mishap.at("community") == "Ah 9s 4d Jc 8d"
    for number in (1, 2):
        assert mishap.back(number) == {
            k: v for k, v in mishap.placed(number).items() if k != "trips"
        }
    assert mishap.settled(1) == {"trips": 1500}
    assert mishap.settled(2) == {"trips": -500}
    assert mishap.net == {1: 1500, 2: -500}
    assert mishap.clause_of(1, "trips") == TRIPS_ODDS[instrument]
    assert mishap.nothing_left_on_the_felt()
    assert len(set(mishap.table.state.rack)) == 52
    assert mishap.work() == to_reshuffle(method)


# -- several cards face up


@pytest.mark.clause("19:47-32.13(b)", "MA-UTH 15(b)")
@UTH
@METHOD
@pytest.mark.parametrize("numbers", [(0, 1), (0, 3), (2, 5), (0, 6), (5, 6)])
def test_two_cards_face_up_before_all_have_two_cards_void_everything(
    instrument: str, method: str, numbers: tuple[int, int]
) -> None:
    coming, faults = with_face_up(method, *numbers)
    mishap = at_table(instrument, method, coming, faults).deal()
    assert mishap.voided == [("all hands", 0, SEVERAL, FACE_UP[instrument])]
    assert "R-UTH-VOID-OTHER" in mishap.rulings()
    assert mishap.back(1) == mishap.back(2) == BET
    assert mishap.at("community") == ""
    check_all_is_back(mishap, method)


@pytest.mark.clause("19:47-32.13(b)", "MA-UTH 15(b)")
@UTH
@pytest.mark.parametrize("method", ["manual shoe", "hand"])
@pytest.mark.parametrize("numbers", [(0, 7), (2, 9), (6, 7), (6, 10), (8, 13), (11, 12), (12, 13)])
def test_two_cards_face_up_later_leave_the_trips_to_be_settled(
    instrument: str, method: str, numbers: tuple[int, int]
) -> None:
    coming, faults = with_face_up(method, *numbers)
    mishap = at_table(instrument, method, coming, faults).finish()
    assert mishap.voided == [("all hands", 0, SEVERAL, FACE_UP[instrument])]
    assert mishap.rulings() == {"R-FACE-UP", "R-FACE-UP-LATE", "R-SETTLED-STANDS"}
    check_trips_are_settled(mishap, instrument, method)


@pytest.mark.clause("19:47-32.13(b)", "MA-UTH 15(b)")
@UTH
@pytest.mark.parametrize("numbers", [(6, 7), (8, 13), (11, 12)])
def test_cards_of_the_board_face_up_after_the_shoe_leave_the_trips_too(
    instrument: str, numbers: tuple[int, int]
) -> None:
    coming, faults = with_face_up("automated shoe", *numbers)
    mishap = at_table(instrument, "automated shoe", coming, faults).finish()
    assert mishap.voided == [("all hands", 0, SEVERAL, FACE_UP[instrument])]
    check_trips_are_settled(mishap, instrument, "automated shoe")


@pytest.mark.clause("19:47-32.13(b)", "MA-UTH 15(b)")
@UTH
@METHOD
def test_a_play_wager_goes_back_with_the_hand(instrument: str, method: str) -> None:
    coming, faults = with_face_up(method, 6, 9)
    mishap = at_table(instrument, method, coming, faults).deal()
    mishap.table.act(1, "raise 4")
    mishap.table.act(2, "check")
    assert mishap.back(1)["play"] == 4000
    check_trips_are_settled(mishap, instrument, method)


@pytest.mark.clause("19:47-32.13(b)", "MA-UTH 15(b)")
@UTH
@METHOD
def test_without_a_trips_wager_no_board_is_dealt_for_it(instrument: str, method: str) -> None:
    coming, faults = with_face_up(method, 6, 7)
    bet = {"ante": 1000, "blind": 1000}
    mishap = at_table(instrument, method, coming, faults, bet).finish()
    assert mishap.at("community") == ""
    check_all_is_back(mishap, method)


# -- a wrong number of cards at a player's place


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@METHOD
@pytest.mark.parametrize("count", [3, 1])
def test_a_player_with_a_wrong_number_is_void_and_the_others_play_on(
    instrument: str, method: str, count: int
) -> None:
    coming, k = order(method), seat_2(method)
    if count == 3:
        coming.insert(k + 1, SPARE[0])
        faults = Faults(stuck=frozenset({k}))
    else:
        del coming[k]
        faults = Faults(missed=frozenset({k}))
    mishap = at_table(instrument, method, coming, faults).deal()
    assert mishap.voided == [("hand", 2, f"seat 2 has {how_many(count)}", NUMBER[instrument])]
    assert mishap.rulings() == {"R-UTH-VOID-OTHER"}
    assert mishap.back(2) == BET
    assert mishap.net[2] == 0
    round = mishap.table.round
    assert round is not None
    assert round.hands[2].standing is Standing.VOID
    assert set(round.laid_out(2)) <= round.picked
    mishap.table.act(1, "raise 4")
    mishap.finish()
    assert mishap.back(1) == {}
    # The dealer has no pair: the ante is returned; play 1 to 1, blind pushes, trips 3 to 1.
    assert mishap.settled(1) == {"ante": 0, "blind": 0, "play": 4000, "trips": 1500}
    assert mishap.net == {1: 5500, 2: 0}
    assert len(mishap.table.state.rack) == 52


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@METHOD
def test_a_player_is_reported_short_while_the_cards_still_come(
    instrument: str, method: str
) -> None:
    coming, k = order(method), seat_2(method)
    del coming[k]
    mishap = at_table(instrument, method, coming, Faults(missed=frozenset({k})))
    mishap.until("deal").dealer("deal")
    mishap.wrong_number(2, 0)
    assert mishap.voided == [("hand", 2, "seat 2 has 0 cards", NUMBER[instrument])]
    assert mishap.back(2) == BET
    mishap.finish()
    assert mishap.at("seat 2") == ""
    assert mishap.net[2] == 0
    assert len(mishap.voided) == 1


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@METHOD
def test_when_the_only_player_is_void_the_round_is_at_its_end(instrument: str, method: str) -> None:
    bets = {1: BET}
    mishap = Mishap(
        instrument, bets, whole(""), faults=Faults(stuck=frozenset({0})), **METHODS[method]
    ).deal()
    assert mishap.over
    assert mishap.voided == [("hand", 1, "seat 1 has 3 cards", NUMBER[instrument])]
    assert mishap.net == {1: 0}
    assert len(set(mishap.table.state.rack)) == 52
    assert mishap.work() == to_reshuffle(method)


# -- a wrong number at the dealer's place


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@METHOD
def test_a_dealer_with_too_many_voids_all_hands(instrument: str, method: str) -> None:
    coming, k = order(method), dealers_first(method)
    coming.insert(k + 1, SPARE[0])
    mishap = at_table(instrument, method, coming, Faults(stuck=frozenset({k}))).deal()
    mishap.wrong_number(0, 3)
    mishap.go_on()
    assert mishap.voided == [("all hands", 0, "the dealer has 3 cards", NUMBER[instrument])]
    assert mishap.rulings() == {"R-UTH-DEALER-SHORT", "R-UTH-VOID-OTHER", "R-SETTLED-STANDS"}
    assert mishap.back(1) == mishap.back(2) == BET  # trips too
    check_all_is_back(mishap, method)


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@METHOD
def test_found_at_the_end_it_leaves_a_collected_fold_collected(
    instrument: str, method: str
) -> None:
    """R-SETTLED-STANDS: hands are void, not the round."""
    coming, k = order(method), dealers_first(method)
    coming.insert(k + 1, SPARE[0])
    mishap = at_table(instrument, method, coming, Faults(stuck=frozenset({k}))).deal()
    mishap.table.act(1, "raise 4")
    mishap.table.act(2, "check")
    mishap.table.act(2, "check")
    mishap.table.act(2, "fold")
    assert mishap.voided == [("all hands", 0, "the dealer has 3 cards", NUMBER[instrument])]
    assert mishap.back(1) == {**BET, "play": 4000}
    assert mishap.back(2) == {"trips": 500}
    assert mishap.settled(2) == {"ante": -1000, "blind": -1000}
    assert mishap.net == {1: 0, 2: -2000}
    assert mishap.work() == to_reshuffle(method)


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@METHOD
def test_a_dealer_a_card_short_takes_the_next_one_in_sequence(instrument: str, method: str) -> None:
    """R-UTH-DEALER-SHORT: the burned card has not been dealt yet."""
    coming, k = order(method), dealers_first(method)
    card = coming.pop(k)
    coming.insert(5, card)  # the next card after the hands
    mishap = at_table(instrument, method, coming, Faults(missed=frozenset({k}))).deal()
    mishap.wrong_number(0, 1)
    mishap.go_on()
    words = "the dealer is 1 card short and the deck has 52: the hand is completed"
    assert mishap.noticed() == [(words, NUMBER[instrument])]
    assert mishap.at("dealer") == "Kc Qd"
    mishap.table.act(1, "raise 4")
    mishap.finish()
    assert mishap.voided == []
    assert mishap.at("community") == "Ah 9s 4d Jc 8d"
    assert mishap.net == {1: 5500, 2: -2500}


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@METHOD
def test_once_the_sequence_is_broken_a_short_dealer_voids_all_hands(
    instrument: str, method: str
) -> None:
    coming, k = order(method), dealers_first(method)
    del coming[k]
    mishap = at_table(instrument, method, coming, Faults(missed=frozenset({k}))).deal()
    mishap.table.act(1, "check")
    mishap.table.act(2, "check")
    assert mishap.at("community")
    mishap.wrong_number(0, 1)
    mishap.go_on()
    assert mishap.voided == [("all hands", 0, "the dealer has 1 card", NUMBER[instrument])]
    assert mishap.back(1) == mishap.back(2) == BET
    check_all_is_back(mishap, method)


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@METHOD
def test_a_short_dealer_with_a_deck_that_is_not_whole_voids_all_hands(
    instrument: str, method: str
) -> None:
    coming, k = order(method), dealers_first(method)
    del coming[k]
    faults = Faults(missed=frozenset({k}))
    mishap = at_table(instrument, method, coming, faults, size=51).deal()
    mishap.wrong_number(0, 1)
    mishap.go_on()
    assert mishap.voided == [("all hands", 0, "the dealer has 1 card", NUMBER[instrument])]
    assert mishap.net == {1: 0, 2: 0}
    assert mishap.table.state.deck.condition is Condition.AWAITED
    assert mishap.work() == OPENED + to_reshuffle(method)


# -- an exposed dealer's card


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
@METHOD
@pytest.mark.parametrize("checks", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("card", [1, 2])
def test_a_dealers_card_exposed_before_the_last_decision(
    instrument: str, method: str, checks: int, card: int
) -> None:
    """R-UTH-EXPOSED: all hands are void, and the trips are settled on the whole board."""
    mishap = at_table(instrument, method, order(method)).deal()
    for number in (1, 2, 1, 2)[:checks]:
        mishap.table.act(number, "check")
    mishap.exposed(card)
    mishap.go_on()
    reason = f"dealer card {card} was exposed before all had decided"
    assert mishap.voided == [("all hands", 0, reason, EXPOSED[instrument])]
    assert mishap.rulings() == {"R-UTH-EXPOSED", "R-SETTLED-STANDS"}
    check_trips_are_settled(mishap, instrument, method)


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
@pytest.mark.parametrize("method", ["manual shoe", "hand"])
def test_exposed_in_dealing_the_initial_deal_is_finished_first(
    instrument: str, method: str
) -> None:
    coming, faults = with_face_up(method, 3)  # the dealer stops there
    mishap = at_table(instrument, method, coming, faults).until("deal")
    mishap.dealer("deal")
    mishap.exposed(1)
    mishap.go_on()
    assert [where for where in ("seat 1", "seat 2", "dealer") if len(mishap.at(where)) != 5] == []
    check_trips_are_settled(mishap, instrument, method)


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
@METHOD
def test_exposed_without_a_trips_wager_everything_is_over(instrument: str, method: str) -> None:
    bet = {"ante": 1000, "blind": 1000}
    mishap = at_table(instrument, method, order(method), bet=bet).deal()
    mishap.exposed(2)
    mishap.go_on()
    assert mishap.back(1) == mishap.back(2) == bet
    assert mishap.at("community") == ""
    check_all_is_back(mishap, method)


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
@METHOD
def test_exposed_after_the_last_decision_nothing_changes(instrument: str, method: str) -> None:
    mishap = at_table(instrument, method, order(method)).deal()
    mishap.table.act(1, "raise 4")
    mishap.decide(2, "raise 3")
    mishap.exposed(1)
    words = "no decision hangs on it any more: play goes on"
    assert mishap.noticed() == [(words, EXPOSED[instrument])]
    mishap.finish()
    quiet = at_table(instrument, method, order(method)).deal()
    quiet.table.act(1, "raise 4")
    quiet.table.act(2, "raise 3")
    assert mishap.voided == []
    assert mishap.net == quiet.net == {1: 5500, 2: -1000 - 3000 - 500}


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
@METHOD
def test_exposed_after_a_fold_the_fold_stays_collected_and_its_trips_are_settled(
    instrument: str, method: str
) -> None:
    mishap = at_table(instrument, method, order(method)).deal()
    for number in (1, 2, 1, 2):
        mishap.table.act(number, "check")
    mishap.table.act(1, "fold")
    mishap.exposed(1)
    mishap.go_on()
    assert mishap.settled(1) == {"ante": -1000, "blind": -1000, "trips": 1500}
    assert mishap.back(1) == {}
    assert mishap.settled(2) == {"trips": -500}
    assert mishap.net == {1: -500, 2: -500}


# -- what lies beside: coupons, Cover All, Progressive


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
def test_a_match_play_coupon_stays_its_owners(instrument: str) -> None:
    bet = {**BET, "match_play": 1000}
    mishap = at_table(instrument, "manual shoe", order("manual shoe"), bet=bet).deal()
    mishap.exposed(1)
    mishap.go_on()
    kept = [(e.seat, e.face) for e in mishap.table.events if isinstance(e, CouponKept)]
    assert sorted(kept) == [(1, 1000), (2, 1000)]
    assert mishap.net == {1: 1500, 2: -500}


BOTH: dict[str, Any] = {"cover_all": True, "shuffling": "automated", "progressive": PROGRESSIVE}
MASSACHUSETTS = {**BET, "cover_all": 500, "progressive": 500}


def beside(coming: list[Card], faults: Faults = NO_FAULTS) -> Mishap:
    return at_table("ma-uth", "automated shoe", coming, faults, MASSACHUSETTS, **BOTH)


def taken(mishap: Mishap) -> list[int]:
    return [e.amount for e in mishap.table.events if isinstance(e, MeterTaken)]


@pytest.mark.clause("MA-UTH 15(a)")
def test_exposed_cover_all_progressive_and_its_contribution_go_back() -> None:
    mishap = beside(order("automated shoe")).deal()
    assert mishap.table.meter == 1_000_200
    mishap.exposed(1)
    mishap.go_on()
    back = {"ante": 1000, "blind": 1000, "cover_all": 500, "progressive": 500}
    assert mishap.back(1) == mishap.back(2) == back
    assert mishap.settled(1) == {"trips": 1500}
    assert mishap.settled(2) == {"trips": -500}
    assert taken(mishap) == [100, 100]
    assert mishap.table.meter == 1_000_000
    assert mishap.net == {1: 1500, 2: -500}
    assert mishap.work() == BY_DEVICE


@pytest.mark.clause("MA-UTH 15(d)")
def test_a_void_hand_has_its_cover_all_and_progressive_back() -> None:
    coming = order("automated shoe")
    coming.insert(3, SPARE[0])
    mishap = beside(coming, Faults(stuck=frozenset({2}))).deal()
    assert mishap.voided == [("hand", 2, "seat 2 has 3 cards", "MA-UTH 15(d)")]
    assert mishap.back(2) == MASSACHUSETTS
    assert taken(mishap) == [100]
    assert mishap.table.meter == 1_000_100
    mishap.table.act(1, "raise 4")
    mishap.finish()
    lost = {"cover_all": -500, "progressive": -500}  # three aces are in neither table
    won = {"ante": 0, "blind": 0, "play": 4000, "trips": 1500}
    assert mishap.settled(1) == {**won, **lost}
    assert mishap.net == {1: 4500, 2: 0}


@pytest.mark.clause("MA-UTH 15(b)", "MA-UTH 15(f)")
@pytest.mark.parametrize(
    "faults", [Faults(shoe_stops_at=3), Faults(face_up=frozenset({1, 4}))], ids=["shoe", "face up"]
)
def test_with_everything_void_the_meter_is_as_before(faults: Faults) -> None:
    mishap = beside(order("automated shoe"), faults).deal()
    assert mishap.back(1) == mishap.back(2) == MASSACHUSETTS
    assert taken(mishap) == [100, 100]
    assert mishap.table.meter == 1_000_000
    assert mishap.net == {1: 0, 2: 0}
    assert mishap.work() == BY_DEVICE
