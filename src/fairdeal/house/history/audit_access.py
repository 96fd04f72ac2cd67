"""An auditor's looks: each is a line of the house's journal before anything is seen.

What was looked at is read back from that line, so that nothing is shown that is not on record.
"""

import asyncio
from datetime import date
from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.house.access import Person, check_may
from fairdeal.house.access.commands import Commands, Draft
from fairdeal.house.history.marks import house_lines_back
from fairdeal.house.history.rounds import Rounds
from fairdeal.house.store import HOUSE, Database, Note, Work, public_line
from fairdeal.law import Refused, refuse

LOOKED, HANDED_IN = "auditor looked", "copy handed in"
TO_LOOK = "look at finished rounds"
MOST_LINES = 200  # read at once


class Look(Struct, frozen=True):
    """A look at one round of a table, at all that are over (0), or at a day of every table."""

    line: int  # of the house's journal, from 0
    time: str
    person: str
    table: str
    round: int
    day: str = ""


class HouseLine(Struct, frozen=True):
    """A line of the house's journal."""

    seq: int
    time: str
    actor: str
    what: str
    data: dict[str, Any]
    stored: str  # the whole line


class Looks:
    """Records looks, and reads them back."""

    def __init__(self, commands: Commands, rounds: Rounds) -> None:
        self._commands, self._rounds = commands, rounds
        self._database: Database = commands.database

    async def look(self, auditor: Person, key: str, table: str, number: int) -> int:
        """Look at a round that is over; the number of the line that says so."""
        check_may(auditor, TO_LOOK)
        await asyncio.to_thread(self._rounds.find, table, number)
        return await self._noted(auditor, key, LOOKED, {"table": table, "round": number})

    async def look_at_all(self, auditor: Person, key: str, table: str) -> int:
        """Take away every round of a table that is over."""
        check_may(auditor, TO_LOOK)
        await asyncio.to_thread(self._rounds.count, table)
        return await self._noted(auditor, key, LOOKED, {"table": table, "round": 0})

    async def look_at_day(self, auditor: Person, key: str, day: date) -> int:
        """Take away the journals of a day, as far as their rounds are over."""
        check_may(auditor, TO_LOOK)
        about = {"table": "", "round": 0, "day": day.isoformat()}
        return await self._noted(auditor, key, LOOKED, about)

    async def hand_in(self, auditor: Person, key: str, digest: str, lines: int) -> int:
        """A copy that somebody handed in is gone through."""
        check_may(auditor, TO_LOOK)
        return await self._noted(auditor, key, HANDED_IN, {"digest": digest, "lines": lines})

    async def _noted(self, person: Person, key: str, what: str, about: dict[str, Any]) -> int:
        def make() -> Draft:
            note = self._commands.note(Note(person.id, what, about))
            return Draft(Work((note,)), {"line": note.last}, seq=note.last)

        body = {what: about}
        return int((await self._commands.run(person, key, body, make, may=TO_LOOK))["line"])

    def find(self, auditor: Person, line: int) -> Look:
        """A look of one's own, by its line."""
        check_may(auditor, TO_LOOK)
        try:
            found = _read(public_line(self._database, HOUSE, line))
        except Refused:
            found = None
        if found is None or found.what != LOOKED or found.actor != auditor.id:
            raise refuse("no-such-look", "you made no such look; choose a round to look at")
        return _look(found)

    def all(self) -> list[Look]:
        """The last looks of everybody, the newest first."""
        return [_look(line) for line in self.lines((LOOKED,)) if "round" in line.data]

    def lines(self, kinds: tuple[str, ...] = (), before: int | None = None) -> list[HouseLine]:
        """The last lines of the house's journal, the newest first, or those before a number.

        With `kinds` only those are told that begin so.
        """
        return [*map(_read, house_lines_back(self._database, MOST_LINES, kinds, before))]


def _read(written: str) -> HouseLine:
    line = msgspec.json.decode(written)
    return HouseLine(line["seq"], line["time"], line["actor"], line["what"], line["data"], written)


def _look(line: HouseLine) -> Look:
    data = line.data
    table, round, day = str(data["table"]), int(data.get("round", 0)), str(data.get("day", ""))
    return Look(line.seq, line.time, line.actor, table, round, day)
