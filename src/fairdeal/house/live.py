"""A table in memory: as it is in the database, and as it will be when what is queued is durable."""

from collections.abc import Callable

from msgspec import Struct

from fairdeal.house.clocks import Settings, Wait, waits
from fairdeal.house.engine import Done, Standing, TableEngine
from fairdeal.house.journal import now_ms
from fairdeal.law import refuse


class Change(Struct, frozen=True):
    """What one command changed, once it is durable."""

    done: tuple[Done, ...]
    after: Standing
    waits: dict[int, Wait]


Watcher = Callable[[Change], None]


class LiveTable:
    """One table of the house, in the memory of one process.

    `engine` runs ahead; `durable` is what others may see. A generation ends when queued work is
    lost: the table is then read again from the database before anything else is done at it.
    """

    def __init__(
        self, id: str, name: str, currency: str, settings: Settings, engine: TableEngine
    ) -> None:
        self.id, self.name, self.currency, self.settings = id, name, currency, settings
        self.engine = engine
        self.durable: Standing = engine.standing
        self.held = ""  # the report that suspends it
        self.generation = 0
        self.is_stale = False
        self.waits: dict[int, Wait] = {}
        self.watchers: set[Watcher] = set()

    def check_not_held(self) -> None:
        """Refuse everything while a report waits for a second person."""
        if self.held:
            raise refuse(
                "table-suspended", "a report waits for a second person; until then nothing is done"
            )

    def renew_waits(self) -> None:
        """Who is waited for now."""
        self.waits = (
            {} if self.held else waits(self.engine.table, self.settings, self.waits, now_ms())
        )

    def became_durable(self, change: Change) -> None:
        """What was queued is in the database: now others may see it."""
        if change.after.head.seq <= self.durable.head.seq:
            return  # it was read back from the database before its own turn came
        self.durable = change.after
        for watcher in list(self.watchers):
            watcher(change)

    def lost(self, generation: int) -> None:
        """Queued work did not fit: whatever was done after it is lost too."""
        if generation == self.generation:
            self.is_stale = True

    def renewed(self, standing: Standing, held: str) -> None:
        """The table as it was read again."""
        self.generation += 1
        self.is_stale = False
        self.durable, self.held = standing, held
        self.engine.rewind(standing)
        self.renew_waits()
