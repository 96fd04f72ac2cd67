"""Staff actions at tables: dealing, running the floor, and audits of finished rounds."""

import asyncio
from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.house.access import Person, Role, check_may, holder
from fairdeal.house.access.commands import Commands, Draft
from fairdeal.house.store import Note, Work
from fairdeal.house.tables.clocks import dealt_by_person
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.house.tables.player_actions import Small, Text
from fairdeal.house.tables.tables import Tables
from fairdeal.law import refuse
from fairdeal.play import DEALER, FLOOR, spoken
from fairdeal.play import Role as Actor
from fairdeal.table import is_somebody

_BY_TWO = frozenset(
    {"report", "change the sheet"}
)  # these are proposed, and decided by another person


class StaffRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A request of a dealer or a floorperson, as it is sent."""

    verb: Text
    by: Role
    count: Small | None = None
    name: Text = ""  # of the relieving dealer


class Staff:
    """The execution of staff requests at a table."""

    def __init__(self, commands: Commands, tables: Tables) -> None:
        self._commands, self._tables = commands, tables

    async def act(self, person: Person, key: str, id: str, wanted: StaffRequest) -> dict[str, Any]:
        """Execute one of the dealer's or the floor's offers."""
        if wanted.by not in (Role.DEALER, Role.FLOOR):
            raise refuse("not-your-role", "a dealer or a floorperson acts at a table")
        may = "deal" if wanted.by is Role.DEALER else "run tables"
        check_may(person, may)
        if wanted.verb in _BY_TWO:
            raise refuse("second-person", f"to {wanted.verb} needs two people; propose it first")
        asked = {name: getattr(wanted, name) for name in StaffRequest.__struct_fields__}
        body = {"table": id, **msgspec.to_builtins(asked)}

        def make() -> Draft:
            live = self._tables.live(id)
            live.check_not_held()
            if wanted.by is Role.DEALER:
                self._check_deals(person, live)
            actor = DEALER if wanted.by is Role.DEALER else FLOOR
            signs_on = person.name if wanted.verb == "sign on" else wanted.name
            action = spoken(actor, wanted.verb, count=wanted.count, staff=signs_on)
            return self._tables.draft(live, action)

        return await self._commands.run(person, key, body, make, may=may, at_table=True)

    async def take_over(self, person: Person, key: str, id: str) -> dict[str, Any]:
        """Let a dealer relieve the present one, between rounds; an automatic dealer then waits."""
        return await self._relieve(person, key, id, person.name)

    async def hand_back(self, person: Person, key: str, id: str) -> dict[str, Any]:
        """Leave the table to the automatic dealer, between rounds."""
        return await self._relieve(person, key, id, "")

    async def _relieve(self, person: Person, key: str, id: str, by: str) -> dict[str, Any]:
        def make() -> Draft:
            live = self._tables.live(id)
            live.check_not_held()
            if not by:
                self._check_deals(person, live)
            state = live.ahead.state
            if not state.between_rounds:
                raise refuse("round-in-progress", "a dealer is relieved between rounds")
            if state.tasks and state.tasks[0].verb == "sign on":
                return self._tables.draft(live, spoken(DEALER, "sign on", staff=by))
            return self._tables.draft(live, spoken(FLOOR, "relieve the dealer", staff=by))

        body = {"relieve": id, "by": by}
        return await self._commands.run(person, key, body, make, may="deal", at_table=True)

    async def look(self, auditor: Person, key: str, id: str) -> dict[str, Any]:
        """Return every line of finished rounds, all open, and record the audit access."""
        check_may(auditor, "look at finished rounds")
        lines = await asyncio.to_thread(self.finished_lines, id)

        def make() -> Draft:
            about = {"table": id, "lines": len(lines)}
            entry = self._commands.note(Note(auditor.id, "auditor looked", about))
            return Draft(Work((entry,)), {"lines": len(lines)}, seq=entry.last)

        body = {"look": id, "lines": len(lines)}
        await self._commands.run(auditor, key, body, make, may="look at finished rounds")
        return {"lines": lines}

    def finished_lines(self, id: str) -> list[str]:
        """Return a table's journal as far as its rounds are over."""
        return self._tables.finished_lines(id)

    def _check_deals(self, person: Person, live: LiveTable) -> None:
        """Refuse the dealer's acts to a person who does not deal there.

        A round whose dealer lost the role goes on: any other dealer deals it to its end.
        """
        state = live.ahead.state
        if not dealt_by_person(state, live.settings):
            raise refuse("dealt-by-the-house", "this table has an automatic dealer")
        another = is_somebody(state.dealer, Actor.DEALER) and state.dealer != person.name
        if another and self._is_dealer(state.dealer):
            raise refuse("another-deals", f"{state.dealer} deals here; relieve them between rounds")

    def _is_dealer(self, name: str) -> bool:
        row = holder(self._commands.database, name)
        return row is not None and Role.DEALER in self._commands.rights.of_now(row.id).roles
