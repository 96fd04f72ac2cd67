"""The felt of a finished round, as it was after any of its events.

Everything comes from events as their viewer saw them, so that nothing else can be shown.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from fairdeal.audit.replays.replay import RoundReplay
from fairdeal.audit.replays.seat_tracker import SeatTracker
from fairdeal.cards import Card
from fairdeal.games import game_of
from fairdeal.money import METER, Cents
from fairdeal.play import Area, Event, View
from fairdeal.play.model.event import Announced, Chose, Shown, Voided
from fairdeal.play.model.result import net
from fairdeal.play.words import words_of
from fairdeal.sheet import Sheet
from fairdeal.table.events import OrderCommitted
from fairdeal.view.visible_state import VisibleState
from fairdeal.web.live.outcome import RETURNED, given_back, settled
from fairdeal.web.live.table_view import LogEntry, Picture, SeatPicture
from fairdeal.web.live.table_view_builder import did_words, hand_words, marked

_NOTHING_YET = LogEntry("")


class RoundFelt:
    """The table after some of a round's events."""

    def __init__(
        self,
        sheet: Sheet,
        seen: View,
        past: Sequence[Event],
        watcher: SeatTracker,
        meter: int,
        *,
        over: bool = False,
    ) -> None:
        self._sheet, self._seen, self._past, self._over = sheet, seen, past, over
        self._game = game_of(sheet.instrument.id)
        self._seated, self._name_of = watcher.seated, watcher.name_of
        self._own = watcher.viewer.seats(watcher.seated)
        self._meter = meter + sum(map(_to_meter, past))
        shown = [event for event in past if isinstance(event, Shown) and event.to is None]
        self._by_all = {position for event in shown for position in event.positions}

    def picture(self, round: RoundReplay, *, hands: frozenset[int]) -> Picture:
        """Return the view that a page draws, with the marked hands."""
        dealer, board = self._faces(Area.DEALER), self._faces(Area.COMMUNITY)
        aloud = [event for event in self._past if isinstance(event, Announced)]
        void = [event for event in self._past if isinstance(event, Voided)]
        roots = [event.root for event in self._past if isinstance(event, OrderCommitted)]
        return Picture(
            table=round.table,
            instrument=round.instrument,
            round=round.round,
            phase="over" if self._over else "playing",
            viewer=min(self._own, default=0),
            seats=tuple(self._marked(self._seat(n), n in hands) for n in sorted(self._seated)),
            dealer=_texts(dealer),
            dealer_picks=self._picks(0),
            dealer_hand=self._hand(dealer, self._picks(0)),
            community=_texts(board),
            covered=bool(dealer) and None in dealer and bool(board),
            rack=len(self._seen.rack),
            meter=Cents(self._meter) if self._sheet.meter else None,
            seal=roots[-1] if roots else "",
            said=LogEntry(aloud[-1].words, aloud[-1].clause, "aloud") if aloud else _NOTHING_YET,
            next=(),
            void=LogEntry(words_of(void[-1]), void[-1].clause) if void else None,
            log=(),
        )

    def _seat(self, number: int) -> SeatPicture:
        cards = self._faces(Area.SEAT, number)
        lying = [p for p in self._seen.cards if p.area is Area.SEAT and p.seat == number]
        choices = self._seen.choices.get(number, [])
        results = self._seen.results.get(number, [])
        void = any(isinstance(event, Voided) for event in self._past)
        back = given_back(VisibleState(self._past).given_back.get(number, ())) if void else ()
        return SeatPicture(
            seat=number,
            name=self._name_of(self._seated[number]),
            mine=number in self._own,
            also=False,
            nth=0,
            chips=Cents(0),
            folded="fold" in choices,
            did=did_words(choices[-1]) if choices else "",
            cards=_texts(cards),
            seen_by_all=bool(lying) and self._by_all.issuperset(lying),
            picks=self._picks(number),
            hand=self._hand(cards, self._picks(number)),
            why="",
            made_of=(),
            wagers=dict(self._seen.wagers.get(number, {})),
            results=tuple(map(settled, results)),
            returned=Cents(sum(each.stake for each in back if each.outcome == RETURNED)),
            given_back=back,
            net=net(results) if results else None,
        )

    def _marked(self, seat: SeatPicture, now: bool) -> SeatPicture:
        """Return a seat with the cards that make its hand, if they are to be marked now."""
        if not now:
            return seat
        cards, board = self._faces(Area.SEAT, seat.seat), self._faces(Area.COMMUNITY)
        return replace(seat, made_of=marked(self._game, cards, board, self._seen, seat.seat))

    def _faces(self, area: Area, number: int = 0) -> tuple[Card | None, ...]:
        """Return the cards at a place; after the end of the round, its last cards."""
        gone = set() if self._over else set(self._seen.rack)
        lying = {
            position.number: card
            for position, card in self._seen.cards.items()
            if position.area is area and position.seat == number and position not in gone
        }
        return tuple(lying[n] for n in sorted(lying))

    def _hand(self, cards: tuple[Card | None, ...], picks: tuple[int, ...]) -> str:
        """Return the name of a hand in this game, where all of its cards are seen."""
        return hand_words(self._game, cards, self._faces(Area.COMMUNITY), picks)

    def _picks(self, number: int) -> tuple[int, ...]:
        chosen = [e for e in self._past if isinstance(e, Chose) and e.seat == number and e.picks]
        return chosen[-1].picks if chosen else ()


def _to_meter(event: Event) -> int:
    """Return the change of the Progressive's meter by an event."""
    return sum(
        move.amount * ((move.target == METER) - (move.source == METER)) for move in event.moves()
    )


def _texts(faces: Sequence[Card | None]) -> tuple[str, ...]:
    return tuple("" if card is None else str(card) for card in faces)
