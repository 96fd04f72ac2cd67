"""The facts of finished hands of 5 Card Hi-Lo, by the million."""

import numpy as np

from fairdeal.analysis.kernels import Hands, five_card
from fairdeal.analysis.round_arrays import (
    NOT_LAWFUL,
    DealtHands,
    DealtRounds,
    Flags,
    Ints,
    SettledCases,
    case_facts,
    case_numbers,
    compared,
)
from fairdeal.cards import DECK, Category, Rank
from fairdeal.games.five_card_hi_lo.points import HIGH_CARDS, MOST_ACES_LOW, points
from fairdeal.games.five_card_hi_lo.settlement import Aces, Facts, settle
from fairdeal.games.five_card_hi_lo.wagers import PLAY, hi_lo
from fairdeal.play import Comparison, Result, Stakes

_RANK = 16  # the bits of a value that hold its highest rank, below the category
_CATEGORY = 20
_IN_ORDER = sorted(DECK, key=lambda card: card.index)
_HIGH, _LOW = (np.array([points(card)[part] for card in _IN_ORDER]) for part in range(2))
_RANK_OF = np.array([int(card.rank) for card in _IN_ORDER])
_COMPARISONS = (*Comparison, None)  # a folded hand is compared with nothing
_FOLDED = len(Comparison)
_ACES = tuple(Aces)
_SHAPE = (len(_COMPARISONS), len(_COMPARISONS), len(Category), Rank.ACE + 1, len(_ACES))


def cases(rounds: DealtRounds) -> SettledCases:
    """Return the facts of every hand, numbered by `_SHAPE`; a low hand may have one ace."""
    sheet = hi_lo(rounds.sheet)
    from_the_top = np.argsort(-_RANK_OF[rounds.dealer], axis=1, kind="stable")
    ordered = np.take_along_axis(rounds.dealer, from_the_top, axis=1)  # the house way
    dealer_high = _HIGH[ordered[:, :HIGH_CARDS]].sum(axis=1)
    dealer_low = _LOW[ordered[:, HIGH_CARDS:]].sum(axis=1)
    numbers = []
    for hand in rounds.hands:
        value = five_card(hand.cards).astype(np.int64)
        category = value >> _CATEGORY
        pair = np.where(category == Category.PAIR, value >> _RANK & 15, 0)
        high, low, lawful = _totals(hand)
        played = hand.with_any((PLAY,))
        facts = (
            np.where(played, compared(high, dealer_high), _FOLDED),
            np.where(played, compared(low, dealer_low), _FOLDED),
            category,
            pair,
            _aces(hand.cards),
        )
        number = case_numbers(facts, _SHAPE)
        numbers.append(np.where(played & ~lawful, NOT_LAWFUL, number))

    def settled(case: int, stakes: Stakes) -> tuple[Result, ...]:
        high, low, category, pair, aces = case_facts(case, _SHAPE)
        facts = Facts(
            _COMPARISONS[high],
            _COMPARISONS[low],
            Category(category),
            Rank(pair) if pair else None,
            _ACES[aces],
        )
        return settle(facts, stakes, sheet)

    return SettledCases(tuple(numbers), settled)


def _totals(hand: DealtHands) -> tuple[Ints, Ints, Flags]:
    """Return the totals of the high and the low hand, and whether the low hand is lawful."""
    if hand.picked is None:  # nobody played
        nothing = np.zeros(len(hand.cards), np.int64)
        return nothing, nothing, nothing == 0
    low_has = (hand.cards[:, :, None] == hand.picked[:, None, :]).any(axis=2)
    high = np.where(low_has, 0, _HIGH[hand.cards]).sum(axis=1)
    low = _LOW[hand.picked].sum(axis=1)
    lawful = (_RANK_OF[hand.picked] == Rank.ACE).sum(axis=1) <= MOST_ACES_LOW
    return high, low, lawful


def _aces(hands: Hands) -> Ints:
    """Return the place in `Aces` of each hand."""
    ranks = _RANK_OF[hands]
    aces, with_two = (ranks == Rank.ACE).sum(axis=1), (ranks == Rank.TWO).any(axis=1)
    place: Ints = np.select(
        [aces == 3, (aces == 4) & ~with_two, aces == 4],
        [_ACES.index(each) for each in (Aces.THREE, Aces.FOUR, Aces.FOUR_AND_A_TWO)],
        _ACES.index(Aces.FEWER),
    )
    return place
