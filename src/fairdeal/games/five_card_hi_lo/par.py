"""Ante, play and ante bonus of 5 Card Hi-Lo under the best play."""

from collections import Counter
from fractions import Fraction

from fairdeal.games.five_card_hi_lo.settlement import possible, settle
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.money import Cents
from fairdeal.play import Stakes
from fairdeal.press.par.counted import CountedRow, CountedTable, in_antes

METHOD = (
    "Hands counted by their points, facts by every hand the dealer may hold; the best split or "
    "fold of each is chosen"
)


def main_tables(sheet: HiLoSheet) -> tuple[CountedTable, ...]:
    """Return the table of ante and play together, without ante bonus and tie bet."""
    from fairdeal.games.five_card_hi_lo.solver.best_play import WAGERS, table
    from fairdeal.games.five_card_hi_lo.solver.fact_counts import tally
    from fairdeal.games.five_card_hi_lo.solver.odds import NO_TIE, outcomes

    whole = table(tally(), sheet)
    ante, play = WAGERS.index("ante"), WAGERS.index("play")
    results: Counter[tuple[str, Fraction]] = Counter()
    for nets, deals in outcomes(whole, whole.best(NO_TIE)).items():
        net = Fraction(nets[ante] + nets[play], whole.payoffs.unit)
        results[_outcome(net), net] += deals
    rows = tuple(
        CountedRow(words=words, pays=in_antes(net), cases=deals, net=net)
        for (words, net), deals in sorted(results.items(), key=lambda item: -item[0][1])
    )
    total = sum(row.cases for row in rows)
    return (
        CountedTable(
            wager="ante and play",
            about="under the best play, in antes",
            clause="13:69F-40.10(d)",
            rows=rows,
            of=f"{total:,} deals to one player and the dealer",
            remark="Result and return in antes, ante and play bet together.",
        ),
    )


def _outcome(net: Fraction) -> str:
    return {
        Fraction(2): "Both hands beat the dealer’s",
        Fraction(0): "One of the two does: push",
        Fraction(-1): "Folded",
        Fraction(-2): "Neither does",
    }[net]


def most_paid(sheet: HiLoSheet) -> tuple[Cents, Cents]:
    """Return the highest payout of one hand at the maximum wagers, and those wagers."""
    ante, side = sheet.ante_limits[1], sheet.side_limits[1]
    bets = {"ante": ante, "play": ante, "tie": side, "poker_bonus": side}
    paid = max(sum(r.payout for r in settle(each, Stakes(bets), sheet)) for each in possible())
    return Cents(paid), Cents(sum(bets.values()))
