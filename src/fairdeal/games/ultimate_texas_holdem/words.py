"""Phrases and hands of Ultimate Texas Hold 'Em, in words."""

from collections.abc import Collection

from fairdeal.cards import Category, best_five_cards, how_many
from fairdeal.games.ultimate_texas_holdem.bonuses import ROWS
from fairdeal.games.ultimate_texas_holdem.settlement import best
from fairdeal.play import (
    Cards,
    Fact,
    HandWords,
    Outcome,
    Picks,
    Showdown,
    ShownHands,
    add_phrases,
    exposed,
    has_cards,
    ranked,
)
from fairdeal.values import FrozenDict, replace


def _cover_all(hands: int, **odds: Fact) -> str:
    rows = [f"{row.replace('_', ' ')} {odds[row]}" for row in ROWS if row in odds]
    return f"Cover All with {hands} hands: {', '.join(rows)}"


def _wrong_number_and_deck(seat: int, count: int, deck: int) -> str:
    return f"{has_cards(seat, count)}, and the deck has {deck}"


def _completed(short: int, deck: int) -> str:
    return f"the dealer is {how_many(short)} short and the deck has {deck}: the hand is completed"


add_phrases(
    {
        "cover-all-pays": _cover_all,
        "shuffler-set-to-cover-all": "the shuffler is set to Cover All",
        "shuffler-set-to-cover-all!": "Have the shuffler set to its Cover All mode",
        "cards-taken-in-hand": "takes the remaining cards from the automated shoe into one hand",
        "green-button-pressed": "presses the green button of the shuffler",
        "fold-laid-under-trips": "lays seat {seat}'s cards face down under its trips wager",
        "fold-spread": "spreads seat {seat}'s cards face down",
        "dealer-uncovered": "takes the cover card off the dealer's cards and lays it on the layout",
        "exposed-before-decisions": exposed("all had decided"),
        "wrong-number-and-deck": _wrong_number_and_deck,
        "dealer-completed-from-whole-deck": _completed,
    }
)


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


_REASONS = FrozenDict(
    {
        ("fold-loses-ante-and-blind", Outcome.LOSE): "folded",
        ("lower-hand-loses", Outcome.LOSE): "the dealer's hand is higher",
        ("equal-hands-push", Outcome.PUSH): "both hands are equal",
        ("dealer-below-pair", Outcome.PUSH): "the dealer has less than a pair",
        ("even-money", Outcome.WIN): "higher than the dealer's hand",
        ("higher-hand-wins", Outcome.PUSH): "below {least}",
        ("blind-odds", Outcome.WIN): "{row}",
        ("trips-odds", Outcome.WIN): "{row}",
        ("trips-settled-last", Outcome.LOSE): "less than {least}",
        ("MA-UTH 14(c)", Outcome.LOSE): "no prize for this hand",
        ("MA-UTH 13(k)", Outcome.WIN): "by the highest hand at the table",
        ("MA-UTH 13(k)", Outcome.LOSE): "no hand at the table pays",
        ("MA-UTH 13(b)", Outcome.LOSE): "no hand at the table pays",
    }
)
HAND_WORDS = HandWords(held=_held, showdown=_showdown, made_of=_made_of, reasons=_REASONS)
