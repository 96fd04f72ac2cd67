"""A table as a page draws it: what everybody sees, made once, and each viewer's own part of it.

All of it is plain values with a JSON form, made from what a `Sight` says that a viewer saw: no
card that is hidden from the viewer is in any object here.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.cards import best_five_cards
from fairdeal.law import instrument
from fairdeal.money import Cents, player
from fairdeal.round import PUBLIC, Area, Event, Game, Outcome, Result, SeatViewer, Step
from fairdeal.round.result import net
from fairdeal.round.words import wager_words, words_of
from fairdeal.seat.hands import hand_in_words, showdown, why
from fairdeal.seat.news import News
from fairdeal.seat.sight import Faces, Sight, asked, eyes, phase
from fairdeal.table.script import said_now
from fairdeal.table.state import TableState
from fairdeal.web.seating import Seating

DONE = {"check": "Checked", "fold": "Folded", "play": "Played", "select": "Chose three cards"}


class Line(Struct, frozen=True):
    """Words, and what they rest on."""

    words: str
    clause: str = ""
    kind: str = ""  # aloud, win, lose, push or nothing


class Settled(Struct, frozen=True):
    """What became of one wager."""

    wager: str
    words: str
    stake: Cents
    outcome: str  # win, push or lose
    payout: Cents
    odds: str  # at which it was paid: “3 to 1”; empty where no odds give it
    clause: str


class SeatPicture(Struct, frozen=True, kw_only=True):
    """A seat: who sits there, what lies there, what was done."""

    asked: bool  # the first, since it changes while all else stays
    seat: int
    name: str
    mine: bool
    also: bool  # a further hand of the viewer's own
    chips: Cents
    folded: bool
    did: str  # in words, empty before the first decision
    cards: tuple[str, ...]  # in the order dealt; empty text: face down for this viewer
    seen_by_all: bool  # whether the cards lie face up
    picks: tuple[int, ...]
    hand: str  # in words, where the cards are seen
    why: str  # it won or lost against the dealer, in a sentence, once that is settled
    made_of: tuple[str, ...]  # the cards that make a settled hand, with those of the board
    wagers: Mapping[str, Cents]
    results: tuple[Settled, ...]
    returned: Cents  # of a void hand
    net: int | None  # once something is settled
    points: tuple[tuple[int, ...], ...] = ()  # of each own card: where it lies, or if picked


class PublicPicture(Struct, frozen=True, kw_only=True):
    """What is the same for everybody, whoever looks."""

    table: str
    instrument: str
    round: int
    phase: str  # preparing, betting, playing, over or closed
    dealer: tuple[str, ...]
    dealer_picks: tuple[int, ...]
    dealer_hand: str
    community: tuple[str, ...]
    covered: bool  # whether the dealer's cards lie under the cover card
    rack: int  # how many cards lie in the discard rack
    meter: Cents | None
    seal: str  # the root that the deck is committed to
    said: Line
    law: Line
    void: Line | None


class Picture(PublicPicture, frozen=True, kw_only=True):
    """The whole table as one viewer may see it."""

    viewer: int  # a seat, or 0 for somebody who looks on
    seats: tuple[SeatPicture, ...]
    log: tuple[Line, ...]


class Painter:
    """Draws one table at one moment, for any viewer."""

    def __init__(
        self,
        state: TableState,
        step: Step,
        waited_for: frozenset[int],
        sight: Sight,
        seating: Seating,
        *,
        seal: str = "",
    ) -> None:
        self._state, self._step, self._asked, self._sight = state, step, waited_for, sight
        self._seating, self._seal, self._phase = seating, seal, phase(state)
        self._over = self._phase == "over"
        self._board = sight.faces(Area.COMMUNITY, rack=self._over)

    def public(self) -> PublicPicture:
        """What everybody sees of the dealer's side."""
        state, sight, board = self._state, self._sight, self._board
        dealer = sight.faces(Area.DEALER, rack=self._over)
        void = sight.void
        return PublicPicture(
            table=state.name,
            instrument=state.sheet.instrument.id,
            round=state.number,
            phase=self._phase,
            dealer=_texts(dealer),
            dealer_picks=sight.picks.get(0, ()),
            dealer_hand=hand_words(state.game, dealer, board, sight.picks.get(0, ())),
            community=_texts(board),
            covered=bool(dealer) and None in dealer and bool(state.game.description.community),
            rack=len(sight.seen.rack),
            meter=None if state.sheet.meter is None else state.meter,
            seal=self._seal,
            said=self._said(),
            law=_law(state, self._step),
            void=None if void is None else Line(words_of(void), void.clause),
        )

    def seat_state(self, number: int) -> object:
        """Equal as long as everybody sees the same of a seat, but for whether it is asked."""
        state = self._state
        known_as = state.seated[number]
        chips = state.ledger.balance(player(known_as))
        name = state.name_of(known_as)
        return self._sight.changes(number), known_as, name, chips, self._over

    def seat(self, number: int) -> SeatPicture:
        """A seat as everybody sees it."""
        state, sight = self._state, self._sight
        known_as = state.seated[number]
        cards = sight.faces(Area.SEAT, number, rack=self._over)
        choices = sight.seen.choices.get(number, [])
        results = sight.seen.results.get(number, [])
        return SeatPicture(
            seat=number,
            name=state.name_of(known_as),
            mine=False,
            also=False,
            chips=state.ledger.balance(player(known_as)),
            asked=number in self._asked,
            folded="fold" in choices,
            did=did_words(choices[-1]) if choices else "",
            cards=_texts(cards),
            seen_by_all=bool(cards) and None not in cards,
            picks=sight.picks.get(number, ()),
            hand=hand_words(state.game, cards, self._board, sight.picks.get(number, ())),
            why="",
            made_of=best_cards(cards, self._board) if results else (),
            wagers=dict(sight.seen.wagers.get(number, {})),
            results=tuple(map(settled, results)),
            returned=sight.returned(number),
            net=net(results) if results else None,
        )

    def own(self, seat: SeatPicture, viewer: int, seer: int) -> SeatPicture:
        """A seat as a viewer sees it through a seat's eyes, with what not everybody sees."""
        cards = self._sight.faces(Area.SEAT, seat.seat, seer, rack=self._over)
        seated = self._state.seated
        return replace(
            seat,
            mine=seat.seat == viewer,
            also=seat.seat != viewer and seated[viewer] == seated[seat.seat],
            cards=_texts(cards),
            hand=hand_words(self._state.game, cards, self._board, seat.picks),
            why=self._why(seat.seat, seer) if seat.results else "",
            made_of=best_cards(cards, self._board) if seat.results else (),
            points=_points(self._state.game, cards),
        )

    def _why(self, number: int, seer: int) -> str:
        told = showdown(self._state.game, self._state.sheet, self._sight, number, seer)
        return why(told) if told else ""

    def concerned(self, viewer: int, seer: int) -> frozenset[int]:
        """The seats that look different to a viewer: one's own, and those with cards one saw."""
        held, saw = self._seating.held_with(viewer), self._sight.saw_more(seer)
        return held if saw <= held else held | saw.intersection(self._seating.numbers)

    def _said(self) -> Line:
        """What the dealer says now, or said last."""
        if self._phase == "playing":
            for line in said_now(self._state, self._step):
                if "…" not in line.words and not line.only_if:  # what is open was not said yet
                    return Line(line.words, line.clause, "aloud")
        if self._phase == "betting":
            return Line("Place your bets", self._step.clause, "aloud")
        aloud = self._sight.aloud
        return Line("") if aloud is None else Line(aloud.words, aloud.clause, "aloud")


