"""Long work in a process of its own, so that nobody waits at a table meanwhile."""

import asyncio
import os
import sys
from contextlib import suppress


async def ask_worker(module: str, *arguments: str, given: bytes) -> bytes | None:
    """What a module writes when it is run and given something to read; none where it failed.

    Whoever is cancelled while waiting ends the process too.
    """
    worker = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    try:
        written, _ = await worker.communicate(given)
    except asyncio.CancelledError:
        with suppress(ProcessLookupError):
            worker.kill()
        raise
    return None if worker.returncode else written
