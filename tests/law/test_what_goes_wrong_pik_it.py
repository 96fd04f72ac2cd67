"""What a wrong number of cards, an exposed card and a late failure mean in Pik-it Poker."""

from typing import Any

import pytest

from fairdeal.cards import Card, cards
from fairdeal.games import DEALER, Action
from fairdeal.table import NO_FAULTS, Faults
from fairdeal.table.deck import Condition
from tests.law.mishaps import BY_DEVICE, METHODS, OPENED, RESHUFFLED, Mishap, whole
from tests.table.tables import refused

LATE: dict[str, Any] = {"dealing": "automated-shoe", "dealer_stack": "after-decisions"}
SHOES = {**METHODS, "automated shoe, late stack": LATE}
METHOD = pytest.mark.parametrize("method", SHOES)
NUMBER, EXPOSED, SHOE = "13:69F-39.12(c)", "13:69F-39.12(d)", "13:69F-39.12(f)"
FACE_UP, COUNT = "13:69F-39.12(a)", "13:69F-39.7(e)2"
BET = {"ante": 1000, "five_card_bonus": 1000, "three_card_bonus": 500}
ANN = cards("9c 9d 9h 4c 4d")  # three nines pay 30 to 1, a full house 10 to 1
BOB = cards("2c 5d 7h Js Kd")  # nothing
DEALERS = cards("Ah Qc Th 8s 3d")
SPARE = cards("6c 6d")


def order(method: str) -> list[Card]:
    hands = (ANN, BOB, DEALERS)
    if method.startswith("automated"):
        return [card for hand in hands for card in hand]
    return [card for turn in zip(*hands, strict=True) for card in turn]


def first(method: str, place: int) -> int:
    """When the first card of seat 1, seat 2 or the dealer (0, 1, 2) comes."""
    return 5 * place if method.startswith("automated") else place


def at_table(
    method: str,
    coming: list[Card],
    faults: Faults = NO_FAULTS,
    size: int = 52,
    **options: Any,
) -> Mishap:
    deck = whole(" ".join(map(str, coming)), size=size)
    chosen = {**SHOES[method], **options}
    return Mishap("nj-pikit", {1: BET, 2: BET}, deck, faults=faults, **chosen)


def to_reshuffle(method: str) -> tuple[str, ...]:
    return BY_DEVICE if method == "hand" else RESHUFFLED


def check_all_is_void(mishap: Mishap, method: str, reason: str, clause: str) -> None:
    assert mishap.over
    assert mishap.voided == [("all hands", 0, reason, clause)]
    assert "R-SETTLED-STANDS" in mishap.rulings()
    assert mishap.nothing_left_on_the_felt()
    assert mishap.table.state.deck.condition is Condition.IN_RACK
    assert len(set(mishap.table.state.rack)) == 52
    assert mishap.work() == to_reshuffle(method)


def play_to_the_last_decision(mishap: Mishap) -> None:
    """Both bonuses are settled; Bob at the dealer's right has folded, Ann is to decide."""
    mishap.deal()
    mishap.table.act(2, "select", (1, 2, 3))
    mishap.table.act(1, "select", (1, 2, 3))
    mishap.table.act(2, "fold")
    assert mishap.settled(2) == {"three_card_bonus": -500, "five_card_bonus": -1000, "ante": -1000}
    assert mishap.settled(1) == {"three_card_bonus": 15_000, "five_card_bonus": 10_000}


# -- a wrong number of cards


@pytest.mark.clause("13:69F-39.12(c)")
@METHOD
@pytest.mark.parametrize("count", [4, 6])
@pytest.mark.parametrize("place", [0, 1])
def test_a_player_with_a_wrong_number_voids_all_hands(method: str, count: int, place: int) -> None:
    coming, k = order(method), first(method, place)
    if count == 6:
        coming.insert(k + 1, SPARE[0])
        faults = Faults(stuck=frozenset({k}))
    else:
        del coming[k]
        faults = Faults(missed=frozenset({k}))
    mishap = at_table(method, coming, faults).deal()
    assert mishap.back(1) == mishap.back(2) == BET
    assert mishap.net == {1: 0, 2: 0}
    check_all_is_void(mishap, method, f"seat {place + 1} has {count} cards", NUMBER)


