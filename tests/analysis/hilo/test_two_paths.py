"""5 Card Hi-Lo's figures by two ways: points counted by multiset, and every hand of real cards."""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from random import Random

import pytest

from fairdeal.cards import DECK, Card, Category, Rank, five_card, remaining
from fairdeal.games.five_card_hi_lo.points import house_way, split
from fairdeal.games.five_card_hi_lo.settlement import Facts, aces, resolve
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.five_card_hi_lo.solver.fact_counts import tally, tally_of
from fairdeal.games.five_card_hi_lo.solver.hands import deck_of, house_totals, kinds
from fairdeal.games.five_card_hi_lo.solver.odds import odds, poker_hands
from fairdeal.money import Cents
from fairdeal.play.model.result import Comparison, Stakes
from fairdeal.sheet import read_sheet
from tests.analysis.hilo.by_hand import ALL, EveryHand, numbers, poker_counts

BY_NUMBER = {card.index: card for card in DECK}
ANTE = 20
COMPARED = tuple(product(Comparison, repeat=2))
PUBLISHED = {  # of 2,598,960 hands of five
    Category.ROYAL_FLUSH: 4,
    Category.STRAIGHT_FLUSH: 36,
    Category.FOUR_OF_A_KIND: 624,
    Category.FULL_HOUSE: 3744,
    Category.FLUSH: 5108,
    Category.STRAIGHT: 10200,
    Category.THREE_OF_A_KIND: 54912,
    Category.TWO_PAIR: 123552,
    Category.PAIR: 1098240,
    Category.HIGH_CARD: 1302540,
}


def hi_lo(**options: object) -> HiLoSheet:
    sheet = read_sheet("nj-hilo", options)
    assert isinstance(sheet, HiLoSheet)
    return sheet


@pytest.fixture(scope="module")
def every_hand() -> EveryHand:
    return EveryHand()


@dataclass
class Figures:
    """What the second path finds."""

    nets: Counter[Fraction] = field(default_factory=Counter)
    by_wager: Counter[str] = field(default_factory=Counter)
    folded: int = 0
    totals: dict[tuple[int, ...], tuple[int, int] | None] = field(default_factory=dict)

    @property
    def ev(self) -> Fraction:
        return sum((net * n for net, n in self.nets.items()), Fraction(0)) / self.nets.total()

    @property
    def variance(self) -> Fraction:
        around = ((net - self.ev) ** 2 * n for net, n in self.nets.items())
        return sum(around, Fraction(0)) / self.nets.total()


def figures(every_hand: EveryHand, sheet: HiLoSheet, tie: Fraction, ante: int = ANTE) -> Figures:
    """Choose for each hand what settles best over all hands the dealer may hold."""
    assert ante * tie == int(ante * tie)
    found = Figures()
    for hand, ways, options in every_hand.classes:
        cards = tuple(BY_NUMBER[number] for number in hand)
        best = _fold(cards, ante, tie, sheet)
        for high, low, dealers in options:
            option = _play(cards, dealers, ante, tie, sheet)
            # Staying in is taken where equal, and the higher high hand, which comes first.
            if option.worth > best.worth or (option.worth == best.worth and best.totals is None):
                best = option
                best.totals = (high, low)
        found.totals[hand] = best.totals
        found.folded += ways if best.totals is None else 0
        for net, count in best.nets.items():
            found.nets[Fraction(net, ante)] += count * ways
        for wager, won in best.by_wager.items():
            found.by_wager[wager] += won * ways
    return found


@dataclass
class Chosen:
    """One option of one hand over all dealers."""

    nets: Counter[int]
    by_wager: Counter[str]
    totals: tuple[int, int] | None = None

    @property
    def worth(self) -> int:
        return sum(net * count for net, count in self.nets.items())


@cache
def _settled(facts: Facts, ante: int, tie: Fraction, sheet: HiLoSheet) -> dict[str, int]:
    """The result of every wager; a hand without totals was folded."""
    stakes = {"ante": Cents(ante)}
    if tie:
        stakes["tie"] = Cents(int(ante * tie))
    if facts.high is not None:
        stakes["play"] = Cents(ante)
    return {each.wager: each.net for each in resolve(facts, Stakes(stakes), sheet)}


def _fold(cards: tuple[Card, ...], ante: int, tie: Fraction, sheet: HiLoSheet) -> Chosen:
    facts = Facts(None, None, five_card(cards).category, None, aces(cards))
    came = _settled(facts, ante, tie, sheet)
    dealers = comb(47, 5)
    lost = Counter({wager: net * dealers for wager, net in came.items()})
    return Chosen(Counter({sum(came.values()): dealers}), lost)


def _play(
    cards: tuple[Card, ...], dealers: tuple[int, ...], ante: int, tie: Fraction, sheet: HiLoSheet
) -> Chosen:
    chosen = Chosen(Counter(), Counter())
    category, held = five_card(cards).category, aces(cards)
    for (high, low), count in zip(COMPARED, dealers, strict=True):
        came = _settled(Facts(high, low, category, None, held), ante, tie, sheet)
        chosen.nets[sum(came.values())] += count
        for wager, net in came.items():
            chosen.by_wager[wager] += net * count
    return chosen


def test_the_house_way_of_points_is_the_house_way_of_the_rules() -> None:
    held = tally().hands
    high, low = house_totals(held)
    for number, each in enumerate(held):
        cards = _cards(each)
        by_the_rules = split(cards, house_way(cards))
        assert (by_the_rules.high_total, by_the_rules.low_total) == (high[number], low[number])


def _cards(held: tuple[int, ...]) -> tuple[Card, ...]:
    """Some real cards of these kinds."""
    left = list(DECK)
    for kind in held:
        left.remove(next(card for card in left if kinds([card]) == (kind,)))
    return tuple(card for card in DECK if card not in left)


