"""Pik-it with a deck of twenty cards, where every deal can be played by the pure rules.

Every hand of the player against every hand of the dealer, 46,558,512 deals: values from the
clauses (`by_the_book`), facts compared one deal at a time, payoffs from `settle` with all facts
of the deal. Nothing of suits being equal is used, nor any of the solver's shortcuts.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest
from numpy.typing import NDArray

from fairdeal.cards import DECK, Rank, cards
from fairdeal.games.pik_it_poker import Facts, settle
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.solver.hands import classes_of
from fairdeal.games.pik_it_poker.solver.odds import main_odds
from fairdeal.games.pik_it_poker.solver.strategy import case_counts, counts_of, strategy
from fairdeal.money import Cents
from fairdeal.play.model.result import Comparison, Stakes
from fairdeal.sheet import read_sheet
from tests.cards import by_the_book

Ints = NDArray[np.int64]
ANTE = Cents(100)
# With these ranks there are high hands that qualify by no more and no less than the line.
RANKS = (Rank.TWO, Rank.THREE, Rank.FOUR, Rank.KING, Rank.ACE)
SMALL = sorted((card for card in DECK if card.rank in RANKS), key=lambda card: card.index)
FACTS = tuple(product(Comparison, Comparison, (False, True)))  # five, three, qualifies
HANDS = tuple(combinations(SMALL, 5))


def ranked(standings: list[tuple[object, ...]]) -> Ints:
    """Numbers that compare as the standings do."""
    order = {standing: at for at, standing in enumerate(sorted(set(standings)))}
    return np.array([order[standing] for standing in standings])


def against(mine: int, theirs: Ints) -> Ints:
    """Higher, equal or lower, in the order of `Comparison`."""
    return np.where(mine > theirs, 0, np.where(mine == theirs, 1, 2))


@cache
def met() -> Ints:
    """[player's hand, facts]: how many of the dealer's hands."""
    standings = [by_the_book.five_card(hand) for hand in HANDS]
    five = ranked(list(standings))
    three = ranked([by_the_book.best_three(hand) for hand in HANDS])
    line = by_the_book.five_card(cards("As Kd 4h 3c 2s"))
    qualifies = np.array([standing >= line for standing in standings], dtype=np.int64)
    bits = np.array([sum(1 << card.index for card in hand) for hand in HANDS])
    counts = np.zeros((len(HANDS), len(FACTS)), dtype=np.int64)
    for at in range(len(HANDS)):
        free = np.flatnonzero(bits & bits[at] == 0)
        facts = against(five[at], five[free]) * 6 + against(three[at], three[free]) * 2
        counts[at] = np.bincount(facts + qualifies[free], minlength=len(FACTS))
    return counts


def played(sheet: PikItSheet) -> tuple[Counter[Fraction], Mapping[str, Fraction]]:
    """The results of all deals and the shares of the decisions, by the best play."""
    multiples = {"play_3": sheet.play_3_multiple, "play_5": sheet.play_5_multiple}

    @cache
    def net(decision: str, facts: int, category: object) -> int:
        wagers = {"ante": ANTE, "five_card_bonus": ANTE}
        if decision != "fold":
            wagers[decision] = Cents(ANTE * multiples[decision])
        five, three, qualifies = FACTS[facts]
        hand = Facts(five, three, qualifies, category)  # type: ignore[arg-type]
        return sum(result.net for result in settle(hand, Stakes(wagers), sheet))

    results: Counter[Fraction] = Counter()
    decided: Counter[str] = Counter()
    for hand, counts in zip(HANDS, met().tolist(), strict=True):
        category = by_the_book.five_card(hand)[0]
        worth = {
            decision: sum(net(decision, at, category) * n for at, n in enumerate(counts) if n)
            for decision in ("play_3", "play_5", "fold")
        }
        best = max(worth, key=lambda decision: worth[decision])
        decided[best] += 1
        for at, count in enumerate(counts):
            if count:
                results[Fraction(net(best, at, category), ANTE)] += count
    return results, {name: Fraction(n, len(HANDS)) for name, n in decided.items()}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"play_3_multiple": 2},
        {"dealer_qualifies": True, "play_5_multiple": 2},
        {"dealer_qualifies": True, "play_3_multiple": 2, "play_5_multiple": 2},
    ],
    ids=str,
)
def test_the_solver_agrees_with_the_rules_played_out(options: dict[str, object]) -> None:
    sheet = read_sheet("nj-pikit", options)
    assert isinstance(sheet, PikItSheet)
    hands = classes_of(np.array([card.index for card in SMALL]))
    main = main_odds(strategy(sheet, hands, case_counts(counts_of(hands, len(SMALL)))))
    results, decided = played(sheet)
    assert dict(main.distribution.counts) == dict(results)
    assert {name: share for name, share in main.decisions.items() if share} == dict(decided)
    assert sum(results.values()) == len(HANDS) * 3003
