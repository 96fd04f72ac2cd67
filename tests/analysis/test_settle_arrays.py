"""Rounds settled as arrays: the same cents as one by one, and the same refusals."""

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

import fairdeal
from fairdeal.cards import DECK, text
from fairdeal.games import game_of
from fairdeal.play import Comparison
from tests.cases import each_case
from tests.depth import amount

ROUNDS = amount(1_000, 20_000)
PROGRESSIVE = {
    "rows": {"royal_flush": "100 %", "straight_flush": "10 %", "full_house": 30_000, "flush": 500},
    "cards": "best-of-seven",
    "seed": 1_000_000,
    "contribution": 100,
}
SHEETS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("nj-uth", {}),
    ("nj-uth", {"trips_pay_table": "C", "maximum": 10_000_000, "side_maximum": 10_000_000}),
    ("ma-uth", {}),
    ("ma-uth", {"cover_all": {"flush": "3 to 1"}, "maximum": 5_000_000}),
    ("ma-uth", {"progressive": PROGRESSIVE}),
    ("ma-uth", {"progressive": {**PROGRESSIVE, "cards": "hole-and-flop"}, "cover_all": True}),
    ("nj-pikit", {}),
    ("nj-pikit", {"dealer_qualifies": True, "play_5_multiple": 2, "settlement": 2}),
    ("nj-hilo", {}),
    ("nj-hilo", {"poker_bonus_pay_table": 2, "maximum": 10_000_000, "side_maximum": 10_000_000}),
)


class RandomRounds:
    """Finished rounds of one table, with more cards of a few ranks, so that high hands are many."""

    def __init__(self, instrument: str, options: Mapping[str, Any], seed: int = 1) -> None:
        self.random = random.Random(seed)
        self.instrument, self.options = instrument, options
        self.sheet = fairdeal.sheet(instrument, **options)
        self.game = game_of(instrument)

    def described(self, seats: int) -> dict[str, Any]:
        """One round, with an empty seat now and then."""
        few = {14, *self.random.sample(range(2, 14), 5)}
        deck = [card for card in DECK if self.random.random() < 0.6 or card.rank in few]
        self.random.shuffle(deck)
        described: dict[str, Any] = {"instrument": self.instrument, "options": self.options}
        each = self.game.cards_each
        described["dealer"] = text(deck.pop() for _ in range(each))
        if self.game.description.community:
            described["community"] = text(
                deck.pop() for _ in range(self.game.description.community)
            )
        if self.sheet.meter:
            described["meter"] = self.random.choice([1_234_567, 2_000_001])
        present = [seat for seat in range(1, seats + 1) if self.random.random() < 0.9] or [1]
        described["hands"] = [
            {"seat": seat, **self.hand([deck.pop() for _ in range(each)])} for seat in present
        ]
        return described

    def hand(self, held: list[fairdeal.Card]) -> dict[str, Any]:
        """Random lawful wagers for cards, picks as they are needed."""
        choice, terms = self.random.choice, self.game.betting_terms(self.sheet)
        least, most = self.sheet.ante_limits
        ante = choice([least, 2 * least, most])
        wagers = {"ante": ante}
        for wager in terms.wagers:
            if wager.equals:
                wagers[wager.name] = ante
            elif not wager.required and (wager.needs or choice([True, True, False])):
                wagers[wager.name] = choice([wager.least, wager.most])
        play = choice([None, *self.game.description.plays])
        if play is not None:
            wagers[play] = ante * self.multiple(play)
        hand: dict[str, Any] = {"cards": text(held), "wagers": wagers}
        if choice([False, False, True]):
            hand["match_play"] = least
        if any(wager in wagers for wager in self.game.description.picked_with):
            hand[str(self.game.description.picked)] = text(self.picked(held))
        return hand

    def multiple(self, play: str) -> int:
        """How many antes a play wager may be here."""
        own = getattr(self.sheet, f"{play}_multiple", None)
        if own is not None:
            return int(own)
        return self.random.randrange(1, 5) if self.game.description.community else 1

    def picked(self, held: list[fairdeal.Card]) -> list[fairdeal.Card]:
        """Cards of the hand; of several aces one at most in a low hand."""
        if self.game.description.picked == "selected":
            return self.random.sample(held, 3)
        while True:
            low = self.random.sample(held, 2)
            if [card.rank.letter for card in low] != ["A", "A"]:
                return low


