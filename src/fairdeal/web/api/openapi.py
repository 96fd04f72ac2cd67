"""The OpenAPI description of the HTTP API, made from the routes themselves.

A route's rule has its path and method, its handler the types of the request and the reply.
"""

import re
from collections.abc import Iterable
from types import FunctionType
from typing import Any, cast, get_args, get_type_hints

import msgspec

from fairdeal.version import __version__
from fairdeal.web.api import reply_types
from fairdeal.web.api.responses import JsonLines
from fairdeal.web.api.routing import GuardedRoute

_IN_A_PATH = re.compile("{([a-z]+)}")
_REF = "#/components/schemas/{name}"
_REFUSED = ("400", "401", "403", "404", "405", "413", "415", "422", "429", "503")
_LINES = {str(JsonLines.media_type): {"schema": {"type": "string"}}}


def openapi(routes: Iterable[GuardedRoute]) -> dict[str, Any]:
    """Return the description of the routes below `/api`."""
    described = [route for route in routes if route.path.startswith("/api/")]
    kinds = [kind for route in described for kind in (route.body, _reply_of(route)) if kind]
    (refusal, *others), components = msgspec.json.schema_components(
        [reply_types.Refusal, *kinds], ref_template=_REF
    )
    schemas = iter(others)
    refused = {"description": "Refused, by name", "content": _json(refusal)}
    paths: dict[str, Any] = {}
    for route in described:
        operation = _operation(route)
        if route.body:
            operation["requestBody"] = {"required": True, "content": _json(next(schemas))}
        reply = _json(next(schemas)) if _reply_of(route) else _LINES
        done = {"description": "Done", "content": reply}
        operation["responses"] = {"200": done, **dict.fromkeys(_REFUSED, refused)}
        paths.setdefault(route.path, {})[route.rule.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Fairdeal", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(route: GuardedRoute) -> dict[str, Any]:
    """Return the description of a route, without its types."""
    handler = cast(FunctionType, route.handler)
    operation: dict[str, Any] = {"summary": handler.__doc__, "operationId": handler.__name__}
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in _IN_A_PATH.findall(route.path)
    ]
    return {**operation, "parameters": parameters} if parameters else operation


def _reply_of(route: GuardedRoute) -> Any:
    """Return the type of a route's reply; None for JSON lines."""
    reply = get_type_hints(route.handler, include_extras=True)["return"]
    return None if reply is JsonLines else get_args(reply)[0]


def _json(schema: dict[str, Any]) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}
