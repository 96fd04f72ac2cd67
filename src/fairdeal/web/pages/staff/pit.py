"""The pit: every table at a glance."""

from starlette.responses import Response

from fairdeal.web.pages.staff.desk import Desk


async def show_pit(desk: Desk) -> Response:
    """All tables, what waits, what is due."""
    return desk.page("pit.html", title="Tables", place="Tables", tables=desk.house.tables.all())
