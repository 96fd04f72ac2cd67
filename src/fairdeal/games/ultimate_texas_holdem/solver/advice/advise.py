"""Advice at the table: what each option is worth, exactly, given every card lawfully seen.

Before the flop classes of boards are counted (`advice_preflop`); after it every deal that may
still come (`advice_by_card`).
"""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from fairdeal.analysis.kernels import CARDS, tables
from fairdeal.cards import Card
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.advice.by_card import rivers_from
from fairdeal.games.ultimate_texas_holdem.solver.advice.preflop import (
    Options,
    before_the_flop,
    worth,
)
from fairdeal.games.ultimate_texas_holdem.solver.classes import Ints
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import Payoffs, payoffs


def advise(
    sheet: UthSheet, cards: Sequence[Card], community: Sequence[Card], seen: Sequence[Card] = ()
) -> Options:
    """Return the value of every option in antes, all wagers together; the boldest first.

    Two cards, none, three or five community cards, and whatever else was lawfully seen.

    >>> from fairdeal.cards import cards
    >>> from fairdeal.sheet import read_sheet
    >>> advise(read_sheet("nj-uth"), cards("2c 7d"), cards("As Ks Qs Js Ts"))
    (('raise_1', Fraction(0, 1)), ('fold', Fraction(-2, 1)))
    """
    one, two = (card.index for card in cards)
    board = np.array([card.index for card in community], np.int64)
    gone = {one, two, *board.tolist(), *(card.index for card in seen)}
    left = np.array([card for card in range(CARDS) if card not in gone], np.int64)
    if not len(board):
        return before_the_flop(payoffs(sheet), (one, two), left)
    return _after_the_flop(payoffs(sheet), np.array([one, two]), board, left)


def _after_the_flop(pay: Payoffs, held: Ints, board: Ints, left: Ints) -> Options:
    """Return the options: on the flop raise 2 or check, on the river raise 1 or fold."""
    count = len(left) * (len(left) - 1) // 2 if len(board) == 3 else 1
    category, tally = np.empty(count, np.uint8), np.empty((count, 4), np.int64)
    known = tables()
    table = known.card, known.suited, known.seven.shifts, known.seven.values
    rivers_from(held, board, left, *table, category, tally)
    raise_2, raise_1, fold = (
        worth(pay, action, category, tally) for action in ("raise_2", "raise_1", "fold")
    )
    options = (("raise_1", raise_1), ("fold", fold))
    if len(board) == 3:
        options = (("raise_2", raise_2), ("check", np.maximum(raise_1, fold)))
    deals = pay.ante * int(tally[:, 3].sum())
    return tuple((action, Fraction(int(total.sum()), deals)) for action, total in options)
