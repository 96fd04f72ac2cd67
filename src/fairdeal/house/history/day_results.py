"""Each table's day beside its theory, for pages: updated from the journals as tables play."""

from collections import OrderedDict
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from math import sqrt
from threading import RLock

from msgspec import Struct

from fairdeal.analysis import Moments
from fairdeal.audit import WageredRound
from fairdeal.house.history.daily_results import DayBooks, TableBook, days_played
from fairdeal.house.history.theory import Theory, WagerTheory, theory, theory_of_wagers
from fairdeal.house.store.database import Database
from fairdeal.house.workers.odds_client import Figures
from fairdeal.sheet import Sheet

_DAYS_KEPT = 4


class NotYet(Exception):
    """A signal that figures are still being computed."""


class DayResult(Struct, frozen=True):
    """A table's book of a day, and its theory where that is known already."""

    book: TableBook
    theory: Theory | None
    by_wager: dict[str, WagerTheory]

    @property
    def hold(self) -> float | None:
        """The share of the drop that was won."""
        return self.book.win / self.book.drop if self.book.drop else None


class TableResults:
    """The results of every table on a day (UTC), or on several; the last ones are cached.

    Pages call this in threads, and one call at a time is served.
    """

    def __init__(self, database: Database, figures: Figures) -> None:
        self._database, self._figures = database, figures
        self._days: OrderedDict[tuple[date, date], _Day] = OrderedDict()
        self._one_at_a_time = RLock()

    def days(self, tables: Iterable[str]) -> dict[date, int]:
        """The days on which rounds ended at tables, and how many."""
        return days_played(self._database, tables)

    def of(self, table: str, day: date, last: date | None = None) -> DayResult:
        """Return a table's results on a day, or from one to another."""
        with self._one_at_a_time:
            return self._result(table, day, last)

    def _result(self, table: str, day: date, last: date | None) -> DayResult:
        results = self._of(day, last)
        book = results.books.of(table)
        key = len(book.rounds), book.rounds[-1].ended if book.rounds else "", book.drop
        known = results.worked_out.get(table)
        if known is not None and known[0] == key:
            return known[1]
        result = self._beside_theory(book)
        if result.theory is not None:
            results.worked_out[table] = key, result
        return result

    def _of(self, day: date, last: date | None) -> "_Day":
        span = day, last or day
        if span not in self._days:
            self._days[span] = _Day(DayBooks(self._database, *span))
        self._days.move_to_end(span)
        while len(self._days) > _DAYS_KEPT:
            self._days.popitem(last=False)
        return self._days[span]

    def _beside_theory(self, book: TableBook) -> DayResult:
        try:
            results = theory(book.rounds, self.moments)
            return DayResult(book, results, theory_of_wagers(book.rounds, self.moments))
        except NotYet:
            return DayResult(book, None, {})

    def moments(self, sheet: Sheet, hands: int, meter: int | None) -> Moments:
        """Return the variance of results by a sheet; raise `NotYet` while unknown."""
        results = self._figures.moments(sheet, hands, meter)
        if results is None:
            raise NotYet
        return results


class _Day:
    """The books of a day as far as they were read, and their results."""

    def __init__(self, books: DayBooks) -> None:
        self.books = books
        self.worked_out: dict[str, tuple[object, DayResult]] = {}


def an_hour(rounds: tuple[WageredRound, ...], now: datetime) -> int | None:
    """Return the rounds in an hour, by those of the last hour; None where there was none."""
    since = now - timedelta(hours=1)
    last = [round for round in rounds if datetime.fromisoformat(round.ended) >= since]
    if not last:
        return None
    begun = max(since, datetime.fromisoformat(last[0].begun))
    hours = max((now - begun).total_seconds(), 60) / 3600
    return round(len(last) / hours)


def together(theories: list[Theory]) -> Theory:
    """Return the theory of several tables as one: they vary independently."""
    rounds = sorted((r for each in theories for r in each.rounds), key=lambda round: round.ended)
    return Theory(tuple(rounds), ())


def beyond_since(theory: Theory) -> str:
    """Return the time since when a table has been out of range without a break."""
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
