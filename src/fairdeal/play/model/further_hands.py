"""Several hands of one player in a round: what is done with them in which order, and why."""

from msgspec import Struct

from fairdeal.money import Cents


class FurtherHandsPart(Struct, frozen=True):
    """One thing after another, and whether it is the one that is due."""

    heading: str
    text: str
    clause: str
    now: bool


class FurtherHands(Struct, frozen=True, kw_only=True):
    """A game's rules for a player with several hands."""

    title: str
    about: str
    parts: tuple[FurtherHandsPart, ...]
    why: str
    stakes: tuple[tuple[str, Cents], ...]
