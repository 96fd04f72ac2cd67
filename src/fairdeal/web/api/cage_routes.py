"""Routes of the cage: player search, chips and cash, drop and tips."""

from fairdeal.house.access.roles import Person
from fairdeal.web.api import reply_types, request_types
from fairdeal.web.api.request_context import Do, Look, RequestContext
from fairdeal.web.api.responses import Reply, answer


def people_called(context: RequestContext) -> Reply[reply_types.People]:
    """Find players by a part of their name, for the cage; several players may share a name."""
    players = context.house.directory.players(str(context.request.path_params["name"])[:200])
    people = [reply_types.Somebody(each.id, each.name, each.is_visitor) for each in players]
    return answer(reply_types.People(people))


def _at_the_cage(context: RequestContext, body: request_types.Pay) -> tuple[Person, Person]:
    """Return the cashier and the player; refuse everybody who is not at the cage."""
    return context.person, context.house.people.person(body.player)


async def pay_in(context: RequestContext, body: request_types.Pay) -> Reply[reply_types.Written]:
    """Sell chips for cash."""
    cashier, player = _at_the_cage(context, body)
    paid = await context.house.cage.pay_in(cashier, body.key, player, body.cents)
    return answer(reply_types.Written(**paid))


async def pay_out(context: RequestContext, body: request_types.Pay) -> Reply[reply_types.Written]:
    """Pay cash for chips."""
    cashier, player = _at_the_cage(context, body)
    paid = await context.house.cage.pay_out(cashier, body.key, player, body.cents)
    return answer(reply_types.Written(**paid))


async def drop(
    context: RequestContext, body: request_types.MoveChips
) -> Reply[reply_types.Written]:
    """Empty a drop box into the count room."""
    live = context.house.tables.live(body.table)
    person, cage = context.person, context.house.cage
    moved = await cage.collect_drop(person, body.key, body.table, body.cents, live.currency)
    return answer(reply_types.Written(**moved))


async def tips(
    context: RequestContext, body: request_types.MoveChips
) -> Reply[reply_types.Written]:
    """Empty a tip box for the dealers."""
    live = context.house.tables.live(body.table)
    person, cage = context.person, context.house.cage
    moved = await cage.collect_tips(person, body.key, body.table, body.cents, live.currency)
    return answer(reply_types.Written(**moved))


CHANGES: dict[str, tuple[type, Do]] = {
    "/api/cage/pay-in": (request_types.Pay, pay_in),
    "/api/cage/pay-out": (request_types.Pay, pay_out),
    "/api/cage/drop": (request_types.MoveChips, drop),
    "/api/cage/tips": (request_types.MoveChips, tips),
}
LOOKS: dict[str, Look] = {
    "/api/people/{name}": people_called,
}
