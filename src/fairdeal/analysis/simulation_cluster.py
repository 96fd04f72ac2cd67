"""Simulation on several machines: the same chunks, played by a Dask cluster.

Workers need Fairdeal too, and the very same: all are asked before the first round, and with every
batch, since a worker may join later. They are told the sheet's options and the chunks' numbers, and
send back whole numbers; so the result is the one of a run at home.
"""

from collections.abc import Iterator, Mapping
from functools import reduce
from itertools import islice
from operator import add
from typing import Any

from fairdeal.analysis.cluster import HERE, check_same, connected, distributed
from fairdeal.analysis.policy import NamedPolicy
from fairdeal.analysis.simulation import Chunk, Run, Simulation, play_chunk, run
from fairdeal.analysis.tally import SimulationTally
from fairdeal.law import Refused, refuse

BATCH = 16  # chunks that travel together: a second or so of work
AHEAD = 4  # batches on their way for each thread of the cluster


def simulate_by_cluster(wanted: Run, address: str, *, keep: bool = False) -> Simulation:
    """Play the whole run on a cluster, which sends counts and no single rounds."""
    if keep:
        raise refuse("cluster-keeps-nothing", "a cluster sends counts: leave out keep or cluster")
    return Simulation(wanted, sum(played_by_cluster(wanted, address), wanted.plan.nothing()))


def played_by_cluster(wanted: Run, address: str) -> Iterator[SimulationTally]:
    """Iterate over the tallies of batches; closing it cancels the rest."""
    if not isinstance(wanted.policy, NamedPolicy):
        raise refuse("policy-not-sent", "a policy of your own is simulated here, not by a cluster")
    with connected(address) as client:
        threads = sum(client.nthreads().values())
        chunks = wanted.chunks()
        batches = iter(lambda: list(islice(chunks, BATCH)), [])
        run_of = tuple(HERE), wanted.sheet.instrument.id, dict(wanted.asked.given), _rest(wanted)

        def sent(batch: list[Chunk]) -> Any:
            return client.submit(play_batch, *run_of, list(map(tuple, batch)), pure=False)

        first = [sent(batch) for batch in islice(batches, AHEAD * threads)]
        working = distributed().as_completed(first, loop=client.loop)
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
) -> SimulationTally:
    """Play a batch of chunks on a worker."""
    check_same(theirs)
    wanted = run(instrument, given, **rest)
    return reduce(add, (play_chunk(wanted, Chunk(*chunk)) for chunk in chunks))


def _rest(wanted: Run) -> dict[str, object]:
    """Return the arguments of `run` beside the sheet's options, as plain data."""
    return {
        "rounds": wanted.rounds,
        "seed": wanted.seed,
        "seats": wanted.seats,
        "strategy": wanted.strategy,
        "wagers": dict(wanted.asked.wagers),
        "meter": wanted.asked.meter,
        "what_if": wanted.asked.what_if,
    }


def _result(future: Any) -> SimulationTally:
    try:
        tally: SimulationTally = future.result()
    except Refused:
        raise
    except Exception as error:  # whatever went wrong on another machine
        raise refuse("cluster-failed", f"a worker failed: {error!r:.200}") from error
    return tally
