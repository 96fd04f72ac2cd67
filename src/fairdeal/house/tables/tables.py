"""The tables of the house: opening them, acting at them, reading them from the database."""

import secrets
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

import msgspec
from msgspec.structs import replace

from fairdeal.house.access.commands import Commands, Draft
from fairdeal.house.access.people import People
from fairdeal.house.access.permissions import Person, check_may
from fairdeal.house.history.sheet_history import read_table_sheet
from fairdeal.house.money.coupon_rows import check_issued, moved
from fairdeal.house.money.money import Boxes
from fairdeal.house.money.table_accounts import moves, seeded
from fairdeal.house.store import (
    HOUSE,
    LOOK,
    Due,
    Entry,
    Note,
    Seal,
    Work,
    closed_decks,
    finished_lines,
    heads_of,
    now_ms,
)
from fairdeal.house.store.journal_lines import engine_lines, lines_at_table
from fairdeal.house.store.store import Point, no_point
from fairdeal.house.tables.clocks import PRIVATE, Settings, all_have_bet, due_of_staff
from fairdeal.house.tables.holds import stored_report
from fairdeal.house.tables.live_table import Change, LiveTable, OnLoop
from fairdeal.house.tables.saved_tables import (
    check_free,
    every_table,
    known,
    new_rows,
    newest_of,
    resumed,
    snapshots,
)
from fairdeal.house.tables.standing import Done, fair_chance, new_table, replayed
from fairdeal.law import INSTRUMENTS, refuse
from fairdeal.money import Currency
from fairdeal.play import Action
from fairdeal.record import BEFORE_THE_FIRST
from fairdeal.sheet import Sheet, check_approved, read_sheet, schema_of
from fairdeal.table import NO_MORE_BETS, Chance, change_action, is_behind

RECOVERING = "during recovery"
UNNAMED = "Fairdeal, practice"  # on the felts of a house without a name
_MOST_IN_ONE_GO = 200


