"""The branches of the short rules, and the one that decides a hand: see `RuleBranch`.

Names of branches are on record in learning records and lessons.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from fairdeal.cards import Card, Rank, best_of_seven
from fairdeal.games.ultimate_texas_holdem.rule_of_thumb import (
    MOST_OUTS,
    SUITED,
    UNSUITED,
    cards_that_beat,
    has_high_flush_draw,
    is_made_with_a_hole_card,
    is_pair_of_twos,
)
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import payoffs
from fairdeal.games.ultimate_texas_holdem.solver.short_rules import USUAL, before_the_flop, rules
from fairdeal.games.ultimate_texas_holdem.solver.solution import solve, starting_hands
from fairdeal.play import RuleBranch, RuleReading
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.values import FrozenDict, listing

START, FLOP, RIVER = "start", "flop", "river"
_MADE = "A higher kind of hand than the board alone"


def _a(rank: Rank) -> str:
    return f"an {rank.word}" if rank in (Rank.ACE, Rank.EIGHT) else f"a {rank.word}"


def _kicker(rank: Rank) -> RuleBranch:
    suited, unsuited = SUITED[rank], UNSUITED[rank]
    also = "any" if suited is Rank.TWO else f"{_a(suited)} or better"
    return RuleBranch(
        name=f"start-{rank.word}",
        point=START,
        action="raise 4",
        words=f"A {rank.word} with {_a(unsuited)} or better (suited: {also})",
        numbers=FrozenDict({"unsuited": int(unsuited), "suited": int(suited)}),
    )


def _rule(name: str, action: str, words: str, **numbers: int) -> RuleBranch:
    point = name.partition("-")[0]
    return RuleBranch(
        name=name, point=point, action=action, words=words, numbers=FrozenDict(numbers)
    )


_START = (
    _rule("start-pair", "raise 4", "A pair of threes or better", pair=3),
    _rule("start-ace", "raise 4", "Any ace"),
    *map(_kicker, UNSUITED),
    _rule("start-check", "check", "Any other hand"),
)
_CHART = (
    _rule("start-chart-raise", "raise 4", "The chart raises this hand"),
    _rule("start-chart-check", "check", "The chart checks this hand"),
)
_FLOP = (
    _rule("flop-twos", "check", "A pocket pair of twos without a third two"),
    _rule("flop-made", "raise 2", _MADE),
    _rule("flop-flush-draw", "raise 2", "Four to a flush, one of them your ten or better", ten=10),
    _rule("flop-check", "check", "Any other hand"),
)


def _uth(sheet: Sheet) -> UthSheet:
    assert isinstance(sheet, UthSheet), sheet
    return sheet


@lru_cache(maxsize=16)  # the river's number is found by counting every river of a sheet
def short_rules(sheet: UthSheet) -> tuple[RuleBranch, ...]:
    """Return the branches under a sheet, in the order in which they are looked at."""
    pay = payoffs(sheet)
    is_usual = pay == payoffs(_uth(read_sheet(sheet.instrument.id)))
    outs = MOST_OUTS if is_usual else rules(sheet).outs
    usual = before_the_flop(solve(pay).starts) == USUAL
    last = (
        _rule("river-made", "raise 1", _MADE),
        _rule("river-outs", "raise 1", f"At most {outs} unseen cards beat you", outs=outs),
        _rule("river-fold", "fold", f"More than {outs} unseen cards beat you", outs=outs),
    )
    return (*(_START if usual else _CHART), *_FLOP, *last)


def read_rule(sheet: UthSheet, held: Sequence[Card], board: Sequence[Card]) -> RuleReading:
    """Return the branch that decides a hand."""
    hole, shown = tuple(held), tuple(board)
    branches = {rule.name: rule for rule in short_rules(sheet)}
    if not shown:
        name, words = _before_the_flop(sheet, hole, usual="start-check" in branches)
    elif len(shown) == 3:
        name, words = _after_the_flop(hole, shown)
    else:
        name, words = _at_the_end(hole, shown, branches["river-outs"].numbers["outs"])
    return RuleReading(branches[name], words)


def _before_the_flop(sheet: UthSheet, hole: tuple[Card, ...], *, usual: bool) -> tuple[str, str]:
    high, low = sorted((card.rank for card in hole), reverse=True)
    suited = hole[0].suit is hole[1].suit
    held = (
        f"a pair of {high.plural}"
        if high is low
        else f"{high.word} {low.word}, {'suited' if suited else 'of two suits'}"
    )
    if not usual:
        ending = "" if high is low else "s" if suited else "o"
        best = starting_hands(sheet)[high.letter + low.letter + ending].best
        return f"start-chart-{'check' if best == 'check' else 'raise'}", f"You hold {held}"
    if high is low:
        return ("start-pair" if high >= Rank.THREE else "start-check"), f"You hold {held}"
    if high is Rank.ACE:
        return "start-ace", f"You hold {held}"
    least = (SUITED if suited else UNSUITED).get(high)
    if least is None:
        return "start-check", f"You hold {held}: no ace, king, queen or jack"
    enough = low >= least
    needs = f"{_a(least)} is {'enough' if enough else 'needed'}"
    name = f"start-{high.word}" if enough else "start-check"
    return name, f"You hold {held}; {needs} with a {high.word}{' suited' if suited else ''}"


def _after_the_flop(hole: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[str, str]:
    made = f"You have {best_of_seven(hole + board).in_a_sentence}"
    if is_made_with_a_hole_card(hole, board):
        if is_pair_of_twos(hole, board):
            return "flop-twos", f"{made}, and no third two"
        return "flop-made", f"{made}; the board alone has less"
    if has_high_flush_draw(hole, board):
        return "flop-flush-draw", f"{made}, and four to a flush"
    return "flop-check", f"{made}; your cards add nothing to the board"


def _at_the_end(hole: tuple[Card, ...], board: tuple[Card, ...], most: int) -> tuple[str, str]:
    if is_made_with_a_hole_card(hole, board):
        made = best_of_seven(hole + board).in_a_sentence
        return "river-made", f"You have {made}; the board alone has less"
    beats = Counter(card.rank for card in cards_that_beat(hole, board))
    count = beats.total()
    by_rank = listing(
        (f"{n} {rank.plural if n > 1 else rank.word}" for rank, n in sorted(beats.items())[::-1]),
        "and",
    )
    which = f" ({by_rank})" if 1 < len(beats) <= 8 else ""
    name = "river-outs" if count <= most else "river-fold"
    return name, f"{count} cards beat you{which}; raise up to {most}"
