"""Advice at the table: every hand the dealer may still have, given the cards lawfully seen."""

import random
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations

import pytest

from fairdeal.cards import DECK, Card, cards, remaining, text
from fairdeal.games import settle_description
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.solver.advice import advise
from fairdeal.games.pik_it_poker.solver.strategy import best_play
from fairdeal.law import Refused
from fairdeal.sheet import read_sheet

ANTE = 1000


def sheet_of(options: Mapping[str, object]) -> PikItSheet:
    sheet = read_sheet("nj-pikit", options)
    assert isinstance(sheet, PikItSheet)
    return sheet


def by_description(
    hand: tuple[Card, ...], seen: tuple[Card, ...], decision: str, options: Mapping[str, int]
) -> Fraction:
    """Ante and play, by settling a described round against every hand the dealer may have."""
    wagers = {"ante": ANTE, "five_card_bonus": ANTE}
    if decision != "fold":
        wagers[decision] = ANTE * options.get(f"{decision}_multiple", 1)
    dealt = list(combinations(remaining((*hand, *seen)), 5))
    total = 0
    for dealer in dealt:
        described = {
            "instrument": "nj-pikit",
            "options": options,
            "dealer": text(dealer),
            "hands": [{"seat": 1, "cards": text(hand), "wagers": wagers}],
        }
        hands = settle_description(described)["hands"]
        assert isinstance(hands, list)
        [settled] = hands
        for result in settled["results"]:
            if result["wager"] != "five_card_bonus":
                lost = result["outcome"] == "lose"
                total += -result["stake"] if lost else result["payout"]
    return Fraction(total, ANTE * len(dealt))


@pytest.mark.parametrize("seed", range(12))
def test_advice_is_what_settling_every_possible_round_gives(seed: int) -> None:
    generator = random.Random(seed)
    options = {
        "play_3_multiple": 1 + seed % 2,
        "play_5_multiple": 1 + seed // 2 % 2,
        "dealer_qualifies": seed % 3 == 0,
    }
    deck = generator.sample(DECK, 52)
    left = generator.randrange(5, 10)  # the other seats have shown nearly all cards
    hand, seen = tuple(deck[:5]), tuple(deck[5 : 52 - left])
    for decision, ev in advise(sheet_of(options), hand, seen):
        assert ev == by_description(hand, seen, decision, options), decision


@pytest.mark.parametrize("qualifies", [False, True])
def test_with_nothing_seen_advice_is_the_best_play(qualifies: bool) -> None:
    generator = random.Random(5)
    sheet = sheet_of({"dealer_qualifies": qualifies, "play_3_multiple": 2})
    strategy = best_play(sheet)
    for _ in range(100):
        hand = tuple(generator.sample(DECK, 5))
        advice = advise(sheet, hand)
        choice = strategy.choice(hand)
        assert dict(advice) == choice.evs
        assert max(advice, key=lambda each: each[1])[0] == choice.best


def test_cards_seen_change_the_advice() -> None:
    sheet, hand = sheet_of({}), cards("Ks Qd 9h 7c 3s")
    evs = dict(advise(sheet, hand))
    assert max(evs, key=lambda decision: evs[decision]) == "play_5"
    # The cards that would pair the dealer's low hands are gone: what is left is higher.
    evs = dict(advise(sheet, hand, cards("2c 2d 2h 2s 3c 3d 4c 4d 5c 5d 6c 6d")))
    assert max(evs, key=lambda decision: evs[decision]) == "fold"


def test_a_hand_that_cannot_lose_wins_ante_and_play() -> None:
    hand = cards("As Ks Qs Js Ts")
    seen = tuple(card for card in remaining(hand) if card.rank < 8)
    left = tuple(card for card in remaining((*hand, *seen)) if str(card)[1] == "s")
    evs = dict(advise(sheet_of({"play_5_multiple": 2}), hand, (*seen, *left)))
    assert evs["fold"] == -1
    assert evs["play_5"] < 3  # the other royal flushes tie
    assert evs["play_5"] > Fraction(29, 10)


@pytest.mark.parametrize(
    ("hand", "seen", "name"),
    [
        ("As Ks", "", "wrong-number-of-cards"),
        ("As Ks Qs Js Ts", "As", "duplicate-card"),
        ("As Ks Qs Js Ts", text(remaining(cards("As Ks Qs Js Ts"))[:43]), "too-many-cards-seen"),
    ],
)
def test_what_cannot_be_is_refused(hand: str, seen: str, name: str) -> None:
    with pytest.raises(Refused) as refused:
        advise(sheet_of({}), cards(hand), cards(seen))
    assert refused.value.refusal.name == name
