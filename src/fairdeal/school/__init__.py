"""The School: drills, lessons, reviews and levels. Every answer is the engine's own."""

from fairdeal.school.answers import (
    AT_A_TABLE,
    DECISION,
    GradedAnswer,
    answer,
    cost_by_point,
    costs_by_hand,
    dealer_answer,
    from_lines,
    of_game,
    table_answer,
    to_line,
)
from fairdeal.school.dealer_items import SKILLS, dealer_items, read_payout
from fairdeal.school.dealing import DealtHand, Found, clause_at, played_to
from fairdeal.school.dealt_rounds import DealerItem
from fairdeal.school.drills import Drill, drill_named, drills
from fairdeal.school.estimate import FEWEST, HANDS, PER, Level, level
from fairdeal.school.grading import Grade, money
from fairdeal.school.items import (
    AS_GOOD_AS_EQUAL,
    CLOSE,
    Choice,
    Item,
    from_key,
    item,
    picks,
    point_named,
    points_of,
)
from fairdeal.school.lessons import LessonStep, SchoolLesson, lesson_named, lessons
from fairdeal.school.questions import DrillRun, Question
from fairdeal.school.readiness import PassMarks, SkillLevel, readiness
from fairdeal.school.reviews import A_DAY, MISTAKES, Review, comes_back, due, schedule

__all__ = [
    "AS_GOOD_AS_EQUAL",
    "AT_A_TABLE",
    "A_DAY",
    "CLOSE",
    "DECISION",
    "FEWEST",
    "HANDS",
    "MISTAKES",
    "PER",
    "SKILLS",
    "Choice",
    "DealerItem",
    "DealtHand",
    "Drill",
    "DrillRun",
    "Found",
    "Grade",
    "GradedAnswer",
    "Item",
    "LessonStep",
    "Level",
    "PassMarks",
    "Question",
    "Review",
    "SchoolLesson",
    "SkillLevel",
    "answer",
    "clause_at",
    "comes_back",
    "cost_by_point",
    "costs_by_hand",
    "dealer_answer",
    "dealer_items",
    "drill_named",
    "drills",
    "due",
    "from_key",
    "from_lines",
    "item",
    "lesson_named",
    "lessons",
    "level",
    "money",
    "of_game",
    "picks",
    "played_to",
    "point_named",
    "points_of",
    "read_payout",
    "readiness",
    "schedule",
    "table_answer",
    "to_line",
]
