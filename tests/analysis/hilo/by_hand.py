"""The second path: every hand of five real cards, one by one, with points and house way of its own.

It shares with `fairdeal.analysis` only the numbering of the cards. All 2,598,960 hands are laid out
by the totals they have when the house sets them, and each card has one bit for each hand: is it in
there? The dealer's hands against a player's five cards are then the hands with none of five bits.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain, combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairdeal.cards import Card

Numbers = NDArray[Any]
Hand = tuple[int, ...]

ALL = comb(52, 5)
LOW_PLACES = tuple(combinations(range(5), 2))
# By rank, two to ace (40.5(a)).
HIGH_VALUE = np.array([2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11], dtype=np.uint8)
LOW_VALUE = np.array([2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1], dtype=np.uint8)
ACE = 12


def all_hands() -> Numbers:
    """Each hand as five card numbers in ascending order; rank is number // 4, suit number % 4."""
    flat = chain.from_iterable(combinations(range(52), 5))
    return np.fromiter(flat, dtype=np.uint8, count=ALL * 5).reshape(ALL, 5)


def house_totals(hands: Numbers) -> tuple[Numbers, Numbers]:
    """Of all splits with no ace low (of four aces: one) the one with the highest high total."""
    rank = hands // 4
    held = (rank == ACE).sum(axis=1)
    assert held.max() <= 4
    best_high = np.zeros(len(hands), dtype=np.uint8)
    its_low = np.zeros(len(hands), dtype=np.uint8)
    least_low = np.full(len(hands), 99, dtype=np.uint8)
    for low_places in LOW_PLACES:
        high_places = [place for place in range(5) if place not in low_places]
        low = rank[:, low_places]
        lawful = (low == ACE).sum(axis=1) == (held == 4)
        high_total = HIGH_VALUE[rank[:, high_places]].sum(axis=1, dtype=np.uint8)
        low_total = LOW_VALUE[low].sum(axis=1, dtype=np.uint8)
        better = lawful & (high_total > best_high)
        best_high[better] = high_total[better]
        its_low[better] = low_total[better]
        least_low = np.where(lawful, np.minimum(least_low, low_total), least_low)
    assert np.array_equal(its_low, least_low)  # the same split is the lowest low: R-HILO-HOUSE-WAY
    return best_high, its_low


class Comparisons(NamedTuple):
    """Dealer hands by the player's high total (higher, equal, lower) and likewise low total."""

    high: int
    low: int
    counts: tuple[int, ...]


class EveryHand:
    """All hands, ready to be asked which of them the dealer may hold."""

    def __init__(self) -> None:
        hands = all_hands()
        high, low = house_totals(hands)
        self.hands, self.high, self.low = hands, high, low
        order = np.lexsort((low, high))
        code = high[order].astype(np.int64) * 100 + low[order]
        self.codes, firsts, sizes = np.unique(code, return_index=True, return_counts=True)
        words = -(-sizes // 64)  # 64 hands to a word, and no word with two pairs of totals
        self.starts = np.concatenate(([0], np.cumsum(words)[:-1]))
        place = np.arange(ALL) + np.repeat(self.starts * 64 - firsts, sizes)
        size = int(words.sum()) * 64
        self.holds = np.zeros((53, size // 64), dtype=np.uint64)
        laid_out = np.full((size, 5), 255, dtype=np.uint8)
        laid_out[place] = hands[order]
        columns = [np.ascontiguousarray(laid_out[:, column]) for column in range(5)]
        for card in range(52):
            bits = np.zeros(size, dtype=bool)
            for column in columns:
                bits |= column == card
            self.holds[card] = np.packbits(bits).view(np.uint64)
        self.holds[52] = np.packbits(columns[0] == 255).view(np.uint64)  # nothing but padding

    def dealers(self, out: Iterable[int]) -> dict[tuple[int, int], int]:
        """How many hands without any of these cards have which totals."""
        taken = np.bitwise_or.reduce(self.holds[[*out, 52]], axis=0)
        free = np.bitwise_count(~taken).astype(np.int64)
        sums = np.add.reduceat(free, self.starts).tolist()
        return {divmod(int(c), 100): n for c, n in zip(self.codes, sums, strict=True) if n}

    def compare(self, hand: Hand, seen: Iterable[int] = ()) -> Iterator[Comparisons]:
        """Each pair of totals the player may choose, against every hand the dealer may hold."""
        dealers = self.dealers((*hand, *seen))
        for high, low in sorted(set(splits(hand)), key=lambda each: (-each[0], each[1])):
            counts = [0] * 9
            for (their_high, their_low), count in dealers.items():
                row = 0 if high > their_high else 1 if high == their_high else 2
                column = 0 if low > their_low else 1 if low == their_low else 2
                counts[3 * row + column] += count
            yield Comparisons(high, low, tuple(counts))

    @cached_property
    def classes(self) -> tuple[tuple[Hand, int, tuple[Comparisons, ...]], ...]:
        """One hand for each multiset of points, how many hands have it, and what it meets."""
        points = np.sort(HIGH_VALUE[self.hands // 4], axis=1).astype(np.int64)
        code = points @ (12 ** np.arange(5))
        _, first, count = np.unique(code, return_index=True, return_counts=True)
        found = zip(map(tuple, self.hands[first].tolist()), count.tolist(), strict=True)
        return tuple((hand, ways, tuple(self.compare(hand))) for hand, ways in found)


def splits(hand: Hand) -> Iterator[tuple[int, int]]:
    """The totals of every split with at most one ace low (40.5(b))."""
    ranks = [card // 4 for card in hand]
    for low_places in LOW_PLACES:
        low = [ranks[place] for place in low_places]
        high = [ranks[place] for place in range(5) if place not in low_places]
        if low.count(ACE) <= 1:
            yield sum(int(HIGH_VALUE[r]) for r in high), sum(int(LOW_VALUE[r]) for r in low)


def numbers(cards: Iterable[Card]) -> Hand:
    """Cards by the shared numbering."""
    return tuple(sorted(card.index for card in cards))


def poker_counts(hands: Numbers) -> dict[tuple[str, int | None], int]:
    """Hands by poker category, and a single pair by its rank; from ranks and suits in numpy."""
    rank, suit = np.sort(hands // 4, axis=1).astype(np.int64), hands % 4
    flush = (suit == suit[:, :1]).all(axis=1)
    pairs = sum((rank[:, i] == rank[:, j]).astype(int) for i, j in LOW_PLACES)
    spread = (np.diff(rank, axis=1) == 1).all(axis=1)
    wheel = (rank == (0, 1, 2, 3, ACE)).all(axis=1)
    straight = spread | wheel
    royal = spread & (rank[:, 4] == ACE) & flush
    # The number of equal pairs of cards tells what repeats: 6 four, 4 full house, 3 three, …
    named = {6: "four_of_a_kind", 4: "full_house", 3: "three_of_a_kind", 2: "two_pair"}
    found: dict[tuple[str, int | None], int] = {
        (name, None): int((pairs == equal).sum()) for equal, name in named.items()
    }
    found["royal_flush", None] = int(royal.sum())
    found["straight_flush", None] = int((straight & flush & ~royal).sum())
    found["flush", None] = int((flush & ~straight).sum())
    found["straight", None] = int((straight & ~flush).sum())
    found["high_card", None] = int(((pairs == 0) & ~flush & ~straight).sum())
    same = np.diff(rank, axis=1) == 0
    paired = np.where(same, rank[:, 1:], 0).sum(axis=1)[pairs == 1]
    for which, count in enumerate(np.bincount(paired, minlength=13).tolist()):
        found["pair", which + 2] = count
    return found
