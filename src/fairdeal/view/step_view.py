"""The step of a table as a page shows it, with the viewer's own offers."""

from collections.abc import Callable, Collection, Iterable, Iterator, Set
from functools import lru_cache
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.money import Cents
from fairdeal.play import (
    TWO_WITNESSES,
    Action,
    BetOffer,
    Moment,
    Offer,
    PickOffer,
    Step,
    WagerTerms,
    seat,
    wager_words,
    why_not,
)
from fairdeal.table import TableState, step_name
from fairdeal.values import capital
from fairdeal.view.procedure import Sentence, doing
from fairdeal.view.public_state import Faces
from fairdeal.view.table_view import PublicStep
from fairdeal.view.visible_state import asked

SeatFaces = Callable[[int], Faces]  # the cards of a seat as the viewer sees them
_PRESENT = {"check": "Check", "fold": "Fold", "play": "Play", "select": "Turn them up"}


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


class Unlawful(Struct, frozen=True):
    """A pick of cards that is not lawful, with the reason."""

    picks: tuple[int, ...]
    words: str
    clause: str


class OfferPicture(Struct, frozen=True, kw_only=True):
    """One action that the viewer may take."""

    verb: str
    words: str
    key: str
    kind: str  # act, pick or bet
    amount: Cents
    clause: str
    default: bool
    picks: tuple[tuple[int, ...], ...] = ()
    comes_to: tuple[str, ...] = ()  # what each of the picks comes to, where that is known
    unlawful: tuple[Unlawful, ...] = ()
    areas: tuple[str, ...] = ()  # where cards go that are not picked, and that are
    house_way: tuple[int, ...] = ()  # the cards that the house would pick, where they are seen
    wagers: tuple[WagerPicture, ...] = ()
    chip: Cents = Cents(0)


class Ahead(Struct, frozen=True):
    """An action that may be chosen ahead of the turn: it costs nothing, and holds for this stage
    only.
    """

    verb: str
    words: str


class Further(Struct, frozen=True):
    """A further hand of the viewer's own, with its offers."""

    seat: int
    name: str  # of its step
    asks: str
    offers: tuple[OfferPicture, ...]


class YourStep(Struct, frozen=True, kw_only=True):
    """A viewer's own part of the step that the table waits for."""

    name: str = ""  # goes back with the viewer's answer
    asks: str = ""  # what the viewer decides, in our words
    offers: tuple[OfferPicture, ...] = ()
    default: str = ""  # the default for a silent viewer, in words
    ahead: tuple[Ahead, ...] = ()
    further: tuple[Further, ...] = ()
    beside: tuple[int, ...] = ()  # free seats that the viewer may play too


def public_step(state: TableState, step: Step, held: str | None = None) -> PublicStep:
    """Return the public part of a step; while the house holds the table, the report."""
    if held is not None:
        words = f"The table is held: {held or 'a report waits'}. The floor must confirm or deny it."
        now = Sentence(words, TWO_WITNESSES)
        return PublicStep(stage=step.stage, clause=now.clause, asked=(), doing=now)
    waited_for = tuple(sorted(asked(state, step)))
    doing_now = doing(state, step)
    return PublicStep(stage=step.stage, clause=step.clause, asked=waited_for, doing=doing_now)


class StepOffers:
    """The offers of each seat at a step and later in the same stage."""

    def __init__(self, state: TableState, step: Step) -> None:
        self._state, self._step, self.stage = state, step, step.stage
        self.by_seat = by_seat = dict[int, tuple[Offer, ...]]()
        for offer in step.offers:
            if number := offer.actor.seat:
                by_seat[number] = (*by_seat.get(number, ()), offer)

    def differing(self, other: "StepOffers") -> Set[int]:
        """Return the seats that have other offers than at another step."""
        own, others = self.by_seat, other.by_seat
        return {n for n in own.keys() | others.keys() if own.get(n) != others.get(n)}

    def to(self, viewer: int, held: Set[int], faces: SeatFaces) -> YourStep:
        """Return a viewer's own part of a step, with the seats that the viewer holds."""
        state, offers = self._state, self.by_seat.get(viewer, ())
        name = step_name(state, self._step, offers)
        others = held - {viewer} & self.by_seat.keys() if len(held) > 1 else ()
        if not offers and not others:
            return _waiting(name, self._ahead(viewer))
        asks, beside = _asks(state, viewer) if offers else "", _beside(state, offers, held)
        if not others and PickOffer not in map(type, offers):
            return _asked(name, offers, asks, beside)

        def pictures(offers: tuple[Offer, ...]) -> tuple[OfferPicture, ...]:
            return tuple([_offer(state, each, faces) for each in offers])

        def further(number: int) -> Further:
            own = self.by_seat[number]
            name = step_name(state, self._step, own)
            return Further(number, name, _asks(state, number), pictures(own))

        shown = pictures(offers)
        return YourStep(
            name=name,
            asks=asks,
            offers=shown,
            default=_default(shown),
            ahead=() if offers else _said_ahead(self._ahead(viewer)),
            further=tuple(map(further, sorted(others))),
            beside=beside,
        )

    def _ahead(self, viewer: int) -> tuple[str, ...]:
        """Return the free actions that a seat may choose ahead of its turn in this stage."""
        round = self._state.round
        if round is None or round.over or not round.at or viewer not in round.hands:
            return ()
        name = round.agenda[round.at].stage
        later = Moment(name, viewer)
        if later not in round.agenda[round.at + 1 :]:
            return ()
        actor, offers = seat(viewer), round.stages[name].offers(round, later)
        own = [offer for offer in offers if offer.actor is actor and not offer.amount]
        return tuple([offer.verb for offer in own if type(offer) is not PickOffer])


