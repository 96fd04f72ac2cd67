"""The readiness of a dealer, skill by skill: shares of right answers, and kinds of mishaps.

The marks are the house's; what stands here is what a house starts with.
"""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from fairdeal.school.answers import GradedAnswer
from fairdeal.school.dealer_items import FAULTS, IRREGULARITIES, PAYOUTS, PROCEDURE, READING

LAST = 200  # answers of a skill that count
FEWEST = 20  # below it nobody is ready


class PassMarks(Struct, frozen=True):
    """What a dealer must reach."""

    payouts: Fraction = Fraction(98, 100)
    reading: Fraction = Fraction(98, 100)
    procedure: Fraction = Fraction(95, 100)
    running: int = 3  # right answers to each kind of mishap, the last ones

    def share(self, skill: str) -> Fraction:
        """Return the share of right answers that a skill needs."""
        return {PAYOUTS: self.payouts, READING: self.reading, PROCEDURE: self.procedure}[skill]


USUAL_MARKS = PassMarks()


class SkillLevel(Struct, frozen=True):
    """How far one skill has come."""

    skill: str
    reached: str  # in words
    needed: str
    is_ready: bool


def readiness(answers: Sequence[GradedAnswer], marks: PassMarks = USUAL_MARKS) -> list[SkillLevel]:
    """Return each skill by a dealer's answers about one game, the oldest first."""
    shares = [_share(answers, skill, marks) for skill in (PAYOUTS, READING, PROCEDURE)]
    return [*shares, _mishaps(answers, marks)]


def _share(answers: Sequence[GradedAnswer], skill: str, marks: PassMarks) -> SkillLevel:
    last = [not one.exact_cost for one in answers if one.skill == skill][-LAST:]
    needed, reached = marks.share(skill), Fraction(sum(last), len(last) or 1)
    return SkillLevel(
        skill,
        f"{float(reached):.1%} of the last {len(last)}" if last else "not begun",
        f"{float(needed):.0%}",
        len(last) >= FEWEST and reached >= needed,
    )


def _mishaps(answers: Sequence[GradedAnswer], marks: PassMarks) -> SkillLevel:
    by_kind: dict[str, list[bool]] = {}
    for one in answers:
        if one.skill == IRREGULARITIES:
            kind = one.item.partition(" ")[2]
            by_kind.setdefault(kind, []).append(not one.exact_cost)
    # A shoe stops only where there is one that deals by itself.
    kinds = [kind for kind in FAULTS if kind != "shoe stops" or kind in by_kind]
    sure = [
        kind
        for kind in kinds
        if len(last := by_kind.get(kind, [])[-marks.running :]) == marks.running and all(last)
    ]
    return SkillLevel(
        IRREGULARITIES,
        f"{len(sure)} of {len(kinds)} kinds" if by_kind else "not begun",
        f"each kind right {marks.running} times running",
        len(sure) == len(kinds),
    )
