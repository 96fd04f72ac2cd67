"""Simulation beyond one machine: the same chunks, played by a Dask cluster.

Workers need Fairdeal too, and the very same: all are asked before the first round, and with every
batch, since a worker may join later. They are told the sheet's options and the chunks' numbers, and
send back whole numbers; so the result is the one of a run at home.
"""

import re
from collections.abc import Iterator, Mapping
from functools import reduce
from importlib import import_module, metadata
from itertools import islice
from operator import add
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, NamedTuple

from fairdeal.analysis.kernels.compiled import digest_of
from fairdeal.analysis.simulate.run import Chunk, Run, play_chunk, run
from fairdeal.analysis.simulate.tally import Tally
from fairdeal.law import Refused, refuse

BATCH = 16  # chunks that travel together: a second or so of work
AHEAD = 4  # batches on their way for each thread of the cluster
PATIENCE = "10s"
_ADDRESS = re.compile(
    r"(?P<scheme>(?:tcp|tls)://)?(?:[\w.-]+|\[[0-9a-f:.%]+\]):(?P<port>[0-9]{1,5})", re.ASCII
)


class Build(NamedTuple):
    """Which Fairdeal this is: its version, and a hash of all its sources and the law's data."""

    version: str
    sources: str

    def __str__(self) -> str:
        return f"Fairdeal {self.version} with sources {self.sources[:16]}"


def _build() -> Build:
    try:
        version = metadata.version("fairdeal")
    except metadata.PackageNotFoundError:
        version = "of no version"
    return Build(version, digest_of(Path(__file__).parents[2]))


HERE = _build()  # as this process has read it


def played_by_cluster(wanted: Run, address: str) -> Iterator[Tally]:
    """The tally of one batch after another; closing it gives the rest up."""
    dask = _distributed()
    client = _connected(dask, address)
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise refuse("no-workers", f"the cluster at {address:.60} has no workers")
        _check_workers(client)
        chunks = wanted.chunks()
        batches = iter(lambda: list(islice(chunks, BATCH)), [])
        run_of = tuple(HERE), wanted.sheet.instrument.id, dict(wanted.asked.given), _rest(wanted)

        def sent(batch: list[Chunk]) -> Any:
            return client.submit(play_batch, *run_of, list(map(tuple, batch)), pure=False)

        first = [sent(batch) for batch in islice(batches, AHEAD * threads)]
        working = dask.as_completed(first, loop=client.loop)
        for future in working:
            yield _result(future)
            for batch in islice(batches, 1):
                working.add(sent(batch))


def play_batch(
    theirs: tuple[str, str],
    instrument: str,
    given: Mapping[str, object],
    rest: Mapping[str, Any],
    chunks: list[tuple[int, int]],
) -> Tally:
    """What a worker does."""
    if theirs != HERE:
        raise _differs("a worker", str(HERE), Build(*theirs))
    wanted = run(instrument, given, **rest)
    return reduce(add, (play_chunk(wanted, Chunk(*chunk)) for chunk in chunks))


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


def _rest(wanted: Run) -> dict[str, object]:
    """All that `run` needs beside the sheet's options, as plain data."""
    return {
        "rounds": wanted.rounds,
        "seed": wanted.seed,
        "seats": wanted.seats,
        "strategy": wanted.strategy,
        "wagers": dict(wanted.asked.wagers),
        "meter": wanted.asked.meter,
        "what_if": wanted.asked.what_if,
    }


def _result(future: Any) -> Tally:
    try:
        tally: Tally = future.result()
    except Refused:
        raise
    except Exception as error:  # whatever went wrong on another machine
        raise refuse("cluster-failed", f"a worker failed: {error!r:.200}") from error
    return tally


def _distributed() -> Any:
    try:
        return import_module("distributed")
    except ImportError:
        raise refuse(
            "no-dask", "a cluster needs Dask: install Fairdeal with its extra, fairdeal[cluster]"
        ) from None


def _connected(dask: Any, address: str) -> Any:
    """A client of the scheduler; what Dask could not even try is refused before it does."""
    parts = _ADDRESS.fullmatch(address)
    if not parts or int(parts["port"]) >= 1 << 16:
        raise refuse(
            "no-cluster",
            f"{address!r:.60} is no address of a Dask scheduler: write tcp://HOST:PORT",
        )
    if parts["scheme"] == "tls://" and not _certified(dask):
        raise refuse("no-cluster", "a tls:// address needs the certificates in Dask's own settings")
    try:
        return dask.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise refuse(
            "no-cluster", f"no Dask scheduler answers at {address!r:.60}: {error!s:.200}"
        ) from None


def _certified(dask: Any) -> bool:
    return dask.Security().get_connection_args("client").get("ssl_context") is not None
