"""Groups of work: everything or nothing, and conflicts by name."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import bindparam, column, func, select, table, text
from sqlalchemy.exc import DBAPIError

from fairdeal.house.store.database import Database
from fairdeal.house.store.folder import OneServer
from fairdeal.house.store.schema import (
    BALANCE,
    DUE,
    ENTRY,
    JOURNAL,
    KEPT_FOR_GOOD,
    METADATA,
    SNAPSHOT,
)
from fairdeal.house.store.store import store_of
from fairdeal.house.store.transaction import (
    Answer,
    Booked,
    Conflict,
    Due,
    Entry,
    HeadMoved,
    Hold,
    KeyUsed,
    NotCovered,
    Snapshot,
    Work,
)
from fairdeal.house.store.writer import Stopped, Writer
from fairdeal.law import Refused
from tests.loops import run_to_end

pytestmark = pytest.mark.both_databases

START = "0" * 64
NEW_CHAIN = JOURNAL.insert().values(id="t", seq=-1, hash=START, held="")
ANN = BALANCE.insert().values(account="player/ann", currency="chips", cents=0, may_owe=0)


def lines(first: int, prev: str, newest: str, count: int = 2) -> Entry:
    return Entry("t", prev, first, first + count - 1, newest, "[]", b"\xff\x00")


def move(cents: int, source: str = "cage", target: str = "player/ann", seq: int = 0) -> Booked:
    return Booked("t", seq, 0, source, target, cents, "chips", "cage", "house")


def answer(key: str) -> Answer:
    return Answer("ann", key, "digest", "{}", "t", 0)


def write(database: Database, *group: Work) -> None:
    store = store_of(database)
    try:
        store.write(group)
    finally:
        store.close()


def begun(database: Database) -> Database:
    write(database, Work(statements=(NEW_CHAIN, ANN)))
    return database


def head(database: Database) -> tuple[int, str]:
    query = select(JOURNAL.c.seq, JOURNAL.c.hash).where(JOURNAL.c.id == "t")
    with database.reader.connect() as connection:
        seq, newest = connection.execute(query).one()
    return seq, newest


def held(database: Database, account: str) -> int:
    query = select(BALANCE.c.cents).where(
        BALANCE.c.account == account, BALANCE.c.currency == "chips"
    )
    with database.reader.connect() as connection:
        return int(connection.execute(query).scalar_one())


def test_what_the_driver_says_of_a_query_that_fails_is_told_as_of_any_other(
    database: Database,
) -> None:
    missing = select(table("nowhere", column("id"))).where(column("id") == bindparam("id"))
    with pytest.raises(DBAPIError, match="nowhere"):
        database.rows(missing, id="a")


def test_migrations_make_the_schema_that_queries_use(database: Database) -> None:
    with database.reader.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), METADATA)
    assert differences == []


def test_bringing_a_schema_up_to_date_again_changes_nothing(database: Database) -> None:
    begun(database).upgrade()
    assert head(database) == (-1, START)


def test_a_group_moves_heads_money_due_times_and_snapshots_together(database: Database) -> None:
    begun(database)
    write(
        database,
        Work((lines(0, START, "a"),), (answer("1"),), (move(500),), (Due("t", 1, 1000),)),
        Work((lines(2, "a", "b"),), moves=(move(200, seq=2),), snapshots=(Snapshot("t", 3, b"s"),)),
    )
    assert head(database) == (3, "b")
    assert (held(database, "cage"), held(database, "player/ann")) == (-700, 700)
    with database.reader.connect() as connection:
        due = connection.execute(select(DUE.c.seq, DUE.c.at)).one()
        assert connection.execute(select(SNAPSHOT.c.body)).scalar_one() == b"s"
        assert connection.execute(select(ENTRY.c.sealed)).scalars().first() == b"\xff\x00"
    assert due.seq == 1
    assert 0 <= due.at - database.now() <= 1000


def test_a_due_time_is_removed_and_a_snapshot_replaced(database: Database) -> None:
    begun(database)
    write(database, Work(due=(Due("t", 1, 1000),), snapshots=(Snapshot("t", 1, b"1"),)))
    write(database, Work(due=(Due("t", 2, None),), snapshots=(Snapshot("t", 2, b"2"),)))
    with database.reader.connect() as connection:
        assert connection.execute(select(func.count()).select_from(DUE)).scalar_one() == 0
        assert connection.execute(select(SNAPSHOT.c.body)).scalars().all() == [b"2"]


@pytest.mark.parametrize(
    ("work", "conflict"),
    [
        (Work((lines(0, START, "other"),)), HeadMoved),
        (Work((lines(2, "other", "b"),)), HeadMoved),
        (Work((lines(3, "a", "b"),)), HeadMoved),
        (Work((lines(4, "b", "c"),), holds=(Hold("t", "", "report"),)), HeadMoved),
        (Work(holds=(Hold("t", "another", ""),)), HeadMoved),
        (Work(answers=(answer("1"),)), KeyUsed),
        (Work(moves=(move(501, "player/ann", "cage", 1),)), NotCovered),
        (Work(moves=(move(1, "nobody", seq=1),)), Conflict),
    ],
)
def test_work_that_does_not_fit_is_refused_whole(
    database: Database, work: Work, conflict: type[Conflict]
) -> None:
    begun(database)
    write(database, Work((lines(0, START, "a"),), (answer("1"),), (move(500),)))
    with pytest.raises(conflict):
        write(database, Work((lines(2, "a", "b"),)), work)
    assert head(database) == (1, "a")
    assert held(database, "player/ann") == 500


@pytest.mark.parametrize("table", [table.name for table in KEPT_FOR_GOOD])
@pytest.mark.parametrize("what", ["UPDATE", "DELETE", "REPLACE"])
def test_the_database_itself_keeps_lines_answers_and_transfers(
    database: Database, table: str, what: str
) -> None:
    begun(database)
    write(database, Work((lines(0, START, "a"),), (answer("1"),), (move(500),)))
    journal = "account" if table == "command" else "journal"
    statement = {
        "UPDATE": f"UPDATE {table} SET {journal} = 'other'",
        "DELETE": f"DELETE FROM {table}",
        "REPLACE": f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}"
        if database.is_file
        else f"TRUNCATE {table}",
    }[what]
    kept = pytest.raises(DBAPIError, match=r"kept for good|there is one already")
    with kept, database.writer.begin() as connection:
        connection.execute(text(statement))


def test_a_reader_never_writes(database: Database) -> None:
    begun(database)
    refused = pytest.raises(DBAPIError, match=r"readonly|read-only")
    with refused, database.reader.begin() as connection:
        connection.execute(text("UPDATE journal SET seq = 7"))


def test_after_many_read_at_once_one_reader_is_used_again_and_again(database: Database) -> None:
    several = [database.reader.connect() for _ in range(4)]
    for connection in several:
        connection.close()
    used = set()
    for _ in range(8):
        with database.reader.connect() as connection:
            used.add(id(connection.connection.dbapi_connection))
    assert len(used) == 1


def said(seq: int, line: str) -> Entry:
    """A line of the house's journal, as far as the triggers read it."""
    return Entry("house", START if seq == 0 else "a", seq, seq, "ab"[seq], line)


