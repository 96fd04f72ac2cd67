"""The positions that one player holds at a table, and the same bet on each of them."""

from fairdeal.law import Refused, refuse
from fairdeal.money import Cents
from fairdeal.table import Table
from fairdeal.view.bet_slip import Bet


class Positions:
    """One player's seats: the first one, and further ones where the sheet allows them."""

    def __init__(self, table: Table, player: str) -> None:
        self._table = table
        self._player = player

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats held, in order."""
        return tuple(seat for seat, name in self._table.seated.items() if name == self._player)

    @property
    def most(self) -> int:
        """The number of positions that one player may bet on under the sheet in force."""
        return self._table.game.spot_terms(self._table.sheet).most

    @property
    def chips(self) -> Cents:
        """The player's chips."""
        return self._table.chips(self._player)

    def hold(self, count: int) -> None:
        """Hold so many positions: free ones beside those held are taken, or some are left."""
        terms = self._table.game.spot_terms(self._table.sheet)
        if not 1 <= count <= terms.most:
            allowed = "one hand" if terms.most == 1 else f"1 to {terms.most} hands"
            raise refuse(
                "too-many-positions", f"you may play {allowed} here, not {count}", terms.clause
            )
        first = self.seats[0]
        while len(self.seats) > count:
            self._table.leave(self.seats[-1])
        while len(self.seats) < count:
            self._table.also_play(self._free_one(adjacent=terms.adjacent), beside=first)

    def bet(self, bet: Bet) -> None:
        """Place the same bet on every position; all of them, or none."""
        placed: list[int] = []
        try:
            for number in self.seats:
                coupon = bet.match_play if not placed else 0  # there is one coupon
                self._table.bet(number, match_play=coupon, **bet.wagers)
                placed.append(number)
        except Refused:
            for number in reversed(placed):
                self._table.take_back(number)
            raise

    def _free_one(self, *, adjacent: bool) -> int:
        """Return the free seat nearest to the player's; next to them if the law requires it."""
        held, seated = self.seats, self._table.seated
        free = [seat for seat in range(1, self._table.sheet.seats + 1) if seat not in seated]
        near = sorted(free, key=lambda seat: (min(abs(seat - own) for own in held), seat))
        if not near or (adjacent and min(abs(near[0] - own) for own in held) > 1):
            where = " beside yours" if adjacent else ""
            raise refuse("no-free-position", f"no seat{where} is free for a further hand")
        return near[0]
