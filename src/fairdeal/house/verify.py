"""The whole house verified: every journal, chain, head, ledger and balance.

Each table is verified by itself, from a copy of what the database has of it: here, in several
processes, or by a cluster, always with the same result in the same order.
"""

import json
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct
from sqlalchemy import func, select

from fairdeal.audit.verdict import Wrong
from fairdeal.audit.verify import verify as verify_journal
from fairdeal.house.database import Database
from fairdeal.house.journal import HOUSE
from fairdeal.house.lines import lines_of
from fairdeal.house.schema import BALANCE, ENTRY, GAMING_TABLE, JOURNAL, TRANSFER
from fairdeal.house.seal import Seal
from fairdeal.house.side_by_side import Each
from fairdeal.law import Refused
from fairdeal.record.chain import BEFORE_THE_FIRST, digest
from fairdeal.record.encode import canonical


class Checked(Struct, frozen=True):
    """One thing that was verified: what it is, how much of it, and what is wrong with it if so."""

    what: str
    count: int
    wrong: str = ""


class TableCopy(Struct, frozen=True):
    """What the database has of one table."""

    name: str
    lines: list[str]
    head: tuple[int, str]
    booked: int  # cents that its transfers move
    refused: str = ""  # why its lines cannot be read


def verify_house(database: Database, seal: Seal, each: Each = map) -> Iterator[Checked]:
    """Everything, one after another; `each` has the tables verified, and is `map` or like it."""
    yield _house_journal(database)
    with database.reader.connect() as connection:
        query = select(GAMING_TABLE.c.id, GAMING_TABLE.c.name).order_by(GAMING_TABLE.c.opened)
        tables = connection.execute(query).all()
    yield from each(verify_table, (_copy(database, seal, row.id, row.name) for row in tables))
    yield _balances(database)


def count_tables(database: Database) -> int:
    """How many tables there are to verify."""
    with database.reader.connect() as connection:
        return int(connection.execute(select(func.count()).select_from(GAMING_TABLE)).scalar_one())


def verify_table(table: TableCopy) -> Checked:
    """One table: its journal, that it ends where its head says, and that the books have it."""
    what, lines = f"table {table.name}", table.lines
    if table.refused:
        return Checked(what, 0, table.refused)
    try:
        tally = verify_journal("\n".join(lines).encode() + b"\n")
    except (Refused, Wrong) as error:
        return Checked(what, 0, str(error))
    newest = json.loads(lines[-1])
    if table.head != (newest["seq"], newest["hash"]):
        return Checked(what, len(lines), "its lines do not end where its head says")
    if table.booked != tally.moved:
        wrong = f"its journal moves {tally.moved} cents, the books have {table.booked}"
        return Checked(what, len(lines), wrong)
    return Checked(what, len(lines))


def journals(database: Database, seal: Seal) -> Iterator[tuple[str, str]]:
    """Each table's id and its whole journal, as a file has it."""
    with database.reader.connect() as connection:
        ids = connection.execute(select(GAMING_TABLE.c.id)).scalars().all()
    for id in ids:
        yield id, "\n".join(lines_of(database, seal, id)) + "\n"


def _head(database: Database, journal: str) -> tuple[int, str]:
    query = select(JOURNAL.c.seq, JOURNAL.c.hash).where(JOURNAL.c.id == journal)
    with database.reader.connect() as connection:
        row = connection.execute(query).one()
    return row.seq, row.hash


def _house_journal(database: Database) -> Checked:
    what, prev, seq = "the house's journal", BEFORE_THE_FIRST, -1
    query = select(ENTRY.c.lines).where(ENTRY.c.journal == HOUSE).order_by(ENTRY.c.first)
    with database.reader.connect() as connection:
        lines = connection.execute(query).scalars().all()
    for seq, line in enumerate(lines):
        read = json.loads(line)
        hashed = read.pop("hash", "")
        if (read.get("seq"), read.get("prev")) != (seq, prev) or digest(canonical(read)) != hashed:
            return Checked(what, seq, f"line {seq + 1} is not the next one of its chain")
        prev = hashed
    if _head(database, HOUSE) != (seq, prev):
        return Checked(what, seq + 1, "its lines do not end where its head says")
    return Checked(what, seq + 1)


def _copy(database: Database, seal: Seal, id: str, name: str) -> TableCopy:
    head, booked = _head(database, id), _booked(database, id)
    try:
        return TableCopy(name, lines_of(database, seal, id), head, booked)
    except Refused as error:
        return TableCopy(name, [], head, booked, str(error))


def _booked(database: Database, table: str) -> int:
    query = select(TRANSFER.c.cents).where(TRANSFER.c.journal == table)
    with database.reader.connect() as connection:
        return sum(connection.execute(query).scalars())


def _balances(database: Database) -> Checked:
    """Balances are the sums of their transfers, and nobody owes who may not."""
    totals: Counter[tuple[str, str]] = Counter()
    count = 0
    with database.reader.connect() as connection:
        for row in connection.execute(select(TRANSFER)):
            count += 1
            totals[row.source, row.currency] -= row.cents
            totals[row.target, row.currency] += row.cents
        balances = connection.execute(select(BALANCE)).all()
    for row in balances:
        if totals[row.account, row.currency] != row.cents:
            return Checked(
                "the books", count, f"{row.account} does not hold what its transfers say"
            )
    owing = [name for (name, _), cents in totals.items() if cents < 0 and "player/" in name]
    return Checked("the books", count, f"{owing[0]} owes money" if owing else "")
