"""A Dask cluster plays the same run to the same result, or refuses."""

import shutil
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fairdeal
from fairdeal.analysis import cluster as cluster_module
from fairdeal.analysis.cache import digest_of
from fairdeal.analysis.cluster import HERE
from fairdeal.analysis.simulation import CHUNK, Run, run, simulate
from fairdeal.analysis.simulation_cluster import play_batch, played_by_cluster
from fairdeal.analysis.tally import SimulationTally
from fairdeal.law import Refused
from tests.clusters import cluster, scheduler

SETTINGS: dict[str, Any] = {"seed": 3, "seats": 2, "wagers": {"tie": "123456789/1000000000"}}


def asked(rounds: int) -> Run:
    return run("nj-hilo", {}, rounds=rounds, **{**SETTINGS, "wagers": {"tie": 0.123456789}})


def same(one: SimulationTally, other: SimulationTally) -> bool:
    return (
        one.rounds == other.rounds
        and np.array_equal(one.counts, other.counts)
        and np.array_equal(one.pairs, other.pairs)
        and np.array_equal(one.tables, other.tables)
    )


def copied(folder: Path) -> Path:
    """Fairdeal's sources once more."""
    ignored = shutil.ignore_patterns("__pycache__")
    return Path(
        shutil.copytree(Path(fairdeal.__file__).parent, folder / "fairdeal", ignore=ignored)
    )


def refusal(address: str) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        next(iter(played_by_cluster(asked(CHUNK), address)))
    return refused.value.refusal.name, refused.value.refusal.message


def test_a_batch_is_played_as_at_home() -> None:
    wanted = asked(CHUNK + 5)
    rest = {**SETTINGS, "rounds": wanted.rounds, "wagers": dict(wanted.asked.wagers)}
    there = play_batch(HERE, "nj-hilo", {}, rest, [*wanted.chunks()])
    assert same(there, simulate(wanted).tally)


def test_a_cluster_in_another_process_comes_to_the_same_result() -> None:
    wanted = asked(20 * CHUNK + 5)
    with cluster() as address:
        there = reduce(add, played_by_cluster(wanted, address))
    assert same(there, simulate(wanted).tally)


def test_a_worker_with_other_sources_is_refused(tmp_path: Path) -> None:
    """One comment more, in a copy that says that it is another version."""
    kernels = copied(tmp_path) / "games" / "five_card_hi_lo" / "solver" / "simulation.py"
    kernels.write_text(kernels.read_text("utf8") + "# another one\n", "utf8")
    (tmp_path / "fairdeal-0.0.9.dist-info").mkdir()
    about = tmp_path / "fairdeal-0.0.9.dist-info" / "METADATA"
    about.write_text("Metadata-Version: 2.1\nName: fairdeal\nVersion: 0.0.9\n", "utf8")
    with cluster(tmp_path) as address:
        name, message = refusal(address)
    assert name == "worker-differs"
    assert message.startswith("the worker at tcp://")
    assert " has Fairdeal 0.0.9 with sources " in message
    assert f"; this run needs {HERE}: install the same on every machine" in message


def test_sources_are_the_same_wherever_they_lie_and_differ_by_a_letter(tmp_path: Path) -> None:
    package = copied(tmp_path)
    for number, place in enumerate(("play/model/wager.py", "law/data/ma-uth.toml", "version.py")):
        same = shutil.copytree(package, tmp_path / f"same {number}")
        assert digest_of(same) == digest_of(package)
        other = shutil.copytree(package, tmp_path / f"other {number}")
        (other / place).write_bytes((other / place).read_bytes() + b"# x\n")
        assert digest_of(other) != digest_of(package)


def test_a_worker_without_these_sources_is_refused(tmp_path: Path) -> None:
    (tmp_path / "fairdeal").mkdir()
    (tmp_path / "fairdeal" / "__init__.py").write_text('"""Something else."""\n', "utf8")
    with cluster(tmp_path) as address:
        name, message = refusal(address)
    assert name == "worker-differs"
    assert "no such Fairdeal (No module named 'fairdeal.analysis')" in message


@pytest.mark.parametrize("other", [("0.0.9", HERE.sources), (HERE.version, "0" * 64)])
def test_a_batch_from_another_fairdeal_is_not_played(other: tuple[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        play_batch(other, "nj-hilo", {}, {**SETTINGS, "rounds": 5}, [(0, 5)])
    assert refused.value.refusal.name == "worker-differs"


def test_a_cluster_without_workers_is_refused() -> None:
    with scheduler() as address:
        assert refusal(address)[0] == "no-workers"


NO_ADDRESSES = ["", "nonsense", "inproc://1", "http://127.0.0.1:80", "tcp://", "\0:1", "a:65536"]


@pytest.mark.parametrize("address", NO_ADDRESSES)
def test_what_is_no_address_is_refused_at_once(address: str) -> None:
    pytest.importorskip("distributed")
    name, message = refusal(address)
    assert name == "no-cluster"
    assert message.endswith("write tcp://HOST:PORT")


def test_an_encrypted_address_needs_certificates() -> None:
    pytest.importorskip("distributed")
    assert "certificates" in refusal("tls://127.0.0.1:9")[1]


def test_an_address_that_does_not_answer_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(cluster_module, "PATIENCE", "50ms")
    assert refusal("tcp://127.0.0.1:9")[1].startswith("no Dask scheduler answers at ")
