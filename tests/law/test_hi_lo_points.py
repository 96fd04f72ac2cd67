"""13:69F-40.5: what cards count, and which hands may be set."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations

import pytest

from fairdeal.cards import Card, Rank, Suit, cards
from fairdeal.games.five_card_hi_lo import Split, house_way, lawful_lows, split
from fairdeal.law import Refused
from tests.games.five_card_hi_lo.rounds import described, played, refusal, settle
from tests.harness import BareRound


@pytest.mark.clause("13:69F-40.5(a)", "13:69F-40.5(a)1", '13:69F-40.1 "Point value"')
@pytest.mark.parametrize("number", range(2, 11))
def test_two_to_ten_count_their_face_value(number: int) -> None:
    assert Split(cards(f"{number}c {number}d {number}h"), ()).high_total == 3 * number
    assert Split((), cards(f"{number}c {number}d")).low_total == 2 * number


@pytest.mark.clause("13:69F-40.5(a)2")
@pytest.mark.parametrize("face", "JQK")
def test_jack_queen_and_king_count_ten(face: str) -> None:
    assert Split(cards(f"{face}c {face}d {face}h"), ()).high_total == 30
    assert Split((), cards(f"{face}c {face}d")).low_total == 20


@pytest.mark.clause("13:69F-40.5(a)3", "13:69F-40.5(a)3i")
def test_an_ace_counts_eleven_in_the_high_hand() -> None:
    assert Split(cards("As 2c 3c"), ()).high_total == 16
    assert Split(cards("As Ad Ah"), ()).high_total == 33


@pytest.mark.clause("13:69F-40.5(a)", "13:69F-40.5(a)3", "13:69F-40.5(a)3ii")
def test_an_ace_counts_one_in_the_low_hand() -> None:
    assert Split((), cards("As 2c")).low_total == 3
    assert Split((), cards("As Kc")).low_total == 11


@pytest.mark.clause(
    '13:69F-40.1 "Point total"', '13:69F-40.1 "High hand"', '13:69F-40.1 "Low hand"'
)
def test_three_cards_make_the_high_hand_and_the_other_two_the_low_hand() -> None:
    held = split(cards("2c 9d As Kh 5s"), (5, 1))
    assert held.high == cards("9d As Kh")
    assert held.low == cards("2c 5s")
    assert held.words == "30 high, 7 low"


@pytest.mark.clause("13:69F-40.5(b)")
def test_a_player_may_play_one_ace_in_the_low_hand() -> None:
    came = settle("As Ad 9h 2c Kd", played(1000), low="As 2c")  # 30 and 3 against 29 and 8
    assert came["ante"].outcome == "win"
    assert (1, 4) in lawful_lows(cards("As Ad 9h 2c Kd"))


@pytest.mark.clause("13:69F-40.5(b)")
def test_a_player_may_play_every_ace_in_the_high_hand() -> None:
    came = settle("As Ad 9h 4c 3h", played(1000), low="4c 3h")  # 31 and 7
    assert came["ante"].outcome == "win"


@pytest.mark.clause("13:69F-40.5(b)")
def test_a_player_may_not_play_two_aces_in_the_low_hand() -> None:
    held = "As Ad 9h 4c Kd"
    assert (1, 2) not in lawful_lows(cards(held))
    assert len(lawful_lows(cards(held))) == 9

    why = refusal(described(held, played(1000), low="As Ad"))
    assert (why.name, why.clause) == ("two-aces-low", "13:69F-40.5(b)")

    round = BareRound("nj-hilo", cards={"seat 1": held})
    round.bet(1, ante=1000)
    round.advance()
    before = round.round
    with pytest.raises(Refused) as refused:
        round.act(1, "play", 1, 2)
    assert refused.value.refusal.name == "two-aces-low"
    assert refused.value.refusal.clause == "13:69F-40.5(b)"
    assert round.round is before


@pytest.mark.clause("13:69F-40.5(b)")
@pytest.mark.parametrize(
    ("held", "lawful"),
    [("Ks Qd 9h 4c 2d", 10), ("As Qd 9h 4c 2d", 10), ("As Ad Ah 4c 2d", 7), ("As Ad Ah Ac 2d", 4)],
)
def test_of_ten_splits_those_with_two_aces_low_fall_away(held: str, lawful: int) -> None:
    assert len(lawful_lows(cards(held))) == lawful


@pytest.mark.clause("13:69F-40.5(b)")
@pytest.mark.parametrize(
    ("dealer", "low"),
    [
        ("As Kd 9h 4c 2d", "4c 2d"),
        ("2d 3c As Ad 4h", "2d 3c"),
        ("2d As 3c Ad Ah", "2d 3c"),
        ("Kd As Qc Ad Ah", "Kd Qc"),  # even where an ace low would be the better low hand
    ],
)
def test_the_dealer_plays_up_to_three_aces_in_the_high_hand(dealer: str, low: str) -> None:
    assert set(split(cards(dealer), house_way(cards(dealer))).low) == set(cards(low))


@pytest.mark.clause("13:69F-40.5(b)")
@pytest.mark.parametrize("other", ["2d", "Kd", "7d"])
def test_of_four_aces_the_dealer_plays_one_in_the_low_hand(other: str) -> None:
    for order in permutations(["As", "Ad", "Ah", "Ac", other]):
        dealer = cards(" ".join(order))
        low = split(dealer, house_way(dealer)).low
        assert sorted(card.rank for card in low)[1] is Rank.ACE
        assert Card(other) in low


@pytest.mark.clause("13:69F-40.5(b)", "13:69F-40.10(c)")
def test_the_house_way_is_at_once_the_highest_high_hand_and_the_lowest_low_hand() -> None:
    """R-HILO-HOUSE-WAY, for every five ranks that one deck can deal to the dealer."""
    hands = list(every_five_ranks())
    assert len(hands) == 6175
    for hand in hands:
        set_by_the_house = split(hand, house_way(hand))
        chosen = totals(hand, house_way(hand))
        lawful = [totals(hand, low) for low in dealers_lows(hand)]
        assert chosen in lawful
        assert chosen[0] == max(high for high, _ in lawful)
        assert chosen[1] == min(low for _, low in lawful)
        assert (set_by_the_house.high_total, set_by_the_house.low_total) == chosen


@pytest.mark.clause("13:69F-40.5(c)")
def test_suits_make_no_difference_to_what_a_card_counts() -> None:
    for rank in Rank:
        assert len({Split((Card(rank, suit),), ()).high_total for suit in Suit}) == 1
        assert len({Split((), (Card(rank, suit),)).low_total for suit in Suit}) == 1


@pytest.mark.clause("13:69F-40.5(c)")
def test_the_same_ranks_in_other_suits_come_to_the_same() -> None:
    stakes = played(1000, tie=500)
    one = settle("Ah Kd 9s 4c 2d", stakes, low="4c 2d", dealer="Jh Qs 8d 5c 3d")
    other = settle("As Kc 9h 4d 2h", stakes, low="4d 2h", dealer="Jc Qd 8s 5h 3c")
    assert one == other


# The law's sentences again, put as plainly as possible.


def every_five_ranks() -> Iterator[tuple[Card, ...]]:
    for ranks in combinations_with_replacement(Rank, 5):
        count = Counter(ranks)
        if max(count.values()) <= 4:
            used: Counter[Rank] = Counter()
            hand = []
            for rank in ranks:
                hand.append(Card(rank, list(Suit)[used[rank]]))
                used[rank] += 1
            yield tuple(hand)


def dealers_lows(hand: tuple[Card, ...]) -> Iterator[tuple[int, int]]:
    aces = sum(card.rank is Rank.ACE for card in hand)
    aces_low = 1 if aces == 4 else 0
    for low in combinations(range(1, 6), 2):
        if sum(hand[number - 1].rank is Rank.ACE for number in low) == aces_low:
            yield low


def totals(hand: tuple[Card, ...], low: tuple[int, ...]) -> tuple[int, int]:
    values = dict(zip("23456789TJQK", [2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], strict=True))
    high = sum(
        values.get(card.rank.letter, 11) for number, card in enumerate(hand, 1) if number not in low
    )
    return high, sum(values.get(hand[number - 1].rank.letter, 1) for number in low)
