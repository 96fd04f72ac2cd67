"""The short rules for Ultimate Texas Hold 'Em applied to cards: what they say of one hand.

`short_rules` finds the rules of a sheet and counts what they cost; here they are played. Two words
in them have a precise meaning. A hand is **made** if with the hole cards its category is higher
than the community cards' own. An **out** is a card, among the 45 not seen on the river, with which
the dealer would beat the player whatever the dealer's other card: added to the five community
cards it makes a higher hand than the player's.
"""

from collections.abc import Sequence

from fairdeal.cards import Card, Category, Rank, best_of_seven, remaining
from fairdeal.games.ultimate_texas_holdem.solver.classes import hole_index
from fairdeal.games.ultimate_texas_holdem.solver.short_rules import Rules

_FLOP, _BOARD = 3, 5  # how many community cards there are
_ALONE = {3: Category.HIGH_CARD, 2: Category.PAIR, 1: Category.THREE_OF_A_KIND}
_FOUR_TO_A_FLUSH = 4


def decide(rules: Rules, hole: Sequence[Card], community: Sequence[Card]) -> str:
    """What the rules do with two cards and none, three or five community cards.

    >>> from fairdeal.games.ultimate_texas_holdem.solver.short_rules import rules
    >>> from fairdeal.cards import cards
    >>> from fairdeal.sheet import read_sheet
    >>> decide(rules(read_sheet("nj-uth")), cards("Th 4h"), cards("2h 9h Kc"))
    'raise_2'
    """
    seen = {*hole, *community}
    if len(hole) != 2 or len(community) not in (0, _FLOP, _BOARD):
        raise ValueError("the rules decide on two cards and none, three or five community cards")
    if len(seen) != len(hole) + len(community):
        raise ValueError("the same card is there twice")
    if not community:
        return rules.solution.starts[hole_index(*(card.index for card in hole))].best
    if len(community) == _FLOP:
        return "raise_2" if _worth_two(hole, community) else "check"
    called = made(hole, community) or len(outs(hole, community)) <= rules.outs
    return "raise_1" if called else "fold"


def made(hole: Sequence[Card], community: Sequence[Card]) -> bool:
    """Whether the hole cards lift the hand above the category of the community cards."""
    if len(community) == _FLOP:
        alone = _ALONE[len({card.rank for card in community})]
    else:
        alone = best_of_seven(tuple(community)).category
    return best_of_seven((*hole, *community)).category > alone


def outs(hole: Sequence[Card], community: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that would beat the hand if the dealer held just one of them.

    >>> from fairdeal.cards import cards
    >>> len(outs(cards("Ah 8h"), cards("Kc Kd 7s 4d 2c")))  # kings, sevens, fours and twos
    11
    """
    hand = best_of_seven((*hole, *community))
    unseen = remaining((*hole, *community))
    return tuple(card for card in unseen if best_of_seven((card, *community)) > hand)


def _worth_two(hole: Sequence[Card], community: Sequence[Card]) -> bool:
    cards = (*hole, *community)
    if made(hole, community):
        pocket_twos = all(card.rank is Rank.TWO for card in hole)
        return not pocket_twos or best_of_seven(cards).category >= Category.THREE_OF_A_KIND
    return any(
        card.rank >= Rank.TEN
        and sum(other.suit is card.suit for other in cards) >= _FOUR_TO_A_FLUSH
        for card in hole
    )
