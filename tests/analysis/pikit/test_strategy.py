"""The best play of every hand, and the rules that a person can learn."""

import random
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from types import MappingProxyType

import numpy as np
import pytest
from msgspec.structs import replace

from fairdeal.cards import (
    DECK,
    Category,
    HandValue,
    ThreeCardValue,
    best_three,
    cards,
    five_card,
    text,
)
from fairdeal.games import settle_description
from fairdeal.games.pik_it_poker.settlement import facts
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.solver.hands import classes_of, hand_classes
from fairdeal.games.pik_it_poker.solver.odds import main_odds
from fairdeal.games.pik_it_poker.solver.payoffs import CASES, DECISIONS, nets, unit
from fairdeal.games.pik_it_poker.solver.short_rules import rules
from fairdeal.games.pik_it_poker.solver.strategy import LARGEST, best_play, strategy
from fairdeal.money import Odds
from fairdeal.play.model.result import Comparison
from fairdeal.sheet import PayTable, read_sheet

NUMBERED = sorted(DECK, key=lambda card: card.index)
SHEETS = tuple(product((1, 2), (1, 2), (False, True)))


def sheet_of(play_3: int = 1, play_5: int = 1, qualifies: bool = False) -> PikItSheet:
    sheet = read_sheet(
        "nj-pikit",
        {
            "play_3_multiple": play_3,
            "play_5_multiple": play_5,
            "dealer_qualifies": qualifies,
        },
    )
    assert isinstance(sheet, PikItSheet)
    return sheet


@pytest.mark.parametrize(("play_3", "play_5", "qualifies"), SHEETS)
def test_payoffs_are_those_of_settled_rounds_to_the_cent(
    play_3: int, play_5: int, qualifies: bool
) -> None:
    generator = random.Random(7)
    sheet = sheet_of(play_3, play_5, qualifies)
    multiples = {"play_3": play_3, "play_5": play_5}
    for _ in range(60):
        deal = generator.sample(DECK, 10)
        hand, dealer = tuple(deal[:5]), tuple(deal[5:])
        came = facts(hand, dealer)
        for decision in DECISIONS:
            ante = generator.randrange(5, 1000) * 100
            wagers = {"ante": ante, "five_card_bonus": ante}
            if decision in multiples:
                wagers[decision] = ante * multiples[decision]
            case = next(
                case
                for case in CASES
                if case.decision == decision and came in case.facts(came.category)
            )
            gained = nets(case, came.category, sheet)
            described = {
                "instrument": "nj-pikit",
                "options": {
                    "play_3_multiple": play_3,
                    "play_5_multiple": play_5,
                    "dealer_qualifies": qualifies,
                },
                "dealer": text(dealer),
                "hands": [{"seat": 1, "cards": text(hand), "wagers": wagers}],
            }
            hands = settle_description(described)["hands"]
            assert isinstance(hands, list)
            [settled] = hands
            assert settled["net"] * unit(sheet) == sum(gained.values()) * ante


def test_every_fact_belongs_to_one_case_of_each_decision() -> None:
    for decision in DECISIONS:
        every = [
            case_facts
            for case in CASES
            if case.decision == decision
            for case_facts in case.facts(Category.PAIR)
        ]
        assert len(every) == len(set(every)) == 18


@pytest.mark.parametrize(("play_3", "play_5", "qualifies"), SHEETS)
def test_no_two_decisions_are_equally_good(play_3: int, play_5: int, qualifies: bool) -> None:
    ordered = np.sort(best_play(sheet_of(play_3, play_5, qualifies)).worth.astype(np.int64), axis=1)
    assert (ordered[:, 1] < ordered[:, 2]).all()


def test_of_equal_decisions_the_one_that_stays_in_is_the_best_and_play_3_before_play_5() -> None:
    hands = classes_of(np.arange(32, 52))
    names = [(case.decision, case.three or case.five) for case in CASES]

    def best(**share: int) -> set[str]:
        # The dealer has two hands: so many of them tie, the others beat the player.
        met = {Comparison.EQUAL: "tied", Comparison.LOWER: "lost"}
        one = [share.get(met[against], 0) if against in met else 0 for _, against in names]
        one[4] = one[6] = one[8] = 0  # half of play 5's cases: the dealer always qualifies
        counts = np.array([[*one[:-1], 2]] * len(hands.key))
        one_sheet = strategy(sheet_of(), hands, counts)
        return {DECISIONS[at] for at in one_sheet.best.tolist()}

    assert best(tied=1, lost=1) == {"play_3"}  # half the time two antes are lost: as a fold
    assert best(tied=2) == {"play_3"}
    assert best(lost=2) == {"fold"}


