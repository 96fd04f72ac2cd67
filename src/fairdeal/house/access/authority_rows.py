"""Roles, limits and decisions, as the rows of the database have them."""

from collections import defaultdict
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, select

from fairdeal.house.access.account_names import password_digest
from fairdeal.house.access.authority import LINK, PERSON, PROPOSAL, TABLE, Authority, Facts
from fairdeal.house.store import GAMING_TABLE, JOURNAL, OWN_LIMIT, PERSON_NAME, ROLE, SHARE
from fairdeal.house.store import PERSON as PERSONS
from fairdeal.house.store import PROPOSAL as PROPOSALS


def authority_of_rows(connection: Connection) -> Authority:
    """Read everything that the house's journal is compared with."""
    authority: Authority = {}
    roles, names, limits = (defaultdict[str, list[Any]](list) for _ in range(3))
    for row in connection.execute(select(ROLE)):
        roles[row.person].append(row.role)
    for row in connection.execute(select(PERSON_NAME)):
        names[row.person].append(row.looks)
    for row in connection.execute(select(OWN_LIMIT).order_by(OWN_LIMIT.c.number)):
        limits[row.person].append([row.kind, row.most, row.effective])
    for row in connection.execute(select(PERSONS)):
        authority[PERSON, row.id] = {
            "name": row.name,
            "roles": sorted(roles.pop(row.id, ()), key=str),
            "sign-on name": row.signs_on_as,
            "names kept": sorted(names.pop(row.id, ()), key=str),
            "password": _digest(row),
            "name at old tables": row.known_as,
            "own limits": limits.pop(row.id, []),
            "stays away until": row.excluded_until,
        }
    for person in {*roles, *names, *limits}:  # rows without a person
        authority[PERSON, person] = {}
    for row in connection.execute(_TABLES):
        authority[TABLE, row.id] = {
            "name": row.name,
            "instrument": row.instrument,
            "currency": row.currency,
            "settings": _read(row.settings),
            "suspended by": row.held,
        }
    for row in connection.execute(select(PROPOSALS)):
        authority[PROPOSAL, row.id] = proposal_facts(row)
    for row in connection.execute(select(SHARE)):
        authority[LINK, row.id] = {
            "person": row.person,
            "table": row.journal,
            "round": row.round,
            "ended": row.ended is not None,
        }
    return authority


_TABLES = select(GAMING_TABLE, JOURNAL.c.held).outerjoin(JOURNAL, JOURNAL.c.id == GAMING_TABLE.c.id)


def proposal_facts(row: Row[Any]) -> Facts:
    """Return the facts of a proposal from its row."""
    return {
        "kind": row.kind,
        "line": row.seq,
        "table": row.journal,
        "by": row.proposed_by,
        "body": _read(row.body),
        "decision": row.decision,
        "decided by": row.decided_by,
    }


def _digest(row: Row[Any]) -> str | None:
    return None if row.password is None else password_digest(row.id, str(row.password))


def _read(written: Any) -> Any:
    """Return a JSON value, or the text itself if it is not JSON, which is a difference as well."""
    try:
        return msgspec.json.decode(written)
    except (msgspec.DecodeError, RecursionError, TypeError):
        return str(written)
