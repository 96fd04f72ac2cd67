"""The decisions of a policy in Ultimate Texas Hold 'Em: a table for each decision point."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis import NamedPolicy, Policy, PolicyOffer, Progress
from fairdeal.analysis.kernels import CATEGORY_SHIFT, evaluate, kernel
from fairdeal.analysis.policy_tables import CARDS, asked_for, check_alike, codes_of
from fairdeal.cards import Card, Category, Rank, text
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.classes import (
    BOARD_MASK,
    BOARD_OTHERS,
    BOTH_SUITED,
    HOLES,
    KIND_SORTS,
    KINDS,
    NO_SUIT,
    OTHERS,
    PAIRS,
    PLAIN_BOARDS,
    RANKS,
    SUITED_BOARDS,
    Cards,
    Ints,
    board_place,
    hole_index,
    kind_of,
    pair_index,
    rank_sets,
)
from fairdeal.games.ultimate_texas_holdem.solver.decision_tables import SUIT_BITS, places
from fairdeal.games.ultimate_texas_holdem.solver.flop_choices import (
    Checking,
    checking,
    flops,
    hole_pairs,
)
from fairdeal.games.ultimate_texas_holdem.solver.flops import Gains, gains, pay_of
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import Payoffs, payoffs
from fairdeal.games.ultimate_texas_holdem.solver.rivers import IMPOSSIBLE, ByRiver, Bytes, rivers
from fairdeal.games.ultimate_texas_holdem.solver.short_rules import MADE, checked, outs, rules
from fairdeal.games.ultimate_texas_holdem.solver.solution import solve

START, FLOP, RIVER = "start", "flop", "river"
_ACTIONS = {
    START: {"raise_4": 4, "raise_3": 3, "check": 0},
    FLOP: {"raise_2": 2, "check": 0},
    RIVER: {"raise_1": 1, "fold": 0},
}
_OFFERS = {point: tuple(map(PolicyOffer, actions)) for point, actions in _ACTIONS.items()}
_BOARDS_AT_ONCE = 1024
_TRIED = 400  # situations in which a policy must decide as in those that are like them


class Decisions(NamedTuple):
    """The decision of a policy in every situation; those that are never reached do not matter."""

    start: tuple[str, ...]  # by starting hand
    flop: Bytes  # by flop and hole pair: check; where cards meet, not
    plain: Bytes  # by plain board and pair: stay in
    suited: Bytes  # by suited board and kind: stay in

    @property
    def checks(self) -> Bytes:
        """By starting hand, whether it checks."""
        return np.array([action == "check" for action in self.start], np.uint8)


class BestPlay(NamedTuple):
    """The gain of every check, and the best decisions."""

    gains: Gains
    checking: Checking


@lru_cache(maxsize=2)
def best_play(pay: Payoffs) -> BestPlay:
    """Return the best play under these payoffs; the last ones are cached."""
    found = gains(pay_of(pay))
    return BestPlay(found, checking(found))


def decisions(sheet: UthSheet, policy: Policy, progress: Progress | None = None) -> Decisions:
    """Return the decisions of a policy, ready-made or the user's own."""
    if isinstance(policy, NamedPolicy):
        return _READY[policy.name](sheet)
    start = _starts(policy)
    found = Decisions(start, *_later(policy, start, progress))
    _check_suits(policy, found)
    return found


def _best(sheet: UthSheet) -> Decisions:
    pay = payoffs(sheet)
    best = best_play(pay)
    start = tuple(each.best for each in solve(pay).starts)
    return Decisions(start, best.checking.flops, *best.gains.stays)


def _simple(sheet: UthSheet) -> Decisions:
    """Follow the short rules: made hands and few outs of the dealer stay in."""
    taught = rules(sheet)
    stays = ((found <= taught.outs) | (found == MADE) for found in outs())
    start = tuple(each.best for each in taught.solution.starts)
    return Decisions(start, checked(), *(each.astype(np.uint8) for each in stays))


