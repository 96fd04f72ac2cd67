"""Decks that are told: which cards come first, and what is wrong with them."""

from fairdeal.cards import DECK, Card, cards
from fairdeal.table import Faults

EACH = {"nj-uth": 2, "ma-uth": 2, "nj-pikit": 5, "nj-hilo": 5}  # cards in a hand


def order(first: str) -> tuple[Card, ...]:
    """A deck that begins with these cards; a number in it leaves out so many of the others."""
    words = first.split()
    lost = sum(int(word) for word in words if word.isdigit() and word != "10")
    named = cards(" ".join(word for word in words if not word.isdigit()))
    rest = [card for card in DECK if card not in named]
    return (*named, *rest[: len(rest) - lost])


def in_turn(dealing: str, *hands: str, then: str = "") -> list[str]:
    """A deck that brings these hands, the dealer's last: card by card, or in stacks."""
    held = [hand.split() for hand in hands]
    if dealing != "automated-shoe":
        held = [list(turn) for turn in zip(*held, strict=True)]
    return [*(card for turn in held for card in turn), *then.split()]


def nth(name: str, place: str, number: int, dealing: str) -> int:
    """Which card of the deck a place gets, counted from 0, with seats 1 and 2 in the round."""
    places, each = ["seat 1", "seat 2", "dealer"], EACH[name]
    if dealing == "automated-shoe":
        return places.index(place) * each + number - 1
    return (number - 1) * len(places) + places.index(place)


def missing(name: str, place: str, number: int, dealing: str) -> Faults:
    """A deck from which one place does not get its card."""
    return Faults(missed=frozenset({nth(name, place, number, dealing)}))


def surplus(name: str, place: str, number: int, dealing: str) -> Faults:
    """A deck in which the card after this one sticks to it."""
    return Faults(stuck=frozenset({nth(name, place, number, dealing)}))


def face_up(*numbers: int) -> Faults:
    """A deck in which these cards lie face up."""
    return Faults(face_up=frozenset(numbers))
