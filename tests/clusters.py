"""Dask clusters for tests: a scheduler here, and a worker in a process of its own."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.loops import PATIENCE


@contextmanager
def scheduler() -> Iterator[str]:
    """A scheduler without workers, by its address."""
    dask = pytest.importorskip("distributed")
    with dask.LocalCluster(
        n_workers=0, processes=False, protocol="tcp://", host="127.0.0.1", dashboard_address=":0"
    ) as nobody:
        yield nobody.scheduler_address


@contextmanager
def cluster(worker_reads: Path | None = None) -> Iterator[str]:
    """One worker in a process of its own that finds Fairdeal there first."""
    dask = pytest.importorskip("distributed")
    path = {} if worker_reads is None else {"PYTHONPATH": str(worker_reads)}
    with scheduler() as address:
        command = [sys.executable, "-m", "distributed.cli.dask_worker", address]
        quiet = ("--no-nanny", "--nthreads", "1", "--no-dashboard")
        worker = subprocess.Popen(
            [*command, *quiet],
            env={**os.environ, **path},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            with dask.Client(address, set_as_default=False) as client:
                client.wait_for_workers(1, timeout=PATIENCE)
            yield address
        finally:
            worker.terminate()
            worker.wait()
