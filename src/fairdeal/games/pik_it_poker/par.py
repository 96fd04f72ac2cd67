"""Ante and play of Pik-it Poker: every decision under the best play, and what became of it."""

from fractions import Fraction

from fairdeal.cards import Category, ThreeCardCategory
from fairdeal.games.pik_it_poker.settlement import Facts, settle
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.money import Cents
from fairdeal.play import Comparison, Stakes, wager_words
from fairdeal.press.par.counted import CountedRow, CountedTable, in_antes

METHOD = (
    "Inclusion and exclusion over 134,459 classes of hands; the dealer’s hands that meet each are "
    "counted"
)
_OUTCOMES = {
    Comparison.HIGHER: "player’s hand higher",
    Comparison.EQUAL: "equal",
    Comparison.LOWER: "player’s hand lower",
}


def main_tables(sheet: PikItSheet) -> tuple[CountedTable, ...]:
    """Return the table of ante and play together, without the 5 card bonus."""
    from fairdeal.games.pik_it_poker.solver.payoffs import CASES, unit
    from fairdeal.games.pik_it_poker.solver.strategy import BONUS, best_play

    played, ante = best_play(sheet), unit(sheet)
    tally = played.tally().tolist()
    rows = []
    for place, case in enumerate(CASES):
        deals = sum(row[place] for row in tally)
        nets = {
            sum(net for wager, net in row[place].items() if wager != BONUS)
            for row in played.payoffs
        }
        assert len(nets) == 1, "ante and play do not turn on what the hand is"
        net = Fraction(nets.pop(), ante)
        words = [wager_words(case.decision).capitalize()]
        compared = case.three if case.three is not None else case.five
        if compared is not None:
            words.append(_OUTCOMES[compared])
        if sheet.dealer_qualifies and case.dealer_qualifies is not None:
            words.append("dealer qualifies" if case.dealer_qualifies else "no qualify")
        rows.append((", ".join(words), net, deals))
    merged: dict[tuple[str, Fraction], int] = {}
    for label, net, deals in rows:
        merged[label, net] = merged.get((label, net), 0) + deals
    counted = tuple(
        CountedRow(words=label, pays=in_antes(net), cases=deals, net=net)
        for (label, net), deals in merged.items()
        if deals
    )
    total = sum(row.cases for row in counted)
    return (
        CountedTable(
            wager="ante and play",
            about="under the best play, in antes",
            clause="13:69F-39.11(a)",
            rows=counted,
            of=f"{total:,} deals to one player and the dealer",
            remark="Result and return in antes, ante and play wager together.",
        ),
    )


def most_paid(sheet: PikItSheet) -> tuple[Cents, Cents]:
    """Return the highest payout of one hand at the maximum wagers, and those wagers."""
    ante, side = sheet.ante_limits[1], sheet.side_limits[1]
    bets = {"ante": ante, "five_card_bonus": ante, "three_card_bonus": side}
    facts = [
        Facts(Comparison.HIGHER, Comparison.HIGHER, True, category, selected)
        for category in Category
        for selected in ThreeCardCategory
    ]
    ways = []
    for play, times in (("play_3", sheet.play_3_multiple), ("play_5", sheet.play_5_multiple)):
        stakes = Stakes({**bets, play: Cents(times * ante)})
        paid = max(sum(r.payout for r in settle(each, stakes, sheet)) for each in facts)
        ways.append((Cents(paid), Cents(sum(bets.values()) + times * ante)))
    return max(ways)
