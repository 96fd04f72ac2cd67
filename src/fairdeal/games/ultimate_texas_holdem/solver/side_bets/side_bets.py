"""The optional wagers, each by itself: trips, Cover All, the Progressive.

None of them depends on how the hand is played (R-UTH-FOLD-SIDE), so each is a count of categories
and the settlement of each.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, lcm

import numpy as np

from fairdeal.analysis import OddsRow, SideOdds, report
from fairdeal.analysis.kernels import CATEGORY_SHIFT, RANKS, tables, value_of_ranks
from fairdeal.cards import Category
from fairdeal.games.ultimate_texas_holdem.bonuses import (
    PROGRESSIVE_STAKE,
    Progressive,
    ProgressiveCards,
)
from fairdeal.games.ultimate_texas_holdem.facts import CoverAllFacts, Facts, ProgressiveFacts
from fairdeal.games.ultimate_texas_holdem.settlement import resolve
from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet, UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.classes import CHOOSE, rank_sets
from fairdeal.games.ultimate_texas_holdem.solver.rivers import DEALERS
from fairdeal.games.ultimate_texas_holdem.solver.side_bets.cover_all import deals, highest_below
from fairdeal.games.ultimate_texas_holdem.solver.starts import starts
from fairdeal.money import Cents
from fairdeal.play import Comparison, Stakes

TABLE_SIZES = range(2, 8)  # hands dealt, the dealer's included
Categories = Mapping[Category, int]


def side_odds(sheet: UthSheet, meter: Cents | None) -> dict[str, SideOdds]:
    """Return the odds of every optional wager on the sheet, with the Progressive at a meter or its
    seed.
    """
    ante = Cents(lcm(*(odds.ratio.denominator for _, odds in sheet.odds_in_force())))
    nets = {category: _net(sheet, "trips", ante, _facts(category)) for category in Category}
    side = {"trips": _odds(nets, seven_cards(), ante)}
    if isinstance(sheet, MassachusettsUthSheet):
        if sheet.cover_all:
            side |= {f"cover_all_{n}": _cover_all(sheet, n, ante) for n in TABLE_SIZES}
        if sheet.progressive:
            side["progressive"] = _progressive(sheet, sheet.progressive, meter)
    return side


def break_even_meter(sheet: MassachusettsUthSheet) -> Cents | None:
    """Return the smallest meter, in cents, at which the Progressive does not favour the house.

    Payments are those of the settlement, shares of the meter rounded down to the cent. None where
    no row pays a share of the meter; 0 where the fixed rows alone favour the player.
    """
    progressive = sheet.progressive
    if progressive is None or not any(prize.share for prize in progressive.rows.values()):
        return None
    below, fair = -1, 0
    while _progressive(sheet, progressive, Cents(fair)).ev < 0:
        below, fair = fair, 2 * fair + 1
    while fair - below > 1:  # a larger meter never pays less
        middle = (below + fair) // 2
        if _progressive(sheet, progressive, Cents(middle)).ev < 0:
            below = middle
        else:
            fair = middle
    return Cents(fair)


def _progressive(
    sheet: MassachusettsUthSheet, progressive: Progressive, meter: Cents | None
) -> SideOdds:
    """Return the odds of the Progressive at a meter, or at the seed."""
    shown = progressive.seed if meter is None else meter
    nets = {
        category: _net(
            sheet,
            "progressive",
            PROGRESSIVE_STAKE,
            _facts(category, progressive=ProgressiveFacts(category, shown)),
        )
        for category in Category
    }
    return _odds(nets, progressive_categories(progressive), PROGRESSIVE_STAKE)


def progressive_categories(progressive: Progressive) -> Categories:
    """Return the count of each category among the cards of the Progressive."""
    if progressive.cards is ProgressiveCards.HOLE_AND_FLOP:
        return five_cards()
    return seven_cards()


@cache
def seven_cards() -> Categories:
    """Return the count of each category as the best of seven cards, of 133,784,560."""
    pairs = [4 if high > low else 6 if high == low else 12 for high, low in np.ndindex(13, 13)]
    deals = np.array(pairs) @ starts()[:, :, 3]
    return {category: int(deals[category]) // (DEALERS * comb(7, 2)) for category in Category}


@cache
def five_cards() -> Categories:
    """Return the count of each category of five cards, of 2,598,960."""
    counts = dict.fromkeys(Category, 0)
    for ranks in rank_sets(5):
        if ranks.max() <= 4:
            hands = int(CHOOSE[4, ranks].prod()) - (4 if ranks.max() == 1 else 0)
            counts[Category(value_of_ranks(ranks) >> CATEGORY_SHIFT)] += hands
    for suited in combinations(range(RANKS), 5):
        value = int(tables().suited[sum(1 << rank for rank in suited)])
        counts[Category(value >> CATEGORY_SHIFT)] += 4
    return counts


def _cover_all(sheet: MassachusettsUthSheet, hands: int, stake: Cents) -> SideOdds:
    """Return the odds of Cover All by the highest hand; only lines with another payment are
    counted.
    """
    nets = cover_all_nets(sheet, hands, stake)
    rows: list[OddsRow] = []
    alike: list[str] = []  # categories that are paid the same
    reached = deals(hands)
    for category in reversed(Category):
        alike.append(category.row)
        lower = Category(category - 1) if category else None
        if lower is None or nets[lower] != nets[category]:
            below = highest_below(category, hands) if category else 0
            rows.append(
                OddsRow(" or ".join(alike), reached - below, Fraction(nets[category], stake))
            )
            alike, reached = [], below
    return report.side_odds(rows)


def cover_all_nets(sheet: UthSheet, hands: int, stake: Cents) -> dict[Category, int]:
    """Return the net of Cover All by the category of the highest hand, with so many hands dealt."""
    return {
        category: _net(
            sheet, "cover_all", stake, _facts(category, cover_all=CoverAllFacts(category, hands))
        )
        for category in Category
    }


def _facts(
    category: Category,
    *,
    cover_all: CoverAllFacts | None = None,
    progressive: ProgressiveFacts | None = None,
) -> Facts:
    """Return facts of a hand of that category; its outcome matters to no optional wager."""
    return Facts(Comparison.LOWER, True, category, cover_all, progressive)


def _net(sheet: UthSheet, wager: str, stake: Cents, facts: Facts) -> int:
    stakes = Stakes({"ante": stake, "blind": stake, wager: stake})
    (found,) = (result for result in resolve(facts, stakes, sheet) if result.wager == wager)
    return found.net


def _odds(nets: Mapping[Category, int], counts: Categories, stake: Cents) -> SideOdds:
    return report.side_odds(
        OddsRow(category.row, counts[category], Fraction(nets[category], stake))
        for category in reversed(Category)
    )
