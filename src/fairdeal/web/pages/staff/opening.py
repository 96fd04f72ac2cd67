"""Opening a table: which text, whose money, who deals, how long is waited."""

from starlette.responses import Response

from fairdeal.law import INSTRUMENTS, instrument
from fairdeal.sheet import needed_approvals, read_sheet
from fairdeal.web.pages.staff.desk import Desk


async def show_opening(desk: Desk) -> Response:
    """The form."""
    names = {row["name"] for row in desk.house.tables.all()}
    number = next(n for n in range(1, len(names) + 2) if f"Table {n}" not in names)
    law = desk.asked("text") if desk.asked("text") in INSTRUMENTS else INSTRUMENTS[0]
    return desk.page(
        "open_table.html",
        title="Open a table",
        place="Tables",
        chips=desk.asked("money") == "chips",
        laws=[instrument(name) for name in INSTRUMENTS],
        law=law,
        approvals=needed_approvals(read_sheet(law, {})),
        suggested=f"Table {number}",
    )
