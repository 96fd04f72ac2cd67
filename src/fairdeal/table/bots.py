"""Bots: players who bet and decide by a rule of thumb, and see only what their seat may see."""

from collections.abc import Iterable
from random import Random

from fairdeal.money import Cents
from fairdeal.play import Role, SeatViewer, Wager, seat
from fairdeal.table.people import alike
from fairdeal.table.table import Table

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal", "Ida")

_STACK, _ENOUGH = 100, 20  # in times the lowest ante
_OPTIONAL_WAGERS = 3  # one in so many is made


class Bots:
    """Bots at their seats; the generator that is handed in decides on their optional wagers."""

    def __init__(self, table: Table, seats: Iterable[int], generator: Random) -> None:
        self._table = table
        self._rule = table.game.rule_of_thumb
        self._generator = generator
        self.seats = tuple(seats)
        for number in self.seats:
            if number not in table.seated:
                table.sit(number, self._free_name(number), chips=self._stack)

    def bet(self) -> None:
        """Place each bot's lowest required wagers, and now and then an optional one."""
        round = self._table.round
        down = {} if round is None or round.over else round.hands
        for number in self.seats:
            if number in down:
                continue  # from before the table was resumed
            if self._table.chips(self._table.seated[number]) < _ENOUGH * self._lowest:
                self._table.buy_in(number, chips=self._stack)
            self._table.bet(number, **self._wagers())

    def act(self, number: int) -> None:
        """Let one bot choose among the offers that it can afford."""
        table = self._table
        chips = table.chips(table.seated[number])
        viewer = SeatViewer(number)
        offers = table.step_for(viewer).of(seat(number))
        affordable = tuple(offer for offer in offers if offer.amount <= chips)
        action = self._rule(affordable, table.view(viewer), table.sheet)
        table.act(number, action.said, action.picks)

    def finish(self) -> None:
        """Play the round in progress to its end, by bots only."""
        table = self._table
        if table.round is not None and not table.round.at:
            table.deal()
        table.advance()
        while table.round is not None and not table.round.over:
            self.act(next(a.seat for a in table.step.actors if a.role is Role.SEAT))

    def _free_name(self, number: int) -> str:
        """Return the usual name at a seat, or another one if a player has it."""
        usual = NAMES[number - 1 : number] if number <= len(NAMES) else ()
        taken = self._table.seated.values()
        free = (
            name
            for name in (*usual, f"Bot {number}", *NAMES)
            if not any(alike(name, other) for other in taken)
        )
        return next(free)

    @property
    def _lowest(self) -> Cents:
        return self._table.sheet.ante_limits[0]

    @property
    def _stack(self) -> Cents:
        return Cents(_STACK * self._lowest)

    def _wagers(self) -> dict[str, Cents]:
        placed: dict[str, Cents] = {}
        for wager in self._table.game.wagers(self._table.sheet):
            if wager.required or self._wants(wager, placed):
                placed[wager.name] = wager.limits(self._table.sheet)[0]
        return placed

    def _wants(self, wager: Wager, placed: dict[str, Cents]) -> bool:
        return all(need in placed for need in wager.needs) and not self._generator.randrange(
            _OPTIONAL_WAGERS
        )
