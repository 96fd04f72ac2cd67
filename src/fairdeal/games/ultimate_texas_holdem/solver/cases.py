"""The facts of finished hands of Ultimate Texas Hold 'Em, by the million."""

from collections.abc import Sequence

import numpy as np

from fairdeal.analysis.kernels import Hands, best_of_seven, five_card
from fairdeal.analysis.round_arrays import (
    DealtRounds,
    Ints,
    SettledCases,
    case_facts,
    case_numbers,
    compared,
)
from fairdeal.cards import Category
from fairdeal.games.ultimate_texas_holdem.bonuses import Progressive, ProgressiveCards
from fairdeal.games.ultimate_texas_holdem.described import PLAYS
from fairdeal.games.ultimate_texas_holdem.settlement import (
    CoverAllFacts,
    Facts,
    ProgressiveFacts,
    settle,
)
from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet, UthSheet
from fairdeal.law import Cite, rests_on
from fairdeal.money import Cents
from fairdeal.play import Comparison, Result, Stakes

PROGRESSIVE = "progressive"

_CATEGORY = 20  # the bit above which a value holds its category
_FLOP = 3
_COMPARISONS = tuple(Comparison)
_HAND = len(_COMPARISONS), 2, len(Category)  # the player's comparison, the dealer's pair, the hand


def cases(rounds: DealtRounds) -> SettledCases:
    """Return the facts of every hand, numbered: the hand, then what the table's bonuses see."""
    sheet = rounds.sheet
    assert isinstance(sheet, UthSheet)
    board = rounds.community
    assert board is not None
    dealer = _best(rounds.dealer, board)
    values = [_best(hand.cards, board) for hand in rounds.hands]
    table = _cover_all(rounds, dealer, values)
    progressive = sheet.progressive if isinstance(sheet, MassachusettsUthSheet) else None
    looked_at = _looked_at(rounds, values, progressive)
    meters = [np.zeros(len(dealer), np.int64) for _ in values]
    if progressive is not None:
        meters = _meters(rounds, looked_at, progressive)
    shown = np.unique(np.concatenate(meters))
    shape = (*_HAND, len(Category), len(rounds.hands) + 2, len(Category), len(shown))
    numbers = [
        case_numbers(
            (
                compared(value, dealer),
                dealer >> _CATEGORY >= Category.PAIR,
                value >> _CATEGORY,
                *table,
                category,
                np.searchsorted(shown, meter),
            ),
            shape,
        )
        for value, category, meter in zip(values, looked_at, meters, strict=True)
    ]

    def settled(case: int, stakes: Stakes) -> tuple[Result, ...]:
        place = case_facts(case, shape)
        comparison, pair, category, highest, hands, looked_at, meter = place
        facts = Facts(
            _COMPARISONS[comparison],
            bool(pair),
            Category(category),
            CoverAllFacts(Category(highest), hands),
            ProgressiveFacts(Category(looked_at), Cents(int(shown[meter]))),
        )
        return settle(facts, stakes, sheet)

    return SettledCases(tuple(numbers), settled)


def _best(held: Hands, board: Hands) -> Ints:
    return best_of_seven(np.hstack([held, board])).astype(np.int64)


@rests_on(Cite("MA-UTH 13(g)", "R-COVER-ALL"))
def _cover_all(rounds: DealtRounds, dealer: Ints, values: Sequence[Ints]) -> tuple[Ints, Ints]:
    """Return the highest category of each round, and how many hands were dealt; zero if Cover All
    is not on the sheet.
    """
    none = np.zeros(len(dealer), np.int64)
    if not isinstance(rounds.sheet, MassachusettsUthSheet) or not rounds.sheet.cover_all:
        return none, none
    highest, dealt = dealer, none + 1
    for hand, value in zip(rounds.hands, values, strict=True):
        highest = np.where(hand.with_any(PLAYS), np.maximum(highest, value), highest)
        dealt = dealt + hand.dealt
    return highest >> _CATEGORY, dealt


def _looked_at(
    rounds: DealtRounds, values: Sequence[Ints], progressive: Progressive | None
) -> list[Ints]:
    """Return by hand the category that the progressive looks at; zero without one."""
    if progressive is None:
        return [np.zeros(len(value), np.int64) for value in values]
    if progressive.cards is ProgressiveCards.BEST_OF_SEVEN:
        return [value >> _CATEGORY for value in values]
    assert rounds.community is not None
    flop: Hands = rounds.community[:, :_FLOP]
    held = [np.hstack([hand.cards, flop]) for hand in rounds.hands]
    return [five_card(each).astype(np.int64) >> _CATEGORY for each in held]


@rests_on(Cite("MA-UTH 14(c)", "R-PROGRESSIVE-METER"))
def _meters(rounds: DealtRounds, looked_at: Sequence[Ints], progressive: Progressive) -> list[Ints]:
    """Return the meter as each hand finds it, zero where no share of it is paid.

    Hands that are played are paid before folded ones, each from the last seat to the first.
    """
    prizes = [progressive.rows.get(each.row) for each in Category]
    shares = np.array([prize is not None and prize.share > 0 for prize in prizes])
    meter = np.zeros(len(rounds.dealer), np.int64) if rounds.meter is None else rounds.meter.copy()
    found = [np.zeros(len(meter), np.int64) for _ in rounds.hands]
    places = sorted(range(len(found)), key=lambda place: -rounds.hands[place].seat)
    for played in (True, False):
        for place in places:
            hand = rounds.hands[place]
            wagered = hand.with_any((PROGRESSIVE,)) & (hand.with_any(PLAYS) == played)
            for row in np.flatnonzero(wagered & shares[looked_at[place]]).tolist():
                found[place][row] = meter[row]
                category = Category(int(looked_at[place][row]))
                payment = progressive.pays(category.row, Cents(int(meter[row])))
                assert payment is not None
                meter[row] = payment.meter_after(Cents(int(meter[row])))
    return found
