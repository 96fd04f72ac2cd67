"""Random cards that can be repeated anywhere, and hands as kernels see them while they play.

A run is cut into chunks of rounds. Each chunk has a stream of its own, xoshiro256++ started from
the SHA-256 of seed and chunk number, so that chunks may be played anywhere and in any order.

Cards are drawn by the first steps of a Fisher-Yates shuffle. One number serves several cards: a
number below 2^58 times the cards left gives a card in its high bits and a number for the next
card in its low ones. Where the last of these is too small the group is drawn again, which makes
every order exactly as likely as any other.

Helpers take few arrays, and none in tuples: passing them on costs more than all else.
"""

import hashlib
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels import CARDS, FIVE, Shifts, Values, kernel

State = NDArray[np.uint64]
Deck = NDArray[np.uint8]

BITS = 58  # times 52 stays below 2^64
_SHIFT, _LOW = np.uint64(BITS), np.uint64((1 << BITS) - 1)
_SPARE = np.uint64(64 - BITS)
_SMALL = 1 << 52  # groups below this are hardly ever drawn twice


class Groups(NamedTuple):
    """The number of cards for each random number, and the least that may be left of it."""

    ends: NDArray[np.int64]
    least: State


@cache
def groups(cards: int) -> Groups:
    """Return the groups in which so many cards are drawn from a whole deck.

    >>> groups(9).ends.tolist(), groups(40).ends.tolist()
    ([9], [9, 18, 28, 40])
    """
    ends: list[int] = []
    least: list[int] = []
    product = 1
    for place in range(cards):
        product *= CARDS - place
        last = place + 1 == cards
        if last or product * (CARDS - place - 1) >= _SMALL:
            ends.append(place + 1)
            least.append((1 << BITS) % product)
            product = 1
    return Groups(np.array(ends, np.int64), np.array(least, np.uint64))


def stream(seed: int, chunk: int) -> State:
    """Return the initial state of one chunk's stream."""
    digest = hashlib.sha256(f"fairdeal simulation {seed} {chunk}".encode()).digest()
    return np.frombuffer(digest, "<u8").astype(np.uint64)


@kernel
def draw(state: State) -> np.uint64:
    """Return the next number of xoshiro256++, 64 bits."""
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    both = first + fourth
    number: np.uint64 = (both << np.uint64(23) | both >> np.uint64(41)) + first
    third ^= first
    fourth ^= second
    state[1] = second ^ third
    state[0] = first ^ fourth
    state[2] = third ^ second << np.uint64(17)
    state[3] = fourth << np.uint64(45) | fourth >> np.uint64(19)
    return number


@kernel
def deal(state: State, deck: Deck, ends: NDArray[np.int64], least: State) -> None:
    """Put random cards in front of a deck in any order."""
    begin = 0
    for group in range(len(ends)):
        end = ends[group]
        again = True
        while again:
            number = draw(state) >> _SPARE
            for place in range(begin, end):
                product = number * np.uint64(CARDS - place)
                number = product & _LOW
                pick = place + np.int64(product >> _SHIFT)
                card = deck[pick]
                deck[pick] = deck[place]
                deck[place] = card
            again = number < least[group]
        begin = end


def new_deck() -> Deck:
    """Return all cards by index."""
    return np.arange(CARDS, dtype=np.uint8)


Ints = NDArray[np.int64]

_HALF = np.uint64(32)
_PLACE, _BUCKET = np.uint64((1 << FIVE[1]) - 1), np.uint64(64 - FIVE[2])


@kernel
def signed(number: "np.integer[Any]") -> int:
    """Return a small number as a signed integer."""
    return np.int64(number)  # type: ignore[return-value]


@kernel
def sort_five(deck: Deck, begin: int, hand: Ints) -> None:
    """Sort five cards of a deck in ascending order."""
    for place in range(5):
        card, at = signed(deck[begin + place]), place
        while at > 0 and hand[at - 1] > card:
            hand[at] = hand[at - 1]
            at -= 1
        hand[at] = card


@kernel
def five_value(total: np.uint64, shifts: Shifts, ranks: Values) -> np.uint32:
    """Return the value of five cards without a flush, by their sum."""
    value: np.uint32 = ranks[(total >> _HALF) + shifts[total >> _BUCKET] & _PLACE]
    return value


@kernel
def suited_five(deck: Deck, begin: int) -> int:
    """Return the ranks of five cards, as bits."""
    mask = 0
    for place in range(begin, begin + 5):
        mask |= 1 << (deck[place] >> 2)
    return mask


@kernel
def suited_seven(deck: Deck, one: int, two: int, total: np.uint64) -> int:
    """Return the ranks of the suit with five or more of two cards and the first five of a deck."""
    suit = 0
    while not total >> np.uint64(4 * suit + 3) & np.uint64(1):
        suit += 1
    mask = 0
    if one & 3 == suit:
        mask |= 1 << (one >> 2)
    if two & 3 == suit:
        mask |= 1 << (two >> 2)
    for place in range(5):
        if deck[place] & 3 == suit:
            mask |= 1 << (deck[place] >> 2)
    return mask


@kernel
def compared(player: int, dealer: int) -> int:
    """Return 0 if the player's is higher, 1 if equal, 2 if lower: the order of `Comparison`."""
    return 0 if player > dealer else 1 if player == dealer else 2
