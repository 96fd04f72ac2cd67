"""Phrases by name. An event carries a phrase's name and facts; its sentence is made for display.

So a record holds no prose. A later release may improve a sentence, and every record that names it
keeps its meaning.
"""

from collections.abc import Callable, Mapping

from fairdeal.cards import HandValue, how_many
from fairdeal.play.model.action import has_cards
from fairdeal.play.model.position import Position

Fact = str | int
Facts = Mapping[str, Fact]
Phrase = str | Callable[..., str]  # with the facts in braces, or as keyword arguments

_PHRASES: dict[str, Phrase] = {}


def add_phrases(phrases: Mapping[str, Phrase]) -> None:
    """Register a package's own phrases beside the shared ones."""
    for name, phrase in phrases.items():
        if _PHRASES.setdefault(name, phrase) is not phrase:
            raise ValueError(f"there is a phrase {name!r} already")


def knows(name: str) -> bool:
    """Return whether a phrase has words."""
    return name in _PHRASES


def say(name: str, facts: Facts) -> str:
    """Return a phrase in words, or its name and facts if this release does not know it.

    >>> say("no-more-bets", {})
    'No more bets'
    >>> say("asked-for-a-song", {"seat": 3})
    'asked for a song (seat 3)'
    >>> say("hand", {"seat": 3, "hand": 5})
    'hand (seat 3, hand 5)'
    """
    phrase = _PHRASES.get(name)
    try:
        if phrase is not None:
            return phrase.format(**facts) if isinstance(phrase, str) else phrase(**facts)
    except (LookupError, TypeError, ValueError, AttributeError):
        pass  # a record of another release, or a forged one, has other facts here
    told = ", ".join(f"{fact} {value}" for fact, value in facts.items())
    return name.replace("-", " ") + (f" ({told})" if told else "")


def exposed(before: str) -> Phrase:
    """Return a phrase for a card exposed too early; the record names the card's position."""

    def words(card: str) -> str:
        return f"{Position.from_text(card).said} was exposed before {before}"

    return words


def whose(seat: int) -> str:
    """Return the owner of an announced hand. Seat 0 is the dealer."""
    return f"Seat {seat}" if seat else "Dealer"


def _hand(seat: int, hand: str) -> str:
    return f"{whose(seat)} has {HandValue.read(hand).in_a_sentence}"


def _stub_count(count: int, expected: int, whole: int) -> str:
    why = "the cards were misdealt" if whole else "the deck is not whole"
    return f"the stub has {how_many(count)}, not {expected}: {why}"


def _ran_out(whole: int) -> str:
    why = "the cards were misdealt" if whole else "the deck is not whole"
    return f"the deck ran out: {why}"


def _none_left(due: int) -> str:
    return f"no card is left, with {how_many(due)} still to be dealt"


def _dealer_completed(short: int) -> str:
    return f"the dealer is {how_many(short)} short: the hand is completed"


def _count_refuted(seat: int, count: int, total: int) -> str:
    return f"{has_cards(seat, count)}: with the stub's count that makes {how_many(total)} in all"


add_phrases(
    {
        "no-more-bets": "No more bets",
        "hand": _hand,
        "wrong-number": has_cards,
        "several-face-up": "more than one card lay face up in the deck",
        "shoe-failed": "the automated shoe failed",
        "stub-count-wrong": _stub_count,
        "count-refuted": _count_refuted,
        "deck-ran-out": _ran_out,
        "no-card-left": _none_left,
        "card-face-up": "a card lies face up in the deck: it is not used",
        "drawn-card-used": "the drawn card is used as the next card",
        "drawn-card-to-stub": "no card is due: the drawn card goes back on the stub, unseen",
        "drawn-card-seen": "a card was drawn in error and its face seen: it is not used",
        "players-card-stays": "the card stays the player's, and everybody has seen it",
        "unused-card-seen": "nobody plays that card, and no clause says more: play goes on",
        "judged-when-dealt": "dealing goes on; the number of cards is judged when it is complete",
        "all-void-already": "all hands are void already",
        "exposure-without-consequence": "what was reported changes no decision: play goes on",
        "dealer-completed": _dealer_completed,
        "dealer-covered": "lays a cover card on the dealer's cards",
    }
)
