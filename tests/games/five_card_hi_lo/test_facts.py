"""Facts: few, and exactly those that cards can make."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest

from fairdeal.cards import Card, Category, Rank, Suit, cards
from fairdeal.games.five_card_hi_lo import Aces, Facts, resolve, settle
from fairdeal.games.five_card_hi_lo.points import Split, house_way, lawful_lows, split
from fairdeal.games.five_card_hi_lo.settlement import facts, possible
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.money import Cents
from fairdeal.play import Stakes
from fairdeal.play.model.result import Comparison, compare
from fairdeal.sheet import read_sheet

SUITS = list(Suit)
Ranks = tuple[Rank, ...]
Totals = tuple[int, int]


def test_a_folded_hand_has_no_totals_to_compare() -> None:
    dealer = cards("Kh Qs 9d 5c 3d")
    found = facts(cards("7s 7d Th 4d 2c"), split(dealer, house_way(dealer)))
    assert found == Facts(None, None, Category.PAIR, Rank.SEVEN)


def test_a_pair_is_known_by_its_rank_and_nothing_else_is() -> None:
    dealer = Split(cards("Kh Qs 9d"), cards("5c 3d"))
    held = cards("Ks Kd 5h 5d 2c")
    assert facts(held, dealer, split(held, (3, 5))) == Facts(
        Comparison.LOWER, Comparison.LOWER, Category.TWO_PAIR
    )


@pytest.mark.parametrize(
    ("held", "found"),
    [
        ("As Ad Kh Kc 2d", Aces.FEWER),
        ("As Ad Ah Kc 2d", Aces.THREE),
        ("As Ad Ah Ac 3d", Aces.FOUR),
        ("As Ad Ah Ac 2d", Aces.FOUR_AND_A_TWO),
    ],
)
def test_aces_are_told_apart_as_the_ante_bonus_needs(held: str, found: Aces) -> None:
    dealer = Split(cards("Kh Qs 9d"), cards("5c 3c"))
    assert facts(cards(held), dealer).aces is found


def test_possible_facts_are_those_that_cards_can_make() -> None:
    """By going through every player's and every dealer's ranks that one deck can deal."""
    hands = [ranks for ranks in combinations_with_replacement(Rank, 5) if most(ranks) <= 4]
    dealers = [(Counter(ranks), house_totals(ranks)) for ranks in hands]
    by_kind: dict[tuple[Category, Rank | None, Aces], set[tuple[Comparison, Comparison]]] = {}
    for ranks in hands:
        kinds = list(kinds_of(ranks))
        if all(len(by_kind.get(kind, ())) == 9 for kind in kinds):
            continue  # every comparison was met already
        met = set(comparisons(ranks, dealers))
        for kind in kinds:
            by_kind.setdefault(kind, set()).update(met)
    made = {
        Facts(high, low, *kind)
        for kind, comparisons in by_kind.items()
        for high, low in comparisons
    }
    assert made == set(possible())
    assert len(list(possible())) == len(made) == 220


def most(ranks: Ranks) -> int:
    return max(Counter(ranks).values())


def house_totals(ranks: Ranks) -> Totals:
    hand = off_suit(ranks)
    set_by_the_house = split(hand, house_way(hand))
    return set_by_the_house.high_total, set_by_the_house.low_total


def off_suit(ranks: Ranks) -> tuple[Card, ...]:
    """Cards of these ranks that make no flush."""
    used: Counter[Rank] = Counter()
    hand = []
    for index, rank in enumerate(ranks):
        first = 1 if most(ranks) == 1 and index == 0 else 0
        hand.append(Card(rank, SUITS[used[rank] + first]))
        used[rank] += 1
    return tuple(hand)


def kinds_of(ranks: Ranks) -> Iterator[tuple[Category, Rank | None, Aces]]:
    hands = [off_suit(ranks)]
    if most(ranks) == 1:
        hands.append(tuple(Card(rank, Suit.SPADE) for rank in ranks))
    for hand in hands:
        found = facts(hand, split(hand, (1, 2)))
        yield found.category, found.pair, found.aces


def comparisons(
    ranks: Ranks, dealers: list[tuple[Counter[Rank], Totals]]
) -> Iterator[tuple[Comparison, Comparison]]:
    hand, held = off_suit(ranks), Counter(ranks)
    own = {
        (held_split.high_total, held_split.low_total)
        for held_split in (split(hand, low) for low in lawful_lows(hand))
    }
    against = {
        totals
        for count, totals in dealers
        if all(held[rank] + number <= 4 for rank, number in count.items())
    }
    for high, low in own:
        for dealers_high, dealers_low in against:
            yield compare(high, dealers_high), compare(low, dealers_low)


def test_every_lawful_low_hand_is_listed_once() -> None:
    hand = cards("As Ad Ah 9c 2c")
    listed = lawful_lows(hand)
    assert len(set(listed)) == len(listed)
    assert set(listed) == set(combinations(range(1, 6), 2)) - {(1, 2), (1, 3), (2, 3)}


@pytest.mark.parametrize("table", [1, 2])
@pytest.mark.parametrize("minimum", [500, 50_000])
def test_the_limit_never_cuts_what_is_won_at_the_minimums(table: int, minimum: int) -> None:
    sheet = read_sheet("nj-hilo", {"poker_bonus_pay_table": table, "minimum": minimum})
    assert isinstance(sheet, HiLoSheet)
    ante, side = Cents(minimum), Cents(100)
    stakes = Stakes({"ante": ante, "play": ante, "tie": side, "poker_bonus": side})
    for each in possible():
        assert settle(each, stakes, sheet) == resolve(each, stakes, sheet)
