"""Everything that is not live, as a table of contents."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from fairdeal.house.fills import ChipsMove
from fairdeal.house.house import House
from fairdeal.house.money import CHIPS, PRACTICE, wallet
from fairdeal.house.people import SignedOn
from fairdeal.house.proposed import Kind, NewSheet
from fairdeal.house.roles import MAY, Person, check_may
from fairdeal.law import Refused, refuse
from fairdeal.web import messages, recall_routes
from fairdeal.web.answers import answer
from fairdeal.web.asked import Asked, Do, Look
from fairdeal.web.audit_routes import audit_routes
from fairdeal.web.frames import Frames, known_at, seat_of
from fairdeal.web.guard import Rates, check_origin, session_cookie, token_of
from fairdeal.web.judging import Judges
from fairdeal.web.strict import MOST_BYTES, read

BothRates = tuple[Rates, Rates]


# -- coming and going


def _welcome(signed_on: SignedOn) -> Response:
    return answer(_about(signed_on.person), cookie=session_cookie(signed_on.token))


def _about(person: Person) -> dict[str, Any]:
    may = [what for what, roles in MAY.items() if roles & person.roles]
    return {"id": person.id, "name": person.name, "visitor": person.is_visitor, "may": may}


async def visit(asked: Asked, body: messages.Visit) -> Response:
    """Give a name and play with practice chips."""
    return _welcome(await asked.house.people.visit(body.name))


async def register(asked: Asked, body: messages.SignOn) -> Response:
    """Make an account with a password."""
    return _welcome(await asked.house.people.register(body.name, body.password))


async def sign_on(asked: Asked, body: messages.SignOn) -> Response:
    """Sign on with a password; the session before, if any, ends."""
    signed_on = await asked.house.people.sign_on(body.name, body.password)
    before = token_of(asked.request.headers)
    if before:
        await asked.house.people.sign_off(before)
    return _welcome(signed_on)


async def sign_off(asked: Asked, body: messages.Nothing) -> Response:
    """End the session."""
    await asked.house.people.sign_off(token_of(asked.request.headers))
    return answer({}, cookie=session_cookie(""))


async def keep(asked: Asked, body: messages.Keep) -> Response:
    """Keep the chips of a visit under a password."""
    await asked.house.people.keep(asked.person, body.password)
    return answer({})


def me(asked: Asked) -> Response:
    """Who I am, and what I have."""
    person, cage = asked.person, asked.house.cage
    held = {currency: cage.balance(wallet(person.id), currency) for currency in (PRACTICE, CHIPS)}
    return answer({**_about(person), "balance": held})


async def be_called(asked: Asked, body: messages.BeCalled) -> Response:
    """Be called something else from now on, also where one sits."""
    await asked.house.players.be_called(asked.person, body.key, body.name)
    return answer({})


async def set_limit(asked: Asked, body: messages.SetLimit) -> Response:
    """Set a limit of one's own."""
    effective = await asked.house.limits.set(asked.person, body.limit, body.most)
    return answer({"effective": effective})


async def stay_away(asked: Asked, body: messages.StayAway) -> Response:
    """Stay away from play."""
    return answer({"until": await asked.house.limits.exclude(asked.person, body.days)})


# -- tables


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


# -- what takes two people


async def report(asked: Asked, body: messages.Report) -> Response:
    """Report an irregularity: the table is suspended until a second person decides."""
    proposals = asked.house.proposals
    id = await proposals.report(asked.person, body.key, asked.id, body.observation())
    return answer({"proposal": id})


async def change_sheet(asked: Asked, body: messages.ChangeSheet) -> Response:
    """Propose another sheet for a table."""
    proposals = asked.house.proposals
    id = await proposals.sheet(
        asked.person, body.key, asked.id, NewSheet(body.options, reason=body.reason)
    )
    return answer({"proposal": id})


async def open_chips_table(asked: Asked, body: messages.OpenChipsTable) -> Response:
    """Propose a table for chips."""
    id = await asked.house.proposals.chips_table(asked.person, body.key, body.sheet())
    return answer({"proposal": id})


async def correct(asked: Asked, body: messages.Correct) -> Response:
    """Propose a correction."""
    id = await asked.house.proposals.correction(asked.person, body.key, body.correction())
    return answer({"proposal": id})


async def decide(asked: Asked, body: messages.Decide) -> Response:
    """Accept or deny what another proposed."""
    decided = await asked.house.proposals.decide(
        asked.person, body.key, asked.id, accept=body.accept, how=body.how, remark=body.remark
    )
    return answer(decided)


def waiting(asked: Asked) -> Response:
    """What waits for a second person."""
    person = asked.person
    if not any(person.roles & MAY[what] for what in ("confirm a report", "approve a correction")):
        check_may(person, "confirm a report")
    return answer({"proposals": asked.house.proposals.open()})


# -- who is who


async def change_role(asked: Asked, body: messages.ChangeRole) -> Response:
    """Give a member of staff a role, or take it away."""
    people = asked.house.people
    change = people.give_role if body.give else people.take_role
    await change(people.person(body.person), body.role, asked.person)
    return answer({})


# -- the cage


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


