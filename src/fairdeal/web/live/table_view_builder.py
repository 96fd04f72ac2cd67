"""The view of a table for a viewer, made from what the viewer has seen.

No card that is hidden from the viewer is in any object here. The shared view is made once.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from msgspec.structs import asdict

from fairdeal.cards import DECK, Card
from fairdeal.money import Cents
from fairdeal.play import PUBLIC, Area, Event, Game, Outcome, SeatViewer, Step, View
from fairdeal.play.model.result import net
from fairdeal.play.words import did, words_of
from fairdeal.table.procedure.script import said_now
from fairdeal.table.state import TableState
from fairdeal.values.english import capital
from fairdeal.view.hands import hand_in_words, made_of, showdown, why
from fairdeal.view.log_line import LogLine
from fairdeal.view.procedure import Sentence, coming
from fairdeal.view.visible_state import Faces, VisibleState, phase
from fairdeal.web.live.outcome import RETURNED, given_back, settled
from fairdeal.web.live.seat_index import SeatIndex
from fairdeal.web.live.table_view import LogEntry, Picture, PublicPicture, PublicSeat, SeatPicture


class TableViewBuilder:
    """A builder of the views of one table in one state, for any viewer."""

    def __init__(
        self,
        state: TableState,
        step: Step,
        sight: VisibleState,
        seating: SeatIndex,
        *,
        seal: str = "",
        held: bool = False,
    ) -> None:
        self._state, self._step, self._sight, self._held = state, step, sight, held
        self._seating, self._seal, self.phase = seating, seal, phase(state)
        self._over = self.phase == "over"
        self.touched, self.balances = sight.touched, state.ledger.balances  # at seats
        self.looks = sight.looks  # that some took, and not everybody
        self.outcome = self._over, sight.void  # of the round, for all of them
        self._seen_board: Faces | None = None

    @property
    def _board(self) -> Faces:
        if self._seen_board is None:
            self._seen_board = self._sight.faces(Area.COMMUNITY, rack=self._over)
        return self._seen_board

    def public(self) -> PublicPicture:
        """Return the shared view without the seats."""
        said, coming = self.said(), self.coming()
        return PublicPicture(**self.where(), **self.dealers_side(), said=said, next=coming)

    def where_state(self) -> object:
        """Return a value that stays equal as long as `where` stays the same."""
        state = self._state
        meter = None if state.sheet.meter is None else state.meter
        return self.phase, meter, self._seal, self._sight.void

    def where(self) -> dict[str, Any]:
        """Return the table, its position in the round, and its posted information."""
        state, void = self._state, self._sight.void
        return {
            "table": state.name,
            "instrument": state.sheet.instrument.id,
            "round": state.number,
            "phase": self.phase,
            "meter": None if state.sheet.meter is None else state.meter,
            "seal": self._seal,
            "void": None if void is None else LogEntry(words_of(void), void.clause),
        }

    def dealers_side_state(self) -> object:
        """Return a value that stays equal as long as the dealer's side stays the same."""
        sight = self._sight
        return sight.turns[0], self._over, len(sight.seen.rack), sight.picks.get(0)

    def dealers_side(self) -> dict[str, Any]:
        """Return the cards and pieces on the dealer's side."""
        state, sight, board = self._state, self._sight, self._board
        dealer, picks = sight.faces(Area.DEALER, rack=self._over), sight.picks.get(0, ())
        return {
            "dealer": _texts(dealer),
            "dealer_picks": picks,
            "dealer_hand": hand_words(state.game, dealer, board, picks),
            "community": _texts(board),
            "covered": bool(dealer) and None in dealer and bool(state.game.description.community),
            "rack": len(sight.seen.rack),
        }

    def saw_more(self, viewer: int) -> frozenset[int]:
        """Return the seats at which a viewer saw cards that not everybody saw."""
        return self._sight.saw_more(self._seating.viewing_seats[viewer])

    def cards_state(self, number: int) -> object:
        """Return a value that stays equal as long as a seat's cards stay the same, apart from the
        board's part in their meaning.
        """
        return self._sight.turns[number], self._over

    def seen_by_all(self, number: int) -> bool:
        """Return whether a seat's cards lie face up."""
        cards = self._lying(number)
        return bool(cards) and None not in cards

    def seat(self, number: int, *, seen_by_all: bool) -> PublicSeat:
        """Return a seat without its cards."""
        seen, sight, seating = self._sight.seen, self._sight, self._seating
        choices = seen.choices.get(number, ())
        results = seen.results.get(number, ())
        back = given_back(sight.given_back[number]) if number in sight.given_back else ()
        return PublicSeat(
            seat=number,
            name=self._state.name_at(number),
            chips=self._state.ledger.balance(seating.accounts[number]),
            folded="fold" in choices,
            did=did_words(choices[-1]) if choices else "",
            seen_by_all=seen_by_all,
            picks=sight.picks.get(number, ()),
            wagers=seen.wagers.get(number, {}),
            results=tuple(map(settled, results)) if results else (),
            returned=Cents(sum([each.stake for each in back if each.outcome == RETURNED])),
            given_back=back,
            net=net(results) if results else None,
        )

    def cards(self, number: int, viewer: int = 0) -> dict[str, Any]:
        """Return a seat's cards as a viewer sees them, or as everybody does (0)."""
        state, sight = self._state, self._sight
        viewing_seat = self._seating.viewing_seats[viewer]
        cards = self._lying(number, viewing_seat)
        if not viewer and not any(cards):
            return _face_down(len(cards))
        settled = bool(sight.seen.results.get(number))
        own = viewer and number in self._seating.held_with(viewer)
        return {
            "mine": number == viewer,
            "also": bool(own) and number != viewer,
            "nth": self._seating.nth(number) if own else 0,
            "cards": _texts(cards),
            "hand": hand_words(state.game, cards, self._board, sight.picks.get(number, ())),
            "why": self._why(number, viewing_seat) if settled and viewer else "",
            "made_of": marked(state.game, cards, self._board, sight.seen, number) if viewer else (),
            "points": _points(state.game, cards) if viewer else (),
        }

    def _lying(self, number: int, viewing_seat: int = 0) -> Faces:
        """Return a seat's cards. A settled hand that was turned up stays visible until the round is
        over, because dealers turn up, settle and pick up a hand in one go.
        """
        sight, seen = self._sight, self._sight.seen
        settled = number in seen.results and "fold" not in seen.choices.get(number, ())
        open_to_all = settled and None not in sight.faces(Area.SEAT, number, rack=True)
        return sight.faces(Area.SEAT, number, viewing_seat, rack=self._over or open_to_all)

    def _why(self, number: int, viewing_seat: int) -> str:
        hand = showdown(self._state.game, self._state.sheet, self._sight, number, viewing_seat)
        return why(hand) if hand else ""

    def coming(self) -> tuple[Sentence, ...]:
        """Return the next steps, unless the house holds the table."""
        return () if self._held else coming(self._state, self._step)

    def said(self) -> LogEntry:
        """Return the dealer's current or last announcement; none while a report waits."""
        round = self._state.round
        if self._held or (round is not None and round.unconfirmed is not None):
            return LogEntry("")
        if self.phase == "playing":
            for line in said_now(self._state, self._step):
                if "…" not in line.words and not line.only_if:  # what is open was not said yet
                    return LogEntry(line.words, line.clause, "aloud")
        if self.phase == "betting":
            return LogEntry("Place your bets", self._step.clause, "aloud")
        aloud = self._sight.aloud
        return LogEntry("") if aloud is None else LogEntry(aloud.words, aloud.clause, "aloud")


