"""The web application of a house: routes, sockets, pages, health."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from fairdeal.house import metrics
from fairdeal.house.house import House
from fairdeal.law import Refusal, Refused
from fairdeal.version import __version__
from fairdeal.web.api import routes
from fairdeal.web.api.guard import Clock, SecurityHeaders, address_of
from fairdeal.web.api.policy import LIMITS, NOWHERE, Cost, RateLimits
from fairdeal.web.api.responses import answer, failed, out_of_reach, refusal_document, refused
from fairdeal.web.api.routing import Guard, GuardedRoute, check_guarded
from fairdeal.web.live.socket_messages import LIVE, asyncapi
from fairdeal.web.live.sockets import Sockets
from fairdeal.web.pages.account.account import you_router
from fairdeal.web.pages.audit.routes import audit_router
from fairdeal.web.pages.error_page import for_readers
from fairdeal.web.pages.history.routes import recall_router
from fairdeal.web.pages.lobby.routes import floor_router
from fairdeal.web.pages.routes import router as pages
from fairdeal.web.pages.rules.routes import papers_router
from fairdeal.web.pages.staff.routes import staff_router
from fairdeal.web.pages.staff.staff_page import Desks
from fairdeal.web.server.stalls import Stalls
from fairdeal.web.workers.odds_client import Figures
from fairdeal.web.workers.verify_queue import VerificationQueue

Opening = Callable[[], Awaitable[House]]


def application(
    opening: Opening,
    limits: Mapping[Cost, RateLimits] = LIMITS,
    verdicts: Path | None = None,
    clock: Clock = time.monotonic,
) -> FastAPI:
    """Return the application; the house is opened when the server starts, on its event loop.

    Rate limits use `limits` and the seconds of `clock`.
    """
    stalls = Stalls()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house = await opening()
        verifications = VerificationQueue(
            house.seal, verdicts
        )  # in a folder they outlive a restart
        figures = Figures()
        desks = Desks(house, figures, verifications.verdicts)
        guard = Guard(house, limits, clock, desks.turned_away)
        sockets = Sockets(house, guard)
        app.state.house, app.state.sockets = house, sockets
        app.state.figures, app.state.guard = figures, guard
        _add_routes(app, desks, verifications)
        async with house:
            await house.upgrade.begin()
            await house.tables.open_practice_tables(house.called.name)
            house_work = house.sweep(), house.free_seats(), house.keep_heads(), house.probe()
            running = *house_work, sockets.sweep(), stalls.watch()
            work = [asyncio.create_task(each) for each in running]
            try:
                yield
            finally:
                await figures.stop()
                for task in work:
                    task.cancel()
                await asyncio.gather(*work, return_exceptions=True)
                for viewer in list(sockets.open):
                    with suppress(Exception):
                        await viewer.websocket.close(1012)  # the server starts again

    app = FastAPI(title="Fairdeal", version=__version__, lifespan=lifespan, openapi_url=None)
    app.router.route_class = GuardedRoute
    app.add_middleware(SecurityHeaders)
    app.add_exception_handler(Refused, for_readers(refused))
    app.add_exception_handler(HTTPException, for_readers(_not_here))
    app.add_exception_handler(SQLAlchemyError, for_readers(out_of_reach))
    app.add_exception_handler(ClientDisconnect, _gone)
    app.add_exception_handler(Exception, for_readers(failed))
    app.openapi = lambda: _openapi(app)  # type: ignore[method-assign]
    _add_operations(app, stalls)
    return app


def _add_routes(app: FastAPI, desks: Desks, verifications: VerificationQueue) -> None:
    """Add the routes of an open house; a route without a rule stops the start."""
    house, figures = app.state.house, app.state.figures
    app.include_router(routes.router(house, verifications))
    app.include_router(pages)
    app.include_router(papers_router(figures))
    app.include_router(floor_router(house, figures))
    app.include_router(you_router(house))
    app.include_router(recall_router(house))
    app.include_router(staff_router(desks))
    app.include_router(audit_router(house, desks, verifications))
    check_guarded(app)


def _add_operations(app: FastAPI, stalls: Stalls) -> None:
    """Add the sockets of tables, API descriptions, and the pages for operators."""

    @app.websocket(LIVE)
    async def live(websocket: WebSocket) -> None:
        await app.state.sockets.serve(websocket)

    @app.get("/openapi.json", include_in_schema=False)
    async def described_api() -> Response:
        return answer(app.openapi())

    @app.get("/asyncapi.json", include_in_schema=False)
    async def described() -> Response:
        return answer(asyncapi())

    @app.get("/health", include_in_schema=False)
    async def health() -> Response:
        return answer({"alive": True})

    @app.get("/ready", include_in_schema=False)
    async def ready() -> Response:
        ready = app.state.house.is_ready
        return answer({"ready": ready}, status=200 if ready else 503)

    @app.get("/metrics", include_in_schema=False)
    async def measured() -> Response:
        metrics.SOCKETS.set(len(app.state.sockets.open))
        metrics.TABLES.set(app.state.house.tables.in_memory)
        metrics.STALL.set(stalls.longest(time.monotonic()))
        return Response(metrics.text(), media_type="text/plain; version=0.0.4")


def _gone(request: Request, error: Exception) -> Response:
    """Respond to a client that left in the middle of its request; nobody reads it."""
    return Response(status_code=400)


def _not_here(request: Request, error: Exception) -> Response:
    """Respond to an unknown address or method; clients that try many have to wait."""
    assert isinstance(error, HTTPException)
    guard: Guard = request.app.state.guard
    try:
        guard.count(NOWHERE, address_of(request))
    except Refused as too_often:
        return refused(request, too_often)
    names = {404: "not-here", 405: "not-that-way"}
    name = names.get(error.status_code, "not-understood")
    refusal = Refusal(name, "there is no page at this address")
    return answer(refusal_document(refusal), status=error.status_code)


def _openapi(app: FastAPI) -> dict[str, Any]:
    if app.openapi_schema is None:
        document = get_openapi(title=app.title, version=app.version, routes=app.routes)
        document.setdefault("components", {}).setdefault("schemas", {}).update(routes.schemas())
        app.openapi_schema = document
    return app.openapi_schema
