"""The cards and wagers on the table as one seat may see them."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from fairdeal.money import Cents
from fairdeal.play import Area, Offer, Result, Role, Step
from fairdeal.play.words import wager_words
from fairdeal.table import Table
from fairdeal.values.english import listing
from fairdeal.view.hands import hand_in_words
from fairdeal.view.visible_state import Faces, VisibleState, asked, eyes


class WagerSpot(Struct, frozen=True):
    """A wagering area of a seat: empty, with chips, or settled."""

    words: str
    amount: Cents | None
    result: Result | None


class SeatView(Struct, frozen=True):
    """A seat, or the dealer's place (seat 0), with its cards and wagers."""

    seat: int
    name: str
    cards: Faces
    hand: str = ""  # what the cards make, where all of them are seen
    picks: tuple[int, ...] = ()
    chips: Cents | None = None
    spots: tuple[WagerSpot, ...] = ()
    mine: bool = False  # whether the viewer plays here
    asked: bool = False
    folded: bool = False


class Scene(Struct, frozen=True):
    """The whole table from one seat."""

    viewer: int
    dealer: SeatView
    community: Faces
    board: int  # how many community cards the game has
    places: tuple[SeatView, ...]
    hand: int  # how many cards a hand has
    parted: tuple[str, str] | None  # the areas for cards not picked and for cards picked
    meter: Cents | None

    @property
    def mine(self) -> SeatView:
        """The viewer's own place; a further position of the same player is another place."""
        return next(place for place in self.places if place.seat == self.viewer)


def scene(table: Table, viewer: int) -> Scene:
    """Return the table as a seat may see it."""
    state, sight = table.state, VisibleState(table.events)
    looks_from, waited_for = eyes(state, viewer), asked(state, table.step)

    def cards(area: Area, number: int = 0) -> Faces:
        return sight.faces(area, number, looks_from, rack=True)

    def hand(area: Area, number: int = 0) -> str:
        picks = sight.picks.get(number, ())
        return hand_in_words(table.game, cards(area, number), cards(Area.COMMUNITY), picks)

    places = tuple(
        SeatView(
            seat=number,
            name=state.name_of(player),
            cards=cards(Area.SEAT, number),
            hand=hand(Area.SEAT, number),
            picks=sight.picks.get(number, ()),
            chips=table.chips(player),
            spots=tuple(_spots(table, sight, number)),
            mine=player == table.seated[viewer],
            asked=number in waited_for,
            folded="fold" in sight.seen.choices.get(number, ()),
        )
        for number, player in sorted(table.seated.items())
    )
    dealt = cards(Area.DEALER)
    return Scene(
        viewer=viewer,
        dealer=SeatView(0, "dealer", dealt, hand(Area.DEALER), sight.picks.get(0, ())),
        community=cards(Area.COMMUNITY),
        board=table.game.description.community,
        places=places,
        hand=table.game.cards_each,
        parted=table.game.picking.areas if table.game.picking else None,
        meter=None if table.sheet.meter is None else table.meter,
    )


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


def _spots(table: Table, sight: VisibleState, number: int) -> Iterator[WagerSpot]:
    wagers: Mapping[str, Cents] = sight.seen.wagers.get(number, {})
    results = {result.wager: result for result in sight.seen.results.get(number, ())}
    names = [wager.name for wager in table.game.wagers(table.sheet)]
    for name in (*names, *table.game.description.plays):
        yield WagerSpot(wager_words(name), wagers.get(name), results.get(name))
    for name, result in results.items():
        if name not in wagers:
            yield WagerSpot(wager_words(name), None, result)
    if number in sight.coupons:
        yield WagerSpot("match play coupon", sight.coupons[number], None)
