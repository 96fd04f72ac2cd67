"""uvicorn's protocols for HTTP and WebSockets, with counted connections and time limits.

A client owes the server a header, then a body, and has to read the response. A client that takes
too long over any of them is cut off. The time that the server itself takes never costs a client its
connection.
"""

import socket
import struct
from asyncio import TimerHandle, Transport
from contextlib import suppress
from functools import partial
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from fairdeal.house import metrics
from fairdeal.web.server.connections import Admission, Connections

_AT_ONCE = struct.pack("ii", 1, 0)  # the system keeps nothing for the client either
RESERVED = "fairdeal.reserved"  # in a request's scope


def protocols(connections: Connections) -> dict[str, Any]:
    """Return the protocols as options of uvicorn's configuration."""
    return {
        "http": partial(CountedHttp, connections),
        "ws": partial(CountedWebSocket, connections),
        "timeout_keep_alive": connections.limits.keep_alive,
    }


def _cut(transport: Transport) -> None:
    """Close a connection whose client takes too long; drop unread data."""
    metrics.CUT.labels("slow").inc()
    with suppress(OSError):  # it is closed already
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
    transport.abort()


class CountedHttp(HttpToolsProtocol):
    """HTTP on one connection, with a deadline for everything that the client owes."""

    def __init__(self, connections: Connections, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._connections, self._limits = connections, connections.limits
        self.address = ""
        self._reserved = False
        self._header_bytes = 0
        self._in_body = False  # which gets more time as it comes
        self._in_message = False
        self._until = 0.0
        self._deadline: TimerHandle | None = None
        self._stalled: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Accept the connection if there is room for it."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        admission = self._connections.admit(self)
        self._reserved = admission is Admission.RESERVED
        if admission is Admission.REFUSED:
            transport.abort()
        else:
            self._wait(self._limits.request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection's count."""
        self._cancel()
        self._connections.closed(self)
        super().connection_lost(exc)

    def make_room(self) -> bool:
        """Close at once, unless the client is still reading a response; return
        whether it closed.
        """
        if self.transport.get_write_buffer_size():
            return False
        self._cancel()
        self.transport.abort()
        return True

    def data_received(self, data: bytes) -> None:
        """Read data; limit the length of a header."""
        if not self._in_message:
            self._header_bytes += len(data)
        super().data_received(data)
        if not self._in_message and self._header_bytes > self._limits.header_bytes:
            self.send_400_response("The header of the request is too long.")

    def on_headers_complete(self) -> None:
        """Start the request; the client owes the body from now on."""
        self._header_bytes = 0
        if self._reserved:
            cast(dict[str, Any], self.scope)[RESERVED] = True
        super().on_headers_complete()
        if self._reserved and self.cycle is not None:
            self.cycle.keep_alive = False
        self._in_body = self._in_message = True
        self._wait(self._limits.body)

    def on_body(self, body: bytes) -> None:
        """Extend the deadline of a body that keeps coming."""
        if self._in_body:
            self._until += len(body) / self._limits.bytes_per_second
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Stop the deadline: the request is complete."""
        super().on_message_complete()
        self._in_body = self._in_message = False
        if self.cycle is not None and not self.cycle.response_complete:
            self._work()

    def on_response_complete(self) -> None:
        """Wait for the next request, unless it has arrived already."""
        is_next_here = bool(self.pipeline)
        super().on_response_complete()
        if not is_next_here:
            self._in_body = False
            self._wait(self._limits.keep_alive + self._limits.request)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the socket, which is counted until it is closed."""
        self._cancel()
        self._connections.works(self)
        super().handle_websocket_upgrade()
        cast(CountedWebSocket, self.transport.get_protocol()).counted = self

    def _should_upgrade_to_ws(self) -> bool:
        return not self._reserved and super()._should_upgrade_to_ws()

    def _unsupported_upgrade_warning(self) -> None:
        """Log nothing: any client can ask for any upgrade."""

    def pause_writing(self) -> None:
        """Start the deadline for a client that reads nothing."""
        super().pause_writing()
        self._stalled = self.loop.call_later(self._limits.stalled, _cut, self.transport)

    def resume_writing(self) -> None:
        """Stop the deadline: the client reads again."""
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()

    def _wait(self, seconds: float) -> None:
        """Set the deadline for the client."""
        if self._connections.waits(self):
            self._until = self.loop.time() + seconds
            self._arm()

    def _work(self) -> None:
        """Clear the deadline."""
        self._connections.works(self)
        if self._deadline is not None:
            self._deadline.cancel()

    def _arm(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = self.loop.call_at(self._until, self._due)

    def _due(self) -> None:
        if self.flow.read_paused:  # the server did not read on: the client owes nothing
            self._until = self.loop.time() + self._limits.body
        if self.loop.time() < self._until:
            self._arm()
        else:
            _cut(self.transport)

    def _cancel(self) -> None:
        for timer in (self._deadline, self._stalled):
            if timer is not None:
                timer.cancel()


class CountedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that keeps the count of the connection it came by."""

    def __init__(self, connections: Connections, **uvicorn: Any) -> None:
        super().__init__(**uvicorn)
        self._connections = connections
        self.counted: CountedHttp | None = None
        self._stalled: TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the connection's count."""
        self._cancel()
        if self.counted is not None:
            self._connections.closed(self.counted)
        super().connection_lost(exc)

    async def send(self, message: Any) -> None:
        """Send a message; treat a refused handshake as complete, where uvicorn would
        log an error.
        """
        await super().send(message)
        self.handshake_complete = self.handshake_complete or self.close_sent

    def pause_writing(self) -> None:
        """Start the deadline for a client that reads nothing."""
        super().pause_writing()
        self._cut_later()

    def resume_writing(self) -> None:
        """Stop the deadline: the client reads again."""
        super().resume_writing()
        self._cancel()

    def keepalive_timeout(self) -> None:
        """Close at once; a client that does not read would block an orderly close."""
        super().keepalive_timeout()
        self._cut_later()

    def _cut_later(self) -> None:
        self._cancel()
        seconds = self._connections.limits.stalled
        self._stalled = self.loop.call_later(seconds, _cut, self.transport)

    def _cancel(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
