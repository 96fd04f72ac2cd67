"""Every route of a house, with its handler and its rule: a table of contents.

A new route is one more line: its path, its handler, its cost, and the permissions of which any one
is enough. The handler's signature names the types of the body and of the reply.
"""

from functools import cache

from starlette.responses import Response
from starlette.routing import WebSocketRoute

from fairdeal.house import TO_LOOK, TO_PLAN, Kind
from fairdeal.web.api import approvals, cage, people, rounds, tables
from fairdeal.web.api.openapi import openapi
from fairdeal.web.api.policy import (
    COPY_BYTES,
    GET,
    POST,
    WATCH,
    Body,
    Cost,
    RouteRule,
    SessionRule,
)
from fairdeal.web.api.request_types import MOST_BYTES
from fairdeal.web.api.responses import answer
from fairdeal.web.api.routing import Do, GuardedRoute, Look, RequestContext
from fairdeal.web.pages import public
from fairdeal.web.pages.account.account import show_account
from fairdeal.web.pages.approvals.corrections import show_corrections
from fairdeal.web.pages.approvals.waiting import show_proposal, show_proposed_print, show_waiting
from fairdeal.web.pages.audit import handlers as audit
from fairdeal.web.pages.audit.downloads import download
from fairdeal.web.pages.books.books import show_books
from fairdeal.web.pages.cage.cage import show_cage
from fairdeal.web.pages.history import handlers as history
from fairdeal.web.pages.lobby import handlers as lobby
from fairdeal.web.pages.pit.opening import show_opening, show_opening_print
from fairdeal.web.pages.pit.pit import show_pit
from fairdeal.web.pages.pit.table_page import show_closing, show_print, show_report, show_table
from fairdeal.web.pages.rules import rules_and_odds as rules
from fairdeal.web.pages.sheets.sheets import show_draft_print, show_sheet, show_sheets
from fairdeal.web.pages.staff import handlers
from fairdeal.web.pages.staff.handlers import show_components, show_help, show_people
from fairdeal.web.pages.staff.staff_page import Show, at_desk
from fairdeal.web.pages.station.station import show_now, show_station, show_stations
from fairdeal.web.server import operations

# -- one line makes one route


def _open(
    path: str,
    look: Look,
    cost: Cost,
    session: SessionRule = SessionRule.UNREAD,
    *,
    sealed: bool = False,
) -> GuardedRoute:
    """Return the route of a page that anybody may read."""
    rule = RouteRule(method=GET, path=path, cost=cost, session=session, sealed=sealed)
    return GuardedRoute(rule, look)


def _own(path: str, look: Look, cost: Cost, *may: str, sealed: bool = False) -> GuardedRoute:
    """Return the route of a page for a person who is signed on."""
    rule = RouteRule(method=GET, path=path, cost=cost, may=may, sealed=sealed)
    return GuardedRoute(rule, look)


def _desk(path: str, show: Show, cost: Cost, *may: str, sealed: bool = False) -> GuardedRoute:
    """Return the route of a staff page."""
    rule = RouteRule(method=GET, path=path, cost=cost, may=may, sealed=sealed, staff=True)
    return GuardedRoute(rule, at_desk(show))


def _enter(path: str, do: Do, cost: Cost = Cost.PASSWORD) -> GuardedRoute:
    """Return the route of a request that begins or ends a session."""
    rule = RouteRule(
        method=POST,
        path=path,
        cost=cost,
        session=SessionRule.UNREAD,
        body=Body.JSON,
        most_bytes=MOST_BYTES,
    )
    return GuardedRoute(rule, do)


def _command(
    path: str, do: Do, *may: str, cost: Cost = Cost.COMMAND, sealed: bool = False
) -> GuardedRoute:
    """Return the route of a request that changes something or puts an audit on record."""
    rule = RouteRule(
        method=POST,
        path=path,
        cost=cost,
        may=may,
        body=Body.JSON,
        most_bytes=MOST_BYTES,
        sealed=sealed,
    )
    return GuardedRoute(rule, do)


def _upload(path: str, take: Look, *may: str) -> GuardedRoute:
    """Return the route of a copy of a journal that is handed in."""
    rule = RouteRule(
        method=POST,
        path=path,
        cost=Cost.UPLOAD,
        may=may,
        body=Body.BYTES,
        most_bytes=COPY_BYTES,
        sealed=True,
    )
    return GuardedRoute(rule, take)


@cache
def description() -> bytes:
    """Return the OpenAPI description of these routes."""
    return bytes(answer(openapi(ROUTES)).body)


async def describe_api(context: RequestContext) -> Response:
    """Describe the HTTP API."""
    return Response(description(), media_type="application/json")


_DECIDE = tuple(dict.fromkeys(kind.to_decide for kind in Kind))
_ROUND = "/api/tables/{id}/rounds/{round}"
_LOOK = "/audit/looks/{id}"

