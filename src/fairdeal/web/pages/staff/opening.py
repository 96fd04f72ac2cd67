"""Opening a table: which text, whose money, who deals, how long is waited."""

from starlette.responses import Response

from fairdeal.law import INSTRUMENTS, instrument
from fairdeal.web.pages.staff.desk import Desk


async def show_opening(desk: Desk) -> Response:
    """The form."""
    names = {row["name"] for row in desk.house.tables.all()}
    number = next(n for n in range(1, len(names) + 2) if f"Table {n}" not in names)
    return desk.page(
        "open_table.html",
        title="Open a table",
        place="Tables",
        chips=desk.asked("money") == "chips",
        laws=[instrument(name) for name in INSTRUMENTS],
        suggested=f"Table {number}",
    )
