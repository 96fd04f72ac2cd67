"""The requested table: opened or resumed, with all players seated."""

from collections.abc import Mapping
from functools import partial
from random import Random

import typer
from msgspec import Struct

from fairdeal.api import open_table
from fairdeal.files.tables import resumed_table
from fairdeal.law import refuse
from fairdeal.money import Cents
from fairdeal.table import Bots, Table
from fairdeal.values import plain
from fairdeal.view import Positions

_MOST_PLAYERS = 6
_SLOWEST = 10  # seconds


class PlayRequest(Struct, frozen=True, kw_only=True):
    """The table that is asked for."""

    instrument: str
    options: Mapping[str, object]
    seed: int | None
    seat: int
    name: str = "Guest"
    players: int
    chips: Cents
    hands: int = 1
    auto: int | None = None  # rounds that bots play by themselves
    pace: float | None = None  # seconds between two lines of news
    journal: str | None = None
    resume: bool = False
    key: str | None = None
    sync: bool = True

    def open(self) -> tuple[Table, Bots]:
        """Open the table with all players seated; the person too, unless only bots play."""
        if not 1 <= self.players <= _MOST_PLAYERS:
            most = f"it may be 1 to {_MOST_PLAYERS}"
            raise refuse("players-out-of-range", f"players is {self.players}; {most}")
        if self.auto is not None and self.auto < 1:
            raise refuse("rounds-not-positive", f"auto is {self.auto}; it may be 1 round or more")
        if self.pace is not None and not 0 <= self.pace <= _SLOWEST:
            slowest = f"it may be 0 to {_SLOWEST} seconds"
            raise refuse("pace-out-of-range", f"pace is {self.pace:g}; {slowest}")
        if self.resume:
            return self._taking_seats(self._resumed())
        new = partial(open_table, self.instrument, seed=self.seed, **self.options)
        if self.journal is not None:
            self._taking_seats(new())  # what is refused leaves no journal behind
        return self._taking_seats(new(journal=self.journal, key=self.key, sync=self.sync))

    def _resumed(self) -> Table:
        if self.seed is not None or self.options:
            raise refuse(
                "resume-takes-no-options", "seed and sheet are in the journal; resume it without"
            )
        if self.journal is None:
            raise refuse("resume-without-journal", "name the journal to go on with: --journal FILE")
        return resumed_table(
            Table,
            self.journal,
            self.key,
            sync=self.sync,
            say=lambda words: typer.echo(plain(f"note: {words}"), err=True),
            instrument=self.instrument,
        ).table

    def _taking_seats(self, table: Table) -> tuple[Table, Bots]:
        """Seat the players who are there already, and fill free seats as requested."""
        seats = table.sheet.seats
        if self.players > seats:
            message = f"players is {self.players}; the table has {seats} seats"
            raise refuse("too-few-seats", message)
        if self.auto is None and self.name not in table.seated.values():
            table.sit(self.seat, self.name, chips=self.chips)
            Positions(table, self.name).hold(self.hands)
        person = self.name if self.auto is None else None
        bots = [seat for seat, name in table.seated.items() if name != person]
        free = [number for number in range(1, seats + 1) if number not in table.seated]
        players = len(set(table.seated.values()))  # one of them may play several hands
        bots += free[: max(0, self.players - players)]
        generator = Random() if self.seed is None else Random(f"bots {self.seed}")
        return table, Bots(table, bots, generator)
