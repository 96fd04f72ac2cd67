"""Single pages of the staff: people and their roles, sign-on, help, and the sheet of components."""

from datetime import UTC, datetime

from starlette.responses import RedirectResponse, Response

from fairdeal.house import FOR_EVER, MAY, MOST_PEOPLE, Known, Limit, Role
from fairdeal.money import in_dollars
from fairdeal.web.api.routing import RequestContext
from fairdeal.web.pages.environment import SECURITY
from fairdeal.web.pages.public import page
from fairdeal.web.pages.staff.staff_page import SIGN_ON, Desk, home_of, staff_of

_LIMITS = {
    Limit.WAGER: "{} at once",
    Limit.LOSS: "{} lost in a day",
    Limit.TIME: "{} minutes in a day",
}
GIVEN = tuple(role for role in Role if role is not Role.PLAYER)


def limits_words(person: Known) -> str:
    """Return the limits that a player has set, in words."""
    return "; ".join(
        _LIMITS[kind].format(most if kind is Limit.TIME else in_dollars(most))
        for kind, most in person.limits.items()
    )


def away_words(person: Known) -> str:
    """Return the end of a player's self-exclusion; empty: none."""
    if not person.away_until:
        return ""
    if person.away_until >= FOR_EVER:
        return "for good"
    day = datetime.fromtimestamp(person.away_until / 1000, UTC)
    return f"until {day.day} {day:%B %Y, %H:%M} UTC"


def seats_of(desk: Desk) -> dict[str, str]:
    """Return the seats of people, by the names under which tables know them."""
    seats = dict[str, str]()
    for row in desk.house.tables.all():
        live = desk.house.tables.live(row["id"])
        for seat, player in live.durable.state.seated.items():
            seats.setdefault(player, f"{live.name}, seat {seat}")
    return seats


def show_people(desk: Desk) -> Response:
    """Render both lists; a part of a name filters the players."""
    called = desk.query_value("called").strip()
    directory = desk.house.directory
    return desk.page(
        "staff/people.html",
        title="People",
        place="People",
        staff=directory.staff(),
        players=directory.players(called),
        called=called,
        most=MOST_PEOPLE,
        roles=GIVEN,
        limits_words=limits_words,
        away_words=away_words,
        seats=seats_of(desk),
    )


_OURS = ("/pit", "/station", "/audit", "/books", "/cage", "/people", "/staff")


def show_sign_on(context: RequestContext) -> Response:
    """Render the sign-on form; a player is shown that staff have separate accounts."""
    person = context.visitor
    player = person.name if person and not staff_of(context.request) else ""
    wanted = context.query_value("to", 2000)
    return page(
        context,
        "staff/sign_on.html",
        title="Staff",
        place="",
        to=wanted if _is_ours(wanted) else "/staff",
        player=player,
    )


async def lead_on(context: RequestContext) -> Response:
    """Redirect to the first page that the person's roles open."""
    person = staff_of(context.request)
    return RedirectResponse(SIGN_ON if person is None else home_of(person), 303, SECURITY)


def _is_ours(address: str) -> bool:
    path = address.partition("?")[0]
    return any(path == place or path.startswith(f"{place}/") for place in _OURS)


KEYS = (
    ("Tables", (("j, k", "next and previous table"), ("Enter", "open it"), ("w", "what waits"))),
    ("Option sheet", (("Tab, arrows", "from choice to choice"), ("u", "undo the last change"))),
    (
        "Dealer’s station",
        (
            ("Space", "the act is done"),
            ("F1 to F5", "something went wrong"),
            ("Esc", "not so"),
            ("Backspace", "what was done and said last, once more"),
        ),
    ),
)


def show_help(desk: Desk) -> Response:
    """Render the help page."""
    roles = [role for role in Role if role is not Role.PLAYER]
    may = {role.value: [what for what, who in MAY.items() if role in who] for role in roles}
    mine = {role.value for role in desk.person.roles}
    return desk.page("staff/help.html", title="Help", place="", keys=KEYS, may=may, mine=mine)


def show_components(desk: Desk) -> Response:
    """Render the component sheet."""
    return desk.page("staff/components.html", title="Components", place="")
