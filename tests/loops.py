"""Asynchronous work in tests."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Answer = TypeVar("Answer")
PATIENCE = 180  # seconds until a test gives up on what should have happened long ago


def run_to_end(work: Coroutine[Any, Any, Answer]) -> Answer:
    """Run work to its end in a thread of its own: a browser's test keeps a loop in this one."""
    return in_a_thread(lambda: asyncio.run(work))


def in_a_thread(do: Callable[[], Answer]) -> Answer:
    """Do something where no loop is running."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(do).result()