@lru_cache(4096)  # the same is offered in every picture until it is answered
def _asked(name: str, offers: tuple[Offer, ...], asks: str, beside: tuple[int, ...]) -> YourStep:
    shown = tuple(map(_said, offers))
    return YourStep(name=name, asks=asks, offers=shown, default=_default(shown), beside=beside)


@lru_cache(1024)
def _waiting(name: str, verbs: tuple[str, ...]) -> YourStep:
    return YourStep(name=name, ahead=_said_ahead(verbs))


def _default(offers: Iterable[OfferPicture]) -> str:
    return next((offer.words for offer in offers if offer.default), "")


def _said_ahead(verbs: Iterable[str]) -> tuple[Ahead, ...]:
    return tuple([Ahead(verb, button_words(verb)) for verb in verbs])


def _asks(state: TableState, number: int) -> str:
    """Return the decision of a seat, in our words."""
    round = state.round
    if round is None or round.over or state.tasks or round.unconfirmed is not None:
        return ""
    return round.stage(round.agenda[round.at]).asks(round, number)


def _beside(state: TableState, own: Iterable[Offer], held: Collection[int]) -> tuple[int, ...]:
    """Return the free seats at which the viewer may play a further hand, before any wager."""
    bet = next((offer for offer in own if isinstance(offer, BetOffer)), None)
    if bet is None or len(held) >= bet.spots.most:
        return ()
    near = {n + way for n in held for way in (-1, 1)} if bet.spots.adjacent else None
    every = range(1, state.sheet.seats + 1)
    return tuple(n for n in every if n not in state.seated and (near is None or n in near))


def _offer(state: TableState, offer: Offer, faces: SeatFaces) -> OfferPicture:
    if not isinstance(offer, PickOffer):
        return _said(offer)
    picking, cards = state.game.picking, faces(offer.actor.seat)
    return replace(
        _said(offer.closed()),
        kind="pick",
        picks=offer.picks,
        comes_to=_comes_to(state, cards, offer.picks),
        unlawful=tuple(_unlawful(state, offer, len(cards))),
        areas=(picking.areas or ()) if picking else (),
        house_way=_house_way(state, cards),
    )


@lru_cache(1024)  # the same things are offered round after round
def _said(offer: Offer) -> OfferPicture:
    """Return an offer without the parts that depend on cards."""
    said, terms = offer.said, offer.terms if isinstance(offer, BetOffer) else None
    return OfferPicture(
        verb=said,
        words=button_words(said),
        key=_key(said),
        kind="bet" if terms else "act",
        amount=offer.amount,
        clause=offer.clause,
        default=offer.default,
        wagers=tuple(map(_wager, terms.wagers)) if terms else (),
        chip=terms.chip if terms else Cents(0),
    )


def _unlawful(state: TableState, offer: PickOffer, count: int) -> Iterator[Unlawful]:
    """Yield every other choice of as many cards, with the reason that the table would give."""
    if state.round is None or not offer.picks:
        return
    for picks in combinations(range(1, count + 1), len(offer.picks[0])):
        if picks not in offer.picks:
            why = why_not(state.round, Action(offer.actor, offer.verb, picks=picks))
            yield Unlawful(picks, why.message, why.clause or "")


def _comes_to(
    state: TableState, cards: Faces, picks: tuple[tuple[int, ...], ...]
) -> tuple[str, ...]:
    """Return the total of each pick, where the viewer sees the cards."""
    seen = [card for card in cards if card is not None]
    if state.game.picking is None or not seen or len(seen) < len(cards):
        return ()
    return tuple([state.game.picking.comes_to(seen, each) for each in picks])


def _house_way(state: TableState, cards: Faces) -> tuple[int, ...]:
    """Return the cards that the house would pick, where the viewer sees them all."""
    seen = tuple([card for card in cards if card is not None])
    if state.game.picking is None or not seen or len(seen) < len(cards):
        return ()
    return state.game.picking.house_way(seen)


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
    """Return the words on the button.

    >>> button_words("raise 4"), button_words("check"), button_words("play 3")
    ('Raise 4×', 'Check', 'Play 3')
    """
    if verb.startswith("raise "):
        return f"Raise {verb.removeprefix('raise ')}×"
    return _PRESENT.get(verb, capital(verb))


def _key(verb: str) -> str:
    """Return the key for a verb: its number where it has one, or its first letter.

    >>> _key("raise 4"), _key("check")
    ('4', 'c')
    """
    last = verb.rpartition(" ")[2]
    return last if last.isdigit() else verb[:1]
