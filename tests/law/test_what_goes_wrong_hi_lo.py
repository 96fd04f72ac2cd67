"""What a wrong number of cards and an exposed dealer's card mean in 5 Card Hi-Lo."""

import pytest

from fairdeal.cards import Card, cards
from fairdeal.games.round import Standing
from fairdeal.table import Faults
from fairdeal.table.deck import Condition
from tests.law.mishaps import BY_DEVICE, METHODS, RESHUFFLED, Mishap, whole
from tests.table.tables import refused

METHOD = pytest.mark.parametrize("method", METHODS)
NUMBER = "13:69F-40.12(d)"
BET = {"ante": 1000, "tie": 500, "poker_bonus": 500}
ANN = cards("As 2s 3s 4s 5s")  # 20 high, 5 low; a straight flush: the poker bonus pays 50 to 1
BOB = cards("3c 2c 5c 4c 7h")  # 16 high, 5 low
DEALER = cards("7c 6d 6c 6h 5h")  # 19 high, 11 low
SPARE = cards("2d 2h")


def order(method: str) -> list[Card]:
    hands = (ANN, BOB, DEALER)
    if method == "automated shoe":
        return [card for hand in hands for card in hand]
    return [card for turn in zip(*hands, strict=True) for card in turn]


def first(method: str, place: int) -> int:
    """When the first card of seat 1, seat 2 or the dealer (0, 1, 2) comes."""
    return 5 * place if method == "automated shoe" else place


def at_table(
    method: str, coming: list[Card], stuck: tuple[int, ...] = (), missed: tuple[int, ...] = ()
) -> Mishap:
    deck = whole(" ".join(map(str, coming)))
    faults = Faults(stuck=frozenset(stuck), missed=frozenset(missed))
    return Mishap("nj-hilo", {1: BET, 2: BET}, deck, faults=faults, **METHODS[method])


def check_all_is_void(mishap: Mishap, method: str, reason: str, ruling: str) -> None:
    assert mishap.over
    assert mishap.voided == [("all hands", 0, reason, NUMBER)]
    assert mishap.rulings() == {ruling, "R-SETTLED-STANDS"}
    assert mishap.net == {1: 0, 2: 0}
    assert mishap.nothing_left_on_the_felt()
    assert mishap.table.state.deck.condition is Condition.IN_RACK
    assert len(set(mishap.table.state.rack)) == 52
    assert mishap.work() == (BY_DEVICE if method == "hand" else RESHUFFLED)


# -- a player


@pytest.mark.clause("13:69F-40.12(d)")
@METHOD
@pytest.mark.parametrize("count", [4, 6])
def test_a_player_with_a_wrong_number_is_void_and_the_others_play_on(
    method: str, count: int
) -> None:
    coming, k = order(method), first(method, 1)
    if count == 6:
        coming.insert(k + 1, SPARE[0])
        mishap = at_table(method, coming, stuck=(k,)).deal()
    else:
        del coming[k]
        mishap = at_table(method, coming, missed=(k,)).deal()
    assert mishap.voided == [("hand", 2, f"seat 2 has {count} cards", NUMBER)]
    assert mishap.back(2) == BET
    assert mishap.net[2] == 0
    round = mishap.table.round
    assert round is not None
    assert round.hands[2].standing is Standing.VOID
    assert set(round.laid_out(2)) <= round.picked
    mishap.table.act(1, "play", (2, 3))
    assert mishap.over
    assert mishap.at("dealer") == " ".join(map(str, DEALER))
    assert mishap.settled(1) == {"ante": 1000, "play": 1000, "tie": -500, "poker_bonus": 25_000}
    assert mishap.net == {1: 26_500, 2: 0}
    assert len(mishap.table.state.rack) == 52


@pytest.mark.clause("13:69F-40.12(d)")
@METHOD
def test_two_void_hands_end_the_round(method: str) -> None:
    second = 5 if method == "automated shoe" else 3  # the place of seat 2's second card
    mishap = at_table(method, order(method), missed=(0, second)).deal()
    assert [(scope, number) for scope, number, _, _ in mishap.voided] == [("hand", 1), ("hand", 2)]
    assert mishap.over
    assert mishap.net == {1: 0, 2: 0}
    assert len(set(mishap.table.state.rack)) == 52


# -- the dealer


