"""A Dask cluster by its scheduler's address, whose workers have this very Fairdeal."""

import re
from importlib import import_module, metadata
from pkgutil import resolve_name
from typing import Any, NamedTuple

from fairdeal.analysis.cache import PROGRAM, digest_of
from fairdeal.extras import need
from fairdeal.law import Refused, in_short, refuse

PATIENCE = "10s"
_ADDRESS = re.compile(
    r"(?P<scheme>(?:tcp|tls)://)?(?:[\w.-]+|\[[0-9a-f:.%]+\]):(?P<port>[0-9]{1,5})", re.ASCII
)


class Build(NamedTuple):
    """The build of Fairdeal: its version, and a hash of all its sources and the law's data."""

    version: str
    sources: str

    def __str__(self) -> str:
        return f"Fairdeal {self.version} with sources {self.sources[:16]}"


def _build() -> Build:
    try:
        version = metadata.version("fairdeal")
    except metadata.PackageNotFoundError:
        version = "of no version"
    return Build(version, digest_of(PROGRAM))


HERE = _build()  # as this process has read it


def connected(address: str) -> Any:
    """Return a client of a cluster, all of whose workers have the same build."""
    client = _client(distributed(), address)
    try:
        if not client.nthreads():
            raise refuse("no-workers", f"the cluster at {address:.60} has no workers")
        _check_workers(client)
    except BaseException:
        client.close()
        raise
    return client


def check_same(asking: tuple[str, str]) -> None:
    """Check on a worker that it has the build that the work needs."""
    if asking != HERE:
        raise _differs("a worker", str(HERE), Build(*asking))


def _check_workers(client: Any) -> None:
    """Ask each worker for its `HERE`, by a function of Python's own: it may have no Fairdeal."""
    builds = client.run(resolve_name, f"{__name__}:HERE", on_error="return")
    for address, there in builds.items():
        if isinstance(there, BaseException):
            raise _differs(f"the worker at {address}", f"no such Fairdeal ({there!s:.120})", HERE)
        if there != HERE:
            raise _differs(f"the worker at {address}", str(there), HERE)


def _differs(who: str, there: str, asking: Build) -> Refused:
    return refuse(
        "worker-differs",
        f"{who} has {there}; this run needs {asking}: install the same on every machine",
    )


def distributed() -> Any:
    """Return Dask's own module, or refuse with the way to install it."""
    need("cluster")
    return import_module("distributed")


def _client(dask: Any, address: str) -> Any:
    """Return a client of the scheduler; refuse an address that Dask cannot try."""
    parts = _ADDRESS.fullmatch(address)
    if not parts or int(parts["port"]) >= 1 << 16:
        raise refuse(
            "no-cluster",
            f"{in_short(address, 60)} is no address of a Dask scheduler: write tcp://HOST:PORT",
        )
    if parts["scheme"] == "tls://" and not _certified(dask):
        raise refuse("no-cluster", "a tls:// address needs the certificates in Dask's own settings")
    try:
        return dask.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise refuse(
            "no-cluster", f"no Dask scheduler answers at {in_short(address, 60)}: {error!s:.200}"
        ) from None


def _certified(dask: Any) -> bool:
    return dask.Security().get_connection_args("client").get("ssl_context") is not None
