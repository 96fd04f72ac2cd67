"""Limits and roles hold from the moment they are durable, at every server, without any wake-up."""

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from itertools import count

import psycopg
import pytest
from sqlalchemy import select

from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.access.player_limits import FOR_EVER, Limit
from fairdeal.house.access.sessions import FAILURES
from fairdeal.house.house import House
from fairdeal.house.money.money import PRACTICE
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import SIGN_ON_FAILURE
from fairdeal.house.store.writer import BEFORE
from fairdeal.house.tables.player_actions import Request
from fairdeal.house.tables.staff_actions import StaffRequest
from fairdeal.law import Refused
from tests.house import postgres
from tests.house.houses import KEY, bet, check_books, fresh_key, in_house, open_table, play_on, sit
from tests.loops import PATIENCE

pytestmark = pytest.mark.both_databases

_numbers = count()
PASSWORD = "long password"


@pytest.fixture
def shared(postgres_server: str) -> Iterator[Database]:
    name = f"rights{next(_numbers)}"
    database = Database(postgres.new_database(postgres_server, name, like="up_to_date"))
    yield database
    database.close()
    postgres.drop_database(postgres_server, name)


class Gate:
    """A point at which a server's writer waits while it is shut."""

    def __init__(self) -> None:
        self._open, self.reached = threading.Event(), threading.Event()
        self._open.set()

    def __call__(self, point: str) -> None:
        if point == BEFORE:
            self.reached.set()
            assert self._open.wait(PATIENCE)

    def shut(self) -> None:
        self._open.clear()
        self.reached.clear()

    def open(self) -> None:
        self._open.set()


Change = Callable[[House, Person], Awaitable[object]]


async def lower_the_limit(house: House, ann: Person) -> None:
    await house.limits.set(ann, Limit.WAGER, 999)


async def stay_away(house: House, ann: Person) -> None:
    await house.limits.exclude(ann, 1)


async def close_the_account(house: House, ann: Person) -> None:
    ada = await house.people.add_staff("Ada", PASSWORD, Role.ADMIN, by="test")
    await house.people.take_role(ann, Role.PLAYER, by=ada)


