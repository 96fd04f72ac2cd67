"""How many rounds a second are played at random, beside the bar and beside other libraries.

Run: .venv/bin/python -m bench.simulate
The bar is 5 million rounds of Ultimate Texas Hold 'Em a second by the best play, one seat, on two
cores; what else is played has none of its own. Rounds by a second of the processor are told, times
the cores: threads share nothing, and a busy machine stretches the clock. The peers know no such
game: they judge two hands a round, dealt beforehand, and neither shuffle, decide nor settle.
"""

import time
from typing import Any

from bench.claims import memory, rate
from bench.evaluate import PEER_HANDS, dealt, peers
from fairdeal.analysis.simulation import Run, cores, run, simulate, warm

BAR = 5_000_000
ROUNDS = 10_000_000
PROGRESSIVE = {
    "rows": {"royal_flush": "100 %", "straight_flush": "10 %", "four_of_a_kind": 30_000},
    "cards": "hole-and-flop",
    "seed": 1_000_000,
    "contribution": 100,
}
BONUSES = {"cover_all": True, "progressive": PROGRESSIVE}
MORE: tuple[tuple[str, str, dict[str, object], dict[str, Any]], ...] = (
    ("nj-uth, simple rules", "nj-uth", {}, {"strategy": "simple"}),
    ("nj-uth, six seats", "nj-uth", {}, {"seats": 6}),
    ("ma-uth, Cover All and Progressive", "ma-uth", BONUSES, {}),
    ("ma-uth, the same, six seats", "ma-uth", BONUSES, {"seats": 6}),
    ("nj-pikit, best play", "nj-pikit", {}, {}),
    ("nj-pikit, six seats", "nj-pikit", {}, {"seats": 6}),
    ("nj-hilo, best play", "nj-hilo", {}, {}),
    ("nj-hilo, tie bet of 1", "nj-hilo", {}, {"wagers": {"tie": 1}}),
    ("nj-hilo, seven seats", "nj-hilo", {}, {"seats": 7}),
)


def timed(wanted: Run) -> float:
    """Rounds by a second of the processor, times the cores; the best of three."""
    warm(wanted)
    least = float("inf")
    for _ in range(3):
        began = time.process_time()
        simulate(wanted)
        least = min(least, time.process_time() - began)
    return wanted.rounds / least * cores()


def main() -> None:
    """The claim beside its bar and its peers, then everything else."""
    theirs = {name: speed * cores() / 2 for name, speed in peers(dealt(PEER_HANDS)).items()}
    wanted = run("nj-uth", {}, rounds=ROUNDS, seed=1)
    rate(f"nj-uth, best play, on {cores()} cores", timed(wanted), bar=BAR, **theirs)
    for words, instrument, given, settings in MORE:
        rounds = ROUNDS // settings.get("seats", 1)
        rate(words, timed(run(instrument, given, rounds=rounds, seed=1, **settings)))
    memory()


if __name__ == "__main__":
    main()
