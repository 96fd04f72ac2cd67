"""The whole house verified: every journal, chain, head, ledger and balance.

Each table is verified by itself, from a copy of what the database has of it: here, in several
processes, or by a cluster, always with the same result in the same order.
"""

import json
from collections import Counter
from collections.abc import Iterator
from datetime import date

from msgspec import Struct
from sqlalchemy import func, select

from fairdeal.audit.verdict import Wrong
from fairdeal.audit.verify import verify as verify_journal
from fairdeal.house.books import span_of
from fairdeal.house.database import Database
from fairdeal.house.engine import Standing, opening_of, replayed
from fairdeal.house.heads import NOTHING_KEPT, Kept
from fairdeal.house.journal import HOUSE, Head, iso
from fairdeal.house.lines import lines_of
from fairdeal.house.schema import BALANCE, ENTRY, GAMING_TABLE, JOURNAL, TRANSFER
from fairdeal.house.seal import Seal
from fairdeal.house.side_by_side import Each
from fairdeal.house.snapshots import between_rounds, newest_snapshot
from fairdeal.law import Refused
from fairdeal.record.chain import BEFORE_THE_FIRST, digest
from fairdeal.record.encode import canonical
from fairdeal.record.fields import text
from fairdeal.record.head import head_text
from fairdeal.record.line import Line, parse
from fairdeal.record.signing import Signer


class Checked(Struct, frozen=True):
    """One thing that was verified: what it is, how much of it, and what is wrong with it if so."""

    what: str
    count: int
    wrong: str = ""


class TableCopy(Struct, frozen=True):
    """What the database has of one table."""

    name: str
    lines: list[str]
    head: Head
    kept: tuple[Head, ...]  # what was copied elsewhere
    booked: int  # cents that its transfers move
    snapshot: Standing | None  # from which it would be resumed
    refused: str = ""  # why its lines cannot be read


def verify_house(
    database: Database, seal: Seal, each: Each = map, kept: Kept = NOTHING_KEPT
) -> Iterator[Checked]:
    """Everything, one after another; `each` has the tables verified, and is `map` or like it.

    Heads that were kept elsewhere must be where the chains still pass.
    """
    yield _house_journal(database, kept.heads.get(HOUSE, ()))
    with database.reader.connect() as connection:
        query = select(GAMING_TABLE.c.id, GAMING_TABLE.c.name).order_by(GAMING_TABLE.c.opened)
        tables = connection.execute(query).all()
    copies = (_copy(database, seal, r.id, r.name, kept.heads.get(r.id, ())) for r in tables)
    yield from each(verify_table, copies)
    for id in kept.heads.keys() - {HOUSE, *(row.id for row in tables)}:
        yield Checked(f"table {id}", 0, "a head of it was kept, and the house has no such table")
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
    if table.head != Head(newest["seq"], newest["hash"]):
        return Checked(what, len(lines), _ENDS_ELSEWHERE)
    for head in table.kept:
        if head.seq >= len(lines) or json.loads(lines[head.seq])["hash"] != head.hash:
            return Checked(what, len(lines), _not_kept(head))
    if table.booked != tally.moved:
        wrong = f"its journal moves {tally.moved} cents, the books have {table.booked}"
        return Checked(what, len(lines), wrong)
    kept = table.snapshot
    if kept is not None and kept != between_rounds(_as_of(lines, kept.head.seq)):
        return Checked(what, len(lines), "its snapshot is not the table as its lines give it")
    return Checked(what, len(lines))


def _as_of(lines: list[str], seq: int) -> Standing:
    """The table after a line."""
    standing = opening_of(lines)
    for done in replayed(lines[standing.head.seq + 1 : seq + 1], standing):
        standing = done.after
    return standing


class JournalCopy(Struct, frozen=True):
    """A table's journal as a file has it, and the head that goes beside it."""

    table: str  # its id
    text: str
    head: str


def journals(
    database: Database, seal: Seal, signer: Signer, day: date | None = None
) -> Iterator[JournalCopy]:
    """Each table's journal; of a day, those that were written to then, up to its end."""
    begins, ends = map(iso, span_of(day))
    with database.reader.connect() as connection:
        ids = connection.execute(select(GAMING_TABLE.c.id)).scalars().all()
    for id in ids:
        lines = [line for line in lines_of(database, seal, id) if _time(line) < ends]
        if lines and _time(lines[-1]) >= begins:
            newest = Line(parse(lines[-1]))
            head = head_text(newest.seq, newest.hash, signer)
            yield JournalCopy(id, "\n".join(lines) + "\n", head)


def _time(line: str) -> str:
    return text(parse(line)["time"])


_ENDS_ELSEWHERE = "its lines do not end where its head says"


def _not_kept(head: Head) -> str:
    return f"the head that was kept of line {head.seq + 1} is not in it: cut off or rewritten"


def _head(database: Database, journal: str) -> Head:
    query = select(JOURNAL.c.seq, JOURNAL.c.hash).where(JOURNAL.c.id == journal)
    with database.reader.connect() as connection:
        row = connection.execute(query).one()
    return Head(row.seq, row.hash)


def _house_journal(database: Database, kept: tuple[Head, ...]) -> Checked:
    what, prev, seq = "the house's journal", BEFORE_THE_FIRST, -1
    hashes: list[str] = []
    query = select(ENTRY.c.lines).where(ENTRY.c.journal == HOUSE).order_by(ENTRY.c.first)
    with database.reader.connect() as connection:
        lines = connection.execute(query).scalars().all()
    for seq, line in enumerate(lines):
        read = json.loads(line)
        hashed = read.pop("hash", "")
        if (read.get("seq"), read.get("prev")) != (seq, prev) or digest(canonical(read)) != hashed:
            return Checked(what, seq, f"line {seq + 1} is not the next one of its chain")
        prev = hashed
        hashes.append(hashed)
    if _head(database, HOUSE) != Head(seq, prev):
        return Checked(what, seq + 1, _ENDS_ELSEWHERE)
    for head in kept:
        if head.seq > seq or hashes[head.seq] != head.hash:
            return Checked(what, seq + 1, _not_kept(head))
    return Checked(what, seq + 1)


def _copy(database: Database, seal: Seal, id: str, name: str, kept: tuple[Head, ...]) -> TableCopy:
    head, booked = _head(database, id), _booked(database, id)
    try:
        lines, resumed = lines_of(database, seal, id), newest_snapshot(database, seal, id)
        return TableCopy(name, lines, head, kept, booked, resumed)
    except Refused as error:
        return TableCopy(name, [], head, kept, booked, None, str(error))


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
