"""A queue in front of a worker process, so that nobody waits at a table meanwhile.

The queue knows the order of the tasks and estimates their waiting times.
"""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator, Callable, Set
from contextlib import asynccontextmanager, suppress
from math import ceil
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct, field

from fairdeal.processes.odds_cache import Effort
from fairdeal.server_log import log_stream

_MINUTE = 60
_FASTEST = 0.25  # pace: what took less was compiled before, or failed
_OVERRUN = 1.25  # a task that takes longer than expected is taken to be this near its end


class Progress(Struct, frozen=True):
    """The progress of a task, and the estimated seconds until it is done."""

    share: float  # of the whole wait, 0 to 1
    seconds: float

    @property
    def words(self) -> str:
        """The time left in words: “about 40 seconds”."""
        if self.seconds > 1.5 * _MINUTE:
            return f"about {ceil(self.seconds / _MINUTE)} minutes"
        seconds = ceil(self.seconds / 5) * 5 if self.seconds > 10 else ceil(self.seconds)
        return f"about {seconds} seconds" if seconds > 1 else "about a second"


class _Turn(Struct, eq=False):
    key: str
    effort: Effort
    queued: float
    begun: float | None = None
    granted: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class WorkQueue:
    """A queue that runs one task at a time; the newest, or one requested again, is next."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._running: _Turn | None = None
        self._waiting: list[_Turn] = []  # the last is next
        self._compiled: set[str] = set()
        self._pace = 1.0  # seconds that this machine takes for an expected one

    @asynccontextmanager
    async def turn(self, key: str, effort: Effort, *, last: bool = False) -> AsyncGenerator[None]:
        """Wait for the worker and hold it; `last` puts the task behind all others."""
        turn = _Turn(key, effort, self._clock())
        if self._running is None:
            self._running = turn
        else:
            self._waiting.insert(0 if last else len(self._waiting), turn)
            await self._granted(turn)
        turn.begun = self._clock()
        expected = self._expected(effort, self._compiled)
        try:
            yield
            self._compiled.add(effort.kernels)
            if expected > 1:  # shorter ones say little of the machine
                pace = (self._clock() - turn.begun) / expected
                self._pace = max(pace, _FASTEST)
        finally:
            self._grant_next()

    def want(self, key: str) -> None:
        """Make a task that waits the next one."""
        for turn in [each for each in self._waiting if each.key == key]:
            self._waiting.remove(turn)
            self._waiting.append(turn)

    def progress(self, key: str) -> Progress | None:
        """Return the progress of a task; None if it neither runs nor waits."""
        running, waiting = self._running, list(self._waiting)
        turns = [*waiting, *([running] if running else [])]
        known = [n for n, each in enumerate(turns) if each.key == key]
        if not known:
            return None
        left, compiled = 0.0, set(self._compiled)
        for turn in reversed(turns[known[-1] :]):
            left += self._left(turn, self._expected(turn.effort, compiled) * self._pace)
            compiled.add(turn.effort.kernels)
        waited = self._clock() - turns[known[-1]].queued
        return Progress(waited / (waited + left) if waited else 0.0, left)

    @staticmethod
    def _expected(effort: Effort, compiled: Set[str]) -> float:
        return effort.later if effort.kernels in compiled else effort.first

    def _left(self, turn: _Turn, expected: float) -> float:
        if turn.begun is None:
            return expected
        spent = self._clock() - turn.begun
        return max(expected, spent * _OVERRUN) - spent

    async def _granted(self, turn: _Turn) -> None:
        try:
            await turn.granted
        except asyncio.CancelledError:
            if turn is self._running:
                self._grant_next()
            elif turn in self._waiting:
                self._waiting.remove(turn)
            raise

    def _grant_next(self) -> None:
        self._running = None
        while self._waiting and self._running is None:
            turn = self._waiting.pop()
            if not turn.granted.cancelled():
                turn.granted.set_result(None)
                self._running = turn


_LONGEST = 1 << 27  # bytes of an answer: a print is one


class Worker:
    """A long-running process: one question a line goes in, and one answer a line comes out.

    It starts with the first question; its imports and compiled code serve the next ones. It answers
    one question at a time. A caller that is cancelled while waiting ends the process, and the next
    question starts another.
    """

    def __init__(self, module: str) -> None:
        self._module = module
        self.process: Process | None = None
        self._reading = asyncio.Lock()  # what it writes is read by one at a time
        self._ending: set[asyncio.Future[None]] = set()

    async def ask(self, question: bytes) -> Any:
        """Return the answer to a question; None where it has none, or the process died."""
        async with self._reading:
            return await self._ask(question)

    async def _ask(self, question: bytes) -> Any:
        process = await self._begun()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question + b"\n")
            await process.stdin.drain()
            if line := await process.stdout.readline():
                return msgspec.json.decode(line)
        except (BrokenPipeError, ConnectionResetError):
            pass
        except asyncio.CancelledError:
            self._end()
            raise
        self._end()
        return None

    async def stop(self) -> None:
        """End the process, and wait until everything that was begun has ended."""
        self._end()
        await asyncio.gather(*self._ending)

    def _end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            _kill(process)
            ending = asyncio.ensure_future(self._closed(process))
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)

    async def _closed(self, process: Process) -> None:
        """Wait until the process is over and its pipes are closed; a loop that ends before
        complains.
        """
        async with self._reading:
            await process.communicate()

    async def _begun(self) -> Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await _start(self._module)
        return self.process


async def ask_worker(module: str, *arguments: str, given: BinaryIO) -> bytes | None:
    """Return the output of a module that is run with a file as input; None where it failed.

    The process reads the file itself, from its current position. A caller that is cancelled while
    waiting ends the process too.
    """
    worker = await _start(module, *arguments, stdin=given)
    try:
        written, _ = await worker.communicate()
    except asyncio.CancelledError:
        _kill(worker)
        await worker.communicate()  # until its pipes are closed: a loop that ends before complains
        raise
    return None if worker.returncode else written


def _kill(process: Process) -> None:
    with suppress(ProcessLookupError):  # it is over
        process.kill()


async def _start(module: str, *arguments: str, stdin: int | BinaryIO = PIPE) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        *arguments,
        stdin=stdin,
        stdout=PIPE,
        stderr=log_stream(),
        limit=_LONGEST,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