def test_two_people_stand_behind_a_proposal_in_the_database_too(database: Database) -> None:
    begun(database)
    person = text("INSERT INTO person VALUES ('p', 'Ann', NULL, 0, 0, 0, 0, NULL, NULL, 0)")
    values = "'1', 'report', 't', '{}', 'p', 0, NULL, NULL, NULL, 0"
    proposal = text(f"INSERT INTO proposal VALUES ({values})")
    came = '{"actor":"p","person":"p","roles":["dealer"],"proposal":"1","seq":0'
    made = said(0, f'{came},"what":"report proposed"}}')
    write(database, Work((made,), told=(person, proposal)))
    alone = text("UPDATE proposal SET decided_by = 'p', decided = 0, decision = 'accepted'")
    line = said(1, '{"actor":"p","proposal":"1","what":"report accepted"}')
    with pytest.raises(Conflict, match="two_people"):
        write(database, Work((line,), told=(alone,)))


class Failing:
    """A store whose disk is full at the second group."""

    def __init__(self) -> None:
        self.groups: list[int] = []

    def write(self, group: Sequence[Work]) -> None:
        self.groups.append(len(group))
        if len(self.groups) == 2:
            raise OSError("no space left on device")

    def close(self) -> None:
        pass


def test_the_writer_calls_back_in_order_and_writes_the_rest_of_a_group(database: Database) -> None:
    begun(database)

    async def play() -> list[type | None]:
        writer = Writer(store_of(database), asyncio.get_running_loop())
        outcomes: list[type | None] = []

        def then(error: Exception | None) -> None:
            outcomes.append(None if error is None else type(error))

        def clumsy(error: Exception | None) -> None:
            then(error)
            raise ValueError("this listener fails")

        writer.put(Work((lines(0, START, "a"),), (answer("1"),)), then)
        writer.put(Work((lines(2, "a", "b"),), (answer("1"),)), clumsy)
        writer.put(Work((lines(2, "a", "c"),), (answer("2"),)), then)
        await writer.write(Work())
        writer.stop()
        await asyncio.sleep(0)
        return outcomes

    assert run_to_end(play()) == [None, KeyUsed, None]
    assert head(database) == (3, "c")


def test_after_a_failed_write_nothing_is_taken_any_more() -> None:
    store = Failing()

    async def play() -> None:
        writer = Writer(store, asyncio.get_running_loop())
        await writer.write(Work())
        with pytest.raises(Stopped):
            await writer.write(Work())
        with pytest.raises(Stopped):
            await writer.write(Work())
        writer.stop()

    run_to_end(play())
    assert len(store.groups) == 2


def test_what_is_queued_when_the_server_stops_is_written(database: Database) -> None:
    begun(database)

    async def play() -> None:
        writer = Writer(store_of(database), asyncio.get_running_loop())
        writer.put(Work((lines(0, START, "a"),)), lambda error: None)
        writer.stop()
        with pytest.raises(Stopped):
            writer.put(Work(), lambda error: None)

    run_to_end(play())
    assert head(database) == (1, "a")


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    with OneServer(file), pytest.raises(Refused, match="second-server"), OneServer(file):
        pass
    with OneServer(file):
        pass


def test_a_backup_is_never_overwritten(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/house.db")
    database.upgrade()
    begun(database)
    copy = tmp_path / "copy.db"
    database.backup(copy)
    assert head(Database(f"sqlite:///{copy}")) == (-1, START)
    with pytest.raises(Refused, match="backup-exists"):
        database.backup(copy)


@pytest.mark.parametrize(
    "address", ["", "mysql://x/y", "sqlite://", "house.db", "sqlite:///:memory:"]
)
def test_an_address_of_no_database_is_refused(address: str) -> None:
    with pytest.raises(Refused, match="not-a-database"):
        Database(address)
