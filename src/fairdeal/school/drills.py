"""Drills as data: which decisions are asked, how many, and by what clock."""

from fractions import Fraction
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from fairdeal.law import in_short, refuse
from fairdeal.school.items import AS_GOOD_AS_EQUAL, Item

_FILE = Path(__file__).with_name("drills.toml")


class Drill(Struct, frozen=True, forbid_unknown_fields=True):
    """One drill: a line of drills.toml."""

    name: str  # learning records name it: it never changes
    title: str
    about: str
    number: int
    whole_hands: bool = False  # every decision of a hand, as the player plays it
    closer_than: str = ""  # in antes, between the best choice and the next
    clearer_than: str = ""
    rules: tuple[str, ...] = ()  # only hands that these branches of the short rules decide
    due: bool = False  # the items of the learning record that are due
    one_point: bool = False
    seconds: int = 0  # for each answer; 0 is no timer

    def asks(self, due: Item, point: str = "") -> bool:
        """Return whether a decision belongs to the drill."""
        if point and due.point.name != point:
            return False
        if due.gap < AS_GOOD_AS_EQUAL:
            return False
        if self.closer_than and due.gap >= Fraction(self.closer_than):
            return False
        if self.clearer_than and due.gap < Fraction(self.clearer_than):
            return False
        reading = due.reading() if self.rules else None
        return reading is None or reading.rule.name in self.rules


@cache
def drills() -> dict[str, Drill]:
    """Return every drill, by its name."""
    found = msgspec.toml.decode(_FILE.read_bytes(), type=dict[str, list[Drill]])
    return {drill.name: drill for drill in found["drill"]}


def drill_named(name: str) -> Drill:
    """Return a drill by its name."""
    if name not in drills():
        known = ", ".join(drills())
        raise refuse("unknown-drill", f"{in_short(name)} is no drill; there are {known}")
    return drills()[name]
