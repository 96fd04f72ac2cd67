"""The books of a gaming day, or of several: every table beside theory, and the
tables to examine.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import groupby

import msgspec
from markupsafe import Markup
from msgspec import Struct
from starlette.responses import Response

from fairdeal.house import (
    CHIPS,
    PRACTICE,
    Count,
    RoundTheory,
    SeatTheory,
    Theory,
    beyond_since,
    count_of,
    coupon_book,
    drop_by_day,
    first_day,
    span_of,
)
from fairdeal.values import clock
from fairdeal.web.pages.books.calendar import Days, choice, day_asked
from fairdeal.web.pages.books.plot import (
    few_words,
    how_rare,
    large_plot,
    rounds_plot,
    sentence,
    share_bar,
    small_plot,
)
from fairdeal.web.pages.pit.pit import CombinedTables
from fairdeal.web.pages.pit.table_row import PitRow
from fairdeal.web.pages.staff.staff_page import Desk

_SPANS = {"1": "One day", "7": "7 days", "30": "30 days", "all": "All days"}
_HOUR, _DAY = 13, 10  # letters of a time up to there


class BookPart(Struct, frozen=True):
    """An hour of a day, or a day of several: its own result, and the total at its end."""

    begins: str  # as in a journal, up to the hour or the day
    theory: Theory
    until: Theory
    drop: int | None = None

    @property
    def words(self) -> str:
        """The name of the part."""
        return _moment(self.begins, days=len(self.begins) == _DAY)

    @property
    def plot(self) -> Markup:
        """A small plot."""
        return small_plot(self.theory)

    @property
    def sentence(self) -> str:
        """The plot in words."""
        return sentence(self.theory)


class OutlyingTable(Struct, frozen=True):
    """A table that ended out of range: its path, its rounds by their share, its seats' share."""

    row: PitRow
    theory: Theory
    days: Days

    @property
    def plot(self) -> Markup:
        """The path of its win."""
        return _plot(self.theory, self.days)

    @property
    def since(self) -> str:
        """The time since when it is out of range."""
        since = beyond_since(self.theory)
        return since and _time(since, self.days)

    def ended(self, round: RoundTheory) -> str:
        """Return the time when a round ended."""
        return _time(round.ended, self.days)

    @property
    def rare(self) -> str:
        """The frequency with which chance alone leads so far."""
        return how_rare(self.theory.distance, "table-day" if self.days.number == 1 else "table")

    @property
    def rounds(self) -> list[RoundTheory]:
        """All of its rounds, the one that led farthest away first."""
        return self.theory.farthest_rounds(None)

    @property
    def rounds_plot(self) -> Markup:
        """A plot of the rounds."""
        return rounds_plot(self.theory)

    @property
    def few(self) -> str:
        """The share of the first few rounds."""
        return few_words(self.theory)

    @property
    def seats(self) -> list[tuple[SeatTheory, float, Markup]]:
        """The seats with their share of the distance, drawn too."""
        seats = self.theory.farthest_seats(None)
        parts = [self.theory.share(seat) for seat in seats]
        most = max(map(abs, parts), default=0.0)
        return [
            (seat, part, share_bar(part, most)) for seat, part in zip(seats, parts, strict=True)
        ]


class BooksTotal(CombinedTables, frozen=True):
    """All tables that have books, with the path of their win."""

    days: Days

    @property
    def rounds(self) -> int:
        """The number of decided rounds."""
        return sum(len(row.day.book.rounds) for row in self.rows)

    @property
    def plot(self) -> Markup:
        """The path of all tables together."""
        return Markup() if self.theory is None else _plot(self.theory, self.days)

    @property
    def sentence(self) -> str:
        """The plot in words."""
        return "being worked out" if self.theory is None else sentence(self.theory)