class _Wizard(Policy):
    """The flop of the strategy that the Wizard of Odds published."""

    def flop(self, hole: Ints, board: Ints) -> NDArray[np.bool_]:
        """Raise two pair or better, a hidden pair but deuces, four to a flush with a hidden ten."""
        ranks = hole >> 2
        made = evaluate(np.hstack([hole, board])) >> CATEGORY_SHIFT >= Category.TWO_PAIR
        paired = (ranks[:, :, None] == (board >> 2)[:, None]).any(axis=(1, 2))
        pocket = (ranks[:, 0] == ranks[:, 1]) & (ranks[:, 0] > 0)
        found: NDArray[np.bool_] = made | paired | pocket
        suits = np.hstack([hole, board]) & 3
        for place in range(2):
            four = (suits == suits[:, place, None]).sum(axis=1) >= 4
            found |= four & (ranks[:, place] >= Rank.TEN - Rank.TWO)
        return found


def _wizard(sheet: UthSheet) -> Decisions:
    """Follow the published strategy: raise 4 by the chart; stay in with a hidden pair or better, or
    if fewer than 21 of the dealer's outs beat the hand.
    """
    start = _best(sheet).start
    return Decisions(start, _flops(_Wizard(), start, None), *_wizard_rivers())


def _wizard_rivers() -> ByRiver:
    stays = (((found < 21) | (found == MADE)).astype(np.uint8) for found in outs())
    return ByRiver(*stays)


def _pair_ranks() -> list[tuple[int, int]]:
    return [(high, low) for high in range(RANKS) for low in range(high + 1)]


def _never_fold(sheet: UthSheet) -> Decisions:
    best = _best(sheet)
    return best._replace(plain=np.ones_like(best.plain), suited=np.ones_like(best.suited))


def _always_raise(sheet: UthSheet) -> Decisions:
    return _never_fold(sheet)._replace(start=("raise_4",) * HOLES)


class _Mimic(Policy):
    """Raise what a dealer would qualify with."""

    def start(self, hole: Ints) -> NDArray[np.bool_]:
        """Raise a pair."""
        raised: NDArray[np.bool_] = hole[:, 0] >> 2 == hole[:, 1] >> 2
        return raised

    def flop(self, hole: Ints, board: Ints) -> NDArray[np.bool_]:
        """Raise a pair or better."""
        raised: NDArray[np.bool_] = evaluate(np.hstack([hole, board])) >> CATEGORY_SHIFT > 0
        return raised


def _mimic_dealer(sheet: UthSheet) -> Decisions:
    start = _starts(_Mimic())
    known = rivers()
    stays = (
        found.astype(np.uint8) for found in (known.plain_category > 0, known.suited_category > 0)
    )
    return Decisions(start, _flops(_Mimic(), start, None), *stays)


_READY: Mapping[str, Callable[[UthSheet], Decisions]] = {
    "best": _best,
    "simple": _simple,
    "wizard": _wizard,
    "never_fold": _never_fold,
    "mimic_dealer": _mimic_dealer,
    "always_raise": _always_raise,
}


def _ask(
    policy: Policy, point: str, held: Cards, board: Cards | None, progress: Progress | None = None
) -> Ints:
    def offers(_: tuple[Card, ...]) -> tuple[PolicyOffer, ...]:
        return _OFFERS[point]

    codes = tuple(_ACTIONS[point].values())
    return asked_for(policy, point, held, board, offers, partial(codes_of, codes), progress)


def _starts(policy: Policy) -> tuple[str, ...]:
    held = hole_pairs()
    answers = _ask(policy, START, held.cards, None)
    found = np.zeros(HOLES, np.int64)
    found[held.hole] = answers
    for at in np.flatnonzero(found[held.hole] != answers)[:1]:
        check_alike(policy, _shown(held.cards[at]), same=False)
    actions = tuple(_ACTIONS[START])
    return tuple(actions[number] for number in found.tolist())


