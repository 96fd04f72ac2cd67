"""How many complete rounds a table plays in a second of one core, journal and commitment included.

Run: .venv/bin/python bench/rounds.py [rounds]
The bar is 500 rounds a second for six seats, and verifying must be at least as fast. Every seat
makes the wagers that it must and decides at random. The journal goes to a file, action by action,
with its head. CPU time is measured, the system's included; “best” is the fastest fiftieth of the
run, where the machine was least disturbed, and verification the best of three.
"""

import gc
import random
import sys
import tempfile
import time
from pathlib import Path

from fairdeal.door import open_table
from fairdeal.games import PickOffer, Role
from fairdeal.law import INSTRUMENTS
from fairdeal.table import Table, verify

BAR = 500
SEATS = 6
SLICES = 50


def play(table: Table, generator: random.Random) -> None:
    """One round: six seats wager, decide and are settled."""
    offered = table.game.wagers(table.sheet)
    wagers = {w.name: w.limits(table.sheet)[0] for w in offered if w.required}
    for number in range(1, SEATS + 1):
        table.bet(number, **wagers)
    table.deal()
    while table.round is not None and not table.round.over:
        offers = [o for o in table.step.offers if o.actor.role is Role.SEAT]
        offer = generator.choice([o for o in offers if o.actor == offers[0].actor])
        picks = generator.choice(offer.picks) if isinstance(offer, PickOffer) else ()
        table.act(offer.actor.seat, offer.verb, picks)


def rates(times: list[float], rounds: int) -> tuple[float, float]:
    """Rounds a second over all slices, and in the best one."""
    return rounds * len(times) / sum(times), rounds / min(times)


def measure(instrument: str, rounds: int, folder: Path) -> tuple[float, float, float]:
    """Rounds a second, the best slice, and rounds verified a second."""
    generator = random.Random(1)
    file = folder / f"{instrument}.jsonl"
    table = open_table(instrument, seats=SEATS, journal=file)
    for number in range(1, SEATS + 1):
        table.sit(number, f"player {number}", chips=10**12)
    for _ in range(rounds // 10):
        play(table, generator)
    gc.collect()
    gc.freeze()
    each, times = max(1, rounds // SLICES), []
    for _ in range(SLICES):
        began = time.process_time()
        for _ in range(each):
            play(table, generator)
        times.append(time.process_time() - began)
    verified = 0.0
    for _ in range(3):
        raw, head = file.read_bytes(), Path(f"{file}.head").read_bytes()
        began = time.process_time()
        tally = verify(raw, head)
        verified = max(verified, tally.rounds / (time.process_time() - began))
    gc.unfreeze()
    return *rates(times, each), verified


def main() -> None:
    """Print each figure beside its bar."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print(f"rounds a second of one core, {SEATS} seats, journal and commitment; the bar is {BAR}")
    print(f"{'':10}{'played':>10}{'best':>10}{'verified':>10}")
    with tempfile.TemporaryDirectory() as folder:
        for instrument in INSTRUMENTS:
            played, best, verified = measure(instrument, rounds, Path(folder))
            print(f"{instrument:10}{played:10,.0f}{best:10,.0f}{verified:10,.0f}")


if __name__ == "__main__":
    main()
