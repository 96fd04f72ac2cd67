"""The frame of the staff pages: the person, the pages that the roles open, shared words.

The permission for each page is in `web/server/routes.py`. A visitor who is not signed on is sent to
the sign-on page. A member of staff without the role is shown which role the page needs.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from inspect import iscoroutinefunction
from typing import NamedTuple, cast
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from fairdeal.house import MAY, Observation, Person, Reliefs, Role, TableResults, Verdict, to_decide
from fairdeal.law import Refused
from fairdeal.values import capital
from fairdeal.view.typography import initials, typographic
from fairdeal.web.api.guard import visitor
from fairdeal.web.api.routing import Look, RequestContext
from fairdeal.web.pages.environment import SECURITY, PageFrame, render, room_of


def observed_words(seen: Observation) -> str:
    """Return the heading of an observation.

    >>> from fairdeal.play import Observed
    >>> observed_words(Observation(Observed.DEALER_EXPOSED, position="dealer card 1"))
    'Dealer’s card exposed'
    """
    words = typographic(seen.observed.value)
    return capital(words)


def in_order(name: str) -> tuple[str, int, str]:
    """Return the sort key of a table's name, with its numbers compared as numbers.

    >>> sorted(["Table 12", "Table 5", "Blue"], key=in_order)
    ['Blue', 'Table 5', 'Table 12']
    """
    words, number = re.fullmatch(r"(.*?)(\d*)", name, re.DOTALL).groups()  # type: ignore[union-attr]
    return words, int(number or 0), name


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


class Desk(RequestContext):
    """One request for a page by a member of staff."""

    @property
    def results(self) -> TableResults:
        """The results of the tables by day."""
        results: TableResults = self.request.app.state.results
        return results

    @property
    def reliefs(self) -> Reliefs:
        """The dealers' turns at the tables."""
        reliefs: Reliefs = self.request.app.state.reliefs
        return reliefs

    @property
    def verdicts(self) -> Mapping[str, Verdict]:
        """The verdicts on journals that were verified, by table."""
        return self.verifications.verdicts

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
        frame = PageFrame(title=title, place=place, room=room_of(self.request), felt=felt)
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


def at_desk(show: Show) -> Look:
    """Return the handler of a staff page, which shows a refusal in the staff's frame."""

    async def waiting(context: RequestContext) -> Response:
        desk = Desk(context.request)
        try:
            return await cast(Callable[[Desk], Awaitable[Response]], show)(desk)
        except Refused as refused:
            return refused_page(desk, refused)

    def rendered(context: RequestContext) -> Response:
        desk = Desk(context.request)
        try:
            return cast(Callable[[Desk], Response], show)(desk)
        except Refused as refused:
            return refused_page(desk, refused)

    return waiting if iscoroutinefunction(show) else rendered


async def turned_away(request: Request, refused: Refused) -> Response:
    """Redirect a visitor to the sign-on page; show members of staff the refusal."""
    name = refused.refusal.name
    if name == "not-signed-on" or (name == "not-your-role" and staff_of(request) is None):
        query = f"?{request.url.query}" if request.url.query else ""
        wanted = quote(request.url.path + query, safe="/")
        return RedirectResponse(f"{SIGN_ON}?to={wanted}", 303, SECURITY)
    if name != "not-your-role":
        raise refused
    return await run_in_threadpool(refused_page, Desk(request), refused)


def refused_page(desk: Desk, refused: Refused) -> Response:
    """Render the refusal of a page."""
    name, status = refused.refusal.name, 404
    if name == "not-your-role":
        status = 403
    return desk.page(
        "staff/refused.html",
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
