"""The software shuffle: any order as likely as any other, and nothing goes in but entropy."""

import ast
import hashlib
import inspect
from collections import Counter
from collections.abc import Callable
from itertools import repeat
from pathlib import Path

import numpy as np
import pytest

from fairdeal.cards import DECK
from fairdeal.table import practice_entropy
from fairdeal.table.decks import shuffler
from fairdeal.table.decks.chance import SoftwareShuffler
from fairdeal.table.decks.shuffler import SEED_BYTES, below, keyed_stream, shuffled

DECKS = 100_000
CARDS = len(DECK)
LINE = 2772  # of the card by position chi-square: 99 % at 2,601 degrees of freedom
Counts = np.ndarray[tuple[int, int], np.dtype[np.int64]]
Decks = np.ndarray[tuple[int, int], np.dtype[np.int64]]


def chi_square(counts: Counts, decks: int) -> float:
    """How far card by position is from even; each card is somewhere, each place has a card."""
    expected = decks / CARDS
    raw = float(((counts - expected) ** 2 / expected).sum())
    return raw * (CARDS - 1) / CARDS  # 51 × 51 degrees of freedom in 52 × 52 cells


def counted(decks: Decks) -> Counts:
    counts = np.zeros((CARDS, CARDS), dtype=np.int64)
    for position in range(CARDS):
        counts[:, position] = np.bincount(decks[:, position], minlength=CARDS)
    return counts


def our_decks(count: int) -> Decks:
    """Decks by our shuffler, each from 32 bytes of its own."""
    numbers = tuple(range(CARDS))
    decks = np.empty((count, CARDS), dtype=np.int64)
    for deck in range(count):
        seed = hashlib.sha256(deck.to_bytes(8, "big")).digest()
        decks[deck] = shuffled(numbers, seed)
    return decks


def test_every_card_is_as_likely_at_every_place() -> None:
    assert chi_square(counted(our_decks(DECKS)), DECKS) < LINE


@pytest.mark.deep
def test_every_card_is_as_likely_at_every_place_over_ten_million_decks() -> None:
    counts = np.zeros((CARDS, CARDS), dtype=np.int64)
    numbers = tuple(range(CARDS))
    for part in range(100):
        decks = np.empty((DECKS, CARDS), dtype=np.int64)
        for deck in range(DECKS):
            seed = hashlib.sha256((part * DECKS + deck).to_bytes(8, "big")).digest()
            decks[deck] = shuffled(numbers, seed)
        counts += counted(decks)
    assert chi_square(counts, 100 * DECKS) < LINE


# -- four classic mistakes


def _swap_with_anywhere(generator: np.random.Generator) -> Decks:
    """Each place exchanged with any place: 52^52 ways do not divide evenly among 52! orders."""
    decks = np.tile(np.arange(CARDS), (DECKS, 1))
    rows = np.arange(DECKS)
    for place in range(CARDS):
        other = generator.integers(0, CARDS, DECKS)
        kept = decks[rows, place].copy()
        decks[rows, place] = decks[rows, other]
        decks[rows, other] = kept
    return decks


def _never_stays(generator: np.random.Generator) -> Decks:
    """Off by one: a place is never exchanged with itself, so that only cycles come out."""
    decks = np.tile(np.arange(CARDS), (DECKS, 1))
    rows = np.arange(DECKS)
    for place in range(CARDS - 1, 0, -1):
        other = generator.integers(0, place, DECKS)
        kept = decks[rows, place].copy()
        decks[rows, place] = decks[rows, other]
        decks[rows, other] = kept
    return decks


def _byte_modulo(generator: np.random.Generator) -> Decks:
    """Fisher and Yates with a byte modulo the number of places: low places come too often."""
    decks = np.tile(np.arange(CARDS), (DECKS, 1))
    rows = np.arange(DECKS)
    for place in range(CARDS - 1, 0, -1):
        other = generator.integers(0, 256, DECKS) % (place + 1)
        kept = decks[rows, place].copy()
        decks[rows, place] = decks[rows, other]
        decks[rows, other] = kept
    return decks


def _few_keys(generator: np.random.Generator) -> Decks:
    """Sorted by random keys of a few bits: equal keys keep the order they had."""
    return np.argsort(generator.integers(0, 256, (DECKS, CARDS)), axis=1, kind="stable")


