"""A table as a page draws it: one viewer's picture of it, and what that viewer may do.

Both are plain values with a JSON form. They are made from the events that the viewer may see and
from the viewer's own offers, and from nothing else: no card that is hidden from the viewer is in
any object here.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from fairdeal.cards import Card, best_five_cards, best_of_seven, five_card
from fairdeal.law import instrument
from fairdeal.money import Cents, player
from fairdeal.round import PUBLIC, Area, Event, Outcome, Result, Role, SeatViewer, View, view
from fairdeal.round.event import Announced, Chose, TakenBack, Voided
from fairdeal.round.result import net
from fairdeal.round.viewer import Viewer
from fairdeal.round.words import wager_words, words_of
from fairdeal.seat.news import news
from fairdeal.table.script import script
from fairdeal.table.state import TableState
from fairdeal.table.tasks import Phase

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

    seat: int
    name: str
    mine: bool
    also: bool  # a further hand of the viewer's own
    chips: Cents
    asked: bool
    folded: bool
    did: str  # in words, empty before the first decision
    cards: tuple[str, ...]  # in the order dealt; empty text: face down for this viewer
    seen_by_all: bool  # whether the cards lie face up
    picks: tuple[int, ...]
    hand: str  # in words, where the cards are seen
    made_of: tuple[str, ...]  # the cards that make a settled hand, with those of the board
    wagers: Mapping[str, Cents]
    results: tuple[Settled, ...]
    returned: Cents  # of a void hand
    net: int | None  # once something is settled


class Picture(Struct, frozen=True, kw_only=True):
    """The whole table as one viewer may see it."""

    table: str
    instrument: str
    round: int
    phase: str  # preparing, betting, playing, over or closed
    viewer: int  # a seat, or 0 for somebody who looks on
    seats: tuple[SeatPicture, ...]
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
    log: tuple[Line, ...]


def picture(
    state: TableState, events: Sequence[Event], viewer: int = 0, *, seal: str = ""
) -> Picture:
    """The table as a seat, or somebody who looks on, may see it; with the seal of its deck."""
    seer = eyes(state, viewer)
    seen = view(events, seer)
    over = phase(state) == "over"
    board = faces(seen, Area.COMMUNITY, over=over)
    dealer = faces(seen, Area.DEALER, over=over)
    waited_for = asked(state)
    return Picture(
        table=state.name,
        instrument=state.sheet.instrument.id,
        round=state.number,
        phase=phase(state),
        viewer=viewer,
        seats=tuple(
            _seat(state, seen, events, number, viewer, board, number in waited_for)
            for number in sorted(state.seated)
        ),
        dealer=tuple(map(_text, dealer)),
        dealer_picks=_picks(events, 0),
        dealer_hand=hand_words(dealer, board),
        community=tuple(map(_text, board)),
        covered=bool(dealer) and None in dealer and bool(state.game.description.community),
        rack=len(seen.rack),
        meter=None if state.sheet.meter is None else state.meter,
        seal=seal,
        said=_said(state, events),
        law=_law(state),
        void=next((_line(e) for e in reversed(events) if isinstance(e, Voided)), None),
        log=tuple(_log(events, seer)),
    )


def eyes(state: TableState, seat: int) -> Viewer:
    """With whose eyes a seat looks, or whoever looks on (0)."""
    return state.eyes_of(SeatViewer(seat) if seat else PUBLIC)


def phase(state: TableState) -> str:
    """Where the table is: preparing, betting, playing, over or closed."""
    if state.phase is Phase.CLOSED:
        return "closed"
    if state.round is None or state.round.over:
        return "over"
    if state.tasks:
        return "preparing"
    return "playing" if state.round.at else "betting"


def asked(state: TableState) -> frozenset[int]:
    """Who is asked for a decision; while betting is open everybody may, and nobody is asked."""
    if phase(state) != "playing":
        return frozenset()
    return frozenset(o.actor.seat for o in state.step.required if o.actor.role is Role.SEAT)


def _seat(
    state: TableState,
    seen: View,
    events: Sequence[Event],
    number: int,
    viewer: int,
    board: tuple[Card | None, ...],
    asked: bool,
) -> SeatPicture:
    name = state.seated[number]
    over = phase(state) == "over"
    cards = faces(seen, Area.SEAT, number, over=over)
    choices = seen.choices.get(number, [])
    results = seen.results.get(number, [])
    back = [e.amount for e in events if isinstance(e, TakenBack) and e.seat == number]
    returned = Cents(sum(back)) if any(isinstance(e, Voided) for e in events) else Cents(0)
    everybody = faces(view(events), Area.SEAT, number, over=over)
    return SeatPicture(
        seat=number,
        name=name,
        mine=number == viewer,
        also=number != viewer and state.seated.get(viewer) == name,
        chips=state.ledger.balance(player(name)),
        asked=asked,
        folded="fold" in choices,
        did=did_words(choices[-1]) if choices else "",
        cards=tuple(map(_text, cards)),
        seen_by_all=bool(everybody) and None not in everybody,
        picks=_picks(events, number),
        hand=hand_words(cards, board),
        made_of=best_cards(cards, board) if results else (),
        wagers=dict(seen.wagers.get(number, {})),
        results=tuple(map(settled, results)),
        returned=returned,
        net=net(results) if results else None,
    )


def _picks(events: Sequence[Event], number: int) -> tuple[int, ...]:
    """The numbers of the cards that were picked at a place; everybody sees those."""
    chosen = (event for event in reversed(events) if isinstance(event, Chose))
    return next((event.picks for event in chosen if event.seat == number and event.picks), ())


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


def faces(
    seen: View, area: Area, number: int = 0, *, over: bool = False
) -> tuple[Card | None, ...]:
    """The cards that lie at a place, in the order dealt; None is face down for this viewer.

    When a round is over, its cards are shown as they lay, although they are in the rack by then.
    """
    gone = set() if over else set(seen.rack)
    lying = {
        position.number: card
        for position, card in seen.cards.items()
        if position.area is area and position.seat == number and position not in gone
    }
    return tuple(lying[n] for n in sorted(lying))


def _text(card: Card | None) -> str:
    return "" if card is None else str(card)


def hand_words(cards: tuple[Card | None, ...], board: tuple[Card | None, ...]) -> str:
    """What cards make with the board, where all of them are seen."""
    own = [card for card in cards if card is not None]
    if not own or len(own) < len(cards):
        return ""
    both = [*own, *(card for card in board if card is not None)]
    if len(both) < 5:
        words = " and ".join(card.rank.word for card in sorted(own, key=_by_rank))
    else:
        words = (five_card(both) if len(both) == 5 else best_of_seven(both)).words
    return words[:1].upper() + words[1:]


def best_cards(cards: tuple[Card | None, ...], board: tuple[Card | None, ...]) -> tuple[str, ...]:
    """The five cards that make a hand with the board, once every one of them is seen."""
    both = [card for card in (*cards, *board) if card is not None]
    if len(both) < len(cards) + len(board) or len(both) < 7:
        return ()
    return tuple(map(str, best_five_cards(both)))


def _by_rank(card: Card) -> int:
    return -card.rank


def did_words(choice: str) -> str:
    """What was decided, as it stands on a plate.

    >>> did_words("raise 4"), did_words("check"), did_words("play 5")
    ('Raised 4×', 'Checked', 'Played 5')
    """
    verb, _, multiple = choice.partition(" ")
    if verb == "raise":
        return f"Raised {multiple}×"
    return f"Played {multiple}" if verb == "play" and multiple else DONE.get(choice, choice)


def _said(state: TableState, events: Iterable[Event]) -> Line:
    """What the dealer says now, or said last."""
    if phase(state) == "playing":
        for line in script(state).say:
            if "…" not in line.words:  # what is left open there has not been said yet
                return Line(line.words, line.clause, "aloud")
    if phase(state) == "betting":
        return Line("Place your bets", state.step.clause, "aloud")
    aloud = [event for event in events if isinstance(event, Announced)]
    return Line(aloud[-1].words, aloud[-1].clause, "aloud") if aloud else Line("")


def _law(state: TableState) -> Line:
    """What the law says of this step, in our words."""
    clause = state.step.clause
    known = instrument(state.sheet.instrument.id).clauses.get(clause)
    return Line(known.summary if known else "", clause)


def _line(event: Event) -> Line:
    return Line(words_of(event), event.clause)


_KINDS = {Outcome.WIN: "win", Outcome.LOSE: "lose", Outcome.PUSH: "push"}


def _log(events: Sequence[Event], viewer: Viewer) -> Iterable[Line]:
    for item in news(events, viewer):
        kind = "aloud" if item.aloud else _KINDS[item.outcome] if item.outcome else ""
        faces = " ".join(map(str, item.cards))
        yield Line(f"{item.words} {faces}".strip(), item.cited, kind)
