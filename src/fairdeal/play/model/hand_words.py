"""A game's hands as people say them: what cards make, and why they beat the dealer's or not."""

from collections.abc import Callable, Collection
from typing import TypeVar

from msgspec import Struct

from fairdeal.cards import Card, HandValue, ThreeCardValue
from fairdeal.play.model.picking import Picks
from fairdeal.play.model.result import Outcome
from fairdeal.sheet import Sheet

Cards = tuple[Card, ...]
Value = TypeVar("Value", HandValue, ThreeCardValue)


class Showdown(Struct, frozen=True):
    """A player's hand beside the dealer's: what comes of it, and why."""

    outcome: Outcome
    words: str  # “pair of kings, queen kicker, against pair of kings, ace kicker”


class ShownHands(Struct, frozen=True, kw_only=True):
    """The cards on the table when a hand is settled."""

    cards: Cards
    picks: Picks
    dealer: Cards
    board: Cards
    wagers: Collection[str]
    sheet: Sheet


class HandWords(Struct, frozen=True, kw_only=True, eq=False):
    """The words of a game for its hands."""

    held: Callable[[Cards, Cards, Picks], str]  # a hand, with the board and the cards picked
    showdown: Callable[[ShownHands], Showdown | None]  # None where hands are not compared
    made_of: Callable[[Cards, Cards, Collection[str]], Cards] | None = None  # by the wagers on it


def ranked(own: Value, dealers: Value) -> Showdown:
    """Compare two poker hands, in words, down to the card that decides."""
    mine, theirs = own.beside(dealers)
    if own == dealers:
        return Showdown(Outcome.PUSH, f"{mine} on both sides")
    outcome = Outcome.WIN if own > dealers else Outcome.LOSE
    return Showdown(outcome, f"{mine}, against {theirs}")