def test_every_deal_is_counted_once() -> None:
    whole = tally()
    assert len(whole.hands) == 1993
    assert sum(whole.ways) == ALL
    assert (whole.counts.sum(axis=1) == comb(47, 5)).all()
    assert whole.deals == comb(52, 5) * comb(47, 5)


def test_the_facts_of_every_hand_are_those_of_every_real_dealer_hand(every_hand: EveryHand) -> None:
    whole = tally()
    place = {held: number for number, held in enumerate(whole.hands)}
    splits: dict[int, list[tuple[int, int, tuple[int, ...]]]] = {}
    for hand, high, low, counts in zip(
        *(each.tolist() for each in whole.splits), whole.counts.tolist(), strict=True
    ):
        splits.setdefault(hand, []).append((high, low, tuple(counts)))
    assert len(every_hand.classes) == 1993
    for hand, ways, options in every_hand.classes:
        number = place.pop(kinds(BY_NUMBER[card] for card in hand))
        assert whole.ways[number] == ways
        assert splits[number] == [tuple(each) for each in options]
    assert not place


def test_suits_and_court_cards_make_no_difference_and_seen_cards_do(every_hand: EveryHand) -> None:
    generator = Random(40)
    for seen_cards in [0] * 60 + [1, 2, 5, 10, 15, 25, 30, 37, 42] * 5:
        dealt = generator.sample(DECK, 5 + seen_cards)
        hand, seen = dealt[:5], dealt[5:]
        counted = tally_of([kinds(hand)], deck_of((*hand, *remaining(dealt))))
        by_hand = list(every_hand.compare(numbers(hand), numbers(seen)))
        assert counted.dealers == comb(47 - seen_cards, 5)
        assert counted.splits.high.tolist() == [each.high for each in by_hand]
        assert counted.splits.low.tolist() == [each.low for each in by_hand]
        assert [tuple(row) for row in counted.counts.tolist()] == [each.counts for each in by_hand]


@pytest.mark.parametrize("tie", [Fraction(0), Fraction(1, 20), Fraction(1), Fraction(100)], ids=str)
def test_both_paths_give_the_same_figures(every_hand: EveryHand, tie: Fraction) -> None:
    sheet = hi_lo()
    by_hand = figures(every_hand, sheet, tie)
    main = odds(sheet, {}, tie=tie).main
    assert dict(main.distribution.counts) == dict(+by_hand.nets)
    assert main.distribution.total == comb(52, 5) * comb(47, 5)
    assert main.ev == by_hand.ev
    assert main.variance == by_hand.variance
    assert main.by_wager == {
        wager: Fraction(won, ANTE * main.distribution.total)
        for wager, won in by_hand.by_wager.items()
    }
    assert main.decisions["fold"] == Fraction(by_hand.folded, ALL)
    assert main.average_bet == 1 + tie + main.decisions["play"]


def test_at_the_break_even_tie_bet_neither_side_is_ahead(every_hand: EveryHand) -> None:
    sheet = hi_lo()
    even = odds(sheet, {}).notes["tie_break_even"]
    a_little = Fraction(1, even.denominator)
    ante = even.denominator

    def ev(tie: Fraction) -> Fraction:
        return figures(every_hand, sheet, tie, ante).ev

    # Convex in the tie bet: below zero at none and just before, so below zero in between.
    assert ev(Fraction(0)) < 0
    assert ev(even - a_little) < 0
    assert ev(even) == 0
    assert ev(even + a_little) > 0


def test_the_tie_bet_alone_is_what_it_comes_to_under_the_main_game_play(
    every_hand: EveryHand,
) -> None:
    sheet = hi_lo()
    chosen = figures(every_hand, sheet, Fraction(0)).totals
    results: Counter[int] = Counter()
    for hand, ways, options in every_hand.classes:
        totals = chosen[hand]
        if totals is None:
            results[-1] += ways * comb(47, 5)
            continue
        dealers = next(each.counts for each in options if each[:2] == totals)
        both = dealers[4]
        one = dealers[1] + dealers[3] + dealers[5] + dealers[7]
        results[20] += ways * both
        results[4] += ways * one
        results[-1] += ways * (comb(47, 5) - both - one)
    for tie in (Fraction(0), Fraction(3)):
        side = odds(sheet, {}, tie=tie).side["tie"]
        assert side.distribution.counts == {Fraction(k): n for k, n in results.items()}


def test_poker_hands_are_as_published_and_as_counted_one_by_one(every_hand: EveryHand) -> None:
    by_category: Counter[Category] = Counter()
    by_formula = {}
    for facts, count in poker_hands().items():
        by_category[facts.category] += count
        by_formula[facts.category.row, facts.pair] = count
    assert by_category == PUBLISHED
    assert by_formula == poker_counts(every_hand.hands)


@pytest.mark.parametrize("number", [1, 2])
def test_the_poker_bonus_is_paid_by_the_printed_rows(number: int) -> None:
    rows, least_pair = (
        ((250, 50, 25, 15, 10, 8, 5, 3), Rank.SEVEN),
        ((500, 100, 40, 15, 8, 6, 4, 3), Rank.SIX),
    )[number - 1]
    counts = list(PUBLISHED.values())[:8]
    pairs = (Rank.ACE - least_pair + 1) * PUBLISHED[Category.PAIR] // 13
    won = sum(odds * count for odds, count in zip(rows, counts, strict=True)) + pairs
    lost = ALL - sum(counts) - pairs
    sheet = hi_lo(poker_bonus_pay_table=number)
    assert odds(sheet, {}).side["poker_bonus"].ev == Fraction(won - lost, ALL)
