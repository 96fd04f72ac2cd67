"""`fairdeal advise`: what each option of one decision is worth."""

import sys
from typing import Annotated, Any

import typer
from rich.table import Table as Grid

from fairdeal.cli.look import console
from fairdeal.cli.waiting import working
from fairdeal.cli.wire import answer_lines, dump, parse, read_text, refusals
from fairdeal.games.telling import wager_words


def advise(
    file: Annotated[str, typer.Argument(help="A JSON file, or - for standard input.")] = "-",
    lines: Annotated[
        bool, typer.Option("--lines", help="One decision per line, in and out.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON, also at a terminal.")] = False,
) -> None:
    """Advise at the table: what each option is worth, given every card lawfully seen.

    A decision is {"instrument", "options", "cards", "community", "seen", "wagers"};
    what does not apply is left out.
    """
    from fairdeal.analysis.advice import advise as advice

    with refusals(as_json=as_json):
        if lines:
            answer_lines(file, advice)
            return
        decision = parse(read_text(file))
        with working("going through every deal", kernels=True):
            advised = advice(decision)
    if as_json or not sys.stdout.isatty():
        print(dump(advised))
    else:
        _show(advised)
