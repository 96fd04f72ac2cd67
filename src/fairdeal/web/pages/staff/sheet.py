"""The option sheet as a form that knows the law."""

from typing import Any

from starlette.responses import Response

from fairdeal.web.pages.staff.desk import Desk


async def show_proposed_sheet(
    desk: Desk, proposal: dict[str, Any], common: dict[str, Any]
) -> Response:
    """What the second person sees."""
    raise NotImplementedError
