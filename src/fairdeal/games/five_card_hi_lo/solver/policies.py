"""The decisions of a policy in 5 Card Hi-Lo, and their exact worth."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis import (
    DearDecision,
    NamedPolicy,
    OddsQuestion,
    Policy,
    PolicyOffer,
    PolicyWorth,
    Progress,
)
from fairdeal.analysis.policy_tables import CARDS, asked_for, check_alike
from fairdeal.cards import Card, text
from fairdeal.games.five_card_hi_lo.points import lawful_lows, split
from fairdeal.games.five_card_hi_lo.solver.best_play import FOLD, OptionValue
from fairdeal.games.five_card_hi_lo.solver.hands import Counts, Kinds, house_totals, kinds, shown
from fairdeal.games.five_card_hi_lo.solver.odds import main_odds, outcomes
from fairdeal.games.five_card_hi_lo.solver.short_rules import Strategy, Totals, by_the_rules

PLAY = "play"
Lines = tuple[OptionValue, ...]  # by hand
_FOLD = PolicyOffer("fold")
_TRIED = 400  # hands that a policy must decide as those that are like them


def decisions(strategy: Strategy, policy: Policy, progress: Progress | None = None) -> Lines:
    """Return the option that a policy takes with each hand."""
    if isinstance(policy, NamedPolicy):
        return _READY[policy.name](strategy)
    hands = _cards_of(strategy.table.tally.hands)
    chosen = [
        _totals(tuple(CARDS[index] for index in hand), number)
        for hand, number in zip(hands.tolist(), _ask(policy, hands, progress), strict=True)
    ]
    _check_suits(policy, dict(zip(strategy.table.tally.hands, chosen, strict=True)))
    numbers = iter(chosen)
    return strategy.lines(lambda _: next(numbers))


def policy_worth(asked: OddsQuestion, strategy: Strategy, name: str, taken: Lines) -> PolicyWorth:
    """Return the exact worth of these options."""
    table, tie = strategy.table, strategy.tie
    best = table.best(tie)
    hands, ways = sum(table.tally.ways), table.tally.ways
    unit = table.tally.dealers * table.payoffs.unit * tie.denominator

    def lost(at: int) -> int:
        return best[at].at(tie) - taken[at].at(tie)

    def mistake(at: int) -> DearDecision:
        cost, chance = Fraction(lost(at), unit), Fraction(ways[at], hands)
        words = _words(strategy, taken[at]), _words(strategy, best[at])
        return DearDecision(PLAY, shown(table.tally.hands[at]), (), *words, cost, chance)

    def dearest(number: int, _: str | None) -> tuple[DearDecision, ...]:
        most = sorted(range(len(taken)), key=lambda at: -lost(at) * ways[at])[:number]
        return tuple(mistake(at) for at in most if lost(at))

    cost = sum(lost(at) * ways[at] for at in range(len(taken)))
    return PolicyWorth(
        policy=name,
        instrument=strategy.sheet.instrument.id,
        sheet=strategy.sheet.hash if asked.lawful else None,
        main=main_odds(table, taken, outcomes(table, taken), tie),
        best=table.worth(best, tie),
        by_decision={PLAY: Fraction(cost, unit * hands)},
        find_dearest=dearest,
    )


def _words(strategy: Strategy, line: OptionValue) -> str:
    totals = strategy.totals(line)
    return "fold" if totals is None else f"play {totals[0]} high, {totals[1]} low"


@cache
def _cards_of(hands: tuple[Kinds, ...]) -> Counts:
    """Return cards for each hand."""
    return np.array([[card.index for card in shown(held)] for held in hands])


def _offers(held: tuple[Card, ...]) -> tuple[PolicyOffer, ...]:
    lows = (split(held, numbers).low for numbers in lawful_lows(held))
    return _FOLD, *(PolicyOffer("play", low) for low in lows)


def _read(answers: NDArray[Any], hands: NDArray[Any]) -> NDArray[np.int64]:
    """Return the numbers of offers for pairs of places; -1 in both columns, or alone, is a fold."""
    found = np.full(len(hands), -1, np.int64)
    for row, (hand, answer) in enumerate(zip(hands.tolist(), answers.tolist(), strict=True)):
        places = answer if isinstance(answer, list) else [answer]
        if set(places) == {-1}:
            found[row] = 0
        elif len(places) == 2 and all(0 <= place < len(hand) for place in places):
            held = tuple(CARDS[index] for index in hand)
            low = {held[place] for place in places}
            offers = [set(offer.picked) for offer in _offers(held)]
            found[row] = offers.index(low) if low in offers else -1
    return found


def _ask(policy: Policy, hands: Counts, progress: Progress | None = None) -> Counts:
    return asked_for(policy, PLAY, hands, None, _offers, _read, progress)


def _totals(held: tuple[Card, ...], offer: int) -> Totals | None:
    if offer == 0:
        return None
    chosen = split(held, tuple(lawful_lows(held))[offer - 1])
    return chosen.high_total, chosen.low_total


def _check_suits(policy: Policy, chosen: Mapping[Kinds, Totals | None]) -> None:
    """Refuse a policy that tells cards apart which count the same."""
    generator = np.random.default_rng(1)
    deals = np.array([generator.permutation(len(CARDS))[:5] for _ in range(_TRIED)])
    for deal, answer in zip(deals.tolist(), _ask(policy, deals).tolist(), strict=True):
        held = tuple(CARDS[index] for index in deal)
        totals = _totals(held, answer)
        same = chosen.get(kinds(held), totals) == totals
        check_alike(policy, text(held), same=same)


def _never_fold(strategy: Strategy) -> Lines:
    return tuple(
        max(
            (line for line in options if line.choice != FOLD),
            key=lambda each: each.at(strategy.tie),
        )
        for options in strategy.table.options
    )


def _mimic_dealer(strategy: Strategy) -> Lines:
    def house_way(held: Kinds) -> Totals:
        high, low = house_totals([held])
        return int(high[0]), int(low[0])

    return strategy.lines(house_way)


_READY: Mapping[str, Callable[[Strategy], Lines]] = {
    "best": lambda strategy: strategy.table.best(strategy.tie),
    "simple": lambda strategy: strategy.lines(by_the_rules),
    "never_fold": _never_fold,
    "mimic_dealer": _mimic_dealer,
}
