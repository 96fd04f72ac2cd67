"""Hand histories: a journal as two flat tables, one of decisions and one of wagers.

The columns are the fields of `DecisionRow` and `WagerRow`. They never change and are never removed;
new ones come at the end. A round is in them when all of its wagers are decided.
"""

import csv
import io
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct, structs

from fairdeal.cards import Card, text
from fairdeal.games import game_of
from fairdeal.law import refuse
from fairdeal.play import (
    AUDITOR,
    PUBLIC,
    Area,
    Chose,
    Event,
    Placed,
    PlayerViewer,
    Position,
    Reversed,
    SeatViewer,
    Settled,
    Shown,
    TakenBack,
    Unseen,
    Viewer,
    stages_in,
)
from fairdeal.record import JournalLine, changed_sheet, parse, read_header, sheet_of
from fairdeal.sheet import Sheet
from fairdeal.table import COMMITS, DeckPlaced, Left, OrderCommitted, Renamed, Sat, SheetChanged

_RETURNED = "returned"
_MONEY = (Placed, TakenBack, Settled, Reversed)
_OTHERS = (Chose, DeckPlaced, Left, Renamed, Sat, SheetChanged, Shown)
_READ = COMMITS | {kind.__name__ for kind in (*_MONEY, *_OTHERS)}


class DecisionRow(Struct, frozen=True):
    """One decision of a player."""

    table: str
    instrument: str
    sheet: str  # the hash of the option sheet
    round: int
    time: str
    seat: int
    player: str  # the name
    stage: str
    cards: str  # of the seat, as far as it saw them
    board: str
    seen: str  # every other face that the seat saw
    verb: str
    number: int | None  # of the verb: 4 of “raise 4”
    picked: str  # the cards that were picked with it
    by: str  # “player”, or “house” where the house decided for a silent player
    clause: str
    best: str | None = None  # if judged: the best choice
    cost: str | None = None  # if judged: the exact expected loss against it, in units of the wager
    cost_value: float | None = None  # the same as a number
    cost_cents: float | None = None  # the same for the amount that was wagered


class WagerRow(Struct, frozen=True):
    """One wager of a player and its result; amounts in cents."""

    table: str
    instrument: str
    sheet: str
    round: int
    time: str  # of the result
    seat: int
    player: str
    wager: str
    stake: int
    outcome: str  # win, lose, push, or “returned” from a void hand
    payout: int  # on top of the stake
    net: int
    clause: str


Cards = tuple[Card, ...]


class Judge(Protocol):
    """Returns the judged columns of a decision; `said` is its verb and number: “raise 4”."""

    def __call__(
        self,
        *,
        sheet: Sheet,
        held: Cards,
        board: Cards,
        seen: Cards,
        wagers: Mapping[str, int],
        said: str,
        picked: Cards,
    ) -> Mapping[str, object]:
        """Return them by name."""


class HandHistory(Struct, frozen=True):
    """The decisions and the wagers of a journal for one viewer."""

    decisions: tuple[DecisionRow, ...]
    wagers: tuple[WagerRow, ...]

    def records(self) -> dict[str, list[dict[str, object]]]:
        """Return both tables as flat rows, which data frames take as they are."""
        return {
            "decisions": [structs.asdict(row) for row in self.decisions],
            "wagers": [structs.asdict(row) for row in self.wagers],
        }

    def __repr__(self) -> str:
        return f"HandHistory({len(self.decisions)} decisions, {len(self.wagers)} wagers)"


class RoundPart(Struct, frozen=True, kw_only=True):
    """What holds at the first of the lines of one round, where only these are at hand."""

    number: int
    sheet: Sheet
    seated: Mapping[int, str]
    names: Mapping[str, str]


def joined(histories: Iterable[HandHistory]) -> HandHistory:
    """Return the rows of several histories as one."""
    every = tuple(histories)
    return HandHistory(
        tuple(row for each in every for row in each.decisions),
        tuple(row for each in every for row in each.wagers),
    )


def of_time(history: HandHistory, day: str) -> HandHistory:
    """Return the rows of the rounds that ended on a day, as in 2026-11-16; or all rows."""
    ended = {(row.table, row.round): row.time for row in history.wagers}
    kept = {key for key, time in ended.items() if time.startswith(day)}
    return HandHistory(
        tuple(row for row in history.decisions if (row.table, row.round) in kept),
        tuple(row for row in history.wagers if (row.table, row.round) in kept),
    )


