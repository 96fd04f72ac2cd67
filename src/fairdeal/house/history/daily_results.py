"""The books of a house: what was wagered, dropped and won at each table."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Row, func, select

from fairdeal.analysis.moments import ANTE
from fairdeal.audit import WageredHand, WageredRound
from fairdeal.house.money.money import drop_box
from fairdeal.house.store import (
    COUPON,
    GAMING_TABLE,
    PLAYED_HAND,
    PLAYED_ROUND,
    TRANSFER,
    Database,
    iso,
    public_line,
)
from fairdeal.record import JournalLine, changed_sheet, parse, read_header, sheet_of
from fairdeal.sheet import Sheet
from fairdeal.table import SheetChanged
from fairdeal.values import FrozenDict

_ALWAYS = (0, 2**46)
_A_DAY, _FIRST = 24 * 60 * 60 * 1000, date(1970, 1, 1)


class WagerBook(Struct, frozen=True):
    """One wager at one table; amounts in cents."""

    wager: str
    handle: int  # what was wagered, without what was taken back
    win: int  # the house's
    rounds: int  # in which it was made, or paid

    @property
    def hold(self) -> float | None:
        """The part of the handle that the house kept."""
        return self.win / self.handle if self.handle else None


class CouponBook(Struct, frozen=True):
    """Match play coupons: how many, and amounts in cents."""

    issued: int = 0
    issued_faces: int = 0
    collected: int = 0
    collected_faces: int = 0
    paid: int = 0  # what the house paid on them, when their antes won


class TableBook(Struct, frozen=True):
    """One table."""

    id: str
    name: str
    instrument: str
    currency: str
    drop: int
    buy_ins: int  # how many
    rounds: tuple[WageredRound, ...]

    def under(self, sheet: Sheet) -> "TableBook":
        """Return the same rounds and stakes as if another sheet had been in force."""
        return replace(self, rounds=tuple(replace(each, sheet=sheet) for each in self.rounds))

    @property
    def antes(self) -> list[int]:
        """The ante of each hand."""
        return [hand.stakes.get(ANTE, 0) for each in self.rounds for hand in each.hands]

    @property
    def win(self) -> int:
        """What the house won; a progressive's meter is the house's as long as nobody won it."""
        return sum(round.win for round in self.rounds)

    @property
    def coupons(self) -> CouponBook:
        """The coupons that were collected here."""
        hands = [hand for round in self.rounds for hand in round.hands if hand.coupon]
        faces, paid = sum(hand.coupon for hand in hands), sum(hand.coupon_paid for hand in hands)
        return CouponBook(collected=len(hands), collected_faces=faces, paid=paid)

    @property
    def wagers(self) -> tuple[WagerBook, ...]:
        """Each wager by itself."""
        handle, win, rounds = Counter[str](), Counter[str](), Counter[str]()
        for round in self.rounds:
            for hand in round.hands:
                handle.update(hand.stakes)
                win.subtract(hand.nets)
            rounds.update({name for hand in round.hands for name in (*hand.stakes, *hand.nets)})
        return tuple(
            WagerBook(name, handle[name], win[name], rounds[name]) for name in sorted(rounds)
        )


def span_of(day: date | None, last: date | None = None) -> tuple[int, int]:
    """A day in UTC, or all days up to a last one, in milliseconds; without any, all there is."""
    if day is None:
        return _ALWAYS
    return _midnight(day), _midnight((last or day) + timedelta(days=1))


def _midnight(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)


def books(
    database: Database, day: date | None = None, last: date | None = None
) -> Iterator[TableBook]:
    """Every table's book of a day, of days up to a last one, or of all days."""
    span = span_of(day, last)
    with database.reader.connect() as connection:
        tables = connection.execute(select(GAMING_TABLE).order_by(GAMING_TABLE.c.name)).all()
    for row in tables:
        yield _book(database, row, span, settled_rounds(database, row.id, span))


def coupon_book(
    database: Database,
    tables: Iterable[TableBook],
    currency: str,
    day: date | None = None,
    last: date | None = None,
) -> CouponBook:
    """Return what was issued in those days, and what tables of the currency collected and paid."""
    begins, ends = span_of(day, last)
    query = select(func.count(), func.coalesce(func.sum(COUPON.c.face), 0)).where(
        COUPON.c.currency == currency, COUPON.c.issued >= begins, COUPON.c.issued < ends
    )
    with database.reader.connect() as connection:
        issued, faces = connection.execute(query).one()
    books = [table.coupons for table in tables if table.currency == currency]
    return CouponBook(
        int(issued),
        int(faces),
        sum(book.collected for book in books),
        sum(book.collected_faces for book in books),
        sum(book.paid for book in books),
    )


def first_day(database: Database) -> date | None:
    """The day on which the first table was opened; none: there is no table."""
    with database.reader.connect() as connection:
        opened = connection.execute(select(func.min(GAMING_TABLE.c.opened))).scalar()
    return None if opened is None else datetime.fromtimestamp(opened / 1000, UTC).date()


