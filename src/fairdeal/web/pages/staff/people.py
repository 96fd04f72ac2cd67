"""The people page: staff and their roles, players and the limits they set for themselves."""

from datetime import UTC, datetime

from starlette.responses import Response

from fairdeal.house import FOR_EVER, Known, Limit, Role
from fairdeal.house.access.directory import MOST
from fairdeal.money import in_dollars
from fairdeal.web.pages.staff.staff_page import Desk

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
        most=MOST,
        roles=GIVEN,
        limits_words=limits_words,
        away_words=away_words,
        seats=seats_of(desk),
    )