def arrays(rounds: list[dict[str, Any]], *, texts: bool = False) -> dict[str, Any]:
    """The same rounds as arrays, with other cards and zeros where there is no hand."""
    form = (lambda rows: rows) if texts else _indices
    first = rounds[0]
    whole = {name: first[name] for name in ("instrument", "options")}
    whole["dealer"] = form([each["dealer"] for each in rounds])
    for name in ("community", "meter"):
        if name in first:
            rows = [each[name] for each in rounds]
            whole[name] = form(rows) if name == "community" else np.array(rows)
    seats = sorted({hand["seat"] for each in rounds for hand in each["hands"]})
    whole["hands"] = [_seat(rounds, seat, form) for seat in seats]
    return whole


def _seat(rounds: list[dict[str, Any]], seat: int, form: Any) -> dict[str, Any]:
    hands = [
        next((hand for hand in each["hands"] if hand["seat"] == seat), None) for each in rounds
    ]
    names = {name for hand in hands if hand for name in hand["wagers"]}
    anything = next(hand for hand in hands if hand)["cards"]
    whole: dict[str, Any] = {
        "seat": seat,
        "cards": form([hand["cards"] if hand else anything for hand in hands]),
        "wagers": {
            name: np.array([hand["wagers"].get(name, 0) if hand else 0 for hand in hands])
            for name in sorted(names)
        },
        "match_play": [hand.get("match_play", 0) if hand else 0 for hand in hands],
    }
    for name, count in (("selected", 3), ("low", 2)):
        if any(hand and name in hand for hand in hands):
            none = " ".join(anything.split()[:count])
            whole[name] = form([hand.get(name, none) if hand else none for hand in hands])
    return whole


def _indices(rows: list[str]) -> Any:
    return np.array([[fairdeal.Card(card).index for card in row.split()] for row in rows], np.uint8)


@each_case(("instrument", "options"), SHEETS)
def test_arrays_come_to_the_cents_of_the_same_rounds_one_by_one(
    instrument: str, options: dict[str, Any]
) -> None:
    for seats in (1, 3):
        source = RandomRounds(instrument, options)
        rounds = [source.described(seats) for _ in range(ROUNDS)]
        settled = fairdeal.settle_arrays(arrays(rounds))
        assert settled["instrument"] == instrument
        by_seat = {hand["seat"]: hand for hand in settled["hands"]}
        for row, described in enumerate(rounds):
            wanted = {hand["seat"]: hand for hand in fairdeal.settle(described)["hands"]}
            for seat, hand in by_seat.items():
                results = wanted[seat]["results"] if seat in wanted else []
                assert hand["net"][row] == (wanted[seat]["net"] if seat in wanted else 0)
                left = set(hand["results"])
                for result in results:
                    left.remove(result["wager"])
                    amounts = hand["results"][result["wager"]]
                    lost = result["outcome"] == "lose"
                    assert amounts["payout"][row] == result["payout"], described
                    assert amounts["net"][row] == (-result["stake"] if lost else result["payout"])
                assert not any(hand["results"][name]["payout"][row] for name in left)


@each_case(("instrument", "options"), SHEETS)
def test_random_rounds_meet_every_comparison_outcome_and_limit(
    instrument: str, options: dict[str, Any]
) -> None:
    """So that the test before compares them all."""
    source = RandomRounds(instrument, options)
    settled = fairdeal.settle_arrays(arrays([source.described(1) for _ in range(2_000)]))
    ante = settled["hands"][0]["results"]["ante"]["net"]
    assert {int(each) for each in np.sign(ante)} == {-1, 0, 1}
    assert len(Comparison) == 3
    for wager, amounts in settled["hands"][0]["results"].items():
        assert len(np.unique(amounts["payout"])) > 1, wager