def show_books(desk: Desk) -> Response:
    """Render the books of a day or several; today unless others are requested."""
    now = datetime.now(UTC)
    tables = desk.house.tables.all()
    currencies = sorted({row["currency"] for row in tables})
    wanted = desk.query_value("money")
    currency = wanted if wanted in currencies else CHIPS if CHIPS in currencies else PRACTICE
    ids = [row["id"] for row in tables if row["currency"] == currency]
    opened = first_day(desk.house.database) or now.date()
    days = _days(desk, opened, now.date())
    rows = [PitRow(desk.house.tables.live(id), desk.results.of(id, *days), now) for id in ids]
    played = [row for row in rows if row.day.book.rounds]
    known = [(row, row.theory) for row in played if row.theory is not None]
    total = BooksTotal(played, days)
    span = desk.query_value("days") if desk.query_value("days") in _SPANS else "1"
    address = f"/books?day={{day}}&days={span}&money={currency}"
    played_on = desk.results.days(ids)
    return desk.page(
        "books/books.html",
        title=f"Books of {days.words}",
        place="Books",
        days=days,
        choice=choice(days, opened, now.date(), played_on, address),
        span=span,
        spans=_SPANS,
        today=days.last == now.date(),
        currency=currency,
        currencies=currencies,
        rows=played,
        quiet=[row.name for row in rows if not row.day.book.rounds],
        total=total,
        parts=list(_parts(desk, ids, currency, total)),
        outliers=[OutlyingTable(row, theory, days) for row, theory in known if theory.is_beyond],
        known=known,
        counts=_counts(desk, rows, days) if currency == CHIPS else [],
        coupons=coupon_book(
            desk.house.database, [row.day.book for row in rows], currency, days.first, days.last
        ),
        pending=len(known) < len(played),
    )


def _counts(desk: Desk, rows: list[PitRow], days: Days) -> list[tuple[PitRow, Count]]:
    """Return the counts of each table's tray and drop box, where chips were at it."""
    begins, ends = span_of(*days)

    def count(row: PitRow) -> Count:
        return count_of(desk.house.database, row.id, CHIPS, begins, ends)

    counts = [(row, count(row)) for row in rows]
    return [(row, each) for row, each in counts if any(msgspec.structs.astuple(each))]


def _days(desk: Desk, opened: date, today: date) -> Days:
    """Return the requested days, as far as they are over or under way."""
    last, count = day_asked(desk, today), desk.query_value("days")
    if count == "all":
        return Days(min(opened, today), today)
    return Days(last - timedelta(days=int(count) - 1 if count in _SPANS else 0), last)


def _parts(desk: Desk, tables: list[str], currency: str, total: BooksTotal) -> Iterator[BookPart]:
    """Yield the hours of a day, or the days of several."""
    if total.theory is None:
        return
    rounds, letters = total.theory.rounds, _HOUR if total.days.number == 1 else _DAY
    drops: dict[date, int] = {}
    if letters == _DAY:
        drops = drop_by_day(desk.house.database, tables, currency, *total.days)
    seen = 0
    for begins, some in groupby(rounds, key=lambda round: round.ended[:letters]):
        own = tuple(some)
        seen += len(own)
        drop = drops.get(date.fromisoformat(begins), 0) if drops else None
        yield BookPart(begins, Theory(own, ()), Theory(rounds[:seen], ()), drop)


def _plot(theory: Theory, days: Days) -> Markup:
    if not theory.rounds:
        return Markup()
    ended, last = [round.ended for round in theory.rounds], len(theory.rounds) - 1
    count = min(5, len(ended))
    marks = [ended[last * k // max(1, count - 1)] for k in range(count)]
    return large_plot(theory, [_moment(mark, days=days.number > 1) for mark in marks])


def _time(written: str, days: Days) -> str:
    time = clock(written)
    return time if days.number == 1 else f"{_moment(written, days=True)}, {time[:5]}"


def _moment(written: str, *, days: bool) -> str:
    """Return a day without its year, or an hour and minute.

    >>> _moment("2026-11-06T21:15:00.1Z", days=True), _moment("2026-11-06T21", days=False)
    ('6 Nov', '21:00')
    """
    if days:
        day = date.fromisoformat(written[:_DAY])
        return f"{day.day} {day:%b}"
    return written[11:16] if len(written) > _HOUR else f"{written[11:13]}:00"
