"""The odds of Ultimate Texas Hold 'Em: one player's best play, and every optional wager.

None of them depends on how the hand is played (R-UTH-FOLD-SIDE), so each is a count of categories
and the settlement of each.

`rivers` and `starts` count what no sheet changes; `flops`, `flop_choices` and
`solution` find the best play under a sheet's payoffs. Trips, Cover All and the Progressive are
independent of it.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, lcm

import numpy as np

from fairdeal.analysis import Distribution, MainOdds, OddsReport, OddsRow, SideOdds, edge, report
from fairdeal.analysis.kernels import CATEGORY_SHIFT, RANKS, tables, value_of_ranks
from fairdeal.cards import Category
from fairdeal.games.ultimate_texas_holdem.bonuses import (
    PROGRESSIVE_STAKE,
    Progressive,
    ProgressiveCards,
)
from fairdeal.games.ultimate_texas_holdem.settlement import (
    MAIN,
    CoverAllFacts,
    Facts,
    ProgressiveFacts,
    resolve,
)
from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet, UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.classes import CHOOSE, rank_sets
from fairdeal.games.ultimate_texas_holdem.solver.cover_all import deals, highest_below
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import PLAYS, Payoffs, payoffs
from fairdeal.games.ultimate_texas_holdem.solver.rivers import DEALERS
from fairdeal.games.ultimate_texas_holdem.solver.solution import DEALS, Solution, solve
from fairdeal.games.ultimate_texas_holdem.solver.starts import starts
from fairdeal.money import Cents, in_dollars
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


NOBODY_FOLDS = (
    "the odds of Cover All are those of a table where nobody folds; a folded hand cannot be the "
    "highest (R-COVER-ALL)"
)


def odds(
    sheet: UthSheet,
    given: Mapping[str, object],
    lawful: bool = True,
    *,
    meter: Cents | None = None,
) -> OddsReport:
    """Return the odds of a sheet, with a Progressive at the given meter, or at its seed.

    `side` has Cover All for each number of hands dealt, `cover_all_2` to `cover_all_7`, where
    nobody folds, and `remarks` says so; `notes` has the smallest meter at which the
    Progressive does not favour the house, in cents.
    """
    pay = payoffs(sheet)
    main, side = main_odds(pay, solve(pay)), side_odds(sheet, meter)
    return OddsReport(
        instrument=sheet.instrument.id,
        options=given,
        sheet=sheet.hash if lawful else None,
        main=main,
        side=side,
        warnings=(*_edges(main, side), *_low_meter(sheet, meter)),
        notes=dict(_notes(sheet)),
        remarks=dict(_remarks(sheet)),
    )


def main_odds(pay: Payoffs, solution: Solution) -> MainOdds:
    """Return the odds of ante, blind and play under the best play, per ante."""
    nets: dict[Fraction, int] = {}
    by_wager = dict.fromkeys(MAIN, 0)
    shares, bet = {}, Fraction(0)
    for action, play in PLAYS.items():
        counts = solution.counts[action]
        share = Fraction(sum(counts.values()), DEALS)
        if share or action != "raise_3":
            shares[action] = share
        bet += share * (2 + play)
        for facts, number in counts.items():
            if number:
                net = Fraction(pay.net(action, facts), pay.ante)
                nets[net] = nets.get(net, 0) + number
                for wager, part in pay.nets[action][facts].items():
                    by_wager[wager] += part * number
    return MainOdds(
        unit="ante",
        distribution=Distribution(dict(sorted(nets.items()))),
        by_wager={wager: Fraction(total, pay.ante * DEALS) for wager, total in by_wager.items()},
        average_bet=bet,
        decisions=shares,
    )


def _notes(sheet: UthSheet) -> Iterator[tuple[str, Fraction]]:
    meter = break_even_meter(sheet) if isinstance(sheet, MassachusettsUthSheet) else None
    if meter is not None:
        yield "progressive_break_even", Fraction(meter)


def _remarks(sheet: UthSheet) -> Iterator[tuple[str, str]]:
    if isinstance(sheet, MassachusettsUthSheet) and sheet.cover_all:
        yield "cover_all", NOBODY_FOLDS


def _low_meter(sheet: UthSheet, meter: Cents | None) -> Iterator[str]:
    """Warn about a meter below its seed, which a paid share can cause."""
    progressive = sheet.progressive if isinstance(sheet, MassachusettsUthSheet) else None
    if progressive is not None and meter is not None and meter < progressive.seed:
        yield (
            f"a meter of {in_dollars(meter)} is below the seed of {in_dollars(progressive.seed)}: "
            "it can stand there only after a share of it was paid"
        )


def _edges(main: MainOdds, side: Mapping[str, SideOdds]) -> Iterator[str]:
    """Warn about lawful wagers that give the player an edge."""
    if main.ev > 0:
        yield (
            f"with these choices the player has an edge of {edge(main.ev)} of the ante over "
            "ante, blind and play together"
        )
    for name, figures in side.items():
        if figures.ev > 0:
            yield (
                f"the {_words(name)} wager by itself gives the player an edge of "
                f"{edge(figures.ev)} of it"
            )


def _words(name: str) -> str:
    if name.startswith("cover_all"):
        return f"Cover All, with {name[-1]} hands dealt,"
    return {"trips": "trips", "progressive": "Progressive"}[name]