async def fill(asked: Asked, body: messages.AskForChips) -> Response:
    """Ask for chips from the cage to a table; the other side confirms."""
    return await _chips(asked, Kind.FILL, body)


async def credit(asked: Asked, body: messages.AskForChips) -> Response:
    """Ask to take chips from a table back to the cage; the other side confirms."""
    return await _chips(asked, Kind.CREDIT, body)


async def _chips(asked: Asked, kind: Kind, body: messages.AskForChips) -> Response:
    proposals, move = asked.house.proposals, ChipsMove(body.cents, remark=body.remark)
    id = await proposals.chips(asked.person, body.key, kind, body.table, move)
    return answer({"proposal": id})


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
    "/api/visit": (messages.Visit, visit),
    "/api/register": (messages.SignOn, register),
    "/api/sign-on": (messages.SignOn, sign_on),
    "/api/sign-off": (messages.Nothing, sign_off),
    "/api/keep": (messages.Keep, keep),
    "/api/name": (messages.BeCalled, be_called),
    "/api/limits": (messages.SetLimit, set_limit),
    "/api/stay-away": (messages.StayAway, stay_away),
    "/api/tables": (messages.OpenTable, open_table),
    "/api/tables/{id}/act": (messages.Act, act),
    "/api/tables/{id}/staff": (messages.StaffAct, staff_act),
    "/api/tables/{id}/dealer": (messages.TakeTable, take_table),
    "/api/tables/{id}/look": (messages.Look, look),
    "/api/tables/{id}/report": (messages.Report, report),
    "/api/tables/{id}/sheet": (messages.ChangeSheet, change_sheet),
    "/api/chips-tables": (messages.OpenChipsTable, open_chips_table),
    "/api/corrections": (messages.Correct, correct),
    "/api/proposals/{id}": (messages.Decide, decide),
    "/api/staff/roles": (messages.ChangeRole, change_role),
    "/api/cage/pay-in": (messages.Pay, pay_in),
    "/api/cage/pay-out": (messages.Pay, pay_out),
    "/api/cage/fill": (messages.AskForChips, fill),
    "/api/cage/credit": (messages.AskForChips, credit),
    "/api/cage/drop": (messages.MoveChips, drop),
    "/api/cage/tips": (messages.MoveChips, tips),
    **recall_routes.CHANGES,
}
LOOKS: dict[str, Look] = {
    "/api/me": me,
    "/api/tables": tables,
    "/api/tables/{id}": table,
    "/api/proposals": waiting,
    "/api/people/{name}": people_called,
    **recall_routes.LOOKS,
}
_SLOW = frozenset({"/api/visit", "/api/register", "/api/sign-on", "/api/keep"})  # to guess at
_IN_A_PATH = re.compile("{([a-z]+)}")
_REF = "#/components/schemas/{name}"


def usual_rates() -> BothRates:
    """How often one client may ask: in general, and where a password could be guessed."""
    return Rates(50, 100), Rates(0.5, 20)


def router(house: House, rates: BothRates, judges: Judges) -> APIRouter:
    """The routes of a house; `judges` go through journals in a process of their own."""
    routes = APIRouter()
    often, seldom = rates
    for path, (kind, do) in {**CHANGES, **audit_routes(judges)}.items():
        routes.add_api_route(
            path,
            _changing(house, kind, do, seldom if path in _SLOW else often),
            methods=["POST"],
            summary=do.__doc__,
            operation_id=do.__name__,
            responses=_REFUSALS,
            openapi_extra=_described(path, kind),
        )
    for path, look in LOOKS.items():
        routes.add_api_route(
            path,
            _looking(house, look, often),
            methods=["GET"],
            summary=look.__doc__,
            operation_id=look.__name__,
            responses=_REFUSALS,
            openapi_extra=_described(path),
        )
    return routes


def schemas() -> dict[str, Any]:
    """The JSON Schemas of every body."""
    kinds = list({messages.LookAtRound, *(kind for kind, _ in CHANGES.values())})
    _, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    return components


def _changing(
    house: House, kind: type, do: Do, rates: Rates
) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        rates.check(request.client.host if request.client else "")
        check_origin(request.headers)
        if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
            raise refuse("not-json-content", "a request's body is application/json")
        return await do(Asked(house, request), read(await _body(request), kind))

    return endpoint


def _looking(house: House, look: Look, rates: Rates) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        rates.check(request.client.host if request.client else "")
        return look(Asked(house, request))

    return endpoint


async def _body(request: Request) -> bytes:
    """The whole body, as long as it is short enough."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BYTES:
            raise refuse("message-too-long", f"a message has at most {MOST_BYTES} bytes")
    return body


def _described(path: str, kind: type | None = None) -> dict[str, Any]:
    described: dict[str, Any] = {}
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in _IN_A_PATH.findall(path)
    ]
    if parameters:
        described["parameters"] = parameters
    if kind is not None:
        (schema,), _ = msgspec.json.schema_components([kind], ref_template=_REF)
        content = {"application/json": {"schema": schema}}
        described["requestBody"] = {"required": True, "content": content}
    return described


_REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"description": "Refused, by name", "content": {"application/json": {}}}
    for status in (400, 401, 403, 404, 405, 413, 415, 422, 429, 503)
}
