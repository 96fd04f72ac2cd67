"""Players' actions at tables: limited to their own seat and its offers, with more time.

A row says until when the table waits for a seat, on the database's clock. A process that takes the
default when a clock first runs out claims the same row, so only one of the two succeeds. A seat has
one decision at a time, so a table never has more rows than seats.
"""

from contextlib import suppress
from functools import partial
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace
from sqlalchemy import Executable, select

from fairdeal.house.access import Person, check_called
from fairdeal.house.access.commands import Commands, Conflict, Draft
from fairdeal.house.access.people import People
from fairdeal.house.access.player_limits import OwnLimits
from fairdeal.house.money.coupons import Coupons
from fairdeal.house.money.money import tables_of
from fairdeal.house.store import DUE, MORE_TIME, PERSON, AsOf, Database, Hold, Note, Work, now_ms
from fairdeal.house.tables.clocks import STAFF
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.house.tables.tables import Tables
from fairdeal.law import Refused, refuse
from fairdeal.money import LARGEST, Cents
from fairdeal.play import Action, seat, spoken

RAN_OUT = 0  # instead of a time: the clock ran out


def claimed(table: str, seat: int, step: str, until: int) -> tuple[Executable, ...]:
    """Return the one row of a seat's decision; it conflicts if another process was first."""
    rows = MORE_TIME.c
    past = MORE_TIME.delete().where(rows.journal == table, rows.seat == seat, rows.step != step)
    row = MORE_TIME.insert().values(journal=table, seat=seat, step=step, until=until)
    return past, row


def look_at_clocks(database: Database, live: LiveTable) -> None:
    """Read the time that players got from other servers, or before a restart."""
    running = {(seat, wait.what) for seat, wait in live.waits.items() if seat != STAFF}
    if not running:
        return
    query = select(MORE_TIME).where(MORE_TIME.c.journal == live.id)
    with database.reader.connect() as connection:
        rows = connection.execute(query).all()
    given = [row for row in rows if (row.seat, row.step) in running and row.until != RAN_OUT]
    if given:
        ahead = now_ms() - database.now()
        for row in given:
            change = live.give_time(row.seat, row.step, row.until + ahead)
            if change is not None:
                live.show(change)


class MoreTime:
    """The extension of players' clocks."""

    def __init__(self, commands: Commands, tables: Tables) -> None:
        self._commands, self._tables, self._database = commands, tables, commands.database

    async def give(self, person: Person, key: str, id: str, number: int) -> dict[str, Any]:
        """Double the time of a player's decision; it is not part of the table's record."""

        def make() -> Draft:
            live = self._tables.live(id)
            live.check_not_held()
            live.check_own_seat(person, number)
            wait = live.may_have_more_time(number)
            until = wait.until + (live.settings.decision or 0)
            ahead = now_ms() - self._database.now()

            def durable() -> None:
                self._tables.broadcast(live, live.give_time(number, wait.what, until))

            others = [w.until for who, w in live.waits.items() if who != number]
            seq = live.standing.head.seq
            due = DUE.update().where(DUE.c.journal == id, DUE.c.seq == seq)
            due = due.values(at=min((*others, until)) - ahead)
            statements = (*claimed(id, number, wait.what, until - ahead), due)
            work = Work(holds=(Hold(id, "", ""),), statements=statements)  # not if it is suspended
            generation = live.generation
            return Draft(work, {"seq": seq}, id, seq, durable, lambda: live.lost(generation))

        body = {"table": id, "more time": number}
        try:
            return await self._commands.run(person, key, body, make, may="play", at_table=True)
        except Conflict:
            raise refuse(
                "had-more-time",
                "you already got more time for this decision, or it is already made",
            ) from None


ASK_FOR_TIME = "more time"
_WITHOUT_A_STEP = frozenset({"sit", "buy in", "tip", "also play", "leave"})


