"""Where every chain of the house ends: heads, signed, in files and beside exported journals.

A house that verifies may still be an older copy of itself, or one that its owner wrote anew: only
heads that somebody else holds tell. So they are appended to a file of the day, in a folder that
the operator names, on a disk that the house's own people cannot change.
"""

import hmac
import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import BinaryIO

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct
from sqlalchemy import select

from fairdeal.house.history.daily_results import span_of
from fairdeal.house.store import (
    GAMING_TABLE,
    HOUSE,
    JOURNAL,
    Database,
    Head,
    Seal,
    closed_decks,
    finished_lines,
    house_lines,
    iso,
    line_at,
)
from fairdeal.house.tables.saved_tables import resumed
from fairdeal.law import refuse
from fairdeal.record import JournalLine, canonical, head_text, parse
from fairdeal.record.signing import Signer, is_signed


class JournalFile(Struct, frozen=True):
    """A journal as a file has it, and the head that goes beside it."""

    name: str
    text: str
    head: str

    @property
    def head_name(self) -> str:
        """Where `fairdeal verify` looks for the head."""
        return f"{self.name}.head"


def journals(database: Database, seal: Seal) -> Iterator[tuple[str, list[str]]]:
    """Every table's journal as far as its rounds are over, by the table's id, and the house's."""
    with database.reader.connect() as connection:
        query = select(GAMING_TABLE.c.id).order_by(GAMING_TABLE.c.opened)
        ids = connection.execute(query).scalars().all()
    for id in ids:
        closed = closed_decks(resumed(database, seal, id))
        yield id, finished_lines(database, seal, id, closed)
    yield HOUSE, house_lines(database)


def of_day(
    journals: Iterable[tuple[str, list[str]]], day: date | None
) -> Iterator[tuple[str, list[str]]]:
    """The journals that were written to on a day, up to its end; without a day, all of them."""
    begins, ends = map(iso, span_of(day))
    for id, lines in journals:
        until = [line for line in lines if _time(line) < ends]
        if until and _time(until[-1]) >= begins:
            yield id, until


def as_file(id: str, lines: list[str], signer: Signer) -> JournalFile:
    """A journal that `fairdeal verify --key` takes as it is."""
    newest = JournalLine(parse(lines[-1]))
    head = head_text(newest.seq, newest.hash, signer)
    return JournalFile(f"{id}.jsonl", "".join(f"{line}\n" for line in lines), head)


def _time(line: str) -> str:
    return JournalLine(parse(line)).time


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
        with (self._folder / name).open("ab+") as file:
            _without_a_torn_line(file)
            file.write(line.encode("ascii") + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self._kept = newest


def _without_a_torn_line(file: BinaryIO) -> None:
    """What is left of a line that a crash tore is cut off, or the next would not be readable."""
    if file.seek(0, os.SEEK_END):
        file.seek(-1, os.SEEK_END)
        if file.read() != b"\n":
            file.seek(0)
            file.truncate(file.read().rfind(b"\n") + 1)


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
    kept = _kept(_files(folder), key)
    if not kept.keys:
        raise refuse("no-heads", f"{folder} holds no heads of a house")
    return kept


def check_not_older(database: Database, folder: Path, key: str) -> None:
    """Refuse a house that is an older copy of itself, by the newest heads that were kept.

    So it is found before anybody plays; `house verify` holds every chain against all heads.
    """
    for id, heads in _kept(_files(folder)[-1:], key).heads.items():
        newest = heads[-1]
        if _hash_at(database, id, newest.seq) != newest.hash:
            raise refuse(
                "older-copy",
                f"the heads in {folder} are of a newer house, or of another one: there the journal "
                f"{id} had a line {newest.seq + 1} that is not in this database. Put the newer "
                "database back; to go on with this one, keep its heads in another folder",
            )


def _hash_at(database: Database, journal: str, seq: int) -> str | None:
    """The hash of a line; none where there is no such line."""
    line = line_at(database, journal, seq)
    return None if line is None else JournalLine(parse(line)).hash


def _files(folder: Path) -> list[Path]:
    """By day."""
    return sorted(folder.glob("heads-*.jsonl"))


def _kept(files: Iterable[Path], key: str | None) -> Kept:
    heads, keys = defaultdict[str, list[Head]](list), set[str]()
    for number, line in _lines(files):
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
    return Kept({id: tuple(found) for id, found in heads.items()}, frozenset(keys))


def _lines(files: Iterable[Path]) -> Iterator[tuple[str, str]]:
    for file in files:
        *lines, _ = file.read_text("ascii", "replace").split("\n")  # the last may be torn
        for number, line in enumerate(lines, 1):
            yield f"line {number} of {file.name}", line
