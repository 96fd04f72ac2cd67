"""A Dask cluster plays the same run to the same result."""

from functools import reduce
from operator import add

import numpy as np
import pytest

from fairdeal.analysis.sim_cluster import play_batch, played_by_cluster
from fairdeal.analysis.simulation import CHUNK, run, simulate
from fairdeal.law import Refused

SETTINGS = {"rounds": 20 * CHUNK + 5, "seed": 3, "seats": 1, "strategy": "best"}


def test_a_batch_is_played_as_at_home() -> None:
    asked = run("nj-hilo", {}, **{**SETTINGS, "rounds": CHUNK + 5})
    there = play_batch("nj-hilo", {}, SETTINGS, list(asked.chunks()))
    here = simulate(asked).tally
    assert there.rounds == here.rounds
    assert np.array_equal(there.counts, here.counts)


def test_a_cluster_comes_to_the_same_result() -> None:
    dask = pytest.importorskip("distributed")
    asked = run("nj-hilo", {}, **SETTINGS)
    with dask.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        there = reduce(add, played_by_cluster(asked, cluster.scheduler_address))
    here = simulate(asked).tally
    assert there.rounds == here.rounds
    assert np.array_equal(there.counts, here.counts)


def test_an_address_that_does_not_answer_is_refused() -> None:
    asked = run("nj-hilo", {}, **SETTINGS)
    with pytest.raises(Refused) as refused:
        next(played_by_cluster(asked, "nonsense"))
    assert refused.value.refusal.name in ("no-dask", "no-cluster")
