"""The table's own work as stages: opening, shuffling, cutting, closing, task by task."""

from collections.abc import Iterator
from dataclasses import dataclass

from fairdeal.games import DEALER, DEVICE, FLOOR, Actor
from fairdeal.law import Cite
from fairdeal.sheet import Dealing, Sheet, Shuffling
from fairdeal.table.deck import Condition

ANY_PLAYER = None


@dataclass(frozen=True, slots=True)
class Task:
    """One thing that one person or device does before cards can be dealt."""

    verb: str
    actor: Actor | None  # None: the first player who arrives
    cite: Cite
    words: str
    deck: int = 0
    leads_to: Condition | None = None


def sign_on(sheet: Sheet) -> Iterator[Task]:
    """Dealer and floor take the table over, and the shoe is made fast."""
    yield Task("sign on", DEALER, Cite("deck-receipt"), "the dealer signs on")
    yield Task("sign on", FLOOR, Cite("deck-receipt"), "the floorperson signs on")
    if sheet.dealing is not Dealing.HAND:
        yield Task("secure the shoe", DEALER, secured(sheet), "the shoe is secured to the table")


def secured(sheet: Sheet) -> Cite:
    """The clause about where the shoe is kept; only one text has it in words of its own."""
    own = Cite("13:69E-1.19(b)")
    return own if sheet.instrument.holds(own) else Cite("deck-placed")


def receipt(sheet: Sheet, deck: int) -> Iterator[Task]:
    """A deck comes to the table; unless it is pre-shuffled it is inspected, verified, spread."""
    yield Task(
        "deliver", FLOOR, Cite("deck-receipt"), "a deck is received", deck, Condition.RECEIVED
    )
    if sheet.pre_shuffled:
        return
    spread = Cite("first-player-spread")
    yield Task("inspect", DEALER, spread, "the dealer inspects the deck", deck, Condition.INSPECTED)
    yield Task("verify", FLOOR, spread, "the floor verifies the deck", deck, Condition.VERIFIED)
    yield Task("spread", DEALER, spread, "the deck is spread face up", deck, Condition.SPREAD_UP)


def first_player(sheet: Sheet, deck: int) -> Iterator[Task]:
    """The first player looks the spread deck over; then it is washed and stacked."""
    if sheet.pre_shuffled:
        return
    yield from looked_over(deck)


def looked_over(deck: int) -> Iterator[Task]:
    """From a spread deck to a stacked one."""
    spread, wash = Cite("first-player-spread"), Cite("wash-and-stack")
    yield Task(
        "look", ANY_PLAYER, spread, "a player looks the cards over", deck, Condition.LOOKED_OVER
    )
    yield Task("wash", DEALER, wash, "the cards are washed", deck, Condition.WASHED)
    yield Task("stack", DEALER, wash, "the cards are stacked", deck, Condition.STACKED)


def shuffle(sheet: Sheet, deck: int, *, fresh: bool) -> Iterator[Task]:
    """The shuffle, and the cut where one is required (R-CUT), then to where it is dealt from."""
    by_hand = sheet.shuffling is Shuffling.MANUAL
    used_as_it_came = fresh and sheet.pre_shuffled and not sheet.instrument.id.endswith("uth")
    cite = Cite("shuffle-each-round", "R-CUT")
    if used_as_it_came:
        yield Task("take as it came", DEALER, cite, "the pre-shuffled deck is used", deck)
    else:
        actor = DEALER if by_hand else DEVICE
        yield Task("shuffle", actor, cite, "the deck is shuffled", deck, Condition.SHUFFLED)
    if by_hand or used_as_it_came:
        yield Task(
            "cut",
            DEALER,
            Cite("cut-at-least-ten", "R-CUT"),
            "at least ten cards are cut",
            deck,
        )
    yield Task(
        "place the deck",
        DEALER,
        Cite("deck-placed"),
        f"the deck goes to the {sheet.dealing.value.replace('-', ' ')}",
        deck,
        Condition.IN_PLAY,
    )
