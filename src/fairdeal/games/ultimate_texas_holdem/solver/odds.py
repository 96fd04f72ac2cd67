"""The odds of Ultimate Texas Hold 'Em: one player's best play, and every optional wager.

`rivers` and `starts` count what no sheet changes; `flops`, `flop_choices` and
`rivers_reached` find the best play under a sheet's payoffs; `solution` puts them together.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from fairdeal.analysis import Distribution, MainOdds, OddsReport, SideOdds, edge
from fairdeal.games.ultimate_texas_holdem.settlement import MAIN
from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet, UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import PLAYS, Payoffs, payoffs
from fairdeal.games.ultimate_texas_holdem.solver.side_bets.side_bets import (
    break_even_meter,
    side_odds,
)
from fairdeal.games.ultimate_texas_holdem.solver.solution import DEALS, Solution, solve
from fairdeal.money import Cents, in_dollars

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
