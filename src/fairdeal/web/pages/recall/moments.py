"""A round that is over, moment by moment: what happened, and the felt as it lay then.

Everything comes from events as their viewer saw them, so that nothing else can be shown.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.audit.part import Start
from fairdeal.audit.replay import Recalled, Told
from fairdeal.audit.watcher import Watcher
from fairdeal.cards import Card
from fairdeal.games import game_of
from fairdeal.law import Instrument
from fairdeal.money import METER, Cents, in_dollars
from fairdeal.round import AUDITOR, PUBLIC, Area, Event, View
from fairdeal.round.event import (
    Announced,
    Chose,
    Dealt,
    PickedUp,
    Placed,
    Settled,
    Shown,
    TakenBack,
    Unseen,
    Voided,
)
from fairdeal.round.result import net
from fairdeal.round.words import words_of
from fairdeal.seat.news import News, news
from fairdeal.sheet import Sheet
from fairdeal.table.events import CutMade, OrderCommitted
from fairdeal.web.picture import (
    Line,
    Picture,
    SeatPicture,
    best_cards,
    did_words,
    hand_words,
    settled,
)

_NOTHING_YET = Line("")


class Said(Struct, frozen=True):
    """A part of a step: words, and the cards that belong to them."""

    words: str
    clause: str
    kind: str = ""  # aloud, win, lose, push or nothing
    cards: tuple[str, ...] = ()


class Moment(Struct, frozen=True, kw_only=True):
    """One step of a round: in words, where it stands in the record, and the felt after it."""

    told: tuple[Said, ...]
    time: str
    line: int  # the last line of it, from 1
    view: Picture


def moments(round: Recalled, sheet: Sheet, start: Start, meter: int = 0) -> list[Moment]:
    """A round as its viewer saw it; `start` says who sat where when it began.

    `meter` is what a Progressive's meter stood at then.
    """
    watcher = Watcher(round.viewer, dict(start.seated), dict(start.names))
    seen = View(AUDITOR)  # the events are the viewer's own already: nothing in them is closed again
    past: list[Event] = []
    made: list[Moment] = []
    for step in _steps(round.told):
        for _, event in step:
            watcher.see(event)
            seen.see(event)
            past.append(event)
        told = list(_told(step, watcher))
        if not told:
            continue  # nothing that this viewer could follow
        felt = _Felt(sheet, seen, past, watcher, meter)
        view = felt.picture(round, _law(sheet.instrument, told[-1].clause))
        line = step[-1][0]
        made.append(
            Moment(
                told=tuple(told),
                time=line.time,
                line=line.seq + 1,
                view=view,
            )
        )
    if made:  # at the end the cards are shown as they lay
        felt = _Felt(sheet, seen, past, watcher, meter, over=True)
        made[-1] = replace(made[-1], view=felt.picture(round, made[-1].view.law))
    return made


def _steps(told: Sequence[Told]) -> Iterator[Sequence[Told]]:
    """What goes together: the preparation, all bets, a deal, a decision, a hand and its wagers."""
    bets_open = True
    stage = "preparation"
    turned_up = 0  # the seat whose hand lies open and is spoken of

    def key(item: Told) -> tuple[str, int, int]:
        nonlocal bets_open, stage, turned_up
        line, event = item
        if isinstance(event, Announced) and stage != "preparation":
            bets_open = False
        before, turned_up = turned_up, _turned_up(event)
        match event:
            case Shown() if turned_up:
                return "hand", turned_up, 0
            case Announced() | Settled() if before and getattr(event, "seat", before) == before:
                turned_up = before
                return "hand", before, 0
            case Placed() | TakenBack() if bets_open:
                stage = "bets"
                return stage, 0, 0
            case Dealt() | Shown() | Unseen():
                bets_open, stage = False, "cards"
                return stage, 0, 0
            case Placed(seat=seat) | Chose(seat=seat) if seat:
                return "choice", seat, 0
            case Settled(seat=seat):
                return "settled", seat, 0
            case _ if stage == "preparation":
                return stage, 0, 0
        return "single", 0, line.seq

    for _, group in groupby(told, key=key):
        yield list(group)


def _turned_up(event: Event) -> int:
    """The seat whose cards are turned up for everybody, where it is one seat's alone."""
    if not isinstance(event, Shown) or event.to is not None:
        return 0
    places = {position.place for position in event.positions}
    area, seat = places.pop() if len(places) == 1 else (Area.DEALER, 0)
    return seat if area is Area.SEAT else 0


def _told(step: Sequence[Told], watcher: Watcher) -> Iterator[Said]:
    events = [event for _, event in step if not isinstance(event, PickedUp)]
    shuffled = [event for event in events if isinstance(event, OrderCommitted)]
    if shuffled:
        cuts = sum(isinstance(event, CutMade) for event in events)
        cut = ", and cut" if cuts else ""
        yield Said(f"The deck is shuffled and sealed{cut}", shuffled[-1].clause)
        return
    placed = [event for event in events if isinstance(event, Placed | TakenBack)]
    if placed and len(placed) == len(events) and not any(isinstance(e, Chose) for e in events):
        yield _bets(placed)
        return
    settlements = [event for event in events if isinstance(event, Settled)]
    others = [event for event in events if not isinstance(event, Settled)]
    for item in news(others, watcher.viewer, watcher.seated):
        yield _said(item)
    if settlements:
        yield _settlement(settlements, watcher)


