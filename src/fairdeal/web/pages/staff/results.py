"""Each table's day beside its theory, for pages: read on from the journals as tables play."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from math import sqrt

from fairdeal.analysis.moments import Moments
from fairdeal.audit.played_rounds import PlayedRound
from fairdeal.house.books import DayBooks, TableBook
from fairdeal.house.database import Database
from fairdeal.house.theory import Theory, expected_of_wagers, theory
from fairdeal.sheet import Sheet
from fairdeal.web.pages.figures import Figures


class NotYet(Exception):
    """Figures that are still being worked out."""


@dataclass(frozen=True)
class DayResult:
    """A table's book of today, and what theory says of it, where that is known already."""

    book: TableBook
    theory: Theory | None
    expected: dict[str, float]  # by wager

    @property
    def hold(self) -> float | None:
        """The part of the drop that was won."""
        return self.book.win / self.book.drop if self.book.drop else None


class Results:
    """What every table came to today."""

    def __init__(self, database: Database, figures: Figures) -> None:
        self._database, self._figures = database, figures
        self._books: DayBooks | None = None
        self._one_at_a_time = asyncio.Lock()
        self._worked_out: dict[str, tuple[object, DayResult]] = {}

    async def read(self, tables: Iterable[str], now: datetime) -> None:
        """Read what is new in tables' journals, beside the event loop."""
        books = self._of_day(now.date())
        async with self._one_at_a_time:
            await asyncio.to_thread(lambda: [books.of(table) for table in tables])

    def today(self, table: str, now: datetime) -> DayResult:
        """A table's results since midnight (UTC)."""
        book = self._of_day(now.date()).of(table)
        last = book.rounds[-1].ended if book.rounds else ""
        key = (now.date(), len(book.rounds), last, book.drop)
        known = self._worked_out.get(table)
        if known is not None and known[0] == key:
            return known[1]
        result = self._beside_theory(book)
        if result.theory is not None:
            self._worked_out[table] = key, result
        return result

    def _of_day(self, day: date) -> DayBooks:
        if self._books is None or self._books.day != day:
            self._books = DayBooks(self._database, day)
            self._worked_out.clear()
        return self._books

    def _beside_theory(self, book: TableBook) -> DayResult:
        try:
            found = theory(book.rounds, self._moments)
            return DayResult(book, found, expected_of_wagers(book.rounds, self._moments))
        except NotYet:
            return DayResult(book, None, {})

    def _moments(self, sheet: Sheet, hands: int, meter: int | None) -> Moments:
        found = self._figures.moments(sheet, hands, meter)
        if found is None:
            raise NotYet
        return found


def an_hour(rounds: tuple[PlayedRound, ...], now: datetime) -> int | None:
    """Rounds an hour, by those of the last hour; none where there was none."""
    since = now - timedelta(hours=1)
    last = [round for round in rounds if datetime.fromisoformat(round.ended) >= since]
    if not last:
        return None
    begun = max(since, datetime.fromisoformat(last[0].begun))
    hours = max((now - begun).total_seconds(), 60) / 3600
    return round(len(last) / hours)


def together(theories: list[Theory]) -> Theory:
    """Several tables as one: they vary independently."""
    rounds = sorted((r for each in theories for r in each.rounds), key=lambda round: round.ended)
    return Theory(tuple(rounds), ())


def beyond_since(theory: Theory) -> str:
    """Since when a table that is beyond has been there without a break; as a time."""
    expected = win = variance = 0.0
    since = ""
    for round in theory.rounds:
        expected, win = expected + round.expected, win + round.win
        variance += round.variance
        if abs(win - expected) <= 3 * sqrt(variance):
            since = ""
        elif not since:
            since = round.ended
    return since
