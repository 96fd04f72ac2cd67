"""A choice of days: one after the other, or from a calendar that marks those with rounds."""

from calendar import Calendar
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from fairdeal.web.pages.staff.staff_page import Desk

_MONTHS = 24  # at most
_WEEKS = Calendar()  # which begin on Monday


class CalendarDay(NamedTuple):
    """A day in a month; without an address it cannot be chosen."""

    day: date
    address: str
    rounds: int
    is_chosen: bool


class Month(NamedTuple):
    """A month by weeks from Monday to Sunday; None: a day of another month."""

    words: str
    weeks: list[list[CalendarDay | None]]


class Days(NamedTuple):
    """Gaming days (UTC), from the first to the last."""

    first: date
    last: date

    @property
    def number(self) -> int:
        """The number of days."""
        return (self.last - self.first).days + 1

    @property
    def words(self) -> str:
        """The days in words.

        >>> Days(date(2026, 11, 16), date(2026, 11, 16)).words
        '16 November 2026'
        >>> Days(date(2026, 11, 10), date(2026, 11, 16)).words
        '10 to 16 November 2026'
        >>> Days(date(2026, 10, 30), date(2026, 11, 5)).words
        '30 October to 5 November 2026'
        """
        first, last = self
        end = f"{last.day} {last:%B %Y}"
        if first == last:
            return end
        if (first.year, first.month) == (last.year, last.month):
            return f"{first.day} to {end}"
        year = "" if first.year == last.year else f" {first.year}"
        return f"{first.day} {first:%B}{year} to {end}"

    def moved(self, times: int) -> "Days":
        """Return as many days, so many times later."""
        by = timedelta(days=times * self.number)
        return Days(self.first + by, self.last + by)


class DayChoice(NamedTuple):
    """The days that are shown, the links to others, and the calendar."""

    days: Days
    before: str  # the address; empty: there is nothing before
    after: str
    months: tuple[Month, ...]  # the newest first


def day_asked(desk: Desk, today: date) -> date:
    """Return the day that the query names, unless it is in the future; an invalid one becomes
    today.
    """
    try:
        return min(date.fromisoformat(desk.query_value("day")), today)
    except ValueError:
        return today


def choice(
    days: Days, opened: date, today: date, rounds: Mapping[date, int], address: str
) -> DayChoice:
    """Return a choice among the days from the first to today; an address has `{day}` in it."""
    before, after = days.moved(-1), days.moved(1)
    return DayChoice(
        days,
        address.format(day=before.last) if days.first > opened else "",
        address.format(day=min(after.last, today)) if days.last < today else "",
        tuple(_months(days, Days(opened, today), rounds, address)),
    )


def _months(
    days: Days, possible: Days, rounds: Mapping[date, int], address: str
) -> Iterator[Month]:
    marked = {(day.year, day.month) for day in (*rounds, possible.last, days.last)}
    for year, month in sorted(marked, reverse=True)[:_MONTHS]:
        weeks = [
            [
                _cell(day, days, possible, rounds, address) if day.month == month else None
                for day in week
            ]
            for week in _WEEKS.monthdatescalendar(year, month)
        ]
        yield Month(f"{date(year, month, 1):%B %Y}", weeks)


def _cell(
    day: date, days: Days, possible: Days, rounds: Mapping[date, int], address: str
) -> CalendarDay:
    allowed = possible.first <= day <= possible.last
    return CalendarDay(
        day,
        address.format(day=day) if allowed else "",
        rounds.get(day, 0),
        days.first <= day <= days.last,
    )
