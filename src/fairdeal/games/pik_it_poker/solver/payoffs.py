"""The payoffs of each decision, computed by the settlement.

A decision meets a handful of cases: play 3 only the comparison of the best three, play 5 the
comparison of all five and whether the dealer qualifies, a fold nothing at all. That the other
facts make no difference is not assumed: every case is settled with all of them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import lcm

from fairdeal.cards import Category, ThreeCardCategory
from fairdeal.games.pik_it_poker import resolve
from fairdeal.games.pik_it_poker.settlement import Facts
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.wagers import PLAYS, play_amount
from fairdeal.money import Cents
from fairdeal.play import Comparison, Stakes

DECISIONS = (*PLAYS, "fold")  # of equal decisions the first is the best: it stays in


@dataclass(frozen=True)
class Case:
    """A decision and the facts that it turns on; None where any will do."""

    decision: str
    five: Comparison | None = None
    three: Comparison | None = None
    dealer_qualifies: bool | None = None

    def facts(self, category: Category) -> Iterator[Facts]:
        """Iterate over all facts of this case, for a hand of a category."""
        for five, three, qualifies in product(
            Comparison if self.five is None else (self.five,),
            Comparison if self.three is None else (self.three,),
            (False, True) if self.dealer_qualifies is None else (self.dealer_qualifies,),
        ):
            yield Facts(five, three, qualifies, category)


# In the order of the counts: higher, equal, lower; without and with a qualifying dealer's hand.
CASES = (
    *(Case("play_3", three=three) for three in Comparison),
    *(
        Case("play_5", five=five, dealer_qualifies=qualifies)
        for five, qualifies in product(Comparison, (False, True))
    ),
    Case("fold"),
)

Nets = Mapping[str, int]  # by wager


@lru_cache(maxsize=64)
def unit(sheet: PikItSheet) -> Cents:
    """Return an ante, in cents, on which everything is paid in whole cents."""
    return Cents(lcm(*(odds.ratio.denominator for _, odds in sheet.odds_in_force())))


@lru_cache(maxsize=2048)
def nets(case: Case, category: Category, sheet: PikItSheet) -> Nets:
    """Return the player's gain or loss by each wager, per ante of `unit`."""
    ante = unit(sheet)
    wagers = {"ante": ante, "five_card_bonus": ante}
    if case.decision in PLAYS:
        wagers[case.decision] = play_amount(sheet, case.decision, ante)
    stakes = Stakes(wagers)
    first, *others = (
        {result.wager: result.net for result in resolve(facts, stakes, sheet)}
        for facts in case.facts(category)
    )
    assert all(other == first for other in others), "a decision turns on its own facts only"
    return first


def selected_nets(sheet: PikItSheet) -> Mapping[ThreeCardCategory, int]:
    """Return the gain or loss of a 3 card bonus wager of `unit`, by the cards selected."""
    amount = unit(sheet)
    wagers = {"ante": amount, "five_card_bonus": amount, "three_card_bonus": amount}
    found = {}
    for selected in ThreeCardCategory:
        facts = Facts(Comparison.EQUAL, Comparison.EQUAL, True, Category.HIGH_CARD, selected)
        results = resolve(facts, Stakes(wagers), sheet)
        found[selected] = next(r.net for r in results if r.wager == "three_card_bonus")
    return found
