"""The rule of every HTTP route and socket message: who may send it, its cost, its size limit.

The guard of the routes reads this table and nothing else; the server does not start with a route
that has no rule here. A new route is one more line in `RULES`.
"""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from msgspec import Struct

from fairdeal.house.approvals.kinds import Kind
from fairdeal.house.history.audit_access import TO_LOOK
from fairdeal.house.tables.plans import TO_PLAN
from fairdeal.web.api.strict_json import MOST_BYTES
from fairdeal.web.live.socket_messages import LIVE

GET, POST, SOCKET, MESSAGE = "GET", "POST", "SOCKET", "MESSAGE"
COPY_BYTES = 32 << 20  # of a copy of a journal that is handed in


class Cost(Enum):
    """The cost of a request to the house, which decides its rate limit and where it runs."""

    FREE = "free"  # health, metrics and files with a digest in their address: never limited
    CHEAP = "cheap"  # constant work on the event loop
    PAGE = "page"  # rendered in a thread
    DESK = "desk"  # a page of the staff's, from the books of a day: in a thread
    COMMAND = "command"  # one command of the house
    SETTING = "setting"  # a line of the house's journal that a player needs now and then
    PASSWORD = "password"  # makes an account or tries a password
    HISTORY = "history"  # reads what grows as people play: in a thread, one at a time per person
    UPLOAD = "upload"  # a large body, one at a time per person
    RESUME = "resume"  # a viewer who comes back asks what happened meanwhile


class SessionRule(Enum):
    """The session that a request needs."""

    UNREAD = "unread"  # it makes no difference who asks
    OPTIONAL = "optional"  # a person who is signed on sees more
    NEEDED = "needed"


class Body(Enum):
    """The kind of body that a request has."""

    NONE = "none"
    JSON = "application/json"
    BYTES = "bytes"


class RouteRule(Struct, frozen=True, kw_only=True):
    """The rule for one route or message."""

    method: str
    path: str
    cost: Cost
    session: SessionRule = SessionRule.NEEDED
    may: tuple[str, ...] = ()  # lines of `house.roles.MAY`, any of which is enough; none: anybody
    body: Body = Body.NONE
    most_bytes: int = 0
    sealed: bool = False  # whether it reads what is sealed: faces and orders of rounds
    staff: bool = False  # a page of the staff's: who is not signed on is led to sign on

    @property
    def checks_origin(self) -> bool:
        """Return whether requests must come from the house's own pages: all but the safe method."""
        return self.method != GET

    @property
    def is_one_at_a_time(self) -> bool:
        """Return whether each person may have only one such request at a time."""
        return self.cost in (Cost.HISTORY, Cost.UPLOAD)


class RateLimit(NamedTuple):
    """A rate limit: so many a second, and so many at once."""

    per_second: float
    burst: float


class RateLimits(NamedTuple):
    """The rate limits for requests of one cost."""

    address: RateLimit  # from one client address, which a classroom or a casino may share
    person: RateLimit  # from one person who is signed on
    nobody: RateLimit  # from one client address without a session


_ANY = RateLimit(float("inf"), float("inf"))
LIMITS: Mapping[Cost, RateLimits] = {
    Cost.FREE: RateLimits(_ANY, _ANY, _ANY),
    Cost.CHEAP: RateLimits(RateLimit(60, 300), RateLimit(20, 100), RateLimit(50, 200)),
    Cost.PAGE: RateLimits(RateLimit(30, 150), RateLimit(4, 40), RateLimit(10, 90)),
    Cost.DESK: RateLimits(RateLimit(40, 200), RateLimit(4, 40), RateLimit(2, 20)),
    Cost.COMMAND: RateLimits(RateLimit(100, 400), RateLimit(20, 100), RateLimit(20, 100)),
    Cost.SETTING: RateLimits(RateLimit(10, 200), RateLimit(0.1, 20), RateLimit(0.1, 20)),
    Cost.PASSWORD: RateLimits(RateLimit(0.5, 40), RateLimit(0.2, 10), RateLimit(0.5, 40)),
    Cost.HISTORY: RateLimits(RateLimit(10, 200), RateLimit(2, 40), RateLimit(2, 40)),
    Cost.UPLOAD: RateLimits(RateLimit(0.2, 20), RateLimit(0.1, 10), RateLimit(0.1, 1)),
    Cost.RESUME: RateLimits(RateLimit(10, 200), RateLimit(1, 40), RateLimit(1, 10)),
}
RESUMED = RateLimit(0.1, 1)  # hellos of one socket: once, and again a while later
MESSAGES = RateLimit(20, 60)  # of any kind on one socket


# -- one line makes one rule


def _open(
    path: str, cost: Cost, session: SessionRule = SessionRule.UNREAD, *, sealed: bool = False
) -> RouteRule:
    """Return the rule of a page that anybody may read."""
    return RouteRule(method=GET, path=path, cost=cost, session=session, sealed=sealed)


def _own(path: str, cost: Cost, *may: str, sealed: bool = False) -> RouteRule:
    """Return the rule of a page for a person who is signed on."""
    return RouteRule(method=GET, path=path, cost=cost, may=may, sealed=sealed)


