"""The picture of a table in play: the public part once, and the private part of any viewer.

The private part has the viewer's own cards, log lines, offers and clock.
"""

from collections.abc import Iterable, Mapping, Set
from functools import lru_cache, partial
from typing import NamedTuple

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.play import Area, Event, Game, Position, Shown, ShownHands, Step
from fairdeal.sheet import Sheet
from fairdeal.table import TableState, asked_of, said_now
from fairdeal.values import EMPTY, replace
from fairdeal.view.hands import showdown, shown_hands, why
from fairdeal.view.procedure import coming
from fairdeal.view.public_log import LogEntry, LogPlace, OwnLogEntry, own_entries
from fairdeal.view.public_state import Faces, PublicState
from fairdeal.view.step_view import StepOffers, YourStep, public_step
from fairdeal.view.table_view import (
    NOTHING_SAID,
    PublicTable,
    ReportView,
    SeatView,
    TableFacts,
    TableView,
    board,
    card_texts,
    hand_words,
    lying,
)
from fairdeal.view.visible_state import SeatIndex, phase


class YourHand(Struct, frozen=True, kw_only=True):
    """A hand of which the viewer sees more than everybody: an own one, or one that was shown."""

    seat: int
    yours: bool  # whether the viewer plays it
    nth: int = 0  # of the viewer's several hands, in the order dealt; 0: the only one
    cards: tuple[str, ...]  # in the order dealt; empty text: face down for this viewer
    hand: str  # in words, where the cards are seen
    why: str  # it won or lost against the dealer, in a sentence, once that is settled
    made_of: tuple[str, ...]  # the cards that won, the viewer's or the dealer's, once settled
    points: tuple[tuple[int, ...], ...] = ()  # of each card: where it lies, or if picked


class Clock(Struct, frozen=True):
    """The time that a viewer has left."""

    due_ms: int | None = None  # for the own decision, for bets, or for the answer to a report
    more_time: bool = False  # whether the viewer may ask for more of it


NO_CLOCK = Clock()


class YourView(Struct, frozen=True):
    """What one viewer sees of a table besides everybody."""

    seat: int  # from which the viewer looks; 0: a spectator
    hands: tuple[YourHand, ...] = ()
    log: tuple[OwnLogEntry, ...] = ()
    step: YourStep = YourStep()
    due_ms: int | None = None  # for the own decision, for bets, or for the answer to a report
    more_time: bool = False  # whether the viewer may ask for more of it


class Picture(Struct, frozen=True):
    """A table for one viewer: what everybody sees, and what the viewer sees besides."""

    table: TableView
    you: YourView

    @property
    def seen(self) -> TableView:
        """The table with the viewer's own cards and lines in their places."""
        table, own = self.table, {hand.seat: hand for hand in self.you.hands}
        seats = [_with(each, own[each.seat]) if each.seat in own else each for each in table.seats]
        return replace(table, seats=tuple(seats), log=tuple(_merged(table.log, self.you.log)))


def your_hand(
    public: PublicState,
    own: Mapping[Position, Card],
    game: Game,
    sheet: Sheet,
    number: int,
    *,
    over: bool,
    yours: bool = True,
    nth: int = 0,
) -> YourHand:
    """Return a hand as a viewer sees it who saw these faces besides everybody."""
    cards, community = lying(public, number, own, over=over), board(public, over=over)
    shown = shown_hands(game, sheet, public, number, own) if number in public.results else None
    compared = showdown(game, shown)
    return YourHand(
        seat=number,
        yours=yours,
        nth=nth,
        cards=card_texts(cards),
        hand=hand_words(game, cards, community, public.picks.get(number, ())),
        why=why(compared) if compared else "",
        made_of=winning_cards(game, shown),
        points=_points(game, cards),
    )


def _with(seat: SeatView, hand: YourHand) -> SeatView:
    return replace(seat, cards=hand.cards, hand=hand.hand)


def _merged(log: tuple[LogEntry, ...], own: tuple[OwnLogEntry, ...]) -> Iterable[LogEntry]:
    """Iterate over everybody's lines with the viewer's own between them."""
    for at in range(len(log) + 1):
        yield from (LogEntry(e.words, e.clause, e.kind) for e in own if e.at == at)
        yield from log[at : at + 1]


