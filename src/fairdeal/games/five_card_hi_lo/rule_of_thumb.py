"""How a sensible player plays 5 Card Hi-Lo: simple enough to remember, not the best."""

from fairdeal.cards import Card
from fairdeal.games.five_card_hi_lo.points import Split, house_way, split
from fairdeal.round.action import Action
from fairdeal.round.offer import Offer, PickOffer
from fairdeal.round.view import View
from fairdeal.sheet import Sheet

_GOOD_HIGH, _GOOD_LOW, _FAR_APART = 28, 9, 15


def choose(offers: tuple[Offer, ...], seen: View, sheet: Sheet) -> Action:
    """Set the hand the house way and play it, unless it is good for neither high nor low."""
    cards = _own_cards(offers[0].actor.seat, seen)
    for offer in offers:
        if isinstance(offer, PickOffer):
            low = house_way(cards)
            if offer.default or worth_playing(split(cards, low)):
                return Action(offer.actor, offer.verb, picks=low)
    return next(offer for offer in offers if offer.default).default_action()


def worth_playing(held: Split) -> bool:
    """A good high hand, a good low hand, or the two at least fifteen points apart."""
    return (
        held.high_total >= _GOOD_HIGH
        or held.low_total <= _GOOD_LOW
        or held.high_total - held.low_total >= _FAR_APART
    )


def _own_cards(seat: int, seen: View) -> tuple[Card, ...]:
    return tuple(
        card for position, card in seen.cards.items() if position.seat == seat and card is not None
    )
