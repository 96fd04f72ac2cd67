"""A pytest plugin that writes what each test takes, and tables of folders and slowest files.

`./check -p tools.test_times` writes .venv/test-times.tsv; `python tools/test_times.py` prints the
tables that CONTRIBUTING shows. Seconds are added up over the workers, which wait for each other.
"""

import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

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


class Times(NamedTuple):
    """What some tests took together, in seconds."""

    tests: int = 0
    wall: float = 0
    processor: float = 0

    def __add__(self, other: object) -> "Times":
        assert isinstance(other, Times)
        wall, processor = self.wall + other.wall, self.processor + other.processor
        return Times(self.tests + other.tests, wall, processor)

    def row(self, name: str) -> str:
        """A row of a table."""
        return f"| {name} | {self.tests:,} | {self.wall:.0f} | {self.processor:.0f} |"


def folder(file: str) -> str:
    """What a file is counted under in the first table."""
    if not file.startswith("tests/"):
        return "examples in the source and the pages"
    first, _, below = file.removeprefix("tests/").partition("/")
    return f"`tests/{first}`" if below else "`tests/*.py`"


def table(heading: str, rows: dict[str, Times], most: int | None = None) -> Iterator[str]:
    """The lines of a table, with what takes most of the processor first."""
    yield f"| {heading} | tests | seconds | of processor |\n|---|---|---|---|"
    for name in sorted(rows, key=lambda name: rows[name].processor, reverse=True)[:most]:
        yield rows[name].row(name)
    yield sum(rows.values(), Times()).row("all")


def main() -> None:
    folders: dict[str, Times] = defaultdict(Times)
    files: dict[str, Times] = defaultdict(Times)
    for row in TIMES.read_text().splitlines():
        name, wall, processor = row.rsplit("\t", 2)
        file, taken = name.partition("::")[0], Times(1, float(wall), float(processor))
        folders[folder(file)] += taken
        files[f"`{file}`"] += taken
    most = int(sys.argv[1]) if len(sys.argv) > 1 else _SHOWN
    print(*table("folder", folders), "", *table("file", files, most), sep="\n")


if __name__ == "__main__":
    main()
