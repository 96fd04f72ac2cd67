"""Clocks that several servers keep: more time once, defaults once, and both stop for a report."""

import asyncio

import pytest
from sqlalchemy import select

from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.approvals.kinds import Observation
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import DUE
from fairdeal.house.store.transaction import now_ms
from fairdeal.house.tables.clocks import AWAY, GRACE, STAFF, Settings, waits
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import Refused
from fairdeal.money import Cents
from fairdeal.play import Action, Observed, seat
from fairdeal.sheet import read_sheet
from fairdeal.table import SoftwareShuffler, Table, practice_entropy
from tests.house.houses import KEY, bet, check_books, fresh_key, in_house, open_table, sit

MINUTE = 60_000
NEAR = MINUTE // 4  # what a slow machine may take in between
SLOW = Settings(pace=0, betting=None, decision=MINUTE)
SEEN = Observation(Observed.DEALER_EXPOSED, position="dealer card 1")


async def asked(house: House) -> tuple[str, Person]:
    """A table whose only player is asked, with a minute to answer."""
    table = await open_table(house, settings=SLOW)
    ann = await sit(house, table, 1, "Ann")
    await bet(house, table, 1, ann)
    return table, ann


def run_out(live: LiveTable, by: int = 2 * MINUTE) -> None:
    """As if so much time had gone by, as this process sees it."""
    for who, wait in live.waits.items():
        live.waits[who] = type(wait)(wait.what, wait.until - by, wait.longer)


async def waiting_for_bob(house: House) -> tuple[LiveTable, Person, Person]:
    """A table with clocks at which Ann has bet and Bob has not."""
    table = await open_table(house, settings=Settings(betting=MINUTE, decision=MINUTE))
    live = house.tables.live(table)
    ann, bob = await sit(house, table, 1, "Ann"), await sit(house, table, 2, "Bob")
    while live.durable.state.step.stage != "betting":
        run_out(live)
        await house.dealer.serve(table)
    await bet(house, table, 1, ann)
    return live, ann, bob


def defaults(house: House) -> int:
    """How often the house took a decision for somebody."""
    (table,) = house.tables.all()
    taken = [line for line in house.tables.lines(table["id"]) if f'"grace":{GRACE}' in line]
    return sum('"what":"act"' in line for line in taken)


def due(house: House, table: str) -> int | None:
    with house.database.reader.connect() as connection:
        at = connection.execute(select(DUE.c.at).where(DUE.c.journal == table)).scalar_one_or_none()
    return None if at is None else int(at)


def test_nobody_waits_for_bets_once_everybody_who_sits_has_bet() -> None:
    settings = Settings(pace=5, betting=MINUTE, decision=None)
    table = Table(read_sheet("nj-uth", {}), SoftwareShuffler(practice_entropy(1)))
    for number, name in ((1, "Ann"), (2, "Bob")):
        table.sit(number, name, chips="$500")
    table.prepare()
    wagers = {"ante": Cents(500), "blind": Cents(500)}
    table.do(Action(seat(1), "bet", wagers))
    assert waits(table, settings, {}, now=0)[STAFF].until == MINUTE
    table.do(Action(seat(2), "bet", wagers))
    assert waits(table, settings, {}, now=0)[STAFF].until == 5


def test_nobody_waits_for_players_who_are_away(database: Database) -> None:
    async def play(house: House) -> None:
        live, ann, bob = await waiting_for_bob(house)
        table = live.id
        assert live.waits[STAFF].until - now_ms() > MINUTE - NEAR
        house.tables.see(live, bob.id, here=False)
        assert live.waits[STAFF].until - now_ms() < NEAR  # the dealer's pace
        house.tables.see(live, bob.id, here=True)
        assert live.waits[STAFF].until - now_ms() > MINUTE - NEAR
        house.tables.see(live, bob.id, here=False)
        while 1 not in live.waits:
            run_out(live)
            await house.dealer.serve(table)
        assert live.waits[1].until - now_ms() > MINUTE - NEAR
        house.tables.see(live, ann.id, here=False)
        assert live.waits[1].until - now_ms() <= AWAY

    if database.is_file:  # of several servers none knows all pages
        in_house(database, play)


def test_a_page_that_is_loaded_again_neither_costs_time_nor_gives_any(database: Database) -> None:
    async def play(house: House) -> None:
        live, ann, bob = await waiting_for_bob(house)
        table = live.id

        def load_again(player: Person, clock: int) -> None:
            run_out(live, NEAR)
            before = live.waits
            house.tables.see(live, player.id, here=False)
            assert live.waits[clock].until < before[clock].until
            house.tables.see(live, player.id, here=True)
            assert live.waits == before

        load_again(bob, STAFF)
        await bet(house, table, 2, bob)
        while 1 not in live.waits:
            run_out(live)
            await house.dealer.serve(table)
        load_again(ann, 1)

    if database.is_file:  # of several servers none knows all pages
        in_house(database, play)