def picture(
    state: TableState,
    events: Sequence[Event],
    viewer: int = 0,
    *,
    seal: str = "",
    held: bool = False,
) -> Picture:
    """Return the table as a seat or a spectator may see it, with the seal of its deck."""
    sight, seating = VisibleState(events), SeatIndex(state)
    viewing_seat = seating.viewing_seats[viewer]
    view_builder = TableViewBuilder(state, state.step, sight, seating, seal=seal, held=held)
    concerned = seating.held_with(viewer) | sight.saw_more(viewing_seat)

    def seat(number: int) -> SeatPicture:
        cards = view_builder.cards(number, viewer if number in concerned else 0)
        seat = view_builder.seat(number, seen_by_all=view_builder.seen_by_all(number))
        return SeatPicture(**asdict(seat), **cards)

    seats = tuple(map(seat, seating.numbers))
    eye = SeatViewer(viewing_seat) if viewing_seat else PUBLIC
    log = tuple(line(item) for group in sight.story.groups for item in group.told(eye))
    return Picture(**asdict(view_builder.public()), viewer=viewer, seats=seats, log=log)


def line(item: LogLine) -> LogEntry:
    """Return news as a line of the log."""
    kind = "aloud" if item.aloud else _KINDS[item.outcome] if item.outcome else ""
    words = f"{item.words}: {' '.join(map(str, item.cards))}" if item.cards else item.words
    return LogEntry(words, item.cited, kind)


_KINDS = {Outcome.WIN: "win", Outcome.LOSE: "lose", Outcome.PUSH: "push"}


def _points(game: Game, cards: Faces) -> tuple[tuple[int, ...], ...]:
    """Return the points of each card, not picked and picked, in a game of points."""
    if game.picking is None or game.picking.points is None or None in cards:
        return ()
    return tuple([game.picking.points(card) for card in cards if card is not None])


_TEXTS: Mapping[Card | None, str] = {None: "", **{card: str(card) for card in DECK}}


def _texts(faces: Faces) -> tuple[str, ...]:
    return tuple(map(_TEXTS.__getitem__, faces))


@cache
def _face_down(count: int) -> dict[str, Any]:
    """Return so many cards face down, as everybody sees them."""
    texts = _texts((None,) * count)
    nothing = {"hand": "", "why": "", "made_of": (), "points": ()}
    return {"mine": False, "also": False, "nth": 0, "cards": texts, **nothing}


@lru_cache(4096)  # a hand is named in every frame of its round
def hand_words(game: Game, cards: Faces, board: Faces, picks: tuple[int, ...] = ()) -> str:
    """Return the name of a hand, where all of its cards are seen."""
    words = hand_in_words(game, cards, board, picks)
    return capital(words)


def marked(game: Game, cards: Faces, board: Faces, seen: View, seat: int) -> tuple[str, ...]:
    """Return the cards that make a seat's hand, once it is settled against the dealer's."""
    if not seen.results.get(seat) or "fold" in seen.choices.get(seat, ()):
        return ()
    return _made_of(game, cards, board, tuple(seen.wagers.get(seat, ())))


@lru_cache(4096)  # repeated in every frame of its round from then on
def _made_of(game: Game, cards: Faces, board: Faces, wagers: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(map(str, made_of(game, cards, board, wagers)))


@cache  # there are few choices
def did_words(choice: str) -> str:
    """Return a decision as a player's plate shows it.

    >>> did_words("raise 4"), did_words("check"), did_words("play 5")
    ('Raised 4×', 'Checked', 'Played 5')
    """
    words = did(choice)
    return capital(words)
