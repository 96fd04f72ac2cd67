"""Seats of players who have left without giving up their seat.

A player who closes the browser keeps the seat. Once the session is over the house frees it, after
the round and with the chips to the player's account, as if the player had left.
"""

from contextlib import suppress
from functools import partial

from fairdeal.house.access.commands import Commands, Conflict, Draft
from fairdeal.house.access.sessions import players_here
from fairdeal.house.tables.tables import Tables
from fairdeal.law import Refused, refuse
from fairdeal.play import Action, seat


class Departures:
    """The freeing of abandoned seats."""

    def __init__(self, commands: Commands, tables: Tables) -> None:
        self._commands, self._tables = commands, tables

    async def give_up(self) -> None:
        """Free the seats of players without a session; with a hand in play, later."""
        here = players_here(self._commands.database)
        for row in self._tables.all():
            seated = self._tables.live(row["id"]).durable.state.seated
            for number, who in seated.items():
                if who not in here:
                    with suppress(Refused, Conflict):  # a hand in play, or a table held
                        left = partial(self._left, row["id"], number, who)
                        await self._commands.do(left, at_table=True)

    def _left(self, id: str, number: int, who: str) -> Draft:
        live = self._tables.live(id)
        live.check_not_held()
        if live.engine.table.seated.get(number) != who:
            raise refuse("not-seated", "the player has left by now")
        return self._tables.draft(live, Action(seat(number), "leave"))
