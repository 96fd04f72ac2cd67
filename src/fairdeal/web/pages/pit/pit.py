"""The pit: every table at a glance, all together, pending proposals and due tasks."""

from datetime import UTC, datetime

from markupsafe import Markup
from msgspec import Struct
from starlette.responses import Response

from fairdeal.house import CHIPS, PRACTICE, Theory, together
from fairdeal.web.pages.approvals.waiting import cards
from fairdeal.web.pages.books.plot import scale, sentence
from fairdeal.web.pages.pit.due_tasks import due
from fairdeal.web.pages.pit.table_row import PitDetail, PitRow, TableCondition
from fairdeal.web.pages.staff.staff_page import Desk, in_order


class CombinedTables(Struct, frozen=True):
    """All tables with one money, on one day."""

    rows: list[PitRow]

    @property
    def drop(self) -> int:
        """The drop, in cents."""
        return sum(row.day.book.drop for row in self.rows)

    @property
    def win(self) -> int:
        """The win, in cents."""
        return sum(row.day.book.win for row in self.rows)

    @property
    def hold(self) -> float | None:
        """The share of the drop that was won."""
        return self.win / self.drop if self.drop else None

    @property
    def theory(self) -> Theory | None:
        """The theory of all tables, where each is known."""
        known = [row.theory for row in self.rows if row.theory is not None]
        return together(known) if len(known) == len(self.rows) else None


class PitTotal(CombinedTables, frozen=True):
    """All tables that are shown."""

    @property
    def states(self) -> str:
        """The number of tables that are not dealing, by state."""
        counts = [
            (sum(row.condition is each for row in self.rows), each.name.lower())
            for each in (
                TableCondition.HELD,
                TableCondition.IDLE,
                TableCondition.CLOSING,
                TableCondition.CLOSED,
            )
        ]
        return ", ".join(f"{n} {words}" for n, words in counts if n)

    @property
    def dealing(self) -> int:
        """The number of tables with players and play under way."""
        return sum(row.condition is TableCondition.DEALING for row in self.rows)

    @property
    def seats(self) -> int:
        """The number of seats at open tables."""
        shut = (TableCondition.CLOSED, TableCondition.CLOSING)
        return sum(row.sheet.seats for row in self.rows if row.condition not in shut)

    @property
    def taken(self) -> int:
        """The number of taken seats."""
        return sum(len(row.taken) for row in self.rows)

    @property
    def players(self) -> int:
        """The number of players; one player may have two seats."""
        return len({name for row in self.rows for name in row.live.durable.state.seated.values()})

    @property
    def scale(self) -> Markup:
        """The total result on a scale."""
        theory = self.theory
        return scale(theory.distance if theory is not None and theory.rounds else None)

    @property
    def sentence(self) -> str:
        """The scale in words."""
        return "being worked out" if self.theory is None else sentence(self.theory)


def rows_of(desk: Desk, currency: str, now: datetime) -> list[PitRow]:
    """Return every table with that money, in its current state."""
    tables = [row["id"] for row in desk.house.tables.all() if row["currency"] == currency]
    live = sorted(map(desk.house.tables.live, tables), key=lambda table: in_order(table.name))
    return [PitRow(table, desk.results.of(table.id, now.date()), now) for table in live]


def show_pit(desk: Desk) -> Response:
    """Render all tables, the chosen one in detail, pending proposals, due tasks."""
    now = datetime.now(UTC)
    currencies = {row["currency"] for row in desk.house.tables.all()}
    currency = desk.query_value("money") or (CHIPS if CHIPS in currencies else PRACTICE)
    rows = rows_of(desk, currency, now)
    chosen = _chosen(rows, desk.query_value("table"))
    detail = None
    if chosen is not None and chosen.theory is not None and chosen.theory.rounds:
        detail = PitDetail(chosen, chosen.theory)
    return desk.page(
        "pit/pit.html",
        title="Tables",
        place="Tables",
        rows=rows,
        total=PitTotal(rows),
        chosen=chosen,
        detail=detail,
        verdict=desk.verdicts.get(chosen.id) if chosen else None,
        currency=currency,
        currencies=sorted(currencies),
        waiting=cards(desk),
        short=desk.house.trays.short(),
        due=due(rows, desk.reliefs, desk.house.plans, now),
        pending=any(row.theory is None for row in rows),
    )


def _chosen(rows: list[PitRow], wanted: str) -> PitRow | None:
    """Return the requested table; else the one farthest from theory; else one that is held."""
    for row in rows:
        if row.id == wanted:
            return row
    far = [(abs(row.theory.distance), row) for row in rows if row.theory and row.theory.rounds]
    if far:
        return max(far, key=lambda pair: pair[0])[1]
    return min(rows, key=lambda row: row.condition is not TableCondition.HELD, default=None)