def test_texts_lists_and_one_amount_for_all_rounds_are_read_too() -> None:
    source = RandomRounds("nj-uth", {})
    rounds = [source.described(1) for _ in range(50)]
    for each in rounds:
        each["hands"][0]["wagers"] = {"ante": 1000, "blind": 1000}
        each["hands"][0].pop("match_play", None)
    for texts in (False, True):
        document = arrays(rounds, texts=texts)
        document["hands"][0] |= {"wagers": {"ante": 1000, "blind": 1000}, "match_play": 0}
        nets = fairdeal.settle_arrays(document)["hands"][0]["net"]
        assert nets.tolist() == [-2000] * 50
    assert nets.dtype == np.int64


def test_no_rounds_are_settled_as_none() -> None:
    nobody = {
        "instrument": "nj-hilo",
        "dealer": np.empty((0, 5), np.uint8),
        "hands": [{"seat": 1, "cards": np.empty((0, 5), np.uint8), "wagers": {"ante": 1000}}],
    }
    assert fairdeal.settle_arrays(nobody)["hands"][0]["net"].tolist() == []


GOOD: dict[str, Any] = {
    "instrument": "nj-hilo",
    "dealer": ["Kh Qs 9c 5d 2h", "Kh Qs 9c 5d 2h"],
    "hands": [
        {
            "seat": 1,
            "cards": ["As Ad Ah 4c 2c", "Ks Qd 9h 5c 2s"],
            "low": ["4c 2c", "5c 2s"],
            "wagers": {"ante": 1000, "play": [1000, 0]},
        }
    ],
}


def _with(**changed: Any) -> dict[str, Any]:
    return {**GOOD, "hands": [{**GOOD["hands"][0], **changed}]}


@pytest.mark.parametrize(
    ("document", "name", "words"),
    [
        (None, "missing-instrument", "instrument"),
        ({**GOOD, "deal": 1}, "unknown-field", "deal"),
        ({**GOOD, "dealer": ["Kh Qs"] * 2}, "hands-not-a-table", "dealer are 2 × 2"),
        ({**GOOD, "community": ["2c 3c 4c 5c 6c"] * 2}, "no-community-cards", "no community"),
        ({**GOOD, "hands": []}, "missing-hands", "at least one"),
        ({**GOOD, "hands": GOOD["hands"] * 2}, "seat-twice", "seat 1"),
        ({**GOOD, "meter": 5000}, "no-meter", "round 0"),
        (_with(seat=99), "missing-seat", "whole number from 1 to"),
        (_with(cards=["As Ad Ah 4c 2c"]), "rows-unequal", "1 rows, but dealer has 2"),
        (_with(cards=["As Ad Ah 4c 2c", "Ks Qd 9h 5c Kh"]), "duplicate-card", "round 1: Kh"),
        (_with(low=["4c 2c", "5c 2d"]), None, ""),  # the second hand is folded
        (_with(low=["4c 3c", "5c 2s"]), "card-not-held", "round 0: seat 1"),
        (_with(low=[[8, 8], [0, 0]]), "duplicate-card", "round 0: seat 1: 4c"),
        (_with(low=["As Ad", "5c 2s"]), "two-aces-low", "round 0: seat 1"),
        (_with(wagers={"ante": 1000, "paly": 5}), "unknown-wager", "paly"),
        (_with(wagers={"ante": 1000.0}), "amount-not-integer", "ante of seat 1"),
        (_with(wagers={"ante": [1000]}), "rows-unequal", "1 amounts"),
        (_with(wagers={"ante": [1000, -5]}), "amount-not-positive", "round 1: seat 1"),
        (_with(wagers={"ante": [1000, 1001]}), "not-in-whole-chips", "round 1: seat 1"),
        (_with(wagers={"ante": 1000, "play": [0, 500]}), "play-unequal-to-ante", "round 1"),
        (_with(wagers={"tie": [0, 500], "ante": [1000, 0]}), "wager-missing", "round 1"),
        (_with(match_play=[0, 5000]), "match-play-above-ante", "round 1"),
    ],
)
def test_what_settle_refuses_is_refused_with_its_round(
    document: Any, name: str | None, words: str
) -> None:
    if name is None:
        assert fairdeal.settle_arrays(document)["hands"][0]["net"].tolist() == [7000, -1000]
        return
    with pytest.raises(fairdeal.Refused, match=words) as refused:
        fairdeal.settle_arrays(document)
    assert refused.value.refusal.name == name
