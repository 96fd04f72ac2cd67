"""The page of a player's own limits."""

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Cookie, Request
from starlette.responses import Response

from fairdeal.house.house import House
from fairdeal.house.journal import now_ms
from fairdeal.house.limits import FOR_EVER, Limit, OwnLimits
from fairdeal.house.roles import Person
from fairdeal.web.guard import visitor
from fairdeal.web.pages.router import page

Room = Annotated[str, Cookie(alias="room", max_length=8)]

_WORDS = {
    Limit.WAGER: ("Most that you bet at once", "dollars", 100),
    Limit.LOSS: ("Most that you lose in a day", "dollars", 100),
    Limit.TIME: ("Most time in a day", "minutes", 1),
}


def limits_router(house: House) -> APIRouter:
    """Where players set limits for themselves."""
    router = APIRouter(include_in_schema=False)

    @router.get("/limits")
    async def show_limits(request: Request, room: Room = "") -> Response:
        """What a player has set."""
        person = visitor(house, request.headers)
        return page(
            "limits.html",
            title="Your own limits",
            place="Tables",
            room=room,
            person=person,
            limits=own_limits(house.limits, person) if person else (),
            until=away(house.limits, person) if person else "",
        )

    return router


def own_limits(limits: OwnLimits, person: Person) -> tuple[tuple[str, str, str, int | None], ...]:
    """Each limit by its name, with words, its unit, and what is in effect."""
    now = now_ms()
    found = []
    for kind, (words, unit, parts) in _WORDS.items():
        most = limits.most(person.id, kind, now)
        found.append((kind.value, words, unit, None if most is None else most // parts))
    return tuple(found)


def away(limits: OwnLimits, person: Person) -> str:
    """Until when a player stays away, in words; empty: not at all."""
    until = limits.excluded_until(person.id)
    if until <= now_ms():
        return ""
    if until >= FOR_EVER:
        return "for good"
    day = datetime.fromtimestamp(until / 1000, UTC)
    return f"until {day:%d %B %Y, %H:%M} UTC".replace("until 0", "until ")
