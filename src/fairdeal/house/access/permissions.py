"""A person's permissions, with a version in the database: roles, limits, self-exclusion.

Every change increases the version in its own transaction. A command names the version that it was
made with, and is written only while that is the newest. So nobody wagers against a limit that was
lowered at another server, or acts with a role taken away there. Nothing is looked up twice, and a
refusal is checked again.
"""

from enum import Enum

import msgspec
from msgspec import Struct
from sqlalchemy import Executable, and_, bindparam, func, select

from fairdeal.house.access.roles import Person, Role, check_may
from fairdeal.house.store import OWN_LIMIT, PERSON, ROLE, AsOf, Database, now_ms
from fairdeal.law import refuse

_MOST_KNOWN = 10_000  # people whose permissions are cached

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
    """The kinds of limits that players may set for themselves."""

    WAGER = "wager"  # cents on the layout by one command
    LOSS = "loss"  # cents lost within 24 hours, in each currency separately
    TIME = "time"  # minutes signed on within 24 hours, at all tables together


class LimitSet(Struct, frozen=True):
    """A player's own limit, valid from a time on."""

    kind: str
    most: int | None
    effective: int


class Rights(Struct, frozen=True):
    """The permissions of one person."""

    version: int
    roles: frozenset[Role]
    excluded_until: int
    limits: tuple[LimitSet, ...]
    ahead: int  # the database's clock minus this process's, in milliseconds

    @property
    def now(self) -> int:
        """The database's clock."""
        return now_ms() + self.ahead


class EverybodysRights:
    """All people's permissions as this process knows them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known: dict[str, Rights] = {}

    def of(self, person: str) -> Rights:
        """Return a person's permissions, as far as this process knows."""
        known = self._known.get(person)
        if known is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            known = self._known[person] = self._read(person)
        return known

    def of_now(self, person: str) -> Rights:
        """Return a person's permissions, read from the database."""
        self.forget(person)
        return self.of(person)

    def as_of(self, person: str) -> AsOf:
        """Return the version of the known permissions, which a command depends on."""
        return AsOf(person, self.of(person).version)

    def now(self, person: Person) -> Person:
        """Return a person with the known roles."""
        return msgspec.structs.replace(person, roles=self.of(person.id).roles)

    def check_may(self, person: Person, what: str) -> None:
        """Refuse an act that none of the known roles allows."""
        check_may(self.now(person), what)

    def forget(self, person: str) -> None:
        """Forget permissions that have changed, so that they are read again."""
        self._known.pop(person, None)

    def have_changed(self, person: str) -> bool:
        """Check for permissions that are out of date, and forget them."""
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
    """Return the statement that goes with every change of a person's permissions."""
    rows = PERSON.update().where(PERSON.c.id == person)
    return rows.values(version=PERSON.c.version + 1)
