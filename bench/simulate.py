"""How many rounds a second are played at random, beside the bar.

Run: .venv/bin/python bench/simulate.py
The bar is 5 million rounds of Ultimate Texas Hold 'Em a second by the best play, on two cores; the
other games have none of their own and stand beside the same one. Rounds per second of CPU, times
the cores, are printed too, since a busy machine stretches the clock.
"""

import time

from fairdeal.analysis.simulation import Run, cores, run, simulate, warm

BAR = 5_000_000
ROUNDS = 20_000_000


def timed(wanted: Run) -> tuple[float, float]:
    """Rounds per second on the clock, and per second of CPU."""
    began, used = time.perf_counter(), time.process_time()
    simulate(wanted)
    clock, cpu = time.perf_counter() - began, time.process_time() - used
    return wanted.rounds / clock, wanted.rounds / cpu


def show(instrument: str, strategy: str, seats: int) -> None:
    rounds = ROUNDS // seats
    wanted = run(instrument, {}, rounds=rounds, seed=1, seats=seats, strategy=strategy)
    began = time.perf_counter()
    warm(wanted)
    ready = time.perf_counter() - began
    clock, cpu = max(timed(wanted) for _ in range(3))
    print(
        f"{instrument:9} {strategy:6} {seats} seats: {clock / 1e6:6.2f} million rounds/s, "
        f"{clock / BAR:5.2f} times the bar; {cpu * cores() / 1e6:6.2f} by CPU on {cores()} cores; "
        f"ready in {ready:.1f} s"
    )


def main() -> None:
    """Every instrument, both strategies, one seat and all."""
    for instrument in ("nj-uth", "ma-uth", "nj-pikit", "nj-hilo"):
        for strategy in ("best", "simple"):
            show(instrument, strategy, 1)
        show(instrument, "best", 6)


if __name__ == "__main__":
    main()
