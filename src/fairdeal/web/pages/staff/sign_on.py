"""The staff's sign-on page, and the redirect from there to the person's first page."""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse
from starlette.responses import Response

from fairdeal.web.api.guard import visitor
from fairdeal.web.pages.environment import SECURITY
from fairdeal.web.pages.routes import page
from fairdeal.web.pages.staff.staff_page import SIGN_ON, home_of, staff_of

_OURS = ("/pit", "/station", "/audit", "/books", "/cage", "/people", "/staff")


def add_sign_on(router: APIRouter) -> None:
    """Add the sign-on page, and `/staff`, which redirects."""

    @router.get(SIGN_ON)
    def show_sign_on(request: Request) -> Response:
        """Render the sign-on form; a player is shown that staff have separate accounts."""
        person = visitor(request)
        player = person.name if person and not staff_of(request) else ""
        wanted = request.query_params.get("to", "")[:2000]
        return page(
            "staff_sign_on.html",
            title="Staff",
            place="",
            room=request.cookies.get("room", ""),
            to=wanted if _is_ours(wanted) else "/staff",
            player=player,
        )

    @router.get("/staff")
    async def lead_on(request: Request) -> Response:
        """Redirect to the first page that the person's roles open."""
        person = staff_of(request)
        return RedirectResponse(SIGN_ON if person is None else home_of(person), 303, SECURITY)


def _is_ours(address: str) -> bool:
    path = address.partition("?")[0]
    return any(path == place or path.startswith(f"{place}/") for place in _OURS)