def _settlement(events: Sequence[Settled], watcher: Watcher) -> Said:
    """What a seat's wagers came to that were settled one after another."""
    (told,) = news(events, PUBLIC)
    seat, won = events[0].seat, net(event.result for event in events)
    own = seat in watcher.viewer.seats(watcher.seated)
    who = "You" if own else watcher.name_of(watcher.seated[seat])
    kind = _KINDS[(won > 0) - (won < 0)]
    if len(events) == 1:
        return Said(f"{who}: {told.words.partition(': ')[2]}", told.cited, kind)
    if not won:
        return Said(f"{who}: even in all", told.cited, kind)
    verb, amount = kind if own else f"{kind}s", in_dollars(Cents(abs(won)))
    return Said(f"{who} {verb} {amount} in all", told.cited, kind)


_KINDS = {1: "win", 0: "push", -1: "lose"}


def _bets(events: Sequence[Placed | TakenBack]) -> Said:
    """Everything that was bet before “No more bets”, together."""
    stakes: dict[tuple[int, str], Cents] = {}
    for event in events:
        stakes[event.seat, event.wager] = event.amount if isinstance(event, Placed) else Cents(0)
    players = len({seat for (seat, _), amount in stakes.items() if amount})
    amount = in_dollars(Cents(sum(stakes.values())))
    who = "One player bets" if players == 1 else f"{players} players bet"
    return Said(f"{who} {amount}", events[-1].clause)


def _said(item: News) -> Said:
    if item.aloud:
        return Said(item.words.removeprefix("dealer: "), item.cited, "aloud")
    words = item.words[:1].upper() + item.words[1:]
    return Said(words, item.cited, cards=tuple(map(str, item.cards)))


def _law(instrument: Instrument, clause: str) -> Line:
    known = instrument.clauses.get(clause)
    return Line(known.summary, clause) if known else _NOTHING_YET


class _Felt:
    """The table after some of a round's events."""

    def __init__(
        self,
        sheet: Sheet,
        seen: View,
        past: Sequence[Event],
        watcher: Watcher,
        meter: int,
        *,
        over: bool = False,
    ) -> None:
        self._sheet, self._seen, self._past, self._over = sheet, seen, past, over
        self._seated, self._name_of = watcher.seated, watcher.name_of
        self._own = watcher.viewer.seats(watcher.seated)
        self._meter = meter + sum(map(_to_meter, past))
        shown = [event for event in past if isinstance(event, Shown) and event.to is None]
        self._by_all = {position for event in shown for position in event.positions}

    def picture(self, round: Recalled, law: Line) -> Picture:
        """As a page draws it."""
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
            seats=tuple(map(self._seat, sorted(self._seated))),
            dealer=_texts(dealer),
            dealer_picks=self._picks(0),
            dealer_hand=self._hand(dealer, self._picks(0)),
            community=_texts(board),
            covered=bool(dealer) and None in dealer and bool(board),
            rack=len(self._seen.rack),
            meter=Cents(self._meter) if self._sheet.meter else None,
            seal=roots[-1] if roots else "",
            said=Line(aloud[-1].words, aloud[-1].clause, "aloud") if aloud else _NOTHING_YET,
            law=law,
            void=Line(words_of(void[-1]), void[-1].clause) if void else None,
            log=(),
        )

    def _seat(self, number: int) -> SeatPicture:
        cards = self._faces(Area.SEAT, number)
        lying = [p for p in self._seen.cards if p.area is Area.SEAT and p.seat == number]
        choices = self._seen.choices.get(number, [])
        results = self._seen.results.get(number, [])
        back = [e.amount for e in self._past if isinstance(e, TakenBack) and e.seat == number]
        void = any(isinstance(event, Voided) for event in self._past)
        return SeatPicture(
            seat=number,
            name=self._name_of(self._seated[number]),
            mine=number in self._own,
            also=False,
            chips=Cents(0),
            asked=False,
            folded="fold" in choices,
            did=did_words(choices[-1]) if choices else "",
            cards=_texts(cards),
            seen_by_all=bool(lying) and self._by_all.issuperset(lying),
            picks=self._picks(number),
            hand=self._hand(cards, self._picks(number)),
            why="",
            made_of=best_cards(cards, self._faces(Area.COMMUNITY)) if results else (),
            wagers=dict(self._seen.wagers.get(number, {})),
            results=tuple(map(settled, results)),
            returned=Cents(sum(back)) if void else Cents(0),
            net=net(results) if results else None,
        )

    def _faces(self, area: Area, number: int = 0) -> tuple[Card | None, ...]:
        """What lies at a place; when all is over, as it lay."""
        gone = set() if self._over else set(self._seen.rack)
        lying = {
            position.number: card
            for position, card in self._seen.cards.items()
            if position.area is area and position.seat == number and position not in gone
        }
        return tuple(lying[n] for n in sorted(lying))

    def _hand(self, cards: tuple[Card | None, ...], picks: tuple[int, ...]) -> str:
        """What cards come to in this game, where all of them are seen."""
        game = game_of(self._sheet.instrument.id)
        return hand_words(game, cards, self._faces(Area.COMMUNITY), picks)

    def _picks(self, number: int) -> tuple[int, ...]:
        chosen = [e for e in self._past if isinstance(e, Chose) and e.seat == number and e.picks]
        return chosen[-1].picks if chosen else ()


def _to_meter(event: Event) -> int:
    """What an event adds to the Progressive's meter, or takes from it."""
    return sum(
        move.amount * ((move.target == METER) - (move.source == METER)) for move in event.moves()
    )


def _texts(faces: Sequence[Card | None]) -> tuple[str, ...]:
    return tuple("" if card is None else str(card) for card in faces)
