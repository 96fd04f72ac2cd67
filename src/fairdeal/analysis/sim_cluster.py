"""Simulation beyond one machine: the same chunks, played by a Dask cluster.

Workers need Fairdeal too. They are told the sheet's options and the chunks' numbers, and send back
whole numbers; so the result is the one of a run at home.
"""

from collections.abc import Iterator, Mapping
from functools import reduce
from importlib import import_module
from itertools import islice
from operator import add
from typing import Any

from fairdeal.analysis.sim_tally import Tally
from fairdeal.analysis.simulation import Chunk, Run, play_chunk, run
from fairdeal.law import Refused, refuse

BATCH = 16  # chunks that travel together: a second or so of work
AHEAD = 4  # batches on their way for each thread of the cluster
PATIENCE = "10s"


def played_by_cluster(wanted: Run, address: str) -> Iterator[Tally]:
    """The tally of one batch after another; closing it gives the rest up."""
    dask = _distributed()
    client = _connected(dask, address)
    with client:
        threads = sum(client.nthreads().values())
        if not threads:
            raise refuse("no-workers", f"the cluster at {address:.60} has no workers")
        chunks = wanted.chunks()
        batches = iter(lambda: list(islice(chunks, BATCH)), [])
        told = wanted.sheet.instrument.id, dict(wanted.given), _settings(wanted)

        def sent(batch: list[Chunk]) -> Any:
            return client.submit(play_batch, *told, batch, pure=False)

        first = [sent(batch) for batch in islice(batches, AHEAD * threads)]
        working = dask.as_completed(first, loop=client.loop)
        for future in working:
            yield _result(future)
            for batch in islice(batches, 1):
                working.add(sent(batch))


def play_batch(
    instrument: str,
    given: Mapping[str, object],
    settings: Mapping[str, object],
    chunks: list[Chunk],
) -> Tally:
    """What a worker does."""
    wanted = run(instrument, given, **settings)
    return reduce(add, (play_chunk(wanted, Chunk(*chunk)) for chunk in chunks))


def _settings(wanted: Run) -> dict[str, object]:
    return {
        "rounds": wanted.rounds,
        "seed": wanted.seed,
        "seats": wanted.seats,
        "strategy": wanted.strategy,
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
    try:
        return dask.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise refuse(
            "no-cluster", f"no Dask scheduler answers at {address!r:.60}: {error!s:.200}"
        ) from None
