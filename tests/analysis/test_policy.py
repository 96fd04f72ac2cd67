"""Policies: their exact worth against the solver, simulation, brute force, and what is refused."""

import random
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import fairdeal
from fairdeal.analysis.kernels.evaluate_tables import tables
from fairdeal.analysis.odds import answer, question
from fairdeal.analysis.policy import Policy, PolicyView
from fairdeal.analysis.solver import solver_of
from fairdeal.analysis.strategy import lesson
from fairdeal.cards import DECK, Card, Rank, Suit, best_three, cards, five_card
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.five_card_hi_lo.solver import policies as hilo
from fairdeal.games.five_card_hi_lo.solver.best_play import COMPARED, aces_of, table
from fairdeal.games.five_card_hi_lo.solver.fact_counts import tally
from fairdeal.games.five_card_hi_lo.solver.hands import deck_of, house_totals, kinds
from fairdeal.games.five_card_hi_lo.solver.short_rules import Strategy
from fairdeal.games.pik_it_poker.settlement import QUALIFYING
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.solver import policies as pikit
from fairdeal.games.pik_it_poker.solver.hands import classes_of
from fairdeal.games.pik_it_poker.solver.payoffs import CASES, nets, unit
from fairdeal.games.pik_it_poker.solver.strategy import case_counts, counts_of, strategy
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.advice import rivers_from
from fairdeal.games.ultimate_texas_holdem.solver.advice_preflop import worth as river_worth
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import payoffs
from fairdeal.law import INSTRUMENTS, instrument
from fairdeal.play.model.result import Comparison
from fairdeal.sheet import read_sheet
from tests.depth import amount

Array = NDArray[Any]
ASKED: Mapping[str, Mapping[str, Any]] = {
    "nj-uth": {},
    "ma-uth": {},
    "nj-pikit": {"options": {"dealer_qualifies": True}},
    "nj-hilo": {"wagers": {"tie": "1/2"}},
}


def asked_of(name: str) -> Any:
    given = ASKED[name]
    return question(name, given.get("options", {}), wagers=given.get("wagers"))


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_best_play_and_short_rules_are_worth_what_the_solver_says(name: str) -> None:
    asked = asked_of(name)
    solver = solver_of(instrument(name))
    best, simple = (
        fairdeal.worth(each, name, wagers=asked.wagers, **asked.given)
        for each in ("best", "simple")
    )
    assert best.main == answer(asked).main
    assert best.cost == 0
    assert best.dearest(3) == ()
    assert simple.cost == lesson(asked).cost
    assert set(solver.policies) >= {"best", "simple", "never_fold", "mimic_dealer"}


