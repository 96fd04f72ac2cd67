"""A commitment to a shuffled order: the root of a Merkle tree over salted positions.

The root is published before “No more bets”. Afterwards any position can be opened by itself: its
card, its salt, and the sibling digests up to the root. What stays closed stays hidden by its salt.
After the cards come the depths to which the deck will be cut and recut, where they were drawn with
it: nobody can choose them when wagers are known.

The shape of the tree follows from the number of cards and depths alone, and so does that of every
path in it: each position has one place, so that no root opens one position to two cards.
"""

import hashlib
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

SALT_BYTES = 32
_sha256 = hashlib.sha256
_LEAF, _NODE, _ROOT = b"\x00", b"\x01", b"\x02"


_HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)


class Size(NamedTuple):
    """The size of a commitment: its cards, and its depths of cuts."""

    cards: int
    depths: int = 0

    @property
    def leaves(self) -> int:
        """The number of leaves in the tree."""
        return self.cards + self.depths


def context(table: str, round: int, sheet_hash: str) -> bytes:
    """Return the context of a commitment: the table, the next round and the sheet in force.

    The round and the hash have a fixed length, and the name is the rest. So no two contexts are
    equal.
    """
    if not _HASH.fullmatch(sheet_hash):
        raise ValueError("the hash of a sheet is 64 hexadecimal digits")
    return round.to_bytes(8, "big") + bytes.fromhex(sheet_hash) + table.encode()


def siblings(position: int, size: int) -> Iterator[bool]:
    """Iterate over the levels from leaf to root: True where the position has a sibling."""
    while size > 1:
        yield position ^ 1 < size
        position, size = position // 2, (size + 1) // 2


def leaf(position: int, holds: str, salt: bytes) -> bytes:
    """Return the digest of one position: a card of the order, or a depth such as “26” after the
    cards.
    """
    return _sha256(_unsalted(position, holds) + salt).digest()


@lru_cache(maxsize=3000)  # each card at each position
def _unsalted(position: int, holds: str) -> bytes:
    return _LEAF + position.to_bytes(2, "big") + holds.encode()


def _node(left: bytes, right: bytes) -> bytes:
    return _sha256(_NODE + left + right).digest()


def _levels(leaves: list[bytes]) -> list[list[bytes]]:
    levels = [leaves]
    while len(levels[-1]) > 1:
        below = levels[-1]
        nodes = list(map(_node, below[::2], below[1::2]))
        levels.append(nodes + below[len(below) & ~1 :])
    return levels


def _root(top: bytes, size: Size, context: bytes) -> str:
    sizes = size.cards.to_bytes(2, "big") + size.depths.to_bytes(2, "big")
    return _sha256(_ROOT + sizes + top + context).hexdigest()


class Proof(Struct, frozen=True):
    """One position of a commitment, opened."""

    position: int
    holds: str  # a card, or the depth of a cut
    salt: str
    path: tuple[str, ...]  # sibling digests, from the leaf up; empty where there is none

    def fits(self, size: Size) -> bool:
        """Return whether the path has the shape of this position in a tree of this size."""
        has_sibling = tuple(bool(sibling) for sibling in self.path)
        inside = 0 <= self.position < size.leaves
        return inside and has_sibling == tuple(siblings(self.position, size.leaves))

    def root(self, size: Size, context: bytes) -> str:
        """Return the root of this proof; a path of another shape has none."""
        if not self.fits(size):
            raise ValueError(f"position {self.position} of {size.leaves} has no such path")
        digest = leaf(self.position, self.holds, bytes.fromhex(self.salt))
        index = self.position
        for sibling in self.path:
            if sibling:
                other = bytes.fromhex(sibling)
                digest = _node(other, digest) if index & 1 else _node(digest, other)
            index //= 2
        return _root(digest, size, context)


class Commitment(Struct, frozen=True):
    """A committed order: the root is public, everything else is the table's secret."""

    context: bytes  # table, round and sheet
    size: Size
    holds: tuple[str, ...]  # cards, then depths
    salts: tuple[bytes, ...]
    levels: tuple[tuple[bytes, ...], ...]

    @property
    def root(self) -> str:
        """The root, published before the last bet."""
        return _root(self.levels[-1][0], self.size, self.context)

    def open(self, position: int) -> Proof:
        """Return the proof of one position."""
        path = [
            self.levels[up][position >> up ^ 1].hex() if there else ""
            for up, there in enumerate(siblings(position, self.size.leaves))
        ]
        return Proof(position, self.holds[position], self.salts[position].hex(), tuple(path))


def commit(
    cards: Sequence[str], salts: Sequence[bytes], context: bytes, depths: Sequence[int] = ()
) -> Commitment:
    """Commit to an order, and to depths of cuts, with one fresh salt for each position."""
    holds = (*cards, *(f"{depth:02}" for depth in depths))
    if len(salts) != len(holds) or not set(map(len, salts)) <= {SALT_BYTES}:
        raise ValueError(f"each position takes a salt of {SALT_BYTES} bytes")
    leaves = list(map(leaf, range(len(holds)), holds, salts))
    levels = tuple(tuple(level) for level in _levels(leaves))
    return Commitment(context, Size(len(cards), len(depths)), holds, tuple(salts), levels)
