"""Roles, limits and decisions in full in the house's journal; rows change only with their line.

The state of a house of an earlier release is recorded once, as its journal said less until then.
"""

import json
from collections import defaultdict
from typing import Any

import sqlalchemy as sa
from alembic import op

from fairdeal.audit import AS_FOUND
from fairdeal.house.access import password_digest
from fairdeal.house.store.transaction import HOUSE, Head, Note, iso, now_ms, written

revision = "0008"
down_revision = "0007"

_AT_ONCE = 100  # people, tables, proposals and links in a line
Found = list[tuple[str, str, dict[str, Any]]]


def upgrade() -> None:
    """Record the present state, then have the database forbid what the house never does."""
    op.add_column("proposal", sa.Column("seq", sa.BigInteger))
    lines = [json.loads(row.lines) for row in _rows("entry", "WHERE journal = 'house'", "first")]
    if lines:
        for line in lines:
            if line["what"].endswith(" proposed"):
                where = sa.text("UPDATE proposal SET seq = :seq WHERE id = :id")
                id = line["data"]["proposal"]
                op.get_bind().execute(where, {"seq": line["seq"], "id": id})
        _record_as_found(lines[-1])
    _guard(postgresql=op.get_bind().dialect.name == "postgresql")


def _rows(table: str, where: str = "", order: str = "id") -> list[Any]:
    query = sa.text(f"SELECT * FROM {table} {where} ORDER BY {order}")
    return list(op.get_bind().execute(query))


# -- an older house, as it is found


def _record_as_found(last: dict[str, Any]) -> None:
    """Write lines with everything in the rows, in the form of `authority.py`."""
    found = [*_people(), *_others()]
    parts = [found[at : at + _AT_ONCE] for at in range(0, len(found), _AT_ONCE)]
    head, time = Head(last["seq"], last["hash"]), max(iso(now_ms()), last["time"])
    for number, part in enumerate(parts, 1):
        data = {"part": number, "parts": len(parts), "found": part}
        entry, head = written(head, Note(HOUSE, AS_FOUND, data), time)
        insert = sa.text("INSERT INTO entry VALUES ('house', :seq, :seq, :lines, :sealed)")
        values = {"seq": entry.first, "lines": entry.lines, "sealed": b""}
        op.get_bind().execute(insert, values)
    moved = sa.text("UPDATE journal SET seq = :seq, hash = :hash WHERE id = 'house'")
    op.get_bind().execute(moved, {"seq": head.seq, "hash": head.hash})


def _people() -> Found:
    roles, names, limits = (defaultdict[str, list[Any]](list) for _ in range(3))
    for row in _rows("role", order="role"):
        roles[row.person].append(row.role)
    for row in _rows("person_name", order="looks"):
        names[row.person].append(row.looks)
    for row in _rows("own_limit", order="number"):
        limits[row.person].append([row.kind, row.most, row.effective])
    return [
        (
            "person",
            row.id,
            {
                "name": row.name,
                "roles": sorted(roles[row.id]),
                "sign-on name": row.signs_on_as,
                "names kept": sorted(names[row.id]),
                "password": row.password and password_digest(row.id, row.password),
                "name at old tables": row.known_as,
                "own limits": limits[row.id],
                "stays away until": row.excluded_until,
            },
        )
        for row in _rows("person")
    ]


def _others() -> Found:
    found: Found = []
    held = {row.id: row.held for row in _rows("journal")}
    for row in _rows("gaming_table"):
        facts = {"name": row.name, "instrument": row.instrument, "currency": row.currency}
        facts |= {"settings": json.loads(row.settings), "suspended by": held[row.id]}
        found.append(("table", row.id, facts))
    for row in _rows("proposal"):
        facts = {"kind": row.kind, "line": row.seq, "table": row.journal, "by": row.proposed_by}
        facts |= {"body": json.loads(row.body)}
        facts |= {"decision": row.decision, "decided by": row.decided_by}
        found.append(("proposal", row.id, facts))
    for row in _rows("share"):
        facts = {"person": row.person, "table": row.journal, "round": row.round}
        found.append(("link", row.id, {**facts, "ended": row.ended is not None}))
    return found


# -- what the database forbids


def _guard(*, postgresql: bool) -> None:
    """Create the triggers: for acts that never happen, and for those that need their line."""
    words = {"instr": "strpos", "same": "IS NOT DISTINCT FROM"} if postgresql else _SQLITE_WORDS
    for table, events in _RULES.items():
        for event, only in events.items():
            form = {"table": table, "event": event, "only": only.format(**words)}
            form["row"] = "OLD" if event == "DELETE" else "NEW"
            for statement in _POSTGRESQL_TRIGGER if postgresql else _SQLITE_TRIGGER:
                op.execute(statement.format(**form))
        if postgresql:
            op.execute(_POSTGRESQL_TRUNCATE.format(table=table))


def _said(*parts: str) -> str:
    """Return the condition that one of the two newest lines of the house has all these parts."""
    has = " AND ".join(f"{{instr}}(e.lines, {part}) > 0" for part in parts)
    lines = "entry e JOIN journal j ON j.id = e.journal"
    newest = "e.journal = 'house' AND e.first > j.seq - 2"
    return f"EXISTS (SELECT 1 FROM {lines} WHERE {newest} AND {has})"


def _what(words: str) -> str:
    return f"""'"what":"{words}"'"""


