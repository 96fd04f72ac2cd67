"""Parts of every dealer's card, and the acts and mishaps that all games share."""

from collections.abc import Iterator

from msgspec import Struct

from fairdeal.law import Cite
from fairdeal.money import in_dollars
from fairdeal.sheet import Dealing, Sheet, Shuffling


class DealerAct(Struct, frozen=True):
    """One step of a card: the stages of the script that it covers, and what the dealer does."""

    stages: tuple[str, ...]
    do: str
    mind: tuple[str, ...] = ()
    ruling: str = ""


class Mishap(Struct, frozen=True):
    """Something that goes wrong, what the dealer does, and what that rests on."""

    seen: str
    do: str
    cites: tuple[Cite, ...]
    ruling: str = ""


def made_ready(sheet: Sheet) -> Iterator[DealerAct]:
    """Iterate over the acts from the shuffle to a deck that can be dealt."""
    if sheet.shuffling is Shuffling.MANUAL:
        yield DealerAct(("shuffle",), "Shuffle the deck and square it.")
    else:
        yield DealerAct(("shuffle",), "Let the shuffler shuffle the deck.")
    yield DealerAct(
        ("cut",),
        "Cut with one hand: lay the cover card on the table; set at least ten cards from the top "
        "on the cover card; put the rest on top; put the cover card in the discard rack.",
        ("If the supervisor asks, cut again before the first card is dealt.",),
    )
    yield DealerAct(("place the deck",), _PLACED[sheet.dealing])
    yield DealerAct(
        ("load the shuffler",),
        "Put the other deck into the shuffler. The decks take turns, round by round.",
        ("Never put cards of both decks into the discard rack.",),
    )


_PLACED = {
    Dealing.MANUAL_SHOE: "Put the deck into the shoe.",
    Dealing.HAND: "Take the deck in one hand. Keep it in that hand all round, in front of you, "
    "above the table inventory.",
    Dealing.AUTOMATED_SHOE: "Put the deck into the automated shoe.",
}
DRAWN = {  # how each card is taken
    Dealing.MANUAL_SHOE: "Draw with the hand nearer the shoe, lay with the other.",
    Dealing.HAND: "Take each card off the top with the free hand.",
}


def stub(count: bool) -> DealerAct:
    """Return the act for the rest of the deck, with the count where one is due."""
    counted = (
        "Once in five rounds at least, first count the stub, face down: 52 cards with those dealt.",
    )
    return DealerAct(
        ("the stub",),
        "Put the stub in the discard rack, face down.",
        counted if count else (),
    )


def opened(sheet: Sheet) -> Iterator[DealerAct]:
    """Iterate over the acts that open a table, in order."""
    yield DealerAct(("sign on",), "Dealer and floorperson sign on.")
    yield DealerAct(("bring the shuffler",), "Have the shuffler brought to the table.")
    yield DealerAct(("bring the automated shoe",), "Have the automated shoe brought to the table.")
    yield DealerAct(("secure the shoe",), "Secure the shoe to the table.")
    yield DealerAct(("do without a shoe",), "Remove the shoe: cards are dealt from the hand.")
    yield DealerAct(("lay out the cover cards",), "Lay out the cover cards.")
    both = sheet.decks == 2
    yield DealerAct(
        ("deliver", "compare the backs"),
        "Receive the two decks. See that their backs differ in colour." if both
        else "Receive the deck.",
    )  # fmt: skip
    apart = ("Do this with each deck by itself.",) if both else ()
    yield DealerAct(
        ("inspect", "verify"), "Inspect the cards. Have the floorperson verify them.", apart
    )
    yield DealerAct(
        ("spread", "look"),
        "Spread the cards face up, by suit and in sequence. Let the first player look them over.",
    )
    yield DealerAct(
        ("wash", "stack"), "Turn the cards face down. Wash and stack them. Then shuffle.", apart
    )


def idle(sheet: Sheet) -> tuple[tuple[str, Cite], ...]:
    """Return the acts at an open table without players."""
    cite = Cite("idle-table-spread")
    decks = "Spread every deck" if sheet.decks == 2 else "Spread the deck"
    return (
        (f"{decks} on the layout, face up or face down.", cite),
        ("When a player arrives, turn up cards that lie face down.", cite),
        ("Let the player look. Then turn down, wash, stack, shuffle.", Cite("wash-and-stack")),
    )


def closing(sheet: Sheet) -> tuple[tuple[str, Cite], ...]:
    """Return the acts that close a table, between rounds."""
    decks = "decks" if sheet.decks == 2 else "deck"
    acts = [
        ("See that the round is over and no wager is on the layout.", Cite("deck-receipt")),
        (f"Hand the {decks} to the floor, as the cards came.", Cite("deck-receipt")),
    ]
    if sheet.dealing is not Dealing.HAND:
        shoe = "deck-placed" if sheet.dealing is Dealing.MANUAL_SHOE else "automated-shoe-allowed"
        acts.append(("Have the shoe taken off the table and locked away.", Cite(shoe)))
    return tuple(acts)


def shared_mishaps(sheet: Sheet) -> Iterator[Mishap]:
    """Iterate over the mishaps that all games share."""
    yield Mishap(
        "Card drawn in error, face not seen",
        "Use that card as the next one.",
        (Cite("drawn-in-error"),),
    )
    yield Mishap(
        "Card drawn in error, face seen",
        "Discard rack. Go on with the next card. The card seen counts as one face up in the deck.",
        (Cite("face-up-card"), Cite("drawn-in-error")),
        "R-DRAWN-AND-SEEN",
    )
    yield Mishap(
        "Player’s card exposed",
        "Leave the card in its place. The hand is played.",
        (Cite("deal-in-turn"),),
        "R-PLAYER-EXPOSED",
    )
    if sheet.shuffling is not Shuffling.MANUAL:
        yield Mishap(
            "Shuffler jams or stops",
            "Reshuffle by the approved procedure. Before cards are shuffled in another way, have "
            "the shuffler taken off the table.",
            (Cite("shuffler-fails"), Cite("device-removed-first")),
        )
    if sheet.dealing is Dealing.AUTOMATED_SHOE:
        yield Mishap(
            "Automated shoe jams or stops",
            "The round is void: all wagers back. Take the cards out, reshuffle all of them.",
            (Cite("automated-shoe-fails"),),
        )


def wrong_count() -> Mishap:
    """Return the mishap of a stub whose count does not make a whole deck."""
    return Mishap(
        "Count is not 52",
        "All hands void. A misdeal, and 52 cards are there: reshuffle. Otherwise the deck "
        "leaves the table.",
        (Cite("stub-count-wrong"),),
    )


def confirmed() -> Mishap:
    """Return the rule of confirmation by a second role."""
    return Mishap(
        "Who confirms",
        "What one person reports, another in another role confirms: player, dealer or floor. "
        "Until then nobody deals, decides or settles. What a device reports needs nobody.",
        (),
        "R-TWO-WITNESSES",
    )


def within(least: int, most: int) -> str:
    """Return the limits of a wager in few letters."""
    return in_dollars(least) if least == most else f"{in_dollars(least)} to {in_dollars(most)}"
