"""How many complete rounds a table plays in a second of one core, journal and commitment included.

Run: .venv/bin/python bench/rounds.py [rounds]
The bar is 500 rounds a second for six seats, and verifying must be at least as fast. Seats make
the wagers that they must, or every wager on the sheet, and decide at random. The journal goes to
a file, action by action, with its head; when it reaches the disk is left to the system (`durable`
has what that costs). CPU time is measured, the system's included: “mean” over
the whole run, “best” in the slice of it where the machine was least disturbed, and each as a
multiple of the bar.
"""

import gc
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from fairdeal.api import open_table
from fairdeal.audit import verify
from fairdeal.law import INSTRUMENTS
from fairdeal.money import Cents
from fairdeal.play import PickOffer
from fairdeal.table import Table

Item = TypeVar("Item")

BAR = 500
SEATS = 6
SLICES = 50
VERIFIED = 5  # times


def wagers(table: Table, *, every: bool) -> dict[str, Cents]:
    """What each seat wagers before “No more bets”, at its lowest."""
    offered = table.game.wagers(table.sheet)
    return {w.name: w.limits(table.sheet)[0] for w in offered if w.required or every}


def play(table: Table, generator: random.Random, bet: Mapping[str, Cents]) -> None:
    """One round: six seats wager, decide and are settled."""
    for number in range(1, SEATS + 1):
        table.bet(number, **bet)
    table.deal()
    while table.round is not None and not table.round.over:
        asked = table.open_step.required
        offer = any_of([o for o in asked if o.actor is asked[0].actor], generator)
        picks = any_of(offer.picks, generator) if isinstance(offer, PickOffer) else ()
        table.act(offer.actor.seat, offer.said, picks)


def any_of(choices: Sequence[Item], generator: random.Random) -> Item:
    """One of them, with as little ado as possible: players are not what is measured."""
    return choices[int(generator.random() * len(choices))]


def rates(rounds: int, times: int, work: Callable[[], object]) -> str:
    """Rounds a second over several times the same work, and the best of them."""
    spent = []
    for _ in range(times):
        began = time.process_time()
        work()
        spent.append(time.process_time() - began)
    both = rounds * times / sum(spent), rounds / min(spent)
    return "".join(f"{rate:7,.0f} {rate / BAR:4.2f}×" for rate in both)


def measure(instrument: str, rounds: int, file: Path, *, every: bool) -> str:
    """Played and verified, and how much is written for a round."""
    generator = random.Random(1)
    table = open_table(instrument, seats=SEATS, journal=file, sync=False)
    for number in range(1, SEATS + 1):
        table.sit(number, f"player {number}", chips=10**12)
    bet = wagers(table, every=every)
    each = max(1, rounds // SLICES)

    def some() -> None:
        for _ in range(each):
            play(table, generator, bet)

    some()
    gc.collect()
    gc.freeze()
    played = rates(each, SLICES, some)
    raw, head = file.read_bytes(), Path(f"{file}.head").read_bytes()
    total = verify(raw, head).rounds
    verified = rates(total, VERIFIED, lambda: verify(raw, head))
    gc.unfreeze()
    return f"{played}  {verified} {len(raw) / total:11,.0f}"


def main() -> None:
    """Print every rate and its multiple of the bar."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print(f"rounds a second of one core, {SEATS} seats, journal and commitment; the bar is {BAR}")
    print(f"{'':30}{'played, mean':>13}{'best':>13}{'verified, mean':>15}{'best':>13}{'bytes':>12}")
    with tempfile.TemporaryDirectory() as folder:
        for instrument in INSTRUMENTS:
            for every, words in ((False, "required wagers"), (True, "every wager")):
                file = Path(folder) / f"{instrument} {words}.jsonl"
                found = measure(instrument, rounds, file, every=every)
                print(f"{instrument:9} {words:20}{found}", flush=True)
                file.unlink()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"peak memory of the process, with a whole journal to be verified: {peak:.0f} MB")


if __name__ == "__main__":
    main()
