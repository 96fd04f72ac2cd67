"""`fairdeal drill`: decisions and dealers' work, one question after the other, judged exactly."""

import time
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, Annotated

import typer

from fairdeal.cli.io import dump, refusals
from fairdeal.cli.law.law import NAMES, AsJson
from fairdeal.cli.progress import get_ready
from fairdeal.cli.sheet_args import Settings, SheetFile, given_options
from fairdeal.extras import need
from fairdeal.law import refuse
from fairdeal.money import dollars
from fairdeal.sheet import read_sheet

if TYPE_CHECKING:
    from fairdeal.files.learning import LearningFile
    from fairdeal.money import Cents
    from fairdeal.school import DrillRun, SchoolLesson
    from fairdeal.sheet import Sheet

_SEEDS = 1_000_000


def drill(
    instrument: Annotated[str, typer.Argument(metavar="INSTRUMENT", help=f"One of {NAMES}.")],
    kind: Annotated[
        str,
        typer.Argument(
            metavar="DRILL",
            help="as-dealt, close, mistakes, a decision point, lessons, or a lesson.",
        ),
    ] = "as-dealt",
    number: Annotated[int, typer.Option(metavar="N", help="Hands; 0 is the drill's own.")] = 0,
    seed: Annotated[int | None, typer.Option(help="Repeat the same hands.")] = None,
    ante: Annotated[str, typer.Option(help="The ante at which costs are shown.")] = "$10",
    record: Annotated[
        str, typer.Option(metavar="FILE", help="Your learning record, if not the usual file.")
    ] = "",
    level: Annotated[bool, typer.Option("--level", help="Show your level; ask nothing.")] = False,
    export: Annotated[bool, typer.Option("--export", help="Print your learning record.")] = False,
    forget: Annotated[bool, typer.Option("--forget", help="Delete your learning record.")] = False,
    settings: Settings = None,
    sheet: SheetFile = "",
    as_json: AsJson = False,
) -> None:
    """Drill decisions: a hand, your answer, what it costs exactly, and the reason.

    as-dealt asks whole hands, which count towards your level; close asks where two
    choices are nearly equal; mistakes asks what cost you something, when it is due
    again; the name of a decision point asks that decision alone. lessons lists the
    lessons of the game; the name of a lesson takes it.

    For dealers: payouts asks each wager of a hand, reading who wins, procedure what
    is done next, irregularities what becomes of a round after a fault of the deck.

    An answer is the key that stands beside it. ? shows the rule first, d means
    “I don't know”, q leaves. With --json the items are printed with their answers,
    and nothing is asked.

    Answers are kept in a file of your own: --level, --export and --forget read,
    print and delete it.
    """
    with refusals(as_json=as_json):
        need("school")
        from fairdeal.files.learning import LearningFile, usual_file

        chosen = read_sheet(instrument, given_options(instrument, sheet, settings or ()))
        stake = dollars(ante, what="ante")
        if not 0 <= number <= 1000:
            raise refuse("number-out-of-range", "a drill has 1 to 1,000 hands")
        kept = LearningFile(Path(record) if record else usual_file())
        if forget:
            kept.forget()
            print("Your learning record is deleted.")
            return
        if export:
            _print_record(kept)
            return
        from fairdeal.cli.school.level import show_level

        if level:
            show_level(kept.answers(), chosen, stake, as_json=as_json)
            return
        _begin(chosen, kind, kept, stake, seed=seed, number=number, as_json=as_json)


def _begin(
    sheet: "Sheet",
    kind: str,
    kept: "LearningFile",
    ante: "Cents",
    *,
    seed: int | None,
    number: int,
    as_json: bool,
) -> None:
    from fairdeal.cli.school.dealer_session import DealerSession, dealer_forms
    from fairdeal.cli.school.session import DrillSession, item_forms, take_lesson
    from fairdeal.school import SKILLS, lessons

    taught, seed = lessons(sheet), randbelow(_SEEDS) if seed is None else seed
    if kind in SKILLS:
        if as_json:
            for form in dealer_forms(kind, sheet, seed, number):
                print(dump(form))
        else:
            DealerSession(sheet, kept).run(kind, seed, number)
        return
    if kind == "lessons":
        _list_lessons(taught)
        return
    run = None if kind in taught else _run(sheet, kind, seed, number, kept)
    get_ready(sheet.instrument.id)
    if run is None:
        take_lesson(taught[kind], taught[kind].runs(sheet, seed), kept, ante)
    elif as_json:
        for form in item_forms(run):
            print(dump(form))
    else:
        DrillSession(run, kept, ante).run()


def _run(sheet: "Sheet", kind: str, seed: int, number: int, kept: "LearningFile") -> "DrillRun":
    from fairdeal.school import (
        SKILLS,
        DrillRun,
        drill_named,
        drills,
        due,
        lessons,
        of_game,
        points_of,
    )

    named = {point.name for point in points_of(sheet)}
    if kind not in drills() and kind not in named:
        drilled = [name for name in drills() if name != "one-decision"]
        known = ", ".join([*drilled, *sorted(named), "lessons", *lessons(sheet), *SKILLS])
        raise refuse("unknown-drill", f"{kind} is no drill of this game; there are {known}")
    chosen = drill_named("one-decision" if kind in named else kind)
    reviews = due(of_game(kept.answers(), sheet), now_ms()) if chosen.due else []
    return DrillRun(
        drill=chosen,
        sheet=sheet,
        seed=seed,
        point=kind if kind in named else "",
        reviews=tuple(reviews),
        number=number,
    )


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return round(time.time() * 1000)


def _list_lessons(taught: "dict[str, SchoolLesson]") -> None:
    for name, lesson in taught.items():
        print(f"{name}: {lesson.title} ({lesson.minutes} minutes)")


def _print_record(kept: "LearningFile") -> None:
    from fairdeal.school import to_line

    for one in kept.answers():
        print(to_line(one).decode(), end="")
