"""`fairdeal advise`: what each option of one decision is worth."""

import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table as Grid

from fairdeal.cli.io import answer_lines, console, dump, read_text, refusals
from fairdeal.cli.progress import get_ready, interruptible, solving
from fairdeal.play import wager_words
from fairdeal.sheet import read_json

if TYPE_CHECKING:
    from fairdeal.analysis import Decision
    from fairdeal.forms import AdviceForm


def advise(
    file: Annotated[str, typer.Argument(help="A JSON file, or - for standard input.")] = "-",
    lines: Annotated[
        bool, typer.Option("--lines", help="One decision per line, in and out.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON, also at a terminal.")] = False,
) -> None:
    """Advise at the table: what each option is worth, given every card lawfully seen.

    A decision is {"instrument", "options", "cards", "community", "seen", "wagers"};
    what does not apply is left out. "seen" are other cards that the player saw,
    "wagers" is {"tie": MULTIPLE} in 5 Card Hi-Lo.
    """
    with refusals(as_json=as_json):
        if lines:
            answer_lines(file, _one_of_many)
            return
        decision = _read(read_json(read_text(file)))
        with solving("going through every deal", decision.sheet.instrument.id):
            advised = _answer(decision)
    if as_json or not sys.stdout.isatty():
        print(dump(advised))
    else:
        _show(advised)


def _one_of_many(document: object) -> "AdviceForm":
    decision = _read(document)
    get_ready(decision.sheet.instrument.id)
    with interruptible(sys.stdout.flush):
        return _answer(decision)


def _read(document: object) -> "Decision":
    from fairdeal.analysis.decision import read_decision

    return read_decision(document)


def _answer(decision: "Decision") -> "AdviceForm":
    from fairdeal.analysis.decision import answer

    return answer(decision).wire()


def _show(advised: "AdviceForm") -> None:
    from fairdeal.cli.odds.odds_page import colored

    grid = Grid(header_style="dim")
    for column in ("", "low hand", "worth, per ante", "exactly"):
        if column != "low hand" or any("low" in option for option in advised["options"]):
            grid.add_column(column, overflow="fold", style="dim" if column == "exactly" else "")
    best = {"action": advised["best"], **({"low": advised["low"]} if "low" in advised else {})}
    for option in advised["options"]:
        is_best = best.items() <= option.items()
        words = wager_words(option["action"])
        worth = Fraction(option["ev"])
        row = [f"[bold]{words} ←[/]" if is_best else words]
        if len(grid.columns) > 3:
            row.append(option.get("low", ""))
        grid.add_row(*row, colored(worth), option["ev"])
    console.print(grid)
