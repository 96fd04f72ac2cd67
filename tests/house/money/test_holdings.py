"""Totals of a player's transfers: right at every time, and never added up twice."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from fairdeal.house.access.player_limits import DAY, Limit
from fairdeal.house.house import House
from fairdeal.house.money import holdings
from fairdeal.house.money.holdings import PlayersTotals
from fairdeal.house.money.money import PRACTICE, tables_of
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import TRANSFER
from fairdeal.house.tables.player_actions import Request
from fairdeal.money import Account, AccountKind
from tests.house.houses import bet, fresh_key, in_house, open_table, play_on, sit

HOUR = 3_600_000


class Clock:
    """The database's clock, so many milliseconds ahead."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead, now = 0, Database.now
        monkeypatch.setattr(Database, "now", lambda database: now(database) + self.ahead)


@pytest.fixture
def clock(database: Database, monkeypatch: pytest.MonkeyPatch) -> Clock:
    if not database.is_file:
        pytest.skip("PostgreSQL has a clock of its own")
    return Clock(monkeypatch)


def added_up(database: Database, person: str, since: int) -> int:
    """What a player won at tables since a time, from every transfer."""
    rail = f"/player/{person}"
    with database.reader.connect() as connection:
        rows = connection.execute(select(TRANSFER).where(TRANSFER.c.time >= since)).all()
    played = [row for row in rows if row.wager not in ("buy-in", "cash-out")]
    came = sum(row.cents for row in played if row.target.endswith(rail))
    went = sum(row.cents for row in played if row.source.endswith(rail))
    return int(came - went)


def _is_rail(account: Account) -> bool:
    return account.place is AccountKind.PLAYER


def test_what_was_won_since_a_time_is_what_the_transfers_say_hour_by_hour(
    database: Database, clock: Clock
) -> None:
    async def play(house: House) -> None:
        tables = [await open_table(house, name=name) for name in ("Blue", "Red")]
        ann = await sit(house, tables[0], 1, "Ann")
        sits = Request(1, "sit", wagers={"chips": 50_000})
        await house.players.act(ann, fresh_key(), tables[1], sits)
        known = PlayersTotals(database)
        for hour in range(30):
            table = tables[hour % 2]
            await bet(house, table, 1, ann)
            await play_on(house, table, {1: ann})
            since = database.now() - DAY
            expected = added_up(database, ann.id, since)
            assert known.won(ann.id, PRACTICE, since) == expected
            assert PlayersTotals(database).won(ann.id, PRACTICE, since) == expected
            ledgers = [house.tables.live(each).durable.state.ledger for each in tables]
            rails = [cents for each in ledgers for whose, cents in each if _is_rail(whose)]
            with database.at_one_moment() as connection:
                assert known.on_rails(ann.id, PRACTICE, connection) == sum(rails)
            clock.ahead += HOUR if hour != 20 else -2 * HOUR  # once it is set back

    in_house(database, play)


def rows_read(
    database: Database, monkeypatch: pytest.MonkeyPatch, ask: Callable[[], object]
) -> int:
    """How many transfers are added up to answer a question."""
    spans: list[tuple[int, int]] = []
    add_up = holdings._sum

    def noted(*given: Any) -> int:
        spans.append(given[-2:])
        return add_up(*given)

    with monkeypatch.context() as patched:
        patched.setattr(holdings, "_sum", noted)
        ask()
    with database.reader.connect() as connection:
        times = connection.execute(select(TRANSFER.c.time)).scalars().all()
    return sum(since <= time < until for since, until in spans for time in times)


def test_transfers_that_were_added_up_are_not_read_again(
    database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        for _ in range(20):
            more = Request(1, "buy in", wagers={"chips": 100})
            await house.players.act(ann, fresh_key(), table, more)
        clock.ahead += HOUR
        await house.limits.set(ann, Limit.LOSS, 10_000)
        since = database.now() - DAY

        def read() -> list[int]:
            return [
                rows_read(database, monkeypatch, each)
                for each in (
                    lambda: house.limits.lost(ann.id, since, PRACTICE),
                    lambda: house.holdings.of(ann, PRACTICE),
                )
            ]

        assert min(read()) >= 20
        assert read() == [0, 0]
        assert tables_of(database, ann.id) == [table]

    in_house(database, play)


def test_a_limit_is_found_among_thousands_that_were_set_before(database: Database) -> None:
    async def play(house: House) -> None:
        ann = (await house.people.visit("Ann")).person
        for most in range(60, 30, -1):
            await house.limits.set(ann, Limit.LOSS, 100 * most)
        await house.limits.set(ann, Limit.WAGER, 500)
        await house.limits.set(ann, Limit.LOSS, 9_000)  # tomorrow
        known = [(each.kind, each.most) for each in house.commands.rights.of_now(ann.id).limits]
        assert sorted(known) == [("loss", 3_100), ("loss", 9_000), ("wager", 500)]

    in_house(database, play)
