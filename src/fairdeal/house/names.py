"""Names: whoever has a password signs on by a name of his or her own; others may share theirs.

People are known by their id. What a player is called is only shown, may change, and may be another
player's name too; but nobody who plays is called like somebody who works here.
"""

from collections.abc import Iterable

from sqlalchemy import Executable, Row, select

from fairdeal.house.database import Database
from fairdeal.house.passwords import password_digest
from fairdeal.house.roles import Role
from fairdeal.house.schema import PERSON, PERSON_NAME, ROLE
from fairdeal.law import Refused, in_short, refuse
from fairdeal.table.names import check_player, looks


def holder(database: Database, name: str) -> Row[tuple[str, ...]] | None:
    """Who signs on by that name, or by one that could be taken for it."""
    query = select(PERSON).join(PERSON_NAME, PERSON_NAME.c.person == PERSON.c.id)
    query = query.where(PERSON_NAME.c.looks.in_(sorted(looks(name)))).limit(1)
    with database.reader.connect() as connection:
        return connection.execute(query).one_or_none()


def claimed(person: str, name: str) -> Iterable[Executable]:
    """Rows that keep a sign-on name for one person; a name that is taken conflicts."""
    for look in looks(name):
        yield PERSON_NAME.insert().values(looks=look, person=person)


def named(person: str, name: str, password: str | None) -> dict[str, object]:
    """Return what the journal says of a sign-on name and its password; a visitor has neither."""
    if password is None:
        return {"looks": [], "password": None}
    return {"looks": sorted(looks(name)), "password": password_digest(person, password)}


def check_free(database: Database, name: str) -> None:
    """Refuse a sign-on name that is somebody's."""
    if holder(database, name) is not None:
        raise taken(name)


def check_called(database: Database, name: str) -> None:
    """Refuse what no player is called: no name, the house's, or one of its staff's."""
    check_player(name)
    query = select(ROLE.c.role).join(PERSON_NAME, PERSON_NAME.c.person == ROLE.c.person)
    query = query.where(PERSON_NAME.c.looks.in_(sorted(looks(name))))
    query = query.where(ROLE.c.role != Role.PLAYER.value).limit(1)
    with database.reader.connect() as connection:
        if connection.execute(query).one_or_none() is not None:
            raise refuse("name-of-staff", f"somebody who works here is called {in_short(name)}")


def taken(name: str) -> Refused:
    """Why a sign-on name is not to be had."""
    return refuse("name-taken", f"somebody signs on here as {in_short(name)}, or nearly so")
