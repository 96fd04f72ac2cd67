"""Health and metrics for operators, and the socket of a table."""

import time

from starlette.responses import Response
from starlette.websockets import WebSocket

from fairdeal.house import metrics
from fairdeal.web.api.responses import answer
from fairdeal.web.api.routing import RequestContext
from fairdeal.web.live.socket_messages import asyncapi


async def watch(websocket: WebSocket) -> None:
    """Serve a viewer of a table; its rule is `WATCH`."""
    await websocket.app.state.sockets.serve(websocket)


async def health(context: RequestContext) -> Response:
    """Respond while the process runs."""
    return answer({"alive": True})


async def ready(context: RequestContext) -> Response:
    """Return whether the house takes commands."""
    ready = context.house.is_ready
    return answer({"ready": ready}, status=200 if ready else 503)


async def measured(context: RequestContext) -> Response:
    """Return the metrics of this process."""
    state = context.request.app.state
    metrics.SOCKETS.set(len(state.sockets.open))
    metrics.TABLES.set(context.house.tables.in_memory)
    metrics.STALL.set(state.stalls.longest(time.monotonic()))
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")


async def describe_socket(context: RequestContext) -> Response:
    """Describe the socket of a table."""
    return answer(asyncapi())
