"""The value of each choice of three cards for the 3 card bonus."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from fairdeal.analysis import Advice, DecisionOption
from fairdeal.cards import Card, remaining, three_card
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.solver.payoffs import selected_nets, unit

BONUS, SELECT = "three_card_bonus", "select"


def advise_selection(sheet: PikItSheet, held: Sequence[Card], seen: Sequence[Card] = ()) -> Advice:
    """Return every choice of three cards, per unit of the bonus, the highest first.

    A hand that lies face down is left out: then any three cards not seen are worth the same.

    >>> from fairdeal.sheet import read_sheet
    >>> sheet = read_sheet("nj-pikit")
    >>> assert isinstance(sheet, PikItSheet)
    >>> advise_selection(sheet, ()).best
    DecisionOption(action='select', ev=Fraction(-242, 5525), picked=())
    """
    nets, wager = selected_nets(sheet), unit(sheet)
    if held:
        options = tuple(
            DecisionOption(SELECT, Fraction(nets[three_card(three).category], wager), three)
            for three in sorted(combinations(held, 3), key=three_card, reverse=True)
        )
    else:
        counts = Counter(three_card(three).category for three in combinations(remaining(seen), 3))
        gained = sum(nets[category] * count for category, count in counts.items())
        options = (DecisionOption(SELECT, Fraction(gained, wager * counts.total())),)
    best = max(options, key=lambda option: option.ev)
    return Advice(options=options, best=best, about=(BONUS,), unit=BONUS)
