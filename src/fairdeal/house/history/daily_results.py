"""The books of a house: what was wagered, dropped and won at each table."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

from msgspec import Struct
from sqlalchemy import func, select

from fairdeal.audit.replays.played_rounds import PlayedRound, RoundReader, played_rounds
from fairdeal.house.money.money import drop_box
from fairdeal.house.store.database import Database
from fairdeal.house.store.house_journal import iso
from fairdeal.house.store.schema import COUPON, ENTRY, GAMING_TABLE, TRANSFER

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
    rounds: tuple[PlayedRound, ...]

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
        yield _book(database, row, span, tuple(_rounds(database, row.id, span)))


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
    """The books of one day or several, read on while the tables play: no line is read twice."""

    def __init__(self, database: Database, day: date, last: date | None = None) -> None:
        self._database, self._span = database, span_of(day, last)
        self._reading: dict[str, _Reading] = {}

    def of(self, table: str) -> TableBook:
        """A table's book as it is now."""
        query = select(GAMING_TABLE).where(GAMING_TABLE.c.id == table)
        with self._database.reader.connect() as connection:
            row = connection.execute(query).one()
        reading = self._reading.setdefault(table, _Reading(*map(iso, self._span)))
        reading.catch_up(self._database, table)
        return _book(self._database, row, self._span, reading.settled)

    def days(self, tables: Iterable[str]) -> dict[date, int]:
        """Every day on which a round of these tables ended, and how many; whichever is looked at.

        Of tables that were read.
        """
        counts = Counter[str]()
        for table in tables:
            counts += self._reading[table].days
        return {date.fromisoformat(day): counts[day] for day in sorted(counts)}


class _Reading:
    """How far a table's journal was read, and the day's rounds in it."""

    def __init__(self, begins: str, ends: str) -> None:
        self._next, self._begins, self._ends = 0, begins, ends
        self._reader: RoundReader | None = None
        self._rounds: list[PlayedRound] = []
        self._days = Counter[str]()  # of rounds that another one followed

    def catch_up(self, database: Database, table: str) -> None:
        """Read what is new; rounds of other days are not kept."""
        query = select(ENTRY.c.lines, ENTRY.c.last).where(ENTRY.c.journal == table)
        query = query.where(ENTRY.c.first >= self._next).order_by(ENTRY.c.first)
        with database.reader.connect() as connection:
            for row in connection.execute(query):
                for line in row.lines.splitlines():
                    if self._reader is None:
                        self._reader = RoundReader(line)
                    else:
                        for round in self._reader.read(line):
                            self._days[_day(round)] += 1
                            self._rounds += [round] if self._of_the_day(round) else []
                self._next = row.last + 1

    @property
    def settled(self) -> tuple[PlayedRound, ...]:
        """Every round of the day that is settled."""
        return (*self._rounds, *filter(self._of_the_day, self._last()))

    @property
    def days(self) -> Counter[str]:
        """How many rounds ended on each day."""
        return self._days + Counter(map(_day, self._last()))

    def _last(self) -> Iterator[PlayedRound]:
        if self._reader is not None:
            yield from self._reader.last(settled=True)

    def _of_the_day(self, round: PlayedRound) -> bool:
        return self._begins <= round.ended < self._ends


def _day(round: PlayedRound) -> str:
    return round.ended[:10]


def _book(
    database: Database, row: Any, span: tuple[int, int], rounds: tuple[PlayedRound, ...]
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


def _rounds(database: Database, table: str, span: tuple[int, int]) -> Iterator[PlayedRound]:
    """The rounds that ended then; what lines seal is not needed."""
    begins, ends = map(iso, span)
    query = select(ENTRY.c.lines).where(ENTRY.c.journal == table).order_by(ENTRY.c.first)
    with database.reader.connect() as connection:
        rows = connection.execute(query).scalars()
        lines = (line for row in rows for line in row.splitlines())
        yield from (r for r in played_rounds(lines) if begins <= r.ended < ends)
