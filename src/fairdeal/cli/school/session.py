"""A drill at the terminal: question, answer by key, verdict and reason."""

import time
from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from fairdeal.cards import text
from fairdeal.cli.io import tell
from fairdeal.files.learning import LearningFile
from fairdeal.money import Cents
from fairdeal.school import (
    AS_GOOD_AS_EQUAL,
    Choice,
    DrillRun,
    Grade,
    GradedAnswer,
    Item,
    Question,
    SchoolLesson,
    answer,
    comes_back,
    money,
    of_game,
    schedule,
)
from fairdeal.values import capital

_LETTERS = "abceghijklmnoprstuvwxyz"  # without d, f and q, which are keys of their own
_NOT_KNOWN = "I don't know"


class _EndsDrill(Exception):
    """The person leaves the drill."""


def keys(item: Item) -> dict[str, Choice]:
    """Return the key of each choice: the number in it, or its first letter."""
    if item.sets:
        ranked = sorted(item.choices, key=lambda choice: choice.words, reverse=True)
        return dict(zip(_LETTERS, ranked, strict=False))
    return {
        choice.words[-1] if choice.words[-1].isdigit() else choice.words[0]: choice
        for choice in item.choices
    }


def item_forms(wanted: DrillRun) -> Iterator[dict[str, object]]:
    """Iterate over the items of a drill with their exact answers, played the best way."""
    for number in range(1, wanted.hands + 1):
        decided: tuple[str, ...] = ()
        while (question := wanted.question(number, decided)) is not None:
            yield _form(question)
            decided = (*decided, question.item.best.words)


def _form(question: Question) -> dict[str, object]:
    item, reading = question.item, question.item.reading()
    return {
        "number": question.number,
        "point": item.point.name,
        "cards": text(item.held),
        "community": text(item.board),
        "choices": {choice.words: str(choice.ev) for choice in item.choices},
        "best": item.best.words,
        "gap": str(item.gap),
        "rule": None if reading is None else reading.rule.name,
        "reason": list(Grade(item, item.best).reason()),
        "clause": question.clause,
    }


def take_lesson(
    lesson: SchoolLesson,
    runs: Sequence[tuple[str, DrillRun | None]],
    kept: LearningFile,
    ante: Cents,
) -> None:
    """Go through a lesson: words, then the decisions that follow them."""
    tell(f"{lesson.title} ({lesson.minutes} minutes)")
    given: list[Grade | None] = []
    for words, run in runs:
        tell("")
        for line in words.splitlines():
            tell(line.replace("**", ""))
        if run is None:
            continue
        session = DrillSession(run, kept, ante)
        finished = session.ask_all()
        given += session.given
        if not finished:
            break
    sum_up(given, ante)


def sum_up(given: Sequence[Grade | None], ante: Cents) -> None:
    """Say how many answers were right, what they cost, and which hands were missed."""
    grades = [grade for grade in given if grade is not None]
    right = sum(grade.is_right for grade in grades)
    total = sum((grade.cost for grade in grades), Fraction(0))
    tell(
        f"{right} of {len(given)} right; your choices cost "
        f"{money(total, ante)} against the best ones."
    )
    for grade in sorted(grades, key=lambda each: -each.cost):
        if not grade.is_right:
            board = f" / {text(grade.item.board)}" if grade.item.board else ""
            words = f"{text(grade.item.held)}{board}: {grade.chosen.words}"
            tell(f"  {capital(words)}. {grade.verdict(ante)}.")


class DrillSession:
    """One run of a drill by a person."""

    def __init__(self, wanted: DrillRun, kept: LearningFile, ante: Cents) -> None:
        self._run, self._kept, self._ante = wanted, kept, ante
        self._started = _now()
        self.given: list[Grade | None] = []  # None: “I don't know”

    def run(self) -> None:
        """Ask every question, then sum up."""
        wanted = self._run
        if not wanted.hands:
            tell("Nothing is due. Mistakes come back here when it is time to see them again.")
            return
        tell(f"{wanted.drill.title}: {wanted.hands} hands. ? shows the rule first, q leaves.")
        self.ask_all()
        sum_up(self.given, self._ante)

    def ask_all(self) -> bool:
        """Ask every question; return False if the person left before the end."""
        try:
            for number in range(1, self._run.hands + 1):
                self._hand(number)
        except (_EndsDrill, EOFError, KeyboardInterrupt):
            tell("")
            return False
        return True

    def _hand(self, number: int) -> None:
        decided: tuple[str, ...] = ()
        while (question := self._run.question(number, decided)) is not None:
            taken = self._ask(question)
            decided = (*decided, taken.words)

    def _ask(self, question: Question) -> Choice:
        item = question.item
        tell("")
        tell(f"Hand {question.number} of {self._run.hands}, {item.point.words}")
        tell(f"  You hold {text(item.held)}")
        if item.board:
            tell(f"  Board    {text(item.board)}")
        by_key = keys(item)
        offered = ", ".join(f"{key} {choice.words}" for key, choice in by_key.items())
        tell(f"  {offered}")
        began, aided = time.monotonic(), False
        while True:
            typed = input("your choice: ").strip().casefold()
            if typed == "q":
                raise _EndsDrill
            if typed == "?":
                aided = True
                reading = item.reading()
                tell(str(reading.rule) if reading else "This game has no short rules.")
                continue
            if typed == "d":
                return self._not_known(question)
            chosen = by_key.get(typed) or next(
                (c for c in item.choices if c.words.casefold() == typed), None
            )
            if chosen is not None:
                break
            tell(f"“{typed[:20]}” is no choice here. Type one of {', '.join(by_key)}.")
        grade = Grade(item, chosen)
        ms = round((time.monotonic() - began) * 1000)
        self._keep(question, grade, ms=ms, aided=aided)
        return chosen

    def _not_known(self, question: Question) -> Choice:
        """Record the cost of the second best choice, and go on with the best."""
        item = question.item
        one = replace(
            self._answer(question, Grade(item, item.best)),
            choice=_NOT_KNOWN,
            cost=str(max(item.gap, AS_GOOD_AS_EQUAL)),
        )
        self._write(one, None, item)
        return item.best

    def _answer(
        self, question: Question, grade: Grade, *, ms: int = 0, aided: bool = False
    ) -> GradedAnswer:
        return answer(
            grade,
            at=_now(),
            mode=self._run.drill.name,
            hand=f"{self._started}-{question.number}",
            ms=ms,
            aided=aided,
            clause=question.clause,
        )

    def _keep(self, question: Question, grade: Grade, *, ms: int, aided: bool) -> None:
        self._write(self._answer(question, grade, ms=ms, aided=aided), grade, question.item)

    def _write(self, one: GradedAnswer, grade: Grade | None, item: Item) -> None:
        self._kept.append(one)
        self.given.append(grade)
        shown = Grade(item, item.best) if grade is None else grade
        verdict = f"Best: {item.best.words}" if grade is None else shown.verdict(self._ante)
        tell(f"{verdict}.")
        for line in shown.reason():
            tell(f"  {line}")
        for words, ev, amount in shown.worths(self._ante):
            tell(f"  {words}: {amount} ({ev})")
        if one.exact_cost >= AS_GOOD_AS_EQUAL:
            review = schedule(of_game(self._kept.answers(), item.sheet))[one.item]
            tell(f"  {comes_back(review)}. [{one.clause}]")


def _now() -> int:
    return round(time.time() * 1000)
