"""Hands in words: what one makes at every decision, and why it won or lost in the end."""

from fairdeal.cards import Card
from fairdeal.round import Area, Game, Outcome
from fairdeal.round.hand_words import Showdown, ShownHands
from fairdeal.round.picking import Picks
from fairdeal.seat.sight import Faces, Sight
from fairdeal.sheet import Sheet

_OUTCOMES = {
    Outcome.WIN: ("You win", "wins"),
    Outcome.LOSE: ("You lose", "loses"),
    Outcome.PUSH: ("You push", "pushes"),
}


def hand_in_words(game: Game, cards: Faces, board: Faces = (), picks: Picks = ()) -> str:
    """What cards make, as “pair of kings, ace kicker”; nothing where one lies face down.

    >>> from fairdeal.cards import cards
    >>> from fairdeal.games import game_of
    >>> hand_in_words(game_of("nj-uth"), cards("Ks 4d"), cards("Kd Ah 9c"))
    'pair of kings, ace kicker'
    """
    held, community = _up(cards), _up(board)
    if game.hand_words is None or len(held) != game.cards_each or len(community) < len(board):
        return ""
    return game.hand_words.held(held, community, picks)


def showdown(game: Game, sheet: Sheet, sight: Sight, seat: int, viewer: int = 0) -> Showdown | None:
    """A seat's hand beside the dealer's, as a seat or whoever looks on (0) may see it.

    None before its wagers are settled, and after a fold.
    """
    cards = sight.faces(Area.SEAT, seat, viewer, rack=True)
    dealer = sight.faces(Area.DEALER, 0, viewer, rack=True)
    board = sight.faces(Area.COMMUNITY, 0, viewer, rack=True)
    if game.hand_words is None or not sight.seen.results.get(seat):
        return None
    if None in (*cards, *dealer, *board) or {len(cards), len(dealer)} != {game.cards_each}:
        return None
    shown = ShownHands(
        cards=_up(cards),
        picks=sight.picks.get(seat, ()),
        dealer=_up(dealer),
        board=_up(board),
        wagers=sight.seen.wagers.get(seat, {}).keys(),
        sheet=sheet,
    )
    return game.hand_words.showdown(shown)


def why(showdown: Showdown, seat: int = 0) -> str:
    """A showdown as a sentence, to the player or about a seat.

    >>> why(Showdown(Outcome.LOSE, "pair of kings, against pair of aces"))
    'You lose: pair of kings, against pair of aces.'
    """
    you, it = _OUTCOMES[showdown.outcome]
    return f"{f'Seat {seat} {it}' if seat else you}: {showdown.words}."


def _up(cards: Faces) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)
