"""The web application of a house: its parts, from start to stop."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from fairdeal.house import Figures, House, Reliefs, TableResults, VerificationQueue
from fairdeal.law import Refusal, Refused
from fairdeal.web.api.guard import Clock, SecurityHeaders, address_of
from fairdeal.web.api.policy import LIMITS, NOWHERE, Cost, RateLimits
from fairdeal.web.api.responses import answer, failed, out_of_reach, refusal_document, refused
from fairdeal.web.api.routing import Guard
from fairdeal.web.live.sockets import Sockets
from fairdeal.web.pages.error_page import for_readers
from fairdeal.web.pages.staff.staff_page import turned_away
from fairdeal.web.server.pauses import Stalls
from fairdeal.web.server.routes import ROUTES, SOCKET_ROUTE

Opening = Callable[[], Awaitable[House]]


def application(
    opening: Opening,
    limits: Mapping[Cost, RateLimits] = LIMITS,
    verdicts: Path | None = None,
    clock: Clock = time.monotonic,
) -> Starlette:
    """Return the application; the house is opened when the server starts, on its event loop.

    Rate limits use `limits` and the seconds of `clock`.
    """
    stalls = Stalls()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        state, house = app.state, await opening()
        state.house, state.stalls = house, stalls
        state.verifications = VerificationQueue(
            house.seal, verdicts
        )  # in a folder they outlive a restart
        state.figures = figures = Figures()
        state.results, state.reliefs = (
            TableResults(house.database, figures),
            Reliefs(house.database),
        )
        state.guard = Guard(house, limits, clock, turned_away)
        state.sockets = sockets = Sockets(house, state.guard)
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

    return Starlette(
        routes=[SOCKET_ROUTE, *ROUTES],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers={
            Refused: for_readers(refused),
            HTTPException: for_readers(_not_here),
            SQLAlchemyError: for_readers(out_of_reach),
            ClientDisconnect: _gone,
            Exception: for_readers(failed),
        },
        lifespan=lifespan,
    )


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