def winning_cards(game: Game, shown: ShownHands | None) -> tuple[str, ...]:
    """Return the cards of the hand that won, the player's or the dealer's."""
    return () if shown is None else _winning(game, shown)


@lru_cache(1024)  # repeated in every picture of its round from then on
def _winning(game: Game, shown: ShownHands) -> tuple[str, ...]:
    assert game.hand_words is not None
    return tuple(map(str, game.hand_words.winning_cards(shown)))


def _points(game: Game, cards: Faces) -> tuple[tuple[int, ...], ...]:
    """Return the points of each card, not picked and picked, in a game of points."""
    if game.picking is None or game.picking.points is None or None in cards:
        return ()
    return tuple([game.picking.points(card) for card in cards if card is not None])


_NO_SEATS: frozenset[int] = frozenset()
_NO_FACES: Mapping[Position, Card] = EMPTY


class RoundState:
    """The events of one round so far: the public state, and the faces that some seats saw."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.public = PublicState()
        self._own: dict[int, dict[Position, Card]] = {}
        self._looked_at: dict[int, frozenset[int]] = {}
        self._shown: dict[int, list[tuple[Shown, LogPlace]]] = {}
        self._own_log: dict[int, tuple[OwnLogEntry, ...]] = {}
        self._in_group = 0  # the log's group that was last when cards were shown to some
        self._count = 0
        self._last: Event | None = None
        self.take_in(tuple(events))

    def goes_on_in(self, events: tuple[Event, ...]) -> bool:
        """Return whether these events continue the ones already processed."""
        count = self._count
        return 0 < count <= len(events) and events[count - 1] is self._last

    def take_in(self, events: tuple[Event, ...]) -> None:
        """Process the events of the round so far, and skip those already processed."""
        add = self.public.add
        for event in events[self._count :]:
            add(event)
            if type(event) is Shown and event.to:
                self._show(event)
        if self.public.log.groups == self._in_group:  # its lines may be others now
            self._own_log.clear()
        self._count = len(events)
        self._last = events[-1] if events else None

    def own(self, viewer: int) -> Mapping[Position, Card]:
        """Return the faces that a seat was shown and not everybody; the public (0) none."""
        return self._own.get(viewer, _NO_FACES)

    def looked_at(self, viewer: int) -> frozenset[int]:
        """Return the seats of which a viewer saw cards that are not public."""
        return self._looked_at.get(viewer, _NO_SEATS)

    def own_log(self, viewer: int) -> tuple[OwnLogEntry, ...]:
        """Return the lines that a seat reads among everybody's."""
        if viewer not in self._own_log:
            log, shown = self.public.log, self._shown.get(viewer, ())
            lines = [e for event, at in shown for e in own_entries(event, viewer, log.at(at))]
            self._own_log[viewer] = tuple(lines)
        return self._own_log[viewer]

    def _show(self, event: Shown) -> None:
        """Record cards that were shown to some seats and not to everyone."""
        self._own_log.clear()
        self._in_group = self.public.log.groups
        place = self.public.log.place()
        places = {position.seat for position in event.positions if position.area is Area.SEAT}
        for seat in event.to or ():
            self._own.setdefault(seat, {}).update(event.faces)
            self._looked_at[seat] = self.looked_at(seat) | places
            self._shown.setdefault(seat, []).append((event, place))


class PrivatePart(NamedTuple):
    """A viewer's hands and offers, kept until one of the seats changes that they rest on."""

    rests_on: Set[int]
    hands: tuple[YourHand, ...]
    step: YourStep


