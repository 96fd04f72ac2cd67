"""What every test shares: exhaustive work waits until it is asked for."""

import gc
import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("default", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.register_profile(
    "deep", deadline=None, max_examples=5000, suppress_health_check=list(HealthCheck)
)
settings.load_profile("default")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background; the commands that tests start and interrupt must hear Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--on-demand", action="store_true", help="also run the exhaustive tests that take minutes"
    )


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
    if config.getoption("--on-demand"):
        return
    wait = pytest.mark.skip(reason="exhaustive: run `./check --on-demand`")
    for item in items:
        if "on_demand" in item.keywords:
            item.add_marker(wait)


def pytest_collection_finish() -> None:
    """What was read for tests stays; to look it through for garbage took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)