def csv_text(rows: Sequence[DecisionRow | WagerRow], kind: type[Struct]) -> str:
    """Return rows of one kind as CSV, with the names of their columns first."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(kind.__struct_fields__)
    writer.writerows(structs.astuple(row) for row in rows)
    return text.getvalue()


def hand_history(
    lines: Iterable[str],
    viewer: Viewer = AUDITOR,
    judge: Judge | None = None,
    part: RoundPart | None = None,
) -> HandHistory:
    """Return the rows of a journal or an extract that a viewer may have.

    A seat or a player has the rows of that seat or player. The auditor has all rows, the public all
    rows with the faces that everybody saw. Lines are read, not verified. Where they are the first
    line of a journal and those of one round, `part` says what held when the round began.
    """
    reading = iter(lines)
    header = read_header(JournalLine(parse(next(reading))))
    reader = _RoundReader(str(header["table"]), sheet_of(header), viewer, judge, part)
    decisions: list[DecisionRow] = []
    wagers: list[WagerRow] = []
    for written in reading:
        kind = written[written.rindex('"what":"') + 8 : written.rindex('"')]
        if kind not in _READ:
            continue
        line = JournalLine(parse(written))
        event = line.event
        if isinstance(event, Placed) and reader.is_decided:
            decisions += reader.decisions
            wagers += reader.wagers
            reader.clear()
        reader.see(event, line.time)
    if reader.is_decided:
        decisions += reader.decisions
        wagers += reader.wagers
    return HandHistory(tuple(decisions), tuple(wagers))


class _RoundReader:
    """One round after the other, as rows."""

    def __init__(
        self,
        table: str,
        sheet: Sheet,
        viewer: Viewer,
        judge: Judge | None,
        part: RoundPart | None = None,
    ) -> None:
        self._table, self._viewer, self._judge = table, viewer, judge
        sheet = part.sheet if part else sheet
        self._sheet, self._next_sheet = sheet, sheet
        self._committed: dict[str, int] = {}  # the round that each deck is for, by its colour
        self._placed = part.number if part else 0
        self._seated: dict[int, str] = dict(part.seated) if part else {}
        self._names: dict[str, str] = dict(part.names) if part else {}  # of players known by id
        self.clear()

    def clear(self) -> None:
        """Begin another round."""
        self._number, self._sheet = self._placed, self._next_sheet
        self._stages = _stages(self._sheet)
        self._lying: defaultdict[tuple[int, str], int] = defaultdict(int)
        self._faces: defaultdict[int, dict[Position, Card]] = defaultdict(dict)  # by seat
        self.decisions: list[DecisionRow] = []
        self.wagers: list[WagerRow] = []

    @property
    def _has_wagers(self) -> bool:
        return any(self._lying.values())

    @property
    def is_decided(self) -> bool:
        """Return whether there were wagers and none is left on the layout."""
        return bool(self._lying) and not self._has_wagers

    def see(self, event: Event, time: str) -> None:
        """Read one event."""
        match event:
            case Shown():
                for seat in event.to if event.to is not None else (0, *self._seated):
                    self._faces[seat].update(event.faces)
            case Unseen():
                self._check_closed(event)
            case Chose():
                self._decided(event, time)
            case Placed() | TakenBack() | Settled() | Reversed():
                self._money(event, time)
            case _:
                self._see_between_rounds(event)

    def _see_between_rounds(self, event: Event) -> None:
        match event:
            case OrderCommitted():
                self._committed[event.deck] = event.round
            case DeckPlaced():
                self._placed = self._committed.get(event.deck, self._placed)
                if not self._has_wagers:
                    self._number = self._placed
            case Sat() | Renamed():
                self._names[event.player] = event.name or event.player
                if isinstance(event, Sat):
                    self._seated[event.seat] = event.player
            case Left():
                self._seated.pop(event.seat, None)
            case SheetChanged():
                self._next_sheet = changed_sheet(event, self._sheet.instrument.id)
                if not self._has_wagers:
                    self._sheet, self._stages = self._next_sheet, _stages(self._next_sheet)

    def _check_closed(self, event: Unseen) -> None:
        """Refuse a viewer whose faces the file does not open."""
        wanted = self._viewer == AUDITOR or self._viewer.may_see(event.shown_to, self._seated)
        if wanted:
            raise refuse(
                "not-opened-here",
                f"this file does not open round {self._number} to {self._viewer.words}: "
                f"{event.positions[0]} stays closed",
            )

    def _is_wanted(self, seat: int) -> bool:
        if isinstance(self._viewer, SeatViewer | PlayerViewer):
            return seat in self._viewer.seats(self._seated)
        return True

    def _money(self, event: Placed | TakenBack | Settled | Reversed, time: str) -> None:
        if isinstance(event, Placed):
            self._lying[event.seat, event.wager] += event.amount
            return
        if isinstance(event, TakenBack):
            self._lying[event.seat, event.wager] -= event.amount
            if any(self._faces.values()):  # before the cards it is only a changed bet
                self._add_wager(event, time, event.wager, event.amount, _RETURNED, 0, 0)
            return
        result = event.result
        if isinstance(event, Settled):
            self._lying[event.seat, result.wager] -= result.stake
            outcome = result.outcome.value
            self._add_wager(
                event, time, result.wager, result.stake, outcome, result.payout, result.net
            )
            return
        kept = [
            row
            for row in self.wagers
            if (row.seat, row.wager) != (event.seat, result.wager) or row.outcome == _RETURNED
        ]
        self.wagers = kept
        self._add_wager(event, time, result.wager, result.stake, _RETURNED, 0, 0)

    def _add_wager(
        self,
        event: TakenBack | Settled | Reversed,
        time: str,
        wager: str,
        stake: int,
        outcome: str,
        payout: int,
        net: int,
    ) -> None:
        if not self._is_wanted(event.seat):
            return
        result = None if isinstance(event, TakenBack) else event.result
        self.wagers.append(
            WagerRow(
                *self._about(time, event.seat),
                *(self._name(event.player), wager, stake, outcome, payout, net),
                event.clause if result is None else result.clause,
            )
        )

    def _about(self, time: str, seat: int) -> tuple[str, str, str, int, str, int]:
        sheet = self._sheet
        return self._table, sheet.instrument.id, sheet.hash, self._number, time, seat

    def _stage(self, clause: str) -> str:
        """Return the stage of a decision: the one whose clause the decision's belongs to."""
        around = [each for each in self._stages if clause.startswith(each)]
        return self._stages[max(around, key=len)] if around else ""

    def _name(self, player: str) -> str:
        return self._names.get(player, player)

    def _decided(self, event: Chose, time: str) -> None:
        seat = event.seat
        if not seat or not self._is_wanted(seat):  # the dealer sets a hand too
            return
        faces = self._faces[0 if self._viewer == PUBLIC else seat]
        held = _at(faces, lambda place: place.area is Area.SEAT and place.seat == seat)
        board = _at(faces, lambda place: place.area is Area.COMMUNITY)
        own = {*held, *board}
        seen = tuple(card for card in faces.values() if card not in own)
        places = {place.number: card for place, card in faces.items() if place.seat == seat}
        picked = tuple(places[number] for number in event.picks if number in places)
        number = event.number or None
        said = f"{event.choice} {number}" if number else event.choice
        row = DecisionRow(
            *self._about(time, seat),
            self._name(self._seated.get(seat, "")),
            self._stage(event.clause),
            *(text(held), text(board), text(seen)),
            *(event.choice, number, text(picked)),
            "house" if event.grace else "player",
            event.clause,
        )
        if self._judge is not None:
            stakes = {name: cents for (who, name), cents in self._lying.items() if who == seat}
            judged = self._judge(
                sheet=self._sheet,
                held=held,
                board=board,
                seen=seen,
                wagers=stakes,
                said=said,
                picked=picked,
            )
            row = structs.replace(row, **judged)
        self.decisions.append(row)


def _at(faces: Mapping[Position, Card], here: Callable[[Position], bool]) -> Cards:
    places = sorted((place for place in faces if here(place)), key=lambda place: place.number)
    return tuple(faces[place] for place in places)


def _stages(sheet: Sheet) -> dict[str, str]:
    """Return the names of the stages in which players decide, by their clause."""
    procedure = game_of(sheet.instrument.id).procedure(sheet)
    return {sheet.clause(stage.cite): stage.name for stage in stages_in(procedure)}
