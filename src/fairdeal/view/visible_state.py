"""The state of a table as a viewer may see it, and the seats by player."""

from collections.abc import Mapping

from fairdeal.money import Cents, Ledger, player
from fairdeal.play import Role, Step
from fairdeal.table import Phase, TableState


def eyes(state: TableState, seat: int) -> int:
    """Return the seat whose view applies: a newcomer sees what the public (0) sees.

    A seat without a hand uses the view of another hand of its player.
    """
    if not seat or not state.stayed(seat):
        return 0
    if state.round is None or seat in state.round.hands:
        return seat
    return next(iter(state.round.seats_of(state.seated[seat])), seat)


def phase(state: TableState) -> str:
    """Return the table's phase: preparing, betting, playing, over or closed."""
    if state.phase is Phase.CLOSED:
        return "closed"
    if state.round is None or state.round.over:
        return "over"
    if state.tasks:
        return "preparing"
    return "playing" if state.round.at else "betting"


def asked(state: TableState, step: Step) -> frozenset[int]:
    """Return the seats asked for a decision: none while bets are open or a report waits."""
    if phase(state) != "playing" or (state.round and state.round.unconfirmed):
        return frozenset()
    return frozenset(o.actor.seat for o in step.required if o.actor.role is Role.SEAT)


_NO_SEATS: frozenset[int] = frozenset()


class SeatIndex:
    """The seats of a table and their players."""

    def __init__(self, state: TableState) -> None:
        self._seated, self._names, self._began = state.seated, state.names, _began(state)
        self.numbers = tuple(sorted(state.seated))
        self.viewing_seats = {number: eyes(state, number) for number in (0, *self.numbers)}
        self.accounts = {number: player(state.seated[number]) for number in self.numbers}
        self.names = {number: state.name_at(number) for number in self.numbers}
        self._first: dict[str, int] = {}
        self._held: dict[str, frozenset[int]] = {}
        for number in self.numbers:
            known_as = state.seated[number]
            self._first.setdefault(known_as, number)
            self._held[known_as] = self._held.get(known_as, _NO_SEATS) | {number}
        self._several = len(self._held) < len(self.numbers)  # hands of one player
        self._dealt = _dealt(state)

    def is_of(self, state: TableState) -> bool:
        """Return whether the same players sit there, under the same names, in the same round."""
        same = self._seated is state.seated and self._names is state.names
        if self._several and self._dealt != _dealt(state):
            return False
        return same and self._began is _began(state)

    def seat_of(self, known_as: str) -> int:
        """Return the seat that a person views the table from: the person's first seat, or 0."""
        return self._first.get(known_as, 0)

    def chips(self, ledger: Ledger) -> dict[int, Cents]:
        """Return the chips of the player at each seat."""
        balance = ledger.balance
        return {number: balance(account) for number, account in self.accounts.items()}

    def held_with(self, number: int) -> frozenset[int]:
        """Return every seat of the player who holds this one."""
        return self._held.get(self._seated.get(number, ""), _NO_SEATS)

    def nth(self, number: int) -> int:
        """Return the number of a seat's hand among its player's hands, as dealt; 0:
        the only one.
        """
        if not self._several:
            return 0
        held = sorted(self.held_with(number))
        hands = [each for each in held if each in self._dealt] if self._dealt else held
        return hands.index(number) + 1 if len(hands) > 1 and number in hands else 0


def _dealt(state: TableState) -> tuple[int, ...]:
    """Return the seats that have a hand, once bets are closed."""
    return () if state.round is None or not state.round.at else tuple(state.round.hands)


def _began(state: TableState) -> Mapping[int, str] | None:
    """Return the players by seat when the round began."""
    return None if state.round is None else state.round.seated
