"""How long the exact odds of 5 Card Hi-Lo take, and what they are.

Run: .venv/bin/python bench/odds_hilo.py
The bar is half a second for everything with a tie bet, warm, in process. Nothing else is published
for this game, so there is no peer: the bar stands alone. The first call of a process also counts
the facts of all 1,993 hands, which later calls with any sheet reuse. CPU time is printed beside
the time on the clock, which a busy machine stretches.
"""

import resource
import statistics
import time
from collections.abc import Callable
from fractions import Fraction

from fairdeal.analysis.five_card_hi_lo import advise, odds
from fairdeal.analysis.hilo_strategy import Strategy
from fairdeal.cards import cards
from fairdeal.sheet import HiLoSheet, read_sheet

BAR = 0.5
TIES = (Fraction(0), Fraction(1), Fraction(100))


def sheet_of(number: int) -> HiLoSheet:
    sheet = read_sheet("nj-hilo", {"poker_bonus_pay_table": number})
    assert isinstance(sheet, HiLoSheet)
    return sheet


def timed(what: Callable[[], object]) -> tuple[float, float]:
    """Seconds on the clock and of CPU."""
    began, used = time.perf_counter(), time.process_time()
    what()
    return time.perf_counter() - began, time.process_time() - used


def show(name: str, value: Fraction) -> None:
    print(f"  {name:<28}{float(value):>16.10f}  {value}")


def figures() -> None:
    for number in (1, 2):
        ev = odds(sheet_of(number), {}).side["poker_bonus"].ev
        show(f"poker bonus, table {number}", ev)
    sheet = sheet_of(1)
    for tie in TIES:
        main = odds(sheet, {}, tie=tie).main
        print(f"tie bet of {tie} antes")
        show("ev per ante", main.ev)
        show("element of risk", main.element_of_risk)
        show("average bet", main.average_bet)
        show("variance", main.variance)
        show("folded", main.decisions["fold"])
    report = odds(sheet, {})
    print("besides")
    show("tie bet, main game's play", report.side["tie"].ev)
    show("ante bonus", report.side["ante_bonus"].ev)
    show("tie bet that breaks even", report.notes["tie_break_even"])
    show("cost of the five rules", Strategy(sheet).cost())


def main() -> None:
    """Time, memory, figures."""
    sheet = sheet_of(1)
    first, first_cpu = timed(lambda: odds(sheet, {}, tie=Fraction(1)))
    runs = [timed(lambda: odds(sheet, {}, tie=Fraction(1))) for _ in range(9)]
    warm, warm_cpu = (statistics.median(each) for each in zip(*runs, strict=True))
    hand = cards("As Kd 9h 4c 2d")
    advice = [timed(lambda: advise(sheet, hand, tie=Fraction(1))) for _ in range(9)]
    asked, asked_cpu = (statistics.median(each) for each in zip(*advice, strict=True))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"odds with a tie bet, first: {first:.3f} s ({first_cpu:.3f} s CPU)")
    print(
        f"odds with a tie bet, warm:  {warm:.3f} s ({warm_cpu:.3f} s CPU), "
        f"{BAR / warm:.1f} times as fast as the bar of {BAR} s"
    )
    print(f"advice on one hand:         {asked * 1000:.1f} ms ({asked_cpu * 1000:.1f} ms CPU)")
    print(f"memory of the process:      {memory:.0f} MB")
    figures()


if __name__ == "__main__":
    main()
