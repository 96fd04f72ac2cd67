"""The page of a finished round: its steps, its felt, its seal, the winnings."""

import json

from msgspec import Struct

from fairdeal.audit import RoundReplay
from fairdeal.games import game_of
from fairdeal.house import PlayedRound
from fairdeal.record import JournalLine, sheet_of
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.view import SeatView, WagerOutcome
from fairdeal.web.pages.history.moments import RoundStep, moments
from fairdeal.web.pages.table.table import TablePage, table_page


class Settlement(Struct, frozen=True):
    """The outcome of all wagers: a column for each wager that was made."""

    wagers: tuple[str, ...]
    rows: tuple[SeatView, ...]
    own: frozenset[int]  # the viewer's seats

    def of(self, seat: SeatView, wager: str) -> WagerOutcome | None:
        """Return the outcome of one wager of a seat."""
        return next((result for result in seat.results if result.wager == wager), None)


class RecallPage(Struct, frozen=True, kw_only=True):
    """Everything that the page of one round shows."""

    table: TablePage
    short: str  # the game's felt
    number: int
    began: str
    ended: str
    void: bool
    root: str
    sheet: str
    lines: tuple[int, int]  # from 1
    sealed_at: tuple[str, str]  # when the deck was sealed, and when no more bets were taken
    moments: tuple[RoundStep, ...]
    settlement: Settlement
    own: tuple[SeatView, ...]  # the viewer's seats
    base: str  # the address of the page
    eyes: str  # whose they are, in words


def sheet_in_force(round: PlayedRound, first: JournalLine) -> Sheet:
    """Return the sheet that a round was played by."""
    sheet = sheet_of(first.data)
    if not round.options:
        return sheet
    return read_sheet(sheet.instrument.id, json.loads(round.options))


def recall_page(
    round: PlayedRound, recalled: RoundReplay, sheet: Sheet, *, base: str, practice: bool
) -> RecallPage:
    """Return the page of a round as its viewer saw it."""
    steps = tuple(moments(recalled, sheet, round.meter))
    last = steps[-1].view
    mine = frozenset(hand.seat for hand in last.you.hands if hand.yours)
    settled = [seat for seat in last.seen.seats if seat.results or seat.wagers or seat.returned]
    wagers = dict.fromkeys(result.wager for seat in settled for result in seat.results)
    closed = next((step.time for step in steps if "No more bets" in step.told[0].words), "")
    return RecallPage(
        table=table_page(recalled.table, sheet, socket="", practice=practice),
        short=game_of(sheet.instrument.id).short,
        number=round.number,
        began=round.began,
        ended=steps[-1].time,
        void=round.void,
        root=round.root,
        sheet=sheet.hash,
        lines=(round.start.seq + 1, round.end + 1),
        sealed_at=(round.began, closed),
        moments=steps,
        settlement=Settlement(tuple(wagers), tuple(settled), mine),
        own=tuple(seat for seat in settled if seat.seat in mine),
        base=base,
        eyes=recalled.viewer_words,
    )
