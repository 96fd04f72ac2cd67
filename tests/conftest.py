"""What every test shares: exhaustive work waits until it is asked for."""

import os
import signal

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
    """One worker begins with the browsers, which wait for pages, the next with what takes long.

    Each begins with its share of the list, and whoever is done takes from the ends of the others'.
    """
    journeys = [item for item in items if "journeys" in item.path.parts]
    others = [item for item in items if "journeys" not in item.path.parts]
    slow = [item for item in others if "slow" in item.keywords]
    rest = [item for item in others if "slow" not in item.keywords]
    first = max(0, len(items) // workers - len(journeys))
    items[:] = [*journeys, *rest[:first], *slow, *rest[first:]]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    spread(items, getattr(config, "workerinput", {}).get("workercount", 1))
    if config.getoption("--on-demand"):
        return
    wait = pytest.mark.skip(reason="exhaustive: run `./check --on-demand`")
    for item in items:
        if "on_demand" in item.keywords:
            item.add_marker(wait)
