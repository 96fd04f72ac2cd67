"""The cage: who is called something, chips and cash, drop and tips."""

from fairdeal.house.roles import Person
from fairdeal.web import messages, replies
from fairdeal.web.answers import Reply, answer
from fairdeal.web.asked import Asked, Do, Look


def people_called(asked: Asked) -> Reply[replies.People]:
    """Players by a part of their name, for the cage; a name may be several people's."""
    players = asked.house.directory.players(str(asked.request.path_params["name"])[:200])
    found = [replies.Somebody(each.id, each.name, each.is_visitor) for each in players]
    return answer(replies.People(found))


def _at_the_cage(asked: Asked, body: messages.Pay) -> tuple[Person, Person]:
    """Who pays, and to whom; nobody else learns who there is."""
    return asked.person, asked.house.people.person(body.player)


async def pay_in(asked: Asked, body: messages.Pay) -> Reply[replies.Written]:
    """Chips for cash."""
    cashier, player = _at_the_cage(asked, body)
    paid = await asked.house.cage.pay_in(cashier, body.key, player, body.cents)
    return answer(replies.Written(**paid))


async def pay_out(asked: Asked, body: messages.Pay) -> Reply[replies.Written]:
    """Cash for chips."""
    cashier, player = _at_the_cage(asked, body)
    paid = await asked.house.cage.pay_out(cashier, body.key, player, body.cents)
    return answer(replies.Written(**paid))


async def drop(asked: Asked, body: messages.MoveChips) -> Reply[replies.Written]:
    """A drop box emptied into the count room."""
    live = asked.house.tables.live(body.table)
    person, cage = asked.person, asked.house.cage
    moved = await cage.collect_drop(person, body.key, body.table, body.cents, live.currency)
    return answer(replies.Written(**moved))


async def tips(asked: Asked, body: messages.MoveChips) -> Reply[replies.Written]:
    """A tip box emptied for the dealers."""
    live = asked.house.tables.live(body.table)
    person, cage = asked.person, asked.house.cage
    moved = await cage.collect_tips(person, body.key, body.table, body.cents, live.currency)
    return answer(replies.Written(**moved))


CHANGES: dict[str, tuple[type, Do]] = {
    "/api/cage/pay-in": (messages.Pay, pay_in),
    "/api/cage/pay-out": (messages.Pay, pay_out),
    "/api/cage/drop": (messages.MoveChips, drop),
    "/api/cage/tips": (messages.MoveChips, tips),
}
LOOKS: dict[str, Look] = {
    "/api/people/{name}": people_called,
}
