"""Fixtures and options of every test; exhaustive tests run with `./check --deep` only."""

import gc
import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.depth import DEEP

settings.register_profile("default", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.register_profile(
    "deep", deadline=None, max_examples=5000, suppress_health_check=list(HealthCheck)
)
settings.load_profile("default")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background; the commands that tests start and interrupt must hear Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def spread(items: list[pytest.Item], workers: int) -> None:
    """Every worker begins with what takes long: one with the browsers, others with slow modules.

    Each is given an equal part of the list, in order, and whoever is done takes from the ends of
    the others' parts: what is left in the end is short.
    """
    journeys = [item for item in items if "journeys" in item.path.parts]
    others = [item for item in items if "journeys" not in item.path.parts]
    slow: dict[Path, list[pytest.Item]] = {}
    for item in others:
        if "slow" in item.keywords:
            slow.setdefault(item.path, []).append(item)
    rest = [item for item in others if "slow" not in item.keywords]
    parts = [journeys, *([] for _ in range(1, workers))]
    for number, module in enumerate(slow.values()):
        parts[-1 - number % max(1, workers - 1)] += module
    placed: list[pytest.Item] = []
    for number, part in enumerate(parts):
        given = (len(items) - len(placed)) // (workers - number)
        room = max(0, given - len(part))
        placed += [*part, *rest[:room]]
        del rest[:room]
    items[:] = [*placed, *rest]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    spread(items, getattr(config, "workerinput", {}).get("workercount", 1))
    if not DEEP:
        left_out = [item for item in items if is_deep(item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not is_deep(item)]


def is_deep(item: pytest.Item) -> bool:
    """Whether a test runs with `./check --deep` only: exhaustive, or the house on PostgreSQL.

    What the database itself decides is tested on both databases in every run.
    """
    if "deep" in item.keywords:
        return True
    parameters = getattr(item, "callspec", None)
    on_postgresql = parameters is not None and parameters.params.get("address") == "postgresql"
    return on_postgresql and "both_databases" not in item.keywords


def pytest_collection_finish() -> None:
    """What was read for tests stays; to look it through for garbage took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)
