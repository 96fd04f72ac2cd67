"""Phrases, hands and picked cards of Pik-it Poker, in words."""

from collections.abc import Collection, Sequence

from fairdeal.cards import (
    Card,
    HandValue,
    ThreeCardValue,
    best_three,
    best_three_cards,
    five_card,
    three_card,
)
from fairdeal.games.pik_it_poker.settlement import dealer_hand
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.law import Cite
from fairdeal.play import (
    Cards,
    HandWords,
    Outcome,
    Picking,
    Picks,
    Showdown,
    ShownHands,
    add_phrases,
    exposed,
    ranked,
    whose,
)
from fairdeal.values import FrozenDict, replace


def _five_cards(seat: int, hand: str) -> str:
    return f"{whose(seat)}'s five cards: {HandValue.read(hand).words}"


def _best_three(seat: int, hand: str) -> str:
    return f"{whose(seat)}'s best three: {ThreeCardValue.read(hand).words}"


add_phrases(
    {
        "five-cards": _five_cards,
        "best-three": _best_three,
        "no-qualify": "No qualify",
        "stack-covered": "lays a cover card on the dealer's stack in the automated shoe",
        "stack-uncovered": (
            "takes the cover card off the dealer's stack and lays it right beside the shoe"
        ),
        "exposed-before-due": exposed("the dealer's hand was due"),
    }
)


def _held(cards: Cards, board: Cards, picks: Picks) -> str:
    """Return all five cards in words, and the best three of them."""
    return f"{five_card(cards).with_kicker}; best three: {best_three(cards).with_kicker}"


def _showdown(shown: ShownHands) -> Showdown | None:
    dealer = dealer_hand(shown.dealer)
    if "play_3" in shown.wagers:
        compared = ranked(best_three(shown.cards), dealer.three)
        return replace(compared, words=f"in the best three cards {compared.words}")
    if "play_5" not in shown.wagers:
        return None
    compared = ranked(five_card(shown.cards), dealer.five)
    assert isinstance(shown.sheet, PikItSheet)
    if dealer.qualifies or not shown.sheet.dealer_qualifies:
        return compared
    back = f"{compared.words}; the dealer does not qualify, so that play 5 comes back"
    return replace(compared, words=back)


def _made_of(cards: Cards, board: Cards, wagers: Collection[str]) -> Cards:
    """Return the best three cards if three are played; none if all five are."""
    return best_three_cards(cards) if "play_3" in wagers else ()


_HIGHER, _EQUAL = "the dealer's hand is higher", "both hands are equal"
_REASONS = FrozenDict(
    {
        ("R-PIKIT-TIE", Outcome.PUSH): _EQUAL,
        ("13:69F-39.10(b)", Outcome.LOSE): "less than {least}",
        ("13:69F-39.11(c)", Outcome.WIN): "{row}",
        ("13:69F-39.10(c)2", Outcome.LOSE): "less than {least}",
        ("13:69F-39.11(b)", Outcome.WIN): "{row}",
        ("13:69F-39.10(c)3", Outcome.LOSE): "folded",
        ("13:69F-39.11(a)", Outcome.WIN): "higher than the dealer's hand",
        ("13:69F-39.10(f)", Outcome.WIN): "higher than the dealer's hand, which does not qualify",
        ("13:69F-39.10(f)", Outcome.PUSH): "the dealer does not qualify",
        ("13:69F-39.10(e)1ii", Outcome.LOSE): _HIGHER,
        ("13:69F-39.10(e)2ii", Outcome.LOSE): _HIGHER,
    }
)
HAND_WORDS = HandWords(held=_held, showdown=_showdown, made_of=_made_of, reasons=_REASONS)


def _three(cards: Sequence[Card], picks: Picks) -> ThreeCardValue:
    return three_card(tuple(cards[pick - 1] for pick in picks))


def _words(cards: Sequence[Card], picks: Picks) -> str:
    return _three(cards, picks).words


def _highest_first(cards: Sequence[Card], picks: Picks) -> tuple[int, ...]:
    return (-_three(cards, picks),)


_UNSEEN = (
    "The text deals the cards face down and lets the dealer turn the hand up only later. No clause "
    "lets a player look first, and the posted odds fit three cards that nobody has seen."
)
PICKING = Picking(
    comes_to=_words,
    rank=_highest_first,
    unseen=(_UNSEEN, Cite("13:69F-39.10(a)", "R-PIKIT-BLIND")),
)
