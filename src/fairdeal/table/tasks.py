"""The table's own work as stages: opening, shuffling, cutting, closing, task by task."""

from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

from fairdeal.games import game_of
from fairdeal.law import Cite
from fairdeal.play import DEALER, FLOOR, SHUFFLER, Actor, Fact, say
from fairdeal.sheet import Dealing, Sheet, Shuffling
from fairdeal.table.decks.deck import READY, STACKS, UNOPENED, Condition
from fairdeal.values import EMPTY, FrozenDict

ANY_PLAYER = None
DECK = "deck"
SECURED, COVERS = "secured shoe", "cover cards"
SPREAD_DOWN = "spread face down"
BEGIN, FINISH, FAIL = "begin the shuffle", "finish the shuffle", "fail"  # the shuffler, meanwhile
CUT_STEPS = (  # after at least ten cards were laid on the cover card
    ("rest-on-top", Cite("cut-rest-on-top")),
    ("cut-card-to-rack", Cite("cut-cover-card-away")),
)
PLACED = {  # where a deck goes to be dealt from
    Dealing.MANUAL_SHOE: "deck-into-shoe",
    Dealing.HAND: "deck-into-hand",
    Dealing.AUTOMATED_SHOE: "deck-into-automated-shoe",
}
TAKEN_OUT = {  # for a recut; what is dealt from the hand was shuffled by a device, and is not cut
    Dealing.MANUAL_SHOE: "deck-out-of-shoe",
    Dealing.AUTOMATED_SHOE: "deck-out-of-automated-shoe",
}
_STACKED_OR_LATER = STACKS | READY | {Condition.IN_PLAY, Condition.REMOVED}


class Phase(Enum):
    """The phase of a table: open for gaming, or closed."""

    OPEN = "open"
    CLOSING = "closing"
    CLOSED = "closed"

    __hash__ = object.__hash__


class Task(Struct, frozen=True):
    """One thing that one person or device does before cards can be dealt."""

    verb: str
    actor: Actor | None  # None: the first player who arrives
    cite: Cite
    phrase: str  # what is done, by the name of its sentence
    deck: int | None = None
    leads_to: Condition | None = None
    brings: str = ""  # what is at the table afterwards
    also: tuple[tuple[str, Cite], ...] = ()  # what is done with it, under clauses of its own
    awaits_player: bool = False
    facts: FrozenDict[str, Fact] = EMPTY

    @property
    def words(self) -> str:
        """The task in words."""
        return say(self.phrase, self.facts)

    @property
    def on_deck(self) -> int:
        """The deck that it is done with."""
        assert self.deck is not None
        return self.deck


def sign_on(dealer: str, floor: str) -> Iterator[Task]:
    """Iterate over the tasks by which dealer and floor take the table over."""
    if not dealer:
        yield Task("sign on", DEALER, Cite("deck-receipt"), "dealer-signs-on")
    if not floor:
        yield Task("sign on", FLOOR, Cite("first-player-spread"), "floor-signs-on")


def to_stack(sheet: Sheet, deck: int, condition: Condition, *, beside: bool) -> Iterator[Task]:
    """Iterate over the tasks that bring a deck to a stack; a pre-shuffled deck stays as it is."""
    task = _next_to_stack(sheet, deck, condition, beside)
    while task is not None and task.leads_to is not None:
        yield task
        task = _next_to_stack(sheet, deck, task.leads_to, beside)


