"""Journals gone through in a process of their own, one at a time, and what came of it."""

import asyncio
import json
import time
from collections import OrderedDict
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.audit.plain_text import plain
from fairdeal.house.house import House
from fairdeal.house.journal import iso, now_ms
from fairdeal.house.lines import public_lines
from fairdeal.house.seal import Seal
from fairdeal.law import refuse
from fairdeal.web.verdicts import Shelf
from fairdeal.web.worker import ask_worker

_WORKER = "fairdeal.web.judge"
_MOST_COPIES = 20
_LONGEST = 100  # characters of what a copy calls itself
_MOST_TABLES = 1000  # whose verdicts outlive a restart


class Verdict(Struct, frozen=True):
    """What verification came to, when, and how long it took."""

    found: dict[str, Any]
    lines: int
    at: str
    seconds: float
    head: str = ""  # the hash of the last line

    @property
    def holds(self) -> bool:
        """Whether everything that it claims was checked and is right."""
        return bool(self.found["verified"])


class Copy(Struct, frozen=True):
    """A copy that was handed in, beside the house's own journal of that table."""

    id: str
    verdict: Verdict
    table: str  # the house's id of it; empty: none of ours
    name: str
    same_lines: int  # from the first on, as the house has them
    last_hash: str
    own_hash: str  # of the house's line with that number
    line: int = -1  # of the house's journal, that says that it was handed in


class Judges:
    """Has journals verified, and remembers the newest verdict on each; in a folder, for long."""

    def __init__(self, seal: Seal, folder: Path | None = None) -> None:
        self._one_at_a_time = asyncio.Lock()
        self.verdicts: dict[str, Verdict] = {}
        self.copies: OrderedDict[str, Copy] = OrderedDict()
        self._tables = self._handed_in = None
        if folder is not None:
            self._tables = Shelf(folder / "tables", seal, _MOST_TABLES)
            self._handed_in = Shelf(folder / "copies", seal, _MOST_COPIES)
            self.verdicts.update(self._tables.all(Verdict))
            self.copies.update(self._handed_in.all(Copy))

    async def table(self, id: str, lines: list[str]) -> dict[str, Any]:
        """Verify a table's journal as far as its rounds are over."""
        verdict = await self._verified(_text(lines), len(lines))
        self.verdicts[id] = verdict
        if self._tables is not None:
            self._tables.put(id, verdict)
        return verdict.found

    async def copy(self, house: House, raw: bytes, digest: str, line: int) -> Copy:
        """Go through a copy, and hold it against what the house has."""
        verdict = await self._verified(raw, raw.count(b"\n"))
        copy = replace(_beside(house, raw, digest[:16], verdict), line=line)
        self.copies[copy.id] = copy
        self.copies.move_to_end(copy.id)
        while len(self.copies) > _MOST_COPIES:
            self.copies.popitem(last=False)
        if self._handed_in is not None:
            self._handed_in.put(copy.id, copy)
        return copy

    async def packet(self, lines: list[str], number: int, viewer: str) -> bytes:
        """The dispute packet of one round, as a zip file."""
        return await self._ask(_text(lines), "packet", str(number), viewer)

    async def _verified(self, raw: bytes, lines: int) -> Verdict:
        started = time.monotonic()
        verdict = json.loads(await self._ask(raw, "verify"))
        seconds = round(time.monotonic() - started, 1)
        return Verdict(verdict, lines, iso(now_ms()), seconds, _last_hash(raw))

    async def _ask(self, raw: bytes, *what: str) -> bytes:
        async with self._one_at_a_time:
            written = await ask_worker(_WORKER, *what, given=raw)
        if written is None:
            raise refuse("not-judged", "the journal could not be gone through; try once more")
        return written


def _beside(house: House, raw: bytes, id: str, verdict: Verdict) -> Copy:
    lines = raw.decode("latin-1").splitlines()
    name = _field(lines[0], "data", "table") if lines else ""
    ours = next((row["id"] for row in house.tables.all() if row["name"] == name), "")
    own = [line for _, line in public_lines(house.database, ours)] if ours else []
    same = 0
    for one, other in zip(lines, own, strict=False):
        if _field(one, "hash") != _field(other, "hash"):
            break
        same += 1
    last = _last_hash(raw)
    at = own[len(lines) - 1] if lines and len(own) >= len(lines) else ""
    shown = plain(name[:_LONGEST]), plain(last[:_LONGEST])
    return Copy(id, verdict, ours, shown[0], same, shown[1], _field(at, "hash"))


def _last_hash(raw: bytes) -> str:
    lines = raw.decode("latin-1").splitlines()
    return _field(lines[-1], "hash") if lines else ""


def _field(line: str, *names: str) -> str:
    """A text in a line, as deep down as that; empty where there is none."""
    try:
        value = json.loads(line)
        for name in names:
            value = value[name]
    except (ValueError, KeyError, TypeError, RecursionError):
        return ""
    return value if isinstance(value, str) else ""


def _text(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