def _desk(path: str, cost: Cost, *may: str, sealed: bool = False) -> RouteRule:
    """Return the rule of a staff page."""
    return RouteRule(method=GET, path=path, cost=cost, may=may, sealed=sealed, staff=True)


def _enter(path: str, cost: Cost = Cost.PASSWORD) -> RouteRule:
    """Return the rule of a request that begins or ends a session."""
    return RouteRule(
        method=POST,
        path=path,
        cost=cost,
        session=SessionRule.UNREAD,
        body=Body.JSON,
        most_bytes=MOST_BYTES,
    )


def _command(
    path: str, *may: str, cost: Cost = Cost.COMMAND, sealed: bool = False, method: str = POST
) -> RouteRule:
    """Return the rule of a request that changes something or puts an audit on record."""
    return RouteRule(
        method=method,
        path=path,
        cost=cost,
        may=may,
        body=Body.JSON,
        most_bytes=MOST_BYTES,
        sealed=sealed,
    )


_DECIDE = tuple(dict.fromkeys(kind.to_decide for kind in Kind))
_ROUND = "/api/tables/{id}/rounds/{round}"
_LOOK = "/audit/looks/{id}"

RULES: tuple[RouteRule, ...] = (
    # the house itself
    _open("/health", Cost.FREE),
    _open("/ready", Cost.FREE),
    _open("/metrics", Cost.FREE),
    _open("/static/{edition}/{name:path}", Cost.FREE),
    _open("/openapi.json", Cost.CHEAP),
    _open("/asyncapi.json", Cost.CHEAP),
    # pages that anybody may read
    _open("/", Cost.PAGE, SessionRule.OPTIONAL),
    _open("/law", Cost.CHEAP),
    _open("/law/rulings", Cost.PAGE),
    _open("/law/{name}", Cost.PAGE),
    _open("/law/{name}/{number:path}", Cost.PAGE),
    _open("/check", Cost.PAGE),
    _open("/check/sample.json", Cost.PAGE),
    _open("/check/forged.json", Cost.PAGE),
    _open("/seal/{digest}.svg", Cost.CHEAP),
    _open("/rules", Cost.CHEAP),
    _open("/odds", Cost.CHEAP),
    _open("/strategy", Cost.CHEAP),
    _open("/strategy/{name}", Cost.CHEAP),
    _open("/rules/{name}", Cost.PAGE),
    _open("/odds/{name}", Cost.PAGE),
    _open("/you", Cost.PAGE, SessionRule.OPTIONAL),
    _open("/staff", Cost.CHEAP, SessionRule.OPTIONAL),
    _open("/staff/sign-on", Cost.PAGE, SessionRule.OPTIONAL),
    # a table and its rounds, for players
    _open("/tables/{id}", Cost.PAGE, SessionRule.OPTIONAL),
    _own("/tables/{id}/law", Cost.PAGE),
    _own("/tables/{id}/advice", Cost.PAGE),
    _open("/rounds", Cost.HISTORY, SessionRule.OPTIONAL),
    _own("/rounds/{id}/{number:int}", Cost.HISTORY, sealed=True),
    _own("/rounds/{id}/{number:int}/{what}", Cost.HISTORY, sealed=True),
    _open("/shared/{link}", Cost.HISTORY, sealed=True),
    _open("/shared/{link}/{what}", Cost.HISTORY, sealed=True),
    # coming and going
    _enter("/api/visit"),
    _enter("/api/register"),
    _enter("/api/sign-on"),
    _enter("/api/sign-off", Cost.COMMAND),
    _command("/api/keep", cost=Cost.PASSWORD),
    _own("/api/me", Cost.CHEAP),
    _command("/api/name", "play", cost=Cost.SETTING),
    _command("/api/practice-chips", "play", cost=Cost.SETTING),
    _command("/api/limits", cost=Cost.SETTING),
    _command("/api/stay-away", cost=Cost.SETTING),
    _command("/api/staff/roles", "manage staff"),
    # tables
    _open("/api/tables", Cost.CHEAP),
    _open("/api/tables/{id}", Cost.CHEAP, SessionRule.OPTIONAL),
    _command("/api/tables", "run tables"),
    _command("/api/tables/{id}/act", "play"),
    _command("/api/tables/{id}/staff", "deal", "run tables"),
    _command("/api/tables/{id}/dealer", "deal"),
    _command("/api/tables/{id}/plan", TO_PLAN),
    _command("/api/tables/{id}/meter", TO_PLAN),
    # what takes two people
    _own("/api/proposals", Cost.CHEAP, "confirm a report", "approve a correction"),
    _command("/api/proposals/{id}", *_DECIDE),
    _command("/api/tables/{id}/report", Kind.REPORT.to_propose),
    _command("/api/tables/{id}/sheet", Kind.SHEET.to_propose),
    _command("/api/chips-tables", Kind.CHIPS_TABLE.to_propose),
    _command("/api/corrections", Kind.CORRECTION.to_propose),
    _command("/api/cage/fill", Kind.FILL.to_propose),
    _command("/api/cage/credit", Kind.CREDIT.to_propose),
    # the cage
    _own("/api/people/{name}", Cost.HISTORY, "move money"),
    _command("/api/cage/pay-in", "move money"),
    _command("/api/cage/pay-out", "move money"),
    _command("/api/cage/drop", "move money"),
    _command("/api/cage/tips", "move money"),
    _command("/api/cage/coupons", Kind.COUPON.to_propose),
    _command("/api/coupon-rules", "set the coupon rules"),
    _command("/api/practice-coupon", "play", cost=Cost.SETTING),
    _own("/api/coupons", Cost.PAGE, "play"),
    # rounds that are over
    _own("/api/me/rounds", Cost.HISTORY),
    _own(_ROUND, Cost.HISTORY, sealed=True),
    _own(f"{_ROUND}/proof", Cost.HISTORY, sealed=True),
    _own(f"{_ROUND}/extract", Cost.HISTORY, sealed=True),
    _command(f"{_ROUND}/share", cost=Cost.HISTORY),
    _command("/api/shares/{id}"),
    # auditors
    _command("/api/tables/{id}/look", TO_LOOK, cost=Cost.HISTORY, sealed=True),
    _command(f"{_ROUND}/look", TO_LOOK, cost=Cost.HISTORY),
    _command("/api/tables/{id}/journal/look", TO_LOOK, cost=Cost.HISTORY),
    _command("/api/days/{id}/look", TO_LOOK),
    _command("/api/tables/{id}/verify", TO_LOOK, cost=Cost.HISTORY, sealed=True),
    _desk("/audit", Cost.HISTORY, TO_LOOK),
    _desk("/audit/house", Cost.HISTORY, TO_LOOK),
    _desk("/audit/looks", Cost.HISTORY, TO_LOOK),
    _desk(_LOOK, Cost.HISTORY, TO_LOOK, sealed=True),
    _desk(f"{_LOOK}/{{what}}", Cost.HISTORY, TO_LOOK, sealed=True),
    _desk(f"{_LOOK}/{{eyes}}/felt", Cost.HISTORY, TO_LOOK, sealed=True),
    _desk(f"{_LOOK}/{{eyes}}/{{what}}", Cost.HISTORY, TO_LOOK, sealed=True),
    _desk("/audit/tables/{id}", Cost.HISTORY, TO_LOOK),
    _desk("/audit/copies/{id}", Cost.HISTORY, TO_LOOK, sealed=True),
    RouteRule(
        method=POST,
        path="/audit/copies",
        cost=Cost.UPLOAD,
        may=(TO_LOOK,),
        body=Body.BYTES,
        most_bytes=COPY_BYTES,
        sealed=True,
    ),
    # staff
    _desk("/station", Cost.DESK, "deal"),
    _desk("/station/{id}", Cost.DESK, "deal"),
    _desk("/station/{id}/now", Cost.DESK, "deal"),
    _desk("/books", Cost.HISTORY, "read the books"),
    _desk("/cage", Cost.DESK, "move money"),
    _desk("/cage/corrections", Cost.DESK, "propose a correction"),
    _desk("/people", Cost.DESK, "see who is who"),
    _desk("/staff/help", Cost.DESK, "read the staff's help"),
    _desk("/pit", Cost.DESK, "see the pit"),
    _desk("/pit/open", Cost.DESK, "run tables"),
    _desk("/pit/open/prints/{name}", Cost.DESK, "run tables"),
    _desk("/pit/tables/{id}", Cost.DESK, "see the pit"),
    _desk("/pit/tables/{id}/close", Cost.DESK, "run tables"),
    _desk("/pit/tables/{id}/report", Cost.DESK, "report an irregularity"),
    _desk("/pit/tables/{id}/prints/{name}", Cost.DESK, "see the pit"),
    _desk("/pit/sheets", Cost.DESK, "propose a sheet"),
    _desk("/pit/sheets/{id}", Cost.DESK, "propose a sheet"),
    _desk("/pit/sheets/{id}/print", Cost.DESK, "propose a sheet"),
    _desk("/pit/waiting", Cost.DESK, "see what waits"),
    _desk("/pit/waiting/{id}", Cost.DESK, "see what waits"),
    _desk("/pit/waiting/{id}/print", Cost.DESK, "see what waits"),
    # a table's socket, and what is sent over it
    RouteRule(method=SOCKET, path=LIVE, cost=Cost.CHEAP),
    _command("ping", cost=Cost.CHEAP, method=MESSAGE),
    _command("act", "play", method=MESSAGE),
    _command("hello", cost=Cost.RESUME, method=MESSAGE, sealed=True),
)
NOWHERE = RouteRule(
    method=GET, path="", cost=Cost.CHEAP, session=SessionRule.UNREAD
)  # no such address
_BY_ROUTE = {(rule.method, rule.path): rule for rule in RULES}


class NoRule(Exception):
    """A route that has no line in the table."""


def rule_of(method: str, path: str) -> RouteRule:
    """Return the rule of a route, by its method and its declared path."""
    rule = _BY_ROUTE.get((method, path))
    if rule is None:
        raise NoRule(f"{method} {path} has no line in fairdeal.web.api.policy.RULES")
    return rule
