"""Journals verified in a separate process, one at a time, and their results, kept sealed."""

import asyncio
import json
import logging
import os
import time
from collections import OrderedDict
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.house.house import House
from fairdeal.house.store.folder import lines_file
from fairdeal.house.store.journal_lines import public_lines
from fairdeal.house.store.seal import Seal
from fairdeal.house.store.transaction import iso, now_ms
from fairdeal.house.workers.work_queue import ask_worker
from fairdeal.law import Refused, refuse
from fairdeal.values import plain

_LOG = logging.getLogger(__name__)
_VERIFY_STORE_LONGEST = 1 << 20  # bytes of one
_OLDEST = 30 * 24 * 3600  # seconds
Kept = TypeVar("Kept")


class SealedFolder:
    """A folder of values of one type, by name; a file that this house did not seal is ignored.

    Servers may share a folder: each writes whole files, and sees the others' when it starts.
    """

    def __init__(self, folder: Path, seal: Seal, most: int) -> None:
        self._folder, self._seal, self._most = folder, seal, most

    def put(self, name: str, value: object) -> None:
        """Save a value; where the disk refuses, it is remembered until the server stops."""
        file = self._folder / name
        sealed = self._seal.hide(msgspec.json.encode(value), self._place(name))
        if len(sealed) > _VERIFY_STORE_LONGEST:
            return
        part = file.with_name(f"{name}.{os.getpid()}.part")
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            part.write_bytes(sealed)
            part.replace(file)
            self._tidy()
        except OSError as error:
            _LOG.warning("a verification result could not be saved: %s", error.strerror)

    def all(self, kind: type[Kept]) -> dict[str, Kept]:
        """Return every saved value, the oldest first."""
        self._tidy()
        values: dict[str, Kept] = {}
        for file in self._files():
            try:
                read = self._seal.decrypted(file.read_bytes(), self._place(file.name))
                values[file.name] = msgspec.json.decode(read, type=kind)
            except (Refused, OSError, ValueError):
                _LOG.warning("a saved verification result cannot be read")
        return values

    def _place(self, name: str) -> str:
        return f"{self._folder.name}/{name}"

    def _files(self) -> list[Path]:
        if not self._folder.is_dir():
            return []
        return sorted(self._folder.iterdir(), key=_written)

    def _tidy(self) -> None:
        """Remove files that are too old or too many."""
        files = self._files()
        after = time.time() - _OLDEST
        for file in files[: -self._most] + [each for each in files if _written(each) < after]:
            file.unlink(missing_ok=True)


def _written(file: Path) -> float:
    """Return the time a file was written; long ago, where another server has just removed it."""
    try:
        return file.stat().st_mtime
    except FileNotFoundError:
        return 0.0


_WORKER = "fairdeal.processes.verify_worker"
_MOST_COPIES = 20
_LONGEST = 100  # characters of what a copy calls itself
_LONGEST_LINE = 1 << 20
_MOST_TABLES = 1000  # whose verdicts outlive a restart


class Verdict(Struct, frozen=True):
    """The result of a verification, its time and its duration."""

    found: dict[str, Any]
    lines: int
    at: str
    seconds: float
    head: str = ""  # the hash of the last line

    @property
    def holds(self) -> bool:
        """Return whether everything that the journal claims was checked and is right."""
        return bool(self.found["verified"])


class SubmittedCopy(Struct, frozen=True):
    """An uploaded copy, beside the house's own journal of that table."""

    id: str
    verdict: Verdict
    table: str  # the house's id of it; empty: none of ours
    name: str
    same_lines: int  # from the first on, as the house has them
    last_hash: str
    own_hash: str  # of the house's line with that number
    line: int = -1  # of the house's journal, that says that it was handed in


