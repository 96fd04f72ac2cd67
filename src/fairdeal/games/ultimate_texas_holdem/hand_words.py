"""A hand of Ultimate Texas Hold 'Em in words."""

from collections.abc import Collection

from fairdeal.cards import Category, best_five_cards
from fairdeal.games.ultimate_texas_holdem.facts import best
from fairdeal.play.model.hand_words import Cards, HandWords, Showdown, ShownHands, ranked
from fairdeal.play.model.picking import Picks
from fairdeal.values.frozen import replace


def _held(hole: Cards, board: Cards, picks: Picks) -> str:
    """Return the best five cards so far; before the flop, the two hole cards."""
    if len(hole) + len(board) >= 5:
        return best(hole + board).with_kicker
    ranks = sorted([card.rank for card in hole], reverse=True)
    if len(set(ranks)) < len(ranks):
        return f"pair of {ranks[0].plural}"
    suited = ", suited" if len({card.suit for card in hole}) == 1 else ""
    return " and ".join([rank.word for rank in ranks]) + suited


def _showdown(shown: ShownHands) -> Showdown | None:
    if "play" not in shown.wagers:
        return None
    dealers = best(shown.dealer + shown.board)
    compared = ranked(best(shown.cards + shown.board), dealers)
    if dealers.category >= Category.PAIR:
        return compared
    below = f"{compared.words}; the dealer has less than a pair, so that the ante pushes"
    return replace(compared, words=below)


def _made_of(hole: Cards, board: Cards, wagers: Collection[str]) -> Cards:
    """Return the five cards of seven that play, for any wagers."""
    return best_five_cards(hole + board) if len(board) == 5 else ()


HAND_WORDS = HandWords(held=_held, showdown=_showdown, made_of=_made_of)
