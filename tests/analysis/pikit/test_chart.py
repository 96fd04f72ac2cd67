"""The chart of Pik-it hands beside the rules' own ranking, and beside the advice at a table."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

import fairdeal
from fairdeal.analysis.odds import question
from fairdeal.analysis.strategy import HandKind, KindName, lesson
from fairdeal.cards import DECK, Card, Category, best_three, five_card, text, three_card
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.solver.odds import main_odds
from fairdeal.games.pik_it_poker.solver.strategy import best_play
from fairdeal.sheet import read_sheet


@cache
def kinds() -> dict[KindName, HandKind]:
    return dict(lesson(question("nj-pikit", {})).kinds)


def kind_of(hand: tuple[Card, ...]) -> KindName:
    """What a hand looks like at first sight, by the rules' own ranking."""
    three, five = best_three(hand), five_card(hand)
    if three.row == "high_card":
        return three.row, three.ranks[0], five.row, five.ranks[1]
    high = three.ranks[0] if three.row in ("straight", "flush") else 0
    if five.category > Category.FULL_HOUSE:
        return three.row, high, Category.FULL_HOUSE.row, 0
    return three.row, high, five.row, five.ranks[0] if five.category is Category.PAIR else 0


def test_every_hand_is_there_once_and_is_played_as_the_odds_say() -> None:
    sheet = read_sheet("nj-pikit", {})
    assert isinstance(sheet, PikItSheet)
    assert sum(sum(each.ways.values()) for each in kinds().values()) == 2_598_960
    for decision, share in main_odds(best_play(sheet)).decisions.items():
        played = sum(each.ways[decision] for each in kinds().values())
        assert Fraction(played, 2_598_960) == share


def test_every_kind_is_shown_by_a_hand_of_its_own() -> None:
    for name, kind in kinds().items():
        best, others = kind.hand.cards
        assert kind_of((*best, *others)) == name
        assert three_card(best) == best_three((*best, *others))


@pytest.mark.parametrize("part", range(8))
def test_shown_hands_are_worth_what_the_advice_counts_hand_by_hand(part: int) -> None:
    """The advice goes through the dealer's hands one by one; the chart never compares two hands."""
    for name, kind in sorted(kinds().items())[part::32]:
        held = [card for group in kind.hand.cards for card in group]
        advice = fairdeal.advise({"instrument": "nj-pikit", "cards": text(held)})
        told = {each["action"]: Fraction(each["ev"]) for each in advice["options"]}
        assert told == dict(kind.hand.worth), name
        assert advice["best"] == kind.hand.ordered[0]
        assert kind.ways[advice["best"]] > 0


def test_a_kind_is_worth_the_average_of_its_hands() -> None:
    """A kind of few hands, each looked for in the deck and asked of the advice."""
    name = ("royal_flush", 0, "three_of_a_kind", 0)
    ranks = {card for card in DECK if card.rank >= 12}
    hands = [hand for hand in combinations(sorted(ranks, key=str), 5) if kind_of(hand) == name]
    kind = kinds()[name]
    assert len(hands) == sum(kind.ways.values())
    worth: dict[str, Fraction] = {}
    for hand in hands:
        for each in fairdeal.advise({"instrument": "nj-pikit", "cards": text(hand)})["options"]:
            worth[each["action"]] = worth.get(each["action"], Fraction(0)) + Fraction(each["ev"])
    assert {action: ev / len(hands) for action, ev in worth.items()} == dict(kind.worth)
