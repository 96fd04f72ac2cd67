"""Everything that is not live, as a table of contents."""

import re
from collections.abc import Awaitable, Callable
from typing import Any, get_args, get_type_hints

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from fairdeal.house.house import House
from fairdeal.law import refuse
from fairdeal.web import (
    cage_routes,
    coupon_routes,
    messages,
    people_routes,
    proposal_routes,
    recall_routes,
    replies,
    table_routes,
)
from fairdeal.web.answers import Lines
from fairdeal.web.asked import Asked, Do, Look
from fairdeal.web.audit_routes import audit_routes
from fairdeal.web.guard import Rates, check_origin
from fairdeal.web.judging import Judges
from fairdeal.web.strict import MOST_BYTES, read

BothRates = tuple[Rates, Rates]
_PARTS = (
    people_routes,
    table_routes,
    proposal_routes,
    cage_routes,
    coupon_routes,
    recall_routes,
)
CHANGES: dict[str, tuple[type, Do]] = {
    path: route for part in _PARTS for path, route in part.CHANGES.items()
}
LOOKS: dict[str, Look] = {path: look for part in _PARTS for path, look in part.LOOKS.items()}
_SLOW = frozenset({"/api/visit", "/api/register", "/api/sign-on", "/api/keep"})  # to guess at
_IN_A_PATH = re.compile("{([a-z]+)}")
_REF = "#/components/schemas/{name}"
_REFUSED = (400, 401, 403, 404, 405, 413, 415, 422, 429, 503)


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
            responses=_answers(do),
            response_class=Response,
            openapi_extra=_described(path, kind),
        )
    for path, look in LOOKS.items():
        routes.add_api_route(
            path,
            _looking(house, look, often),
            methods=["GET"],
            summary=look.__doc__,
            operation_id=look.__name__,
            responses=_answers(look),
            response_class=Response,
            openapi_extra=_described(path),
        )
    return routes


def schemas() -> dict[str, Any]:
    """The JSON Schemas of every body and of every answer."""
    kinds: list[Any] = [messages.LookAtRound, replies.Looked, replies.Refusal]
    for body, do in CHANGES.values():
        kinds += body, _answer_of(do)
    kinds += filter(None, map(_answer_of, LOOKS.values()))
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
        described["requestBody"] = {"required": True, "content": _json(kind)}
    return described


def _answers(route: Do | Look) -> dict[int | str, dict[str, Any]]:
    """Every status that a route answers with, and what it then says."""
    kind = _answer_of(route)
    jsonl = {str(Lines.media_type): {"schema": {"type": "string"}}}
    done = {"description": "Done", "content": jsonl if kind is None else _json(kind)}
    refused = {"description": "Refused, by name", "content": _json(replies.Refusal)}
    return {200: done, **dict.fromkeys(_REFUSED, refused)}


def _answer_of(route: Do | Look) -> Any:
    """What a route answers: said by its type; None for JSON lines."""
    said = get_type_hints(route, include_extras=True)["return"]
    return None if said is Lines else get_args(said)[0]


def _json(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=_REF)
    return {"application/json": {"schema": schema}}