def test_bets_without_a_clock_wait_for_nobody_who_is_away() -> None:
    settings = Settings(pace=5, betting=None, decision=None)
    table = Table(read_sheet("nj-uth", {}), SoftwareShuffler(practice_entropy(1)))
    for number, name in ((1, "Ann"), (2, "Bob")):
        table.sit(number, name, chips="$500")
    table.prepare()
    table.do(Action(seat(1), "bet", {"ante": Cents(500), "blind": Cents(500)}))
    away = table.state.seated[2]
    assert STAFF not in waits(table, settings, {}, now=0)
    closing = waits(table, settings, {}, now=0, away=[away])
    assert closing[STAFF].until == 5
    assert STAFF not in waits(table, settings, closing, now=1)


def test_more_time_at_one_server_holds_at_every_other_and_after_a_restart(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table, ann = await asked(house)
        async with House(database, KEY) as other:
            live, there = house.tables.live(table), other.tables.live(table)
            before, was_due, key = live.waits[1].until, due(house, table), fresh_key()
            assert was_due is not None
            done = await house.players.act(ann, key, table, Request(1, "more time"))
            assert await house.players.act(ann, key, table, Request(1, "more time")) == done
            assert (live.waits[1].until, live.waits[1].longer) == (before + MINUTE, True)
            now_due = due(house, table)
            assert now_due is not None
            assert now_due > was_due + MINUTE / 2

            run_out(there)  # whether or not it was woken: its own clock says that it is time
            there.waits[1] = type(there.waits[1])(there.waits[1].what, 0)
            await other.dealer.serve(table)
            assert defaults(house) == 0
            wait = other.tables.live(table).waits[1]
            assert wait.longer
            assert abs(wait.until - live.waits[1].until) < NEAR
            with pytest.raises(Refused, match="had-more-time"):
                await other.players.act(ann, fresh_key(), table, Request(1, "more time"))
        async with House(database, KEY) as again:
            assert again.tables.live(table).waits[1].longer

            run_out(live, 5 * MINUTE)
            await house.dealer.serve(table)
            assert defaults(house) == 1
        check_books(house)

    in_house(database, play)


def test_of_more_time_and_a_default_at_two_servers_one_comes_first(database: Database) -> None:
    async def play(house: House) -> None:
        table, ann = await asked(house)
        async with House(database, KEY) as other:
            there = other.tables.live(table)
            run_out(there)
            more = house.players.act(ann, fresh_key(), table, Request(1, "more time"))
            outcome, _ = await asyncio.gather(
                more, other.dealer.serve(table), return_exceptions=True
            )
            given = not isinstance(outcome, Refused)
            assert (defaults(house) == 0) == given

    in_house(database, play)


def test_a_report_stops_the_clocks_at_every_server_and_they_go_on_where_they_stood(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table, ann = await asked(house)
        dee = await house.people.add_staff("Dee", "long password", Role.DEALER, by="test")
        flo = house.people.named("Flo")
        async with House(database, KEY) as other:
            live, there = house.tables.live(table), other.tables.live(table)
            for each in (live, there):
                run_out(each, MINUTE // 2)
            left = live.waits[1].until
            proposal = await house.proposals.report(dee, fresh_key(), table, SEEN)
            assert not live.waits
            assert due(house, table) is None
            seq = live.durable.head.seq
            for server in (house, other):
                with pytest.raises(Refused, match="table-suspended"):
                    await server.players.act(ann, fresh_key(), table, Request(1, "more time"))
                with pytest.raises(Refused, match="table-suspended"):
                    await server.players.act(ann, fresh_key(), table, Request(1, "leave"))
                await server.dealer.serve(table)
            assert not other.tables.live(table).waits
            assert house.commands.head(table).seq == seq

            live._stopped_at -= 10 * MINUTE  # it took a while
            await house.decisions.decide(flo, fresh_key(), proposal, accept=False)
            assert abs(live.waits[1].until - left - 10 * MINUTE) < NEAR
            other.tables.catch_up(there)
            assert abs(there.waits[1].until - left) < NEAR
            at = due(house, table)
            assert at is not None
            assert abs(at - house.database.now() - (live.waits[1].until - now_ms())) < NEAR
        check_books(house)

    in_house(database, play)


def test_clocks_run_on_after_a_report_was_confirmed(database: Database) -> None:
    async def play(house: House) -> None:
        table, _ = await asked(house)
        dee = await house.people.add_staff("Dee", "long password", Role.DEALER, by="test")
        live = house.tables.live(table)
        proposal = await house.proposals.report(dee, fresh_key(), table, SEEN)
        flo = house.people.named("Flo")
        await house.decisions.decide(flo, fresh_key(), proposal, accept=True)
        assert live.shown.waits == live.waits
        assert (due(house, table) is None) == (not live.waits)
        check_books(house)

    in_house(database, play)
