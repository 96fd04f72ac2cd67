"""The whole house verified: every journal, chain, head, ledger, balance, and who may do what.

Each table is verified by itself, from a copy of what the database has of it: here, in several
processes, or by a cluster, always with the same result in the same order.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import islice
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, func, select

from fairdeal.audit import JOURNAL as JOURNAL_KIND
from fairdeal.audit import VerificationSummary, Wrong, read_house_journal
from fairdeal.audit import verify as verify_journal
from fairdeal.house.access import Authority, Fold, authority_of_rows, differences
from fairdeal.house.history.heads import NOTHING_KEPT, Kept
from fairdeal.house.history.writing import check_history
from fairdeal.house.money.money import MAY_OWE, wallet
from fairdeal.house.money.table_accounts import moves_on_record, seeded
from fairdeal.house.money.verify_money import (
    difference,
    known_by_name,
    told_by_house,
    verify_coupons,
)
from fairdeal.house.store import (
    AT_A_TABLE,
    BALANCE,
    GAMING_TABLE,
    HOUSE,
    JOURNAL,
    TRANSFER,
    Booked,
    Database,
    Each,
    Head,
    Seal,
    damage,
    house_lines_by,
    iso,
)
from fairdeal.house.store.journal_lines import engine_lines
from fairdeal.house.tables.former_rules import played_as_far_as_possible
from fairdeal.house.tables.saved_tables import between_rounds, newest_snapshot
from fairdeal.house.tables.standing import Standing, opening_of
from fairdeal.law import Refused, instrument
from fairdeal.record import SEALED_PARTS, JournalLine, Malformed, has_other_text, parse
from fairdeal.table import RulesChanged, is_behind


class Checked(Struct, frozen=True):
    """One thing that was verified: what it is, how much of it, and what is wrong with it if so."""

    what: str
    count: int
    wrong: str = ""
    note: str = ""  # what is right and should be known all the same


class TableCopy(Struct, frozen=True):
    """What the database has of one table."""

    id: str
    name: str
    lines: list[str]
    head: Head | None
    kept: tuple[Head, ...]  # what was copied elsewhere
    booked: list[Booked]
    times: list[int]  # of each, on the books
    people: dict[str, str]  # ids of players whom the table knows by a name from before
    snapshot: Standing | None  # from which it would be resumed
    refused: str = ""  # why its lines cannot be read


def verify_house(
    database: Database, seal: Seal, each: Each = map, kept: Kept = NOTHING_KEPT
) -> Iterator[Checked]:
    """Everything, one after another; `each` has the tables verified, and is `map` or like it.

    Heads that were kept elsewhere must be where the chains still pass.
    """
    yield Checked("the database", *damage(database))
    yield from _house_journal(database, kept.heads.get(HOUSE, ()))
    with database.reader.connect() as connection:
        query = select(GAMING_TABLE.c.id, GAMING_TABLE.c.name).order_by(GAMING_TABLE.c.opened)
        tables = connection.execute(query).all()
    copies = (_copy(database, seal, r.id, r.name, kept.heads.get(r.id, ())) for r in tables)
    yield from each(verify_table, copies)
    for id in kept.heads.keys() - {HOUSE, *(row.id for row in tables)}:
        yield Checked(f"table {id}", 0, "a head of it was kept, and the house has no such table")
    coupons = verify_coupons(database)
    yield Checked("coupons", coupons.count, coupons.wrong, coupons.note)
    yield Checked("history", *check_history(database))
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
    except Wrong as wrong:
        return Checked(what, 0, _without_faces(wrong))
    except Refused as error:
        return Checked(what, 0, str(error))
    if tally.kind != JOURNAL_KIND or _is_later(lines):
        return Checked(what, len(lines), _NO_JOURNAL)
    return Checked(what, len(lines), _wrong(table), "; ".join(_on_editions(tally)))


def _is_later(lines: list[str]) -> bool:
    """Whether it says that it was kept under rules, or a text, that this version does not have."""
    changes = (line for line in lines if line.endswith(_RULES_CHANGED))
    about = [JournalLine(parse(line)).data for line in (lines[0], *changes)]
    present = instrument(about[0]["instrument"]).rules
    return has_other_text(about[0]) or max(each["rules"] for each in about) > present


_RULES_CHANGED = f'"what":"{RulesChanged.__name__}"}}'


def _on_editions(tally: VerificationSummary) -> list[str]:
    """What was kept under former rules, and how far it was checked."""
    return [note for note in tally.notes if "edition" in note]


def _without_faces(wrong: Wrong) -> str:
    """What is wrong, without a card of it: the deck may be in play."""
    if wrong.difference is not None and wrong.difference.name in _SEALED:
        return f"line {wrong.line}: what it seals is not what the rules give here"
    return str(wrong)


_SEALED = {"opened", "part", *(name for part in SEALED_PARTS.values() for name in part.names)}


def _wrong(table: TableCopy) -> str:
    """What is wrong with a table whose journal is right in itself."""
    written = [JournalLine(parse(line)) for line in table.lines]
    heads, times = [line.hash for line in written], [line.time for line in written]
    if table.head != Head(len(heads) - 1, heads[-1]):
        return _ENDS_ELSEWHERE
    for head in table.kept:
        if head.seq >= len(heads) or heads[head.seq] != head.hash:
            return _not_kept(head)
    opened = opening_of(table.lines)
    rest = table.lines[opened.head.seq + 1 :]
    told = [*seeded(table.id, opened)]
    told += moves_on_record(table.id, opened, rest, lambda player: table.people.get(player, player))
    if wrong := difference(told, table.booked) or _misdated(times, table.booked, table.times):
        return wrong
    kept = table.snapshot
    if kept is not None and not opened.head.seq <= kept.head.seq < len(heads):
        return _OTHER_SNAPSHOT
    then = None if kept is None else _standing_at(opened, rest, kept.head.seq)
    if kept is not None and then is not None and not _is_same(kept, between_rounds(then)):
        return _OTHER_SNAPSHOT
    return ""


def _is_same(kept: Standing, then: Standing) -> bool:
    """Whether a snapshot is the table; one of former rules in what no rule decides."""
    if not is_behind(then.state):
        return kept == then
    old, new = kept.state, then.state
    told = (new.sheet, new.ledger, new.seated, new.names, new.number, new.rules)
    same = (old.sheet, old.ledger, old.seated, old.names, old.number, old.rules) == told
    return same and (kept.head, kept.time) == (then.head, then.time)


def _standing_at(standing: Standing, lines: list[str], seq: int) -> Standing | None:
    """A table after a line; None where only former rules would lead there."""
    then, unplayed = played_as_far_as_possible(standing, lines[: seq - standing.head.seq])
    return None if unplayed else then


_NO_JOURNAL = "it is no full journal under rules of this version, and was checked only in part"
_OTHER_SNAPSHOT = "its snapshot is not the table as its lines give it"
_ENDS_ELSEWHERE = "its lines do not end where its head says"


def _not_kept(head: Head) -> str:
    return f"the head that was kept of line {head.seq + 1} is not in it: cut off or rewritten"


def _head(database: Database, journal: str) -> Head | None:
    with database.reader.connect() as connection:
        return _head_by(connection, journal)


def _head_by(connection: Connection, journal: str) -> Head | None:
    query = select(JOURNAL.c.seq, JOURNAL.c.hash).where(JOURNAL.c.id == journal)
    row = connection.execute(query).one_or_none()
    return None if row is None else Head(row.seq, row.hash)


def _house_journal(database: Database, kept: tuple[Head, ...]) -> Iterator[Checked]:
    """The house's own journal, the money that it tells of, and everybody's authority."""
    what, fold, hashes, written = "the house's journal", Fold(), list[str](), list[str]()

    def read(lines: list[str]) -> Iterator[dict[str, Any]]:
        for seq, line in enumerate(read_house_journal(lines)):
            hashes.append(line["hash"])
            written.append(line["time"])
            fold.read(seq, line)
            yield line

    try:
        with database.at_one_moment() as connection:
            ends, lines = _head_by(connection, HOUSE), house_lines_by(connection)
            (booked, times), rows = _booked_by(connection, HOUSE), authority_of_rows(connection)
        told = list(told_by_house(read(lines), booked))
    except (Malformed, Refused, Wrong) as wrong:
        yield Checked(what, len(hashes), str(wrong))
        return
    count = len(hashes)
    newest = Head(count - 1, hashes[-1]) if hashes else Head()
    cut = (head for head in kept if head.seq >= count or hashes[head.seq] != head.hash)
    wrong_end = _ENDS_ELSEWHERE if ends != newest else "".join(map(_not_kept, islice(cut, 1)))
    on_the_books = difference(told, booked) or _misdated(written, booked, times)
    yield Checked(what, count, wrong_end or on_the_books)
    yield from _authority(fold, rows)


def _authority(fold: Fold, rows: Authority) -> Iterator[Checked]:
    """Who may do what, and what was decided: each thing that journal and rows have differently."""
    what = "authority"
    if fold.as_found_at is not None:
        what += f" since line {fold.as_found_at + 1}, where an older house was recorded as found"
    for each in fold.differences_then:
        yield Checked(f"{each.about}, when that was recorded", 0, str(each))
    found = list(differences(fold.authority, rows, strict=True))
    for each in found:
        yield Checked(each.about, 0, str(each))
    if not found:
        yield Checked(what, len(rows))


def _copy(database: Database, seal: Seal, id: str, name: str, kept: tuple[Head, ...]) -> TableCopy:
    """A table as it stood at one moment, though it may be in use meanwhile."""
    try:
        resumed = newest_snapshot(database, seal, id)
        head, lines = _up_to_head(database, id, lambda: engine_lines(database, seal, id))
    except Refused as error:
        return TableCopy(id, name, [], None, kept, [], [], {}, None, str(error))
    with database.reader.connect() as connection:
        booked, times = _booked_by(connection, id, len(lines))
    people = known_by_name(database, booked)
    return TableCopy(id, name, lines, head, kept, booked, times, people, resumed)


def _up_to_head(
    database: Database, journal: str, read: Callable[[], list[str]]
) -> tuple[Head | None, list[str]]:
    """Where a chain ends, and its lines up to there; all of them if its head never gets so far."""
    head, lines = _head(database, journal), read()
    later = _head(database, journal)
    if head is not None and later is not None and later.seq >= len(lines) - 1:
        lines = lines[: head.seq + 1]
    return head, lines


def _booked_by(
    connection: Connection, journal: str, lines: int | None = None
) -> tuple[list[Booked], list[int]]:
    """Return the transfers of a journal, up to a number of lines, and when each was booked."""
    query = select(TRANSFER).where(TRANSFER.c.journal == journal)
    if lines is not None:
        query = query.where(TRANSFER.c.seq < lines)
    rows = connection.execute(query.order_by(TRANSFER.c.seq, TRANSFER.c.number)).all()
    return [Booked(*row[:-1]) for row in rows], [row.time for row in rows]


def _misdated(written: list[str], booked: list[Booked], times: list[int]) -> str:
    """Return the first transfer whose time on the books is not that of its line."""
    for one, time in zip(booked, times, strict=True):
        line = datetime.fromisoformat(written[one.seq]).timestamp() * 1000
        if type(time) is not int or abs(time - line) > _CLOCKS:
            return (
                f"the books have {one.cents} cents from {one.source} to {one.target} at "
                f"{_when(time)}; line {one.seq + 1} of the journal was written at "
                f"{written[one.seq]}"
            )
    return ""


def _when(time: object) -> str:
    if type(time) is int and 0 <= time < _NO_LATER:
        return iso(time)
    return f"{time!r:.40}"


_CLOCKS = 3_600_000  # milliseconds: a line waits for its commit, and clocks of servers differ
_NO_LATER = 10**14  # milliseconds: years have four digits


def _balances(database: Database) -> Checked:
    """Balances are the sums of their transfers, and nobody owes who may not."""
    totals: Counter[tuple[str, str]] = Counter()
    count = 0
    with database.at_one_moment() as connection:
        for row in connection.execute(select(TRANSFER)):
            count += 1
            if type(row.cents) is not int:  # SQLite takes anything
                return Checked("the books", count, f"{row.cents!r:.40} is not an amount")
            totals[row.source, row.currency] -= row.cents
            totals[row.target, row.currency] += row.cents
        rows = connection.execute(_BALANCES).all()
    for row in rows:
        if row.may_owe != (row.account in MAY_OWE):
            may = "may" if row.may_owe else "may not"
            return Checked("the books", count, f"{row.account} {may} owe money in the database")
    balances = {(row.account, row.currency): row.cents for row in rows}
    away = {of for of, cents in totals.items() if cents and not of[0].startswith(AT_A_TABLE)}
    for account in sorted(away | balances.keys()):
        if totals[account] != balances.get(account):
            return Checked("the books", count, f"{account[0]} does not hold what its transfers say")
    owing = [name for (name, _), cents in totals.items() if cents < 0 and wallet("") in name]
    return Checked("the books", count, f"{owing[0]} owes money" if owing else "")


_BALANCES = select(BALANCE.c.account, BALANCE.c.currency, BALANCE.c.cents, BALANCE.c.may_owe)
