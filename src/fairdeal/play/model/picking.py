"""Picked cards and their values, for players and for advice."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.law import Cite

Picks = tuple[int, ...]  # the numbers of cards in a hand, from 1


def _none(cards: tuple[Card, ...]) -> Picks:
    return ()


class Picking(Struct, frozen=True, kw_only=True, eq=False):
    """A game's rules for the comparison, rank and layout of picked cards."""

    comes_to: Callable[[Sequence[Card], Picks], str]  # in words: two picks of a kind say the same
    rank: Callable[[Sequence[Card], Picks], tuple[int, ...]]  # the highest first
    house_way: Callable[[tuple[Card, ...]], Picks] = _none  # how the house would pick
    areas: tuple[str, str] | None = None  # of the layout: for cards not picked, and picked
    points: Callable[[Card], tuple[int, int]] | None = None  # of a card not picked, and picked
    unseen: tuple[str, Cite] | None = None  # why cards are picked face down, where they may be
