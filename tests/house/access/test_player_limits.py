"""Limits of a player's own where chips and practice chips are both played."""

from datetime import UTC, datetime

import pytest

from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.access.player_limits import DAY, Limit
from fairdeal.house.history.daily_results import books, drop_by_day
from fairdeal.house.house import House
from fairdeal.house.money.money import CHIPS, PRACTICE, by_line, drop_box, inventory, wallet
from fairdeal.house.money.table_accounts import count_of, rail
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import SESSION
from fairdeal.house.store.transaction import Work
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import Refused
from fairdeal.money import Currency
from tests.house.houses import FAST, approved, bet, fresh_key, in_house, open_table

BET = 1500  # what `bet` wagers
A_LIMIT = BET + 100
ALWAYS = (0, 2**46)


async def both_tables(house: House) -> tuple[str, str]:
    """A table for practice and one for chips."""
    practice = await open_table(house, name="Practice")
    flo = house.people.named("Flo")
    chips = await house.tables.open(
        flo, fresh_key(), "Chips", "nj-uth", approved("nj-uth"), FAST, Currency.CHIPS
    )
    return practice, chips


async def seated_at(house: House, *tables: str) -> Person:
    """A player with chips of both kinds, at seat 1 of some tables."""
    cas = await house.people.add_staff("Cas", "long password", Role.CASHIER, by="test")
    ann = (await house.people.visit("Ann")).person
    await house.cage.pay_in(cas, fresh_key(), ann, 50_000)
    for table in tables:
        request = Request(1, "sit", wagers={"chips": 20_000})
        await house.players.act(ann, fresh_key(), table, request)
    return ann


async def tip(house: House, person: Person, table: str, cents: int) -> None:
    """Chips that are gone for good."""
    given = Request(1, "tip", wagers={"chips": cents})
    await house.players.act(person, fresh_key(), table, given)


async def won(house: House, person: Person, table: str, cents: int, currency: str) -> None:
    """As if a round had paid that much."""
    moves = by_line(table, 9999, inventory(table), rail(table, person.id), cents, currency, "ante")
    await house.writer.write(Work(moves=(moves,)))


def test_practice_winnings_do_not_make_up_for_lost_chips(database: Database) -> None:
    async def play(house: House) -> None:
        practice, chips = await both_tables(house)
        ann = await seated_at(house, practice, chips)
        await won(house, ann, practice, 40_000, PRACTICE)
        await house.limits.set(ann, Limit.LOSS, A_LIMIT)
        await tip(house, ann, chips, 200)
        words = r"losses in chips beyond your own limit of \$16 a day. You have lost \$2 in chips"
        with pytest.raises(Refused, match=f"own-loss-limit: .*{words}"):
            await bet(house, chips, 1, ann)
        await bet(house, practice, 1, ann)

    in_house(database, play)


def test_lost_practice_chips_do_not_stop_play_with_chips(database: Database) -> None:
    async def play(house: House) -> None:
        practice, chips = await both_tables(house)
        ann = await seated_at(house, practice, chips)
        await house.limits.set(ann, Limit.LOSS, A_LIMIT)
        await tip(house, ann, practice, 200)
        with pytest.raises(Refused, match="losses in practice chips beyond your own limit"):
            await bet(house, practice, 1, ann)
        await bet(house, chips, 1, ann)
        since = house.database.now() - DAY
        assert house.limits.lost(ann.id, since, PRACTICE) == 200

    in_house(database, play)


def test_a_wager_limit_holds_at_tables_of_both_kinds(database: Database) -> None:
    async def play(house: House) -> None:
        tables = await both_tables(house)
        ann = await seated_at(house, *tables)
        await house.limits.set(ann, Limit.WAGER, BET - 1)
        for table in tables:
            with pytest.raises(Refused, match="own-wager-limit"):
                await bet(house, table, 1, ann)

    in_house(database, play)


def test_two_sessions_at_the_same_time_count_once_toward_a_limit_of_time(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        first = await house.people.register("Ann", "long password")
        await house.people.sign_on("Ann", "long password")
        hour = 60 * 60_000
        earlier = SESSION.update().values(created=SESSION.c.created - hour)
        await house.writer.write(Work(statements=(earlier,)))
        minutes = house.limits.minutes(first.person.id, house.database.now() - DAY)
        assert minutes == 60

    in_house(database, play)


def test_every_other_sum_of_money_is_of_one_currency(database: Database) -> None:
    """A transfer in the other currency, which no command books, changes no sum of a table."""

    async def play(house: House) -> None:
        practice, chips = await both_tables(house)
        ann = await seated_at(house, practice, chips)
        today = datetime.now(UTC).date()

        def sums() -> object:
            return (
                [(book.name, book.drop, book.buy_ins) for book in books(house.database)],
                drop_by_day(house.database, [practice], PRACTICE, today, today),
                drop_by_day(house.database, [chips], CHIPS, today, today),
                count_of(house.database, practice, PRACTICE, *ALWAYS),
                count_of(house.database, chips, CHIPS, *ALWAYS),
                house.boxes.held(drop_box(chips)),
                house.transfers.through("cage", CHIPS, today),
                house.cage.balance(wallet(ann.id), CHIPS),
            )

        before = sums()
        strayed = [
            by_line(table, 9998, inventory(table), drop_box(table), 700, currency, "buy-in")
            for table, currency in ((chips, PRACTICE), (practice, CHIPS))
        ]
        await house.writer.write(Work(moves=tuple(strayed)))
        assert sums() == before

    in_house(database, play)
