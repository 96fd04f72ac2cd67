"""The schedule of reviews: mistakes come back, by FSRS, and nothing else does."""

from fractions import Fraction
from itertools import count

import pytest
from msgspec.structs import replace

from fairdeal.law import Refused
from fairdeal.school import (
    A_DAY,
    DECISION,
    GradedAnswer,
    comes_back,
    cost_by_point,
    costs_by_hand,
    due,
    from_lines,
    schedule,
    to_line,
)
from fairdeal.school.reviews import DAY_MS

NOON = 1_800_000_000_000 - 1_800_000_000_000 % DAY_MS + DAY_MS // 2


def given(
    item: str = "nj-uth start Kh 2c", cost: str = "0", *, day: float = 0, mode: str = "as-dealt"
) -> GradedAnswer:
    return GradedAnswer(
        at=NOON + round(day * DAY_MS),
        skill=DECISION,
        instrument="nj-uth",
        sheet="0" * 64,
        mode=mode,
        item=item,
        hand="1",
        point="start",
        choice="raise 4",
        right="check",
        cost=cost,
        ms=5000,
    )


def test_a_mistake_comes_back_the_next_day() -> None:
    answers = [given(cost="1/4")]
    assert due(answers, NOON) == []
    [review] = due(answers, NOON + DAY_MS)
    assert (review.item, review.cost) == (answers[0].item, Fraction(1, 4))
    assert comes_back(review) == "Comes back tomorrow"


def test_right_answers_are_never_scheduled() -> None:
    assert schedule([given(), given(cost="1/1000")]) == {}


def test_each_right_review_lengthens_the_interval_and_a_mistake_shortens_it() -> None:
    answers, intervals, day = [given(cost="1/4")], [1], 1.0
    for _ in range(4):
        answers.append(given(day=day, mode="mistakes"))
        [review] = schedule(answers).values()
        intervals.append(review.interval_days)
        day += review.interval_days
    assert intervals == sorted(set(intervals))
    assert review.right_in_a_row == 4
    answers.append(given(cost="1/4", day=day, mode="mistakes"))
    [review] = schedule(answers).values()
    assert review.interval_days < intervals[-1]
    assert (review.lapses, review.right_in_a_row) == (1, 0)


def test_slow_or_aided_answers_come_back_sooner_than_quick_ones() -> None:
    def interval(**how: object) -> int:
        second = replace(given(day=1, mode="mistakes"), **how)
        [review] = schedule([given(cost="1/4"), second]).values()
        return review.interval_days

    slow, aided, usual, quick = (
        interval(ms=20_000),
        interval(aided=True),
        interval(),
        interval(ms=1000),
    )
    assert slow == aided <= usual < quick


def test_at_most_twenty_a_day_and_the_dearest_first() -> None:
    answers = [given(f"nj-uth start {n}", f"1/{n + 2}") for n in range(30)]
    tomorrow = NOON + DAY_MS
    waiting = due(answers, tomorrow)
    assert len(waiting) == A_DAY
    assert [review.cost for review in waiting] == sorted(
        (Fraction(1, n + 2) for n in range(A_DAY)), reverse=True
    )
    done = [given(each.item, day=1, mode="mistakes") for each in waiting[:15]]
    assert len(due([*answers, *done], tomorrow)) == A_DAY - 15
    assert len(due([*answers, *done], tomorrow + DAY_MS)) == 15


def test_a_learner_who_improves_has_less_to_review() -> None:
    """A simulated learner who is right at the second sight of each hand."""
    answers: list[GradedAnswer] = [given(f"nj-uth start {n}", "1/4") for n in range(15)]
    waiting = []
    for day in range(1, 60):
        reviews = due(answers, NOON + day * DAY_MS)
        waiting.append(len(reviews))
        answers += [given(each.item, day=day, mode="mistakes") for each in reviews]
    assert waiting[0] == 15
    assert sum(waiting[30:]) < sum(waiting[:30]) / 3


def test_costs_are_summed_by_hand_and_by_point_in_modes_that_count() -> None:
    numbers = count(1)
    answers = [
        replace(given(cost="1/4"), hand="a"),
        replace(given(cost="1/4"), hand="a", point="flop"),
        replace(given(), hand="b"),
        replace(given(cost="1/2", mode="close"), hand=str(next(numbers))),
    ]
    assert costs_by_hand(answers) == [Fraction(1, 2), Fraction(0)]
    assert cost_by_point(answers) == {"start": Fraction(1, 4), "flop": Fraction(1, 4)}


def test_a_record_is_read_as_it_was_written_and_a_torn_end_is_left_out() -> None:
    answers = [given(cost="1/4"), given(day=1)]
    lines = [*map(to_line, answers)]
    assert list(from_lines(lines, source="record")) == answers
    assert list(from_lines([*lines, b'{"at":'], source="record")) == answers
    with pytest.raises(Refused, match="line 1"):
        list(from_lines([b'{"at":\n', *lines], source="record"))
