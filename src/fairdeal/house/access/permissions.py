"""What a person may do, as of a version that the database counts: roles, limits, staying away.

Whatever changes it makes the version one more, in its own transaction. A command names the version
that it was made by and is written only while that is the newest: so nobody wagers against a limit
that was lowered at another server, or with a role that was taken there, however late this one
hears of it. Nothing need be looked up twice, and a refusal is looked at again.
"""

from enum import Enum

import msgspec
from msgspec import Struct
from sqlalchemy import Executable, and_, bindparam, func, select

from fairdeal.house.access.roles import Person, Role, check_may
from fairdeal.house.store.database import Database
from fairdeal.house.store.house_journal import now_ms
from fairdeal.house.store.schema import OWN_LIMIT, PERSON, ROLE
from fairdeal.house.store.transaction import AsOf
from fairdeal.law import refuse

_MOST_KNOWN = 10_000  # persons whose rights are remembered

_VERSION = select(PERSON.c.version).where(PERSON.c.id == bindparam("person"))
_PERSON = select(PERSON.c.version, PERSON.c.excluded_until).where(
    PERSON.c.id == bindparam("person")
)
_OF_KIND = and_(OWN_LIMIT.c.person == bindparam("person"), OWN_LIMIT.c.kind == bindparam("kind"))
_NEWEST = select(func.max(OWN_LIMIT.c.number)).where(
    _OF_KIND, OWN_LIMIT.c.effective <= bindparam("now")
)
_LIMITS = (  # the last in effect counts; those that were set after it have not begun
    select(OWN_LIMIT.c.kind, OWN_LIMIT.c.most, OWN_LIMIT.c.effective)
    .where(_OF_KIND, OWN_LIMIT.c.number >= func.coalesce(_NEWEST.scalar_subquery(), 0))
    .order_by(OWN_LIMIT.c.number)
)
_ROLES = select(ROLE.c.role).where(ROLE.c.person == bindparam("person"))


class Limit(Enum):
    """What players may limit for themselves."""

    WAGER = "wager"  # cents on the layout by one command
    LOSS = "loss"  # cents lost within 24 hours, in each currency by itself
    TIME = "time"  # minutes signed on within 24 hours, at whichever tables


class LimitSet(Struct, frozen=True):
    """A limit of a player's own, from a time on."""

    kind: str
    most: int | None
    effective: int


class Rights(Struct, frozen=True):
    """What one person may do."""

    version: int
    roles: frozenset[Role]
    excluded_until: int
    limits: tuple[LimitSet, ...]
    ahead: int  # of this process's clock: the database's, in milliseconds

    @property
    def now(self) -> int:
        """The database's clock."""
        return now_ms() + self.ahead


class EverybodysRights:
    """Rights as this process knows them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, Rights] = {}

    def of(self, person: str) -> Rights:
        """What a person may do, as far as this process knows."""
        known = self._known.get(person)
        if known is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            known = self._known[person] = self._read(person)
        return known

    def of_now(self, person: str) -> Rights:
        """What a person may do, read from the database."""
        self.forget(person)
        return self.of(person)

    def as_of(self, person: str) -> AsOf:
        """What a command rests on that is made with what is known."""
        return AsOf(person, self.of(person).version)

    def now(self, person: Person) -> Person:
        """A person with the roles that are known."""
        return msgspec.structs.replace(person, roles=self.of(person.id).roles)

    def check_may(self, person: Person, what: str) -> None:
        """Refuse what none of the roles that are known may do."""
        check_may(self.now(person), what)

    def forget(self, person: str) -> None:
        """It was changed: read it again."""
        self._known.pop(person, None)

    def have_changed(self, person: str) -> bool:
        """Whether what is known is past; it is forgotten then."""
        known = self._known.get(person)
        rows = self._database.rows(_VERSION, person=person) if known is not None else ()
        changed = known is not None and (not rows or rows[0][0] != known.version)
        if changed:
            self.forget(person)
        return changed

    def _read(self, person: str) -> Rights:
        now = self._database.now()
        rows = self._database.rows(_PERSON, person=person)  # the version before all the rest
        if not rows:
            raise refuse("nobody", "there is no such person")
        limits = [
            LimitSet(*row)
            for kind in Limit
            for row in self._database.rows(_LIMITS, person=person, kind=kind.value, now=now)
        ]
        roles = self._database.rows(_ROLES, person=person)
        return Rights(
            rows[0][0],
            frozenset(Role(role) for (role,) in roles),
            rows[0][1],
            tuple(limits),
            now - now_ms(),
        )


def changed(person: str) -> Executable:
    """The statement that goes with every change of what a person may do."""
    rows = PERSON.update().where(PERSON.c.id == person)
    return rows.values(version=PERSON.c.version + 1)
