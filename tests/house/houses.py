"""Houses for tests: a coroutine run in a house of its own."""

import asyncio
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any

from fairdeal.house.database import Database
from fairdeal.house.house import House

KEY = bytes(32)
_keys = count()


def in_house(database: Database, play: Callable[[House], Coroutine[Any, Any, None]]) -> None:
    """Run a test inside an open house."""

    async def run() -> None:
        async with House(database, KEY) as house:
            await play(house)

    asyncio.run(run())


def fresh_key() -> str:
    """A key that no command had yet."""
    return f"key{next(_keys):08}"
