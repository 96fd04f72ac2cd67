"""Where a part of a journal begins, so that one round can be read without all before it."""

from collections.abc import Mapping

from msgspec import Struct

from fairdeal.values.frozen import EMPTY


class Start(Struct, frozen=True):
    """The first line of the part, what it is tied to, who sits then, and the sheet in force.

    `names` is what players are called who are known by something else.
    """

    seq: int
    prev: str
    seated: Mapping[int, str]
    sheet_hash: str  # empty: the one that the first line names
    names: Mapping[str, str] = EMPTY


FROM_THE_FIRST = Start(1, "", EMPTY, "")