def _one_riffle(generator: np.random.Generator) -> Decks:
    """Cut and riffled once: two rising runs."""
    left = generator.integers(0, 2, (DECKS, CARDS)).astype(bool)
    order = np.argsort(~left, axis=1, kind="stable")
    decks = np.empty((DECKS, CARDS), dtype=np.int64)
    np.put_along_axis(decks, order, np.tile(np.arange(CARDS), (DECKS, 1)), axis=1)
    return decks


@pytest.mark.parametrize(
    "mistake", [_swap_with_anywhere, _never_stays, _byte_modulo, _few_keys, _one_riffle]
)
def test_a_wrong_shuffle_does_not_pass(mistake: Callable[[np.random.Generator], Decks]) -> None:
    decks = mistake(np.random.default_rng(7))
    assert np.array_equal(np.sort(decks, axis=1)[:100], np.tile(np.arange(CARDS), (100, 1)))
    assert chi_square(counted(decks), DECKS) > LINE


def test_the_measure_passes_what_is_even() -> None:
    generator = np.random.default_rng(11)
    decks = generator.permuted(np.tile(np.arange(CARDS), (DECKS, 1)), axis=1)
    assert chi_square(counted(decks), DECKS) < LINE


# -- what goes in


def test_the_draw_takes_nothing_but_entropy_and_the_cards() -> None:
    assert list(inspect.signature(shuffled).parameters) == ["items", "seed"]
    assert list(inspect.signature(below).parameters) == ["limits", "stream"]
    assert list(inspect.signature(keyed_stream).parameters) == ["key", "label"]
    assert list(inspect.signature(SoftwareShuffler.shuffle).parameters) == ["self", "cards"]
    assert list(inspect.signature(SoftwareShuffler.__init__).parameters) == ["self", "entropy"]


def test_the_shuffler_knows_nothing_else() -> None:
    """No clock, no stakes, no seats, no floats, no generator of its own."""
    tree = ast.parse(Path(shuffler.__file__).read_text("utf8"))
    imported = {
        str(getattr(node, "module", None) or name.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert imported == {"hashlib", "collections.abc", "itertools", "typing"}
    for node in ast.walk(tree):
        assert not isinstance(node, ast.Div)
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))


def test_every_shuffle_asks_for_fresh_entropy_and_fresh_salts() -> None:
    asked: list[int] = []

    def entropy(count: int) -> bytes:
        asked.append(count)
        return len(asked).to_bytes(1, "big") * count

    chance = SoftwareShuffler(entropy)
    first, second = chance.shuffle(DECK), chance.shuffle(DECK)
    assert asked == [SEED_BYTES, 52 * 32, SEED_BYTES, 4 * 32] * 2
    assert first.order != second.order
    assert first.depths != second.depths
    assert sorted(map(str, first.order)) == sorted(map(str, DECK))


def test_a_deck_is_cut_to_every_lawful_depth_alike() -> None:
    chance = SoftwareShuffler(practice_entropy(1))
    decks = 2500
    for number in range(4):
        drawn = Counter(chance.depths(52)[number] for _ in range(decks))
        assert sorted(drawn) == list(range(10, 43))
        expected = decks / 33
        square = sum((count - expected) ** 2 / expected for count in drawn.values())
        assert square < 62.5  # 32 degrees: one in a thousand is above


def test_the_same_entropy_gives_the_same_order_and_one_bit_another() -> None:
    seed = bytes(32)
    assert shuffled(DECK, seed) == shuffled(DECK, seed)
    for bit in range(256):
        other = (1 << bit).to_bytes(32, "big")
        assert shuffled(DECK, other) != shuffled(DECK, seed)
    with pytest.raises(ValueError, match="32 bytes"):
        shuffled(DECK, b"too short")


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 52, 100, 255, 256])
def test_a_draw_below_a_limit_is_even(limit: int) -> None:
    stream = keyed_stream(b"k" * 32, b"test")
    draws = list(below(repeat(limit, 20_000), stream))
    assert set(draws) == set(range(limit))
    expected = len(draws) / limit
    counts = np.bincount(draws, minlength=limit)
    assert float(((counts - expected) ** 2 / expected).sum()) < limit + 6 * (2 * limit) ** 0.5
