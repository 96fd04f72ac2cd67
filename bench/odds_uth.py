"""How long the exact odds of Ultimate Texas Hold 'Em take, and what they are.

Run: .venv/bin/python bench/odds_uth.py
The bar is one second and 500 MB for everything about nj-uth, kernels compiled, on two cores; the
aim is 0.2 s. "From nothing" counts every class of boards anew; "another sheet" keeps these counts,
which no sheet changes. Advice has 20 ms on a flop. CPU time is printed beside the time on the
clock, which a busy machine stretches; divided by two it is what two idle cores would need.
"""

import resource
import statistics
import sys
import time
from collections.abc import Callable
from fractions import Fraction

from fairdeal.analysis import (
    uth_choices,
    uth_cover_all,
    uth_matchings,
    uth_paths,
    uth_rivers,
    uth_side,
    uth_starts,
)
from fairdeal.analysis.ultimate_texas_holdem import advise, odds
from fairdeal.analysis.uth_payoffs import payoffs
from fairdeal.analysis.uth_solution import solve
from fairdeal.cards import cards
from fairdeal.sheet import UthSheet, read_sheet

BAR, AIM, MEMORY, ADVICE = 1.0, 0.2, 500, 0.020
PUBLISHED = Fraction(-50643648973, 2317817502000)
KEPT = (
    uth_rivers.rivers,
    uth_rivers.plain_order,
    uth_paths.paths,
    uth_starts.starts,
    uth_choices.flops,
    uth_choices.hole_pairs,
    uth_side.seven_cards,
    uth_cover_all.none_reaches,
    uth_matchings.solved,
)


def sheet_of(instrument: str, **options: object) -> UthSheet:
    sheet = read_sheet(instrument, options)
    assert isinstance(sheet, UthSheet)
    return sheet


def timed(what: Callable[[], object], runs: int = 5) -> tuple[float, float]:
    """Seconds on the clock and of CPU, the median of some runs."""
    spent = []
    for _ in range(runs):
        began, used = time.perf_counter(), time.process_time()
        what()
        spent.append((time.perf_counter() - began, time.process_time() - used))
    clock, cpu = zip(*spent, strict=True)
    return statistics.median(clock), statistics.median(cpu)


def forget() -> None:
    """Drop everything that was counted."""
    for kept in KEPT:
        kept.cache_clear()
    payoffs.cache_clear()
    solve.cache_clear()


def from_nothing(sheet: UthSheet) -> None:
    forget()
    odds(sheet, {})


def another(sheet: UthSheet) -> None:
    """As if its payoffs had not been seen before."""
    solve.cache_clear()
    odds(sheet, {})


def show(name: str, value: Fraction) -> None:
    print(f"  {name:<28}{float(value):>16.10f}  {value}")


def line(what: str, spent: tuple[float, float], bar: float | None = None) -> None:
    clock, cpu = spent
    against = f", {bar / clock:.1f} times as fast as the bar of {bar} s" if bar else ""
    print(f"{what:<36}{clock:8.4f} s ({cpu:.4f} s CPU){against}")


def figures() -> None:
    sheet = sheet_of("nj-uth")
    main = odds(sheet, {}).main
    print("main game, per ante")
    show("ev", main.ev)
    print(f"  the published fraction: {'yes' if main.ev == PUBLISHED else 'NO'}")
    show("average bet", main.average_bet)
    show("element of risk", main.element_of_risk)
    show("variance", main.variance)
    for name, value in (*main.by_wager.items(), *main.decisions.items()):
        show(name, value)
    raised = sum(start.pairs for start in solve(payoffs(sheet)).starts if start.best == "raise_4")
    print(f"  hole pairs that raise 4:  {raised} of 1326")
    print("optional wagers, per unit of each")
    for table in "ABCD":
        show(
            f"trips, table {table}",
            odds(sheet_of("nj-uth", trips_pay_table=table), {}).side["trips"].ev,
        )
    for name, side in odds(sheet_of("ma-uth", cover_all=True), {}).side.items():
        if name != "trips":
            show(name, side.ev)


def main() -> None:
    """Time, memory, figures."""
    sheet, bonus = sheet_of("nj-uth"), sheet_of("ma-uth", cover_all=True)
    began = time.perf_counter()
    odds(bonus, {})
    hole, flop = cards("Kd Tc"), cards("Th 7h 3s")
    advise(sheet, hole, ())
    print(f"first call, with what it had to compile or load: {time.perf_counter() - began:.1f} s")
    line("odds nj-uth, from nothing", timed(lambda: from_nothing(sheet)), BAR)
    line("odds nj-uth, another sheet", timed(lambda: another(sheet_of("nj-uth"))), BAR)
    line("odds nj-uth, other optional wagers", timed(lambda: odds(sheet_of("nj-uth"), {})))
    line("odds ma-uth with Cover All, anew", timed(lambda: from_nothing(bonus), 3))
    line("advice before the flop", timed(lambda: advise(sheet, hole, ())))
    line("advice on a flop", timed(lambda: advise(sheet, hole, flop), 21), ADVICE)
    line("advice on a river", timed(lambda: advise(sheet, hole, (*flop, *cards("2c 2d"))), 21))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory of the process: {memory:.0f} MB; the bar is {MEMORY} MB; the aim {AIM} s")
    figures()
    if odds(sheet, {}).main.ev != PUBLISHED:
        sys.exit("not the published value")


if __name__ == "__main__":
    main()
