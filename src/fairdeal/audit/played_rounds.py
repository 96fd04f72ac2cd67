"""The rounds of a journal in money: the wagers of each hand and their results."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from msgspec import Struct

from fairdeal.audit.tracking import SeatTracker
from fairdeal.play import (
    PUBLIC,
    Category,
    CouponCollected,
    CouponKept,
    CouponMove,
    Event,
    MeterFed,
    MeterTaken,
    Placed,
    Reversed,
    Settled,
    TakenBack,
)
from fairdeal.record import (
    DeckTracker,
    JournalLine,
    Malformed,
    changed_sheet,
    parse,
    read_header,
    sheet_of,
)
from fairdeal.sheet import Sheet
from fairdeal.table import COMMITS, DeckPlaced, MeterSeeded, Renamed, Sat, SheetChanged
from fairdeal.values import FrozenDict

_MONEY = (Placed, TakenBack, Settled, Reversed, MeterSeeded, MeterFed, MeterTaken)
_OTHERS = (CouponCollected, CouponKept, DeckPlaced, Renamed, Sat, SheetChanged)
_NO_MONEY = (Category.TABLE, Category.DECK)
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
        if event.placed and felt.is_empty:  # the first wager of its round
            yield from felt.round()
            felt.clear()
        felt.see(event, line.time)
    yield from felt.round()


class _LayoutMoney:
    """The wagers on the layout, and their results."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet, self.next_sheet = sheet, sheet
        self.tracker, self.people = DeckTracker(), SeatTracker(PUBLIC)
        self.placed, self.meter = 0, 0
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
        self.people.see(event)
        self.tracker.see(event)
        if isinstance(event, SheetChanged):
            self.next_sheet = changed_sheet(event, self.sheet.instrument.id)
            if not self.begun:
                self.sheet = self.next_sheet
        elif event.starts_round:
            self._see_deck(event)
        elif event.coupon_move is CouponMove.COLLECTED:
            self.coupons[event.seat] = event.face
        elif event.coupon_move is CouponMove.KEPT:
            self.coupons.pop(event.seat, None)
        elif event.category not in _NO_MONEY or event.fed:
            self._see_money(event, time)

    def _see_deck(self, event: Event) -> None:
        if event.deck not in self.tracker.decks or self.tracker.in_use is None:
            raise Malformed("the deck that it places was never shuffled")
        self.placed = self.tracker.in_use.committed.round
        if not self.begun:
            self.number = self.placed

    def _see_money(self, event: Event, time: str) -> None:
        seat, wager = event.seat, event.wager
        self.meter += event.to_meter
        if event.placed:
            self.begun = self.begun or time
            self.players[seat] = event.player
        if event.placed or event.returned:
            self.lying[seat, wager] += event.placed - event.returned
            self.stakes[seat, wager] += event.placed - event.returned
        elif event.settled is not None:
            self.settled = True
            self.lying[seat, wager] -= event.settled.stake
            self.nets[seat, wager] += event.settled.net
        elif event.undone is not None:
            self.stakes[seat, wager] -= event.undone.stake
            self.nets[seat, wager] -= event.undone.net
        elif event.fed > 0 and not self.settled:
            self.shown = self.meter
        self.ended = time

    def round(self) -> Iterator[WageredRound]:
        hands = tuple(filter(_counts, map(self._hand, sorted(self.players))))
        if hands:
            yield WageredRound(self.number, self.begun, self.ended, self.sheet, self.shown, hands)

    def _hand(self, seat: int) -> WageredHand:
        return WageredHand(
            seat,
            self.players[seat],
            self.people.name_of(self.players[seat]),
            FrozenDict({w: cents for (s, w), cents in self.stakes.items() if s == seat and cents}),
            FrozenDict({w: cents for (s, w), cents in self.nets.items() if s == seat}),
            (face := self.coupons.get(seat, 0)),
            min(face, max(0, self.nets[seat, "ante"])) if face else 0,
        )


def _counts(hand: WageredHand) -> bool:
    return bool(hand.stakes) or any(hand.nets.values())
