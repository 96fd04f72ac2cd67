"""The pit: every table at a glance, money beside theory, pending proposals and due tasks."""

from datetime import UTC, datetime

from starlette.responses import Response

from fairdeal.house.money.money import CHIPS, PRACTICE
from fairdeal.web.pages.approvals.waiting import cards
from fairdeal.web.pages.pit.due_tasks import due
from fairdeal.web.pages.pit.table_row import PitDetail, PitRow, TableCondition
from fairdeal.web.pages.pit.totals import PitTotal
from fairdeal.web.pages.staff.staff_page import Desk
from fairdeal.web.pages.staff.words import in_order


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
        "pit.html",
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
