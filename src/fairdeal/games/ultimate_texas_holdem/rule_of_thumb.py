"""The play of a sensible player of Ultimate Texas Hold 'Em: simple rules, nearly the best.

They are the short rules that analysis finds for the usual pay tables.
"""

from fairdeal.cards import DECK, Card, Category, Rank, best_of_seven
from fairdeal.play import Action, Area, Offer, RuleExample, View
from fairdeal.sheet import Sheet

# The lowest second card with which a king, a queen or a jack is raised before the flop.
SUITED = {Rank.KING: Rank.TWO, Rank.QUEEN: Rank.SIX, Rank.JACK: Rank.EIGHT}
UNSUITED = {Rank.KING: Rank.FIVE, Rank.QUEEN: Rank.EIGHT, Rank.JACK: Rank.TEN}
_FOUR_TO_A_FLUSH = 4
MOST_OUTS = 20  # of the dealer's, with which one calls on the river

# What a flop is by itself, by how many ranks it has.
_ALONE = {3: Category.HIGH_CARD, 2: Category.PAIR, 1: Category.THREE_OF_A_KIND}


def choose(offers: tuple[Offer, ...], seen: View, sheet: Sheet) -> Action:
    """Raise at the first chance where the hand is worth it, and the larger of two raises."""
    hole = tuple(seen.hand(offers[0].actor.seat))
    board = tuple(card for at, card in seen.cards.items() if at.area is Area.COMMUNITY and card)
    raises = [offer for offer in offers if offer.amount]
    if raises and len(hole) == 2 and worth_a_raise(hole, board):
        return max(raises, key=lambda offer: offer.amount).default_action()
    return next(offer for offer in offers if offer.default).default_action()


def worth_a_raise(hole: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """Return whether to raise a hand at the decision that its board belongs to."""
    if not board:
        return worth_it_before_the_flop(hole)
    if len(board) == 3:
        return worth_it_after_the_flop(hole, board)
    return worth_it_after_the_last_cards(hole, board)


def worth_it_before_the_flop(hole: tuple[Card, ...]) -> bool:
    """Return whether to raise: a pair of threes or better, any ace, good kings, queens and
    jacks.
    """
    high, low = sorted((card.rank for card in hole), reverse=True)
    if high is low:
        return high >= Rank.THREE
    if high is Rank.ACE:
        return True
    kickers = SUITED if hole[0].suit is hole[1].suit else UNSUITED
    return high in kickers and low >= kickers[high]


def worth_it_after_the_flop(hole: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """Return whether to raise: a pair or better with a hole card, or four to a high flush.

    A flush draw needs a ten or better. A pocket pair of twos needs a third two.
    """
    made = is_made_with_a_hole_card(hole, board) and not is_pair_of_twos(hole, board)
    return made or has_high_flush_draw(hole, board)


def is_pair_of_twos(hole: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """Return whether the hole cards are a pair of twos that the flop does not improve."""
    twos = all(card.rank is Rank.TWO for card in hole)
    return twos and best_of_seven(hole + board).category < Category.THREE_OF_A_KIND


def has_high_flush_draw(hole: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """Return whether there are four to a flush with a hole card of ten or better."""
    return any(
        card.rank >= Rank.TEN
        and sum(other.suit is card.suit for other in hole + board) >= _FOUR_TO_A_FLUSH
        for card in hole
    )


def worth_it_after_the_last_cards(hole: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """Return whether to raise: a hand made with a hole card, or one that few cards beat."""
    return is_made_with_a_hole_card(hole, board) or outs(hole, board) <= MOST_OUTS


def outs(hole: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """Return the number of unseen cards that would beat the hand if the dealer held one of them."""
    return len(cards_that_beat(hole, board))


def cards_that_beat(hole: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the unseen cards that would beat the hand if the dealer held one of them."""
    own, seen = best_of_seven(hole + board), {*hole, *board}
    unseen = (card for card in DECK if card not in seen)
    return tuple(card for card in unseen if best_of_seven((*board, card)) > own)


def is_made_with_a_hole_card(hole: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """Return whether the hand is of a higher kind than the board alone."""
    if len(board) == 5:
        return best_of_seven(hole + board).category > best_of_seven(board).category
    on_the_flop = _ALONE[len({card.rank for card in board})]
    return best_of_seven(hole + board).category > on_the_flop


IN_CARDS = (  # each of the rules in a hand that is raised by it
    RuleExample("Before the flop", (("Qd", "8s"),), "a queen with an eight"),
    RuleExample("After the flop", (("Js", "7s"), ("7h", "Kd", "4s")), "the board has none"),
    RuleExample(
        "After the last two cards",
        (("Qh", "6c"), ("Kd", "9s", "7h", "4c", "2d")),
        "19 beat it",
    ),
)
IN_A_BREATH = (
    "Raise 4 with an ace, a pair of threes or better, a king with a five, a queen with an eight, a "
    "jack with a ten. After the flop raise 2 with a pair or better that the board does not give. "
    "At the end raise unless more than twenty unseen cards beat you."
)
