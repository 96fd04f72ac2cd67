"""Advice and mistakes in sentences: the words that every page shares."""

from collections.abc import Iterator
from fractions import Fraction

from fairdeal.play import wager_words
from fairdeal.view.advice import Advice, AdvisedOption, Situation, dollars, unit_words, units
from fairdeal.view.mistakes import Judgement

_COUPON = "A match play coupon is left out of this: solvers know of none."


def heading(advice: Advice) -> str:
    """Return the heading of advice: “What each choice is worth, for ante, blind and play
    together”.
    """
    asked = advice.situation
    *most, last = map(wager_words, advice.about)
    wagers = f"{', '.join(most)} and {last} together" if most else f"the {last}"
    others = "1 other card" if len(asked.seen) == 1 else f"{len(asked.seen)} other cards"
    seen = f"; {others} seen" if asked.seen else ""
    return f"What each choice is worth, for {wagers}{seen}"


def remark(advice: Advice, option: AdvisedOption) -> str:
    """Return a remark on an option."""
    if option == advice.best:
        return "best"
    return "" if advice.payable(option) else "not enough chips"


def left_out(asked: Situation) -> Iterator[str]:
    """Iterate over the facts that the solvers do not consider."""
    if asked.coupon:
        yield _COUPON


def summed_up(judgement: Judgement) -> Iterator[str]:
    """Iterate over the summary: the number of right decisions, and the cost of the others."""
    count, right = len(judgement.decisions), judgement.right
    if not count:
        return
    if count == 1:
        best = f"Your one decision was {'' if right else 'not '}the best"
    elif right == count:
        best = f"All {count} of your decisions were the best"
    else:
        were = "was" if right < 2 else "were"
        best = f"{right or 'None'} of your {count} decisions {were} the best"
    if right == count:
        yield f"{best}: there are no mistakes to pay for."
    else:
        cents = judgement.cents
        cost = f"Mistakes cost {dollars(cents)} in expectation, exactly {_in_dollars(cents)}"
        yield f"{best}. {cost}{_in_units(judgement)}."
    if any(judged.advice.situation.coupon for judged in judgement.decisions):
        yield _COUPON


def _in_dollars(cents: Fraction) -> str:
    return f"{cents / 100} dollar{'s' * (cents != 100)}"


def _in_units(judgement: Judgement) -> str:
    """Return the sum in units of the wager, if all mistakes were made with the same one."""
    made_with = {(judged.advice.unit, judged.advice.stake) for judged in judgement.mistakes}
    if len(made_with) > 1:
        return ""
    wager, stake = made_with.pop()
    total = judgement.cents / stake
    return f": {units(total)} {unit_words(wager)}, exactly {total}"
