"""The private part of the picture of a table: what one viewer sees besides everybody.

It has the viewer's own cards and log lines, the viewer's offers and clock.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.play import Game, Position, ShownHands
from fairdeal.sheet import Sheet
from fairdeal.values import replace
from fairdeal.view.hands import showdown, shown_hands, why
from fairdeal.view.picture.public_log import LogEntry, OwnLogEntry
from fairdeal.view.picture.public_state import Faces, PublicState
from fairdeal.view.picture.step_view import YourStep
from fairdeal.view.picture.table_view import (
    SeatView,
    TableView,
    board,
    card_texts,
    hand_words,
    lying,
)


class YourHand(Struct, frozen=True, kw_only=True):
    """A hand of which the viewer sees more than everybody: an own one, or one that was shown."""

    seat: int
    yours: bool  # whether the viewer plays it
    nth: int = 0  # of the viewer's several hands, in the order dealt; 0: the only one
    cards: tuple[str, ...]  # in the order dealt; empty text: face down for this viewer
    hand: str  # in words, where the cards are seen
    why: str  # it won or lost against the dealer, in a sentence, once that is settled
    made_of: tuple[str, ...]  # the cards that won, the viewer's or the dealer's, once settled
    points: tuple[tuple[int, ...], ...] = ()  # of each card: where it lies, or if picked


class Clock(Struct, frozen=True):
    """The time that a viewer has left."""

    due_ms: int | None = None  # for the own decision, for bets, or for the answer to a report
    more_time: bool = False  # whether the viewer may ask for more of it


NO_CLOCK = Clock()


class YourView(Struct, frozen=True):
    """What one viewer sees of a table besides everybody."""

    seat: int  # from which the viewer looks; 0: a spectator
    hands: tuple[YourHand, ...] = ()
    log: tuple[OwnLogEntry, ...] = ()
    step: YourStep = YourStep()
    due_ms: int | None = None  # for the own decision, for bets, or for the answer to a report
    more_time: bool = False  # whether the viewer may ask for more of it


class Picture(Struct, frozen=True):
    """A table for one viewer: what everybody sees, and what the viewer sees besides."""

    table: TableView
    you: YourView

    @property
    def seen(self) -> TableView:
        """The table with the viewer's own cards and lines in their places."""
        table, own = self.table, {hand.seat: hand for hand in self.you.hands}
        seats = [_with(each, own[each.seat]) if each.seat in own else each for each in table.seats]
        return replace(table, seats=tuple(seats), log=tuple(_merged(table.log, self.you.log)))


def your_hand(
    public: PublicState,
    own: Mapping[Position, Card],
    game: Game,
    sheet: Sheet,
    number: int,
    *,
    over: bool,
    yours: bool = True,
    nth: int = 0,
) -> YourHand:
    """Return a hand as a viewer sees it who saw these faces besides everybody."""
    cards, community = lying(public, number, own, over=over), board(public, over=over)
    shown = shown_hands(game, sheet, public, number, own) if number in public.results else None
    compared = showdown(game, shown)
    return YourHand(
        seat=number,
        yours=yours,
        nth=nth,
        cards=card_texts(cards),
        hand=hand_words(game, cards, community, public.picks.get(number, ())),
        why=why(compared) if compared else "",
        made_of=winning_cards(game, shown),
        points=_points(game, cards),
    )


def _with(seat: SeatView, hand: YourHand) -> SeatView:
    return replace(seat, cards=hand.cards, hand=hand.hand)


def _merged(log: tuple[LogEntry, ...], own: tuple[OwnLogEntry, ...]) -> Iterable[LogEntry]:
    """Iterate over everybody's lines with the viewer's own between them."""
    for at in range(len(log) + 1):
        yield from (LogEntry(e.words, e.clause, e.kind) for e in own if e.at == at)
        yield from log[at : at + 1]


def winning_cards(game: Game, shown: ShownHands | None) -> tuple[str, ...]:
    """Return the cards of the hand that won, the player's or the dealer's."""
    return () if shown is None else _winning(game, shown)


@lru_cache(1024)  # repeated in every picture of its round from then on
def _winning(game: Game, shown: ShownHands) -> tuple[str, ...]:
    assert game.hand_words is not None
    return tuple(map(str, game.hand_words.winning_cards(shown)))


def _points(game: Game, cards: Faces) -> tuple[tuple[int, ...], ...]:
    """Return the points of each card, not picked and picked, in a game of points."""
    if game.picking is None or game.picking.points is None or None in cards:
        return ()
    return tuple([game.picking.points(card) for card in cards if card is not None])
