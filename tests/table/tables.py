"""A table with people at it, for tests: what they bet, and what a refusal must leave alone."""

from typing import Any

import pytest

from fairdeal.api import open_table
from fairdeal.law import INSTRUMENTS, Refusal, Refused
from fairdeal.play import tell
from fairdeal.table import Table
from tests.harness import BETS

EVERY = pytest.mark.parametrize("instrument", INSTRUMENTS)
SEATED = {
    "nj-uth": "19:47-32.6(e)",
    "ma-uth": "MA-UTH 6(e)",
    "nj-pikit": "13:69F-39.3(d)",
    "nj-hilo": "13:69F-40.6(h)",
}
CHIPS = {
    "nj-uth": "19:47-32.6(a)",
    "ma-uth": "MA-UTH 6(a)",
    "nj-pikit": "13:69F-39.3(c)",
    "nj-hilo": "13:69F-40.6(a)",
}
PREFLOP = {"nj-uth": "19:47-32.10(a)1", "ma-uth": "MA-UTH 10(a)(1)"}
NO_LATE_BETS = {
    "nj-uth": "19:47-32.6(b)",
    "ma-uth": "MA-UTH 6(b)",
    "nj-pikit": "13:69F-39.3(a)",
    "nj-hilo": "13:69F-40.6(b)",
}


def refused(what: Any, *args: Any, **more: Any) -> Refusal:
    with pytest.raises(Refused) as caught:
        what(*args, **more)
    return caught.value.refusal


def state(table: Table) -> tuple[object, ...]:
    """Everything that a refusal must leave alone."""
    return (
        table.round,
        tuple(table.events),
        dict(table.seated),
        dict(table.ledger),
        str(table.step),
    )


def dealt(instrument: str, *, seed: int = 7, chips: str = "$500", **options: object) -> Table:
    """Ann at seat 1 and Bob at seat 3, wagers down, cards out."""
    table = open_table(instrument, seed=seed, **options)
    table.sit(1, "Ann", chips=chips)
    table.sit(3, "Bob", chips=chips)
    table.bet(1, **BETS[instrument])
    table.bet(3, **BETS[instrument])
    table.deal()
    return table


def told(table: Table) -> list[str]:
    return [tell(event) for event in table.events]