def _next_to_stack(sheet: Sheet, n: int, condition: Condition, beside: bool) -> Task | None:
    if condition in _STACKED_OR_LATER:
        return None
    spread, idle = Cite("first-player-spread"), Cite("idle-table-spread", "R-IDLE")
    wash = Cite("two-decks-opened-separately") if sheet.decks == 2 else Cite("wash-and-stack")
    washed = "cards-washed-apart" if sheet.decks == 2 else "cards-washed"
    inspect = Task("inspect", DEALER, spread, "deck-inspected", n, Condition.INSPECTED)
    compare = Task(
        "compare the backs",
        DEALER,
        Cite("second-deck-other-colour"),
        "backs-compared",
        n,
        Condition.COMPARED,
    )
    opened = None if sheet.pre_shuffled else inspect
    steps = {
        Condition.AWAITED: Task(
            "deliver", FLOOR, Cite("deck-receipt"), "deck-received", n, Condition.RECEIVED
        ),
        Condition.RECEIVED: compare if beside else opened,
        Condition.COMPARED: opened,
        Condition.INSPECTED: Task("verify", FLOOR, spread, "deck-verified", n, Condition.VERIFIED),
        Condition.VERIFIED: Task(
            "spread", DEALER, spread, "deck-spread-up", n, Condition.SPREAD_UP
        ),
        Condition.TO_SPREAD: Task(
            "spread face up", DEALER, idle, "deck-spread-up", n, Condition.SPREAD_UP
        ),
        Condition.SPREAD_DOWN: Task(
            "turn up",
            DEALER,
            idle,
            "deck-turned-up",
            n,
            Condition.SPREAD_UP,
            awaits_player=True,
        ),
        Condition.SPREAD_UP: Task(
            "look",
            ANY_PLAYER,
            spread,
            "cards-looked-over",
            n,
            Condition.LOOKED_OVER,
            awaits_player=True,
        ),
        Condition.LOOKED_OVER: Task(
            "wash",
            DEALER,
            wash,
            washed,
            n,
            Condition.WASHED,
        ),
        Condition.WASHED: Task(
            "stack", DEALER, Cite("wash-and-stack"), "cards-stacked", n, Condition.STACKED
        ),
    }
    return steps.get(condition)


def to_play(sheet: Sheet, deck: int, condition: Condition) -> Iterator[Task]:
    """Iterate over the shuffle, the cut where one is required (R-CUT), and the placing of a
    deck.
    """
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
            "deck-cut",
            deck,
            Condition.CUT,
            also=CUT_STEPS,
        )
    if condition in (Condition.CUT, Condition.SHUFFLED):
        return _place(sheet, deck, condition)
    cite = Cite("shuffle-each-round", "R-CUT")
    if condition in UNOPENED and game_of(sheet.instrument.id).equipment.pre_shuffled_as_it_came:
        if sheet.dealing is not Dealing.HAND:
            as_it_came = "deck-used-as-it-came"
            return Task(
                "take as it came", DEALER, cite, as_it_came, deck, Condition.TO_CUT, "", (), True
            )
        cite = Cite("hand-dealing-needs-shuffler", "R-PRE-SHUFFLED-HAND")
    by_hand = sheet.shuffling is Shuffling.MANUAL
    actor, shuffled = (DEALER, Condition.TO_CUT) if by_hand else (SHUFFLER, Condition.SHUFFLED)
    told = "deck-shuffled" if by_hand else "device-shuffles"
    return Task("shuffle", actor, cite, told, deck, shuffled, "", (), True)


def _place(sheet: Sheet, deck: int, condition: Condition) -> Task:
    follows = ("dealt-as-cut", Cite("deal-after-cut"))
    if condition is Condition.SHUFFLED:
        follows = ("dealt-as-shuffled", Cite("no-cut-after-device", "R-CUT"))
    return Task(
        "place the deck",
        DEALER,
        Cite("deck-placed"),
        PLACED[sheet.dealing],
        deck,
        Condition.IN_PLAY,
        also=(follows,),
    )


def load_shuffler(deck: int) -> Task:
    """Return the task that loads the idle deck into the shuffler.

    The rack is free for the other.
    """
    return Task(
        "load the shuffler",
        DEALER,
        Cite("second-deck-shuffled-meanwhile"),
        "other-deck-loaded",
        deck,
        Condition.IN_SHUFFLER,
        also=(("rack-free", Cite("one-deck-in-rack")),),
    )


def collect(deck: int) -> Task:
    """Return the task that takes a deck from the table at closing."""
    cite = Cite("deck-receipt")
    return Task("collect the cards", DEALER, cite, "cards-collected", deck, Condition.AWAITED)
