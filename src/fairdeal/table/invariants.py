"""Invariants of every table, checked during play."""

from fairdeal.money import AccountKind
from fairdeal.table.state import TableState


class InvariantBroken(Exception):
    """Money or cards do not add up. Nothing that leads here may be played or written."""


def check_invariants(state: TableState) -> None:
    """Check that every cent and every card of the deck is accounted for when a round is over."""
    wrong = broken_invariant(state)
    if wrong:
        raise InvariantBroken(wrong)


def broken_invariant(state: TableState) -> str:
    """Return the broken invariant, or an empty string."""
    if state.ledger.total:
        return "the sum of all accounts has changed"
    for account, held in state.ledger:
        if account.place is AccountKind.LAYOUT:
            return f"{account} still holds a wager"
        if held < 0 and account.place is AccountKind.PLAYER:
            return f"{account} owes"
    round, ready = state.round, state.ready
    if round is None or ready is None:
        return ""
    out = [*round.cards.values()]
    if len(out) != ready.drawn or {*out, *ready.rest} != {*ready.order}:
        return "the cards of this round are not the cards of its deck"
    if len(state.rack) != len(ready.order) or {*state.rack} != {*ready.order}:
        return "the cards in the rack are not the cards of the deck"
    return ""
