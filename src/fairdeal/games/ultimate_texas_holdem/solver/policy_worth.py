"""The exact worth of a policy in Ultimate Texas Hold 'Em, and the decisions that lose most.

All deals are counted by what the policy does, as `solution` counts those of the best play. The cost
is found a second time from the decisions: what each loses if everything after it is played best.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis import DearDecision, OddsQuestion, PolicyWorth
from fairdeal.analysis.policy_tables import CARDS
from fairdeal.games.ultimate_texas_holdem.settlement import Facts
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    BOARD_OTHERS,
    KIND_PAIR,
    PAIRS,
    PLAIN_BOARDS,
    RANKS,
    SUITED_BOARDS,
    WAYS,
    Cards,
    Ints,
    paths,
    rank_sets,
)
from fairdeal.games.ultimate_texas_holdem.solver.decisions import (
    FLOP,
    RIVER,
    START,
    BestPlay,
    Decisions,
    best_play,
    plain_cards,
    suited_river_cards,
)
from fairdeal.games.ultimate_texas_holdem.solver.flop_choices import counted, flops, hole_pairs
from fairdeal.games.ultimate_texas_holdem.solver.odds import main_odds
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import (
    DIGIT,
    Payoffs,
    fact_counts,
    payoffs,
)
from fairdeal.games.ultimate_texas_holdem.solver.rivers import (
    DEALERS,
    IMPOSSIBLE,
    TEN_BITS,
    TIES,
    UNPAIRED,
    ByRiver,
    rivers,
)
from fairdeal.games.ultimate_texas_holdem.solver.solution import (
    DEALS,
    PLAIN_SCALE,
    SUITED_SCALE,
    Solution,
    counts_of,
    reached,
    scaled,
    solve,
)

HOLE_PAIRS = comb(52, 2)
_RIVERS = comb(47, 2) * DEALERS  # turns, rivers and dealers after a flop
_LOW = (1 << 32) - 1
_AT_ONCE = 1024  # boards
_Losses = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Account:
    """A policy beside the best play under the same payoffs."""

    pay: Payoffs
    taken: Decisions

    @cached_property
    def solution(self) -> Solution:
        """The best play."""
        return solve(self.pay)

    @cached_property
    def best(self) -> BestPlay:
        """The best decisions after the flop."""
        return best_play(self.pay)

    @cached_property
    def _rivers(self) -> list[dict[Facts, int]]:
        """Rivers reached, by whether the policy stays in, and whether that is best."""
        checked = counted(self.taken.flop, self.taken.checks)
        stays = self.best.gains.stays
        label = ByRiver(2 * self.taken.plain + stays.plain, 2 * self.taken.suited + stays.suited)
        return [fact_counts(tally) for tally in reached(checked, label, 4)]

    def counts(self) -> dict[str, Mapping[Facts, int]]:
        """Return how often each action meets each fact."""
        wrong_fold, right_fold = self._rivers[1], self._rivers[0]
        fold, stay = (
            {facts: one[facts] + two[facts] for facts in one}
            for one, two in ((right_fold, wrong_fold), (self._rivers[2], self._rivers[3]))
        )
        return counts_of(self.taken.start, fold, stay)

    def costs(self) -> dict[str, Fraction]:
        """Return the cost at each decision point."""
        whole = self.pay.ante * DEALS
        return {
            START: sum((each.loses for each in self.starts()), Fraction(0)),
            FLOP: Fraction(self._flop_losses(), whole),
            RIVER: Fraction(self._river_losses(), whole),
        }

    def starts(self) -> Iterator[DearDecision]:
        """Iterate over the starting hands that lose."""
        for hole, (start, taken) in enumerate(
            zip(self.solution.starts, self.taken.start, strict=True)
        ):
            if cost := start.worth[start.best] - start.worth[taken]:
                first, second = divmod(hole, RANKS)
                held = 4 * first, 4 * second + (first <= second)
                chance = Fraction(start.pairs, HOLE_PAIRS)
                yield _decision(START, held, (), taken, start.best, cost, chance)

    def _gains(self, digit: int) -> Ints:
        """Return a digit of what a check gains, by flop and hole pair."""
        every, held, known = flops(), hole_pairs(), self.best.gains
        found: Ints = known.plain[digit][every.plain[:, None], held.pair]
        for view in range(every.suit.shape[1]):
            suit, flop = every.suit[:, view], every.suited[:, view]
            there = suit >= 0
            found[there] += known.suited[digit][flop[there, None], held.kind[suit[there]]]
        return found

    @cached_property
    def _wrong_flops(self) -> tuple[Ints, Ints]:
        """The flops and hole pairs with a wrong decision, among those that are reached."""
        differs = self.taken.flop != self.best.checking.flops
        flop, pair = np.nonzero(differs & self.taken.checks.astype(bool)[hole_pairs().hole])
        return flop.astype(np.int64), pair.astype(np.int64)

    def _flop_losses(self) -> int:
        flop, pair = self._wrong_flops
        weight = np.where(self.best.checking.flops[flop, pair], 1, -1) * flops().weight[flop]
        total = 0
        for digit in range(len(self.best.gains.plain)):
            gain = self._gains(digit)[flop, pair]
            low, high = int((weight * (gain & _LOW)).sum()), int((weight * (gain >> 32)).sum())
            total += low + (high << 32) << DIGIT * digit
        return total

    def _river_losses(self) -> int:
        def above(counts: Mapping[Facts, int]) -> int:
            return sum(
                (self.pay.net("raise_1", facts) - self.pay.net("fold", facts)) * number
                for facts, number in counts.items()
            )

        return above(self._rivers[1]) - above(self._rivers[2])

    def flop_mistakes(self, number: int) -> Iterator[DearDecision]:
        """Iterate over the dearest decisions on flops."""
        flop, pair = self._wrong_flops
        if not len(flop):
            return
        gain = sum(
            self._gains(digit)[flop, pair] * 2.0 ** (DIGIT * digit)
            for digit in range(len(self.best.gains.plain))
        )
        losses: _Losses = np.abs(gain) * flops().weight[flop]
        # Up to 24 hole pairs that differ by names of suits have equal losses.
        line = np.sort(losses)[-min(len(losses), 24 * number)]
        alike: dict[tuple[int, ...], list[int]] = {}
        for at in np.flatnonzero(losses >= line).tolist():
            alike.setdefault(_standard(int(flop[at]), int(pair[at])), []).append(at)
        for places in alike.values():
            at = places[0]
            yield self._flop_mistake(int(flop[at]), int(pair[at]), len(places))

    def _flop_mistake(self, flop: int, pair: int, ways: int) -> DearDecision:
        every, held, known = flops(), hole_pairs(), self.best.gains
        gain = 0
        for digit in range(len(known.plain)):
            here = int(known.plain[digit, every.plain[flop], held.pair[pair]])
            for suit, seen in zip(
                every.suit[flop].tolist(), every.suited[flop].tolist(), strict=True
            ):
                if suit >= 0:
                    here += int(known.suited[digit, seen, held.kind[suit, pair]])
            gain += here << DIGIT * digit
        chance = Fraction(int(every.weight[flop]) * ways, HOLE_PAIRS * comb(50, 3))
        cost = Fraction(abs(gain), self.pay.ante * _RIVERS)
        taken, best = ("raise_2", "check") if gain > 0 else ("check", "raise_2")
        cards = held.cards[pair].tolist(), every.cards[flop].tolist()
        return _decision(FLOP, *cards, taken, best, cost, chance)

    def river_mistakes(self, number: int) -> Iterator[DearDecision]:
        """Iterate over the dearest decisions on rivers."""
        checked, ways = counted(self.taken.flop, self.taken.checks), paths()
        suited = scaled(checked.suited, ways.suited_flop_ways, SUITED_SCALE)
        best, known = self.best.gains.stays, rivers()
        taken_out = np.zeros(PLAIN_BOARDS * PAIRS, np.int64)
        for begin in range(0, SUITED_BOARDS, _AT_ONCE):
            rows = slice(begin, min(begin + _AT_ONCE, SUITED_BOARDS))
            times: Ints = (
                sum(suited[flop] for flop in ways.suited[rows].T) * WAYS[BOARD_OTHERS[rows]]
            )
            times[known.suited_category[rows] == IMPOSSIBLE] = 0
            where = ways.plain_place[rows, None].astype(np.int64) * PAIRS + KIND_PAIR
            taken_out += _added(where, times)
            boards, holes = suited_river_cards(rows.start, rows.stop)
            yield from self._dear_rivers(
                number,
                np.where(self.taken.suited[rows] != best.suited[rows], times, 0),
                (known.suited_facts[rows], known.suited_category[rows], self.taken.suited[rows]),
                (boards, holes),
                SUITED_SCALE,
            )
        plain = scaled(checked.plain, ways.plain_flop_ways, PLAIN_SCALE)
        times = sum(plain[flop] for flop in ways.plain.T) * ways.plain_board_ways
        times = times // PLAIN_SCALE - taken_out.reshape(times.shape) // SUITED_SCALE
        boards = np.zeros((PLAIN_BOARDS, 5), np.int16)
        holes = np.zeros((PLAIN_BOARDS, PAIRS, 2), np.int16)
        plain_cards(rank_sets(5), boards, holes)
        yield from self._dear_rivers(
            number,
            np.where(self.taken.plain != best.plain, times, 0),
            (known.plain_facts, known.plain_category, self.taken.plain),
            (boards, holes),
            1,
        )

    def _dear_rivers(
        self,
        number: int,
        times: Ints,
        river: tuple[NDArray[np.uint32], NDArray[np.uint8], NDArray[np.uint8]],
        cards: tuple[Cards, Cards],
        scale: int,
    ) -> Iterator[DearDecision]:
        facts, category, stays = river
        at = np.nonzero(times)
        if not len(at[0]):
            return
        tally = _tally(facts[at])
        above = self._above
        losses: _Losses = np.abs((tally * above[category[at]].astype(np.float64)).sum(axis=1))
        losses *= times[at]
        most = np.argsort(losses)[-number:]
        for place in most.tolist():
            board, hole = int(at[0][place]), int(at[1][place])
            exact = above[category[board, hole]].tolist()
            worth = sum(int(n) * term for n, term in zip(tally[place], exact, strict=True))
            if not worth:
                continue  # equal options
            actions = "raise_1", "fold"
            taken, best = actions if stays[board, hole] else actions[::-1]
            yield _decision(
                RIVER,
                cards[1][board, hole].tolist(),
                cards[0][board].tolist(),
                taken,
                best,
                Fraction(abs(worth), self.pay.ante * DEALERS),
                Fraction(int(times[board, hole]) * DEALERS, scale * DEALS),
            )

    @cached_property
    def _above(self) -> NDArray[np.object_]:
        """By category, what wins, ties, unpaired dealers and deals are worth above a fold."""
        terms = self.pay.terms
        rows = [
            [one - none for one, none in zip(*both, strict=True)]
            for both in zip(terms["raise_1"], terms["fold"], strict=True)
        ]
        return np.array(rows, object)

    def dearest(self, number: int, at: str | None) -> tuple[DearDecision, ...]:
        """Return the dearest decisions."""
        found: list[DearDecision] = []
        if at in (None, START):
            found += self.starts()
        if at in (None, FLOP):
            found += self.flop_mistakes(number)
        if at in (None, RIVER):
            found += self.river_mistakes(number)
        return tuple(sorted(found, key=lambda each: -each.loses)[:number])


def policy_worth(asked: OddsQuestion, sheet: UthSheet, name: str, taken: Decisions) -> PolicyWorth:
    """Return the worth of a policy with these decisions."""
    pay = payoffs(sheet)
    account = Account(pay, taken)
    best = main_odds(pay, account.solution).ev
    return PolicyWorth(
        policy=name,
        instrument=sheet.instrument.id,
        sheet=sheet.hash if asked.lawful else None,
        main=main_odds(pay, Solution(account.solution.starts, account.counts())),
        best=best,
        by_decision=account.costs(),
        find_dearest=account.dearest,
    )


def _tally(facts: NDArray[np.uint32]) -> Ints:
    """Return wins, ties, unpaired dealers and deals of some rivers."""
    river = facts.astype(np.int64)
    wins, ties, unpaired = river & TEN_BITS, river >> TIES & TEN_BITS, river >> UNPAIRED
    return np.stack([wins, ties, unpaired, np.full_like(wins, DEALERS)], axis=1)


def _added(where: Ints, times: Ints) -> Ints:
    """Sum numbers below 2^62 by place, in two halves that floating point holds exactly."""
    size = PLAIN_BOARDS * PAIRS
    low, high = (
        np.bincount(where.ravel(), each.ravel(), size).astype(np.int64)
        for each in (times & _LOW, times >> 32)
    )
    return low + (high << 32)


def _standard(flop: int, pair: int) -> tuple[int, ...]:
    """Return the lowest form of a flop and a hole pair under exchanges of suits."""
    board, hole = flops().cards[flop].tolist(), hole_pairs().cards[pair].tolist()
    return min(
        (*sorted(c & ~3 | to[c & 3] for c in board), *sorted(c & ~3 | to[c & 3] for c in hole))
        for to in permutations(range(4))
    )


def _decision(
    point: str,
    hole: Sequence[int],
    board: Sequence[int],
    taken: str,
    best: str,
    cost: Fraction,
    chance: Fraction,
) -> DearDecision:
    held, community = (tuple(CARDS[index] for index in each) for each in (hole, board))
    return DearDecision(point, held, community, taken, best, cost, chance)