class RandomUth(Policy):
    """Decides by chance, but the same in all situations that are alike."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def _coin(self, *parts: Array) -> Array:
        key = np.full(len(parts[0]), self.seed, np.uint64)
        for part in parts:
            for column in np.atleast_2d(part.T.astype(np.uint64)):
                key = (key ^ column) * np.uint64(0x9E3779B97F4A7C15)
                key ^= key >> np.uint64(29)
        return key >> np.uint64(40) & np.uint64(3)

    def start(self, hole: Array) -> Array:
        same = hole[:, 0] & 3 == hole[:, 1] & 3
        return np.array([4, 0, 0, 3])[self._coin(np.sort(hole >> 2), same)]

    def flop(self, hole: Array, board: Array) -> Array:
        suits = np.hstack([hole, board]) & 3
        most = (suits[:, :, None] == suits[:, None]).sum(axis=2).max(axis=1)
        return np.asarray(self._coin(np.sort(hole >> 2), np.sort(board >> 2), most) == 0)

    def river(self, hole: Array, board: Array) -> Array:
        suits = board & 3
        many = (suits[:, :, None] == suits[:, None]).sum(axis=2)
        suit = suits[np.arange(len(suits)), many.argmax(axis=1)]
        flush = many.max(axis=1) >= 3
        with_it = ((hole & 3) == suit[:, None]).sum(axis=1) * flush
        return self._coin(np.sort(hole >> 2), np.sort(board >> 2), flush, with_it) > 0


class RandomPikIt(RandomUth):
    def play(self, hand: Array) -> Array:
        one_suit = (hand & 3 == hand[:, :1] & 3).all(axis=1)
        return np.array([3, 5, 0, 5])[self._coin(np.sort(hand >> 2), one_suit)]


class RandomHiLo(Policy):
    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, view: PolicyView) -> Any:
        points = _points(view.cards)
        offers = sorted({_points(offer.picked): offer for offer in view.offers}.items())
        return random.Random(f"{self.seed} {points}").choice(offers)[1]


def _points(picked: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(
        sorted(11 if card.rank is Rank.ACE else min(int(card.rank), 10) for card in picked)
    )


RANDOM = {"nj-uth": RandomUth, "ma-uth": RandomUth, "nj-pikit": RandomPikIt, "nj-hilo": RandomHiLo}


@pytest.mark.slow
@pytest.mark.parametrize("name", INSTRUMENTS)
def test_random_policies_simulate_as_they_are_worth(name: str) -> None:
    for seed in range(amount(1, 10)):
        policy = RANDOM[name](seed)
        played = fairdeal.simulate(name, rounds=400_000, seed=seed, strategy=policy)
        found = fairdeal.worth(policy, name)
        assert found.cost > 0
        assert played.main.exact == found.ev
        assert played.main.error is not None
        assert abs(float(played.main.mean - found.ev)) < 5 * played.main.error, seed
        assert played.wire()["strategy"] == type(policy).__name__


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_the_dearest_decisions_cost_what_advice_says_and_are_part_of_the_cost(name: str) -> None:
    policy = RANDOM[name](3)
    found = fairdeal.worth(policy, name)
    listed = found.dearest(5)
    assert len(listed) == 5
    assert [each.loses for each in listed] == sorted((each.loses for each in listed), reverse=True)
    assert 0 < sum(each.loses for each in listed) < found.cost
    for point in found.by_decision:
        for each in found.dearest(2, point):
            described = {"instrument": name, "cards": [str(card) for card in each.cards]}
            if each.board:
                described["community"] = [str(card) for card in each.board]
            advice = fairdeal.advise(described)
            evs = sorted(Fraction(option["ev"]) for option in advice["options"])
            assert any(evs[-1] - ev == each.cost for ev in evs), each
            assert each.point == point
            assert each.taken != each.best


def test_two_policies_that_differ_on_one_kind_of_flop_differ_by_what_its_deals_pay() -> None:
    class Raises(Policy):
        checked: tuple[int, ...] = ()

        def start(self, hole: Array) -> Array:
            seven_two = (np.sort(hole >> 2) == [0, 5]).all(axis=1)
            return np.asarray(~(seven_two & (hole[:, 0] & 3 != hole[:, 1] & 3)))

        def flop(self, hole: Array, board: Array) -> Array:
            if not self.checked:
                return np.ones(len(hole), bool)
            return np.asarray(~(np.sort(board >> 2) == self.checked).all(axis=1))

        def river(self, hole: Array, board: Array) -> Array:
            return fairdeal.evaluate(np.hstack([hole, board])) >> 20 > 0

    class Checks(Raises):
        checked = (10, 11, 12)

    sheet = read_sheet("nj-uth")
    assert isinstance(sheet, UthSheet)
    pay, known = payoffs(sheet), tables()
    held = np.array([5 * 4, 1])
    total = 0
    for queen in range(4):
        for king in range(4):
            for ace in range(4):
                flop = np.array([40 + queen, 44 + king, 48 + ace])
                left = np.array(sorted(set(range(52)) - {*held.tolist(), *flop.tolist()}))
                category, rows = np.empty(1081, np.uint8), np.empty((1081, 4), np.int64)
                table = known.card, known.suited, known.seven.shifts, known.seven.values
                rivers_from(held, flop, left, *table, category, rows)
                raise_2, raise_1, fold = (
                    river_worth(pay, action, category, rows)
                    for action in ("raise_2", "raise_1", "fold")
                )
                total += int((np.where(category > 0, raise_1, fold) - raise_2).sum())
    deals = 1326 * 19600 * 1081 * 990
    differ = fairdeal.worth(Checks(), "nj-uth").ev - fairdeal.worth(Raises(), "nj-uth").ev
    assert differ == Fraction(12 * total, pay.ante * deals)


def test_pik_it_by_brute_force_on_a_small_deck() -> None:
    ranks = (Rank.TWO, Rank.NINE, Rank.KING, Rank.ACE)
    deck = sorted((card for card in DECK if card.rank in ranks), key=lambda card: card.index)
    indexes = np.array([card.index for card in deck])
    hands = classes_of(indexes)
    sheet = read_sheet("nj-pikit", {"dealer_qualifies": True})
    assert isinstance(sheet, PikItSheet)
    played = strategy(sheet, hands, case_counts(counts_of(hands, len(deck))))
    policy = RandomPikIt(1)
    taken = pikit.decisions(played, policy)
    found = pikit.policy_worth(question("nj-pikit", {}), played, "random", taken)

    every = list(combinations(range(len(deck)), 5))
    masks = np.array([sum(1 << place for place in hand) for hand in every])
    five = np.array([five_card([deck[place] for place in hand]) for hand in every])
    three = np.array([best_three([deck[place] for place in hand]) for hand in every])
    decided = policy.play(np.array([[deck[place].index for place in hand] for hand in every]))
    names = {3: "play_3", 5: "play_5", 0: "fold"}
    total = deals = 0
    for hand in range(len(every)):
        dealers = masks & masks[hand] == 0
        by_five = 1 + np.sign(five[dealers] - five[hand])
        by_three = 1 + np.sign(three[dealers] - three[hand])
        qualifies = (five[dealers] >= int(QUALIFYING)).astype(int)
        for case in CASES:
            if case.decision != names[int(decided[hand])]:
                continue
            met = np.ones(len(by_five), bool)
            order = list(Comparison)
            if case.three is not None:
                met &= by_three == order.index(case.three)
            if case.five is not None:
                met &= by_five == order.index(case.five)
                met &= qualifies == bool(case.dealer_qualifies)
            category = five_card([deck[place] for place in every[hand]]).category
            total += sum(nets(case, category, sheet).values()) * int(met.sum())
        deals += int(dealers.sum())
    assert found.ev == Fraction(total, deals * unit(sheet))


def test_hi_lo_by_brute_force_on_a_small_deck() -> None:
    ranks = (Rank.TWO, Rank.SIX, Rank.NINE, Rank.KING, Rank.ACE)
    suits = (Suit.CLUB, Suit.HEART, Suit.SPADE)
    deck = [card for card in DECK if card.rank in ranks and card.suit in suits]
    sheet = read_sheet("nj-hilo")
    assert isinstance(sheet, HiLoSheet)
    played = Strategy(sheet)
    played.table = table(tally(deck_of(deck)), sheet)
    policy = RandomHiLo(2)
    taken = hilo.decisions(played, policy)
    found = hilo.policy_worth(question("nj-hilo", {}), played, "random", taken)

    every = list(combinations(range(len(deck)), 5))
    masks = np.array([sum(1 << place for place in hand) for hand in every])
    dealt = [kinds([deck[place] for place in hand]) for hand in every]
    house_high, house_low = house_totals(dealt)
    pays, total, deals = played.table.payoffs, 0, 0
    for at, hand in enumerate(every):
        held = tuple(deck[place] for place in hand)
        offers = hilo._offers(held)
        chosen = hilo._totals(
            held, offers.index(policy.decide(PolicyView("play", held, (), offers)))
        )
        dealers = masks & masks[at] == 0
        deals += int(dealers.sum())
        aces = aces_of(dealt[at])
        if chosen is None:
            total += sum(pays.folded[aces][:-1]) * int(dealers.sum())
            continue
        high = 1 + np.sign(house_high[dealers] - chosen[0])
        low = 1 + np.sign(house_low[dealers] - chosen[1])
        for fact in range(len(COMPARED)):
            total += sum(pays.played[aces][fact][:-1]) * int((3 * high + low == fact).sum())
    assert found.ev == Fraction(total, deals * pays.unit)


def test_a_function_is_a_policy_and_its_decisions_are_those_of_arrays() -> None:
    def qualifying(view: PolicyView) -> str:
        return "play 5" if five_card(view.cards) >= QUALIFYING else "fold"

    seen: list[tuple[str, int, int]] = []
    found = fairdeal.worth(qualifying, "nj-pikit", progress=lambda *now: seen.append(now))
    ready = fairdeal.worth("mimic_dealer", "nj-pikit")
    assert (found.policy, ready.policy) == ("qualifying", "mimic_dealer")
    assert found.main == ready.main
    assert seen[-1][0] == "play"
    assert seen[-1][1] == seen[-1][2] == 134_459


def test_cards_picked_by_arrays_are_those_picked_one_by_one() -> None:
    class TwoLowest(Policy):
        def decide(self, view: PolicyView) -> tuple[Card, ...]:
            down = sorted(view.cards, key=lambda card: min(card.rank, 10 + (card.rank == 14)))
            if sum(card.rank == 14 for card in down) > 3:
                return down[0], down[1]
            return tuple(down[:2])

    class InArrays(Policy):
        def play(self, hand: Array) -> Array:
            points = np.minimum((hand >> 2) + 2, 10) + (hand >> 2 == 12)
            return np.argsort(points, axis=1, kind="stable")[:, :2]

    one, other = (fairdeal.worth(each(), "nj-hilo") for each in (TwoLowest, InArrays))
    assert one.main == other.main == fairdeal.worth("mimic_dealer", "nj-hilo").main


def refused(policy: object, name: str) -> fairdeal.Refusal:
    with pytest.raises(fairdeal.Refused) as refusal:
        fairdeal.worth(policy, name)
    return refusal.value.refusal


def test_policies_that_are_none_are_refused_by_name() -> None:
    class Spades(Policy):
        def decide(self, view: PolicyView) -> str:
            return "fold" if cards("As")[0] in view.cards else "play 5"

    class Short(Policy):
        def play(self, hand: Array) -> Array:
            return np.zeros(3, int)

    class Fours(Policy):
        def play(self, hand: Array) -> Array:
            return np.full(len(hand), 4)

    assert refused(Spades(), "nj-pikit").name == "policy-not-a-strategy"
    assert refused(Short(), "nj-pikit").name == "wrong-answers"
    assert refused(Fours(), "nj-pikit").name == "not-an-offer"
    assert refused(lambda view: "raise 4", "nj-pikit").name == "not-an-offer"
    assert refused("wizard", "nj-pikit").name == "unknown-strategy"
    assert refused(7, "nj-pikit").name == "not-a-policy"
    assert refused(lambda view: "play", "nj-hilo").name == "not-an-offer"


def test_an_unknown_decision_point_is_refused() -> None:
    with pytest.raises(fairdeal.Refused, match="point"):
        fairdeal.worth("simple", "nj-hilo").dearest(1, "flop")


def test_a_worth_is_one_line_a_page_and_a_row() -> None:
    found = fairdeal.worth("never_fold", "nj-hilo")
    assert repr(found) == "PolicyWorth(never_fold, nj-hilo: house edge 4.3286 %, costs 0.4735 %)"
    assert "costs 0.4735 % against the best play" in str(found)
    row = found.record()
    assert row["cost"] == float(found.cost)
    assert Fraction(str(row["cost_exact"])) == found.cost
    assert found.wire()["by_decision"] == {"play": str(found.cost)}
    assert replace(found, policy="x").ev == found.ev
