"""What it costs that every action is on the disk before it is told: rounds a second by the clock.

Run: .venv/bin/python -m bench.durable [rounds]
Six seats wager, decide and are settled, at three tables in turn, slice by slice: one with every
action on the disk, one that leaves this to the system, and one whose head is signed as well. The
journal is in the folder TMPDIR; what a sync costs is its disk's affair. Beside it: how fast the
journal and the extract of one seat are verified, in seconds of one core.
"""

import os
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.rounds import SEATS, play, wagers
from fairdeal.api import open_table
from fairdeal.audit import extract, verify
from fairdeal.files.keys import new_key
from fairdeal.law import INSTRUMENTS
from fairdeal.play import SeatViewer
from fairdeal.table import Table

SLICES = 10


def seated(instrument: str, file: Path, *, sync: bool, key: Path | None = None) -> Table:
    """A table of six with a journal."""
    table = open_table(instrument, seats=SEATS, journal=file, sync=sync, key=key)
    for number in range(1, SEATS + 1):
        table.sit(number, f"player {number}", chips=10**12)
    return table


def rate(rounds: int, work: Callable[[], object], clock: Callable[[], float]) -> float:
    """Rounds a second."""
    began = clock()
    work()
    return rounds / (clock() - began)


def measure(instrument: str, rounds: int, folder: Path) -> str:
    """The three tables side by side, and their record verified."""
    each = max(1, rounds // SLICES)
    tables = {
        "sync": seated(instrument, folder / "sync", sync=True),
        "no sync": seated(instrument, folder / "no sync", sync=False),
        "signed": seated(instrument, folder / "signed", sync=False, key=folder / "key"),
    }
    spent = dict.fromkeys(tables, 0.0)
    generator = random.Random(1)
    for _ in range(SLICES):
        for name, table in tables.items():
            bet = wagers(table, every=False)
            began = time.perf_counter()
            for _ in range(each):
                play(table, generator, bet)
            spent[name] += time.perf_counter() - began
    raw = (folder / "sync").read_bytes()
    actions = raw.count(b'"what":"act"') / (each * SLICES)
    lines = raw.decode().splitlines()
    part = "".join(f"{line}\n" for line in extract(lines, SeatViewer(1))).encode()
    verified = [
        rate(each * SLICES, lambda file=file: verify(file), time.process_time)  # type: ignore[misc]
        for file in (raw, part)
    ]
    played = [each * SLICES / seconds for seconds in spent.values()]
    cost = (spent["sync"] - spent["no sync"]) / (each * SLICES * actions) * 1e6
    figures = "".join(f"{figure:10,.0f}" for figure in (*played, *verified))
    return f"{figures}{actions:10.1f}{cost:10,.0f}"


def main() -> None:
    """A line for each instrument."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print("rounds a second, six seats; played by the clock, verified by the processor's time")
    heads = ("sync", "no sync", "signed", "verified", "extract", "actions", "µs a sync")
    print(f"{'':9}{''.join(f'{head:>10}' for head in heads)}")
    for instrument in INSTRUMENTS:
        with tempfile.TemporaryDirectory() as folder:
            new_key(os.path.join(folder, "key"))
            print(f"{instrument:9}{measure(instrument, rounds, Path(folder))}", flush=True)


if __name__ == "__main__":
    main()