class DayBooks:
    """The books of one day or several; while the tables play, only new rounds are fetched."""

    def __init__(self, database: Database, day: date, last: date | None = None) -> None:
        self._database, self._span = database, span_of(day, last)
        self._known: dict[str, tuple[WageredRound, ...]] = {}

    def of(self, table: str) -> TableBook:
        """A table's book as it is now; of the rounds that are known only the last may change."""
        query = select(GAMING_TABLE).where(GAMING_TABLE.c.id == table)
        with self._database.reader.connect() as connection:
            row = connection.execute(query).one()
        *kept, last = self._known.get(table) or (None,)
        since = 0 if last is None else last.number
        new = settled_rounds(self._database, table, self._span, since)
        self._known[table] = (*kept, *new)
        return _book(self._database, row, self._span, self._known[table])


def days_played(database: Database, tables: Iterable[str]) -> dict[date, int]:
    """Return every day on which a round of some tables ended, and how many."""
    day = func.substr(PLAYED_ROUND.c.moved, 1, 10)
    query = select(day, func.count()).where(
        PLAYED_ROUND.c.journal.in_([*tables]), PLAYED_ROUND.c.moved != ""
    )
    with database.reader.connect() as connection:
        counts = {found: int(count) for found, count in connection.execute(query.group_by(day))}
    return {date.fromisoformat(day): counts[day] for day in sorted(counts)}


def settled_rounds(
    database: Database, table: str, span: tuple[int, int], since: int = 0
) -> tuple[WageredRound, ...]:
    """Return the rounds, from a number on, that were decided within a time, in their order."""
    begins, ends = map(iso, span)
    decided = select(PLAYED_ROUND).where(
        PLAYED_ROUND.c.journal == table,
        PLAYED_ROUND.c.moved >= begins,
        PLAYED_ROUND.c.moved < ends,
        PLAYED_ROUND.c.number >= since,
        PLAYED_ROUND.c.lying == 0,
    )
    with database.reader.connect() as connection:
        rounds = connection.execute(decided.order_by(PLAYED_ROUND.c.moved)).all()
        if not rounds:
            return ()
        numbers = PLAYED_HAND.c.round.between(rounds[0].number, rounds[-1].number)
        query = select(PLAYED_HAND).where(PLAYED_HAND.c.journal == table, numbers)
        query = query.order_by(PLAYED_HAND.c.round, PLAYED_HAND.c.seat)
        hands: defaultdict[int, list[WageredHand]] = defaultdict(list)
        for row in connection.execute(query):
            hands[row.round] += _hands(row)
    sheets = {seq: _sheet(database, table, seq) for seq in {row.sheet for row in rounds}}
    return tuple(
        WageredRound(row.number, row.bet, row.moved, sheets[row.sheet], row.shown, tuple(own))
        for row in rounds
        if (own := hands[row.number])
    )


def _hands(row: Row[Any]) -> Iterator[WageredHand]:
    """Return the hand of a row, where money stayed on it."""
    stakes, nets = _amounts(row.stakes), _amounts(row.nets)
    if stakes or any(nets.values()):
        paid = min(row.coupon, max(0, nets.get("ante", 0)))
        yield WageredHand(row.seat, row.player, row.name, stakes, nets, row.coupon, paid)


@lru_cache(4096)  # by their text: players wager the same again and again
def _amounts(written: str) -> FrozenDict[str, int]:
    return FrozenDict(msgspec.json.decode(written, type=dict[str, int]))


def _sheet(database: Database, table: str, seq: int) -> Sheet:
    """Return the sheet that a line put in force; 0: the one that the table was opened with."""
    return _read_sheet(public_line(database, table, 0), seq and public_line(database, table, seq))


@lru_cache(256)  # by the lines: reading one takes a while
def _read_sheet(first: str, changed: str | int) -> Sheet:
    sheet = sheet_of(read_header(JournalLine(parse(first))))
    if not isinstance(changed, str):
        return sheet
    event = JournalLine(parse(changed)).event
    assert isinstance(event, SheetChanged)
    return changed_sheet(event, sheet.instrument.id)


def _book(
    database: Database, row: Any, span: tuple[int, int], rounds: tuple[WageredRound, ...]
) -> TableBook:
    drop, buy_ins = _drop(database, row.id, row.currency, span)
    return TableBook(row.id, row.name, row.instrument, row.currency, drop, buy_ins, rounds)


def _drop(database: Database, table: str, currency: str, span: tuple[int, int]) -> tuple[int, int]:
    """What came into the drop box, and how often."""
    begins, ends = span
    query = select(func.coalesce(func.sum(TRANSFER.c.cents), 0), func.count()).where(
        TRANSFER.c.target == drop_box(table),
        TRANSFER.c.currency == currency,
        TRANSFER.c.time >= begins,
        TRANSFER.c.time < ends,
    )
    with database.reader.connect() as connection:
        dropped, times = connection.execute(query).one()
    return int(dropped), int(times)


def drop_by_day(
    database: Database, tables: Iterable[str], currency: str, day: date, last: date
) -> dict[date, int]:
    """What came into the drop boxes of some tables on each day, in cents of one currency."""
    begins, ends = span_of(day, last)
    number = TRANSFER.c.time.op("/")(_A_DAY)
    query = (
        select(number, func.sum(TRANSFER.c.cents))
        .where(TRANSFER.c.target.in_([drop_box(table) for table in tables]))
        .where(TRANSFER.c.currency == currency)
        .where(TRANSFER.c.time >= begins, TRANSFER.c.time < ends)
        .group_by(number)
    )
    with database.reader.connect() as connection:
        return {
            _FIRST + timedelta(days=days): int(cents) for days, cents in connection.execute(query)
        }
