"""Tables: looked at, opened, acted at, dealt by a person."""

from starlette.responses import Response

from fairdeal.law import Refused
from fairdeal.web import messages
from fairdeal.web.answers import answer
from fairdeal.web.asked import Asked, Do, Look
from fairdeal.web.frames import Frames, known_at, seat_of


def tables(asked: Asked) -> Response:
    """Every table."""
    return answer({"tables": asked.house.tables.all()})


def table(asked: Asked) -> Response:
    """A table as the one who asks sees it: the same frame that a socket sends."""
    live = asked.house.tables.live(asked.id)
    try:
        known_as = known_at(live.durable, asked.person)
    except Refused:
        known_as = ""  # somebody who only looks
    return Response(Frames(live).of(known_as), media_type="application/json")


async def open_table(asked: Asked, body: messages.OpenTable) -> Response:
    """Open a practice table."""
    id = await asked.house.tables.open(
        asked.person, body.key, body.name, body.instrument, body.options, body.settings
    )
    return answer({"table": id})


async def act(asked: Asked, body: messages.Act) -> Response:
    """Sit, buy in, bet, decide, leave."""
    person = asked.person
    standing = asked.house.tables.live(asked.id).durable
    own = seat_of(standing, known_at(standing, person))
    return answer(await asked.house.players.act(person, body.key, asked.id, body.request(own)))


async def staff_act(asked: Asked, body: messages.StaffAct) -> Response:
    """Deal a table by hand, or run it as the floor."""
    staff = asked.house.staff
    return answer(await staff.act(asked.person, body.key, asked.id, body.request()))


async def take_table(asked: Asked, body: messages.TakeTable) -> Response:
    """Take a table over as its dealer between rounds, or hand it back."""
    staff = asked.house.staff
    relieve = staff.take_over if body.take else staff.hand_back
    return answer(await relieve(asked.person, body.key, asked.id))


async def look(asked: Asked, body: messages.Look) -> Response:
    """An auditor looks at everything that is over."""
    return answer(await asked.house.staff.look(asked.person, body.key, asked.id))


CHANGES: dict[str, tuple[type, Do]] = {
    "/api/tables": (messages.OpenTable, open_table),
    "/api/tables/{id}/act": (messages.Act, act),
    "/api/tables/{id}/staff": (messages.StaffAct, staff_act),
    "/api/tables/{id}/dealer": (messages.TakeTable, take_table),
    "/api/tables/{id}/look": (messages.Look, look),
}
LOOKS: dict[str, Look] = {
    "/api/tables": tables,
    "/api/tables/{id}": table,
}
