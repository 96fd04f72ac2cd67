"""`fairdeal settle`: what every wager of a described round comes to."""

import json
import sys
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from fairdeal.cli.look import console, in_color
from fairdeal.cli.wire import decode, dump, parse, read_text, refusal_object, refusals
from fairdeal.games import settle_description
from fairdeal.games.telling import wager_words
from fairdeal.law import Refused
from fairdeal.money import in_dollars


def settle(
    file: Annotated[str, typer.Argument(help="A JSON file, or - for standard input.")] = "-",
    lines: Annotated[bool, typer.Option("--lines", help="One round per line, in and out.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON, also at a terminal.")] = False,
) -> None:
    """Settle a described round: every wager with its outcome, payout and clause."""
    if lines:
        with refusals(as_json=as_json):
            _settle_lines(file)
        return
    with refusals(as_json=as_json):
        settled = settle_description(parse(read_text(file)))
    if as_json or not sys.stdout.isatty():
        print(json.dumps(settled, indent=1, ensure_ascii=False))
    else:
        _show(settled)


def _settle_lines(file: str) -> None:
    source = sys.stdin.buffer if file == "-" else _opened(file)
    write = sys.stdout.write
    for line in source:
        try:
            answer = settle_description(parse(decode(line).rstrip("\r\n")))
        except Refused as refused:
            answer = refusal_object(refused.refusal)
        write(dump(answer) + "\n")
    sys.stdout.flush()


def _opened(file: str) -> Any:
    try:
        return open(file, "rb")
    except OSError:
        read_text(file)  # refuses with the reason
        raise


def _show(settled: dict[str, Any]) -> None:
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
