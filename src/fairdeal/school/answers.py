"""The learning record of one person: answers, appended and never changed.

Everything else is derived from them: what is due, the level, where it goes. So a record is
exported by writing its answers, and deleted by removing them.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from fairdeal.cards import Card
from fairdeal.law import refuse
from fairdeal.school.dealt_rounds import DealerItem
from fairdeal.school.grading import Grade
from fairdeal.school.items import item, picks, points_of
from fairdeal.sheet import Sheet

AT_A_TABLE = "table"  # the mode of decisions at practice tables
DECISION = "decision"  # the skill of players
COUNTS = ("as-dealt", AT_A_TABLE)  # modes that count towards the level


_Time = Annotated[int, Meta(ge=0, le=253_402_300_799_999)]  # to the end of the year 9999
_Cost = Annotated[str, Meta(max_length=400, pattern=r"^[0-9]+(/[0-9]+)?$")]


class GradedAnswer(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """One judged answer. Its fields are those of the exported record, and never change."""

    at: _Time  # in milliseconds since 1970
    skill: str  # “decision”; for dealers “payouts”, “procedure”, …
    instrument: str
    sheet: str  # its hash
    mode: str  # the drill by its name, or “table”
    item: str  # the hand in canonical form, or what else was asked
    hand: str = ""  # decisions of one hand share it
    point: str = ""
    choice: str
    right: str
    cost: _Cost = "0"  # exact, in antes; for dealers 0 or 1
    ms: int = 0  # that the answer took; 0 is not known
    aided: bool = False  # the rule was shown first
    clause: str = ""

    @property
    def exact_cost(self) -> Fraction:
        """The cost as a fraction."""
        return Fraction(self.cost)


def answer(
    grade: Grade,
    *,
    at: int,
    mode: str,
    hand: str = "",
    ms: int = 0,
    aided: bool = False,
    clause: str = "",
) -> GradedAnswer:
    """Return the record of a graded decision."""
    due = grade.item
    return GradedAnswer(
        at=at,
        skill=DECISION,
        instrument=due.sheet.instrument.id,
        sheet=due.sheet.hash,
        mode=mode,
        item=due.key,
        hand=hand,
        point=due.point.name,
        choice=grade.chosen.words,
        right=due.best.words,
        cost=str(grade.cost),
        ms=ms,
        aided=aided,
        clause=clause,
    )


def dealer_answer(
    asked: DealerItem, said: str, *, sheet: Sheet, at: int, ms: int = 0
) -> GradedAnswer:
    """Return the record of a dealer's answer: a wrong one costs 1."""
    return GradedAnswer(
        at=at,
        skill=asked.skill,
        instrument=sheet.instrument.id,
        sheet=sheet.hash,
        mode=asked.skill,
        item=asked.name,
        choice=said,
        right=asked.right,
        cost=str(int(said != asked.right)),
        ms=ms,
        clause=asked.clause,
    )


def table_answer(
    sheet: Sheet,
    *,
    held: Sequence[Card],
    board: Sequence[Card],
    action: str,
    picked: Sequence[Card] = (),
    at: int,
    hand: str,
    clause: str,
) -> tuple[GradedAnswer, ...]:
    """Return the record of a decision at a practice table: this is how tables report to the School.

    `action` is named as the table says it, “raise 4”; `hand` names the round at its table. Where
    cards were picked with an action, the action and the picks are two answers.
    """
    first = item(sheet, held, board)
    taken = next((each for each in first.choices if each.words == action.replace("_", " ")), None)
    if taken is None:
        return ()  # no decision of the School: the three cards of a bonus, for example
    judged = [Grade(first, taken)]
    if picked and any(point.sets for point in points_of(sheet)):
        second = item(sheet, held, board, sets=True)
        judged.append(Grade(second, picks(second, picked)))
    return tuple(
        answer(grade, at=at, mode=AT_A_TABLE, hand=hand, clause=clause) for grade in judged
    )


def to_line(one: GradedAnswer) -> bytes:
    """Return an answer as a line of JSON."""
    return msgspec.json.encode(one) + b"\n"


def from_lines(lines: Iterable[bytes], *, source: str) -> Iterator[GradedAnswer]:
    """Iterate over the answers of a record; a torn last line is left out."""
    numbered = list(enumerate(lines, 1))
    for number, line in numbered:
        try:
            read = msgspec.json.decode(line, type=GradedAnswer)
            Fraction(read.cost)
        except (msgspec.MsgspecError, ValueError, ZeroDivisionError):
            if number == len(numbered) and not line.endswith(b"\n"):
                return
            raise refuse(
                "learning-record-damaged",
                f"{source}: line {number} is no answer; remove the line, or the whole file",
            ) from None
        yield read


def of_game(
    answers: Iterable[GradedAnswer], sheet: Sheet, skill: str = DECISION
) -> list[GradedAnswer]:
    """Return the answers about a sheet's game that belong to one skill."""
    name = sheet.instrument.id
    return [one for one in answers if one.instrument == name and one.skill == skill]


def costs_by_hand(answers: Sequence[GradedAnswer]) -> list[Fraction]:
    """Return the cost of each hand that counts towards the level, the oldest first."""
    hands: dict[str, Fraction] = {}
    for one in answers:
        if one.mode in COUNTS and one.hand:
            hands[one.hand] = hands.get(one.hand, Fraction(0)) + one.exact_cost
    return list(hands.values())


def cost_by_point(answers: Sequence[GradedAnswer]) -> dict[str, Fraction]:
    """Return the sum of costs at each decision point, in answers that count."""
    found: dict[str, Fraction] = {}
    for one in answers:
        if one.mode in COUNTS:
            found[one.point] = found.get(one.point, Fraction(0)) + one.exact_cost
    return found
