"""How long the exact odds of Ultimate Texas Hold 'Em take, and what they are.

Run: .venv/bin/python -m bench.odds_uth
The bar is one second and 500 MB for everything about nj-uth, kernels compiled, on two cores; the
aim is 0.2 s. "From nothing" counts every class of boards anew; "another sheet" keeps these counts,
which no sheet changes. Advice has 20 ms on a flop. The peer is the plain way, compiled too: board
by board and card by card (`tests/analysis/uth_plain.py`), timed on a few flops and extrapolated to
all 1,755; published programs took days.
"""

import sys
import time
from fractions import Fraction

import numpy as np

from bench.claims import memory, seconds, took
from fairdeal.cards import cards
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver import (
    classes,
    cover_all,
    flop_choices,
    matchings,
    rivers,
    starts,
)
from fairdeal.games.ultimate_texas_holdem.solver.advice import advise
from fairdeal.games.ultimate_texas_holdem.solver.odds import odds, seven_cards
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import Payoffs, payoffs
from fairdeal.games.ultimate_texas_holdem.solver.solution import solve
from fairdeal.sheet import read_sheet
from tests.analysis.uth import plain as uth_plain

BAR, MEMORY, ADVICE = 1.0, 500, 0.020
FLOPS = 4  # for the plain way
PUBLISHED = Fraction(-50643648973, 2317817502000)
KEPT = (
    rivers.rivers,
    rivers.plain_order,
    classes.paths,
    starts.starts,
    flop_choices.flops,
    flop_choices.hole_pairs,
    seven_cards,
    cover_all.none_reaches,
    matchings.solved,
)


def sheet_of(instrument: str, **options: object) -> UthSheet:
    sheet = read_sheet(instrument, options)
    assert isinstance(sheet, UthSheet)
    return sheet


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


def plain_way(pay: Payoffs) -> float:
    """Seconds for everything, from a few flops."""
    nets = np.array([pay.terms[action] for action in ("raise_2", "raise_1", "fold")], np.int64)
    every = [np.array(flop) for flop, _ in uth_plain.every_flop()]
    some = every[:: len(every) // FLOPS][:FLOPS]
    uth_plain.play(some[0], nets)
    began = time.process_time()
    for each in some:
        uth_plain.play(each, nets)
    return (time.process_time() - began) * len(every) / len(some)


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
    odds(bonus, {})
    hole, flop = cards("Kd Tc"), cards("Th 7h 3s")
    advise(sheet, hole, ())
    plain = plain_way(payoffs(sheet))
    took(
        "odds nj-uth, from nothing", seconds(lambda: from_nothing(sheet)), bar=BAR, plain_way=plain
    )
    took("odds nj-uth, another sheet", seconds(lambda: another(sheet_of("nj-uth"))), bar=BAR)
    took("odds nj-uth, other optional wagers", seconds(lambda: odds(sheet_of("nj-uth"), {})))
    took("odds ma-uth with Cover All, from nothing", seconds(lambda: from_nothing(bonus), 3))
    took("advice before the flop", seconds(lambda: advise(sheet, hole, ())))
    took("advice on a flop", seconds(lambda: advise(sheet, hole, flop), 21), bar=ADVICE)
    river = (*flop, *cards("2c 2d"))
    took("advice on a river", seconds(lambda: advise(sheet, hole, river), 21), bar=ADVICE)
    memory(MEMORY)
    figures()
    if odds(sheet, {}).main.ev != PUBLISHED:
        sys.exit("not the published value")


if __name__ == "__main__":
    main()
