"""Events at a table outside its rounds."""

from typing import ClassVar

from fairdeal.money import DROP_BOX, INVENTORY, METER, OUTSIDE, TIP_BOX, Cents, Move, player
from fairdeal.play import Category, Event, Fact, say
from fairdeal.values import EMPTY, FrozenDict, replace

AROUND_ROUNDS = frozenset({Category.TABLE, Category.DECK})  # categories of the events here


class TableEvent(Event, frozen=True):
    """Something that happens around the rounds."""

    category: ClassVar[Category] = Category.TABLE


class TableWork(TableEvent, frozen=True):
    """A piece of the table's own work is done, with a deck or without."""

    phrase: str
    facts: FrozenDict[str, Fact] = EMPTY
    deck: str = ""  # its colour

    @property
    def words(self) -> str:
        """The work in words, from the phrases of this release."""
        return say(self.phrase, self.facts)


class Prepared(TableWork, frozen=True):
    """A deck inspected, washed, removed; a device brought; the shoe secured …"""


class DeckPlaced(TableWork, frozen=True):
    """A shuffled deck goes to where it is dealt from: from now on it is the deck in use."""

    starts_round: ClassVar[bool] = True


class OrderCommitted(TableEvent, frozen=True):
    """The order of a deck is fixed and committed to, for a round; the order itself stays sealed.

    So do the depths of the cuts that were drawn with it; `cuts` says how many.
    """

    category: ClassVar[Category] = Category.DECK
    is_order: ClassVar[bool] = True
    deck: str
    round: int
    cards: int
    cuts: int
    root: str
    order: tuple[str, ...]  # sealed
    salts: tuple[str, ...]  # sealed
    depths: tuple[int, ...]  # sealed
    while_playing: str = ""  # the colour of the other deck, where that one is in play
    sealed: ClassVar[tuple[str, ...]] = ("order", "salts", "depths")

    @property
    def shown_to(self) -> frozenset[int]:
        """No seat: an auditor opens it when the round is over."""
        return frozenset()

    def closed(self) -> Event:
        """Return the commitment without the order."""
        return replace(self, **dict.fromkeys(self.sealed, ()))

    @property
    def is_closed(self) -> bool:
        """True if the order is not opened."""
        return not self.order


class Shuffled(OrderCommitted, frozen=True):
    """A deck was shuffled, by the dealer or by the device."""


class TakenAsItCame(OrderCommitted, frozen=True):
    """A pre-shuffled deck, used in its given order."""


COMMITS = frozenset(kind.__name__ for kind in (Shuffled, TakenAsItCame))  # as lines name them


class CutMade(TableEvent, frozen=True):
    """So many cards from the top went to the bottom: a public rotation of the committed order."""

    category: ClassVar[Category] = Category.DECK
    deck: str  # its colour
    count: int


class DeckCounted(TableEvent, frozen=True):
    """A shuffler that counts says how many cards it has."""

    deck: str
    count: int


class SignedOn(TableEvent, frozen=True):
    """A dealer or a floorperson takes the table over."""

    role: str
    name: str


class SheetChanged(TableEvent, frozen=True):
    """Another sheet is in force from the next round on: its hash, and its options as JSON."""

    hash: str
    options: str


class RulesChanged(TableEvent, frozen=True):
    """A new edition of the rules in force, with new decks.

    The event carries the table's state as far as no earlier event does. So the record can be
    replayed from here by a program that cannot replay the earlier part.
    """

    rules: int
    round: int  # the number of the last one
    phase: str
    decks: tuple[str, ...]  # colours of the decks that come
    equipment: tuple[str, ...] = ()
    dealer: str = ""
    floor: str = ""


class Sat(TableEvent, frozen=True):
    """A player takes a seat, or a further position."""

    seat: int
    player: str
    name: str = ""  # where the player is known by something else


class Renamed(TableEvent, frozen=True):
    """A player is called something else from now on."""

    player: str
    name: str


class Left(TableEvent, frozen=True):
    """A seat is free again."""

    seat: int
    player: str


class BoughtIn(TableEvent, frozen=True):
    """Cash for chips: the cash goes to the drop box, chips come from the inventory."""

    player: str
    amount: Cents

    def moves(self) -> tuple[Move, ...]:
        """Move the cash to the drop box, and chips to the player. Cash never plays."""
        return (
            Move(OUTSIDE, DROP_BOX, self.amount, "buy-in", self.clause),
            Move(INVENTORY, player(self.player), self.amount, "buy-in", self.clause),
        )


class Tipped(TableEvent, frozen=True):
    """A player gives chips to the dealers; they never lie on the layout."""

    player: str
    amount: Cents

    def moves(self) -> tuple[Move, ...]:
        """Move the tip from the player's chips to the tip box."""
        return (Move(player(self.player), TIP_BOX, self.amount, "tip", self.clause),)


class CashedOut(TableEvent, frozen=True):
    """A player takes the chips away."""

    player: str
    amount: Cents

    def moves(self) -> tuple[Move, ...]:
        """Move the player's chips to the cage."""
        return (Move(player(self.player), OUTSIDE, self.amount, "cash-out", self.clause),)


class MeterSeeded(TableEvent, frozen=True):
    """The progressive meter gets its seed when the table opens."""

    amount: Cents

    def moves(self) -> tuple[Move, ...]:
        """Move the seed from the inventory to the meter."""
        return (Move(INVENTORY, METER, self.amount, "progressive", self.clause),)

    @property
    def fed(self) -> int:
        """The seed."""
        return self.amount
