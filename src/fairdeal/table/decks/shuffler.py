"""The software shuffler: 32 bytes of entropy in, one of 52! orders out, without bias.

The entropy is expanded by a keyed stream; every swap draws from it by rejection, so that no
position is likelier than another. Nothing else goes in: no time, no stakes, no seats.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")
Entropy = Callable[[int], bytes]

SEED_BYTES = 32
FROM_THE_SYSTEM = "entropy of the operating system"
PRACTICE = "practice seed"


def keyed_stream(key: bytes, label: bytes) -> Iterator[int]:
    """Generate bytes from a key: BLAKE2b in counter mode, under a label of its own."""
    counter = 0
    while True:
        yield from hashlib.blake2b(
            counter.to_bytes(8, "big"), key=key, person=label.ljust(16, b"\0")[:16]
        ).digest()
        counter += 1


def below(limits: Iterable[int], stream: Iterator[int]) -> Iterator[int]:
    """Generate one number below each limit (at most 256), each equally likely."""
    for limit in limits:
        fair = 256 - 256 % limit
        for byte in stream:
            if byte < fair:
                yield byte % limit
                break


def shuffled(items: Sequence[Item], seed: bytes) -> tuple[Item, ...]:
    """Return the items in the order that a seed gives, by Fisher and Yates."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a shuffle takes {SEED_BYTES} bytes of entropy, not {len(seed)}")
    order = list(items)
    left = range(len(order), 1, -1)
    for number, other in zip(left, below(left, keyed_stream(seed, b"shuffle")), strict=True):
        order[number - 1], order[other] = order[other], order[number - 1]
    return tuple(order)


def practice_entropy(seed: int) -> Entropy:
    """Return a source of repeatable bytes for practice. Never use it for real play."""
    key = hashlib.blake2b(str(seed).encode(), digest_size=32).digest()
    stream = keyed_stream(key, b"practice")

    def draw(count: int) -> bytes:
        return bytes(islice(stream, count))

    return draw
