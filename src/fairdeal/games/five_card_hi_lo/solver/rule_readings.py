"""The branches of the short rules, and the one that decides a hand: see `RuleBranch`.

Names of branches are on record in learning records and lessons.
"""

from collections.abc import Sequence

from fairdeal.cards import Card, Rank
from fairdeal.games.five_card_hi_lo.points import house_way, points, split
from fairdeal.games.five_card_hi_lo.rule_of_thumb import (
    AND_MORE,
    LEAST_LOW,
    MOST_APART,
    MOST_HIGH,
    SECOND_LOWEST,
    TIMES_SECOND,
    Way,
    by_the_rules,
    low_hand,
)
from fairdeal.play import RuleBranch, RuleReading
from fairdeal.values import FrozenDict


def _rule(name: str, action: str, words: str, **numbers: int) -> RuleBranch:
    return RuleBranch(
        name=name, point="play", action=action, words=words, numbers=FrozenDict(numbers)
    )


_FOLD = {"low": LEAST_LOW, "high": MOST_HIGH, "apart": MOST_APART}
_ONE = {"times": TIMES_SECOND, "more": AND_MORE}
_TWICE = "the two highest of the other four come to {} twice the second lowest and 8"
SHORT_RULES = (
    _rule(
        "no-ace-fold",
        "fold",
        f"No ace, low {LEAST_LOW} or more, high {MOST_HIGH} or less, at most {MOST_APART} apart",
        **_FOLD,
    ),
    _rule("no-ace", "play", "No ace: the two lowest cards are low", **_FOLD),
    _rule("one-ace-high", "play", f"One ace is high if {_TWICE.format('at least')}", **_ONE),
    _rule("one-ace-low", "play", f"One ace is low if {_TWICE.format('less than')}", **_ONE),
    _rule(
        "several-aces-high",
        "play",
        "Two or three aces are all high if the second lowest other card is a six or lower",
        second=SECOND_LOWEST,
    ),
    _rule(
        "several-aces-low",
        "play",
        "One of two or three aces is low if the second lowest other card is above a six",
        second=SECOND_LOWEST,
    ),
    _rule("four-aces", "play", "Four aces: one is low beside the fifth card"),
)
_BY_NAME = {rule.name: rule for rule in SHORT_RULES}


def read_rule(cards: Sequence[Card]) -> RuleReading:
    """Return the branch that decides a hand, with the cards that it sets low."""
    held = tuple(cards)
    others = sorted(points(card)[0] for card in held if card.rank is not Rank.ACE)
    aces = len(held) - len(others)
    way = by_the_rules(others, aces)
    name, words = _branch(way, others, aces, held)
    low = low_hand(held)
    picked = tuple(held[number - 1] for number in low)
    return RuleReading(_BY_NAME[name], words, picked)


def _branch(way: Way, others: Sequence[int], aces: int, held: tuple[Card, ...]) -> tuple[str, str]:
    high = way is not Way.ONE_ACE_LOW
    if aces == 0:
        totals = split(held, house_way(held))
        apart = totals.high_total - totals.low_total
        words = f"{totals.words}, {apart} apart"
        return ("no-ace-fold" if way is Way.FOLD else "no-ace"), words
    if aces == 1:
        *_, third, fourth = others
        needed = TIMES_SECOND * others[1] + AND_MORE
        sums = (
            f"{fourth} + {third} = {fourth + third} against "
            f"{TIMES_SECOND} × {others[1]} + {AND_MORE} = {needed}"
        )
        return ("one-ace-high" if high else "one-ace-low"), sums
    if aces == 4:
        return "four-aces", "The law leaves no choice"
    words = f"The second lowest other card counts {others[1]}"
    return ("several-aces-high" if high else "several-aces-low"), words
