"""A pytest plugin that writes what each test takes, and a table of the slowest files.

`pytest -p tools.test_times` writes .venv/test-times.tsv; `python tools/test_times.py` prints the
table that CONTRIBUTING shows.
"""

import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

TIMES = Path(__file__).parents[1] / ".venv" / "test-times.tsv"
_SHOWN = 10


def _processor() -> float:
    """Return the seconds of processor that this process and its finished children have taken."""
    return sum(os.times()[:4])


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        TIMES.unlink(missing_ok=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    wall, processor = time.monotonic(), _processor()
    result = yield
    row = f"{item.nodeid}\t{time.monotonic() - wall:.3f}\t{_processor() - processor:.3f}\n"
    with TIMES.open("a") as out:
        out.write(row)
    return result


def main() -> None:
    walls: dict[str, float] = defaultdict(float)
    processors: dict[str, float] = defaultdict(float)
    tests = Counter[str]()
    for row in TIMES.read_text().splitlines():
        name, *taken = row.rsplit("\t", 2)
        file = name.partition("::")[0]
        walls[file] += float(taken[0])
        processors[file] += float(taken[1])
        tests[file] += 1
    print("| file | tests | seconds | of processor |\n|---|---|---|---|")
    most = int(sys.argv[1]) if len(sys.argv) > 1 else _SHOWN
    for file in sorted(processors, key=processors.__getitem__, reverse=True)[:most]:
        print(f"| `{file}` | {tests[file]} | {walls[file]:.0f} | {processors[file]:.0f} |")
    total = sum(tests.values())
    print(f"| all | {total} | {sum(walls.values()):.0f} | {sum(processors.values()):.0f} |")


if __name__ == "__main__":
    main()
