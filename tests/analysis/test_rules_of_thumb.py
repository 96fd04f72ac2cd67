"""Bots play by the short rules that analysis finds: hand by hand the same."""

from itertools import combinations
from random import Random

import pytest

from fairdeal.analysis.odds import question
from fairdeal.analysis.strategy import lesson
from fairdeal.cards import DECK, best_three, five_card
from fairdeal.games.five_card_hi_lo.points import split
from fairdeal.games.five_card_hi_lo.rule_of_thumb import low_hand
from fairdeal.games.five_card_hi_lo.solver.hands import kinds
from fairdeal.games.five_card_hi_lo.solver.short_rules import by_the_rules as hi_lo_totals
from fairdeal.games.pik_it_poker.rule_of_thumb import by_the_rules as pik_it
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.solver.short_rules import rules as pik_it_rules
from fairdeal.games.pik_it_poker.solver.strategy import best_play
from fairdeal.games.ultimate_texas_holdem.rule_of_thumb import MOST_OUTS
from fairdeal.sheet import read_sheet

DECISIONS = {5: "play_5", 3: "play_3", 0: "fold"}


def pik_it_sheet(**options: object) -> PikItSheet:
    sheet = read_sheet("nj-pikit", options)
    assert isinstance(sheet, PikItSheet)
    return sheet


def test_hi_lo_the_rules_on_cards_are_those_on_points() -> None:
    cards = list(DECK)
    for hand in (tuple(Random(n).sample(cards, 5)) for n in range(3000)):
        low = low_hand(hand)
        held = split(hand, low)
        assert ((held.high_total, held.low_total) if low else None) == hi_lo_totals(kinds(hand))


@pytest.mark.parametrize("instrument", ["nj-uth", "ma-uth"])
def test_uth_the_most_outs_are_those_that_the_lesson_teaches(instrument: str) -> None:
    *_, river = lesson(question(instrument, {})).rules
    assert f"{MOST_OUTS} or fewer unseen cards beat you" in river


def test_pik_it_the_rules_are_those_found_for_the_usual_sheet() -> None:
    sheet = pik_it_sheet()
    found = pik_it_rules(best_play(sheet))
    generator = Random(1)
    for hand in (tuple(generator.sample(list(DECK), 5)) for _ in range(5000)):
        five, three = five_card(hand), best_three(hand)
        assert DECISIONS[pik_it(five, three, sheet)] == found.decide_by(five, three)


@pytest.mark.parametrize(("multiple", "qualifies"), [(1, False), (1, True), (2, False), (2, True)])
def test_pik_it_nothing_in_three_cards_is_folded_below_the_line_of_the_sheet(
    multiple: int, qualifies: bool
) -> None:
    sheet = pik_it_sheet(play_5_multiple=multiple, dealer_qualifies=qualifies)
    found = pik_it_rules(best_play(sheet))
    nothing = [
        hand
        for hand in combinations(DECK[::3], 5)
        if not best_three(hand).category and not five_card(hand).category
    ]
    assert len(nothing) > 100
    for hand in nothing:
        five, three = five_card(hand), best_three(hand)
        assert DECISIONS[pik_it(five, three, sheet)] == found.decide_by(five, three)
