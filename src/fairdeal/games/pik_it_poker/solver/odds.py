"""The odds of Pik-it Poker: exact for any sheet, with advice at the table.

One player, who knows only the five cards in hand, makes the best of play 3, play 5 and fold
(`strategy`). The dealer's hands that meet each hand are counted by inclusion and exclusion
(`strategy`), what each case is paid is asked of the rules' own settlement (`payoffs`).
At the table other cards may have been seen, and the dealer's hands are gone through one by one
(`advice`).
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from fairdeal.analysis import Distribution, MainOdds, OddsReport, OddsRow, SideOdds, edge, side_odds
from fairdeal.cards import Category, ThreeCardCategory
from fairdeal.games.pik_it_poker.sheet import PikItSheet, ThreeCardSelection
from fairdeal.games.pik_it_poker.solver.hands import selections, three_card_categories
from fairdeal.games.pik_it_poker.solver.payoffs import CASES, DECISIONS, selected_nets, unit
from fairdeal.games.pik_it_poker.solver.strategy import BONUS, Strategy, best_play
from fairdeal.games.pik_it_poker.wagers import PLAYS, play_amount

MAIN = ("ante", BONUS, *PLAYS)


def odds(sheet: PikItSheet, given: Mapping[str, object], lawful: bool = True) -> OddsReport:
    """Return the odds of one sheet.

    The 5 card bonus is required, so it is part of `main`. Its own odds are also given beside those
    of the 3 card bonus, which is optional.
    """
    played = best_play(sheet)
    main = main_odds(played)
    side = {"three_card_bonus": _three_card_bonus(sheet), BONUS: _five_card_bonus(played)}
    return OddsReport(
        instrument=sheet.instrument.id,
        options=given,
        sheet=sheet.hash if lawful else None,
        main=main,
        side=side,
        warnings=tuple(_edges(main, side)),
    )


def main_odds(played: Strategy) -> MainOdds:
    """Return the odds of ante, 5 card bonus and play together, per ante."""
    sheet, ante = played.sheet, unit(played.sheet)
    results: Counter[Fraction] = Counter()
    sums = dict.fromkeys(MAIN, 0)
    decided = dict.fromkeys(DECISIONS, 0)
    for row, deals in zip(played.payoffs, played.tally().tolist(), strict=True):
        for case, gained, count in zip(CASES, row, deals, strict=True):
            results[Fraction(sum(gained.values()), ante)] += count
            decided[case.decision] += count
            for wager, net in gained.items():
                sums[wager] += net * count
    total = sum(decided.values())
    shares = {decision: Fraction(count, total) for decision, count in decided.items()}
    played_for = sum(
        (shares[play] * play_amount(sheet, play, ante) / ante for play in PLAYS), Fraction(0)
    )
    return MainOdds(
        unit="ante",
        distribution=Distribution({net: n for net, n in sorted(results.items()) if n}),
        by_wager={wager: Fraction(gained, ante * total) for wager, gained in sums.items()},
        average_bet=2 + played_for,  # the ante, and a 5 card bonus that equals it
        decisions=shares,
    )


def _five_card_bonus(played: Strategy) -> SideOdds:
    """Return the odds of the 5 card bonus, which no later decision changes."""
    ante, hands = unit(played.sheet), played.hands
    return side_odds(
        OddsRow(
            category.row,
            int(hands.weight[hands.category == category].sum()),
            Fraction(played.payoffs[category][0][BONUS], ante),
        )
        for category in reversed(Category)
    )


def _three_card_bonus(sheet: PikItSheet) -> SideOdds:
    """Return the odds of the 3 card bonus: three random cards if picked face down, else the best
    pick.
    """
    wager, nets = unit(sheet), selected_nets(sheet)
    counts: Counter[ThreeCardCategory] = Counter()
    if sheet.three_card_selection is ThreeCardSelection.FACE_DOWN:
        counts = Counter(
            dict(zip(ThreeCardCategory, three_card_categories().tolist(), strict=True))
        )
    else:
        for possible, count in selections().items():
            counts[max(possible, key=lambda category: (nets[category], category))] += count
    return side_odds(
        OddsRow(category.row, counts[category], Fraction(nets[category], wager))
        for category in reversed(ThreeCardCategory)
    )


def _edges(main: MainOdds, side: Mapping[str, SideOdds]) -> Iterator[str]:
    """Warn about lawful wagers that give the player an edge."""
    if main.ev > 0:
        yield (
            f"with these choices the player has an edge of {edge(main.ev)} of the ante over "
            "ante, 5 card bonus and play together"
        )
    for name, words in (("three_card_bonus", "3 card bonus"), (BONUS, "5 card bonus")):
        if side[name].ev > 0:
            gained = edge(side[name].ev)
            yield f"the {words} wager by itself gives the player an edge of {gained} of it"
