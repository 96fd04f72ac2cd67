"""The 169 starting hands, each with what its actions are worth, and the best."""

from fairdeal.analysis import hand_name
from fairdeal.analysis.strategy import RANKS, Start
from fairdeal.cards import Rank
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import payoffs
from fairdeal.games.ultimate_texas_holdem.solver.solution import solve


def starting_hands(sheet: UthSheet) -> dict[str, Start]:
    """Return the starting hands as charts have them: suited above the pairs, from AA to 22.

    The names are those people use: AKs is an ace and a king of one suit, AKo of two.
    """
    starts = solve(payoffs(sheet)).starts
    chart = {}
    for row in RANKS:
        for column in RANKS:
            # Both the solver and charts have suited hands with the higher rank first.
            start = starts[(row - Rank.TWO) * len(RANKS) + column - Rank.TWO]
            worth = start.worth
            raised = max(each for action, each in worth.items() if action != "check")
            gain = abs(raised - worth["check"])
            chart[hand_name(row, column)] = Start(start.best, gain, worth)
    return chart
