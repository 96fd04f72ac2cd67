"""5 Card Hi-Lo's odds and advice beside the rules as they are played: whole rounds, settled."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from fairdeal.cards import DECK, Card, Rank, cards, remaining, text
from fairdeal.games import settle_description
from fairdeal.games.five_card_hi_lo.points import Split, house_way, lawful_lows, split
from fairdeal.games.five_card_hi_lo.settlement import facts
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.five_card_hi_lo.solver.advice import advise
from fairdeal.games.five_card_hi_lo.solver.best_play import COMPARED, WAGERS, payoffs, table
from fairdeal.games.five_card_hi_lo.solver.fact_counts import tally
from fairdeal.games.five_card_hi_lo.solver.hands import deck_of
from fairdeal.games.five_card_hi_lo.solver.odds import odds
from fairdeal.games.five_card_hi_lo.solver.short_rules import Strategy
from fairdeal.sheet import read_sheet
from tests.analysis.hilo.by_hand import HIGH_VALUE, house_totals

ANTE = 500
FEW_CARDS = cards("Ac Ad Ah 2c 3d 6h 7s 9c Td Kh Qs")
MANY_ACES = cards("Ac Ad Ah As 2c 2d 5s 8h 9c Jd Kd")


def hi_lo(**options: object) -> HiLoSheet:
    sheet = read_sheet("nj-hilo", options)
    assert isinstance(sheet, HiLoSheet)
    return sheet


def settled(
    hand: Sequence[Card],
    dealer: Sequence[Card],
    low: Sequence[Card],
    tie: Fraction,
    ante: int = ANTE,
) -> dict[str, int]:
    """What each wager of a whole described round comes to; without a low hand it is folded."""
    wagers = {"ante": ante}
    if low:
        wagers["play"] = ante
    if tie:
        wagers["tie"] = int(ante * tie)
    described: dict[str, object] = {"seat": 1, "cards": text(hand), "wagers": wagers}
    if low:
        described["low"] = text(low)
    answer = settle_description(
        {"instrument": "nj-hilo", "dealer": text(dealer), "hands": [described]}
    )
    hands: Any = answer["hands"]
    came = hands[0]
    results: dict[str, int] = {
        each["wager"]: -each["stake"] if each["outcome"] == "lose" else each["payout"]
        for each in came["results"]
    }
    assert sum(results.values()) == came["net"]
    return results


def exhaustive(
    hand: Sequence[Card], unseen: Sequence[Card], low: Sequence[Card], tie: Fraction
) -> Fraction:
    """The mean result per ante over every hand the dealer may hold, each round settled."""
    dealers = list(combinations(unseen, 5))
    nets = (sum(settled(hand, dealer, low, tie).values()) for dealer in dealers)
    return Fraction(sum(nets), ANTE * len(dealers))


@pytest.mark.parametrize(
    ("deck", "tie"),
    [(FEW_CARDS, 0), (FEW_CARDS, 1), (FEW_CARDS, 100), (MANY_ACES, 2)],
    ids=["few-0", "few-1", "few-100", "aces-2"],
)
def test_every_round_of_a_small_deck_played_out_gives_the_same_value(
    deck: tuple[Card, ...], tie: int
) -> None:
    best = Fraction(0)
    hands = list(combinations(deck, 5))
    for hand in hands:
        unseen = [card for card in deck if card not in hand]
        # One split for each pair of totals is enough.
        once = {(each.high_total, each.low_total): each.low for each in _set(hand, _lows(hand))}
        options = ((), *once.values())
        best += max(exhaustive(hand, unseen, low, Fraction(tie)) for low in options)
    counted = table(tally(deck_of(deck)), hi_lo())
    assert counted.worth(counted.best(Fraction(tie)), Fraction(tie)) == best / len(hands)


def _set(hand: Sequence[Card], lows: Sequence[Sequence[Card]]) -> list[Split]:
    return [Split(tuple(card for card in hand if card not in low), tuple(low)) for low in lows]


@pytest.mark.parametrize("tie", [Fraction(0), Fraction(2)], ids=str)
@pytest.mark.parametrize("hand", ["As Kd 9h 4c 2d", "Ac Ad Ah As 2c", "6c 7d 8h 9s Tc"])
def test_advice_is_the_mean_over_every_dealer_hand_settled(hand: str, tie: Fraction) -> None:
    held = cards(hand)
    unseen = Random(hand).sample(remaining(held), 9)
    seen = [card for card in remaining(held) if card not in unseen]
    advice = advise(hi_lo(), held, seen, tie)
    for option in advice.options:
        assert option.ev == exhaustive(held, unseen, option.picked, tie)
    assert advice.best.ev == max(option.ev for option in advice.options)
    # Every pair of totals that a lawful split reaches is there once.
    reached = [(each.high_total, each.low_total) for each in _set(held, _lows(held))]
    offered = [each for each in advice.options if each.action == "play"]
    assert len(offered) == len(set(reached))
    totals = [(e.high_total, e.low_total) for e in _set(held, [each.picked for each in offered])]
    assert set(totals) == set(reached)


def _lows(hand: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    return [split(hand, low).low for low in lawful_lows(hand)]


def test_the_payoffs_of_facts_are_those_of_settled_rounds_to_the_cent() -> None:
    generator = Random(11)
    pays = payoffs(hi_lo())
    for _ in range(3000):
        hand, dealer = _deal(generator)
        low = generator.choice([(), *_lows(hand)])
        # Small enough that the limit of $50,000, which the odds leave out, is never reached.
        ante, tie = generator.randrange(5, 301) * 100, generator.randrange(0, 501) * 100
        came = settled(hand, dealer, low, Fraction(tie, ante), ante)
        house = split(dealer, house_way(dealer))
        held = _set(hand, [low])[0] if low else None
        found = facts(hand, house, held)
        if found.high is None or found.low is None:
            nets = pays.folded[found.aces]
        else:
            nets = pays.played[found.aces][COMPARED.index((found.high, found.low))]
        stakes = (ante, ante, ante, tie)
        expected = {
            wager: Fraction(net * stake, pays.unit)
            for wager, net, stake in zip(WAGERS, nets, stakes, strict=True)
        }
        for wager, net in expected.items():
            assert came.get(wager, 0) == net


def _deal(generator: Random) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Two hands; one time in five the player has three or four aces, so that bonuses come."""
    aces = [card for card in DECK if card.rank is Rank.ACE]
    given = generator.sample(aces, generator.choice((3, 4))) if generator.random() < 0.2 else []
    rest = generator.sample(remaining(given), 10 - len(given))
    return (*given, *rest[: 5 - len(given)]), tuple(rest[-5:])


