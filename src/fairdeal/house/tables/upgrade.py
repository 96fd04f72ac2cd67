"""An upgrade of the program: the house is drained before it, and changes its rules after it.

While the house drains, no new round starts. That is a line of the house's journal, so every process
knows it. Another line ends it, from the command line or when a server starts.
"""

import logging
from functools import partial

import msgspec

from fairdeal.house.access.commands import Commands, Draft
from fairdeal.house.history.marks import newest_mark, notes_of
from fairdeal.house.store import HOUSE, Note, Work, public_line
from fairdeal.house.tables.tables import Tables
from fairdeal.law import Refused, instrument, known_instruments, refuse
from fairdeal.record import Malformed
from fairdeal.table import change_action, is_behind

_LOG = logging.getLogger(__name__)
DRAIN_BEGUN, DRAIN_ENDED = "drain begun", "drain ended"
RULES_TAKEN_UP = "rules taken up"
_AT_THE_COMMAND_LINE = "command line"


class Upgrade:
    """The draining of the house, and the change of its tables to the present rules."""

    def __init__(self, commands: Commands, tables: Tables) -> None:
        self._commands, self._tables, self._database = commands, tables, commands.database
        tables.is_draining = self.is_draining

    # -- before

    def is_draining(self) -> bool:
        """Check that no new round may start, by the newest line about it."""
        begun = newest_mark(self._database, HOUSE, DRAIN_BEGUN)
        if begun is None:
            return False
        ended = newest_mark(self._database, HOUSE, DRAIN_ENDED)
        return ended is None or ended.seq < begun.seq

    async def drain(self) -> None:
        """Start no new rounds from now on."""
        if not self.is_draining():
            await self._note(_AT_THE_COMMAND_LINE, DRAIN_BEGUN)

    async def end_drain(self, by: str = _AT_THE_COMMAND_LINE) -> None:
        """Let rounds start again."""
        if self.is_draining():
            await self._note(by, DRAIN_ENDED)

    def in_a_round(self) -> list[str]:
        """Return the names of the tables at which a round is on, from the database."""
        self._tables.look_again()
        rows = self._tables.all()
        on = [row for row in rows if not self._between_rounds(row["id"])]
        return [row["name"] for row in on]

    def _between_rounds(self, id: str) -> bool:
        state = self._tables.live(id).durable.state
        return state.between_rounds and not state.superseded

    # -- after

    async def begin(self) -> None:
        """Prepare a server's start: tables change to the present rules, and rounds may start."""
        await self.take_up_rules()
        await self.end_drain(HOUSE)

    async def take_up_rules(self) -> None:
        """Change every table between rounds to the present rules, and record that.

        A table in the middle of a round changes at its end.
        """
        wanted = {name: instrument(name).rules for name in self._opened_before()}
        if not wanted or self._taken_up().items() >= wanted.items():
            return
        waiting: list[str] = []
        for row in self._tables.all():
            if row["instrument"] not in wanted:
                continue
            try:
                await self._commands.do(partial(self._change, row["id"]), at_table=True)
            except Malformed as malformed:
                _LOG.error("table %s cannot be read: %s", row["id"], malformed)
            except Refused as refused:
                if refused.refusal.name != "no-other-rules":
                    waiting.append(row["id"])
        await self._note(HOUSE, RULES_TAKEN_UP, rules=wanted, in_a_round=waiting)

    def _change(self, id: str) -> Draft:
        live = self._tables.live(id)
        live.check_not_held()
        state = live.ahead.state
        if not is_behind(state):
            raise refuse("no-other-rules", "the table is already under the present rules")
        if state.superseded or not state.between_rounds:
            raise refuse("round-in-progress", "a round is on at the table")
        return self._tables.draft(live, change_action(state))

    def _opened_before(self) -> set[str]:
        """Return the instruments with tables that were opened under former rules."""
        games = {row["instrument"] for row in self._tables.all()} & set(known_instruments())
        changed = [name for name in games if instrument(name).rules > 1]
        rows = (row for row in self._tables.all() if row["instrument"] in changed)
        first_lines = [public_line(self._database, row["id"], 0) for row in rows]
        opened = [msgspec.json.decode(line)["data"] for line in first_lines]
        return {
            about["instrument"]
            for about in opened
            if about["rules"] < instrument(about["instrument"]).rules
        }

    def _taken_up(self) -> dict[str, int]:
        """Return the editions that the house's tables were changed to, by instrument."""
        taken_up: dict[str, int] = {}
        for note in notes_of(self._database, RULES_TAKEN_UP):
            taken_up |= note["data"]["rules"]
        return taken_up

    async def _note(self, by: str, what: str, **about: object) -> None:
        def make() -> Draft:
            return Draft(Work((self._commands.note(Note(by, what, about)),)), {})

        await self._commands.do(make)
