"""The state of a table as a viewer may see it: whose view applies, the phase, the seats asked."""

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
