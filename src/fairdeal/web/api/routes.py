"""The routes of the HTTP API, as a table of contents."""

import re
from collections.abc import Awaitable, Callable
from typing import Any, get_args, get_type_hints

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from fairdeal.house.house import House
from fairdeal.web.api import (
    approval_routes,
    cage_routes,
    coupon_routes,
    history_routes,
    people_routes,
    reply_types,
    request_types,
    table_routes,
)
from fairdeal.web.api.audit_routes import audit_routes
from fairdeal.web.api.downloads import JsonLines
from fairdeal.web.api.policy import GET, POST, Cost, RouteRule, rule_of
from fairdeal.web.api.request_context import Do, Look, RequestContext
from fairdeal.web.api.routing import GuardedRoute, too_long
from fairdeal.web.api.strict_json import read
from fairdeal.web.workers.verify_queue import VerificationQueue

_PARTS = (
    people_routes,
    table_routes,
    approval_routes,
    cage_routes,
    coupon_routes,
    history_routes,
)
CHANGES: dict[str, tuple[type, Do]] = {
    path: route for part in _PARTS for path, route in part.CHANGES.items()
}
LOOKS: dict[str, Look] = {path: look for part in _PARTS for path, look in part.LOOKS.items()}
_IN_A_PATH = re.compile("{([a-z]+)}")
_REF = "#/components/schemas/{name}"
_REFUSED = (400, 401, 403, 404, 405, 413, 415, 422, 429, 503)


def router(house: House, verifications: VerificationQueue) -> APIRouter:
    """Return the routes of a house; `verifications` verify journals in a separate process."""
    routes = APIRouter(route_class=GuardedRoute)
    for path, (kind, do) in {**CHANGES, **audit_routes(verifications)}.items():
        routes.add_api_route(
            path,
            _changing(house, kind, do, rule_of(POST, path)),
            methods=[POST],
            summary=do.__doc__,
            operation_id=do.__name__,
            responses=_answers(do),
            response_class=Response,
            openapi_extra=_described(path, kind),
        )
    for path, look in LOOKS.items():
        routes.add_api_route(
            path,
            _looking(house, look, rule_of(GET, path)),
            methods=[GET],
            summary=look.__doc__,
            operation_id=look.__name__,
            responses=_answers(look),
            response_class=Response,
            openapi_extra=_described(path),
        )
    return routes


def schemas() -> dict[str, Any]:
    """Return the JSON Schemas of every request and reply type."""
    kinds: list[Any] = [request_types.LookAtRound, reply_types.Looked, reply_types.Refusal]
    for body, do in CHANGES.values():
        kinds += body, _answer_of(do)
    kinds += filter(None, map(_answer_of, LOOKS.values()))
    _, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    return components


def _changing(
    house: House, kind: type, do: Do, rule: RouteRule
) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return await do(RequestContext(house, request), read(await _body(request, rule), kind))

    return endpoint


def _looking(house: House, look: Look, rule: RouteRule) -> Callable[[Request], Any]:
    """Return a handler that runs constant work on the event loop and all else in a thread."""

    def endpoint(request: Request) -> Response:
        return look(RequestContext(house, request))

    async def at_once(request: Request) -> Response:
        return look(RequestContext(house, request))

    return at_once if rule.cost is Cost.CHEAP else endpoint


async def _body(request: Request, rule: RouteRule) -> bytes:
    """Return the whole body; refuse one that is too long."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > rule.most_bytes:
            raise too_long(rule)
    return bytes(body)


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
    """Return every status that a route may respond with, and its description."""
    kind = _answer_of(route)
    jsonl = {str(JsonLines.media_type): {"schema": {"type": "string"}}}
    done = {"description": "Done", "content": jsonl if kind is None else _json(kind)}
    refused = {"description": "Refused, by name", "content": _json(reply_types.Refusal)}
    return {200: done, **dict.fromkeys(_REFUSED, refused)}


def _answer_of(route: Do | Look) -> Any:
    """Return the reply type of a route; None for JSON lines."""
    said = get_type_hints(route, include_extras=True)["return"]
    return None if said is JsonLines else get_args(said)[0]


def _json(kind: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=_REF)
    return {"application/json": {"schema": schema}}
