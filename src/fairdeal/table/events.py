"""What happens at a table around the rounds."""

from fairdeal.frozen import value
from fairdeal.money import DROP_BOX, INVENTORY, METER, OUTSIDE, Cents, Transfer, player
from fairdeal.round.event import Event


class TableEvent(Event):
    """Something that happens around the rounds."""

    __slots__ = ()


@value
class Prepared(TableEvent):
    """A piece of the table's own work is done: a deck inspected, washed, placed, removed …"""

    what: str
    deck: str = ""  # its colour


@value
class Shuffled(TableEvent):
    """A deck was shuffled, and its order committed to; the order itself stays sealed."""

    deck: str
    round: int
    cards: int
    root: str
    order: tuple[str, ...]  # sealed
    salts: tuple[str, ...]  # sealed


@value
class CutMade(TableEvent):
    """So many cards from the top went to the bottom: a public rotation of the committed order."""

    count: int


@value
class DeckCounted(TableEvent):
    """A shuffler that counts says how many cards it has."""

    deck: str
    count: int


@value
class SignedOn(TableEvent):
    """A dealer or a floorperson takes the table over."""

    role: str
    name: str


@value
class SheetChanged(TableEvent):
    """Another sheet is in force from the next round on: its hash, and its options as JSON."""

    hash: str
    options: str


@value
class Sat(TableEvent):
    """A player takes a seat, or a further position."""

    seat: int
    player: str


@value
class Left(TableEvent):
    """A seat is free again."""

    seat: int
    player: str


@value
class BoughtIn(TableEvent):
    """Cash for chips: the cash goes to the drop box, chips come from the inventory."""

    player: str
    amount: Cents

    def transfers(self) -> tuple[Transfer, ...]:
        """Two movements: cash never plays."""
        return (
            Transfer(OUTSIDE, DROP_BOX, self.amount, "buy-in", self.clause),
            Transfer(INVENTORY, player(self.player), self.amount, "buy-in", self.clause),
        )


@value
class CashedOut(TableEvent):
    """A player takes the chips away."""

    player: str
    amount: Cents

    def transfers(self) -> tuple[Transfer, ...]:
        """From the rail to the cage."""
        return (Transfer(player(self.player), OUTSIDE, self.amount, "cash-out", self.clause),)


@value
class MeterSeeded(TableEvent):
    """The progressive meter gets its seed when the table opens."""

    amount: Cents

    def transfers(self) -> tuple[Transfer, ...]:
        """From the inventory to the meter."""
        return (Transfer(INVENTORY, METER, self.amount, "progressive", self.clause),)
