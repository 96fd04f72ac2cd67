"""A finished round to try the checker on: played here, by bots, with a practice deck."""

from functools import cache
from random import Random
from typing import Any

from fairdeal.audit import proofs
from fairdeal.law import INSTRUMENTS
from fairdeal.play import PUBLIC, Role
from fairdeal.record import Journal
from fairdeal.sheet import read_sheet
from fairdeal.table import PRACTICE, Bots, SoftwareShuffler, Table, practice_entropy
from fairdeal.version import __version__

_SEED = 2184


@cache
def sample_proof() -> dict[str, object]:
    """Return the public proof of the sample round."""
    lines: list[str] = []
    entropy = practice_entropy(_SEED)
    record = Journal(
        lambda text: lines.extend(text.splitlines()),
        clock=lambda: "2026-11-16T21:14:07.000000Z",
        entropy=practice_entropy(_SEED + 1),
        product=__version__,
        chance=f"{PRACTICE} {_SEED}",
    )
    table = Table(
        read_sheet(INSTRUMENTS[0], {}), SoftwareShuffler(entropy), name="sample", record=record
    )
    bots = Bots(table, (1, 3, 4, 6), Random(_SEED))
    bots.bet()
    table.deal()
    while table.round is not None and not table.round.over:
        seats_to_act = [actor.seat for actor in table.step.actors if actor.role is Role.SEAT]
        bots.act(seats_to_act[0])
    return proofs(lines, 1, PUBLIC)


def forged_proof() -> dict[str, Any]:
    """Return the sample's proof with an ace in place of another card."""
    proof: dict[str, Any] = sample_proof()
    first, *others = proof["opened"]
    return {**proof, "opened": [{**first, "card": "As"}, *others]}
