"""Buy-ins that an account does not hold: refused to their sender, without cost to anybody else."""

import asyncio
from collections import Counter
from collections.abc import Iterable
from functools import partial

import pytest

from fairdeal.house import metrics
from fairdeal.house.access.commands import Draft
from fairdeal.house.access.permissions import Person
from fairdeal.house.house import House
from fairdeal.house.money.money import PRACTICE, WELCOME, by_line, wallet
from fairdeal.house.store.database import Database
from fairdeal.house.store.transaction import Entry, Work
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import Refused
from tests.house.houses import KEY, check_books, fresh_key, in_house, open_table, sit

MANY = 64
ATTEMPTS = 20  # after which a command is refused as house-busy


def conflicts() -> int:
    """How much work did not fit the database so far."""
    return int(metrics.REGISTRY.get_sample_value("fairdeal_conflicts_total") or 0)


async def buy_in(house: House, person: Person, table: str, seat: int, chips: int) -> str:
    """The name of the refusal, or `done`."""
    try:
        request = Request(seat, "buy in", wagers={"chips": chips})
        await house.players.act(person, fresh_key(), table, request)
    except Refused as refused:
        return refused.refusal.name
    return "done"


async def count(commands: Iterable[asyncio.Future[str]]) -> Counter[str]:
    return Counter(await asyncio.gather(*commands))


def drained(person: Person, cents: int, line: int) -> Work:
    """Work of another server that takes chips from an account: this one does not know of it."""
    move = by_line("house", line, wallet(person.id), "practice chips", cents, PRACTICE, "test")
    return Work(moves=(move,))


def test_of_64_buy_ins_at_once_those_covered_are_done_and_the_rest_refused(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann", chips=WELCOME - 10_500)
        before = conflicts()
        sent = [asyncio.ensure_future(buy_in(house, ann, table, 1, 1000)) for _ in range(MANY)]
        assert await count(sent) == {"done": 10, "not-enough-chips": MANY - 10}
        assert house.cage.balance(wallet(ann.id), PRACTICE) == 500
        assert conflicts() == before  # each was refused before anything was queued
        check_books(house)

    in_house(database, play)


def test_buy_ins_that_are_not_covered_cost_another_player_nothing(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann, bob = await sit(house, table, 1, "Ann"), await sit(house, table, 2, "Bob")
        before, commands = conflicts(), []
        for _ in range(MANY):
            commands.append(asyncio.ensure_future(buy_in(house, ann, table, 1, WELCOME)))
            commands.append(asyncio.ensure_future(buy_in(house, bob, table, 2, 100)))
        assert await count(commands[::2]) == {"not-enough-chips": MANY}
        assert await count(commands[1::2]) == {"done": MANY}
        assert conflicts() == before  # nothing of Bob's was made a second time
        check_books(house)

    in_house(database, play)


def test_chips_on_their_way_back_to_an_account_may_be_spent_again(database: Database) -> None:
    async def play(house: House) -> None:
        blue, red = [await open_table(house, name=name) for name in ("Blue", "Red")]
        ann = await sit(house, blue, 1, "Ann", chips=WELCOME)
        leave = house.players.act(ann, fresh_key(), blue, Request(1, "leave"))
        again = Request(1, "sit", wagers={"chips": WELCOME})
        await asyncio.gather(leave, house.players.act(ann, fresh_key(), red, again))
        assert house.cage.balance(wallet(ann.id), PRACTICE) == 0
        check_books(house)

    in_house(database, play)


def test_the_database_refuses_what_another_server_has_spent_meanwhile(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann, bob = await sit(house, table, 1, "Ann"), await sit(house, table, 2, "Bob")
        head = house.commands.head("house").seq
        before = conflicts()
        for number in range(ATTEMPTS + 10):  # each time with Bob's buy-in queued behind Ann's
            house.writer.put(drained(ann, 10, head + 100 + number), lambda error: None)
            left = WELCOME - 50_000 - 10 * number
            outcomes = await asyncio.gather(
                buy_in(house, ann, table, 1, left), buy_in(house, bob, table, 2, 100)
            )
            assert list(outcomes) == ["not-enough-chips", "done"]
        assert conflicts() - before <= 2 * (ATTEMPTS + 10)  # Ann's, and Bob's once behind it

    in_house(database, play)


def test_being_lost_behind_another_command_is_no_attempt_of_ones_own(database: Database) -> None:
    async def play(house: House) -> None:
        made = 0

        def draft(*, first: bool) -> Draft:
            """One that does not fit the house's journal, but for the last."""
            nonlocal made
            made += 1
            wrong = Entry("house", "no such hash", 7, 7, "x", "{}")
            fits = made > ATTEMPTS + 10
            return Draft(Work(() if fits else (wrong,)), {}, lost=lambda: first)

        await house.commands.do(partial(draft, first=False), at_table=True)
        assert made == ATTEMPTS + 11
        made = 0
        with pytest.raises(Refused, match="house-busy"):
            await house.commands.do(partial(draft, first=True), at_table=True)
        assert made == ATTEMPTS

    in_house(database, play)


def test_two_servers_never_spend_the_same_chips(database: Database) -> None:
    async def play(house: House) -> None:
        tables = [await open_table(house, name=name) for name in ("Blue", "Red")]
        ann = await sit(house, tables[0], 1, "Ann", chips=WELCOME - 10_500)
        async with House(database, KEY) as other:
            await other.players.act(
                ann, fresh_key(), tables[1], Request(1, "sit", wagers={"chips": 500})
            )
            sent = [
                asyncio.ensure_future(buy_in(h, ann, table, 1, 1000))
                for h, table in ((house, tables[0]), (other, tables[1]))
                for _ in range(16)
            ]
            assert await count(sent) == {"done": 10, "not-enough-chips": 22}
        assert house.cage.balance(wallet(ann.id), PRACTICE) == 0
        check_books(house)

    in_house(database, play)
