"""The cage: who is called something, chips and cash, drop and tips."""

from starlette.responses import Response

from fairdeal.house.roles import Person, check_may
from fairdeal.web import messages
from fairdeal.web.answers import answer
from fairdeal.web.asked import Asked, Do, Look


def people_called(asked: Asked) -> Response:
    """Players by a part of their name, for the cage; a name may be several people's."""
    check_may(asked.person, "move money")
    players = asked.house.directory.players(str(asked.request.path_params["name"])[:200])
    documents = [{"id": each.id, "name": each.name, "visitor": each.is_visitor} for each in players]
    return answer({"people": documents})


def _at_the_cage(asked: Asked, body: messages.Pay) -> tuple[Person, Person]:
    """Who pays, and to whom; nobody else learns who there is."""
    cashier = asked.person
    check_may(cashier, "move money")
    return cashier, asked.house.people.person(body.player)


async def pay_in(asked: Asked, body: messages.Pay) -> Response:
    """Chips for cash."""
    cashier, player = _at_the_cage(asked, body)
    return answer(await asked.house.cage.pay_in(cashier, body.key, player, body.cents))


async def pay_out(asked: Asked, body: messages.Pay) -> Response:
    """Cash for chips."""
    cashier, player = _at_the_cage(asked, body)
    return answer(await asked.house.cage.pay_out(cashier, body.key, player, body.cents))


async def drop(asked: Asked, body: messages.MoveChips) -> Response:
    """A drop box emptied into the count room."""
    live = asked.house.tables.live(body.table)
    person, cage = asked.person, asked.house.cage
    return answer(await cage.collect_drop(person, body.key, body.table, body.cents, live.currency))


async def tips(asked: Asked, body: messages.MoveChips) -> Response:
    """A tip box emptied for the dealers."""
    live = asked.house.tables.live(body.table)
    person, cage = asked.person, asked.house.cage
    return answer(await cage.collect_tips(person, body.key, body.table, body.cents, live.currency))


CHANGES: dict[str, tuple[type, Do]] = {
    "/api/cage/pay-in": (messages.Pay, pay_in),
    "/api/cage/pay-out": (messages.Pay, pay_out),
    "/api/cage/drop": (messages.MoveChips, drop),
    "/api/cage/tips": (messages.MoveChips, tips),
}
LOOKS: dict[str, Look] = {
    "/api/people/{name}": people_called,
}