@pytest.mark.clause("13:69F-40.12(d)")
@METHOD
def test_a_dealer_with_four_cards_gets_one_more(method: str) -> None:
    """R-HILO-DEALER-FOUR: the top card of the stub, even from the rack."""
    coming, k = order(method), first(method, 2)
    card = coming.pop(k)
    coming.append(card)  # the top card of the stub
    mishap = at_table(method, coming, missed=(k,)).deal()
    words = "the dealer is 1 card short: the hand is completed"
    assert mishap.noticed() == [(words, NUMBER)]
    assert mishap.at("dealer") == " ".join(map(str, DEALER))
    mishap.table.act(1, "play", (2, 3))
    mishap.table.act(2, "fold")
    assert mishap.voided == []
    assert mishap.net == {1: 26_500, 2: -2000}
    assert sorted(map(str, mishap.table.state.rack)) == sorted(map(str, whole("")))


@pytest.mark.clause("13:69F-40.12(d)")
@METHOD
def test_a_dealer_with_six_cards_voids_all_hands(method: str) -> None:
    coming, k = order(method), first(method, 2)
    coming.insert(k + 1, SPARE[0])
    mishap = at_table(method, coming, stuck=(k,)).deal()
    assert mishap.back(1) == mishap.back(2) == BET
    check_all_is_void(mishap, method, "the dealer has 6 cards", "R-HILO-DEALER-FOUR")


@pytest.mark.clause("13:69F-40.12(d)")
@METHOD
def test_a_dealer_with_three_cards_voids_all_hands(method: str) -> None:
    k = first(method, 2)
    second = 11 if method == "automated shoe" else 4  # the dealer's next place but one, or next
    mishap = at_table(method, order(method), missed=(k, second)).deal()
    assert mishap.back(1) == mishap.back(2) == BET
    check_all_is_void(mishap, method, "the dealer has 3 cards", "R-HILO-DEALER-FOUR")


# -- an exposed dealer's card


@pytest.mark.clause("13:69F-40.12(d)")
@METHOD
@pytest.mark.parametrize("card", [1, 5])
@pytest.mark.parametrize("elected", [0, 1])
def test_a_dealers_card_exposed_before_all_have_elected_voids_all_hands(
    method: str, card: int, elected: int
) -> None:
    mishap = at_table(method, order(method)).deal()
    if elected:
        mishap.table.act(1, "play", (2, 3))
    mishap.exposed(card)
    mishap.go_on()
    play = {"play": 1000} if elected else {}
    assert mishap.back(1) == {**BET, **play}
    assert mishap.back(2) == BET
    reason = f"dealer card {card} was exposed before all had elected"
    check_all_is_void(mishap, method, reason, "R-HILO-EXPOSED")


@pytest.mark.clause("13:69F-40.12(d)")
@METHOD
def test_exposed_in_dealing_it_voids_all_hands(method: str) -> None:
    coming = order(method)
    stop = 12  # a card face up: the dealer stops there
    coming.insert(stop, SPARE[0])
    deck = whole(" ".join(map(str, coming)))
    faults = Faults(face_up=frozenset({stop}))
    mishap = Mishap("nj-hilo", {1: BET, 2: BET}, deck, faults=faults, **METHODS[method])
    mishap.until("deal").dealer("deal")
    mishap.exposed(1)
    mishap.go_on()
    reason = "dealer card 1 was exposed before all had elected"
    check_all_is_void(mishap, method, reason, "R-HILO-EXPOSED")


@pytest.mark.clause("13:69F-40.12(d)")
@METHOD
def test_exposed_after_all_have_elected_nothing_changes(method: str) -> None:
    mishap = at_table(method, order(method)).deal()
    mishap.table.act(1, "play", (2, 3))
    mishap.decide(2, "play", 1, 2)
    mishap.exposed(1)
    assert mishap.noticed() == [("no decision hangs on it any more: play goes on", NUMBER)]
    mishap.finish()
    assert mishap.voided == []
    assert mishap.settled(1) == {"ante": 1000, "play": 1000, "tie": -500, "poker_bonus": 25_000}
    assert mishap.settled(2) == {"ante": 0, "play": 0, "tie": -500, "poker_bonus": -500}


@pytest.mark.clause("13:69F-40.12(d)")
@METHOD
def test_a_fold_that_was_collected_stays_collected(method: str) -> None:
    """R-SETTLED-STANDS; the poker bonus of the folded hand goes back unsettled."""
    mishap = at_table(method, order(method)).deal()
    mishap.table.act(2, "fold")
    mishap.exposed(1)
    mishap.go_on()
    assert mishap.settled(2) == {"ante": -1000, "tie": -500}
    assert mishap.back(2) == {"poker_bonus": 500}
    assert mishap.back(1) == BET
    assert mishap.net == {1: 0, 2: -1500}


@pytest.mark.clause("13:69F-40.12(d)")
@METHOD
def test_a_right_number_is_no_wrong_number(method: str) -> None:
    mishap = at_table(method, order(method)).deal()
    why = refused(mishap.wrong_number, 2, 5)
    assert (why.name, why.clause) == ("not-what-lies-there", NUMBER)
