"""The cost of a player's decisions against the best ones."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from fairdeal.cards import Card, text
from fairdeal.play import Picks
from fairdeal.sheet import Sheet
from fairdeal.view.advice import Advice, AdvisedOption, SeatDecision


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
    from fairdeal.analysis.decision import Decision, look_up, regret
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
        "cost_cents": float(cost * wagers[look_up(decision).unit]) if cost else 0.0,
    }
