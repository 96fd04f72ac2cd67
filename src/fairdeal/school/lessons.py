"""Lessons: small files in a game's folder, each a text with items to try at once.

A lesson is `lessons/NUMBER-NAME.toml` in the folder of its game: a new file is a new lesson. Files
are read in the order of their numbers.
"""

from functools import lru_cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from fairdeal.games import game_of
from fairdeal.law import in_short, refuse
from fairdeal.school.drills import Drill
from fairdeal.school.questions import DrillRun
from fairdeal.sheet import Sheet


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a lesson: words, and the decisions that follow them."""

    text: str
    point: str = ""
    rules: tuple[str, ...] = ()  # only hands that these branches of the short rules decide
    number: int = 0  # of items
    clearer_than: str = ""  # in antes, between the best choice and the next
    closer_than: str = ""

    def drill(self, lesson: str) -> Drill:
        """Return the step as a drill."""
        return Drill(
            name=f"lesson {lesson}",
            title=lesson,
            about=self.text,
            number=self.number,
            clearer_than=self.clearer_than,
            closer_than=self.closer_than,
            rules=self.rules,
            one_point=bool(self.point),
        )


class SchoolLesson(Struct, frozen=True, forbid_unknown_fields=True):
    """One lesson."""

    name: str  # learning records name it: it never changes
    title: str
    minutes: int
    steps: tuple[LessonStep, ...]

    def runs(self, sheet: Sheet, seed: int) -> tuple[tuple[str, DrillRun | None], ...]:
        """Return each step's words with its items; None where a step only explains."""
        return tuple(
            (
                step.text.strip(),
                DrillRun(drill=step.drill(self.name), sheet=sheet, seed=seed + at, point=step.point)
                if step.number
                else None,
            )
            for at, step in enumerate(self.steps)
        )


def lessons(sheet: Sheet) -> dict[str, SchoolLesson]:
    """Return the lessons of a sheet's game by name, in their order."""
    return _lessons(game_of(sheet.instrument.id).module)


@lru_cache(maxsize=16)  # files do not change while the program runs
def _lessons(module: str) -> dict[str, SchoolLesson]:
    folder = files(module) / "lessons"
    if not folder.is_dir():
        return {}
    texts = sorted((each for each in folder.iterdir() if each.name.endswith(".toml")), key=str)
    read = (msgspec.toml.decode(each.read_bytes(), type=SchoolLesson) for each in texts)
    return {lesson.name: lesson for lesson in read}


def lesson_named(sheet: Sheet, name: str) -> SchoolLesson:
    """Return a lesson by its name."""
    known = lessons(sheet)
    if name not in known:
        listed = ", ".join(known) or "none"
        raise refuse("unknown-lesson", f"{in_short(name)} is no lesson here; there are {listed}")
    return known[name]
