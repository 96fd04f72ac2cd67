"""The play of a sensible player of Pik-it Poker: simple rules, nearly the best.

They are the short rules that analysis finds for the usual sheet; under other sheets only the line
below which a hand with nothing in three cards is folded is drawn elsewhere.
"""

from fairdeal.cards import (
    Card,
    Category,
    HandValue,
    Rank,
    ThreeCardCategory,
    ThreeCardValue,
    best_three,
    best_three_cards,
    five_card,
)
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.play import Action, Offer, PickOffer, RuleExample, View
from fairdeal.sheet import Sheet

_ALWAYS, _NEVER = HandValue(0), HandValue.of(Category.ROYAL_FLUSH, Rank.ACE) + 1
_JACKS, _SEVENS, _THREES = (
    HandValue.of(Category.PAIR, rank) for rank in (Rank.JACK, Rank.SEVEN, Rank.THREE)
)
_KING_QUEEN = HandValue.of(Category.HIGH_CARD, Rank.KING, Rank.QUEEN)
_ACE = HandValue.of(Category.HIGH_CARD, Rank.ACE)
# From which hand on play 5 is made with nothing in three cards: by what it costs, in antes, and by
# whether the dealer has to qualify.
_NOTHING = {(1, False): _KING_QUEEN, (1, True): _ACE, (2, False): _ACE, (2, True): _NEVER}


def choose(offers: tuple[Offer, ...], seen: View, sheet: Sheet) -> Action:
    """Select blindly, or the best three where one may look; then play by the rules."""
    cards = tuple(seen.hand(offers[0].actor.seat))
    selection = offers[0]
    if isinstance(selection, PickOffer):
        return _selected(selection, cards)
    plays = {offer.number: offer for offer in offers if offer.number}
    if len(cards) == 5:
        assert isinstance(sheet, PikItSheet)
        number = by_the_rules(five_card(cards), best_three(cards), sheet)
        if number in plays:
            return plays[number].default_action()
    return next(offer for offer in offers if offer.default).default_action()


def _selected(offer: PickOffer, cards: tuple[Card, ...]) -> Action:
    if len(cards) < 5:
        return offer.default_action()
    picks = tuple(sorted(cards.index(card) + 1 for card in best_three_cards(cards)))
    return Action(offer.actor, offer.verb, picks=picks)


def by_the_rules(five: HandValue, three: ThreeCardValue, sheet: PikItSheet) -> int:
    """Return the number of cards to play, or 0 to fold, by the hand's value and its best three."""
    if three.category is ThreeCardCategory.HIGH_CARD:
        lowest = _NOTHING[sheet.play_5_multiple, sheet.dealer_qualifies]
        return 5 if five >= lowest else 0
    return 5 if five >= _play_5_from(three) else 3


def _play_5_from(three: ThreeCardValue) -> int:
    """Return the lowest five-card hand for which play 5 is better than play 3."""
    match three.category:
        case ThreeCardCategory.ROYAL_FLUSH | ThreeCardCategory.STRAIGHT_FLUSH:
            return _NEVER
        case ThreeCardCategory.STRAIGHT:
            return HandValue.of(Category.TWO_PAIR) if three.ranks[0] >= Rank.NINE else _JACKS
        case ThreeCardCategory.FLUSH:
            return _SEVENS if three.ranks[0] >= Rank.KING else _THREES
        case _:
            return _ALWAYS


IN_CARDS = (  # each of the rules in a hand: its best three cards, and the other two
    RuleExample("A royal flush or a straight flush", (("9s", "8s", "7s"), ("Kd", "2c")), ""),
    RuleExample("Three of a kind", (("7s", "7h", "7d"), ("Kc", "2h")), ""),
    RuleExample(
        "A straight, nine high or better", (("Jh", "Td", "9c"), ("4s", "2d")), "no pair: play 3"
    ),
    RuleExample(
        "A straight, eight high or lower", (("8h", "7d", "6c"), ("6s", "2d")), "sixes: play 3"
    ),
    RuleExample(
        "A flush, king high or better", (("Ks", "9s", "4s"), ("4d", "2h")), "fours: play 3"
    ),
    RuleExample(
        "A flush, queen high or lower", (("Qs", "9s", "4s"), ("4d", "2h")), "fours: play 5"
    ),
    RuleExample("A pair", (("9s", "9d", "Kc"), ("6h", "3d")), ""),
    RuleExample("Nothing in three cards", (("Kh", "Qd", "9c"), ("7s", "3d")), "king queen: play 5"),
)
IN_A_BREATH = (
    "A pair or three of a kind: play 5. A straight or a flush in three cards: play 3, unless all "
    "five are a good pair or better. Nothing in three: play 5 with king queen high or better, else "
    "fold."
)