class TablePicture:
    """A table through one round. The picture follows the events; a change costs what it changed."""

    def __init__(self, state: TableState) -> None:
        self.round, self.seating = RoundState(), SeatIndex(state)
        self._public = PublicTable(self.round.public, state.game, state.sheet)
        self._state, self._offers = state, StepOffers(state, asked_of(state))
        self._chips = self.seating.chips(state.ledger)
        self._private: dict[int, PrivatePart] = {}  # by viewer

    def goes_on_in(self, events: tuple[Event, ...]) -> bool:
        """Return whether these events continue the round of the picture."""
        return self.round.goes_on_in(events)

    def sit(self, state: TableState) -> SeatIndex:
        """Return the seats and their players, which may have changed."""
        if not self.seating.is_of(state):
            self.seating = SeatIndex(state)
            self._private.clear()
        return self.seating

    def table(
        self,
        state: TableState,
        step: Step,
        events: tuple[Event, ...],
        *,
        id: str = "",
        seq: int = 0,
        seal: str = "",
        suspended: bool = False,
        away: Set[str] = frozenset(),
        report: ReportView | None = None,
    ) -> TableView:
        """Return the public part after these events; while the house holds the table, why."""
        seating, public = self.sit(state), self.round.public
        if state.ledger is not self._state.ledger or self._chips.keys() != seating.names.keys():
            self._chips = seating.chips(state.ledger)
        self.round.take_in(events)
        now, held = phase(state), (report.words if report else "") if suspended else None
        facts = TableFacts(
            id=id,
            seq=seq,
            sheet=state.sheet,
            name=state.name,
            round=state.number,
            phase=now,
            players=seating.names,
            chips=self._chips,
            meter=None if state.sheet.meter is None else state.meter,
            seal=seal,
            deck=state.deck.colour,
            away=frozenset(number for number, who in state.seated.items() if who in away),
            said=NOTHING_SAID if suspended else _said(state, step, public, now),
            next=() if suspended else coming(state, step),
            step=public_step(state, step, held),
            suspended=suspended,
            report=report,
        )
        table = self._public.view(facts)
        self._state = state
        self._forget(StepOffers(state, step))
        return table

    def _forget(self, offers: StepOffers) -> None:
        """Forget the private parts that rest on something that has changed."""
        before, self._offers = self._offers, offers
        if offers.stage != before.stage:
            self._private.clear()
        elif changed := self._public.changed | offers.differing(before):
            kept = [(n, p) for n, p in self._private.items() if p.rests_on.isdisjoint(changed)]
            self._private = dict(kept)

    def you(self, viewer: int, clock: Clock = NO_CLOCK) -> YourView:
        """Return the private part of a seat, or of a spectator (0)."""
        eye = self.seating.viewing_seats[viewer]
        part = self._private.get(viewer)
        if part is None:
            part = self._private[viewer] = self._private_part(viewer, eye)
        return YourView(
            viewer, part.hands, self.round.own_log(eye), part.step, clock.due_ms, clock.more_time
        )

    def _private_part(self, viewer: int, eye: int) -> PrivatePart:
        seating, round = self.seating, self.round
        held, own = seating.held_with(viewer), round.own(eye)
        seen = held | round.looked_at(eye)
        game, sheet, over = self._state.game, self._state.sheet, phase(self._state) == "over"

        def hand(number: int) -> YourHand:
            yours = number in held
            nth = seating.nth(number) if yours else 0
            return your_hand(
                round.public, own, game, sheet, number, over=over, yours=yours, nth=nth
            )

        hands = tuple(map(hand, sorted(seen & seating.names.keys())))
        faces = partial(round.public.faces, Area.SEAT, own=own)
        return PrivatePart(seen, hands, self._offers.to(viewer, held, faces))


def _said(state: TableState, step: Step, public: PublicState, phase: str) -> LogEntry:
    """Return the dealer's current or last announcement; none while a report waits."""
    if state.round is not None and state.round.unconfirmed is not None:
        return NOTHING_SAID
    if phase == "playing":
        for line in said_now(state, step):
            if "…" not in line.words and not line.only_if:  # what is open was not said yet
                return LogEntry(line.words, line.clause, "aloud")
    if phase == "betting":
        return LogEntry("Place your bets", step.clause, "aloud")
    aloud = public.aloud
    return NOTHING_SAID if aloud is None else LogEntry(aloud.words, aloud.clause, "aloud")


def picture(
    state: TableState,
    events: Iterable[Event],
    viewer: int = 0,
    *,
    seal: str = "",
    suspended: bool = False,
    report: ReportView | None = None,
) -> Picture:
    """Return a table in play as a seat or a spectator (0) sees it."""
    drawn = TablePicture(state)
    table = drawn.table(
        state, state.step, tuple(events), seal=seal, suspended=suspended, report=report
    )
    return Picture(table, drawn.you(viewer))
