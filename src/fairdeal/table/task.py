"""The table's own work as stages: opening, shuffling, cutting, closing, task by task."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from fairdeal.games import DEALER, DEVICE, FLOOR, Actor
from fairdeal.law import Cite
from fairdeal.sheet import Dealing, MassachusettsUthSheet, Sheet, Shuffling, UthSheet
from fairdeal.table.cover import cover_cards
from fairdeal.table.deck import READY, STACKS, UNOPENED, Condition

ANY_PLAYER = None
SHUFFLER, SHOE = "shuffler", "automated shoe"
SECURED, COVERS = "secured shoe", "cover cards"
SPREAD_DOWN = "spread face down"
_STACKED_OR_LATER = STACKS | READY | {Condition.IN_PLAY, Condition.REMOVED}


class Phase(Enum):
    """Whether a table is open for gaming."""

    OPEN = "open"
    CLOSING = "closing"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Task:
    """One thing that one person or device does before cards can be dealt."""

    verb: str
    actor: Actor | None  # None: the first player who arrives
    cite: Cite
    words: str
    deck: int | None = None
    leads_to: Condition | None = None
    brings: str = ""  # what is at the table afterwards
    also: tuple[tuple[str, Cite], ...] = ()  # what is done with it, under clauses of its own
    awaits_player: bool = False

    @property
    def on_deck(self) -> int:
        """The deck that it is done with."""
        assert self.deck is not None
        return self.deck


def sign_on(dealer: str, floor: str) -> Iterator[Task]:
    """Dealer and floor take the table over."""
    if not dealer:
        yield Task("sign on", DEALER, Cite("deck-receipt"), "the dealer signs on")
    if not floor:
        yield Task("sign on", FLOOR, Cite("first-player-spread"), "the floorperson signs on")


def furnish(sheet: Sheet, there: frozenset[str]) -> Iterator[Task]:
    """Devices, shoe and cover cards, as far as they are not there yet."""
    if sheet.shuffling is not Shuffling.MANUAL and SHUFFLER not in there:
        yield _bring_shuffler(sheet)
    if sheet.dealing is Dealing.AUTOMATED_SHOE and SHOE not in there:
        yield Task(
            "bring the automated shoe",
            FLOOR,
            Cite("automated-shoe-allowed"),
            "the automated shoe is brought to the table",
            brings=SHOE,
            also=(("it deals stacks", Cite("automated-shoe-requirements")),),
        )
    if SECURED not in there:
        yield _no_shoe(sheet) if sheet.dealing is Dealing.HAND else _secure(sheet)
    if COVERS not in there:
        yield _lay_out_covers(sheet)


def _bring_shuffler(sheet: Sheet) -> Task:
    cite = Cite("shuffle-each-round")
    if sheet.dealing is Dealing.HAND:
        cite = Cite("hand-dealing-requirements")
    elif sheet.decks == 2:
        cite = Cite("second-deck-needs-shuffler")
    also: tuple[tuple[str, Cite], ...] = ()
    listed = Cite("13:69E-1.19(c)")
    if sheet.instrument.holds(listed):
        also += (("a shuffler may be used beside the shoe", listed),)
    if isinstance(sheet, MassachusettsUthSheet) and sheet.cover_all:
        also += (("it is set to Cover All", Cite("MA-UTH 13(d)", "R-COVER-ALL")),)
    words = "the shuffler is brought to the table"
    return Task("bring the shuffler", FLOOR, cite, words, brings=SHUFFLER, also=also)


def _no_shoe(sheet: Sheet) -> Task:
    listed = Cite("13:69E-1.19(b)1")
    also = (("no shoe need be secured", listed),) if sheet.instrument.holds(listed) else ()
    return Task(
        "do without a shoe",
        DEALER,
        Cite("hand-dealing-allowed"),
        "the cards are dealt from the hand",
        brings=SECURED,
        also=also,
    )


def _secure(sheet: Sheet) -> Task:
    words = "the shoe is secured to the table"
    return Task("secure the shoe", DEALER, secured(sheet), words, brings=SECURED)


def secured(sheet: Sheet) -> Cite:
    """The clause about where the shoe is kept; only one text has it in words of its own."""
    own = Cite("13:69E-1.19(b)")
    return own if sheet.instrument.holds(own) else Cite("deck-placed")


def _lay_out_covers(sheet: Sheet) -> Task:
    also: tuple[tuple[str, Cite], ...] = ()
    own = Cite("13:69F-39.2(c)", "R-COVER-CARDS")
    if sheet.instrument.holds(own) and sheet.dealing is Dealing.AUTOMATED_SHOE:
        also = (("one of them is for the dealer's stack", own),)
    return Task(
        "lay out the cover cards",
        DEALER,
        Cite("one-deck", "R-COVER-CARDS"),
        f"beside the deck: {cover_cards(sheet)}",
        brings=COVERS,
        also=also,
    )


def to_stack(sheet: Sheet, deck: int, condition: Condition, *, beside: bool) -> Iterator[Task]:
    """From wherever a deck is to a stack that can be shuffled; a pre-shuffled one is as it is."""
    task = _next_to_stack(sheet, deck, condition, beside)
    while task is not None and task.leads_to is not None:
        yield task
        task = _next_to_stack(sheet, deck, task.leads_to, beside)


def _next_to_stack(sheet: Sheet, n: int, condition: Condition, beside: bool) -> Task | None:
    if condition in _STACKED_OR_LATER:
        return None
    spread, idle = Cite("first-player-spread"), Cite("idle-table-spread", "R-IDLE")
    wash = Cite("two-decks-opened-separately") if sheet.decks == 2 else Cite("wash-and-stack")
    apart = ", apart from the other deck" if sheet.decks == 2 else ""
    inspect = Task(
        "inspect", DEALER, spread, "the dealer inspects the deck", n, Condition.INSPECTED
    )
    compare = Task(
        "compare the backs",
        DEALER,
        Cite("second-deck-other-colour"),
        "the backs of the two decks are compared: they differ in colour",
        n,
        Condition.COMPARED,
    )
    opened = None if sheet.pre_shuffled else inspect
    steps = {
        Condition.AWAITED: Task(
            "deliver", FLOOR, Cite("deck-receipt"), "a deck is received", n, Condition.RECEIVED
        ),
        Condition.RECEIVED: compare if beside else opened,
        Condition.COMPARED: opened,
        Condition.INSPECTED: Task(
            "verify", FLOOR, spread, "the floor verifies the deck", n, Condition.VERIFIED
        ),
        Condition.VERIFIED: Task(
            "spread", DEALER, spread, "the deck is spread face up", n, Condition.SPREAD_UP
        ),
        Condition.TO_SPREAD: Task(
            "spread face up", DEALER, idle, "the deck is spread face up", n, Condition.SPREAD_UP
        ),
        Condition.SPREAD_DOWN: Task(
            "turn up",
            DEALER,
            idle,
            "the deck is turned face up for the player who came",
            n,
            Condition.SPREAD_UP,
            awaits_player=True,
        ),
        Condition.SPREAD_UP: Task(
            "look",
            ANY_PLAYER,
            spread,
            "a player looks the cards over",
            n,
            Condition.LOOKED_OVER,
            awaits_player=True,
        ),
        Condition.LOOKED_OVER: Task(
            "wash",
            DEALER,
            wash,
            f"the cards are turned down and washed{apart}",
            n,
            Condition.WASHED,
        ),
        Condition.WASHED: Task(
            "stack", DEALER, Cite("wash-and-stack"), "the cards are stacked", n, Condition.STACKED
        ),
    }
    return steps.get(condition)


def to_play(sheet: Sheet, deck: int, condition: Condition) -> Iterator[Task]:
    """The shuffle, and the cut where one is required (R-CUT), then to where it is dealt from."""
    while condition is not Condition.IN_PLAY:
        task = _next_to_play(sheet, deck, condition)
        yield task
        assert task.leads_to is not None
        condition = task.leads_to


def _next_to_play(sheet: Sheet, deck: int, condition: Condition) -> Task:
    if condition is Condition.TO_CUT:
        return Task(
            "cut",
            DEALER,
            Cite("cut-after-manual-shuffle", "R-CUT"),
            "at least ten cards are cut",
            deck,
            Condition.CUT,
            also=(
                ("the rest of the deck goes on top", Cite("cut-rest-on-top")),
                ("the cover card goes to the discard rack", Cite("cut-cover-card-away")),
            ),
        )
    if condition in (Condition.CUT, Condition.SHUFFLED):
        return _place(sheet, deck, condition)
    cite = Cite("shuffle-each-round", "R-CUT")
    if condition in UNOPENED and not isinstance(sheet, UthSheet):
        words = "the pre-shuffled deck is used as it came"
        return Task("take as it came", DEALER, cite, words, deck, Condition.TO_CUT, "", (), True)
    by_hand = sheet.shuffling is Shuffling.MANUAL
    actor, shuffled = (DEALER, Condition.TO_CUT) if by_hand else (DEVICE, Condition.SHUFFLED)
    return Task("shuffle", actor, cite, "the deck is shuffled", deck, shuffled, "", (), True)


def _place(sheet: Sheet, deck: int, condition: Condition) -> Task:
    follows = ("it is dealt as it was cut", Cite("deal-after-cut"))
    if condition is Condition.SHUFFLED:
        follows = ("it is dealt as the device shuffled it", Cite("no-cut-after-device", "R-CUT"))
    where = {
        Dealing.MANUAL_SHOE: "into the shoe",
        Dealing.HAND: "into the dealer's hand",
        Dealing.AUTOMATED_SHOE: "into the automated shoe",
    }
    return Task(
        "place the deck",
        DEALER,
        Cite("deck-placed"),
        f"the deck goes {where[sheet.dealing]}",
        deck,
        Condition.IN_PLAY,
        also=(follows,),
    )


def load_shuffler(deck: int) -> Task:
    """The deck that is not in play is shuffled meanwhile; the rack is empty for the other."""
    return Task(
        "load the shuffler",
        DEALER,
        Cite("second-deck-shuffled-meanwhile"),
        "the other deck goes into the shuffler",
        deck,
        Condition.IN_SHUFFLER,
        also=(("the rack is free for the deck in play", Cite("one-deck-in-rack")),),
    )


def collect(deck: int) -> Task:
    """At closing a deck leaves the table."""
    words = "the cards are collected and leave the table"
    return Task("collect the cards", DEALER, Cite("deck-receipt"), words, deck, Condition.AWAITED)


def lock_away(sheet: Sheet) -> Task:
    """A shoe is in a locked compartment while the table is not open."""
    words = "the shoe is locked away"
    if sheet.dealing is Dealing.HAND:
        words = "the table is cleared; no shoe was used"
    return Task("lock the shoe away", DEALER, secured(sheet), words)
