"""Routes with a rule, the guard that admits requests by it, and the context of an admitted request.

The context has its sender, the house, and the values in its address.
"""

import asyncio
import re
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from inspect import iscoroutinefunction
from typing import Any, cast, get_type_hints

from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from fairdeal.house import MAY, Figures, House, Person, VerificationQueue, check_may
from fairdeal.law import Refused, refuse
from fairdeal.web.api.guard import (
    PERSON,
    Clock,
    Rates,
    TooOften,
    address_of,
    check_origin,
    not_signed_on,
    person_of,
    token_of,
    visitor,
)
from fairdeal.web.api.policy import LIMITS, Body, Cost, RateLimits, RouteRule, SessionRule, Turns
from fairdeal.web.api.request_types import read

_NUMBER = re.compile("[1-9][0-9]{0,8}")


class RequestContext:
    """An admitted request, with the parts of the server that its handler may use."""

    def __init__(self, request: Request) -> None:
        self.request = request

    @property
    def house(self) -> House:
        """The house."""
        house: House = self.request.app.state.house
        return house

    @property
    def figures(self) -> Figures:
        """The odds of the sheets, as far as they are computed."""
        figures: Figures = self.request.app.state.figures
        return figures

    @property
    def verifications(self) -> VerificationQueue:
        """The queue that verifies journals in a separate process."""
        verifications: VerificationQueue = self.request.app.state.verifications
        return verifications

    @property
    def person(self) -> Person:
        """The person who sent the request; refused where nobody is signed on."""
        return person_of(self.request)

    @property
    def visitor(self) -> Person | None:
        """The person who sent the request, or None without a session."""
        return visitor(self.request)

    @property
    def id(self) -> str:
        """The id in the path."""
        return str(self.request.path_params["id"])[:40]

    @property
    def round(self) -> int:
        """The number of the round in the path."""
        written = str(self.request.path_params["round"])
        return int(written) if _NUMBER.fullmatch(written) else 0

    def path_value(self, name: str) -> str:
        """Return a value of the path."""
        return str(self.request.path_params[name])

    def query_value(self, name: str, most: int = 40) -> str:
        """Return a value of the query, cut to `most` characters; empty if there is none."""
        return self.request.query_params.get(name, "")[:most]


Do = Callable[[RequestContext, Any], Awaitable[Response]]
Look = Callable[[RequestContext], Response] | Callable[[RequestContext], Awaitable[Response]]


Handler = Do | Look
Endpoint = Callable[[Request], Coroutine[Any, Any, Response]]
TurnedAway = Callable[[Request, Refused], Awaitable[Response]]
_PAUSE = 0.25  # seconds until a client over its rate is told so: its next request waits for that


class Guard:
    """A guard that admits requests by the rule of their route."""

    def __init__(
        self,
        house: House | None,
        limits: Mapping[Cost, RateLimits] = LIMITS,
        clock: Clock = time.monotonic,
        turned_away: TurnedAway | None = None,
    ) -> None:
        self._house, self._turned_away, self.clock = house, turned_away, clock
        self.turns = Turns()
        self._asked_at = clock()
        self._rates = {
            cost: tuple(Rates(limit, clock) for limit in each) for cost, each in limits.items()
        }

    async def answer(
        self, rule: RouteRule, request: Request, handle: Endpoint, *, threaded: bool
    ) -> Response:
        """Respond to a request once it is admitted and its turn has come."""
        try:
            person = self.admit(rule, request)
        except Refused as refused:
            if isinstance(refused, TooOften):
                await asyncio.sleep(_PAUSE)
            if not rule.staff or self._turned_away is None:
                raise
            return await self._turned_away(request, refused)
        who = address_of(request) if person is None else person.id
        async with self.turns.turn(rule, who, threaded=threaded):
            return await handle(request)

    def admit(self, rule: RouteRule, request: HTTPConnection) -> Person | None:
        """Return the person who sent a request; refuse what its rule does not allow."""
        request.scope[PERSON] = None
        if rule.cost is Cost.FREE:
            return None
        self._asked_at = self.clock()
        by_address, _, _ = self._rates[rule.cost]
        by_address.check(address_of(request))
        if rule.checks_origin:
            check_origin(request.headers)
        _check_body(rule, request.headers)
        person = None if rule.session is SessionRule.UNREAD else self._signed_on(request)
        request.scope[PERSON] = person
        self.count(rule, address_of(request), person)
        if person is None and rule.session is SessionRule.NEEDED:
            raise not_signed_on()
        if person is not None:
            check_roles(rule, person)
        return person

    @property
    def silent_for(self) -> float:
        """The seconds since the last request, without probes and files."""
        return self.clock() - self._asked_at

    def count(self, rule: RouteRule, address: str, person: Person | None = None) -> None:
        """Refuse a person, or a client without a session, who is over the rate limit."""
        _, by_person, by_nobody = self._rates[rule.cost]
        if person is None:
            by_nobody.check(address)
        else:
            by_person.check(person.id)

    def _signed_on(self, request: HTTPConnection) -> Person | None:
        token = token_of(request.headers)
        if not token or self._house is None:
            return None
        return self._house.people.signed_on_of([token]).get(token)


def check_roles(rule: RouteRule, person: Person) -> None:
    """Refuse a request that none of the person's roles allows."""
    if rule.may and not any(person.roles & MAY[what] for what in rule.may):
        check_may(person, rule.may[0])


def _check_body(rule: RouteRule, headers: Mapping[str, str]) -> None:
    """Refuse a body of the wrong type, or one declared longer than the limit."""
    if rule.body is Body.JSON:
        kind = headers.get("content-type", "").split(";")[0].strip()
        if kind != Body.JSON.value:
            raise refuse("not-json-content", "send the body as application/json")
    length = headers.get("content-length", "")
    if rule.body is not Body.NONE and length.isdecimal() and int(length[:20]) > rule.most_bytes:
        raise too_long(rule.most_bytes)


def too_long(most_bytes: int) -> Refused:
    """Return the refusal of a body that is longer than its rule allows."""
    return refuse("message-too-long", f"a message has at most {most_bytes:,} bytes here")


async def whole_body(request: Request, most_bytes: int) -> bytes:
    """Return the whole body; refuse one that is too long."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most_bytes:
            raise too_long(most_bytes)
    return bytes(body)


class GuardedRoute(Route):
    """A route that serves the people whom its rule admits.

    A handler that is no coroutine runs in a thread, unless its work is constant. One with a `body`
    is given the body of the request, as the type that its signature names.
    """

    def __init__(self, rule: RouteRule, handler: Handler) -> None:
        super().__init__(rule.path, self._respond, methods=[rule.method])
        self.methods = {rule.method}  # no HEAD beside GET
        self.rule, self.handler = rule, handler
        self.body: type | None = get_type_hints(handler).get("body")
        self._threaded = not (iscoroutinefunction(handler) or rule.cost is Cost.CHEAP)

    async def _respond(self, request: Request) -> Response:
        guard: Guard = request.app.state.guard
        return await guard.answer(self.rule, request, self._handle, threaded=self._threaded)

    async def _handle(self, request: Request) -> Response:
        context, handler = RequestContext(request), self.handler
        if self.body is not None:
            raw = await whole_body(request, self.rule.most_bytes)
            return await cast(Do, handler)(context, read(raw, self.body))
        if self._threaded:
            return await run_in_threadpool(cast(Callable[..., Response], handler), context)
        response = cast(Look, handler)(context)
        return response if isinstance(response, Response) else await response
