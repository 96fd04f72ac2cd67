"""The client of a request: cookies, origins, rate limits, and the headers of every response."""

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from http.cookies import CookieError, SimpleCookie
from math import ceil, inf

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fairdeal.house import LONGEST_SESSION, Person, network_of
from fairdeal.law import Refusal, Refused, refuse
from fairdeal.web.api.policy import RateLimit

COOKIE = "__Host-session"
PERSON = "fairdeal.person"  # in a request's scope, once the guard has looked
_MOST_CLIENTS = 10_000
_LONGEST_WAIT = 3600  # the longest wait that a client is given, in seconds
Clock = Callable[[], float]
SECURITY = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def token_of(headers: Mapping[str, str]) -> str:
    """Return the session token from the cookie; empty if there is none."""
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(headers.get("cookie", "")[:4096])
    except CookieError:
        return ""
    return jar[COOKIE].value if COOKIE in jar else ""


def person_of(request: HTTPConnection) -> Person:
    """Return the person who sent a request; refuse where nobody is signed on."""
    person = visitor(request)
    if person is None:
        raise not_signed_on()
    return person


def visitor(request: HTTPConnection) -> Person | None:
    """Return the person who sent a request, or None without a session.

    The guard has read the session already, and only for routes whose rule asks for it.
    """
    person: Person | None = request.scope[PERSON]
    return person


def not_signed_on() -> Refused:
    """Return the refusal for a client without a session."""
    return refuse(
        "not-signed-on", "you are not signed on, or your session has ended; sign on again"
    )


def address_of(request: HTTPConnection) -> str:
    """Return the address by which a client is counted; for IPv6, its network."""
    return network_of(request.client.host) if request.client else ""


def session_cookie(token: str) -> str:
    """Return the header that sets the session cookie; without a token, one that removes it."""
    age = LONGEST_SESSION // 1000 if token else 0
    return f"{COOKIE}={token}; Path=/; Max-Age={age}; Secure; HttpOnly; SameSite=Strict"


def check_origin(headers: Mapping[str, str]) -> None:
    """Refuse requests from another site's pages, and requests without an origin."""
    host = headers.get("host", "")
    if headers.get("origin", "") not in (f"http://{host}", f"https://{host}"):
        raise refuse("foreign-origin", "requests are taken from the house's own pages only")
    if headers.get("sec-fetch-site", "same-origin") != "same-origin":
        raise refuse("foreign-origin", "requests are taken from the house's own pages only")


class TooOften(Refused):
    """A refusal for a client over its rate limit, with the seconds to wait."""

    def __init__(self, seconds: float) -> None:
        self.seconds = ceil(min(max(seconds, 1), _LONGEST_WAIT))
        wait = "1 second" if self.seconds == 1 else f"{self.seconds} seconds"
        words = f"too many requests; wait {wait} and try again"
        super().__init__(Refusal("too-often", words))


class Rate:
    """A rate limit with a small burst."""

    def __init__(self, per_second: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._per_second, self._burst, self._clock = per_second, burst, clock
        self._left, self._at = burst, clock()

    def take(self) -> bool:
        """Return whether one more is allowed now, and count it."""
        now = self._clock()
        if self._burst < inf:
            self._left = min(self._burst, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def wait(self) -> float:
        """The seconds until one more is allowed, if nothing else is taken."""
        return max(0.0, 1 - self._left) / self._per_second


class Rates:
    """A rate limit for each client; the least recent clients are forgotten."""

    def __init__(self, limit: RateLimit, clock: Clock = time.monotonic) -> None:
        self._limit, self._clock = limit, clock
        self._clients: OrderedDict[str, Rate] = OrderedDict()

    def check(self, client: str) -> None:
        """Refuse a client that is over its rate limit."""
        rate = self._clients.get(client)
        if rate is None:
            rate = self._clients[client] = Rate(*self._limit, self._clock)
        self._clients.move_to_end(client)
        if len(self._clients) > _MOST_CLIENTS:
            self._clients.popitem(last=False)
        if not rate.take():
            raise TooOften(rate.wait)


_NOWHERE = "/no-such-address"


class SecurityHeaders:
    """Middleware that adds the security headers to every response that lacks them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._own = [(name.lower().encode(), value.encode()) for name, value in SECURITY.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one ASGI connection."""
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
