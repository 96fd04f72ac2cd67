"""Sessions: a token for each person signed on, stored as a digest, until it is idle or old."""

import hashlib
import secrets
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Executable, Row, bindparam, select

from fairdeal.house.access.roles import Person, Role
from fairdeal.house.store.database import Database, batched
from fairdeal.house.store.house_journal import now_ms
from fairdeal.house.store.schema import PERSON, ROLE, SESSION

MINUTE = 60_000
IDLE, LONGEST = 30 * MINUTE, 12 * 60 * MINUTE  # of a session

_SIGNED_ON = (  # a session with its person, a row for each role
    select(SESSION, PERSON.c.name, PERSON.c.password, PERSON.c.known_as, ROLE.c.role)
    .join(PERSON, PERSON.c.id == SESSION.c.person)
    .outerjoin(ROLE, ROLE.c.person == PERSON.c.id)
    .where(SESSION.c.token.in_(bindparam("tokens", expanding=True)))
)


def new_session(person: str, now: int) -> tuple[str, Executable]:
    """Return a fresh token of 256 random bits, and the row of its session."""
    token = secrets.token_urlsafe(32)
    row = SESSION.insert().values(token=digest(token), person=person, created=now, seen=now)
    return token, row


def holders(
    database: Database, tokens: Iterable[str]
) -> tuple[dict[str, Person], Executable | None]:
    """Return the people who hold these tokens, without those whose session is over.

    It also returns the statement that notes their activity, if it was not noted recently.
    """
    by_digest = {digest(token): token for token in tokens}
    rows: defaultdict[str, list[Row[Any]]] = defaultdict(list)
    with database.reader.connect() as connection:
        for some in batched(by_digest):
            for row in connection.execute(_SIGNED_ON, {"tokens": some}):
                rows[row.token].append(row)
    now, persons, still_here = now_ms(), dict[str, Person](), list[str]()
    for token, of_it in rows.items():
        first = of_it[0]
        idle, age = now - first.seen, now - first.created
        if first.ended is not None or idle > IDLE or age > LONGEST:
            continue
        if idle > MINUTE:
            still_here.append(token)
        roles = frozenset(Role(row.role) for row in of_it if row.role is not None)
        persons[by_digest[token]] = Person(
            first.person, first.name, roles, first.password is None, first.known_as or ""
        )
    if not still_here:
        return persons, None
    return persons, SESSION.update().where(SESSION.c.token.in_(still_here)).values(seen=now)


def players_here(database: Database) -> set[str]:
    """Return the ids and earlier names of all players whose session is not over."""
    now = now_ms()
    query = select(PERSON.c.id, PERSON.c.known_as).join(SESSION, PERSON.c.id == SESSION.c.person)
    query = query.where(
        SESSION.c.ended.is_(None), SESSION.c.seen >= now - IDLE, SESSION.c.created >= now - LONGEST
    )
    with database.reader.connect() as connection:
        return {name for row in connection.execute(query) for name in row if name}


def digest(token: str) -> str:
    """Return the stored form of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