ROUTES: tuple[GuardedRoute, ...] = (
    # the house itself
    _open("/health", operations.health, Cost.FREE),
    _open("/ready", operations.ready, Cost.FREE),
    _open("/metrics", operations.measured, Cost.FREE),
    _open("/static/{edition}/{name:path}", public.static, Cost.FREE),
    _open("/openapi.json", describe_api, Cost.CHEAP),
    _open("/asyncapi.json", operations.describe_socket, Cost.CHEAP),
    # pages that anybody may read
    _open("/", lobby.show_lobby, Cost.PAGE, SessionRule.OPTIONAL),
    _open("/law", public.law_root, Cost.CHEAP),
    _open("/law/rulings", public.all_rulings, Cost.PAGE),
    _open("/law/{name}", public.law, Cost.PAGE),
    _open("/law/{name}/{number:path}", public.clause, Cost.PAGE),
    _open("/check", public.check, Cost.PAGE),
    _open("/check/sample.json", public.sample, Cost.PAGE),
    _open("/check/forged.json", public.forged, Cost.PAGE),
    _open("/seal/{digest}.svg", public.seal, Cost.CHEAP),
    _open("/rules", rules.first_rules, Cost.CHEAP),
    _open("/odds", rules.first_odds, Cost.CHEAP),
    _open("/strategy", rules.strategy, Cost.CHEAP),
    _open("/strategy/{name}", rules.strategy, Cost.CHEAP),
    _open("/rules/{name}", rules.rules, Cost.PAGE),
    _open("/odds/{name}", rules.odds, Cost.PAGE),
    _open("/you", show_account, Cost.PAGE, SessionRule.OPTIONAL),
    _open("/staff", handlers.lead_on, Cost.CHEAP, SessionRule.OPTIONAL),
    _open("/staff/sign-on", handlers.show_sign_on, Cost.PAGE, SessionRule.OPTIONAL),
    # a table and its rounds, for players
    _open("/tables/{id}", lobby.show_table, Cost.PAGE, SessionRule.OPTIONAL),
    _own("/tables/{id}/law", lobby.show_law, Cost.PAGE),
    _own("/tables/{id}/advice", lobby.advise, Cost.PAGE),
    _open("/rounds", history.show_rounds, Cost.HISTORY, SessionRule.OPTIONAL),
    _own("/rounds/hands/{what}", history.own_hands, Cost.HISTORY, sealed=True),
    _own("/rounds/{id}/{number:int}", history.show_round, Cost.HISTORY, sealed=True),
    _own("/rounds/{id}/{number:int}/{what}", history.own_part, Cost.HISTORY, sealed=True),
    _open("/shared/{link}", history.show_shared, Cost.HISTORY, sealed=True),
    _open("/shared/{link}/{what}", history.shared_part, Cost.HISTORY, sealed=True),
    # coming and going
    _enter("/api/visit", people.visit),
    _enter("/api/register", people.register),
    _enter("/api/sign-on", people.sign_on),
    _enter("/api/sign-off", people.sign_off, Cost.COMMAND),
    _command("/api/keep", people.keep, cost=Cost.PASSWORD),
    _own("/api/me", people.me, Cost.CHEAP),
    _command("/api/name", people.be_called, "play", cost=Cost.SETTING),
    _command("/api/practice-chips", people.practise_on, "play", cost=Cost.SETTING),
    _command("/api/limits", people.set_limit, cost=Cost.SETTING),
    _command("/api/stay-away", people.stay_away, cost=Cost.SETTING),
    _command("/api/staff/roles", people.change_role, "manage staff"),
    # tables
    _open("/api/tables", tables.tables, Cost.CHEAP),
    _open("/api/tables/{id}", tables.table, Cost.CHEAP, SessionRule.OPTIONAL),
    _command("/api/tables", tables.open_table, "run tables"),
    _command("/api/play", tables.play, "play", cost=Cost.SETTING),
    _command("/api/tables/{id}/act", tables.act, "play"),
    _command("/api/tables/{id}/staff", tables.staff_act, "deal", "run tables"),
    _command("/api/tables/{id}/dealer", tables.take_table, "deal"),
    _command("/api/tables/{id}/plan", tables.set_plan, TO_PLAN),
    _command("/api/tables/{id}/meter", tables.read_meter, TO_PLAN),
    # what takes two people
    _own(
        "/api/proposals",
        approvals.waiting,
        Cost.CHEAP,
        "confirm a report",
        "approve a correction",
    ),
    _command("/api/proposals/{id}", approvals.decide, *_DECIDE),
    _command("/api/tables/{id}/report", approvals.report, Kind.REPORT.to_propose),
    _command("/api/tables/{id}/sheet", approvals.change_sheet, Kind.SHEET.to_propose),
    _command("/api/chips-tables", approvals.open_chips_table, Kind.CHIPS_TABLE.to_propose),
    _command("/api/corrections", approvals.correct, Kind.CORRECTION.to_propose),
    _command("/api/cage/fill", approvals.fill, Kind.FILL.to_propose),
    _command("/api/cage/credit", approvals.credit, Kind.CREDIT.to_propose),
    # the cage
    _own("/api/people/{name}", cage.people_called, Cost.HISTORY, "move money"),
    _command("/api/cage/pay-in", cage.pay_in, "move money"),
    _command("/api/cage/pay-out", cage.pay_out, "move money"),
    _command("/api/cage/drop", cage.drop, "move money"),
    _command("/api/cage/tips", cage.tips, "move money"),
    _command("/api/cage/coupons", cage.issue_coupon, Kind.COUPON.to_propose),
    _command("/api/coupon-rules", cage.set_coupon_rules, "set the coupon rules"),
    _command("/api/practice-coupon", cage.practice_coupon, "play", cost=Cost.SETTING),
    _own("/api/coupons", cage.own_coupons, Cost.PAGE, "play"),
    # rounds that are over
    _own("/api/me/rounds", rounds.own_rounds, Cost.HISTORY),
    _own(_ROUND, rounds.own_round, Cost.HISTORY, sealed=True),
    _own(f"{_ROUND}/proof", rounds.own_proof, Cost.HISTORY, sealed=True),
    _own(f"{_ROUND}/extract", rounds.own_extract, Cost.HISTORY, sealed=True),
    _command(f"{_ROUND}/share", rounds.share_round, cost=Cost.HISTORY),
    _command("/api/shares/{id}", rounds.end_share),
    # auditors
    _command("/api/tables/{id}/look", tables.look, TO_LOOK, cost=Cost.HISTORY, sealed=True),
    _command(f"{_ROUND}/look", rounds.look_at_round, TO_LOOK, cost=Cost.HISTORY),
    _command("/api/tables/{id}/journal/look", rounds.look_at_table, TO_LOOK, cost=Cost.HISTORY),
    _command("/api/days/{id}/look", rounds.look_at_day, TO_LOOK),
    _command(
        "/api/tables/{id}/verify", rounds.verify_table, TO_LOOK, cost=Cost.HISTORY, sealed=True
    ),
    _desk("/audit", audit.show_journals, Cost.HISTORY, TO_LOOK),
    _desk("/audit/house", audit.show_house, Cost.HISTORY, TO_LOOK),
    _desk("/audit/looks", audit.show_looks, Cost.HISTORY, TO_LOOK),
    _desk(_LOOK, audit.show_look, Cost.HISTORY, TO_LOOK, sealed=True),
    _desk(f"{_LOOK}/{{what}}", download, Cost.HISTORY, TO_LOOK, sealed=True),
    _desk(f"{_LOOK}/{{eyes}}/felt", audit.show_felt, Cost.HISTORY, TO_LOOK, sealed=True),
    _desk(f"{_LOOK}/{{eyes}}/{{what}}", audit.felt_part, Cost.HISTORY, TO_LOOK, sealed=True),
    _desk("/audit/tables/{id}", audit.show_table, Cost.HISTORY, TO_LOOK),
    _desk("/audit/copies/{id}", audit.show_copy, Cost.HISTORY, TO_LOOK, sealed=True),
    _upload("/audit/copies", audit.hand_in, TO_LOOK),
    # staff
    _desk("/station", show_stations, Cost.DESK, "deal"),
    _desk("/station/{id}", show_station, Cost.DESK, "deal"),
    _desk("/station/{id}/now", show_now, Cost.DESK, "deal"),
    _desk("/books", show_books, Cost.HISTORY, "read the books"),
    _desk("/cage", show_cage, Cost.DESK, "move money"),
    _desk("/cage/corrections", show_corrections, Cost.DESK, "propose a correction"),
    _desk("/people", show_people, Cost.DESK, "see who is who"),
    _desk("/staff/components", show_components, Cost.DESK, "read the staff's help"),
    _desk("/staff/help", show_help, Cost.DESK, "read the staff's help"),
    _desk("/pit", show_pit, Cost.DESK, "see the pit"),
    _desk("/pit/open", show_opening, Cost.DESK, "run tables"),
    _desk("/pit/open/prints/{name}", show_opening_print, Cost.DESK, "run tables"),
    _desk("/pit/tables/{id}", show_table, Cost.DESK, "see the pit"),
    _desk("/pit/tables/{id}/close", show_closing, Cost.DESK, "run tables"),
    _desk("/pit/tables/{id}/report", show_report, Cost.DESK, "report an irregularity"),
    _desk("/pit/tables/{id}/prints/{name}", show_print, Cost.DESK, "see the pit"),
    _desk("/pit/sheets", show_sheets, Cost.DESK, "propose a sheet"),
    _desk("/pit/sheets/{id}", show_sheet, Cost.DESK, "propose a sheet"),
    _desk("/pit/sheets/{id}/print", show_draft_print, Cost.DESK, "propose a sheet"),
    _desk("/pit/waiting", show_waiting, Cost.DESK, "see what waits"),
    _desk("/pit/waiting/{id}", show_proposal, Cost.DESK, "see what waits"),
    _desk("/pit/waiting/{id}/print", show_proposed_print, Cost.DESK, "see what waits"),
)
SOCKET_ROUTE = WebSocketRoute(WATCH.path, operations.watch)
