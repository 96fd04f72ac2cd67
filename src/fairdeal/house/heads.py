"""Where every chain of the house ends, signed with the house's key and copied elsewhere.

A house that verifies may still be an older copy of itself, or one that its owner wrote anew: only
heads that somebody else holds tell. So they are appended to a file of the day, in a folder that
the operator names, on a disk that the house's own people cannot change.
"""

import hmac
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct
from sqlalchemy import select

from fairdeal.house.database import Database
from fairdeal.house.journal import Head, iso
from fairdeal.house.schema import JOURNAL
from fairdeal.law import refuse
from fairdeal.record.encode import canonical
from fairdeal.record.signing import Signer, is_signed

_DIGITS_OF_A_DAY = 10


def signer_of(key: bytes) -> Signer:
    """What signs for the house; its public key may be given away."""
    return Signer(Ed25519PrivateKey.from_private_bytes(hmac.digest(key, b"heads", "sha256")))


def heads_of_all(database: Database) -> dict[str, Head]:
    """Where every chain ends now."""
    with database.reader.connect() as connection:
        rows = connection.execute(select(JOURNAL.c.id, JOURNAL.c.seq, JOURNAL.c.hash))
        return {row.id: Head(row.seq, row.hash) for row in rows}


class HeadKeeper:
    """Appends the heads that moved to the day's file, signed and synced."""

    def __init__(self, database: Database, signer: Signer, folder: Path) -> None:
        self._database, self._signer, self._folder = database, signer, folder
        self._kept: dict[str, Head] = {}
        folder.mkdir(parents=True, exist_ok=True)

    def keep(self) -> None:
        """Write down what moved since the last time."""
        newest = heads_of_all(self._database)
        moved = {id: head for id, head in newest.items() if self._kept.get(id) != head}
        if not moved:
            return
        time = iso(self._database.now())
        line = _signed(self._signer, moved, time)
        name = f"heads-{time[:_DIGITS_OF_A_DAY]}.jsonl"
        with (self._folder / name).open("a", encoding="ascii") as file:
            file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())
        self._kept = newest


def _signed(signer: Signer, heads: dict[str, Head], time: str) -> str:
    plain = {
        "heads": {id: [head.seq, head.hash] for id, head in heads.items()},
        "key": signer.public,
        "time": time,
    }
    return canonical({**plain, "signature": signer.sign(canonical(plain))})


class Kept(Struct, frozen=True):
    """Heads that were copied elsewhere, by chain, and who signed them."""

    heads: dict[str, tuple[Head, ...]]
    keys: frozenset[str]


NOTHING_KEPT = Kept({}, frozenset())


def read_kept(folder: Path, key: str | None = None) -> Kept:
    """Every head in the files of a folder; one whose signature is wrong is refused."""
    heads, keys = defaultdict[str, list[Head]](list), set[str]()
    for number, line in _lines(sorted(folder.glob("heads-*.jsonl"))):
        try:
            plain = json.loads(line)
            signature = bytes.fromhex(plain.pop("signature"))
            signed = is_signed(canonical(plain), signature, bytes.fromhex(plain["key"]))
            if not signed or (key is not None and plain["key"] != key):
                raise refuse("head-not-signed", f"{number} is not signed by the house's key")
            keys.add(plain["key"])
            for id, (seq, newest) in plain["heads"].items():
                heads[id].append(Head(int(seq), str(newest)))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise refuse("head-not-readable", f"{number} is no line of heads") from None
    if not keys:
        raise refuse("no-heads", f"{folder} holds no heads of a house")
    return Kept({id: tuple(found) for id, found in heads.items()}, frozenset(keys))


def _lines(files: Iterable[Path]) -> Iterator[tuple[str, str]]:
    for file in files:
        for number, line in enumerate(file.read_text("ascii", "replace").splitlines(), 1):
            yield f"line {number} of {file.name}", line
