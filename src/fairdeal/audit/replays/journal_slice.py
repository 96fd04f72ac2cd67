"""The start of a part of a journal, so that one round can be read without the lines before."""

from collections.abc import Mapping

from msgspec import Struct

from fairdeal.values.frozen import EMPTY


class SliceStart(Struct, frozen=True):
    """The first line of the part, the hash before it, the seated players and the sheet in force.

    `names` has the names of players whom the table knows by id.
    """

    seq: int
    prev: str
    seated: Mapping[int, str]
    sheet_hash: str  # empty: the one that the first line names
    names: Mapping[str, str] = EMPTY


FROM_THE_FIRST = SliceStart(1, "", EMPTY, "")
