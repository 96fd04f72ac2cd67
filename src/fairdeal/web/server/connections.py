"""Open connections: limits for all and for each address, and which connection makes room.

At a limit, the connection that has kept the server waiting longest for a request is closed for a
new one. Where none is waiting, a few more are accepted for probes and staff only (`middleware.py`).
"""

import logging
import resource
import time
from collections import Counter
from collections.abc import Callable, Sequence
from enum import Enum
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.house import metrics, network_of
from fairdeal.law import in_short, refuse

Network = IPv4Network | IPv6Network
_LOG = logging.getLogger(__name__)
_OTHER_FILES = 128  # descriptors for the database, files and worker processes
_FEWEST = 16  # connections that a server is started with
_SECONDS_BETWEEN_LINES = 60


class ConnectionLimits(Struct, frozen=True):
    """Limits on the number of connections, and on the time a client may take over a request."""

    most: int = 4000
    per_address: int = 200
    reserve: int = 16  # connections beyond `most`, for probes and staff
    request: float = 10.0  # seconds until a request's header is complete
    body: float = 20.0  # seconds for a body, and what its bytes take at the slowest rate
    bytes_per_second: int = 16_384
    header_bytes: int = 65_536
    stalled: float = 30.0  # seconds without reading anything of an answer
    keep_alive: int = 15  # seconds without a request


def within_descriptors(limits: ConnectionLimits) -> ConnectionLimits:
    """Return limits that the process has enough file descriptors for; raise the process's own
    limit.
    """
    needed = limits.most + limits.reserve + _OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return limits
    soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    most = max(_FEWEST, soft - limits.reserve - _OTHER_FILES)
    return replace(limits, most=min(limits.most, most))


def read_proxies(written: Sequence[str]) -> tuple[Network, ...]:
    """Return the addresses and networks of trusted proxies."""
    return tuple(map(_read_proxy, written))


def _read_proxy(written: str) -> Network:
    try:
        network = ip_network(written, strict=False)
    except ValueError:
        network = None
    if network is None or network.prefixlen == 0:
        raise refuse(
            "not-a-proxy",
            f"{in_short(written)} is not the address or network of a proxy; "
            "write 127.0.0.1 or 10.1.2.0/28",
        )
    return network


class Admission(Enum):
    """The decision on a new connection."""

    ACCEPTED = "accepted"
    RESERVED = "reserved"
    REFUSED = "refused"


class Connection(Protocol):
    """A connection as it is counted."""

    address: str

    def make_room(self) -> bool:
        """Close at once, unless the client is still reading a response; return
        whether it closed.
        """


class _CountedConnection(Struct, frozen=True):
    """The count of one connection."""

    admission: Admission
    counted: str = ""  # the address that it counts for; empty for a proxy's and for reserved ones


class Connections:
    """Counts of open connections, kept within limits."""

    def __init__(
        self,
        limits: ConnectionLimits,
        proxies: Sequence[Network] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limits, self._proxies, self._clock = limits, proxies, clock
        self._open: dict[Connection, _CountedConnection] = {}
        self._waiting: dict[Connection, None] = {}  # the longest first
        self._by_address = Counter[str]()
        self._reserved = 0
        self._logged_at, self._unlogged = -float("inf"), 0

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, connection: Connection) -> Admission:
        """Count a new connection, if there is room or room can be made."""
        counted = "" if self._is_proxy(connection.address) else network_of(connection.address)
        admission = self._admission(counted)
        if admission is Admission.REFUSED:
            metrics.CUT.labels("refused").inc()
            return admission
        if admission is Admission.RESERVED:
            self._reserved += 1
            counted = ""
        elif counted:
            self._by_address[counted] += 1
        self._open[connection] = _CountedConnection(admission, counted)
        metrics.CONNECTIONS.set(len(self._open))
        return admission

    def _admission(self, counted: str) -> Admission:
        limits = self.limits
        if counted and self._by_address[counted] >= limits.per_address:
            self._log(f"{counted} has {limits.per_address} connections, the most for one address")
            room = self._make_room(Admission.ACCEPTED, counted)
        elif len(self._open) - self._reserved >= limits.most:
            self._log(f"{limits.most} connections are open, the most in all")
            room = self._make_room(Admission.ACCEPTED)
        else:
            room = True
        if room:
            return Admission.ACCEPTED
        if self._reserved < limits.reserve or self._make_room(Admission.RESERVED):
            return Admission.RESERVED
        return Admission.REFUSED

    def _make_room(self, admission: Admission, counted: str = "") -> bool:
        """Close the connection that has been waited for longest; return whether there was one."""
        for other in list(self._waiting):
            place = self._open[other]
            fits = place.admission is admission and counted in ("", place.counted)
            if fits and other.make_room():
                self.closed(other)
                metrics.CUT.labels("made room").inc()
                return True
        return False

    def waits(self, connection: Connection) -> bool:
        """Note that the server waits for a client from now on; return whether it is still
        connected.
        """
        self._waiting.pop(connection, None)
        if connection in self._open:
            self._waiting[connection] = None
        return connection in self._open

    def works(self, connection: Connection) -> None:
        """Note that a client's request is complete: its connection is no longer
        closed for others.
        """
        self._waiting.pop(connection, None)

    def closed(self, connection: Connection) -> None:
        """Stop counting a connection."""
        self._waiting.pop(connection, None)
        place = self._open.pop(connection, None)
        if place is None:
            return
        if place.admission is Admission.RESERVED:
            self._reserved -= 1
        if place.counted:
            self._by_address[place.counted] -= 1
            if not self._by_address[place.counted]:
                del self._by_address[place.counted]
        metrics.CONNECTIONS.set(len(self._open))

    def _is_proxy(self, address: str) -> bool:
        """Return whether an address is a trusted proxy, whose connections belong to
        many clients.
        """
        if not self._proxies:
            return False
        try:
            peer = ip_address(address)
        except ValueError:
            return False
        return any(peer in network for network in self._proxies)

    def _log(self, what: str) -> None:
        """Log that a limit was reached: at most one line a minute."""
        self._unlogged += 1
        if self._clock() - self._logged_at >= _SECONDS_BETWEEN_LINES:
            _LOG.warning("%s; reached %d time(s) since the last line", what, self._unlogged)
            self._logged_at, self._unlogged = self._clock(), 0