CHANGES: dict[str, Change] = {
    "own-wager-limit": lower_the_limit,
    "stays-away": stay_away,
    "not-your-role": close_the_account,
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_is_changed_at_one_server_holds_at_the_other_at_once(
    shared: Database, name: str
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        async with House(shared, KEY) as other:
            await bet(other, table, 1, ann)  # which remembers what she may do
            await play_on(other, table, {1: ann})
            await CHANGES[name](house, ann)
            with pytest.raises(Refused, match=name):
                await bet(other, table, 1, ann)
            check_books(other)

    in_house(shared, play)


@pytest.mark.parametrize("name", CHANGES)
def test_a_wager_that_was_queued_before_the_change_is_not_written_after_it(
    shared: Database, name: str
) -> None:
    async def play(house: House) -> None:
        gate = Gate()
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        async with House(shared, KEY, at_point=gate) as other:
            other.tables.live(table)
            gate.shut()
            wager = asyncio.create_task(bet(other, table, 1, ann))
            await asyncio.to_thread(gate.reached.wait, PATIENCE)
            await CHANGES[name](house, ann)
            gate.open()
            with pytest.raises(Refused, match=name):
                await wager
            state = other.tables.live(table).durable.state
            assert not state.round or not state.round.hands
            check_books(other)

    in_house(shared, play)


def test_a_limit_waits_for_a_wager_that_is_just_being_written(shared: Database) -> None:
    async def play(house: House) -> None:
        ann = (await house.people.visit("Ann")).person
        version = house.commands.rights.of(ann.id).version
        people = f'[{{"person": "{ann.id}", "version": {version}}}]'
        empty = ", ".join(f'"{name}": []' for name in ("taken", "holds", "heads", "balances"))
        url = shared.writer.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(url) as wager, psycopg.connect(url) as limit:
            document = f'{{"people": {people}, {empty}}}'
            wager.execute("SELECT house_write_as_of(%s::jsonb)", (document,))
            limit.execute("SET lock_timeout = 1")
            with pytest.raises(psycopg.errors.LockNotAvailable):
                limit.execute("UPDATE person SET version = version + 1 WHERE id = %s", (ann.id,))
            wager.commit()
            limit.rollback()
            limit.execute("UPDATE person SET version = version + 1 WHERE id = %s", (ann.id,))
            limit.commit()
            with pytest.raises(psycopg.errors.RaiseException, match="rights changed"):
                wager.execute("SELECT house_write_as_of(%s::jsonb)", (document,))

    in_house(shared, play)


@pytest.mark.parametrize("role", [Role.DEALER, Role.FLOOR])
def test_a_dealer_or_floorperson_who_lost_the_role_acts_at_no_server(
    shared: Database, role: Role
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        dan = await house.people.add_staff("Dan", PASSWORD, role, by="test")
        ada = await house.people.add_staff("Ada", PASSWORD, Role.ADMIN, by="test")
        async with House(shared, KEY) as other:

            async def act() -> None:
                if role is Role.DEALER:
                    await other.staff.take_over(dan, fresh_key(), table)
                else:
                    wanted = StaffRequest("relieve the dealer", Role.FLOOR, name="Dora")
                    await other.staff.act(dan, fresh_key(), table, wanted)

            await act()
            before = other.tables.live(table).durable.head
            await house.people.take_role(dan, role, by=ada)
            with pytest.raises(Refused, match="not-your-role"):
                await act()
            await house.people.give_role(dan, role, by=ada)
            assert other.tables.live(table).durable.head == before
            await act()  # a refusal is looked at again, too

    in_house(shared, play)


def test_an_approver_who_lost_the_role_meanwhile_approves_nothing(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        flo, ann = house.people.named("Flo"), await sit(house, table, 1, "Ann")
        cas = await house.people.add_staff("Cas", PASSWORD, Role.CASHIER, by="test")
        ada = await house.people.add_staff("Ada", PASSWORD, Role.ADMIN, by="test")
        async with House(database, KEY) as other:
            await other.people.take_role(cas, Role.CASHIER, by=ada)
            await other.people.take_role(flo, Role.FLOOR, by=ada)
        with pytest.raises(Refused, match="not-your-role"):  # as they were when they asked
            await house.cage.pay_in(cas, fresh_key(), ann, 100)
        with pytest.raises(Refused, match="not-your-role"):
            await house.tables.open(flo, fresh_key(), "Red table", "nj-uth")

    in_house(database, play)


def test_of_two_wagers_at_once_a_limit_of_losses_lets_one_through(database: Database) -> None:
    async def play(house: House) -> None:
        tables = [await open_table(house, name=f"Table {n}") for n in range(4)]
        ann = (await house.people.visit("Ann")).person
        async with House(database, KEY) as other:
            for table in tables:
                request = Request(1, "sit", wagers={"chips": 50_000})
                await house.players.act(ann, fresh_key(), table, request)
                other.tables.live(table)
            await house.limits.set(ann, Limit.LOSS, 2000)  # a bet is 1500
            houses = (house, other, house, other)
            bets = [bet(h, table, 1, ann) for h, table in zip(houses, tables, strict=True)]
            outcomes = await asyncio.gather(*bets, return_exceptions=True)
            refused = [each for each in outcomes if isinstance(each, Refused)]
            assert [each.refusal.name for each in refused] == ["own-loss-limit"] * 3
            assert house.limits.lost(ann.id, 0, PRACTICE) <= 2000
            check_books(house)

    in_house(database, play)


def test_of_two_who_stay_away_at_once_the_longer_time_holds(database: Database) -> None:
    async def play(house: House) -> None:
        ann = (await house.people.visit("Ann")).person
        async with House(database, KEY) as other:
            for _ in range(4):
                await asyncio.gather(
                    house.limits.exclude(ann, None),
                    *(other.limits.exclude(ann, days) for days in (1, 2, 3)),
                )
                assert house.limits.excluded_until(ann.id) == FOR_EVER

    in_house(database, play)


def test_one_role_given_by_two_at_once_is_given_once(database: Database) -> None:
    async def play(house: House) -> None:
        dan = await house.people.add_staff("Dan", PASSWORD, Role.DEALER, by="test")
        ada = await house.people.add_staff("Ada", PASSWORD, Role.ADMIN, by="test")
        async with House(database, KEY) as other:
            await asyncio.gather(
                *(h.people.give_role(dan, Role.FLOOR, by=ada) for h in (house, other) * 3)
            )
            assert house.people.person(dan.id).roles == {Role.DEALER, Role.FLOOR}

    in_house(database, play)


def test_passwords_guessed_all_at_once_lock_the_account_too(database: Database) -> None:
    async def play(house: House) -> None:
        await house.people.register("Ann", PASSWORD)
        async with House(database, KEY) as other:
            guesses = [
                h.people.sign_on("Ann", f"guess {n}") for n in range(4) for h in (house, other)
            ]
            right = house.people.sign_on("Ann", PASSWORD)  # found after eight guesses
            outcomes = await asyncio.gather(*guesses, right, return_exceptions=True)
            assert all(isinstance(outcome, Refused) for outcome in outcomes), outcomes
            with house.database.reader.connect() as connection:
                row = connection.execute(select(SIGN_ON_FAILURE)).one()
            assert row.locked_until > house.database.now()
            assert row.failures < FAILURES

    in_house(database, play)
