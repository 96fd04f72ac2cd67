"""The rows of the read model, folded from journal lines one by one.

Only the public part of a line is read. A line that cannot be read tells nothing here: finding it is
the task of verification. The same lines always give the same rows.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, field

from fairdeal.house.history.rows import HandRow, MarkRow, ReadingRow, RoundRow, Rows
from fairdeal.house.store import HOUSE
from fairdeal.play import (
    CouponCollected,
    CouponKept,
    MeterFed,
    MeterTaken,
    Outcome,
    Placed,
    Reversed,
    Settled,
    TakenBack,
    Voided,
)
from fairdeal.record import BEFORE_THE_FIRST
from fairdeal.table import (
    COMMITS,
    DeckPlaced,
    Left,
    MeterSeeded,
    Prepared,
    Renamed,
    Sat,
    SheetChanged,
    SignedOn,
)

CLOSING = "table-closing"  # the phrase that the floor says it with


class _Line(Struct):
    """The public part of a line, as far as every line has it."""

    what: str
    time: str
    hash: str
    data: msgspec.Raw


_LINE, _DATA = msgspec.json.Decoder(_Line), msgspec.json.Decoder(dict[str, Any])
_CANNOT_BE_READ = (msgspec.MsgspecError, ValueError, TypeError, LookupError, AttributeError)


# -- the house's journal


def house_marks(first: int, lines: Sequence[str]) -> Iterator[MarkRow]:
    """Return a mark for every line of the house's journal, under what the line is about."""
    for at, written in enumerate(lines, first):
        try:
            line = _LINE.decode(written)
            data = _DATA.decode(line.data)
        except _CANNOT_BE_READ:
            continue
        about = next((data[name] for name in _SUBJECTS if data.get(name)), "")
        yield MarkRow(HOUSE, at, line.what, str(about), line.time)


_SUBJECTS = ("proposal", "table", "person")


# -- a table's journal


class OpenHand(Struct):
    """A hand whose round may still change."""

    player: str
    name: str
    lying: dict[str, int] = field(default_factory=dict)
    stakes: dict[str, int] = field(default_factory=dict)
    nets: dict[str, int] = field(default_factory=dict)
    coupon: int = 0
    time: str = ""