def _later(policy: Policy, start: tuple[str, ...], progress: Progress | None) -> Sequence[Bytes]:
    return _flops(policy, start, progress), *_rivers(policy, start, progress)


def _asks(start: tuple[str, ...]) -> NDArray[np.bool_]:
    return np.array([action == "check" for action in start])


def _flops(policy: Policy, start: tuple[str, ...], progress: Progress | None) -> Bytes:
    """Ask on every flop that a hand which checked may see."""
    held, every = hole_pairs(), flops()
    meet = (held.cards[None, :, :, None] == every.cards[:, None, None, :]).any(axis=(2, 3))
    flop, pair = np.nonzero(~meet & _asks(start)[held.hole])
    found = np.zeros(meet.shape, np.uint8)
    found[flop, pair] = _ask(policy, FLOP, held.cards[pair], every.cards[flop], progress)
    return found


def _rivers(policy: Policy, start: tuple[str, ...], progress: Progress | None) -> ByRiver:
    """Ask on one river of each class that a hand which checked may see."""
    known, asks = rivers(), _asks(start)
    pairs = np.array(
        [asks[high * RANKS + low] | asks[low * RANKS + high] for high, low in _pair_ranks()]
    )
    suited_pair = np.array([asks[_suited_hole(kind)] for kind in range(KINDS)])
    kinds = np.concatenate([pairs, suited_pair[PAIRS:]])
    total = int(pairs.sum()) * PLAIN_BOARDS + int(kinds.sum()) * SUITED_BOARDS
    done = 0

    def went(now: int, _: int) -> None:
        if progress is not None:
            progress(RIVER, min(done + now, total), total)

    def ask(category: Bytes, wanted: NDArray[np.bool_], boards: Cards, holes: Cards) -> Bytes:
        stays = np.ones(category.shape, np.uint8)
        board, hole = np.nonzero((category != IMPOSSIBLE) & wanted)
        answers = _ask(
            policy, RIVER, holes[board, hole], boards[board], lambda _, n, of: went(n, of)
        )
        stays[board, hole] = answers == 0
        return stays

    boards, holes = (
        np.zeros((PLAIN_BOARDS, 5), np.int16),
        np.zeros((PLAIN_BOARDS, PAIRS, 2), np.int16),
    )
    plain_cards(rank_sets(5), boards, holes)
    plain = ask(known.plain_category, pairs, boards, holes)
    done = int(pairs.sum()) * PLAIN_BOARDS
    suited = []
    for begin in range(0, SUITED_BOARDS, _BOARDS_AT_ONCE):
        end = min(begin + _BOARDS_AT_ONCE, SUITED_BOARDS)
        boards, holes = suited_river_cards(begin, end)
        suited.append(ask(known.suited_category[begin:end], kinds, boards, holes))
        done += int(kinds.sum()) * (end - begin)
    return ByRiver(plain, np.concatenate(suited))


def _suited_hole(kind: int) -> int:
    """Return the starting hand of a kind with a card of the suit."""
    one, two = (int(sort) % RANKS for sort in KIND_SORTS[kind])
    low, high = min(one, two), max(one, two)
    return high * RANKS + low if kind >= BOTH_SUITED else low * RANKS + high


def suited_river_cards(begin: int, end: int) -> tuple[Cards, Cards]:
    """Return cards for each suited board and kind: the suit is the first one."""
    boards, holes = (
        np.zeros((end - begin, 5), np.int16),
        np.zeros((end - begin, KINDS, 2), np.int16),
    )
    _suited_cards(BOARD_MASK[begin:end], BOARD_OTHERS[begin:end], boards, holes)
    return boards, holes