def _field(name: str, value: str) -> str:
    """Return the part of a line that holds a named text."""
    return f"""'"{name}":"' || {value} || '"'"""


def _number(name: str, value: str) -> str:
    return f"""'"{name}":' || coalesce(CAST({value} AS text), 'null')"""


def _same(*columns: str) -> str:
    return " AND ".join(f"NEW.{each} {{same}} OLD.{each}" for each in columns)


_NEVER = "1 = 0"
_CAME = """'"roles":["'"""
_GIVEN = _said(_what("role given"), _field("person", "NEW.person"), _field("role", "NEW.role"))
_CAME_WITH = _said(_field("person", "NEW.person"), f"{_CAME} || NEW.role || '\"]'")
_TAKEN = _said(_what("role taken"), _field("person", "OLD.person"), _field("role", "OLD.role"))
_NEW_PERSON = _said(_field("person", "NEW.id"), _CAME)
_CALLED = _said(_what("is called"), _field("actor", "OLD.id"))
_PASSWORD = _said(_field("person", "OLD.id"), """'"password":"'""")
_UNTIL = _number("until", "NEW.excluded_until")
_AWAY = _said(_what("stays away"), _field("actor", "OLD.id"), _UNTIL)
_NAME = _said(_field("person", "NEW.person"), """'"looks":["'""")
_LIMIT = _said(
    _what("limit set"),
    _field("actor", "NEW.person"),
    _field("limit", "NEW.kind"),
    _number("effective", "NEW.effective"),
    _number("most", "NEW.most"),
)
_PROPOSED = _said(
    _field("what", "NEW.kind || ' proposed'"),
    _field("actor", "NEW.proposed_by"),
    _field("proposal", "NEW.id"),
    _number("seq", "NEW.seq"),
)
_DECIDED = _said(  # a sheet that cannot be put in force says why
    """'"what":"' || NEW.kind || ' ' || substr(NEW.decision, 1, 8)""",
    _field("actor", "coalesce(NEW.decided_by, 'house')"),  # which answers reports itself
    _field("proposal", "NEW.id"),
)
_SHARED = _said(_what("round shared"), _field("actor", "NEW.person"), _field("share", "NEW.id"))
_SHARE_ENDED = _said(_what("share ended"), _field("actor", "NEW.person"), _field("share", "NEW.id"))
_OPENED = _said(
    _what("table opened"),
    _field("table", "NEW.id"),
    _field("instrument", "NEW.instrument"),
    _field("currency", "NEW.currency"),
)
_RULES = {  # by table and event: when it may come about
    "role": {"INSERT": f"{_GIVEN} OR {_CAME_WITH}", "UPDATE": _NEVER, "DELETE": _TAKEN},
    "person": {
        "INSERT": f"NEW.excluded_until = 0 AND NEW.known_as IS NULL AND {_NEW_PERSON}",
        "UPDATE": f"{_same('id', 'created', 'known_as')} AND NEW.version >= OLD.version"
        f" AND ({_same('name')} OR {_CALLED})"
        f" AND ({_same('password', 'signs_on_as')} OR {_PASSWORD})"
        f" AND ({_same('excluded_until')} OR NEW.excluded_until > OLD.excluded_until AND {_AWAY})",
        "DELETE": _NEVER,
    },
    "person_name": {"INSERT": _NAME, "UPDATE": _NEVER, "DELETE": _NEVER},
    "own_limit": {"INSERT": _LIMIT, "UPDATE": _NEVER, "DELETE": _NEVER},
    "proposal": {
        "INSERT": f"coalesce(NEW.decision, NEW.decided_by) IS NULL AND {_PROPOSED}",
        "UPDATE": _same("id", "kind", "journal", "body", "proposed_by", "proposed", "seq")
        + f" AND (OLD.decision IS NULL OR OLD.decision = 'approved'"
        f" AND {_same('decided_by', 'decided')}) AND NEW.decided IS NOT NULL AND {_DECIDED}",
        "DELETE": _NEVER,
    },
    "share": {
        "INSERT": f"NEW.ended IS NULL AND {_SHARED}",
        "UPDATE": _same("id", "person", "journal", "round", "created")
        + f" AND OLD.ended IS NULL AND NEW.ended IS NOT NULL AND {_SHARE_ENDED}",
        "DELETE": _NEVER,
    },
    "gaming_table": {"INSERT": _OPENED, "UPDATE": _NEVER, "DELETE": _NEVER},
}
_SQLITE_WORDS = {"instr": "instr", "same": "IS"}
_SQLITE_TRIGGER = (
    """CREATE TRIGGER {table}_{event}_on_record BEFORE {event} ON {table}
    WHEN ({only}) IS NOT TRUE BEGIN SELECT RAISE(ABORT, 'not on record: {table}'); END""",
)
_POSTGRESQL_TRIGGER = (
    """CREATE FUNCTION {table}_{event}_on_record() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF ({only}) IS NOT TRUE THEN RAISE EXCEPTION 'not on record: {table}'; END IF;
      RETURN {row};
    END $$""",
    """CREATE TRIGGER {table}_{event}_on_record BEFORE {event} ON {table}
    FOR EACH ROW EXECUTE FUNCTION {table}_{event}_on_record()""",
)
_POSTGRESQL_TRUNCATE = """CREATE TRIGGER {table}_not_emptied BEFORE TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good()"""