def test_the_best_play_of_known_hands() -> None:
    played = best_play(sheet_of())
    for hand, best in {
        "As Ks Qs 2d 7c": "play_3",  # the best three there are
        "As Ks Qs Js Ts": "play_5",
        "9c 9d 9h 4s Kc": "play_5",
        "2c 2d 9h 7s Kc": "play_5",
        "2c 2d Kc 7c 9h": "play_3",  # three clubs to the king are better than a pair of twos
        "4c 5d 6h Jc Ks": "play_3",
        "Kc Qd 9h 7s 3c": "play_5",
        "Qc Jd 9h 7s 3c": "fold",
    }.items():
        choice = played.choice(cards(hand))
        assert choice.best == best, hand
        assert choice.evs["fold"] == -1
        assert max(choice.evs.values()) == choice.evs[best]


def test_numbers_beyond_64_bits_are_as_exact() -> None:
    # Odds in thousand-millionths: their common unit alone has more than fifty digits.
    sheet, primes = sheet_of(), (999_999_937, 999_999_929, 999_999_893, 999_999_883, 999_999_797)
    table = sheet.five_card_bonus_pay_table
    rows = dict(table.rows)
    for row, prime in zip(list(rows), primes, strict=False):
        rows[row] = Odds(f"{prime - 1} to {prime}")
    odd = replace(
        sheet, five_card_bonus_pay_table=PayTable(table.wager, None, MappingProxyType(rows))
    )
    assert unit(odd) * comb(47, 5) > LARGEST
    wide, plain = best_play(odd), best_play(sheet)
    assert wide.worth.dtype == object
    assert (wide.best == plain.best).all()
    assert (wide.worth == plain.worth.astype(object) * unit(odd)).all()
    ours, theirs = main_odds(wide).by_wager, main_odds(plain).by_wager
    assert {**ours, "five_card_bonus": 0} == {**theirs, "five_card_bonus": 0}


def test_the_largest_lawful_sums_fit_in_64_bits() -> None:
    # Ante and a double play, in units of whole antes, over all of the dealer's hands.
    assert 3 * comb(47, 5) < LARGEST
    assert all(best_play(sheet_of(*options)).worth.dtype == np.int64 for options in SHEETS)


@cache
def values() -> tuple[tuple[HandValue, ThreeCardValue], ...]:
    """Every class by the rules' own ranking."""
    hands = ([NUMBERED[index] for index in row] for row in hand_classes().cards.tolist())
    return tuple((five_card(hand), best_three(hand)) for hand in hands)


@pytest.mark.parametrize(("play_3", "play_5", "qualifies"), SHEETS)
def test_the_rules_cost_exactly_what_they_say(play_3: int, play_5: int, qualifies: bool) -> None:
    played = best_play(sheet_of(play_3, play_5, qualifies))
    found = rules(played)
    said = {each: DECISIONS.index(found.decide_by(*each)) for each in set(values())}
    decided = np.array([said[each] for each in values()])
    lost = played.gained(played.tally()) - played.gained(played.tally(decided))
    assert found.cost == Fraction(lost, unit(played.sheet) * comb(52, 5) * comb(47, 5))
    assert 0 < found.cost < Fraction(1, 400)
    assert len(found.words()) <= 9


def test_the_rules_of_the_default_sheet() -> None:
    found = rules(best_play(sheet_of()))
    assert found.words() == (
        "A royal flush or a straight flush: play 3.",
        "Three of a kind: play 5.",
        "A straight, nine high or better: play 5 with two pair or better, else play 3.",
        "A straight, eight high or lower: play 5 with a pair of jacks or better, else play 3.",
        "A flush, king high or better: play 5 with a pair of sevens or better, else play 3.",
        "A flush, queen high or lower: play 5 with a pair of threes or better, else play 3.",
        "A pair: play 5.",
        "Nothing in three cards: play 5 with king queen high or better, else fold.",
    )
    assert found.cost == Fraction(528601309, 498330762930)
    assert found.decide(cards("Kc Qd 9h 7s 3c")) == "play_5"
    assert found.decide(cards("Kc Jd 9h 7s 3c")) == "fold"
    assert found.decide(cards("6c 6d Kc 9c 2h")) == "play_3"
    assert found.decide(cards("6c 6d Qc 9c 2h")) == "play_5"
