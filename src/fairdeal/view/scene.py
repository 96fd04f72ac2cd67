"""A table in the terminal: the picture that a live page shows, with its empty wagering areas."""

from collections.abc import Iterator, Mapping, Sequence, Set

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games import game_of
from fairdeal.money import Cents
from fairdeal.play import Game, Offer, Role, Step, wager_words
from fairdeal.sheet import Sheet
from fairdeal.table import Table
from fairdeal.values import listing
from fairdeal.view.builder import Picture, TablePicture
from fairdeal.view.public_state import Faces
from fairdeal.view.table_view import SeatView, TableView, WagerOutcome


class WagerSpot(Struct, frozen=True):
    """A wagering area of a seat: empty, with chips, or settled."""

    words: str
    amount: Cents | None
    result: WagerOutcome | None = None


class Scene(Struct, frozen=True):
    """A table from one seat: its picture, the sheet in force, and the coupons by seat."""

    seen: TableView  # with the viewer's own cards in their places
    viewer: int
    own: Set[int]  # all seats of the viewer
    sheet: Sheet
    coupons: Mapping[int, Cents]

    @property
    def game(self) -> Game:
        """The game."""
        return game_of(self.sheet.instrument.id)

    @property
    def mine(self) -> SeatView:
        """The viewer's own seat; a further position of the same player is another one."""
        return next(seat for seat in self.seen.seats if seat.seat == self.viewer)

    @property
    def parted(self) -> tuple[str, str] | None:
        """The areas for cards that are not picked and for those that are."""
        return self.game.picking.areas if self.game.picking else None

    def is_asked(self, seat: SeatView) -> bool:
        """Return whether the table waits for a seat's decision."""
        return self.seen.step is not None and seat.seat in self.seen.step.asked

    def spots(self, seat: SeatView) -> Iterator[WagerSpot]:
        """Yield a seat's wagering areas, in the order of the felt."""
        results = {result.wager: result for result in seat.results}
        names = [wager.name for wager in self.game.wagers(self.sheet)]
        for name in (*names, *self.game.description.plays):
            yield WagerSpot(wager_words(name), seat.wagers.get(name), results.get(name))
        for name, result in results.items():
            if name not in seat.wagers:
                yield WagerSpot(wager_words(name), None, result)
        if seat.seat in self.coupons:
            yield WagerSpot("match play coupon", self.coupons[seat.seat])


def scene(table: Table, viewer: int) -> Scene:
    """Return the table as a seat may see it."""
    state, drawn = table.state, TablePicture(table.state)
    public = drawn.table(state, table.step, tuple(table.events))
    seen = Picture(public, drawn.you(viewer)).seen
    own = drawn.seating.held_with(viewer)
    return Scene(seen, viewer, own, table.sheet, drawn.round.public.coupons)


def faces(texts: Sequence[str]) -> Faces:
    """Return the cards of a picture; None for one that lies face down."""
    return tuple([Card(each) if each else None for each in texts])


def who_may_act(step: Step, own: tuple[int, ...], chips: Cents) -> str:
    """Return the actors and their options now: “you may check, raise 3 or raise 4”.

    A viewer with several seats sees the seat: “at seat 2 you may fold or play”. Options that the
    viewer's chips do not allow are named apart.
    """
    parts = []
    for actor in sorted(step.actors, key=lambda actor: actor.seat not in own):
        if actor.role is Role.SEAT:
            offers = step.of(actor)
            is_own = actor.seat in own
            can = [offer for offer in offers if not is_own or offer.amount <= chips]
            you = f"at {actor} you" if len(own) > 1 else "you"
            may = f"{you if is_own else actor} may {_verbs(can)}"
            beyond = [offer for offer in offers if offer not in can]
            apart = f" (for {_verbs(beyond)} you have too few chips)" if beyond else ""
            parts.append(f"{may}{apart}")
    return "; ".join(parts)


def _verbs(offers: Sequence[Offer]) -> str:
    return listing(dict.fromkeys(offer.said for offer in offers), "or")
