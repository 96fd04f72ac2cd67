"""What a viewer may do at a table, as a page shows it: the step, and the viewer's own offers."""

from collections.abc import Sequence

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.money import Cents
from fairdeal.round import Area, Event, SeatViewer, seat, view
from fairdeal.round.offer import BetOffer, Offer, PickOffer
from fairdeal.round.wager import WagerTerms
from fairdeal.round.words import wager_words
from fairdeal.table.state import TableState
from fairdeal.web.picture import asked, eyes, faces

_PRESENT = {"check": "Check", "fold": "Fold", "play": "Play", "select": "Confirm"}


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


def step_picture(
    state: TableState, events: Sequence[Event], viewer: int = 0, *, name: str = ""
) -> StepPicture:
    """What the table waits for; the offers are the viewer's own and nobody else's."""
    step = state.step
    own = step.seen_by(SeatViewer(viewer)).of(seat(viewer)) if viewer else ()
    cards = faces(view(events, eyes(state, viewer)), Area.SEAT, viewer) if viewer else ()
    offers = tuple(_offer(state, offer, cards) for offer in own)
    return StepPicture(
        name=name,
        stage=step.stage,
        clause=step.clause,
        asked=tuple(sorted(asked(state))),
        offers=offers,
        default=next((offer.words for offer in offers if offer.default), ""),
    )


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
        verb=offer.said,
        words=button_words(offer.said),
        key=_key(offer.said),
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


def button_words(verb: str) -> str:
    """What stands on the button.

    >>> button_words("raise 4"), button_words("check"), button_words("play 3")
    ('Raise 4×', 'Check', 'Play 3')
    """
    if verb.startswith("raise "):
        return f"Raise {verb.removeprefix('raise ')}×"
    return _PRESENT.get(verb, verb[:1].upper() + verb[1:])


def _key(verb: str) -> str:
    """The key that does it: a number where it has one, or its first letter.

    >>> _key("raise 4"), _key("check")
    ('4', 'c')
    """
    last = verb.rpartition(" ")[2]
    return last if last.isdigit() else verb[:1]
