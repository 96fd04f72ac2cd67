"""A hand of Pik-it Poker in words."""

from collections.abc import Collection

from fairdeal.cards import best_three, best_three_cards, five_card
from fairdeal.games.pik_it_poker.facts import dealer_hand
from fairdeal.play.model.hand_words import Cards, HandWords, Showdown, ShownHands, ranked
from fairdeal.play.model.picking import Picks
from fairdeal.sheet import PikItSheet
from fairdeal.values.frozen import replace


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


HAND_WORDS = HandWords(held=_held, showdown=_showdown, made_of=_made_of)
