"""The seats of a table as bytes, cached as long as they stay the same.

Each seat has a shared part, its cards as everybody and as its own player sees them, and its
player's offers.
"""

from collections.abc import Iterable, Mapping

from fairdeal.money import Cents
from fairdeal.play import Offer
from fairdeal.values.wire import in_ascii
from fairdeal.web.live.seat_index import SeatIndex
from fairdeal.web.live.table_view_builder import TableViewBuilder

Offers = Mapping[int, tuple[Offer, ...]]  # by seat


class CachedSeat:
    """One seat, or the spectators (0), who have no offers."""

    def __init__(self, number: int, at: int, seating: SeatIndex) -> None:
        self.number, self.at = number, at  # among the seats that are taken
        self.held = seating.held_with(number)  # every seat of the same player
        self.viewing_seat = seating.viewing_seats[number]
        self.differs: tuple[int, ...] = ()  # seats that its player does not see as everybody does
        self.begins = b'],"viewer":%d,"seats":[' % number
        self.offered: bytes | None = None  # what it is offered, in words, to its player
        self._cards_rest_on: object = None
        self._face_up = False
        self._same_for_all = b""
        self._cards: dict[int, bytes] = {}  # as each viewer sees them
        self.seen: dict[int, bytes] = {}  # both, behind the comma after the place before

    def draw(self, view_builder: TableViewBuilder, *, itself: bool, board: bool) -> None:
        """Update the changed parts of the seat, and its cards if they or the board changed."""
        cards_rest_on = view_builder.cards_state(self.number)
        if cards_rest_on != self._cards_rest_on:
            self._cards_rest_on = cards_rest_on
            self._cards.clear()
            self._face_up = view_builder.seen_by_all(self.number)
        elif board:  # cards that lie face down mean nothing with any board
            self._cards = {} if self._face_up else {0: self._cards[0]}
        if itself:
            seat = view_builder.seat(self.number, seen_by_all=self._face_up)
            self._same_for_all = b"%b%b," % (b"," if self.at else b"", in_ascii(seat)[:-1])
        self.seen.clear()
        self.seen_by(0, view_builder)

    def seen_by(self, viewer: int, view_builder: TableViewBuilder) -> bytes:
        """Return the seat with its cards as a viewer sees them, or as everybody does (0)."""
        cards = self._cards.get(viewer)
        if cards is None:
            cards = self._cards[viewer] = in_ascii(view_builder.cards(self.number, viewer))[1:]
        seen = self.seen[viewer] = self._same_for_all + cards
        return seen


class SeatCache:
    """All seats of a table, and the spectators."""

    def __init__(self, seating: SeatIndex) -> None:
        self._places = [CachedSeat(n, at, seating) for at, n in enumerate(seating.numbers)]
        self._accounts = seating.accounts
        looks_on = CachedSeat(0, -1, seating)
        self.by_number = {place.number: place for place in (looks_on, *self._places)}
        self._stage, self._looks = "", -1
        self._outcome: object = None
        self._balances: object = None
        self._chips: dict[int, Cents | None] = {}
        self._offers: Offers = {}
        self._seen = [b""] * len(self._places)

    def renew(self, view_builder: TableViewBuilder, stage: str, offers: Offers) -> list[bytes]:
        """Return each seat as everybody sees it now."""
        touched, board = view_builder.touched, 0 in view_builder.touched
        if view_builder.balances is not self._balances:
            self._balances = view_builder.balances
            touched |= self._paid(view_builder)
        if view_builder.outcome != self._outcome:
            self._outcome = view_builder.outcome
            touched.update(self._accounts)
        for number in self._accounts if board else touched & self._accounts.keys():
            place = self.by_number[number]
            place.draw(view_builder, itself=number in touched, board=board)
            self._seen[place.at] = place.seen[0]
        if stage != self._stage or board:
            self._stage = stage
            self._offer_anew(self.by_number)
        elif offers != self._offers or touched:
            kept, every = self._offers, offers.keys() | self._offers.keys()
            self._offer_anew({n for n in every if offers.get(n) != kept.get(n)} | touched)
        self._offers = offers
        if view_builder.looks != self._looks:
            self._looks = view_builder.looks
            self._look_around(view_builder)
        touched.clear()  # all of it is drawn
        return self._seen

    def _offer_anew(self, numbers: Iterable[int]) -> None:
        """Rebuild the offers of these seats, whose offers or visible cards changed."""
        for number in numbers:
            place = self.by_number.get(number)
            for held in (number, *place.held) if place else ():
                self.by_number[held].offered = None

    def _paid(self, view_builder: TableViewBuilder) -> set[int]:
        """Return the seats whose players' chips have changed."""
        chips_of, before = view_builder.balances.get, self._chips
        now = {number: chips_of(account) for number, account in self._accounts.items()}
        self._chips = now
        return {number for number, chips in now.items() if chips != before.get(number)}

    def _look_around(self, view_builder: TableViewBuilder) -> None:
        """Find each player's own seats, and the seats with cards that only one player saw."""
        for place in self._places:
            others = place.held | view_builder.saw_more(place.number)
            numbers = sorted(others & self.by_number.keys())
            place.differs = tuple(numbers)  # not the places: one is its own, a cycle that stays
