"""What pages cost that tell of the past, in a house with a month behind it.

A few rounds are played at each table. Their public lines are then written again and again under
later numbers and times, without what they seal, and the read model is rebuilt from all of them. So
the journals are as long as real ones, though they do not verify. Transfers are not copied. As the
same few rounds come again and again, every table ends beyond three deviations, and its books list
each of its rounds: that is most of what the books take here. A month takes 9 GB of disk.

    .venv/bin/python -m bench.history                          30 days, 10 tables, 1,000 a day
    .venv/bin/python -m bench.history --days 2 --rounds 100    to try it
"""

import argparse
import asyncio
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path

from msgspec.structs import replace
from sqlalchemy import Connection, insert, select, update
from starlette.testclient import TestClient

from bench.house_setup import Seated, bets, decisions, opened
from fairdeal.house.access.permissions import Role
from fairdeal.house.history.writing import rebuild_history
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import ENTRY, JOURNAL, SNAPSHOT
from fairdeal.house.store.seal import Seal
from fairdeal.house.store.transaction import HOUSE, Head, Note, written
from fairdeal.house.tables.saved_tables import kept_snapshot
from fairdeal.house.tables.standing import Standing
from fairdeal.web.api.guard import COOKIE
from fairdeal.web.api.policy import LIMITS, RateLimit, RateLimits
from fairdeal.web.server.app import application

KEY, PASSWORD, ORIGIN = bytes(32), "long password", "http://testserver"
_ANY = RateLimit(1e9, 1e9)
_PLAYED = 10  # real rounds at each table
_CHANGING = re.compile(r'("seq":)\d+(,"time":")[^"]+(")|("round":)\d+')
_AT_ONCE = 2000  # entries in an insert
_HOUSE_LINES_A_DAY = 500

Line = tuple[str, ...]  # a line in pieces, between which its number, time and round go


def main() -> None:
    """Make the house, and ask for its pages."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=1000, help="at a table in a day")
    parser.add_argument("--folder", type=Path, help="where to make the house, or find it again")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder: Path = asked.folder or Path(temporary)
        database = Database(f"sqlite:///{folder / 'house.db'}")
        if database.revision() is None:
            _make(database, asked.days, asked.tables, asked.rounds)
        _measure(database, asked.days)
        database.close()


def _make(database: Database, days: int, tables: int, rounds: int) -> None:
    database.upgrade()
    standings: dict[str, Standing] = {}
    began = time.perf_counter()
    _run(database, lambda house: _play(house, tables, standings))
    with database.writer.begin() as connection:
        connection.exec_driver_sql("PRAGMA cache_size = -200000")
        for table, standing in standings.items():
            _copy(connection, table, standing, days, rounds)
        _house_lines(connection, days)
    lines = sum(row[0] for row in database.rows(select(JOURNAL.c.seq)))
    print(f"{lines:,} lines made in {time.perf_counter() - began:,.0f} s")
    began = time.process_time()
    rows = rebuild_history(database)
    took = time.process_time() - began
    print(f"read model rebuilt: {rows:,} rows, {took:,.0f} s of the processor, ", end="")
    print(f"{lines / took:,.0f} lines/s")


def _run(database: Database, play: Callable[[House], object]) -> None:
    async def run() -> None:
        async with House(database, KEY) as house:
            await play(house)  # type: ignore[misc]

    asyncio.run(run())


async def _play(house: House, tables: int, standings: dict[str, Standing]) -> None:
    seated = Seated()
    await opened(house, tables, 2, seated)
    for table, people in seated.people.items():
        for _ in range(_PLAYED):
            await bets(house, table, people)
            await decisions(house, table, people)
        standings[table] = house.tables.live(table).durable
    await house.people.add_staff("Ada", PASSWORD, Role.AUDITOR, by="bench")
    await house.people.add_staff("Ada", PASSWORD, Role.CASHIER, by="bench")
    await house.people.add_staff("Ada", PASSWORD, Role.FLOOR, by="bench")


def _copy(connection: Connection, table: str, standing: Standing, days: int, rounds: int) -> None:
    """Write rounds of a table again, and have the table go on after the last of them."""
    block, played = _block(connection, table)
    seq, number = standing.head.seq + 1, standing.state.number + 1
    rows: list[dict[str, object]] = []
    moments = _moments(days, rounds)
    at = next(moments, None)
    while at is not None:
        for entry in block[number % played]:
            lines = [_line(pieces, seq + n, at, number) for n, pieces in enumerate(entry)]
            last = seq + len(lines) - 1
            rows.append(
                {"journal": table, "first": seq, "last": last, "lines": "\n".join(lines)}
                | {"sealed": b""}
            )
            seq = last + 1
        if len(rows) >= _AT_ONCE:
            connection.execute(insert(ENTRY), rows)
            rows.clear()
        newest, at, number = at, next(moments, None), number + 1
    if rows:
        connection.execute(insert(ENTRY), rows)
    head = Head(seq - 1, standing.head.hash)
    there = Standing(replace(standing.state, number=number - 1), head, (), newest)
    kept = kept_snapshot(there, table, Seal(KEY))
    values = {"seq": kept.seq, "body": kept.body}
    connection.execute(update(SNAPSHOT).where(SNAPSHOT.c.journal == table).values(values))
    connection.execute(update(JOURNAL).where(JOURNAL.c.id == table).values(seq=head.seq))


def _block(connection: Connection, table: str) -> tuple[list[list[list[Line]]], int]:
    """Return the rounds that were played, each by its entries, as lines in pieces."""
    query = select(ENTRY.c.lines).where(ENTRY.c.journal == table).order_by(ENTRY.c.first)
    rounds: list[list[list[Line]]] = []
    for text in connection.execute(query).scalars():
        entry: list[Line] = []
        for line in text.split("\n"):
            if '"verb":"shuffle"' in line:
                if rounds and entry:
                    rounds[-1].append(entry)
                    entry = []
                rounds.append([])
            entry.append(tuple(_CHANGING.sub(r"\1\4\0\2\0\3", line).split("\0")))
        if rounds and entry:
            rounds[-1].append(entry)
    whole = rounds[1:-1]
    return whole, len(whole)


def _line(pieces: Line, seq: int, at: str, number: int) -> str:
    if len(pieces) == 3:
        return f"{pieces[0]}{seq}{pieces[1]}{at}{pieces[2]}"
    first, after, *rest = pieces  # the round comes first, and an empty place after it
    return f"{first}{number}{after}{rest[0]}{seq}{rest[1]}{at}{rest[2]}"


def _moments(days: int, rounds: int) -> Iterator[str]:
    """Return when each round is played: all of today's are over by now."""
    now = datetime.now(UTC)
    for back in range(days - 1, -1, -1):
        midnight = datetime.combine(now.date() - timedelta(days=back), datetime.min.time(), UTC)
        length = timedelta(days=1) if back else now - midnight
        for n in range(rounds):
            yield (midnight + length * n / rounds).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def _house_lines(connection: Connection, days: int) -> None:
    """Add lines to the house's journal: mostly visits, and a look now and then."""
    row = connection.execute(select(JOURNAL).where(JOURNAL.c.id == HOUSE)).one()
    head, numbers = Head(row.seq, row.hash), count()
    for at in _moments(days, _HOUSE_LINES_A_DAY):
        looked = next(numbers) % 100 == 0
        note = Note("p0", "auditor looked" if looked else "signed on", {"table": "t0", "round": 1})
        entry, head = written(head, note, at)
        values = {"journal": HOUSE, "first": entry.first, "last": entry.last}
        connection.execute(insert(ENTRY), {**values, "lines": entry.lines, "sealed": b""})
    connection.execute(
        update(JOURNAL).where(JOURNAL.c.id == HOUSE).values(seq=head.seq, hash=head.hash)
    )


