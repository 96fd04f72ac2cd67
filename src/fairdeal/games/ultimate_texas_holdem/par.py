"""The blind of Ultimate Texas Hold 'Em, row by row, under the best play."""

from fractions import Fraction

from fairdeal.cards import Category
from fairdeal.games.ultimate_texas_holdem.settlement import CoverAllFacts, Facts, settle
from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet, UthSheet
from fairdeal.games.ultimate_texas_holdem.wagers import RAISES
from fairdeal.money import Cents
from fairdeal.play import Comparison, Stakes
from fairdeal.press.par.counted import LOST, PUSH, CountedRow, CountedTable
from fairdeal.press.wording import hand_words

METHOD = (
    "Backwards over all boards and hole pairs; a second pass with the decisions fixed counts "
    "every deal"
)


def main_tables(sheet: UthSheet) -> tuple[CountedTable, ...]:
    """Return the table of the blind, which is counted as part of the main game."""
    from fairdeal.games.ultimate_texas_holdem.solver.payoffs import payoffs
    from fairdeal.games.ultimate_texas_holdem.solver.solution import solve

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


def most_paid(sheet: UthSheet) -> tuple[Cents, Cents]:
    """Return the highest payout of one hand at the maximum wagers, and those wagers.

    The settlement computes it, with its limits; a progressive is left out.
    """
    ante, side = sheet.ante_limits[1], sheet.side_limits[1]
    bets = {"ante": ante, "blind": ante, "play": Cents(max(RAISES) * ante), "trips": side}
    hands: tuple[int, ...] = (0,)
    if isinstance(sheet, MassachusettsUthSheet) and sheet.cover_all:
        bets["cover_all"] = side
        hands = tuple(range(2, sheet.seats + 2))
    every = (
        Facts(
            Comparison.HIGHER,
            dealer_has_pair=True,
            category=category,
            cover_all=CoverAllFacts(category, dealt) if dealt else None,
        )
        for category in Category
        for dealt in hands
    )
    paid = max(sum(r.payout for r in settle(each, Stakes(bets), sheet)) for each in every)
    return Cents(paid), Cents(sum(bets.values()))