@pytest.mark.clause("13:69F-39.12(c)")
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("count", [4, 6])
def test_a_dealer_with_a_wrong_number_voids_all_hands(method: str, count: int) -> None:
    coming, k = order(method), first(method, 2)
    if count == 6:
        coming.insert(k + 1, SPARE[0])
        faults = Faults(stuck=frozenset({k}))
    else:
        del coming[k]
        faults = Faults(missed=frozenset({k}))
    mishap = at_table(method, coming, faults).deal()
    assert mishap.back(1) == mishap.back(2) == BET
    assert mishap.net == {1: 0, 2: 0}
    check_all_is_void(mishap, method, f"the dealer has {count} cards", NUMBER)


@pytest.mark.clause("13:69F-39.12(c)")
@pytest.mark.parametrize("count", [4, 6])
def test_a_late_stack_with_a_wrong_number_leaves_what_was_settled(count: int) -> None:
    """R-SETTLED-STANDS: paid bonuses stay paid, a collected fold stays collected."""
    method = "automated shoe, late stack"
    coming, k = order(method), 10
    if count == 6:
        coming.insert(k + 1, SPARE[0])
        faults = Faults(stuck=frozenset({k}))
    else:
        del coming[k]
        faults = Faults(missed=frozenset({k}))
    mishap = at_table(method, coming, faults)
    play_to_the_last_decision(mishap)
    mishap.table.act(1, "play 3")
    assert mishap.back(1) == {"ante": 1000, "play_3": 1000}
    assert mishap.back(2) == {}
    assert mishap.net == {1: 25_000, 2: -2500}
    check_all_is_void(mishap, method, f"the dealer has {count} cards", NUMBER)


@pytest.mark.clause("13:69F-39.12(c)")
@METHOD
def test_a_right_number_is_no_wrong_number(method: str) -> None:
    mishap = at_table(method, order(method)).deal()
    why = refused(mishap.wrong_number, 1, 5)
    assert (why.name, why.clause) == ("not-what-lies-there", NUMBER)


# -- an exposed dealer's card


@pytest.mark.clause("13:69F-39.12(d)")
@METHOD
@pytest.mark.parametrize("card", [1, 5])
def test_a_dealers_card_exposed_before_any_decision_voids_all_hands(method: str, card: int) -> None:
    """R-PIKIT-LATE-STACK: a card exposed under the cover card in the shoe as well."""
    mishap = at_table(method, order(method)).deal()
    mishap.exposed(card)
    mishap.go_on()
    assert mishap.back(1) == mishap.back(2) == BET
    assert mishap.net == {1: 0, 2: 0}
    reason = f"dealer card {card} was exposed before the dealer's hand was due"
    check_all_is_void(mishap, method, reason, EXPOSED)


@pytest.mark.clause("13:69F-39.12(d)")
@METHOD
def test_exposed_after_the_bonuses_it_leaves_them_settled(method: str) -> None:
    mishap = at_table(method, order(method))
    play_to_the_last_decision(mishap)
    mishap.exposed(3)
    mishap.go_on()
    assert mishap.back(1) == {"ante": 1000}
    assert mishap.back(2) == {}
    assert mishap.net == {1: 25_000, 2: -2500}
    reason = "dealer card 3 was exposed before the dealer's hand was due"
    check_all_is_void(mishap, method, reason, EXPOSED)


@pytest.mark.clause("13:69F-39.12(d)")
@METHOD
def test_exposed_after_the_last_decision_it_voids_all_hands_still(method: str) -> None:
    """The clause asks only whether the dealer's cards were due to be revealed."""
    mishap = at_table(method, order(method))
    play_to_the_last_decision(mishap)
    mishap.decide(1, "play 3")
    mishap.exposed(1)
    mishap.go_on()
    assert mishap.back(1) == {"ante": 1000, "play_3": 1000}
    assert mishap.net == {1: 25_000, 2: -2500}
    reason = "dealer card 1 was exposed before the dealer's hand was due"
    check_all_is_void(mishap, method, reason, EXPOSED)


