"""How many rounds of an extract are verified in a second of one core, beside its full journal.

Run: .venv/bin/python bench/extracts.py [rounds]
Six seats make every wager on the sheet and decide at random. An extract is played again like its
journal, with the hidden faces unknown. CPU time; the best of five runs.
"""

import random
import sys
import tempfile
import time
from pathlib import Path

from bench.rounds import SEATS, play, wagers
from fairdeal.api import open_table
from fairdeal.audit import extract, verify
from fairdeal.law import INSTRUMENTS
from fairdeal.play.model.viewer import PUBLIC, SeatViewer

TIMES = 5


def journal(instrument: str, rounds: int, file: Path) -> list[str]:
    """The lines of some rounds."""
    generator = random.Random(1)
    table = open_table(instrument, seats=SEATS, journal=file)
    for number in range(1, SEATS + 1):
        table.sit(number, f"player {number}", chips=10**12)
    bet = wagers(table, every=True)
    for _ in range(rounds):
        play(table, generator, bet)
    return file.read_text("ascii").splitlines()


def rate(lines: list[str], rounds: int) -> float:
    """Rounds a second, at best."""
    raw = ("\n".join(lines) + "\n").encode()
    spent = []
    for _ in range(TIMES):
        began = time.process_time()
        verify(raw)
        spent.append(time.process_time() - began)
    return rounds / min(spent)


def main() -> None:
    """Print both rates for every instrument."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    print(f"rounds verified in a second of one core, {SEATS} seats, every wager")
    print(f"{'':10}{'full journal':>14}{'extract, public':>18}{'extract, seat 1':>18}")
    with tempfile.TemporaryDirectory() as folder:
        for instrument in INSTRUMENTS:
            lines = journal(instrument, rounds, Path(folder) / f"{instrument}.jsonl")
            extracts = [[*extract(lines, eyes)] for eyes in (PUBLIC, SeatViewer(1))]
            rates = [rate(each, rounds) for each in (lines, *extracts)]
            print(f"{instrument:10}{rates[0]:14,.0f}{rates[1]:18,.0f}{rates[2]:18,.0f}", flush=True)


if __name__ == "__main__":
    main()
