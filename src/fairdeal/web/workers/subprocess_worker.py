"""Long work in a separate process, so that nobody waits at a table meanwhile."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import Any, BinaryIO

import msgspec

from fairdeal.web.server.server_log import log_stream

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
