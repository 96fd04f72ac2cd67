"""The felt of a finished round, as it was after any of its events.

Everything comes from events as their viewer saw them, so that nothing else can be shown.
"""

from msgspec.structs import replace

from fairdeal.audit import RoundReplay, SeatTracker
from fairdeal.cards import Card
from fairdeal.games import game_of
from fairdeal.money import METER, Cents
from fairdeal.play import Event, Position, Shown
from fairdeal.sheet import Sheet
from fairdeal.table import OrderCommitted
from fairdeal.view import (
    NOTHING_SAID,
    LogEntry,
    Picture,
    PublicState,
    TableFacts,
    YourHand,
    YourView,
    table_view,
    your_hand,
)


class RoundFelt:
    """The table after some of a round's events; more may follow."""

    def __init__(self, round: RoundReplay, sheet: Sheet, meter: int) -> None:
        self._round, self._sheet, self._meter = round, sheet, meter
        self._game = game_of(sheet.instrument.id)
        self._public, self._seal = PublicState(), ""
        self._own: dict[Position, Card] = {}  # faces that the viewer saw and not everybody

    def add(self, event: Event) -> None:
        """Add an event as the viewer saw it."""
        self._public.add(event)
        self._meter += _to_meter(event)
        if isinstance(event, OrderCommitted):
            self._seal = event.root
        if isinstance(event, Shown) and event.to is not None:
            self._own.update(event.faces)

    def picture(
        self, watcher: SeatTracker, *, hands: frozenset[int], over: bool = False
    ) -> Picture:
        """Return the picture that a page draws, with the marked hands."""
        aloud, seated = self._public.aloud, sorted(watcher.seated)
        facts = TableFacts(
            sheet=self._sheet,
            name=self._round.table,
            round=self._round.round,
            phase="over" if over else "playing",
            players={seat: watcher.name_of(watcher.seated[seat]) for seat in seated},
            chips=dict.fromkeys(seated, Cents(0)),
            meter=Cents(self._meter) if self._sheet.meter else None,
            seal=self._seal,
            said=LogEntry(aloud.words, aloud.clause, "aloud") if aloud else NOTHING_SAID,
        )
        table = replace(table_view(facts, self._public), log=())  # the steps are its words
        own = watcher.viewer.seats(watcher.seated)

        def hand(seat: int) -> YourHand:
            seen = your_hand(
                self._public, self._own, self._game, self._sheet, seat, over=over, yours=seat in own
            )
            return replace(seen, why="", points=(), made_of=seen.made_of if seat in hands else ())

        looked_at = own | hands | {position.seat for position in self._own}
        seen = tuple([hand(seat) for seat in seated if seat in looked_at])
        return Picture(table, YourView(seat=min(own, default=0), hands=seen))


def _to_meter(event: Event) -> int:
    """Return the change of the Progressive's meter by an event."""
    return sum(
        move.amount * ((move.target == METER) - (move.source == METER)) for move in event.moves()
    )
