"""`fairdeal play`: a table at the terminal."""

import os
import sys
from random import Random
from typing import Annotated

import typer

from fairdeal.cli.felt.answers import answers, at_terminal
from fairdeal.cli.felt.auto import AutomaticPlay
from fairdeal.cli.felt.drawn import DrawnPage
from fairdeal.cli.felt.interrupts import Interrupts
from fairdeal.cli.felt.page import Page
from fairdeal.cli.felt.plain import PlainPage
from fairdeal.cli.felt.sitting import NAME, Sitting
from fairdeal.cli.look import console
from fairdeal.cli.sheets import given_options
from fairdeal.cli.wire import refusals
from fairdeal.door import open_table
from fairdeal.law import refuse
from fairdeal.money import dollars
from fairdeal.table import Table
from fairdeal.table.bots import NAMES, Bots

_MOST_PLAYERS = len(NAMES)
_PACE = 0.08  # seconds between two lines at a terminal
_INTERRUPTED = 130


def play(
    instrument: Annotated[str, typer.Argument(metavar="INSTRUMENT")],
    seed: Annotated[int | None, typer.Option(help="Repeat the same decks.")] = None,
    seat: Annotated[int, typer.Option(help="Where you sit.")] = 1,
    players: Annotated[int, typer.Option(help="1 to 6; all but you are bots.")] = 1,
    chips: Annotated[str, typer.Option(help="What you buy in for, in practice money.")] = "$500",
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Set an option.")
    ] = None,
    sheet: Annotated[str, typer.Option(metavar="FILE", help="An option sheet.")] = "",
    auto: Annotated[
        int | None, typer.Option(metavar="N", help="Bots play N rounds; nobody is asked.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Sentences without boxes.")] = False,
) -> None:
    """Play at the terminal, with practice money.

    Keys: the number or first letter of what is offered, as in 4 for raise 4,
    c for check, f for fold, p for play; Enter for the same bet again or for the
    posted default; ? all keys with their clauses; t pay tables; l the law of
    the step; q leave.
    """
    with refusals():
        options = given_options(instrument, sheet, settings or ())
        table = open_table(instrument, seed=seed, **options)
        if not 1 <= players <= _MOST_PLAYERS:
            raise refuse(
                "players-out-of-range", f"players is {players}; it may be 1 to {_MOST_PLAYERS}"
            )
        if auto is not None and auto < 1:
            raise refuse(
                "rounds-not-positive", f"auto is {auto}; it may be a number of rounds from 1"
            )
        stack = dollars(chips, what="chips")
        if auto is None:
            table.sit(seat, NAME, chips=stack)
        others = [
            number for number in range(1, table.sheet.seats + 1) if number not in table.seated
        ]
        bots = Bots(table, others[: players - len(table.seated)], _generator(seed))
        if len(table.seated) < players:
            raise refuse(
                "too-few-seats", f"players is {players}; the table has {table.sheet.seats} seats"
            )
    with Interrupts() as interrupts:
        if auto is None:
            page = _page(table, plain=plain)
            sitting = Sitting(table, seat, stack, bots=bots, page=page, answers=answers(interrupts))
            _sit(sitting, page)
        else:
            _play_alone(AutomaticPlay(table, bots), auto, interrupts)


def _generator(seed: int | None) -> Random:
    return Random() if seed is None else Random(f"bots {seed}")


def _page(table: Table, *, plain: bool) -> Page:
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    unicode = "utf" in (sys.stdout.encoding or "").casefold()
    if plain or not unicode or os.environ.get("TERM") == "dumb":
        return PlainPage(table.sheet)
    return DrawnPage(table.sheet, console, _PACE if at_terminal() else 0)


def _sit(sitting: Sitting, page: Page) -> None:
    interrupted = False
    try:
        sitting.play()
    except EOFError:
        page.note("The input has ended.")
    except KeyboardInterrupt:
        interrupted = True
        page.note("")
    sitting.get_up()
    if interrupted:
        raise typer.Exit(_INTERRUPTED)


def _play_alone(automatic: AutomaticPlay, rounds: int, interrupts: Interrupts) -> None:
    interrupted = False
    try:
        automatic.play(rounds, interrupts)
    except KeyboardInterrupt:
        interrupted = True
    print(automatic.summary())
    if interrupted:
        raise typer.Exit(_INTERRUPTED)
    if not automatic.conserved():
        raise typer.Exit(1)
