"""How long the exact odds of 5 Card Hi-Lo take, and what they are.

Run: .venv/bin/python -m bench.odds_hilo
The bar is half a second for everything with a tie bet, warm, in process. The first call of a
process also counts the facts of all 1,993 hands, which later calls with any sheet reuse. Nothing
else is published for this game; the peer is the plain way: all 2,598,960 hands of real cards laid
out, and the dealer's looked through for one hand of every kind (`tests/analysis/hilo_by_hand.py`),
timed on some hands and extrapolated.
"""

import time
from fractions import Fraction

from bench.claims import memory, seconds, took
from fairdeal.cards import cards
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.five_card_hi_lo.solver.advice import advise
from fairdeal.games.five_card_hi_lo.solver.odds import odds
from fairdeal.games.five_card_hi_lo.solver.short_rules import Strategy
from fairdeal.sheet import read_sheet
from tests.analysis.hilo.by_hand import EveryHand

BAR = 0.5
KINDS, SAMPLE = 1993, 20  # of hands, and for the plain way
TIES = (Fraction(0), Fraction(1), Fraction(100))


def sheet_of(number: int) -> HiLoSheet:
    sheet = read_sheet("nj-hilo", {"poker_bonus_pay_table": number})
    assert isinstance(sheet, HiLoSheet)
    return sheet


def plain_way() -> float:
    """Seconds to count the facts of every kind of hand, from some of them."""
    began = time.process_time()
    every = EveryHand()
    laid_out = time.process_time() - began
    hands = [tuple(hand) for hand in every.hands[:: len(every.hands) // SAMPLE].tolist()][:SAMPLE]
    began = time.process_time()
    for hand in hands:
        list(every.compare(hand))
    return laid_out + (time.process_time() - began) * KINDS / len(hands)


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
    sheet, tie = sheet_of(1), Fraction(1)
    first = seconds(lambda: odds(sheet, {}, tie=tie), 1)
    warm = seconds(lambda: odds(sheet, {}, tie=tie), 9)
    hand = cards("As Kd 9h 4c 2d")
    advice = seconds(lambda: advise(sheet, hand, tie=tie), 9)
    memory()  # before the plain way, which takes more
    took("odds with a tie bet, first", first, bar=BAR, plain_way=plain_way())
    took("odds with a tie bet, warm", warm, bar=BAR)
    took("advice on one hand", advice)
    figures()


if __name__ == "__main__":
    main()
