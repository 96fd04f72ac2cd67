"""The odds of 5 Card Hi-Lo: exact for any sheet, with any tie bet and the poker bonus.

One player, who sees five cards, folds or sets them as pays best over everything on the table; the
dealer's hand is set the house way. Hands are counted by their points (`hands`), facts by
every hand the dealer may hold (`fact_counts`), and the best option of each hand is chosen with the
payoffs of the rules' own settlement (`best_play`). The poker bonus looks at the player's five
cards alone and is counted by itself (`poker_bonus`).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, lcm

from fairdeal.analysis import (
    Distribution,
    MainOdds,
    OddsReport,
    OddsRow,
    SideOdds,
    decimal,
    edge,
    in_antes,
    side_odds,
)
from fairdeal.cards import Category, Rank, Suit
from fairdeal.games.five_card_hi_lo.settlement import TIES, Aces, Facts, resolve
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.five_card_hi_lo.solver.advice import check_tie
from fairdeal.games.five_card_hi_lo.solver.best_play import (
    COMPARED,
    FOLD,
    MAIN,
    WAGERS,
    Nets,
    OptionTable,
    OptionValue,
    aces_of,
    break_even,
    full_table,
)
from fairdeal.money import Cents, in_dollars
from fairdeal.play import Comparison, Stakes

RANKS, SUITS = len(Rank), len(Suit)
STRAIGHTS = RANKS - 3  # from five high to ace high, the ace also below the two


def poker_hands() -> Mapping[Facts, int]:
    """Return the number of hands of each category, and of each rank of a single pair.

    >>> sum(poker_hands().values()) == comb(52, 5)
    True
    """
    return dict(_counted())


def _counted() -> Iterator[tuple[Facts, int]]:
    for category, count in _unpaired().items():
        yield Facts(None, None, category), count
    other = RANKS - 1
    four = RANKS * other * SUITS
    full = RANKS * comb(SUITS, 3) * other * comb(SUITS, 2)
    three = RANKS * comb(SUITS, 3) * comb(other, 2) * SUITS**2
    two_pair = comb(RANKS, 2) * comb(SUITS, 2) ** 2 * (RANKS - 2) * SUITS
    yield Facts(None, None, Category.FOUR_OF_A_KIND), four
    yield Facts(None, None, Category.FULL_HOUSE), full
    yield Facts(None, None, Category.THREE_OF_A_KIND), three
    yield Facts(None, None, Category.TWO_PAIR), two_pair
    for pair in Rank:
        yield (
            Facts(None, None, Category.PAIR, pair),
            comb(SUITS, 2) * comb(other, 3) * SUITS**3,
        )


def _unpaired() -> dict[Category, int]:
    """Count hands of five different ranks: suited or not, in sequence or not."""
    rank_sets, suitings = comb(RANKS, 5), SUITS**5
    return {
        Category.ROYAL_FLUSH: SUITS,
        Category.STRAIGHT_FLUSH: (STRAIGHTS - 1) * SUITS,
        Category.FLUSH: (rank_sets - STRAIGHTS) * SUITS,
        Category.STRAIGHT: STRAIGHTS * (suitings - SUITS),
        Category.HIGH_CARD: (rank_sets - STRAIGHTS) * (suitings - SUITS),
    }


NO_TIE = Fraction(0)


def odds(
    sheet: HiLoSheet,
    given: Mapping[str, object],
    lawful: bool = True,
    tie: Fraction = NO_TIE,
) -> OddsReport:
    """Return the odds of one sheet, with a tie bet of so many antes.

    `main` is the best play for the sum of what is on the table. `side["tie"]` is the tie bet, per
    unit of it, of a player who plays as if it were not there; with a tie bet in `main`, what it
    comes to under the best play for the sum is `main.by_wager["tie"]`.

    >>> from fairdeal.sheet import read_sheet
    >>> sheet = read_sheet("nj-hilo")
    >>> assert isinstance(sheet, HiLoSheet)
    >>> odds(sheet, {}).main.ev
    Fraction(-38421789247, 996661525860)
    """
    check_tie(tie)
    tie = Fraction(tie)
    whole = full_table(sheet)
    untied, chosen = whole.best(NO_TIE), whole.best(tie)
    even = break_even(whole)
    main = main_odds(whole, chosen, outcomes(whole, chosen), tie)
    side = {
        "tie": tie_bet(whole, untied),
        "poker_bonus": poker_bonus(sheet),
        "ante_bonus": ante_bonus(whole, chosen),
    }
    notes = {"tie_ev_if_played_for_it": whole.line(whole.best_for_the_tie())[1]}
    if even is not None:
        notes["tie_break_even"] = even
    return OddsReport(
        instrument=sheet.instrument.id,
        options=given,
        sheet=sheet.hash if lawful else None,
        main=main,
        side=side,
        warnings=(*_edges(main, side), *_tie_warnings(sheet, whole, even)),
        notes=notes,
    )


def outcomes(whole: OptionTable, chosen: Sequence[OptionValue]) -> Counter[Nets]:
    """Count each combination of results when hands are played like this."""
    counted: Counter[Nets] = Counter()
    tally, pays = whole.tally, whole.payoffs
    for line, held, ways in zip(chosen, tally.hands, tally.ways, strict=True):
        aces = aces_of(held)
        if line.choice == FOLD:
            counted[pays.folded[aces]] += ways * tally.dealers
            continue
        facts = zip(pays.played[aces], tally.counts[line.choice].tolist(), strict=True)
        for nets, count in facts:
            counted[nets] += ways * count
    return +counted  # without what never comes


def main_odds(
    whole: OptionTable, chosen: Sequence[OptionValue], counted: Mapping[Nets, int], tie: Fraction
) -> MainOdds:
    """Return the odds of the main game, with a tie bet of so many antes, for this play."""
    unit, deals, hands = whole.payoffs.unit, whole.tally.deals, sum(whole.tally.ways)
    on_table = (*MAIN, "tie") if tie else MAIN
    stakes = {**dict.fromkeys(MAIN, Fraction(1)), "tie": tie}  # what one unit in `nets` stands for
    sums = {
        wager: sum(nets[place] * count for nets, count in counted.items()) * stakes[wager]
        for place, wager in enumerate(WAGERS)
    }
    results: Counter[Fraction] = Counter()
    for (*main, on_tie), count in counted.items():
        results[Fraction(sum(main) + on_tie * tie) / unit] += count
    played = sum(
        ways for line, ways in zip(chosen, whole.tally.ways, strict=True) if line.choice != FOLD
    )
    share = Fraction(played, hands)
    return MainOdds(
        unit="ante",
        distribution=Distribution(dict(sorted(results.items()))),
        by_wager={wager: Fraction(sums[wager]) / (unit * deals) for wager in on_table},
        average_bet=1 + share + tie,
        decisions={"play": share, "fold": 1 - share},
    )


def tie_bet(whole: OptionTable, chosen: Sequence[OptionValue]) -> SideOdds:
    """Return the odds of the tie bet alone, per unit, for this play."""

    def tied(aces: Aces, high: Comparison | None, low: Comparison | None) -> str:
        return TIES.get((high is Comparison.EQUAL, low is Comparison.EQUAL), "")

    return _alone(whole, chosen, "tie", tied)


def ante_bonus(whole: OptionTable, chosen: Sequence[OptionValue]) -> SideOdds:
    """Return the odds of the ante bonus, per unit of the ante, for this play."""
    return _alone(whole, chosen, "ante_bonus", lambda aces, high, low: aces.value)


def _alone(
    whole: OptionTable,
    chosen: Sequence[OptionValue],
    wager: str,
    row_of: Callable[[Aces, Comparison | None, Comparison | None], str],
) -> SideOdds:
    """Return the odds of one wager alone, row by row; a folded hand has no comparison."""
    tally, pays, place = whole.tally, whole.payoffs, WAGERS.index(wager)
    counted: Counter[tuple[int, str]] = Counter()
    for line, held, ways in zip(chosen, tally.hands, tally.ways, strict=True):
        aces = aces_of(held)
        if line.choice == FOLD:
            counted[pays.folded[aces][place], row_of(aces, None, None)] += ways * tally.dealers
            continue
        facts = zip(COMPARED, pays.played[aces], tally.counts[line.choice].tolist(), strict=True)
        for (high, low), nets, count in facts:
            counted[nets[place], row_of(aces, high, low)] += ways * count
    best_first = sorted(counted.items(), reverse=True)
    return side_odds(OddsRow(row, n, Fraction(net, pays.unit)) for (net, row), n in best_first)


def poker_bonus(sheet: HiLoSheet) -> SideOdds:
    """Return the odds of the poker bonus; a fold makes no difference (40.10(b))."""
    table = sheet.poker_bonus_pay_table
    unit = Cents(lcm(*(each.ratio.denominator for each in table.rows.values())))
    stakes = Stakes({"ante": unit, "poker_bonus": unit})
    counted: Counter[tuple[int, str]] = Counter()
    for facts, count in poker_hands().items():
        result = next(r for r in resolve(facts, stakes, sheet) if r.wager == "poker_bonus")
        counted[result.net, next((row for row in facts.rows if row in table.rows), "")] += count
    best_first = sorted(counted.items(), reverse=True)
    return side_odds(OddsRow(row, n, Fraction(net, unit)) for (net, row), n in best_first)


def _edges(main: MainOdds, side: Mapping[str, SideOdds]) -> Iterator[str]:
    if main.ev > 0:
        yield (
            f"with these choices the player has an edge of {edge(main.ev)} of the ante over "
            + ", ".join(main.by_wager).replace("_", " ")
        )
    for name in ("tie", "poker_bonus"):
        if side[name].ev > 0:
            words = name.replace("_", " ")
            gained = edge(side[name].ev)
            yield f"the {words} bet by itself gives the player an edge of {gained} of it"


def _tie_warnings(sheet: HiLoSheet, whole: OptionTable, even: Fraction | None) -> Iterator[str]:
    """Warn if the largest tie bet beside the smallest ante gives the player an edge."""
    if not even:
        return  # never, or ahead with no tie bet at all
    least, most = sheet.ante_limits[0], Fraction(sheet.side_limits[1], sheet.ante_limits[0])
    if most > even:
        gained = whole.worth(whole.best(most), most)
        _, safe = sheet.in_chips(least, Cents(int(even * least)))
        cure = f"with a minimum of {in_dollars(least)} a side_maximum of {in_dollars(safe)} would"
        yield (
            f"a tie bet of more than {decimal(even, 5)} antes ({even}) puts the player ahead over "
            f"ante, play, ante bonus and tie bet together; these limits allow {in_antes(most)}, an "
            f"edge of {edge(gained)} of the ante"
            + (f"; {cure} prevent it" if safe >= sheet.side_limits[0] else "")
        )
