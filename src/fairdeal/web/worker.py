"""Long work in a process of its own, so that nobody waits at a table meanwhile."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

_LONGEST = 1 << 27  # bytes of an answer: a print is one
Heard = Callable[[str], None]


class Words(msgspec.Struct, frozen=True):
    """A line that a worker who stays writes: what it is doing, or what a question came to."""

    doing: str = ""
    answer: Any = None  # none with nothing to do: the question could not be answered


class Worker:
    """A process that stays: a question a line goes in, and lines come out until the answer.

    It begins with the first question, so that whatever it has read and compiled serves the next
    one. One question at a time; whoever is cancelled while waiting ends the process, and the next
    question begins another.
    """

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: Process | None = None

    async def ask(self, question: bytes, heard: Heard) -> Any:
        """What the question comes to; none where it has no answer, or the process died of it."""
        process = await self._begun(heard)
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question + b"\n")
            await process.stdin.drain()
            while line := await process.stdout.readline():
                told = msgspec.json.decode(line, type=Words)
                if not told.doing:
                    return told.answer
                heard(told.doing)
        except (BrokenPipeError, ConnectionResetError):
            pass
        except asyncio.CancelledError:
            self._end()
            raise
        self._end()
        return None

    async def stop(self) -> None:
        """End it; nobody needs it any more."""
        ended = self._end()
        if ended is not None:
            await ended.wait()

    def _end(self) -> Process | None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
        return process

    async def _begun(self, heard: Heard) -> Process:
        if self._process is None or self._process.returncode is not None:
            heard("starting")
            self._process = await _start(self._module)
        return self._process


async def ask_worker(module: str, *arguments: str, given: bytes) -> bytes | None:
    """What a module writes when it is run and given something to read; none where it failed.

    Whoever is cancelled while waiting ends the process too.
    """
    worker = await _start(module, *arguments)
    try:
        written, _ = await worker.communicate(given)
    except asyncio.CancelledError:
        with suppress(ProcessLookupError):
            worker.kill()
        raise
    return None if worker.returncode else written


async def _start(module: str, *arguments: str) -> Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        *arguments,
        stdin=PIPE,
        stdout=PIPE,
        limit=_LONGEST,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