def _measure(database: Database, days: int) -> None:
    async def opening() -> House:
        return House(database, KEY)

    app = application(opening, dict.fromkeys(LIMITS, RateLimits(_ANY, _ANY, _ANY)))
    with TestClient(app, raise_server_exceptions=False) as client:
        house: House = app.state.house
        signed = {"name": "Ada", "password": PASSWORD}
        answer = client.post("/api/sign-on", json=signed, headers={"origin": ORIGIN})
        token = answer.headers["set-cookie"].partition("=")[2].partition(";")[0]
        headers = {"origin": ORIGIN, "cookie": f"{COOKIE}={token}"}
        today, table = date.today(), house.tables.all()[0]["id"]
        guest = next(iter(house.tables.live(table).durable.state.seated.values()))
        yesterday = today - timedelta(days=1)
        for address in (f"/books?day={yesterday}", "/audit/house"):  # figures and templates
            client.get(address, headers=headers)
        assert client.portal is not None
        client.portal.call(app.state.figures.wait)
        pages = {
            "/pit for the first time": "/pit?money=practice",
            "/pit again": "/pit?money=practice",
            "books of today": f"/books?day={today}",
            "books of another day": f"/books?day={today - timedelta(days=days // 2)}",
            f"books of {days} days": f"/books?day={today}&days=30",
            f"books of {days} days again": f"/books?day={today}&days=30",
            "rounds of a table": f"/audit/tables/{table}",
            "house journal": "/audit/house",
            "house journal, looks alone": "/audit/house?show=looks",
        }
        for words, address in pages.items():
            _time(words, lambda address=address: client.get(address, headers=headers))  # type: ignore[misc]
        person = house.people.person(guest)
        _time("a player's own rounds", lambda: house.recall.own(person))


def _time(words: str, ask: Callable[[], object]) -> None:
    began, clock = time.process_time(), time.perf_counter()
    answer = ask()
    took, clock = time.process_time() - began, time.perf_counter() - clock
    status = getattr(answer, "status_code", 200)
    note = "" if status == 200 else f"  (status {status})"
    print(f"{words:42} {1000 * took:9,.0f} ms of the processor {1000 * clock:9,.0f} ms{note}")


if __name__ == "__main__":
    main()