@pytest.mark.clause("13:69F-39.12(d)")
@METHOD
def test_revealed_when_it_is_due_a_card_is_not_exposed(method: str) -> None:
    mishap = at_table(method, order(method))
    play_to_the_last_decision(mishap)
    mishap.decide(1, "play 3")
    mishap.until("reveal").dealer("reveal")
    why = refused(mishap.exposed, 1)
    assert (why.name, why.clause) == ("not-what-lies-there", EXPOSED)
    mishap.finish()
    assert mishap.voided == []
    assert mishap.net == {1: 27_000, 2: -2500}


# -- what goes wrong with a late stack, when bonuses are settled


@pytest.mark.clause("13:69F-39.12(f)")
@pytest.mark.parametrize("stop", [10, 12, 14])
def test_a_shoe_that_stops_at_the_late_stack_makes_the_whole_round_void(stop: int) -> None:
    """R-ROUND-VOID: settled bonuses and forfeited antes go back as well."""
    method = "automated shoe, late stack"
    mishap = at_table(method, order(method), Faults(shoe_stops_at=stop))
    play_to_the_last_decision(mishap)
    mishap.table.act(1, "play 5")
    assert mishap.over
    assert mishap.voided == [("round", 0, "the automated shoe failed", SHOE)]
    assert mishap.rulings() == {"R-ROUND-VOID"}
    assert mishap.back(1) == {"ante": 1000, "play_5": 1000}
    assert sorted(mishap.reversed(1)) == ["five_card_bonus", "three_card_bonus"]
    assert sorted(mishap.reversed(2)) == ["ante", "five_card_bonus", "three_card_bonus"]
    assert mishap.net == {1: 0, 2: 0}
    assert mishap.nothing_left_on_the_felt()
    assert len(set(mishap.table.state.rack)) == 52
    assert mishap.work() == RESHUFFLED


@pytest.mark.clause("13:69F-39.12(a)")
@pytest.mark.parametrize("numbers", [(10, 11), (0, 12), (3, 15)])
def test_a_second_card_face_up_in_the_late_stack_leaves_what_was_settled(
    numbers: tuple[int, int],
) -> None:
    method = "automated shoe, late stack"
    coming = order(method)
    if numbers[0] < 10:  # a gap in Ann's stack is filled after the players' stacks
        gone = coming[numbers[0]]
        coming[numbers[0]] = SPARE[0]
        coming.insert(10, gone)
    mishap = at_table(method, coming, Faults(face_up=frozenset(numbers)))
    play_to_the_last_decision(mishap)
    mishap.table.act(1, "play 3")
    assert mishap.back(1) == {"ante": 1000, "play_3": 1000}
    assert mishap.net == {1: 25_000, 2: -2500}
    check_all_is_void(mishap, method, "more than one card lay face up in the deck", FACE_UP)


@pytest.mark.clause("13:69F-39.7(e)2")
def test_a_late_stub_count_that_is_wrong_leaves_what_was_settled() -> None:
    method = "automated shoe, late stack"
    mishap = at_table(method, order(method), size=51)
    play_to_the_last_decision(mishap)
    mishap.decide(1, "play 3")
    mishap.until("stub to rack")
    mishap.table.do(Action(DEALER, "count the stub"))
    mishap.go_on()
    reason = "the stub has 36 cards, not 37: the deck is not whole"
    assert mishap.voided == [("all hands", 0, reason, COUNT)]
    assert mishap.back(1) == {"ante": 1000, "play_3": 1000}
    assert mishap.net == {1: 25_000, 2: -2500}
    assert mishap.work() == OPENED + RESHUFFLED


@pytest.mark.clause("13:69F-39.12(a)", "13:69F-39.12(c)")
def test_a_match_play_coupon_stays_its_owners() -> None:
    bet = {**BET, "match_play": 1000}
    deck = whole(" ".join(map(str, order("manual shoe"))))
    mishap = Mishap("nj-pikit", {1: bet}, deck, faults=Faults(face_up=frozenset({0, 1}))).deal()
    kept = [str(type(e).__name__) for e in mishap.table.events]
    assert kept.count("CouponKept") == 1
    assert mishap.net == {1: 0}
