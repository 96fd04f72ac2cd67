"""The branches of the short rules, and the one that decides a hand: see `RuleBranch`.

Names of branches are on record in learning records and lessons.
"""

from collections.abc import Sequence
from functools import lru_cache

from fairdeal.cards import Card, Rank, best_three, five_card
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.solver.short_rules import Rules, ThreeCardRule, hands_of, rules
from fairdeal.games.pik_it_poker.solver.strategy import best_play
from fairdeal.play import RuleBranch, RuleReading
from fairdeal.values import FrozenDict

_POINT = "play"


@lru_cache(maxsize=16)  # lines are found by counting every hand of a sheet
def _rules(sheet: PikItSheet) -> Rules:
    return rules(best_play(sheet))


def short_rules(sheet: PikItSheet) -> tuple[RuleBranch, ...]:
    """Return the branches under a sheet, from the best three cards down; two where a line is."""
    return tuple(
        _branch(rule, above=above)
        for rule in _rules(sheet).rules
        for above in ((True,) if rule.line is None else (True, False))
    )


def read_rule(sheet: PikItSheet, held: Sequence[Card]) -> RuleReading:
    """Return the branch that decides a hand."""
    five, three = five_card(held), best_three(held)
    rule = next(rule for rule in _rules(sheet).rules if rule.covers(three))
    above = rule.line is None or five >= rule.line.value
    words = f"Your best three cards are {three.in_a_sentence}; all five are {five.in_a_sentence}"
    return RuleReading(_branch(rule, above=above), words)


def _branch(rule: ThreeCardRule, *, above: bool) -> RuleBranch:
    kind, line = rule.three.name.lower().replace("_", "-"), rule.line
    ends = "" if rule.lowest is Rank.TWO else f"-from-{rule.lowest.word}"
    ends += "" if rule.highest is Rank.ACE else f"-to-{rule.highest.word}"
    words = hands_of((rule,))
    if line is not None:
        words += f", with {line.words} or better" if above else f", below {line.words}"
    return RuleBranch(
        name=f"{kind}{ends}{'' if above else '-below'}",
        point=_POINT,
        action=(rule.above if above else rule.below).replace("_", " "),
        words=words,
        numbers=FrozenDict({} if line is None else {"line": int(line.value)}),
    )
