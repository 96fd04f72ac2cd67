"""The table is opened, seats are taken, and a person or the bots begin."""

import os
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from functools import partial
from random import Random

import typer

from fairdeal.api import open_table
from fairdeal.cli.console import console
from fairdeal.cli.plain_text import plain
from fairdeal.cli.terminal.advisor import Advisor
from fairdeal.cli.terminal.bots_only import AutomaticPlay
from fairdeal.cli.terminal.drawn_page import DrawnPage
from fairdeal.cli.terminal.interrupts import Interrupts
from fairdeal.cli.terminal.keyboard import answers, at_terminal
from fairdeal.cli.terminal.page import Page
from fairdeal.cli.terminal.plain_page import PlainPage
from fairdeal.cli.terminal.session import NAME, Sitting
from fairdeal.files.tables import resumed_table
from fairdeal.law import refuse
from fairdeal.money import Cents
from fairdeal.table import Table
from fairdeal.table.bots import Bots

_MOST_PLAYERS = 6
_PACE = 0.08  # seconds between two lines at a terminal
_INTERRUPTED = 130


@dataclass(frozen=True, kw_only=True)
class PlayRequest:
    """The table that is asked for."""

    instrument: str
    options: Mapping[str, object]
    seed: int | None
    seat: int
    players: int
    chips: Cents
    auto: bool
    journal: str | None = None
    resume: bool = False
    key: str | None = None
    sync: bool = True

    def open(self) -> tuple[Table, Bots]:
        """The table with everybody seated; the person too, unless bots play by themselves."""
        if not 1 <= self.players <= _MOST_PLAYERS:
            most = f"it may be 1 to {_MOST_PLAYERS}"
            raise refuse("players-out-of-range", f"players is {self.players}; {most}")
        if self.resume:
            return self._taking_seats(self._resumed())
        new = partial(open_table, self.instrument, seed=self.seed, **self.options)
        if self.journal is not None:
            self._taking_seats(new())  # what is refused leaves no journal behind
        return self._taking_seats(new(journal=self.journal, key=self.key, sync=self.sync))

    def _resumed(self) -> Table:
        if self.journal is None:
            raise refuse("resume-without-journal", "name the journal to go on with: --journal FILE")
        return resumed_table(
            self.journal,
            self.key,
            sync=self.sync,
            say=lambda words: typer.echo(plain(f"note: {words}"), err=True),
            instrument=self.instrument,
        ).table

    def _taking_seats(self, table: Table) -> tuple[Table, Bots]:
        """Everybody where they sit already, and on free seats as many as are wanted."""
        seats = table.sheet.seats
        if self.players > seats:
            message = f"players is {self.players}; the table has {seats} seats"
            raise refuse("too-few-seats", message)
        if not self.auto and NAME not in table.seated.values():
            table.sit(self.seat, NAME, chips=self.chips)
        bots = [seat for seat, name in table.seated.items() if self.auto or name != NAME]
        free = [number for number in range(1, seats + 1) if number not in table.seated]
        bots += free[: max(0, self.players - len(table.seated))]
        generator = Random() if self.seed is None else Random(f"bots {self.seed}")
        return table, Bots(table, bots, generator)


def sit_down(table: Table, bots: Bots, wanted: PlayRequest, *, plain: bool, advice: bool) -> None:
    """A person plays until leaving, until the input ends, or until Ctrl-C."""
    page = _page(table, plain=plain)
    interrupts = Interrupts()
    with _advisor(table, _own_seat(table), interrupts, wanted=advice) as advisor:
        with interrupts:
            interrupted = _sit(table, bots, wanted, page, interrupts, advisor)
        if advisor is not None:
            page.judgement(advisor.judgement())
    if interrupted:
        raise typer.Exit(_INTERRUPTED)


def _sit(
    table: Table,
    bots: Bots,
    wanted: PlayRequest,
    page: Page,
    interrupts: Interrupts,
    advisor: Advisor | None,
) -> bool:
    """Play and get up; whether Ctrl-C ended it."""
    sitting = Sitting(
        table,
        _own_seat(table),
        wanted.chips,
        bots=bots,
        page=page,
        answers=answers(interrupts),
        advisor=advisor,
    )
    interrupted = False
    try:
        sitting.play()
    except EOFError:
        page.note("The input has ended.")
    except KeyboardInterrupt:
        interrupted = True
        page.note("")
    sitting.get_up()
    return interrupted


def _advisor(
    table: Table, number: int, interrupts: Interrupts, *, wanted: bool
) -> AbstractContextManager[Advisor | None]:
    return Advisor(table, number, interrupts) if wanted else nullcontext()


def _own_seat(table: Table) -> int:
    return next(seat for seat, name in table.seated.items() if name == NAME)


def play_alone(table: Table, bots: Bots, rounds: int) -> None:
    """Bots play; the exit code says whether the money is where it should be."""
    automatic = AutomaticPlay(table, bots)
    interrupted = False
    with Interrupts() as interrupts:
        try:
            automatic.play(rounds, interrupts)
        except KeyboardInterrupt:
            interrupted = True
        print(automatic.summary())
    if interrupted:
        raise typer.Exit(_INTERRUPTED)
    if not automatic.conserved():
        raise typer.Exit(1)


def _page(table: Table, *, plain: bool) -> Page:
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    unicode = "utf" in (sys.stdout.encoding or "").casefold()
    if plain or not unicode or os.environ.get("TERM") == "dumb":
        return PlainPage(table.sheet)
    return DrawnPage(table.sheet, console, _PACE if at_terminal() else 0)
