"""Routes that are guarded by the table in `policy.py`, and the guard that reads it."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from inspect import iscoroutinefunction
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute, APIWebSocketRoute, iter_route_contexts
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from fairdeal.house.access.roles import MAY, Person, check_may
from fairdeal.house.house import House
from fairdeal.law import Refused, refuse
from fairdeal.web.api.guard import (
    PERSON,
    Clock,
    Rates,
    TooOften,
    address_of,
    check_origin,
    not_signed_on,
    token_of,
)
from fairdeal.web.api.policy import (
    LIMITS,
    SOCKET,
    Body,
    Cost,
    NoRule,
    RateLimits,
    RouteRule,
    SessionRule,
    rule_of,
)
from fairdeal.web.api.work_limits import Turns

Handler = Callable[[Request], Coroutine[Any, Any, Response]]
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
        self, rule: RouteRule, request: Request, handle: Handler, *, threaded: bool
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
        raise too_long(rule)


def too_long(rule: RouteRule) -> Refused:
    """Return the refusal of a body that is longer than its rule allows."""
    return refuse("message-too-long", f"a message has at most {rule.most_bytes:,} bytes here")


class GuardedRoute(APIRoute):
    """A route that serves the people whom its rule admits; without a rule it cannot exist."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **more: Any) -> None:
        super().__init__(path, endpoint, **more)
        assert self.methods is not None
        (method,) = self.methods
        self.rule = rule_of(method, path)

    def get_route_handler(self) -> Handler:
        """Return FastAPI's handler behind the guard of the application."""
        handle = super().get_route_handler()
        threaded = not iscoroutinefunction(self.endpoint)

        async def guarded(request: Request) -> Response:
            guard: Guard = request.app.state.guard
            return await guard.answer(self.rule, request, handle, threaded=threaded)

        return guarded


def guarded_router() -> APIRouter:
    """Return a router whose routes all have a rule."""
    return APIRouter(include_in_schema=False, route_class=GuardedRoute)


def check_guarded(app: FastAPI) -> list[RouteRule]:
    """Return the rule of every route; refuse to start with a route that has none."""
    rules = []
    for context in iter_route_contexts(app.routes):
        route = context.original_route
        if isinstance(route, APIWebSocketRoute):
            rules.append(rule_of(SOCKET, route.path))
        elif isinstance(route, GuardedRoute):
            rules.append(route.rule)
        else:
            raise NoRule(f"{context.path} is served without a guard")
    return rules
