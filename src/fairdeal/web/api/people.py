"""People: sign on and off, the player's own account, and roles."""

from fairdeal.house import MAY, OpenedSession, Person, wallet
from fairdeal.money import Currency
from fairdeal.web.api import reply_types, request_types
from fairdeal.web.api.guard import address_of, session_cookie, token_of
from fairdeal.web.api.responses import Reply, answer
from fairdeal.web.api.routing import RequestContext


async def _welcome(context: RequestContext, signed_on: OpenedSession) -> Reply[reply_types.Myself]:
    """Start a new session, and end the previous one if there is any."""
    before = token_of(context.request.headers)
    if before:
        await context.house.people.sign_off(before)
    person = signed_on.person
    myself = reply_types.Myself(person.id, person.name, person.is_visitor, _may(person))
    return answer(myself, cookie=session_cookie(signed_on.token))


def _may(person: Person) -> list[str]:
    return [what for what, roles in MAY.items() if roles & person.roles]


async def visit(context: RequestContext, body: request_types.Visit) -> Reply[reply_types.Myself]:
    """Give a name and play with practice chips."""
    return await _welcome(context, await context.house.people.visit(body.name))


async def register(
    context: RequestContext, body: request_types.SignOn
) -> Reply[reply_types.Myself]:
    """Make an account with a password."""
    return await _welcome(context, await context.house.people.register(body.name, body.password))


async def sign_on(context: RequestContext, body: request_types.SignOn) -> Reply[reply_types.Myself]:
    """Sign on with a password."""
    people, address = context.house.people, address_of(context.request)
    return await _welcome(context, await people.sign_on(body.name, body.password, address))


async def sign_off(
    context: RequestContext, body: request_types.Nothing
) -> Reply[reply_types.DoneReply]:
    """End the session."""
    await context.house.people.sign_off(token_of(context.request.headers))
    return answer(reply_types.DoneReply(), cookie=session_cookie(""))


async def keep(context: RequestContext, body: request_types.Keep) -> Reply[reply_types.DoneReply]:
    """Keep the chips of a visit under a password."""
    await context.house.people.keep(context.person, body.password)
    return answer(reply_types.DoneReply())


def me(context: RequestContext) -> Reply[reply_types.HoldingsReply]:
    """Return the person who sent the request, with balances."""
    person, cage = context.person, context.house.cage
    held = {each: cage.balance(wallet(person.id), each.value) for each in Currency}
    may = _may(person)
    return answer(reply_types.HoldingsReply(person.id, person.name, person.is_visitor, may, held))


async def be_called(
    context: RequestContext, body: request_types.BeCalled
) -> Reply[reply_types.DoneReply]:
    """Change the person's name, also at the tables where the person sits."""
    await context.house.players.be_called(context.person, body.key, body.name)
    return answer(reply_types.DoneReply())


async def practise_on(
    context: RequestContext, body: request_types.Once
) -> Reply[reply_types.Written]:
    """Get more practice chips after running out."""
    given = await context.house.cage.practise_on(context.person, body.key)
    return answer(reply_types.Written(**given))


async def set_limit(
    context: RequestContext, body: request_types.SetLimit
) -> Reply[reply_types.LimitSetReply]:
    """Set a limit on the person's own play."""
    effective = await context.house.limits.set(context.person, body.limit, body.most)
    return answer(reply_types.LimitSetReply(effective))


async def stay_away(
    context: RequestContext, body: request_types.StayAway
) -> Reply[reply_types.Away]:
    """Exclude the person from play for some time."""
    return answer(reply_types.Away(await context.house.limits.exclude(context.person, body.days)))


async def change_role(
    context: RequestContext, body: request_types.ChangeRole
) -> Reply[reply_types.DoneReply]:
    """Give a member of staff a role, or take it away."""
    people = context.house.people
    change = people.give_role if body.give else people.take_role
    await change(people.person(body.person), body.role, context.person)
    return answer(reply_types.DoneReply())
