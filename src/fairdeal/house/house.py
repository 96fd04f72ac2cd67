"""The house: everything it consists of, on one database and one event loop."""

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Self

from fairdeal.house.commands import Commands
from fairdeal.house.database import Database
from fairdeal.house.dealer import Dealer
from fairdeal.house.engine import fair_chance
from fairdeal.house.limits import OwnLimits
from fairdeal.house.money import Cage
from fairdeal.house.people import People
from fairdeal.house.players import Players
from fairdeal.house.proposals import Proposals
from fairdeal.house.seal import Seal
from fairdeal.house.store import Point, no_point, store_of
from fairdeal.house.tables import Tables
from fairdeal.house.writer import Writer
from fairdeal.table.chance import Chance


class House:
    """Opens on a database that is up to date, inside a running event loop."""

    def __init__(
        self,
        database: Database,
        key: bytes,
        *,
        chance: Callable[[], Chance] = fair_chance,
        at_point: Point = no_point,
    ) -> None:
        self.database, self.seal = database, Seal(key)
        loop = asyncio.get_running_loop()
        self.writer = Writer(store_of(database, at_point), loop, at_point)
        self.commands = Commands(database, self.writer)
        self.people = People(self.commands)
        self.cage = Cage(self.commands)
        self.limits = OwnLimits(self.commands)
        self.tables = Tables(self.commands, self.people, self.seal, chance, at_point)
        self.players = Players(self.commands, self.tables, self.limits)
        self.proposals = Proposals(self.commands, self.tables, self.people)
        self.dealer = Dealer(self.commands, self.tables)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.dealer.stop()
        self.writer.stop()
        await asyncio.sleep(0)  # whoever waits for what was just written hears of it
