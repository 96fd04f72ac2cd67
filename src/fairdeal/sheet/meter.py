"""The meter of a progressive wager, as a sheet sets it up."""

from dataclasses import dataclass

from fairdeal.law import Cite
from fairdeal.money import Cents


@dataclass(frozen=True, slots=True)
class Meter:
    """A progressive meter: its wager, its seed, and each wager's contribution."""

    wager: str
    seed: Cents
    contribution: Cents
    seeded: Cite  # what the seed rests on
    returned: Cite  # why a void hand's contribution goes back