@pytest.mark.parametrize("tie", [Fraction(0), Fraction(1)], ids=str)
def test_a_simulation_falls_inside_its_interval(tie: Fraction) -> None:
    sheet = hi_lo()
    rounds, generator = 200_000, np.random.default_rng(2024)
    strategy = {row.hand: row.totals for row in Strategy(sheet, tie).rows()}
    dealt = np.argpartition(generator.random((rounds, 52), dtype=np.float32), 10)[:, :10]
    # Which ten cards lie in front is random, but not how they are ordered: shuffle them too.
    dealt = generator.permuted(dealt, axis=1).astype(np.uint8)
    high, low = house_totals(dealt[:, 5:])
    # Kinds of card: two to nine, ten-valued, ace.
    held = np.sort(HIGH_VALUE[dealt[:, :5] // 4] - 2, axis=1)
    met = Counter(map(tuple, np.column_stack((held, high, low)).tolist()))
    net = Fraction(0)
    for (*hand, dealer_high, dealer_low), count in met.items():
        net += count * _net(tuple(hand), strategy, (dealer_high, dealer_low), tie)
    main = odds(sheet, {}, tie=tie).main
    deviation = float(net / rounds - main.ev) / float(main.variance / rounds) ** 0.5
    assert abs(deviation) < 4


def _net(
    hand: tuple[int, ...],
    strategy: dict[tuple[int, ...], tuple[int, int] | None],
    dealer: tuple[int, int],
    tie: Fraction,
) -> Fraction:
    """One round by the text of 40.10 and 40.11."""
    totals = strategy[hand]
    if totals is None:
        return -1 - tie
    bonus = {3: 5, 4: 100 if 0 in hand else 50}.get(hand.count(9), 0)
    higher, lower = totals[0] > dealer[0], totals[1] < dealer[1]
    main = 2 if higher and lower else 0 if higher or lower else -2
    tied = (totals[0] == dealer[0], totals[1] == dealer[1])
    return main + bonus + tie * (20 if all(tied) else 4 if any(tied) else -1)
