"""What players do at tables: bound to their own seat, and to what it is offered."""

from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.house.commands import Commands, Draft
from fairdeal.house.limits import OwnLimits
from fairdeal.house.live import LiveTable
from fairdeal.house.roles import Person, check_may
from fairdeal.house.tables import Tables
from fairdeal.law import refuse
from fairdeal.money import Cents
from fairdeal.round import Action, seat
from fairdeal.round.action import spoken

MORE_TIME = "more time"
_WITHOUT_A_STEP = frozenset({"sit", "buy in", "tip", "also play", "leave"})


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player asks to do at a seat; `step` names the offer that it answers."""

    seat: int
    verb: str
    step: str = ""
    wagers: dict[str, int] = msgspec.field(default_factory=dict)
    match_play: int = 0
    picks: tuple[int, ...] = ()
    beside: int | None = None  # the seat already held, of one who also plays another

    def action(self, name: str) -> Action:
        """As the table takes it."""
        return spoken(
            seat(self.seat),
            self.verb,
            wagers={name: Cents(amount) for name, amount in self.wagers.items()},
            match_play=Cents(self.match_play),
            picks=self.picks,
            beside=self.beside,
            name=name if self.verb == "sit" else "",
        )


class Players:
    """Executes what players ask for."""

    def __init__(self, commands: Commands, tables: Tables, limits: OwnLimits) -> None:
        self._commands, self._tables, self._limits = commands, tables, limits

    async def act(self, person: Person, key: str, id: str, request: Request) -> dict[str, Any]:
        """What a player asks to do, once for each key."""
        check_may(person, "play")
        if request.verb == MORE_TIME:
            return self._give_time(person, id, request.seat)
        body = {"table": id, **msgspec.to_builtins(request)}

        def make() -> Draft:
            live = self._tables.live(id)
            live.check_not_held()
            self._check(person, live, request)
            return self._tables.draft(live, request.action(person.name))

        return await self._commands.run(person.id, key, body, make, at_table=True)

    def _give_time(self, person: Person, id: str, number: int) -> dict[str, Any]:
        """More time for a decision: a matter of this server's clock, and no part of the record."""
        live = self._tables.live(id)
        if not live.alone:
            raise refuse("no-more-time", "several servers keep this house's clocks: no more time")
        if live.engine.table.seated.get(number) != person.name:
            raise refuse("not-your-seat", f"you do not sit at seat {number}")
        live.give_time(number)
        self._tables.on_wait(live)
        return {}

    def _check(self, person: Person, live: LiveTable, request: Request) -> None:
        table = live.engine.table
        if request.verb != "sit":
            held = request.beside if request.verb == "also play" else request.seat
            if table.seated.get(held or 0) != person.name:
                raise refuse("not-your-seat", f"you do not sit at seat {held}")
        if request.verb in _WITHOUT_A_STEP:
            if request.verb != "leave":
                self._limits.check(person.id, 0)
            return
        table.check_step(seat(request.seat), request.step)
        offers = table.open_step.of(seat(request.seat))
        offered = [offer.amount for offer in offers if offer.said == request.verb]
        stake = sum(request.wagers.values()) + max(offered, default=0)
        if stake:
            self._limits.check(person.id, stake)
