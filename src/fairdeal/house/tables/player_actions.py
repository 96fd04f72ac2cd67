"""Players' actions at tables: limited to their own seat and its offers."""

from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.house.access.account_names import check_called
from fairdeal.house.access.commands import Commands, Draft
from fairdeal.house.access.people import People
from fairdeal.house.access.player_limits import OwnLimits
from fairdeal.house.access.roles import Person
from fairdeal.house.money.coupons import Coupons
from fairdeal.house.money.money import tables_of
from fairdeal.house.store.house_journal import Note
from fairdeal.house.store.schema import PERSON
from fairdeal.house.store.transaction import AsOf, Work
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.house.tables.more_time import MoreTime
from fairdeal.house.tables.tables import Tables
from fairdeal.law import Refused, refuse
from fairdeal.money import Cents
from fairdeal.play import Action, seat
from fairdeal.play.model.action import spoken

MORE_TIME = "more time"
_WITHOUT_A_STEP = frozenset({"sit", "buy in", "tip", "also play", "leave"})


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's request at a seat; `step` names the offer that it answers."""

    seat: int
    verb: str
    step: str = ""
    wagers: dict[str, int] = msgspec.field(default_factory=dict)
    match_play: int = 0
    picks: tuple[int, ...] = ()
    beside: int | None = None  # the seat already held, of one who also plays another

    def action(self, person: Person, known_as: str, coupon: str = "") -> Action:
        """Return the action of a person whom the table knows by this id or name."""
        sits = self.verb == "sit"
        return spoken(
            seat(self.seat),
            self.verb,
            wagers={name: Cents(amount) for name, amount in self.wagers.items()},
            match_play=Cents(self.match_play),
            coupon=coupon,
            picks=self.picks,
            beside=self.beside,
            name="" if not sits else person.name if known_as == person.id else known_as,
            player=known_as if sits and known_as == person.id else "",
        )


class Players:
    """The execution of players' requests."""

    def __init__(
        self,
        commands: Commands,
        people: People,
        tables: Tables,
        limits: OwnLimits,
        coupons: Coupons,
    ) -> None:
        self._commands, self._people, self._coupons = commands, people, coupons
        self._tables, self._limits = tables, limits
        self._more_time = MoreTime(commands, tables)

    async def act(self, person: Person, key: str, id: str, request: Request) -> dict[str, Any]:
        """Execute a player's request, once for each key."""
        if request.verb == MORE_TIME:
            return await self._more_time.give(person, key, id, request.seat)
        body = {"table": id, **msgspec.to_builtins(request)}
        await self._limits.ready(person.id, self._tables.live(id).currency)

        def make() -> Draft:
            live = self._tables.live(id)
            live.check_not_held()
            as_of = self._check(person, live, request)
            known_as = person.known_among(live.engine.table.state.seated.values())
            coupon = ""
            if request.verb == "bet" and request.match_play:
                coupon = self._coupons.to_place(person.id, request.match_play, live.currency)
            draft = self._tables.draft(live, request.action(person, known_as, coupon))
            if coupon:
                draft = self._coupons.placing(coupon, draft)
            return (
                draft
                if as_of is None
                else replace(draft, work=replace(draft.work, people=(as_of,)))
            )

        return await self._commands.run(person, key, body, make, may="play", at_table=True)

    async def be_called(self, person: Person, key: str, name: str) -> None:
        """Change a player's name, from now on and wherever the player sits."""

        def make() -> Draft:
            check_called(self._commands.database, name)
            note = self._commands.note(Note(person.id, "is called", {"name": name}))
            change = PERSON.update().where(PERSON.c.id == person.id).values(name=name)
            return Draft(Work((note,), told=(change,)), {}, seq=note.last)

        await self._commands.run(person, key, {"be called": name}, make, may="play")
        self._people.note_change()
        for table in tables_of(self._commands.database, person.id):
            with suppress(Refused):  # not seated there, or held: the next seat gets the new name
                await self._commands.do(partial(self._called, person, table, name), at_table=True)

    def _called(self, person: Person, id: str, name: str) -> Draft:
        live = self._tables.live(id)
        live.check_not_held()
        seated = live.engine.table.seated
        held = [number for number, who in seated.items() if who == person.id]
        if not held:
            raise refuse("not-seated", "the player does not sit at this table")
        return self._tables.draft(live, Action(seat(min(held)), "be called", name=name))

    def _check(self, person: Person, live: LiveTable, request: Request) -> AsOf | None:
        """Refuse a request that is not offered; return the permissions a wager depends on."""
        table = live.engine.table
        if request.verb != "sit":
            held = request.beside if request.verb == "also play" else request.seat
            live.check_own_seat(person, held)
        if request.verb in _WITHOUT_A_STEP:
            if request.verb != "leave":
                self._limits.check(person.id, 0, live.currency)
            return None
        table.check_step(seat(request.seat), request.step)
        offers = table.asked_step.of(seat(request.seat))
        offered = [offer.amount for offer in offers if offer.said == request.verb]
        stake = sum(request.wagers.values()) + max(offered, default=0)
        return self._limits.check(person.id, stake, live.currency) if stake else None
