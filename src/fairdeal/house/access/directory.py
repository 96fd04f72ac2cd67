"""All people whom the house knows: staff with their roles, players with their own limits."""

from collections import defaultdict
from collections.abc import Iterable

from msgspec import Struct
from sqlalchemy import Select, select

from fairdeal.house.access.permissions import Role
from fairdeal.house.access.player_limits import Limit
from fairdeal.house.access.sessions import IDLE
from fairdeal.house.store import (
    OWN_LIMIT,
    PERSON,
    ROLE,
    SESSION,
    SIGN_ON_FAILURE,
    Database,
    batched,
)

MOST_PEOPLE = 50  # players in one list


class Known(Struct, frozen=True):
    """One person at one point in time."""

    id: str
    name: str
    roles: tuple[Role, ...]
    is_visitor: bool  # without a password
    is_here: bool  # signed on and active recently
    is_locked: bool  # for some address, after wrong passwords
    away_until: int  # milliseconds; 0: no self-exclusion
    limits: dict[Limit, int]  # in effect: cents, or minutes
    known_as: str  # at tables where the person sat down before tables used ids


class Directory:
    """A reader of people; it changes nothing."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def names(self, ids: Iterable[str]) -> dict[str, str]:
        """Return the names of the people among these ids."""
        names_by_id = dict[str, str]()
        with self._database.reader.connect() as connection:
            for some in batched(ids):
                query = select(PERSON.c.id, PERSON.c.name).where(PERSON.c.id.in_(some))
                names_by_id.update((row.id, row.name) for row in connection.execute(query))
        return names_by_id

    def staff(self) -> list[Known]:
        """Return all people with a role that is not a player's, by name."""
        works = select(ROLE.c.person).where(ROLE.c.role != Role.PLAYER.value)
        return self._known(select(PERSON).where(PERSON.c.id.in_(works)).order_by(PERSON.c.name))

    def players(self, called: str = "") -> list[Known]:
        """Return the newest players, or those whose names contain a text if one is given."""
        plays = select(ROLE.c.person).where(ROLE.c.role == Role.PLAYER.value)
        query = select(PERSON).where(PERSON.c.id.in_(plays))
        if called:
            query = query.where(PERSON.c.name.icontains(called, autoescape=True))
        return self._known(query.order_by(PERSON.c.created.desc(), PERSON.c.id).limit(MOST_PEOPLE))

    def _known(self, query: Select[tuple[str, ...]]) -> list[Known]:
        now = self._database.now()
        roles, limits = defaultdict[str, set[Role]](set), defaultdict[str, dict[Limit, int]](dict)
        here, locked = set[str](), set[str]()
        with self._database.reader.connect() as connection:
            rows = connection.execute(query).all()
            for some in batched(row.id for row in rows):
                for row in connection.execute(select(ROLE).where(ROLE.c.person.in_(some))):
                    roles[row.person].add(Role(row.role))
                for row in connection.execute(_in_effect(some, now)):
                    limits[row.person][Limit(row.kind)] = row.most
                here.update(connection.execute(_here(some, now)).scalars())
                locked.update(connection.execute(_locked(some, now)).scalars())
        return [
            Known(
                row.id,
                row.name,
                tuple(role for role in Role if role in roles[row.id]),
                row.password is None,
                row.id in here,
                row.id in locked,
                row.excluded_until if row.excluded_until > now else 0,
                {kind: most for kind, most in limits[row.id].items() if most is not None},
                row.known_as or "",
            )
            for row in rows
        ]


def _in_effect(people: list[str], now: int) -> Select[tuple[str, ...]]:
    """Select these people's limits in the order set: of each kind the last one counts."""
    query = select(OWN_LIMIT).where(OWN_LIMIT.c.person.in_(people), OWN_LIMIT.c.effective <= now)
    return query.order_by(OWN_LIMIT.c.number)


def _here(people: list[str], now: int) -> Select[str]:
    query = select(SESSION.c.person).where(SESSION.c.person.in_(people))
    return query.where(SESSION.c.ended.is_(None), SESSION.c.seen > now - IDLE)


def _locked(people: list[str], now: int) -> Select[str]:
    rows = SIGN_ON_FAILURE.c
    return select(rows.person).where(rows.person.in_(people), rows.locked_until > now)
