"""The books of a gaming day: every table's win beside theory, and where to look when it is far."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from markupsafe import Markup
from starlette.responses import Response

from fairdeal.house.money import CHIPS, PRACTICE
from fairdeal.web.pages.staff.desk import Desk
from fairdeal.web.pages.staff.pit import Detail, Row, Together
from fairdeal.web.pages.staff.plot import large_plot


@dataclass(frozen=True)
class DayTotal(Together):
    """All tables of a day that has books, with the way that their win took."""

    @property
    def rounds(self) -> int:
        """That were decided."""
        return sum(len(row.day.book.rounds) for row in self.rows)

    @property
    def plot(self) -> Markup:
        """The day's way of all of them."""
        theory = self.theory
        if theory is None or not theory.rounds:
            return Markup()
        ended = [round.ended[11:16] for round in theory.rounds]
        return large_plot(theory, [ended[0], ended[len(ended) // 2], ended[-1]])


async def show_books(desk: Desk) -> Response:
    """One day; today unless another is asked for."""
    now = datetime.now(UTC)
    day = _day(desk.asked("day"), now.date())
    tables = desk.house.tables.all()
    currencies = sorted({row["currency"] for row in tables})
    wanted = desk.asked("money")
    currency = wanted if wanted in currencies else CHIPS if CHIPS in currencies else PRACTICE
    ids = [row["id"] for row in tables if row["currency"] == currency]
    await desk.results.read(ids, day)
    rows = [Row(desk.house.tables.live(id), desk.results.of(id, day), now) for id in ids]
    played = [row for row in rows if row.day.book.rounds]
    details = [Detail(row, row.theory) for row in played if row.theory is not None]
    return desk.page(
        "books.html",
        title=f"Books of {day.day} {day:%B %Y}",
        place="Books",
        day=day,
        before=day - timedelta(days=1),
        after=day + timedelta(days=1) if day < now.date() else None,
        today=day == now.date(),
        currency=currency,
        currencies=currencies,
        rows=played,
        quiet=[row.name for row in rows if not row.day.book.rounds],
        total=DayTotal(played),
        outliers=[each for each in details if each.theory.is_beyond],
        details=details,
        pending=len(details) < len(played),
    )


def _day(written: str, today: date) -> date:
    """A day that is over or under way; what cannot be read is today."""
    try:
        return min(date.fromisoformat(written), today)
    except ValueError:
        return today
