"""What a viewer may do at a table, as a page shows it: the step, and the viewer's own offers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from msgspec import Struct

from fairdeal.money import Cents
from fairdeal.round import Action, Area, Event, Step, seat
from fairdeal.round.engine import why_not
from fairdeal.round.offer import BetOffer, Offer, PickOffer
from fairdeal.round.wager import BettingTerms, WagerTerms
from fairdeal.round.words import wager_words
from fairdeal.seat.sight import Faces, Sight, asked, eyes
from fairdeal.table.command import step_name
from fairdeal.table.state import TableState
from fairdeal.web.seating import Seating

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
    """Cards that may not be picked, and why."""

    picks: tuple[int, ...]
    words: str
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
    unlawful: tuple[Unlawful, ...] = ()
    areas: tuple[str, ...] = ()  # where cards go that are not picked, and that are
    wagers: tuple[WagerPicture, ...] = ()
    chip: Cents = Cents(0)


class Ahead(Struct, frozen=True):
    """What may be said before one is asked: it costs nothing, and holds for this stage alone."""

    verb: str
    words: str


class Further(Struct, frozen=True):
    """A further hand of the viewer's own, and what may be done with it."""

    seat: int
    name: str  # of its step
    offers: tuple[OfferPicture, ...]


class PublicStep(Struct, frozen=True, kw_only=True):
    """What the table waits for, which everybody knows."""

    stage: str
    clause: str
    asked: tuple[int, ...]


class StepPicture(PublicStep, frozen=True, kw_only=True):
    """What the table waits for, and what the viewer may do about it."""

    name: str  # goes back with the viewer's answer
    offers: tuple[OfferPicture, ...]
    default: str  # what is done for a silent viewer, in words
    ahead: tuple[Ahead, ...]
    further: tuple[Further, ...]
    beside: tuple[int, ...]  # free seats that the viewer may play too


def step_picture(
    state: TableState, events: Sequence[Event], viewer: int = 0, *, name: str = ""
) -> StepPicture:
    """What the table waits for; the offers are the viewer's own and nobody else's."""
    step = state.step
    public = public_step(step, asked(state, step))
    shared = {name: getattr(public, name) for name in PublicStep.__struct_fields__}
    offers = offers_by_seat(step)
    held = sorted(Seating(state.seated).held_with(viewer))
    own = own_part(state, step, offers, Sight(events), held, viewer, eyes(state, viewer))
    return StepPicture(**shared, **own, name=name)


def public_step(step: Step, waited_for: Iterable[int]) -> PublicStep:
    """What everybody knows of a step."""
    return PublicStep(stage=step.stage, clause=step.clause, asked=tuple(sorted(waited_for)))


def offers_by_seat(step: Step) -> dict[int, tuple[Offer, ...]]:
    """What each seat is offered."""
    found: dict[int, tuple[Offer, ...]] = {}
    for offer in step.offers:
        if number := offer.actor.seat:
            found[number] = (*found.get(number, ()), offer)
    return found


def own_part(
    state: TableState,
    step: Step,
    offered: Mapping[int, tuple[Offer, ...]],
    sight: Sight,
    held: Sequence[int],
    viewer: int,
    seer: int,
) -> dict[str, Any]:
    """What is a viewer's own in a step, without its name; with the seats that the viewer holds."""

    def offers_at(number: int) -> tuple[OfferPicture, ...]:
        own = offered.get(number, ())
        picking = any(isinstance(offer, PickOffer) for offer in own)
        cards = sight.faces(Area.SEAT, number, seer) if picking else ()
        return tuple([_offer(state, offer, cards) for offer in own])

    offers = offers_at(viewer)
    return {
        "offers": offers,
        "default": next((offer.words for offer in offers if offer.default), ""),
        "ahead": _ahead(state, step, viewer),
        "further": tuple(
            Further(number, step_name(state, step, offered.get(number, ())), found)
            for number in held
            if number != viewer and (found := offers_at(number))
        ),
        "beside": _beside(state, offered.get(viewer, ()), held),
    }


def _beside(state: TableState, own: Iterable[Offer], held: Sequence[int]) -> tuple[int, ...]:
    """Free seats at which the viewer may play a further hand, before a wager is down."""
    bet = next((offer for offer in own if isinstance(offer, BetOffer)), None)
    if bet is None or len(held) >= bet.spots.most:
        return ()
    near = {n + way for n in held for way in (-1, 1)} if bet.spots.adjacent else None
    every = range(1, state.sheet.seats + 1)
    return tuple(n for n in every if n not in state.seated and (near is None or n in near))


def _ahead(state: TableState, step: Step, viewer: int) -> tuple[Ahead, ...]:
    """What the viewer will be asked later in this stage, as far as it costs nothing."""
    round = state.round
    if round is None or round.over or not round.at or viewer not in round.hands:
        return ()
    if any(offer.actor == seat(viewer) for offer in step.required):
        return ()
    now = round.agenda[round.at]
    later = [
        moment
        for moment in round.agenda[round.at + 1 :]
        if moment.stage == now.stage and moment.seat == viewer
    ]
    return tuple(
        Ahead(offer.verb, button_words(offer.verb))
        for moment in later
        for offer in round.stage(moment).offers(round, moment)
        if not offer.amount and not isinstance(offer, PickOffer) and offer.actor == seat(viewer)
    )


def _offer(state: TableState, offer: Offer, cards: Faces) -> OfferPicture:
    kind, chip = "act", Cents(0)
    picks: tuple[tuple[int, ...], ...] = ()
    comes_to: tuple[str, ...] = ()
    wagers: tuple[WagerPicture, ...] = ()
    unlawful: tuple[Unlawful, ...] = ()
    areas: tuple[str, ...] = ()
    if isinstance(offer, PickOffer):
        kind, picks = "pick", offer.picks
        comes_to = _comes_to(state, cards, picks)
        unlawful = tuple(_unlawful(state, offer, len(cards)))
        areas = (state.game.picking.areas or ()) if state.game.picking else ()
    elif isinstance(offer, BetOffer):
        kind, chip = "bet", offer.terms.chip
        wagers = _wagers(offer.terms)
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
        unlawful=unlawful,
        areas=areas,
        wagers=wagers,
        chip=chip,
    )


def _unlawful(state: TableState, offer: PickOffer, count: int) -> Iterator[Unlawful]:
    """Every other choice of as many cards, with the reason that the table would give."""
    if state.round is None or not offer.picks:
        return
    for picks in combinations(range(1, count + 1), len(offer.picks[0])):
        if picks not in offer.picks:
            why = why_not(state.round, Action(offer.actor, offer.verb, picks=picks))
            yield Unlawful(picks, why.message, why.clause or "")


def _comes_to(
    state: TableState, cards: Faces, picks: tuple[tuple[int, ...], ...]
) -> tuple[str, ...]:
    """What each pick comes to, where the viewer sees the cards."""
    seen = [card for card in cards if card is not None]
    if state.game.picking is None or not seen or len(seen) < len(cards):
        return ()
    return tuple(state.game.picking.comes_to(seen, each) for each in picks)


@lru_cache(256)  # every seat is offered the same in every frame while betting is open
def _wagers(terms: BettingTerms) -> tuple[WagerPicture, ...]:
    return tuple(map(_wager, terms.wagers))


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
