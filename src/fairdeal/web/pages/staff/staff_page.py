"""The frame of the staff pages: the person, the pages that the roles open, the surroundings.

The permission for each page is in `web.api.policy`. A visitor who is not signed on is sent to the
sign-on page. A member of staff without the role is shown which role the page needs.
"""

from collections.abc import Awaitable, Callable, Mapping
from inspect import iscoroutinefunction
from typing import Any, NamedTuple, cast
from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from fairdeal.house.access.roles import MAY, Person, Role
from fairdeal.house.approvals.kinds import to_decide
from fairdeal.house.house import House
from fairdeal.law import Refused
from fairdeal.web.api.guard import person_of, visitor
from fairdeal.web.pages.books.results import TableResults
from fairdeal.web.pages.environment import ROOMS, SECURITY, PageFrame, initials, render
from fairdeal.web.pages.pit.dealer_relief import Reliefs
from fairdeal.web.workers.odds_client import Figures
from fairdeal.web.workers.verify_queue import Verdict

SIGN_ON = "/staff/sign-on"


class MenuEntry(NamedTuple):
    """An entry in the bar, and the permission that it needs."""

    name: str
    address: str
    takes: str


PLACES = (
    MenuEntry("Journals", "/audit", "look at finished rounds"),
    MenuEntry("Looks", "/audit/looks", "look at finished rounds"),
    MenuEntry("House", "/audit/house", "look at finished rounds"),
    MenuEntry("Tables", "/pit", "see the pit"),
    MenuEntry("Stations", "/station", "deal"),
    MenuEntry("Waiting", "/pit/waiting", "see what waits"),
    MenuEntry("Sheets", "/pit/sheets", "propose a sheet"),
    MenuEntry("Cage", "/cage", "move money"),
    MenuEntry("Books", "/books", "read the books"),
    MenuEntry("People", "/people", "see who is who"),
)
_TITLES = {
    Role.FLOOR: "Floor",
    Role.DEALER: "Dealer",
    Role.CASHIER: "Cashier",
    Role.AUDITOR: "Auditor",
    Role.ADMIN: "Administrator",
}


class Desk(NamedTuple):
    """One request for a page by a member of staff."""

    house: House
    figures: Figures
    results: TableResults
    reliefs: Reliefs
    request: Request
    person: Person
    verdicts: Mapping[str, Verdict]  # on journals that were verified, by table

    @property
    def id(self) -> str:
        """The id in the path."""
        return str(self.request.path_params["id"])[:40]

    def query_value(self, name: str, most: int = 40) -> str:
        """Return a value of the query."""
        return self.request.query_params.get(name, "")[:most]

    def may(self, what: str) -> bool:
        """Return whether one of the person's roles permits it."""
        return bool(self.person.roles & MAY[what])

    def page(
        self,
        template: str,
        *,
        title: str,
        place: str,
        felt: str = "",
        status: int = 200,
        **model: object,
    ) -> Response:
        """Render a page in the staff's frame."""
        room = self.request.cookies.get("room", "")
        frame = PageFrame(title=title, place=place, room=room if room in ROOMS else "", felt=felt)
        text = render(template, frame, desk=self, **model)
        return HTMLResponse(text, status, SECURITY)

    # -- what the frame shows

    @property
    def places(self) -> tuple[MenuEntry, ...]:
        """The pages that the person may open."""
        return tuple(place for place in PLACES if self.may(place.takes))

    @property
    def waiting(self) -> int:
        """The number of proposals that wait for this person's decision."""
        return len(to_decide(self.house.proposals.open(), self.person))

    @property
    def initials(self) -> str:
        """The person's initials."""
        return initials(self.person.name)

    @property
    def title(self) -> str:
        """The person's roles, in words."""
        return title_of(self.person)


def title_of(person: Person) -> str:
    """Return a person's roles, in words."""
    roles = [words for role, words in _TITLES.items() if role in person.roles]
    return ", ".join([*roles[:1], *(words.lower() for words in roles[1:])])


Show = Callable[[Desk], Response] | Callable[[Desk], Awaitable[Response]]
Pages = Mapping[str, Show]  # by path; what each takes stands in the policy


class Desks:
    """A factory of desks, one for each request by staff, with what they share."""

    def __init__(self, house: House, figures: Figures, verdicts: Mapping[str, Verdict]) -> None:
        self._house, self._figures, self._verdicts = house, figures, verdicts
        self._results, self._reliefs = (
            TableResults(house.database, figures),
            Reliefs(house.database),
        )

    def of(self, request: Request) -> Desk:
        """Return the desk of a member of staff whom the guard has admitted."""
        person = person_of(request)
        return Desk(
            self._house,
            self._figures,
            self._results,
            self._reliefs,
            request,
            person,
            self._verdicts,
        )

    async def turned_away(self, request: Request, refused: Refused) -> Response:
        """Redirect a visitor to the sign-on page; show members of staff the refusal."""
        name = refused.refusal.name
        if name == "not-signed-on" or (name == "not-your-role" and staff_of(request) is None):
            query = f"?{request.url.query}" if request.url.query else ""
            wanted = quote(request.url.path + query, safe="/")
            return RedirectResponse(f"{SIGN_ON}?to={wanted}", 303, SECURITY)
        if name != "not-your-role":
            raise refused
        return await run_in_threadpool(turned_away, self.of(request), refused)

    def add(self, router: APIRouter, pages: Pages) -> None:
        """Add pages for staff; handlers that are not coroutines run in a thread."""
        for path, show in pages.items():
            router.add_api_route(path, self._endpoint(show), methods=["GET"])

    def _endpoint(self, show: Show) -> Callable[[Request], Any]:
        async def waiting(request: Request) -> Response:
            desk = self.of(request)
            try:
                return await cast(Callable[[Desk], Awaitable[Response]], show)(desk)
            except Refused as refused:
                return turned_away(desk, refused)

        def rendered(request: Request) -> Response:
            desk = self.of(request)
            try:
                return cast(Callable[[Desk], Response], show)(desk)
            except Refused as refused:
                return turned_away(desk, refused)

        return waiting if iscoroutinefunction(show) else rendered


def turned_away(desk: Desk, refused: Refused) -> Response:
    """Render the refusal of a page."""
    name, status = refused.refusal.name, 404
    if name == "not-your-role":
        status = 403
    return desk.page(
        "staff_refused.html",
        title="Not for you" if status == 403 else "Not here",
        place="",
        status=status,
        words=refused.refusal.message,
    )


def staff_of(request: Request) -> Person | None:
    """Return the member of staff who sent the request, or None."""
    person = visitor(request)
    return person if person and person.roles - {Role.PLAYER} else None


def home_of(person: Person) -> str:
    """Return the first page that a person's roles open; without roles, the way out."""
    open_to = [place.address for place in PLACES if person.roles & MAY[place.takes]]
    return open_to[0] if open_to else SIGN_ON
