"""`fairdeal settle`: what every wager of a described round comes to."""

import sys
from typing import Annotated

import typer
from rich.table import Table as Grid

from fairdeal.cli.io import answer_lines, console, dump, in_color, read_text, refusals
from fairdeal.forms import SettledRoundForm
from fairdeal.games import settle_description
from fairdeal.money import in_dollars
from fairdeal.play import wager_words
from fairdeal.sheet import read_json


def settle(
    file: Annotated[str, typer.Argument(help="A JSON file, or - for standard input.")] = "-",
    lines: Annotated[bool, typer.Option("--lines", help="One round per line, in and out.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON, also at a terminal.")] = False,
) -> None:
    """Settle a described round: every wager with its outcome, payout and clause."""
    if lines:
        with refusals(as_json=as_json):
            answer_lines(file, settle_description)
        return
    with refusals(as_json=as_json):
        settled = settle_description(read_json(read_text(file)))
    if as_json or not sys.stdout.isatty():
        print(dump(settled, indented=True))
    else:
        _show(settled)


def _show(settled: SettledRoundForm) -> None:
    grid = Grid(title=f"{settled['instrument']}", header_style="bold")
    for column in ("seat", "wager", "stake", "outcome", "payout", "clause"):
        grid.add_column(column, justify="right" if column in ("stake", "payout") else "left")
    for hand in settled["hands"]:
        for row in hand["results"]:
            grid.add_row(
                str(hand["seat"]),
                wager_words(row["wager"]),
                in_dollars(row["stake"]),
                in_color(row["outcome"]),
                in_dollars(row["payout"]),
                row["clause"],
            )
        grid.add_row("", "net", "", "", f"[bold]{in_dollars(hand['net'])}[/]", "")
        grid.add_section()
    console.print(grid)
