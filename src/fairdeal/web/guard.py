"""Who asks, and from where: cookies, origins, rates, and the headers of every answer."""

import time
from collections import OrderedDict
from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fairdeal.house.house import House
from fairdeal.house.roles import Person
from fairdeal.house.sessions import LONGEST
from fairdeal.law import Refused, refuse

COOKIE = "__Host-session"
_MOST_CLIENTS = 10_000
SECURITY = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def token_of(headers: Mapping[str, str]) -> str:
    """The session's token, from the cookie; empty if there is none."""
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(headers.get("cookie", "")[:4096])
    except CookieError:
        return ""
    return jar[COOKIE].value if COOKIE in jar else ""


def person_of(house: House, headers: Mapping[str, str]) -> Person:
    """Who asks, with the roles of this moment."""
    token = token_of(headers)
    if not token:
        raise refuse("not-signed-on", "you are not signed on, or were signed off by now")
    return house.people.signed_on(token)


def visitor(house: House, headers: Mapping[str, str]) -> Person | None:
    """Who asks, or None for somebody without a name."""
    try:
        return person_of(house, headers)
    except Refused:
        return None


def session_cookie(token: str) -> str:
    """The header that sets a session's cookie; without a token, the one that removes it."""
    age = LONGEST // 1000 if token else 0
    return f"{COOKIE}={token}; Path=/; Max-Age={age}; Secure; HttpOnly; SameSite=Strict"


def check_origin(headers: Mapping[str, str]) -> None:
    """Refuse what another site's page sends, and what does not say where it comes from."""
    host = headers.get("host", "")
    if headers.get("origin", "") not in (f"http://{host}", f"https://{host}"):
        raise refuse("foreign-origin", "this is taken from the house's own pages only")
    if headers.get("sec-fetch-site", "same-origin") != "same-origin":
        raise refuse("foreign-origin", "this is taken from the house's own pages only")


class Rate:
    """So many a second and no more, with a little in hand."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second, self._burst = per_second, burst
        self._left, self._at = burst, time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Rates:
    """A rate for each client; the longest silent are forgotten."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._each = (per_second, burst)
        self._clients: OrderedDict[str, Rate] = OrderedDict()

    def check(self, client: str) -> None:
        """Refuse a client that asks too often."""
        rate = self._clients.setdefault(client, Rate(*self._each))
        self._clients.move_to_end(client)
        if len(self._clients) > _MOST_CLIENTS:
            self._clients.popitem(last=False)
        if not rate.take():
            raise refuse("too-often", "too many requests; wait a little and try again")


_NOWHERE = "/no-such-address"


class SecurityHeaders:
    """Adds the headers to every answer that does not have its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._own = [(name.lower().encode(), value.encode()) for name, value in SECURITY.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI has it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            scope = {**scope, "path": _NOWHERE, "query_string": b""}  # PostgreSQL takes no NUL

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                more = [pair for pair in self._own if pair[0] not in given]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        await self._app(scope, receive, with_headers)
