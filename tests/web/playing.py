"""Rounds played by bots, stopped at every step: what pages are tried on."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from fairdeal.play import Event, Role
from fairdeal.sheet import read_sheet
from fairdeal.table import SoftwareShuffler, Table, practice_entropy
from fairdeal.table.bots import Bots
from fairdeal.table.state import TableState


@dataclass(frozen=True)
class Moment:
    """A table at one step, with the events of its round."""

    state: TableState
    events: tuple[Event, ...]


def moments(
    instrument: str, seed: int, seats: tuple[int, ...] = (1, 3, 4, 6), **options: Any
) -> Iterator[Moment]:
    """A round from open betting to its end; the dealer's work is one step."""
    chance = SoftwareShuffler(practice_entropy(seed))
    table = Table(read_sheet(instrument, options), chance, name="Table 12")
    bots = Bots(table, seats, Random(seed))
    table.prepare()
    yield _now(table)
    bots.bet()
    yield _now(table)
    table.deal()
    yield _now(table)
    while table.round is not None and not table.round.over:
        asked = [actor.seat for actor in table.step.actors if actor.role is Role.SEAT]
        bots.act(asked[0])
        yield _now(table)


def _now(table: Table) -> Moment:
    return Moment(table.state, tuple(table.events))
