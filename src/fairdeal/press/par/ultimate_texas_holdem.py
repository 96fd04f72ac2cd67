"""The blind of Ultimate Texas Hold 'Em, row by row, under the best play."""

from fractions import Fraction

from fairdeal.cards import Category
from fairdeal.press.par.counted import LOST, PUSH, CountedRow, CountedTable
from fairdeal.press.wording import hand_words
from fairdeal.round.result import Comparison
from fairdeal.sheet import UthSheet

METHOD = (
    "Backwards over all boards and hole pairs; a second pass with the decisions fixed counts "
    "every deal"
)


def main_tables(sheet: UthSheet) -> tuple[CountedTable, ...]:
    """The blind is part of the main game: it is counted where the decisions are made."""
    from fairdeal.analysis.uth.payoffs import payoffs
    from fairdeal.analysis.uth.solution import solve

    table = sheet.exact_table("blind")
    won: dict[str, int] = {}
    kept = lost = 0
    for action, counts in solve(payoffs(sheet)).counts.items():
        for facts, deals in counts.items():
            if action == "fold" or facts.comparison is Comparison.LOWER:
                lost += deals
            elif facts.comparison is Comparison.HIGHER and table.odds(facts.category.row):
                won[facts.category.row] = won.get(facts.category.row, 0) + deals
            else:
                kept += deals
    rows = [
        CountedRow(words=hand_words(row), pays=str(odds), cases=won.get(row, 0), net=odds.ratio)
        for row, odds in table.rows.items()
    ]
    lowest = Category.STRAIGHT.words
    rows += [
        CountedRow(words=f"Winning below a {lowest}, or equal", pays="push", cases=kept, net=PUSH),
        CountedRow(words="Lost to the dealer, or folded", pays="lost", cases=lost, net=LOST),
    ]
    total = Fraction(sum(row.cases for row in rows))
    return (
        CountedTable(
            wager="blind",
            about="if the player beats the dealer",
            clause=sheet.instrument.pay_tables["blind"].clause,
            rows=tuple(rows),
            of=f"{int(total):,} deals to one player and the dealer",
            remark="The blind is compulsory and part of the main game.",
        ),
    )
