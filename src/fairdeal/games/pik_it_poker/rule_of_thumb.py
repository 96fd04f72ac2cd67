"""How a sensible player plays Pik-it Poker: simple enough to remember, not the best."""

from fairdeal.cards import (
    Card,
    Category,
    Rank,
    ThreeCardCategory,
    best_three,
    best_three_cards,
    five_card,
)
from fairdeal.round.action import Action
from fairdeal.round.offer import Offer, PickOffer
from fairdeal.round.view import View
from fairdeal.sheet import Sheet


def choose(offers: tuple[Offer, ...], seen: View, sheet: Sheet) -> Action:
    """Select blindly, or the best three where one may look; then play what the hand is good for."""
    cards = _own_cards(offers[0].actor.seat, seen)
    selection = offers[0]
    if isinstance(selection, PickOffer):
        return _selected(selection, cards)
    plays = {offer.number: offer for offer in offers if offer.number}
    if len(cards) == 5:
        for number in _plays(cards):
            if number in plays:
                return plays[number].default_action()
    return next(offer for offer in offers if offer.default).default_action()


def _own_cards(seat: int, seen: View) -> tuple[Card, ...]:
    return tuple(
        card for position, card in seen.cards.items() if position.seat == seat and card is not None
    )


def _selected(offer: PickOffer, cards: tuple[Card, ...]) -> Action:
    if len(cards) < 5:
        return offer.default_action()
    picks = tuple(sorted(cards.index(card) + 1 for card in best_three_cards(cards)))
    return Action(offer.actor, offer.verb, picks=picks)


def _plays(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """How many cards to play: what the hand is good for, the better first."""
    five, three = five_card(cards), best_three(cards)
    if five.category >= Category.TWO_PAIR:
        return (5, 3)
    if three.category >= ThreeCardCategory.STRAIGHT:
        return (3, 5)
    if five.category is Category.PAIR:
        # Three to a flush is as good as a pair of fours, no better.
        low = five.ranks[0] <= Rank.FOUR and three.category is ThreeCardCategory.FLUSH
        return (3, 5) if low else (5, 3)
    if three.category is ThreeCardCategory.FLUSH:
        return (3,)
    return (5,) if five.ranks[0] is Rank.ACE else ()
