"""The rounds of a journal in money: the wagers of each hand and their results."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from msgspec import Struct

from fairdeal.play import Event
from fairdeal.play.model.event import (
    CouponCollected,
    CouponKept,
    MeterFed,
    MeterTaken,
    Placed,
    Reversed,
    Settled,
    TakenBack,
)
from fairdeal.record.fields import Malformed
from fairdeal.record.line import JournalLine, parse
from fairdeal.record.restore import changed_sheet, read_header, sheet_of
from fairdeal.sheet import Sheet
from fairdeal.table.events import (
    COMMITS,
    DeckPlaced,
    MeterSeeded,
    OrderCommitted,
    Renamed,
    Sat,
    SheetChanged,
)
from fairdeal.values.frozen import FrozenDict

_MONEY = (Placed, TakenBack, Settled, Reversed, MeterSeeded, MeterFed, MeterTaken)
_OTHERS = (CouponCollected, CouponKept, DeckPlaced, Renamed, Sat, SheetChanged)
_LOOKED_AT = COMMITS | {kind.__name__ for kind in (*_MONEY, *_OTHERS)}


class WageredHand(Struct, frozen=True):
    """One hand of a round; amounts in cents."""

    seat: int
    player: str
    name: str  # of the player
    stakes: FrozenDict[str, int]  # by wager, without returned wagers
    nets: FrozenDict[str, int]  # by wager: the player's gain or loss
    coupon: int = 0  # the face of the match play coupon that was collected
    coupon_paid: int = 0  # the part of the nets that was paid on it

    @property
    def net(self) -> int:
        """The player's total gain or loss."""
        return sum(self.nets.values())


class WageredRound(Struct, frozen=True):
    """A round with wagers, as far as it is settled."""

    number: int
    begun: str  # the time of its first wager
    ended: str  # the time of its last movement of money
    sheet: Sheet
    meter: int  # of a progressive, when the cards came
    hands: tuple[WageredHand, ...]

    @property
    def win(self) -> int:
        """The house's win."""
        return -sum(hand.net for hand in self.hands)


def played_rounds(lines: Iterable[str]) -> Iterator[WageredRound]:
    """Yield every round of a journal with wagers; the last one may still be open."""
    reading = iter(lines)
    felt = _LayoutMoney(sheet_of(read_header(JournalLine(parse(next(reading))))))
    for written in reading:
        line = JournalLine(parse(written))
        if line.what not in _LOOKED_AT:
            continue
        event = line.event
        if isinstance(event, Placed) and felt.is_empty:  # the first wager of its round
            yield from felt.round()
            felt.clear()
        felt.see(event, line.time)
    yield from felt.round()


class _LayoutMoney:
    """The wagers on the layout, and their results."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet, self.next_sheet = sheet, sheet
        self.committed: dict[str, int] = {}  # the round that each deck is for, by its colour
        self.placed, self.meter = 0, 0
        self.names: dict[str, str] = {}  # of players known by id
        self.clear()

    def clear(self) -> None:
        self.number, self.begun, self.ended, self.shown = self.placed, "", "", self.meter
        self.sheet = self.next_sheet
        self.lying: defaultdict[tuple[int, str], int] = defaultdict(int)
        self.stakes: defaultdict[tuple[int, str], int] = defaultdict(int)
        self.nets: defaultdict[tuple[int, str], int] = defaultdict(int)
        self.players: dict[int, str] = {}
        self.coupons: dict[int, int] = {}  # collected, by seat
        self.settled = False

    @property
    def is_empty(self) -> bool:
        return not any(self.lying.values())

    def see(self, event: Event, time: str) -> None:
        match event:
            case OrderCommitted() | DeckPlaced() | CouponCollected() | CouponKept():
                self._see_no_money(event)
                return
            case Sat(player=player, name=name) | Renamed(player=player, name=name):
                self.names[player] = name or player
                return
            case SheetChanged():
                self.next_sheet = changed_sheet(event, self.sheet.instrument.id)
                if not self.begun:
                    self.sheet = self.next_sheet
                return
            case MeterSeeded(amount=amount) | MeterFed(amount=amount):
                self.meter += amount
                if not self.settled:
                    self.shown = self.meter
            case MeterTaken(amount=amount):
                self.meter -= amount
            case Placed(seat=seat, wager=wager, amount=amount):
                self.begun = self.begun or time
                self.players[seat] = event.player
                self.lying[seat, wager] += amount
                self.stakes[seat, wager] += amount
            case TakenBack(seat=seat, wager=wager, amount=amount):
                self.lying[seat, wager] -= amount
                self.stakes[seat, wager] -= amount
            case Settled(seat=seat, result=result, from_meter=paid):
                self.settled = True
                self.meter -= paid
                self.lying[seat, result.wager] -= result.stake
                self.nets[seat, result.wager] += result.net
            case Reversed(seat=seat, result=result, from_meter=paid):
                self.meter += paid
                self.stakes[seat, result.wager] -= result.stake
                self.nets[seat, result.wager] -= result.net
        self.ended = time

    def _see_no_money(
        self, event: OrderCommitted | DeckPlaced | CouponCollected | CouponKept
    ) -> None:
        if isinstance(event, OrderCommitted):
            self.committed[event.deck] = event.round
            return
        if isinstance(event, CouponCollected):
            self.coupons[event.seat] = event.face
            return
        if isinstance(event, CouponKept):
            self.coupons.pop(event.seat, None)
            return
        if event.deck not in self.committed:
            raise Malformed("the deck that it places was never shuffled")
        self.placed = self.committed[event.deck]
        if not self.begun:
            self.number = self.placed

    def round(self) -> Iterator[WageredRound]:
        hands = tuple(filter(_counts, map(self._hand, sorted(self.players))))
        if hands:
            yield WageredRound(self.number, self.begun, self.ended, self.sheet, self.shown, hands)

    def _hand(self, seat: int) -> WageredHand:
        return WageredHand(
            seat,
            self.players[seat],
            self.names.get(self.players[seat], self.players[seat]),
            FrozenDict({w: cents for (s, w), cents in self.stakes.items() if s == seat and cents}),
            FrozenDict({w: cents for (s, w), cents in self.nets.items() if s == seat}),
            (face := self.coupons.get(seat, 0)),
            min(face, max(0, self.nets[seat, "ante"])) if face else 0,
        )


def _counts(hand: WageredHand) -> bool:
    return bool(hand.stakes) or any(hand.nets.values())
