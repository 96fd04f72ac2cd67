"""A dealer's readiness: shares of the last answers, and each kind of mishap in a row."""

from fractions import Fraction

from fairdeal.school import GradedAnswer, PassMarks, readiness
from fairdeal.school.readiness import FEWEST, LAST

KINDS = ("one face up", "two face up", "card missed", "card stuck")


def said(skill: str, item: str = "nj-uth ante", *, right: bool = True) -> GradedAnswer:
    return GradedAnswer(
        at=1,
        skill=skill,
        instrument="nj-uth",
        sheet="0" * 64,
        mode=skill,
        item=item,
        choice="lose",
        right="lose",
        cost="0" if right else "1",
    )


def ready(answers: list[GradedAnswer], skill: str, marks: PassMarks | None = None) -> bool:
    levels = readiness(answers, marks or PassMarks())
    return next(each.is_ready for each in levels if each.skill == skill)


def test_a_skill_is_ready_by_its_share_of_the_last_answers() -> None:
    right = [said("payouts")] * LAST
    assert ready(right, "payouts")
    assert ready([*right, *[said("payouts", right=False)] * 4], "payouts")
    assert not ready([*right, *[said("payouts", right=False)] * 5], "payouts")
    assert ready([*[said("payouts", right=False)] * 50, *right], "payouts")
    assert not ready([said("payouts")] * (FEWEST - 1), "payouts")
    assert not ready(right, "procedure")


def test_marks_are_the_houses() -> None:
    answers = [*[said("reading")] * 90, *[said("reading", right=False)] * 10]
    assert not ready(answers, "reading")
    assert ready(answers, "reading", PassMarks(reading=Fraction(9, 10)))


def test_each_kind_of_mishap_is_right_three_times_running() -> None:
    answers = [said("irregularities", f"nj-uth {kind}") for kind in KINDS for _ in range(3)]
    assert ready(answers, "irregularities")
    assert not ready(answers[1:], "irregularities")
    wrong = said("irregularities", "nj-uth card stuck", right=False)
    assert not ready([*answers, wrong], "irregularities")
    [level] = [each for each in readiness(answers[3:]) if each.skill == "irregularities"]
    assert (level.reached, level.needed) == ("3 of 4 kinds", "each kind right 3 times running")
