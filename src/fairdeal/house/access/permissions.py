"""Roles and their permissions: nothing is allowed that is not listed here.

A person's permissions (roles, limits, self-exclusion) have a version in the database. Every change
increases it in its own transaction. A command names the version that it was made with, and is
written only while that is the newest. So nobody wagers against a limit that was lowered at another
server, or acts with a role taken away there. Nothing is looked up twice, and a refusal is checked
again.
"""

from collections.abc import Collection
from enum import Enum

import msgspec
from msgspec import Struct
from sqlalchemy import Executable, and_, bindparam, func, select

from fairdeal.house.store import OWN_LIMIT, PERSON, ROLE, AsOf, Database, now_ms
from fairdeal.law import refuse


class Role(Enum):
    """The roles of people in the house."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    CASHIER = "cashier"
    AUDITOR = "auditor"
    ADMIN = "admin"


class Person(Struct, frozen=True):
    """A person who is signed on, with present roles."""

    id: str
    name: str
    roles: frozenset[Role]
    is_visitor: bool = False
    known_as: str = ""  # at tables where the person sat down before tables used ids

    def known_among(self, players: Collection[str]) -> str:
        """Return the id or earlier name that a table knows the person by, among its players."""
        if not self.known_as:
            return self.id
        before = self.known_as in players and self.id not in players
        return self.known_as if before else self.id


_PLAYER, _DEALER, _FLOOR = Role.PLAYER, Role.DEALER, Role.FLOOR
MAY: dict[str, frozenset[Role]] = {
    "play": frozenset({_PLAYER}),  # sit, bet, decide, leave; set own limits
    "deal": frozenset({_DEALER}),
    "run tables": frozenset({_FLOOR}),  # open, close, the floor's offers
    "report an irregularity": frozenset({_PLAYER, _DEALER, _FLOOR}),
    "confirm a report": frozenset({_DEALER, _FLOOR}),
    "propose a sheet": frozenset({_FLOOR}),
    "approve a sheet": frozenset({_FLOOR, Role.ADMIN}),
    "move money": frozenset({Role.CASHIER}),
    "ask for a fill or a credit": frozenset({Role.CASHIER, _FLOOR}),
    "confirm a fill or a credit": frozenset({Role.CASHIER, _FLOOR}),  # of the other side
    "propose a correction": frozenset({Role.CASHIER}),
    "approve a correction": frozenset({Role.CASHIER, Role.ADMIN}),
    "issue coupons": frozenset({Role.CASHIER}),
    "approve coupons": frozenset({Role.CASHIER, Role.ADMIN}),
    "set the coupon rules": frozenset({Role.ADMIN}),
    "look at finished rounds": frozenset({Role.AUDITOR}),
    "read the books": frozenset({_FLOOR, Role.AUDITOR, Role.ADMIN, Role.CASHIER}),
    "see who is who": frozenset({_FLOOR, Role.CASHIER, Role.ADMIN}),
    "see the pit": frozenset({_FLOOR, Role.CASHIER, Role.AUDITOR, Role.ADMIN}),
    "see what waits": frozenset({_DEALER, _FLOOR, Role.CASHIER, Role.ADMIN}),
    "read the staff's help": frozenset(set(Role) - {_PLAYER}),
    "manage staff": frozenset({Role.ADMIN}),
}


def check_may(person: Person, what: str) -> None:
    """Refuse an act that none of the person's roles allows."""
    allowed = MAY.get(what, frozenset())
    if not person.roles & allowed:
        *others, last = sorted(role.value for role in allowed) or ["nobody"]
        names = f"{', '.join(others)} or {last}" if others else last
        raise refuse("not-your-role", f"to {what} you need the role of {names}")


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