class VerificationQueue:
    """A queue of verifications that remembers the newest result of each journal, on disk if it has
    a folder.
    """

    def __init__(self, seal: Seal, folder: Path | None = None) -> None:
        self._one_at_a_time = asyncio.Lock()
        self.verdicts: dict[str, Verdict] = {}
        self.copies: OrderedDict[str, SubmittedCopy] = OrderedDict()
        self._tables = self._handed_in = None
        if folder is not None:
            self._tables = SealedFolder(folder / "tables", seal, _MOST_TABLES)
            self._handed_in = SealedFolder(folder / "copies", seal, _MOST_COPIES)
            self.verdicts.update(self._tables.all(Verdict))
            self.copies.update(self._handed_in.all(SubmittedCopy))

    async def table(self, house: House, id: str) -> dict[str, Any]:
        """Verify a table's journal as far as its rounds are finished."""
        with await asyncio.to_thread(_finished, house, id) as file:
            verdict = await self._verified(file)
        self.verdicts[id] = verdict
        if self._tables is not None:
            self._tables.put(id, verdict)
        return verdict.found

    async def copy(self, house: House, file: BinaryIO, digest: str, line: int) -> SubmittedCopy:
        """Verify a copy, and compare it with the house's own journal."""
        verdict = await self._verified(file)
        copy = await asyncio.to_thread(_beside, house, file, digest[:16], verdict)
        copy = replace(copy, line=line)
        copies = OrderedDict(self.copies)  # pages read the one before meanwhile, in threads
        copies[copy.id] = copy
        copies.move_to_end(copy.id)
        while len(copies) > _MOST_COPIES:
            copies.popitem(last=False)
        self.copies = copies
        if self._handed_in is not None:
            self._handed_in.put(copy.id, copy)
        return copy

    async def packet(self, house: House, table: str, number: int, viewer: str) -> bytes:
        """Return the dispute packet of one round, as a zip file."""
        with await asyncio.to_thread(_finished, house, table) as file:
            return await self._ask(file, "packet", str(number), viewer)

    async def _verified(self, file: BinaryIO) -> Verdict:
        started = time.monotonic()
        verdict = json.loads(await self._ask(file, "verify"))
        seconds = round(time.monotonic() - started, 1)
        lines, last = await asyncio.to_thread(_end_of, file)
        return Verdict(verdict, lines, iso(now_ms()), seconds, last)

    async def _ask(self, file: BinaryIO, *what: str) -> bytes:
        async with self._one_at_a_time:
            file.seek(0)
            written = await ask_worker(_WORKER, *what, given=file)
        if written is None:
            raise refuse("not-judged", "verification did not finish; try again")
        return written


def _finished(house: House, table: str) -> BinaryIO:
    """Return a table's journal as far as its rounds are finished, as a file."""
    return lines_file(house.staff.finished_lines(table))


def _beside(house: House, file: BinaryIO, id: str, verdict: Verdict) -> SubmittedCopy:
    """Return a copy beside the journal of that table; it is read a line at a time."""
    file.seek(0)
    name = _field(_read_line(file), "data", "table")
    ours = next((row["id"] for row in house.tables.all() if row["name"] == name), "")
    own = [line for _, line in public_lines(house.database, ours)] if ours else []
    file.seek(0)
    same = lines = 0
    while line := _read_line(file):
        if same == lines < len(own) and _field(line, "hash") == _field(own[lines], "hash"):
            same += 1
        lines += 1
    at = own[lines - 1] if 0 < lines <= len(own) else ""
    shown = plain(name[:_LONGEST]), plain(verdict.head[:_LONGEST])
    return SubmittedCopy(id, verdict, ours, shown[0], same, shown[1], _field(at, "hash"))


def _end_of(file: BinaryIO) -> tuple[int, str]:
    """Return the number of lines of a file, and the hash of the last."""
    file.seek(0)
    ends, last = 0, ""
    while line := _read_line(file):
        ends, last = ends + line.endswith("\n"), line
    return ends, _field(last, "hash")


def _read_line(file: BinaryIO) -> str:
    return file.readline().decode("latin-1")


def _field(line: str, *names: str) -> str:
    """Return a nested text in a line; empty where there is none."""
    if len(line) > _LONGEST_LINE:  # nobody waits while it is parsed
        return ""
    try:
        value = json.loads(line)
        for name in names:
            value = value[name]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""
    return value if isinstance(value, str) else ""
