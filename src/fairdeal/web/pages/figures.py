"""What sheets are worth, for pages: asked once of a process of its own, and remembered."""

import asyncio
import contextlib
import json
import os
import sys
from dataclasses import dataclass, field
from fractions import Fraction

from fairdeal.sheet import Sheet

_WORKER = "fairdeal.web.pages.work_out"


@dataclass(frozen=True)
class Edges:
    """What the house keeps on average, exactly."""

    ante: Fraction  # of ante and what follows from it, per ante
    all_bet: Fraction  # of everything that is bet on average
    side: dict[str, Fraction] = field(default_factory=dict)  # per unit of each


class Figures:
    """Exact edges by sheet; what is not known yet is being worked out meanwhile."""

    def __init__(self) -> None:
        self._known: dict[str, Edges] = {}
        self._waiting: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()

    def of(self, sheet: Sheet) -> Edges | None:
        """The edges of a sheet, or nothing yet."""
        if sheet.hash not in self._known and sheet.hash not in self._waiting:
            self._waiting[sheet.hash] = asyncio.ensure_future(self._work_out(sheet))
        return self._known.get(sheet.hash)

    async def wait(self) -> None:
        """Until everything that was asked for is known."""
        await asyncio.gather(*self._waiting.values())

    def stop(self) -> None:
        """Whatever is being worked out is not needed any more."""
        for task in self._waiting.values():
            task.cancel()

    async def _work_out(self, sheet: Sheet) -> None:
        asked = {"instrument": sheet.instrument.id, "options": sheet.canonical()}
        async with self._one_at_a_time:
            worker = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                _WORKER,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
            try:
                written, _ = await worker.communicate(f"{json.dumps(asked)}\n".encode())
            except asyncio.CancelledError:
                with contextlib.suppress(ProcessLookupError):
                    worker.kill()
                raise
        if written:
            told = json.loads(written)
            side = {name: Fraction(edge) for name, edge in told["side"].items()}
            self._known[sheet.hash] = Edges(Fraction(told["ante"]), Fraction(told["all_bet"]), side)
