"""The meter of a progressive wager, as a sheet sets it up."""

from dataclasses import dataclass

from fairdeal.law import Cite
from fairdeal.money import Cents


@dataclass(frozen=True, slots=True)
class Meter:
    """Which wager feeds it and wins from it, what it starts with, and what each wager adds."""

    wager: str
    seed: Cents
    contribution: Cents
    seeded: Cite  # what the seed rests on
    returned: Cite  # why a void hand's contribution goes back