def picture(
    state: TableState, events: Sequence[Event], viewer: int = 0, *, seal: str = ""
) -> Picture:
    """The table as a seat, or somebody who looks on, may see it; with the seal of its deck."""
    step, sight, seer = state.step, Sight(events), eyes(state, viewer)
    seating = Seating(state.seated)
    painter = Painter(state, step, asked(state, step), sight, seating, seal=seal)
    concerned = painter.concerned(viewer, seer)
    seats = tuple(
        painter.own(seat, viewer, seer) if seat.seat in concerned else seat
        for seat in map(painter.seat, seating.numbers)
    )
    eye = SeatViewer(seer) if seer else PUBLIC
    log = tuple(line(item) for group in sight.story.groups for item in group.told(eye))
    public = painter.public()
    shared = {name: getattr(public, name) for name in PublicPicture.__struct_fields__}
    return Picture(viewer=viewer, seats=seats, log=log, **shared)


def line(item: News) -> Line:
    """News as a line of the log."""
    kind = "aloud" if item.aloud else _KINDS[item.outcome] if item.outcome else ""
    words = " ".join((item.words, *map(str, item.cards))) if item.cards else item.words
    return Line(words, item.cited, kind)


_KINDS = {Outcome.WIN: "win", Outcome.LOSE: "lose", Outcome.PUSH: "push"}


def settled(result: Result) -> Settled:
    """A result as a page shows it."""
    return Settled(
        result.wager,
        wager_words(result.wager),
        result.stake,
        result.outcome.value,
        result.payout,
        _odds(result),
        result.clause,
    )


def _odds(result: Result) -> str:
    """What a win paid for each unit of its stake."""
    if result.outcome is not Outcome.WIN or not result.stake:
        return ""
    odds = Fraction(result.payout, result.stake)
    return f"{odds.numerator} to {odds.denominator}"


def _points(game: Game, cards: Faces) -> tuple[tuple[int, ...], ...]:
    """What each card counts, not picked and picked, in a game of points whose cards are seen."""
    if game.picking is None or game.picking.points is None or None in cards:
        return ()
    return tuple([game.picking.points(card) for card in cards if card is not None])


def _texts(faces: Faces) -> tuple[str, ...]:
    return tuple(["" if card is None else str(card) for card in faces])


@lru_cache(4096)  # a hand is told in every frame of its round
def hand_words(game: Game, cards: Faces, board: Faces, picks: tuple[int, ...] = ()) -> str:
    """What cards make in a game, where all of them are seen."""
    words = hand_in_words(game, cards, board, picks)
    return words[:1].upper() + words[1:]


@lru_cache(4096)  # told of the same hand to all and to its own player
def best_cards(cards: Faces, board: Faces) -> tuple[str, ...]:
    """The five cards that make a hand with the board, once every one of them is seen."""
    both = [card for card in (*cards, *board) if card is not None]
    if len(both) < len(cards) + len(board) or len(both) < 7:
        return ()
    return tuple(map(str, best_five_cards(both)))


def did_words(choice: str) -> str:
    """What was decided, as it stands on a plate.

    >>> did_words("raise 4"), did_words("check"), did_words("play 5")
    ('Raised 4×', 'Checked', 'Played 5')
    """
    verb, _, multiple = choice.partition(" ")
    if verb == "raise":
        return f"Raised {multiple}×"
    return f"Played {multiple}" if verb == "play" and multiple else DONE.get(choice, choice)


def _law(state: TableState, step: Step) -> Line:
    """What the law says of this step, in our words."""
    known = instrument(state.sheet.instrument.id).clauses.get(step.clause)
    return Line(known.summary if known else "", step.clause)
