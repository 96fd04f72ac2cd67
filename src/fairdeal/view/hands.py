"""Hands in words: what one makes at every decision, and why it won or lost in the end."""

from collections.abc import Collection, Mapping, Sequence

from fairdeal.cards import Card
from fairdeal.play import Area, Event, Game, Outcome, Picks, Position, Showdown, ShownHands
from fairdeal.sheet import Sheet
from fairdeal.values import EMPTY
from fairdeal.view.public_state import Faces, PublicState

_OUTCOMES = {
    Outcome.WIN: ("You win", "wins"),
    Outcome.LOSE: ("You lose", "loses"),
    Outcome.PUSH: ("You push", "pushes"),
}


def hand_in_words(game: Game, cards: Faces, board: Faces = (), picks: Picks = ()) -> str:
    """Return a hand in words, as “pair of kings, ace kicker”; empty if a card is face down.

    >>> from fairdeal.cards import cards
    >>> from fairdeal.games import game_of
    >>> hand_in_words(game_of("nj-uth"), cards("Ks 4d"), cards("Kd Ah 9c"))
    'pair of kings, ace kicker'
    """
    held = _up(cards)
    if game.hand_words is None or len(held) != game.cards_each or None in board:
        return ""
    return game.hand_words.held(held, _up(board), picks)


def made_of(
    game: Game, cards: Faces, board: Faces = (), wagers: Collection[str] = ()
) -> tuple[Card, ...]:
    """Return the cards that make a hand, if not all do; none if a card is face down.

    >>> from fairdeal.cards import cards
    >>> from fairdeal.games import game_of
    >>> made = made_of(game_of("nj-uth"), cards("Js 7s"), cards("7h Kd 4s 7c 9d"))
    >>> " ".join(map(str, made))
    'Kd Js 7s 7h 7c'
    """
    held = _up(cards)
    if game.hand_words is None or game.hand_words.made_of is None:
        return ()
    if len(held) != game.cards_each or None in board:
        return ()
    return game.hand_words.made_of(held, _up(board), wagers)


def made_when_settled(game: Game, events: Sequence[Event]) -> dict[int, tuple[Card, ...]]:
    """Return the cards of each hand, by the event (from 0) that first settles a wager on them.

    Folded and hidden hands are left out, as are hands in which every card counts.
    """
    made: dict[int, tuple[Card, ...]] = {}
    told: set[int] = set()
    for at, event in enumerate(events):
        if event.settled is None or event.seat in told:
            continue
        seat = event.seat
        public = PublicState(events[: at + 1])
        if public.folded(seat):
            continue
        cards = public.faces(Area.SEAT, seat, rack=True)
        board = public.faces(Area.COMMUNITY, rack=True)
        if found := made_of(game, cards, board, public.wagers.get(seat, {}).keys()):
            made[at] = found
            told.add(seat)
    return made


def showdown(game: Game, shown: ShownHands | None) -> Showdown | None:
    """Return the outcome of a hand against the dealer's; None where they are not compared."""
    return game.hand_words.showdown(shown) if shown and game.hand_words else None


def shown_hands(
    game: Game,
    sheet: Sheet,
    public: PublicState,
    seat: int,
    own: Mapping[Position, Card] = EMPTY,
) -> ShownHands | None:
    """Return a seat's hand beside the dealer's, with faces that the viewer saw besides everybody.

    None before its wagers are settled, and after a fold.
    """
    if not public.results.get(seat):
        return None
    dealer = public.faces(Area.DEALER, 0, own, rack=True)
    cards = public.faces(Area.SEAT, seat, own, rack=True)
    board = public.faces(Area.COMMUNITY, 0, own, rack=True)
    if game.hand_words is None or len(dealer) != game.cards_each:  # as after a fold
        return None
    if len(cards) != game.cards_each or None in (*dealer, *cards, *board):
        return None
    return ShownHands(
        cards=_up(cards),
        picks=public.picks.get(seat, ()),
        dealer=_up(dealer),
        board=_up(board),
        wagers=tuple(public.wagers.get(seat, ())),
        sheet=sheet,
    )


def why(showdown: Showdown, seat: int = 0) -> str:
    """Return a showdown as a sentence, to the player or about a seat.

    >>> why(Showdown(Outcome.LOSE, "pair of kings, against pair of aces"))
    'You lose: pair of kings, against pair of aces.'
    """
    you, it = _OUTCOMES[showdown.outcome]
    return f"{f'Seat {seat} {it}' if seat else you}: {showdown.words}."


def _up(cards: Faces) -> tuple[Card, ...]:
    return tuple(filter(None, cards))
