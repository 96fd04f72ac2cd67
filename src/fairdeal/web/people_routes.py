"""Coming and going, what is one's own, and who is who."""

from fairdeal.house.money import wallet
from fairdeal.house.people import SignedOn
from fairdeal.house.roles import MAY, Person
from fairdeal.money import Currency
from fairdeal.web import messages, replies
from fairdeal.web.answers import Reply, answer
from fairdeal.web.asked import Asked, Do, Look
from fairdeal.web.guard import address_of, session_cookie, token_of


async def _welcome(asked: Asked, signed_on: SignedOn) -> Reply[replies.Myself]:
    """A new session begins; the one before, if any, ends."""
    before = token_of(asked.request.headers)
    if before:
        await asked.house.people.sign_off(before)
    person = signed_on.person
    myself = replies.Myself(person.id, person.name, person.is_visitor, _may(person))
    return answer(myself, cookie=session_cookie(signed_on.token))


def _may(person: Person) -> list[str]:
    return [what for what, roles in MAY.items() if roles & person.roles]


async def visit(asked: Asked, body: messages.Visit) -> Reply[replies.Myself]:
    """Give a name and play with practice chips."""
    return await _welcome(asked, await asked.house.people.visit(body.name))


async def register(asked: Asked, body: messages.SignOn) -> Reply[replies.Myself]:
    """Make an account with a password."""
    return await _welcome(asked, await asked.house.people.register(body.name, body.password))


async def sign_on(asked: Asked, body: messages.SignOn) -> Reply[replies.Myself]:
    """Sign on with a password."""
    people, address = asked.house.people, address_of(asked.request)
    return await _welcome(asked, await people.sign_on(body.name, body.password, address))


async def sign_off(asked: Asked, body: messages.Nothing) -> Reply[replies.Done]:
    """End the session."""
    await asked.house.people.sign_off(token_of(asked.request.headers))
    return answer(replies.Done(), cookie=session_cookie(""))


async def keep(asked: Asked, body: messages.Keep) -> Reply[replies.Done]:
    """Keep the chips of a visit under a password."""
    await asked.house.people.keep(asked.person, body.password)
    return answer(replies.Done())


def me(asked: Asked) -> Reply[replies.Holdings]:
    """Who I am, and what I have."""
    person, cage = asked.person, asked.house.cage
    held = {each: cage.balance(wallet(person.id), each.value) for each in Currency}
    may = _may(person)
    return answer(replies.Holdings(person.id, person.name, person.is_visitor, may, held))


async def be_called(asked: Asked, body: messages.BeCalled) -> Reply[replies.Done]:
    """Be called something else from now on, also where one sits."""
    await asked.house.players.be_called(asked.person, body.key, body.name)
    return answer(replies.Done())


async def practise_on(asked: Asked, body: messages.Once) -> Reply[replies.Written]:
    """Have practice chips anew, once they have come to an end."""
    given = await asked.house.cage.practise_on(asked.person, body.key)
    return answer(replies.Written(**given))


async def set_limit(asked: Asked, body: messages.SetLimit) -> Reply[replies.LimitSet]:
    """Set a limit of one's own."""
    effective = await asked.house.limits.set(asked.person, body.limit, body.most)
    return answer(replies.LimitSet(effective))


async def stay_away(asked: Asked, body: messages.StayAway) -> Reply[replies.Away]:
    """Stay away from play."""
    return answer(replies.Away(await asked.house.limits.exclude(asked.person, body.days)))


async def change_role(asked: Asked, body: messages.ChangeRole) -> Reply[replies.Done]:
    """Give a member of staff a role, or take it away."""
    people = asked.house.people
    change = people.give_role if body.give else people.take_role
    await change(people.person(body.person), body.role, asked.person)
    return answer(replies.Done())


CHANGES: dict[str, tuple[type, Do]] = {
    "/api/visit": (messages.Visit, visit),
    "/api/register": (messages.SignOn, register),
    "/api/sign-on": (messages.SignOn, sign_on),
    "/api/sign-off": (messages.Nothing, sign_off),
    "/api/keep": (messages.Keep, keep),
    "/api/name": (messages.BeCalled, be_called),
    "/api/practice-chips": (messages.Once, practise_on),
    "/api/limits": (messages.SetLimit, set_limit),
    "/api/stay-away": (messages.StayAway, stay_away),
    "/api/staff/roles": (messages.ChangeRole, change_role),
}
LOOKS: dict[str, Look] = {
    "/api/me": me,
}
