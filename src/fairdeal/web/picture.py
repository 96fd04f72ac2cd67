"""A table as a page draws it: one viewer's picture of it, and what that viewer may do.

Both are plain values with a JSON form. They are made from the events that the viewer may see and
from the viewer's own offers, and from nothing else: no card that is hidden from the viewer is in
any object here.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from fairdeal.cards import Card, best_of_seven, five_card
from fairdeal.law import instrument
from fairdeal.money import Cents, player
from fairdeal.round import PUBLIC, Area, Event, Outcome, Result, Role, SeatViewer, View, seat, view
from fairdeal.round.event import Announced, Chose, TakenBack, Voided
from fairdeal.round.offer import BetOffer, Offer, PickOffer
from fairdeal.round.result import net
from fairdeal.round.viewer import Viewer
from fairdeal.round.wager import WagerTerms
from fairdeal.round.words import wager_words, words_of
from fairdeal.seat.news import news
from fairdeal.table.script import script
from fairdeal.table.state import TableState
from fairdeal.table.tasks import Phase

DONE = {"check": "Checked", "fold": "Folded", "play": "Played", "select": "Chose three cards"}
PRESENT = {"check": "Check", "fold": "Fold", "play": "Play", "select": "Confirm"}


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
    clause: str


class SeatPicture(Struct, frozen=True, kw_only=True):
    """A seat: who sits there, what lies there, what was done."""

    seat: int
    name: str
    mine: bool
    chips: Cents
    asked: bool
    folded: bool
    did: str  # in words, empty before the first decision
    cards: tuple[str, ...]  # in the order dealt; empty text: face down for this viewer
    seen_by_all: bool  # whether the cards lie face up
    picks: tuple[int, ...]
    hand: str  # in words, where the cards are seen
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


class WagerPicture(Struct, frozen=True):
    """A wager that may be made now."""

    name: str
    words: str
    least: Cents
    most: Cents
    required: bool
    equals: str
    needs: tuple[str, ...]
    clause: str


class OfferPicture(Struct, frozen=True, kw_only=True):
    """One thing that the viewer may do."""

    verb: str
    words: str
    key: str
    kind: str  # act, pick or bet
    amount: Cents
    clause: str
    default: bool
    picks: tuple[tuple[int, ...], ...] = ()
    comes_to: tuple[str, ...] = ()  # what each of the picks comes to, where that is known
    wagers: tuple[WagerPicture, ...] = ()
    chip: Cents = Cents(0)


class StepPicture(Struct, frozen=True, kw_only=True):
    """What the table waits for, and what the viewer may do about it."""

    name: str  # goes back with the viewer's answer
    stage: str
    clause: str
    asked: tuple[int, ...]
    offers: tuple[OfferPicture, ...]
    default: str  # what is done for a silent viewer, in words


def picture(
    state: TableState, events: Sequence[Event], viewer: int = 0, *, seal: str = ""
) -> Picture:
    """The table as a seat, or somebody who looks on, may see it; with the seal of its deck."""
    eyes = _eyes(state, viewer)
    seen = view(events, eyes)
    board = _faces(seen, Area.COMMUNITY)
    dealer = _faces(seen, Area.DEALER)
    asked = _asked(state)
    return Picture(
        table=state.name,
        instrument=state.sheet.instrument.id,
        round=state.number,
        phase=_phase(state),
        viewer=viewer,
        seats=tuple(
            _seat(state, seen, events, number, viewer, board, number in asked)
            for number in sorted(state.seated)
        ),
        dealer=tuple(map(_text, dealer)),
        dealer_hand=_hand(dealer, board),
        community=tuple(map(_text, board)),
        covered=bool(dealer) and None in dealer and bool(state.game.description.community),
        rack=len(seen.rack),
        meter=None if state.sheet.meter is None else state.meter,
        seal=seal,
        said=_said(state, events),
        law=_law(state),
        void=next((_line(e) for e in reversed(events) if isinstance(e, Voided)), None),
        log=tuple(_log(events, eyes)),
    )


def step_picture(
    state: TableState, events: Sequence[Event], viewer: int = 0, *, name: str = ""
) -> StepPicture:
    """What the table waits for; the offers are the viewer's own and nobody else's."""
    step = state.step
    own = step.seen_by(SeatViewer(viewer)).of(seat(viewer)) if viewer else ()
    cards = _faces(view(events, _eyes(state, viewer)), Area.SEAT, viewer) if viewer else ()
    offers = tuple(_offer(state, offer, cards) for offer in own)
    return StepPicture(
        name=name,
        stage=step.stage,
        clause=step.clause,
        asked=tuple(sorted(_asked(state))),
        offers=offers,
        default=next((offer.words for offer in offers if offer.default), ""),
    )


def _eyes(state: TableState, seat: int) -> Viewer:
    """With whose eyes a seat looks, or whoever looks on (0)."""
    return state.eyes_of(SeatViewer(seat) if seat else PUBLIC)


def _phase(state: TableState) -> str:
    if state.phase is Phase.CLOSED:
        return "closed"
    if state.round is None or state.round.over:
        return "over"
    if state.tasks:
        return "preparing"
    return "playing" if state.round.at else "betting"


def _asked(state: TableState) -> frozenset[int]:
    """Who is asked for a decision; while betting is open everybody may, and nobody is asked."""
    if _phase(state) != "playing":
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
    cards = _faces(seen, Area.SEAT, number)
    choices = seen.choices.get(number, [])
    results = seen.results.get(number, [])
    back = [e.amount for e in events if isinstance(e, TakenBack) and e.seat == number]
    returned = Cents(sum(back)) if any(isinstance(e, Voided) for e in events) else Cents(0)
    everybody = _faces(view(events), Area.SEAT, number)
    return SeatPicture(
        seat=number,
        name=name,
        mine=number == viewer,
        chips=state.ledger.balance(player(name)),
        asked=asked,
        folded="fold" in choices,
        did=_did(choices[-1]) if choices else "",
        cards=tuple(map(_text, cards)),
        seen_by_all=bool(everybody) and None not in everybody,
        picks=next(
            (e.picks for e in reversed(events) if isinstance(e, Chose) and e.seat == number), ()
        ),
        hand=_hand(cards, board),
        wagers=dict(seen.wagers.get(number, {})),
        results=tuple(map(_settled, results)),
        returned=returned,
        net=net(results) if results else None,
    )


def _settled(result: Result) -> Settled:
    return Settled(
        result.wager,
        wager_words(result.wager),
        result.stake,
        result.outcome.value,
        result.payout,
        result.clause,
    )


def _faces(seen: View, area: Area, number: int = 0) -> tuple[Card | None, ...]:
    """The cards that lie at a place, in the order dealt; None is face down for this viewer."""
    gone = set(seen.rack)
    lying = {
        position.number: card
        for position, card in seen.cards.items()
        if position.area is area and position.seat == number and position not in gone
    }
    return tuple(lying[n] for n in sorted(lying))


def _text(card: Card | None) -> str:
    return "" if card is None else str(card)


def _hand(cards: tuple[Card | None, ...], board: tuple[Card | None, ...]) -> str:
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


def _by_rank(card: Card) -> int:
    return -card.rank


def _offer(state: TableState, offer: Offer, cards: tuple[Card | None, ...]) -> OfferPicture:
    kind, chip = "act", Cents(0)
    picks: tuple[tuple[int, ...], ...] = ()
    comes_to: tuple[str, ...] = ()
    wagers: tuple[WagerPicture, ...] = ()
    if isinstance(offer, PickOffer):
        kind, picks = "pick", offer.picks
        comes_to = _comes_to(state, cards, picks)
    elif isinstance(offer, BetOffer):
        kind, chip = "bet", offer.terms.chip
        wagers = tuple(map(_wager, offer.terms.wagers))
    return OfferPicture(
        verb=offer.verb,
        words=_words(offer.verb),
        key=_key(offer.verb),
        kind=kind,
        amount=offer.amount,
        clause=offer.clause,
        default=offer.default,
        picks=picks,
        comes_to=comes_to,
        wagers=wagers,
        chip=chip,
    )


def _comes_to(
    state: TableState, cards: tuple[Card | None, ...], picks: tuple[tuple[int, ...], ...]
) -> tuple[str, ...]:
    """What each pick comes to, where the viewer sees the cards."""
    seen = [card for card in cards if card is not None]
    if state.game.picking is None or not seen or len(seen) < len(cards):
        return ()
    return tuple(state.game.picking.comes_to(seen, each) for each in picks)


def _wager(terms: WagerTerms) -> WagerPicture:
    return WagerPicture(
        terms.name,
        wager_words(terms.name),
        terms.least,
        terms.most,
        terms.required,
        terms.equals or "",
        terms.needs,
        terms.clause,
    )


def _words(verb: str) -> str:
    """What stands on the button.

    >>> _words("raise 4"), _words("check"), _words("play 3")
    ('Raise 4×', 'Check', 'Play 3')
    """
    if verb.startswith("raise "):
        return f"Raise {verb.removeprefix('raise ')}×"
    return PRESENT.get(verb, verb[:1].upper() + verb[1:])


def _did(choice: str) -> str:
    """What was decided, as it stands on a plate.

    >>> _did("raise 4"), _did("check"), _did("play 5")
    ('Raised 4×', 'Checked', 'Played 5')
    """
    verb, _, multiple = choice.partition(" ")
    if verb == "raise":
        return f"Raised {multiple}×"
    return f"Played {multiple}" if verb == "play" and multiple else DONE.get(choice, choice)


def _key(verb: str) -> str:
    """The key that does it: a number where it has one, or its first letter.

    >>> _key("raise 4"), _key("check")
    ('4', 'c')
    """
    last = verb.rpartition(" ")[2]
    return last if last.isdigit() else verb[:1]


def _said(state: TableState, events: Iterable[Event]) -> Line:
    """What the dealer says now, or said last."""
    if _phase(state) == "playing":
        for line in script(state).say:
            return Line(line.words, line.clause, "aloud")
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
