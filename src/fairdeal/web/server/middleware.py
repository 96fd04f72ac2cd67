"""Middleware in front of the application: host names, connection limits, errors at start."""

from collections import Counter
from collections.abc import Iterable
from ipaddress import ip_address

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Message, Receive, Scope, Send

from fairdeal.house import Role, network_of
from fairdeal.law import Refused, in_short, refuse
from fairdeal.web.api.guard import SecurityHeaders, token_of
from fairdeal.web.api.responses import refused
from fairdeal.web.pages.error_page import asks_for_a_page, for_readers
from fairdeal.web.server.connections import ConnectionLimits
from fairdeal.web.server.protocols import RESERVED

PROBES = frozenset({"/health", "/ready", "/metrics"})
_LOCAL = ("localhost", "127.0.0.1", "::1")
_WAY_IN = ("/staff", "/api/sign-on")  # for staff who are not signed in yet
_UNKNOWN_HOST = "unknown-host"
_LONGEST_NAME = 253
_POLICY_VIOLATION = 1008


def read_host_name(written: str) -> str:
    """Return a name or an address that the server answers for, as a Host header has it."""
    name = _name_in(written)
    letters = name.replace(".", "").replace("-", "").replace(":", "").replace("_", "")
    if not name or len(name) > _LONGEST_NAME or not (letters.isascii() and letters.isalnum()):
        raise refuse("not-a-host-name", f"{in_short(written)} is not a name; write casino.example")
    return name


def _name_in(host: str) -> str:
    """Return the name in a Host header, without the port; empty where it is malformed."""
    if host.startswith("["):
        name, closed, rest = host[1:].partition("]")
        if not closed:
            return ""
    elif host.count(":") > 1:
        name, rest = host, ""
    else:
        name, colon, port = host.partition(":")
        rest = colon + port
    if rest and not (rest[0] == ":" and rest[1:].isascii() and (rest[1:] or "0").isdigit()):
        return ""
    return name.lower().removesuffix(".")


class Front:
    """Middleware that refuses unknown host names, and clients over the connection limits."""

    def __init__(
        self, app: Starlette, names: Iterable[str] = (), limits: ConnectionLimits | None = None
    ) -> None:
        self._app = app
        self._names = frozenset({*_LOCAL, *map(read_host_name, names)})
        self._most = (limits or ConnectionLimits()).per_address
        self._served = Counter[str]()  # requests and sockets, by address
        self.failure: BaseException | None = None  # why the application did not start

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket, or start and stop the application."""
        if scope["type"] == "lifespan":
            await self._live(scope, receive, send)
            return
        client = network_of(scope["client"][0]) if scope.get("client") else ""
        try:
            self._check_host(scope)
            self._check_place(scope, client)
        except Refused as error:
            await _answer(error, scope, receive, send)
            return
        self._served[client] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._served[client] -= 1
            if not self._served[client]:
                del self._served[client]

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the application's start and stop; keep a start error, whose traceback the server
        would log.
        """

        async def without_traceback(message: Message) -> None:
            await send({**message, "message": ""} if "message" in message else message)

        try:
            await self._app(scope, receive, without_traceback)
        except BaseException as error:
            self.failure = error
            raise

    def _check_host(self, scope: Scope) -> None:
        """Refuse a host name that the server was not given, such as another site's DNS name."""
        given = [value for name, value in scope["headers"] if name == b"host"]
        host = _name_in(given[0].decode("latin-1")) if len(given) == 1 else ""
        if host in self._names or host == _local_address(scope):
            return
        if scope["path"] in PROBES and (not given or _is_address(host)):
            return
        raise refuse(
            _UNKNOWN_HOST,
            "this server does not serve the name in the address; its operator can add the name "
            "with fairdeal serve --host-name NAME",
        )

    def _check_place(self, scope: Scope, client: str) -> None:
        """Refuse a client with too many open requests; the reserve is for probes and staff."""
        if scope["path"] in PROBES:
            return
        full = self._served[client] >= self._most
        if (full or RESERVED in scope) and not self._is_for_staff(scope):
            raise refuse(
                "house-full", "too many connections are open at the moment; try again soon"
            )

    def _is_for_staff(self, scope: Scope) -> bool:
        if scope["path"].startswith("/static/") or scope["path"] in _WAY_IN:
            return True
        try:
            person = self._app.state.house.people.signed_on(token_of(Headers(scope=scope)))
        except (Refused, SQLAlchemyError):
            return False
        return bool(person.roles - {Role.PLAYER})


def _local_address(scope: Scope) -> str:
    """Return the address at which a client reached the server."""
    server = scope.get("server")
    return str(server[0]) if server and _is_address(str(server[0])) else "-"


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


async def _answer(error: Refused, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()  # its handshake
        await send({"type": "websocket.close", "code": _POLICY_VIOLATION, "reason": ""})
        return
    request = Request(scope)
    if error.refusal.name == _UNKNOWN_HOST and asks_for_a_page(request):
        response: Response = PlainTextResponse(error.refusal.message, 421)  # its style would be too
    else:
        response = await for_readers(refused)(request, error)
    await SecurityHeaders(response)(scope, receive, send)
