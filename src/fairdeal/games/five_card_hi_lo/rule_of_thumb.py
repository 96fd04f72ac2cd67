"""The play of a sensible player of 5 Card Hi-Lo: five simple rules, nearly the best."""

from collections.abc import Sequence
from enum import Enum

from fairdeal.cards import Card, Rank
from fairdeal.games.five_card_hi_lo.points import LOW_CARDS, Numbers, Split, house_way
from fairdeal.play import Action, Offer, PickOffer, RuleExample, View
from fairdeal.sheet import Sheet


class Way(Enum):
    """A decision about five cards."""

    FOLD = "fold"
    ACES_HIGH = "the two lowest cards low, all aces high"
    ONE_ACE_LOW = "one ace low, beside the lowest card"


# The numbers of the rules.
LEAST_LOW, MOST_HIGH, MOST_APART = 10, 27, 14  # of a fold
TIMES_SECOND, AND_MORE = 2, 8  # what one ace needs to stay high
SECOND_LOWEST = 6  # with several aces high, at most


def by_the_rules(points: Sequence[int], aces: int) -> Way:
    """Return the decision of the five rules, by the points of the cards other than aces, in
    ascending order.
    """
    if aces == 0:
        high, low = sum(points[LOW_CARDS:]), sum(points[:LOW_CARDS])
        folds = low >= LEAST_LOW and high <= MOST_HIGH and high - low <= MOST_APART
        return Way.FOLD if folds else Way.ACES_HIGH
    if aces == 1:
        needed = TIMES_SECOND * points[1] + AND_MORE
        return Way.ACES_HIGH if sum(points[2:]) >= needed else Way.ONE_ACE_LOW
    if aces < 4:
        return Way.ACES_HIGH if points[1] <= SECOND_LOWEST else Way.ONE_ACE_LOW
    return Way.ONE_ACE_LOW


def choose(offers: tuple[Offer, ...], seen: View, sheet: Sheet) -> Action:
    """Play and set the hand by the rules; a hand that may not be seen yet is played."""
    cards = tuple(seen.hand(offers[0].actor.seat))
    by_verb = {offer.verb: offer for offer in offers}
    if len(cards) < 5:
        return by_verb.get("play", offers[0]).default_action()
    low = low_hand(cards)
    for offer in offers:
        if isinstance(offer, PickOffer) and (low or offer.default):
            return Action(offer.actor, offer.verb, picks=low or house_way(cards))
    return next(offer for offer in offers if offer.default).default_action()


def low_hand(cards: tuple[Card, ...]) -> Numbers:
    """Return the numbers of the cards that the rules set low; none if they fold."""
    others = sorted(_points(card) for card in cards if card.rank is not Rank.ACE)
    match by_the_rules(others, len(cards) - len(others)):
        case Way.FOLD:
            return ()
        case Way.ACES_HIGH:
            return house_way(cards)
    lowest = min(range(1, len(cards) + 1), key=lambda number: cards[number - 1].rank)
    ace = next(n for n, card in enumerate(cards, 1) if card.rank is Rank.ACE)
    return tuple(sorted((lowest, ace)))


def _points(card: Card) -> int:
    return Split((card,), ()).high_total


IN_CARDS = (  # each of the rules in a hand, high and low
    RuleExample(
        "Fold only a hand without an ace",
        (("Kd", "8c", "7s"), ("6h", "5d")),
        "25 high and 11 low: 14 apart, folded",
    ),
    RuleExample(
        "One ace", (("Ac", "Kh", "9d"), ("5s", "3c")), "10 and 9 are 19; twice 5 and 8 are 18"
    ),
    RuleExample(
        "Two or three aces", (("Ah", "Ad", "9c"), ("6s", "3d")), "the second lowest is a six"
    ),
    RuleExample("Four aces", (("Ah", "Ad", "Ac"), ("Ks", "As")), "one ace beside the king"),
)
IN_A_BREATH = (
    "No ace: the two lowest cards go low. One ace: low beside the lowest card, unless your two "
    "highest are far above. Fold only without an ace, when low is 10 or more, high 27 or less, and "
    "they are at most 14 apart."
)
