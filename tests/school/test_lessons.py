"""Lessons: files of a game, whose items are what their words say."""

import pytest

from fairdeal.analysis import solver_of
from fairdeal.cards import cards
from fairdeal.games import game_of
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.school import AT_A_TABLE, lesson_named, lessons, points_of, table_answer
from fairdeal.sheet import read_sheet
from tests.cases import each_case
from tests.depth import DEEP


@each_case("name", INSTRUMENTS)
def test_each_game_has_at_least_four_lessons_about_points_and_rules_that_there_are(
    name: str,
) -> None:
    sheet = read_sheet(name)
    points = {point.name for point in points_of(sheet)}
    rules = {rule.name for rule in solver_of(sheet.instrument).short_rules(sheet)}
    known = lessons(sheet)
    assert len(known) >= 4
    for lesson in known.values():
        for step in lesson.steps:
            assert not step.number or step.point in points
            assert set(step.rules) <= rules


@each_case("name", INSTRUMENTS if DEEP else ("nj-hilo", "nj-pikit"))
def test_every_item_of_a_lesson_is_one_that_its_step_asks_for(name: str) -> None:
    for lesson in lessons(read_sheet(name)).values():
        for (_, run), step in zip(lesson.runs(read_sheet(name), 1), lesson.steps, strict=True):
            for number in range(1, step.number + 1 if DEEP else 2):
                if run is None:
                    continue
                question = run.question(number)
                assert question is not None
                assert question.item.point.name == step.point
                reading = question.item.reading()
                assert reading is not None
                assert not step.rules or reading.rule.name in step.rules


def test_every_branch_of_the_short_rules_is_taught_in_a_lesson() -> None:
    for name in ("nj-uth", "nj-hilo"):
        sheet = read_sheet(name)
        rules = {rule.name for rule in solver_of(sheet.instrument).short_rules(sheet)}
        taught = {
            rule
            for lesson in lessons(sheet).values()
            for step in lesson.steps
            for rule in step.rules
        }
        assert rules - taught <= {"four-aces", "start-check"}


def test_a_lesson_that_is_not_there_is_refused_by_name() -> None:
    with pytest.raises(Refused, match="no lesson here; there are points"):
        lesson_named(read_sheet("nj-hilo"), "dance")


def test_a_decision_at_a_table_is_recorded_with_its_cost() -> None:
    sheet = read_sheet("nj-hilo")
    answers = table_answer(
        sheet,
        held=cards("2s Ts 9h 4c 6h"),
        board=(),
        action="play",
        picked=cards("2s 6h"),
        at=1,
        hand="HL 3 round 7",
        clause="13:69F-40.10(a)2",
    )
    assert [one.point for one in answers] == ["fold-or-play", "setting"]
    assert {(one.mode, one.hand) for one in answers} == {(AT_A_TABLE, "HL 3 round 7")}
    assert answers[0].exact_cost == 0
    assert answers[1].exact_cost > 0
    [folded] = table_answer(
        sheet, held=cards("2s Ts 9h 4c 6h"), board=(), action="fold", at=1, hand="x", clause="y"
    )
    assert folded.cost == "10399/10879"
    assert game_of(sheet.instrument.id).points[0].name == folded.point
