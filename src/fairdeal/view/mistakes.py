"""The cost of a player's decisions against the best ones."""

from fractions import Fraction

from msgspec import Struct

from fairdeal.play.model.picking import Picks
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
