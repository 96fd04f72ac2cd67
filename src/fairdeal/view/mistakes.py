"""The cost of a player's decisions against the best ones, and advice in sentences."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from fairdeal.cards import Card, text
from fairdeal.play import Picks, wager_words
from fairdeal.sheet import Sheet
from fairdeal.view.advice import (
    Advice,
    AdvisedOption,
    SeatDecision,
    Situation,
    dollars,
    unit_words,
    units,
)


class Judged(Struct, frozen=True):
    """A decision that was made, beside the best one."""

    advice: Advice
    taken: AdvisedOption

    @property
    def cost(self) -> Fraction:
        """The cost in expectation, in units of the wager."""
        return self.advice.best.ev - self.taken.ev

    @property
    def cents(self) -> Fraction:
        """The cost in expectation, in cents."""
        return self.advice.in_cents(self.cost)


class Judgement(Struct, frozen=True):
    """Every decision of a sitting."""

    decisions: tuple[Judged, ...]

    @property
    def mistakes(self) -> tuple[Judged, ...]:
        """Those that something else was better than."""
        return tuple(judged for judged in self.decisions if judged.cost)

    @property
    def right(self) -> int:
        """The number of decisions that no other choice would have bettered."""
        return len(self.decisions) - len(self.mistakes)

    @property
    def cents(self) -> Fraction:
        """The cost of all mistakes in expectation, in cents."""
        return sum((judged.cents for judged in self.mistakes), Fraction(0))


def judge(question: SeatDecision, advice: Advice, verb: str, picks: Picks) -> Judged:
    """Compare a decision with the best one."""
    return Judged(advice, question.taken(advice, verb, picks))


def judged_columns(
    *,
    sheet: Sheet,
    held: tuple[Card, ...],
    board: tuple[Card, ...],
    seen: tuple[Card, ...],
    wagers: Mapping[str, int],
    said: str,
    picked: tuple[Card, ...],
) -> dict[str, object]:
    """Return the best choice of a decision on record and the exact cost of the one that was made.

    The solver looks it up. The cost is in units of the wager that the decision is about.
    """
    from fairdeal.analysis.decision import Decision, regret
    from fairdeal.analysis.solver import solver_of

    joining = [name for name in solver_of(sheet.instrument).joins if name in wagers]
    decision = Decision(
        sheet=sheet,
        held=held,
        board=board,
        seen=seen,
        wagers={name: Fraction(wagers[name], wagers["ante"]) for name in joining},
        offered=(said,),
    )
    judged = regret(decision, said.replace(" ", "_"), picked)
    best, cost = judged.best.action.replace("_", " "), judged.cost
    return {
        "best": f"{best} {text(judged.best.picked)}" if judged.best.picked else best,
        "cost": str(cost),
        "cost_value": float(cost),
        "cost_cents": float(cost * wagers[judged.unit]) if cost else 0.0,
    }


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