@kernel
def plain_cards(sets: Ints, boards: Cards, holes: Cards) -> None:
    """Fill in cards for each plain board, at most two of a suit, and for each pair beside it."""
    used, suits = np.zeros(52, np.uint8), np.zeros(4, np.int64)
    for board in range(len(sets)):
        if sets[board].max() > 4:
            continue
        used[:] = 0
        suits[:] = 0
        place = 0
        for rank in range(RANKS):
            for _ in range(sets[board, rank]):
                best = -1
                for suit in range(4):
                    if not used[4 * rank + suit] and (best < 0 or suits[suit] < suits[best]):
                        best = suit
                used[4 * rank + best] = 1
                suits[best] += 1
                boards[board, place] = 4 * rank + best
                place += 1
        pair = 0
        for high in range(RANKS):
            for low in range(high + 1):
                first = 4 * low
                while first < 4 * low + 3 and used[first]:
                    first += 1
                second = 4 * high
                while second < 4 * high + 3 and (used[second] or second == first):
                    second += 1
                holes[board, pair, 0], holes[board, pair, 1] = first, second
                pair += 1


@kernel
def _suited_cards(masks: Ints, others: Ints, boards: Cards, holes: Cards) -> None:
    for board in range(len(masks)):
        place = 0
        for rank in range(RANKS):
            if masks[board] >> rank & 1:
                boards[board, place] = 4 * rank
                place += 1
            for each in range(OTHERS[others[board], rank]):
                boards[board, place] = 4 * rank + 1 + each
                place += 1
        for kind in range(KINDS):
            one, two = KIND_SORTS[kind, 0], KIND_SORTS[kind, 1]
            first, second = 4 * (one % RANKS), 4 * (two % RANKS)
            if one >= RANKS:
                first += 1 + min(OTHERS[others[board], one - RANKS], 2)
            if two >= RANKS:
                second += 1 + min(OTHERS[others[board], two - RANKS] + (one == two), 2)
            holes[board, kind, 0], holes[board, kind, 1] = first, second


def flop_at(hole: Sequence[int], flop: Sequence[int]) -> tuple[int, int]:
    """Return the places of a flop and a hole pair in the tables."""
    low, middle, high = sorted(flop)
    index = low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6
    found = int(places().flop[index])
    first, second = (card & ~3 | found >> 2 * (card & 3) & 3 for card in hole)
    return found >> SUIT_BITS, int(places().pair[first, second])


def stays_at(found: Decisions, hole: Sequence[int], board: Sequence[int]) -> bool:
    """Return whether a hand stays in on a river."""
    suit, at = board_place(np.array(board, np.int64), np.empty(5, np.int64))
    one, two = hole
    if suit == NO_SUIT:
        return bool(found.plain[at, pair_index(one >> 2, two >> 2)])
    return bool(found.suited[at, kind_of(one, two, suit)])


def _check_suits(policy: Policy, found: Decisions) -> None:
    """Refuse a policy that tells suits by their names, or the order of cards."""
    generator, asks = np.random.default_rng(1), _asks(found.start)
    deals = np.array([generator.permutation(52)[:7] for _ in range(_TRIED)])
    checks = [bool(asks[hole_index(one, two)]) for one, two in deals[:, :2].tolist()]
    deals = deals[np.array(checks, bool)]
    on_flop = _ask(policy, FLOP, deals[:, :2], deals[:, 2:5])
    on_river = _ask(policy, RIVER, deals[:, :2], deals[:, 2:])
    for deal, checked_flop, folded in zip(
        deals.tolist(), on_flop.tolist(), on_river.tolist(), strict=True
    ):
        hole, board = deal[:2], deal[2:]
        here = f"{_shown(hole)} beside "
        same = bool(found.flop[flop_at(hole, board[:3])]) == bool(checked_flop)
        check_alike(policy, here + _shown(board[:3]), same=same)
        same = stays_at(found, hole, board) != bool(folded)
        check_alike(policy, here + _shown(board), same=same)


def _shown(indices: Sequence[int] | Ints) -> str:
    return text(CARDS[index] for index in indices)