class Tables:
    """All tables of the house that this process has in memory."""

    def __init__(
        self,
        commands: Commands,
        people: People,
        seal: Seal,
        chance: Callable[[], Chance] = fair_chance,
        at_point: Point = no_point,
    ) -> None:
        self._commands, self._people, self._seal = commands, people, seal
        self.database, self._chance, self._at_point = commands.database, chance, at_point
        self.on_loop = OnLoop()  # reads live tables again and acts at them
        self._live: dict[str, LiveTable] = {}
        self.boxes = Boxes(self.database, lambda id: self.live(id).durable.state.ledger)
        self._persons: dict[str, str] = {}  # ids by the names that tables use
        self.on_wait: Callable[[LiveTable], None] = lambda live: None  # the waits have changed
        self.tell_servers: Callable[[str, int], None] = lambda id, seq: None  # the other ones
        self.is_draining: Callable[[], bool] = lambda: False  # True if no new round may start
        self.on_read: Callable[[LiveTable], None] = lambda live: None  # it was read again

    # -- opening

    async def open(
        self,
        by: Person,
        key: str,
        name: str,
        instrument: str,
        options: dict[str, Any] | None = None,
        settings: Settings = Settings(),  # noqa: B008  # a frozen value
        currency: Currency = Currency.PRACTICE,
    ) -> str:
        """Open a table for practice, or for chips if its sheet has the approvals; return its id."""
        check_may(by, "run tables")
        body = {"open": name, "instrument": instrument, "options": options or {}}
        if currency is not Currency.PRACTICE:
            body["currency"] = currency.value
        sheet = read_table_sheet(instrument, options or {})

        def make() -> Draft:
            return self.opening(by.id, name, sheet, currency, settings)

        return str((await self._commands.run(by, key, body, make, may="run tables"))["table"])

    def opening(
        self, by: str, name: str, sheet: Sheet, currency: Currency, settings: Settings
    ) -> Draft:
        """Return the draft of a new table with its first lines; for chips, check every approval."""
        self.check_free(name)
        if currency is Currency.CHIPS:
            check_approved(sheet)
        id = "t" + secrets.token_hex(6)
        standing, lines = new_table(sheet, name, currency)
        live, head = LiveTable(id, name, settings, standing, self._chance()), standing.head
        text, sealed = self._seal.close(lines, id, 0)
        chain, row = new_rows(id, name, sheet, currency, settings, self.database.now())
        about = {"table": id, "name": name, "sheet": sheet.hash, "currency": currency.value}
        about |= {"instrument": sheet.instrument.id, "settings": msgspec.to_builtins(settings)}
        note = Note(by, "table opened", about)
        entries = (
            self._commands.note(note),
            Entry(id, BEFORE_THE_FIRST, 0, head.seq, head.hash, text, sealed),
        )

        def durable() -> None:
            self._live[id] = live
            self.on_wait(live)

        seed = seeded(id, standing)
        due = (self._due(live),)
        work = Work(entries, moves=seed, due=due, statements=(chain,), told=(row,))
        return Draft(work, {"table": id}, id, head.seq, durable)

    def check_free(self, name: str) -> None:
        """Refuse a name that no table may have, or that another has."""
        check_free(self.database, name)

    async def open_practice_tables(self, house: str) -> None:
        """Open a practice table of each instrument in a house without tables."""
        if not self.all():
            for number, instrument in enumerate(INSTRUMENTS, 1):
                every = schema_of(instrument).with_every_wager
                sheet = read_sheet(instrument, {"licensee": house or UNNAMED, **every})
                name = f"Table {number}"

                def make(name: str = name, sheet: Sheet = sheet) -> Draft:
                    return self.opening(HOUSE, name, sheet, Currency.PRACTICE, Settings())

                await self._commands.do(make)

    async def open_private(self, person: Person, key: str, instrument: str, house: str) -> str:
        """Return a private practice table of a game: the player's, a free one, or a new one."""

        def make() -> Draft:
            ready = self._private_table(person, instrument)
            if ready:
                return Draft(Work(), {"table": ready})
            options = {"licensee": house or UNNAMED, **schema_of(instrument).with_every_wager}
            sheet = read_sheet(instrument, options)
            names = {row["name"] for row in self.all()}
            name = next(name for n in count(1) if (name := f"Private table {n}") not in names)
            return self.opening(HOUSE, name, sheet, Currency.PRACTICE, PRIVATE)

        body = {"private": instrument}
        return str((await self._commands.run(person, key, body, make, may="play"))["table"])

    def _private_table(self, person: Person, instrument: str) -> str:
        """Return a private table of a game that may be played: the player's, or a free one."""
        free = ""
        for row in self.all():
            if (row["instrument"], row["currency"]) != (instrument, Currency.PRACTICE.value):
                continue
            live = self.live(row["id"])
            if live.settings.private is not True or not live.is_open or live.held:
                continue
            seated = live.durable.state.seated.values()
            if person.known_among(seated) in seated:
                return live.id
            free = free or ("" if seated else live.id)
        return free

    def see(self, live: LiveTable, player: str, *, here: bool) -> None:
        """Note that a player opened a page at a table, or closed the last one.

        Of several servers none knows all pages, so there nobody counts as away.
        """
        if self.database.is_file and (here or player in live.durable.state.seated.values()):
            change = live.see(player, here=here)
            if change is not None:
                self.broadcast(live, change)

    # -- what there is

    def all(self) -> list[dict[str, str]]:
        """Return every table that was ever opened."""
        return every_table(self.database)

    @property
    def in_memory(self) -> int:
        """The number of tables that this process has in memory."""
        return len(self._live)

    def live(self, id: str) -> LiveTable:
        """Return a table in memory; read it from the database if necessary.

        Any thread may call this. `durable` and `shown` never change in place; the rest of a table
        is used on the event loop only.
        """
        live = self._live.get(id)
        if live is None or live.is_stale:
            return self.on_loop(lambda: self._up_to_date(id))
        return live

    def _up_to_date(self, id: str) -> LiveTable:
        live = self._live.get(id)
        if live is None:
            live = self._live[id] = self._read(id)
        elif live.is_stale:
            self.catch_up(live)
        return live

    def lines(self, id: str, after: int = -1) -> list[str]:
        """Return the lines after a number for a viewer of the table, with the decks in use closed.

        The caller shows each face in them only to those who saw it.
        """
        return lines_at_table(
            self.database, self._seal, id, closed_decks(self.live(id).durable), after
        )

    def finished_lines(self, id: str, first: int = 0, last: int | None = None) -> list[str]:
        """Return the lines of rounds that have ended, from one number to another."""
        closed = closed_decks(self.live(id).durable)
        return finished_lines(self.database, self._seal, id, closed, first, last)

    def catch_up(self, live: LiveTable) -> None:
        """Read what other processes wrote, and discard this process's lost work."""
        done: tuple[Done, ...] = ()
        standing, looked = live.durable, -1
        while True:
            lines = engine_lines(self.database, self._seal, live.id, standing.head.seq)
            done += tuple(replayed(lines, standing))
            standing = done[-1].after if done else standing
            newest, held = newest_of(self.database, live.id)
            if newest == standing.head:
                break
            if standing.head.seq == looked:  # looked twice: no other process is writing now
                raise refuse("journal-broken", f"the lines of {live.id} do not end at its head")
            looked = standing.head.seq
        report = live.report
        if held != live.held:
            report = stored_report(self.database, held or live.held, live.settings)
            report = replace(report, answer="") if held else report
        live.renewed(done, standing, report)
        self.on_read(live)
        self.on_wait(live)

    def heard(self, id: str, seq: int) -> None:
        """Handle a notification of a table's new line, or of another change (LOOK)."""
        live = self._live.get(id)
        if live is not None and (seq == LOOK or live.durable.head.seq < seq):
            self.catch_up(live)

    def look_again(self) -> None:
        """Read the changes of other processes at every table of the house."""
        for row in self.all():
            self.catch_up(self.live(row["id"]))

    def sweep(self) -> None:
        """Read the changes of other processes at the tables in memory."""
        for id, seq, held in heads_of(self.database, list(self._live)):
            live = self._live[id]
            if live.durable.head.seq < seq or live.held != held:
                self.catch_up(live)

    def forget_queued(self) -> None:
        """Mark queued work as perhaps lost: every table is read again before it is used."""
        for live in self._live.values():
            live.lost(live.generation)

    # -- underneath

    def draft(self, live: LiveTable, *actions: Action) -> Draft:
        """Execute actions, and those of an automatic dealer without a pace, as a draft."""
        before, done = live.standing, list[Done]()
        try:
            if live.currency == Currency.CHIPS.value:
                _check_sheets(live, actions)
            self._check_may_begin(live, actions)
            done += map(live.do, actions)
            done += _take_up_rules(live)
            done += _at_once(live)
            check_issued(event for one in done for event in one.events)
            live.renew_waits()
            return self._drafted(live, tuple(done))
        except BaseException:
            live.rewind(before)
            live.renew_waits()
            raise

    def _check_may_begin(self, live: LiveTable, actions: tuple[Action, ...]) -> None:
        """Refuse the first wager of a round while the house drains."""
        wagers = any(action.verb == "bet" for action in actions)
        if wagers and live.ahead.state.between_rounds and self.is_draining():
            raise refuse(
                "house-drains",
                "the house starts no new rounds now, since its program is about to be upgraded. "
                "Your chips stay where they are; please come back in a while",
            )

    def _drafted(self, live: LiveTable, done: tuple[Done, ...]) -> Draft:
        first, after, generation = done[0], done[-1].after, live.generation
        booked = moves(live.id, done, self._person_of)
        self._commands.coverage.check(booked)
        lines = [line for one in done for line in one.lines]
        text, sealed = self._seal.close(lines, live.id, first.first)
        head = after.head
        entry = Entry(
            live.id, first.before.head.hash, first.first, head.seq, head.hash, text, sealed
        )
        change = Change(done, after, live.ahead.asked_step, live.waits)

        work = Work(
            (entry,),
            moves=booked,
            due=(self._due(live),),
            snapshots=snapshots(done, live.id, self._seal),
            statements=tuple(moved(live.id, (event for one in done for event in one.events))),
        )
        durable, lost = partial(self.broadcast, live, change), partial(live.lost, generation)
        return Draft(work, {"seq": head.seq}, live.id, head.seq, durable, lost)

    def broadcast(self, live: LiveTable, change: Change | None) -> None:
        """Show a durable change: to the table's viewers, its automatic dealer, other servers."""
        if change is not None:
            live.show(change)
        self.on_wait(live)
        self.tell_servers(live.id, change.after.head.seq if change and change.done else LOOK)

    def _due(self, live: LiveTable) -> Due:
        return self._due_at(live, min((wait.until for wait in live.waits.values()), default=None))

    def _due_at(self, live: LiveTable, until: int | None) -> Due:
        seq = live.standing.head.seq
        return Due(live.id, seq, None if until is None else max(0, until - now_ms()))

    def _person_of(self, player: str) -> str:
        if player not in self._persons:
            self._persons[player] = self._people.player(player).id
        return self._persons[player]

    def _read(self, id: str) -> LiveTable:
        name, settings = known(self.database, id)
        standing = resumed(self.database, self._seal, id)
        self._at_point(RECOVERING)
        live = LiveTable(id, name, settings, standing, self._chance())
        self.catch_up(live)
        return live

    def due_when_resumed(self, live: LiveTable) -> Due:
        """Return what is due at a suspended table once it resumes."""
        at = live.due_when_resumed()
        return self._due_at(live, at)


def _take_up_rules(live: LiveTable) -> list[Done]:
    """Change to the present rules at the end of a round that was played under former ones."""
    state = live.standing.state
    behind = is_behind(state) and state.between_rounds
    return [live.do(change_action(state))] if behind else []


def _at_once(live: LiveTable) -> list[Done]:
    """Perform the acts of an automatic dealer without a pace."""
    done: list[Done] = []
    while not live.settings.pace and len(done) < _MOST_IN_ONE_GO:
        due = due_of_staff(live.ahead, live.settings)
        bets_open = due == NO_MORE_BETS and not all_have_bet(live.standing.state, live.away)
        if due is None or bets_open:
            break
        done.append(live.do(due))
    return done


def _check_sheets(live: LiveTable, actions: tuple[Action, ...]) -> None:
    """Check that another sheet for a table with real chips has its approvals."""
    instrument = live.standing.state.sheet.instrument.id
    for action in actions:
        if action.verb == "change the sheet":
            check_approved(read_sheet(instrument, action.options))