class OpenRound(Struct):
    """A round that may still change."""

    number: int = 0
    first: int = 1
    prev: str = ""
    seated: dict[int, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    began: str = ""
    root: str = ""
    void: bool = False
    meter: int = 0
    sheet: int = 0
    bet: str = ""
    moved: str = ""
    shown: int = 0
    settled: bool = False
    hands: dict[int, OpenHand] = field(default_factory=dict)

    def row(self, journal: str, last: int | None = None, ended: str = "") -> RoundRow:
        """Return its row; without a last line it is the newest round."""
        lying = sum(cents for hand in self.hands.values() for cents in hand.lying.values())
        return RoundRow(
            journal,
            self.number,
            self.first,
            self.prev,
            _json(self.seated),
            _json(self.names),
            last,
            ended,
            self.began,
            self.root,
            int(self.void),
            self.meter,
            self.sheet,
            self.bet,
            self.moved,
            self.shown,
            lying,
        )


class FoldState(Struct):
    """Everything that later lines of a table depend on; it does not grow with the journal."""

    seq: int = -1  # the last line that was read
    hash: str = BEFORE_THE_FIRST
    times: tuple[str, str] = ("", "")  # of the last line but one, and the last
    prev: str = ""  # the hash of the last line but one
    seated: dict[int, str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    sheet: int = 0
    meter: int = 0
    round: OpenRound = field(default_factory=OpenRound)
    waiting: dict[str, OpenRound] = field(default_factory=dict)  # by the colour of their decks


class TableFold:
    """Reads a table's lines one after another and collects the rows that change."""

    def __init__(self, journal: str, state: FoldState | None = None) -> None:
        self.journal = journal
        self.state = FoldState() if state is None else state
        self._rows = Rows()
        self._changed, self._changed_seats, self._began = False, set[int](), False

    def read(self, first: int, lines: Sequence[str]) -> None:
        """Read the lines that come next, the first of which has a number."""
        state = self.state
        for state.seq, written in enumerate(lines, first):
            try:
                line = _LINE.decode(written)
                see = _SEES.get(line.what)
                if see is not None:
                    see(self, line, _DATA.decode(line.data))
                state.prev, state.hash = state.hash, line.hash
                state.times = state.times[1], line.time
            except _CANNOT_BE_READ:
                continue

    def take_rows(self, *, newest: bool = True) -> Rows:
        """Return the rows that changed since they were taken last.

        Without the newest round they are those of rounds that another one followed.
        """
        if newest:
            self._collect()
        rows, self._rows = self._rows, Rows()
        if newest and self._began:
            rows.readings[self.journal] = self.reading()
            self._began = False
        return rows

    def reading(self) -> ReadingRow:
        """Return the row from which a later reader goes on."""
        return ReadingRow(self.journal, self.state.seq, _json(self.state))

    def _collect(self, last: int | None = None, ended: str = "") -> None:
        round = self.state.round
        if round.number and (self._changed or last is not None):
            self._rows.rounds[self.journal, round.number] = round.row(self.journal, last, ended)
            for seat in sorted(self._changed_seats):
                row = self._hand_row(round, seat)
                self._rows.hands[self.journal, round.number, seat] = row
        self._changed = False
        self._changed_seats.clear()

    def _hand_row(self, round: OpenRound, seat: int) -> HandRow:
        hand = round.hands[seat]
        stakes = {wager: cents for wager, cents in hand.stakes.items() if cents}
        return HandRow(
            self.journal,
            round.number,
            seat,
            hand.player,
            hand.name,
            _json(stakes),
            _json(hand.nets),
            hand.coupon,
            hand.time,
        )

    def _mark(self, line: _Line, subject: str) -> None:
        seq = self.state.seq
        mark = MarkRow(self.journal, seq, line.what, subject, line.time)
        self._rows.marks[self.journal, seq] = mark

    # -- people and sheets

    def _signed_on(self, line: _Line, data: Mapping[str, Any]) -> None:
        self._mark(line, data["role"])

    def _prepared(self, line: _Line, data: Mapping[str, Any]) -> None:
        if data["phrase"] == CLOSING:
            self._mark(line, CLOSING)

    def _sheet_changed(self, line: _Line, data: Mapping[str, Any]) -> None:
        self.state.sheet = self.state.seq
        self._mark(line, data["hash"])
        if not self.state.round.bet:
            self.state.round.sheet = self.state.seq

    def _sat(self, line: _Line, data: Mapping[str, Any]) -> None:
        self.state.seated[data["seat"]] = data["player"]
        self._named(line, data)

    def _named(self, line: _Line, data: Mapping[str, Any]) -> None:
        player, name = data["player"], data.get("name")
        if not name:
            return
        self.state.names[player] = name
        for seat, hand in self.state.round.hands.items():
            if hand.player == player:
                hand.name = name
                self._changed = True
                self._changed_seats.add(seat)

    def _left(self, line: _Line, data: Mapping[str, Any]) -> None:
        self.state.seated.pop(data["seat"], None)

    # -- where rounds begin

    def _shuffled(self, line: _Line, data: Mapping[str, Any]) -> None:
        """A round begins when its deck is shuffled; what came before the first belongs to it.

        Where the other deck is still played, that round goes on until this deck is placed.
        """
        state, number, colour = self.state, data["round"], data["deck"]
        state.waiting.pop(colour, None)
        round = state.round
        if number <= round.number:
            if number == round.number:  # its deck was taken back unused
                round.began, round.root, self._changed = line.time, data["root"], True
            return
        if round.number:
            names = {who: state.names[who] for who in state.seated.values() if who in state.names}
            acted = state.seq - 1  # the line that says that the deck is being shuffled
            round = OpenRound(first=acted, prev=state.prev, seated={**state.seated}, names=names)
        round.number, round.began, round.root = number, line.time, data["root"]
        if "while_playing" in data:
            state.waiting[colour] = round
        else:
            self._begin(round)

    def _placed_deck(self, line: _Line, data: Mapping[str, Any]) -> None:
        round = self.state.waiting.pop(data["deck"], None)
        if round is not None:
            self._begin(round)

    def _begin(self, round: OpenRound) -> None:
        """End the round before with the line before the one that says what is done."""
        state = self.state
        if round is not state.round:
            self._collect(state.seq - 2, state.times[0])
            state.round = round
            round.meter = round.shown = state.meter
            stay = {*state.seated.values()}
            state.names = {who: name for who, name in state.names.items() if who in stay}
        round.sheet = state.sheet
        self._changed = self._began = True

    def _voided(self, line: _Line, data: Mapping[str, Any]) -> None:
        self.state.round.void = self._changed = True

    # -- money

    def _hand(self, line: _Line, data: Mapping[str, Any]) -> OpenHand:
        seat, player = data["seat"], data["player"]
        hands = self.state.round.hands
        if seat not in hands:
            hands[seat] = OpenHand(player, self.state.names.get(player, player))
        hands[seat].time = line.time
        self._changed_seats.add(seat)
        self._moved(line)
        return hands[seat]

    def _moved(self, line: _Line) -> None:
        self.state.round.moved, self._changed = line.time, True

    def _placed(self, line: _Line, data: Mapping[str, Any]) -> None:
        round, state = self.state.round, self.state
        if not round.bet:
            round.bet, round.sheet, round.shown = line.time, state.sheet, state.meter
        hand = self._hand(line, data)
        if hand.player != data["player"]:  # who took the seat after another had wagered there
            hand.player = data["player"]
            hand.name = state.names.get(hand.player, hand.player)
        _add(hand.lying, data["wager"], data["amount"])
        _add(hand.stakes, data["wager"], data["amount"])

    def _taken_back(self, line: _Line, data: Mapping[str, Any]) -> None:
        hand = self._hand(line, data)
        _add(hand.lying, data["wager"], -data["amount"])
        _add(hand.stakes, data["wager"], -data["amount"])

    def _settled(self, line: _Line, data: Mapping[str, Any]) -> None:
        hand, result = self._hand(line, data), data["result"]
        self.state.round.settled = True
        self.state.meter -= data.get("from_meter", 0)
        _add(hand.lying, result["wager"], -result["stake"])
        _add(hand.nets, result["wager"], _net(result))

    def _reversed(self, line: _Line, data: Mapping[str, Any]) -> None:
        hand, result = self._hand(line, data), data["result"]
        self.state.meter += data.get("from_meter", 0)
        _add(hand.stakes, result["wager"], -result["stake"])
        _add(hand.nets, result["wager"], -_net(result))

    def _meter_grew(self, line: _Line, data: Mapping[str, Any]) -> None:
        self.state.meter += data["amount"]
        if not self.state.round.settled:
            self.state.round.shown = self.state.meter
        self._meter_moved(line)

    def _meter_taken(self, line: _Line, data: Mapping[str, Any]) -> None:
        self.state.meter -= data["amount"]
        self._meter_moved(line)

    def _meter_moved(self, line: _Line) -> None:
        if self.state.round.bet:
            self._moved(line)

    def _coupon(self, line: _Line, data: Mapping[str, Any]) -> None:
        seat, hands = data["seat"], self.state.round.hands
        if seat in hands:
            hands[seat].coupon = data["face"] if line.what == CouponCollected.__name__ else 0
            self._changed = True
            self._changed_seats.add(seat)


_SEES = {
    SignedOn.__name__: TableFold._signed_on,
    Prepared.__name__: TableFold._prepared,
    SheetChanged.__name__: TableFold._sheet_changed,
    Sat.__name__: TableFold._sat,
    Renamed.__name__: TableFold._named,
    Left.__name__: TableFold._left,
    **dict.fromkeys(COMMITS, TableFold._shuffled),
    DeckPlaced.__name__: TableFold._placed_deck,
    Voided.__name__: TableFold._voided,
    Placed.__name__: TableFold._placed,
    TakenBack.__name__: TableFold._taken_back,
    Settled.__name__: TableFold._settled,
    Reversed.__name__: TableFold._reversed,
    MeterSeeded.__name__: TableFold._meter_grew,
    MeterFed.__name__: TableFold._meter_grew,
    MeterTaken.__name__: TableFold._meter_taken,
    CouponCollected.__name__: TableFold._coupon,
    CouponKept.__name__: TableFold._coupon,
}


def _add(amounts: dict[str, int], wager: str, cents: int) -> None:
    amounts[wager] = amounts.get(wager, 0) + cents


def _net(result: Mapping[str, Any]) -> int:
    return -int(result["stake"]) if result["outcome"] == _LOSE else int(result["payout"])


_LOSE = Outcome.LOSE.value


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