Text = Annotated[str, Meta(max_length=200)]
Id = Annotated[str, Meta(max_length=40)]
Seat = Annotated[int, Meta(ge=1, le=99)]
Small = Annotated[int, Meta(ge=0, le=99)]
Stake = Annotated[int, Meta(ge=1, le=LARGEST)]


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's request, as it is sent; `step` names the offer that it answers.

    Without a seat, the player's first seat is meant.
    """

    seat: Seat | None
    verb: Text
    step: Id = ""
    wagers: dict[Text, Stake] = msgspec.field(default_factory=dict)
    match_play: Annotated[int, Meta(ge=0, le=LARGEST)] = 0
    picks: tuple[Small, ...] = ()
    beside: Seat | None = None  # the seat already held, of one who also plays another

    def action(self, person: Person, known_as: str, coupon: str = "") -> Action:
        """Return the action of a person whom the table knows by this id or name."""
        sits = self.verb == "sit"
        return spoken(
            seat(self.seat or 0),
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
        live = self._tables.live(id)
        known_as = person.known_among(live.durable.state.seated.values())
        self._tables.see(live, known_as, here=True)  # with or without a page
        if request.seat is None:
            request = replace(request, seat=_first_seat(live, person))
        if request.verb == ASK_FOR_TIME:
            return await self._more_time.give(person, key, id, request.seat or 0)
        asked = {name: getattr(request, name) for name in Request.__struct_fields__}
        await self._limits.ready(person.id, live.currency)
        make = partial(self._draft, person, id, request)
        body = {"table": id, **msgspec.to_builtins(asked)}
        return await self._commands.run(person, key, body, make, may="play", at_table=True)

    def _draft(self, person: Person, id: str, request: Request) -> Draft:
        """Return the draft of a request, or refuse it."""
        live = self._tables.live(id)
        live.check_not_held()
        as_of = self._check(person, live, request)
        known_as = person.known_among(live.ahead.state.seated.values())
        coupon = ""
        if request.verb == "bet" and request.match_play:
            coupon = self._coupons.to_place(person.id, request.match_play, live.currency)
        draft = self._tables.draft(live, request.action(person, known_as, coupon))
        if coupon:
            draft = self._coupons.placing(coupon, draft)
        return draft if as_of is None else replace(draft, work=replace(draft.work, people=(as_of,)))

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
        seated = live.ahead.seated
        held = [number for number, who in seated.items() if who == person.id]
        if not held:
            raise refuse("not-seated", "the player does not sit at this table")
        return self._tables.draft(live, Action(seat(min(held)), "be called", name=name))

    def _check(self, person: Person, live: LiveTable, request: Request) -> AsOf | None:
        """Refuse a request that is not offered; return the permissions a wager depends on."""
        table = live.ahead
        if request.verb == "sit":
            _check_not_private(person, live)
        else:
            held = request.beside if request.verb == "also play" else request.seat
            live.check_own_seat(person, held)
        if request.verb in _WITHOUT_A_STEP:
            if request.verb != "leave":
                self._limits.check(person.id, 0, live.currency)
            return None
        actor = seat(request.seat or 0)
        table.check_step(actor, request.step)
        offers = table.asked_step.of(actor)
        offered = [offer.amount for offer in offers if offer.said == request.verb]
        stake = sum(request.wagers.values()) + max(offered, default=0)
        return self._limits.check(person.id, stake, live.currency) if stake else None


def _check_not_private(person: Person, live: LiveTable) -> None:
    """Refuse a second player at a private table."""
    seated = live.ahead.state.seated.values()
    if live.settings.private is True and seated and person.known_among(seated) not in seated:
        raise refuse(
            "private-table",
            "this is another player's private table; press Play in the lobby for one of your own",
        )


def _first_seat(live: LiveTable, person: Person) -> int:
    """Return the first seat that a person holds; 0: none."""
    seated = live.durable.state.seated
    known_as = person.known_among(seated.values())
    return min((number for number, who in seated.items() if who == known_as), default=0)
