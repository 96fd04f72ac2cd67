"""Roles, limits and decisions, as the lines of the house's journal and as the rows have them.

The journal is folded into facts: a few named values for each person, table, proposal and link. The
database's rows are read into the same form, and one comparison lists every difference. A new kind
of fact takes one case in the fold and one in the reading of the rows.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, Row, select

from fairdeal.audit import AS_FOUND
from fairdeal.house.access.account_names import password_digest
from fairdeal.house.approvals.kinds import (
    ACCEPTED,
    APPROVED,
    DENIED,
    KINDS,
    NOTED,
    UNANSWERED,
    Kind,
)
from fairdeal.house.store import GAMING_TABLE, HOUSE, JOURNAL, OWN_LIMIT, PERSON_NAME, ROLE, SHARE
from fairdeal.house.store import PERSON as PERSONS
from fairdeal.house.store import PROPOSAL as PROPOSALS
from fairdeal.record import Malformed
from fairdeal.values import canonical, plain

Subject = tuple[str, str]  # its kind and its id
Facts = dict[str, Any]  # by name, in plain JSON values
Authority = dict[Subject, Facts]
Data = Mapping[str, Any]

PERSON, TABLE, PROPOSAL, LINK = "person", "table", "proposal", "link"
UNSAID = "(not said)"  # missing in lines of an older release, until its full state is recorded
NOTHING = "(nothing)"  # the value of a row that was deleted
_MOST_WORDS = 120  # characters of a value in a difference


class Difference(Struct, frozen=True):
    """One fact that the journal has otherwise than the database."""

    about: str
    journal: str
    row: str

    def __str__(self) -> str:
        return f"the journal says {self.journal}; the database has {self.row}"


class Fold:
    """The facts from the lines that were read so far."""

    def __init__(self) -> None:
        self.authority: Authority = {}
        self.as_found_at: int | None = None  # the line at which an older house was recorded
        self.differences_then: list[Difference] = []  # from the lines before it
        self._found: Authority = {}
        self._parts = 0

    def read(self, seq: int, line: Data) -> None:
        """Read the next line, which must refer to known subjects."""
        what, actor, data = line["what"], line["actor"], line["data"]
        try:
            if what == AS_FOUND:
                self._as_found(seq, data)
            elif what in _CASES:
                _CASES[what](self.authority, actor, data)
            else:
                _of_two(self.authority, line)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            why = error if isinstance(error, Malformed) else "it does not say whom or what it means"
            raise Malformed(f"line {seq + 1}, “{plain(what):.40}”: {why}") from None

    def _as_found(self, seq: int, data: Data) -> None:
        """Start again with the full state of an older house, which is recorded once."""
        self._parts += 1
        if data["part"] != self._parts or self._parts > data["parts"]:
            raise Malformed("the authority of a house is recorded as found once")
        for kind, id, facts in data["found"]:
            self._found[kind, id] = dict(facts)
        if self._parts == data["parts"]:
            self.as_found_at = seq
            self.differences_then = list(differences(self.authority, self._found))
            self.authority = self._found


def differences(
    journal: Authority, rows: Authority, *, strict: bool = False
) -> Iterator[Difference]:
    """Yield the facts that differ; a fact missing from the journal counts if `strict`."""
    for subject in sorted(journal.keys() | rows.keys(), key=str):
        told, found = journal.get(subject), rows.get(subject)
        if told is None or found is None:
            about = _words(subject, told or found or {})
            yield Difference(
                about, *("nothing of it" if e is None else "it" for e in (told, found))
            )
            continue
        for name in sorted(told.keys() | found.keys()):
            said, has = told.get(name, UNSAID), found.get(name, NOTHING)
            if said != has and (strict or said != UNSAID):
                values = (f"{canonical(each):.{_MOST_WORDS}}" for each in (said, has))
                yield Difference(f"{name:.40} of {_words(subject, told)}", *values)


def _words(subject: Subject, facts: Facts) -> str:
    kind, id = subject
    name = facts.get("name", "")
    return plain(f"{kind} {name} ({id})" if name else f"{kind} {id}")[:_MOST_WORDS]


# -- people


def _came(now: Authority, actor: str, data: Data) -> None:
    """Add a new person; older lines lack the name's state and the password."""
    older = "looks" not in data
    visits = not older and not data["looks"]
    now[PERSON, data["person"]] = {
        "name": data["name"],
        "roles": sorted(data["roles"]),
        "sign-on name": UNSAID if older else None if visits else data["name"],
        "names kept": data.get("looks", UNSAID),
        "password": data.get("password", UNSAID),
        "name at old tables": UNSAID if older else None,
        "own limits": [],
        "stays away until": 0,
    }


def _account_made(now: Authority, actor: str, data: Data) -> None:
    """Add a new person with a password, or set the password of a visitor."""
    if "roles" in data:
        _came(now, actor, data)
        return
    now[PERSON, data["person"]] |= {
        "sign-on name": data.get("name", UNSAID),
        "names kept": data.get("looks", UNSAID),
        "password": data.get("password", UNSAID),
    }


def _role_given(now: Authority, actor: str, data: Data) -> None:
    person = now[PERSON, data["person"]]
    person["roles"] = sorted({*person["roles"], data["role"]})


def _role_taken(now: Authority, actor: str, data: Data) -> None:
    person = now[PERSON, data["person"]]
    person["roles"] = sorted({*person["roles"]} - {data["role"]})


def _is_called(now: Authority, actor: str, data: Data) -> None:
    now[PERSON, actor]["name"] = data["name"]


def _limit_set(now: Authority, actor: str, data: Data) -> None:
    person = now[PERSON, actor]
    limit = [data["limit"], data["most"], data["effective"]]
    person["own limits"] = [*person["own limits"], limit]


def _stays_away(now: Authority, actor: str, data: Data) -> None:
    now[PERSON, actor]["stays away until"] = data["until"]


# -- tables and links


def _table_opened(now: Authority, actor: str, data: Data) -> None:
    now[TABLE, data["table"]] = {
        "name": data["name"],
        "instrument": data.get("instrument", UNSAID),
        "currency": data.get("currency", UNSAID),
        "settings": data.get("settings", UNSAID),
        "suspended by": "",
    }


def _shared(now: Authority, actor: str, data: Data) -> None:
    now[LINK, data["share"]] = {
        "person": actor,
        "table": data["table"],
        "round": data["round"],
        "ended": False,
    }


def _share_ended(now: Authority, actor: str, data: Data) -> None:
    now[LINK, data["share"]]["ended"] = True


# -- what takes two people


def _of_two(now: Authority, line: Data) -> None:
    """Read a line of a proposal or a decision; ignore any other line."""
    what, actor, data = line["what"], line["actor"], line["data"]
    for kind in KINDS.values():
        if what == f"{kind.words} proposed":
            now[PROPOSAL, data["proposal"]] = {
                "kind": kind.words,
                "line": line["seq"],
                "table": data["table"],
                "by": actor,
                "body": data["body"],
                "decision": None,
                "decided by": None,
            }
            if kind is Kind.REPORT:
                now[TABLE, data["table"]]["suspended by"] = data["proposal"]
        elif what.startswith(f"{kind.words} ") and "proposal" in data:
            _decided(now, kind, what.removeprefix(f"{kind.words} "), actor, data["proposal"])


def proposal_on_record(id: str, lines: Iterable[Data]) -> Facts | None:
    """Return the facts of one proposal, from all lines that speak of it."""
    now: Authority = defaultdict(dict)
    try:
        for line in lines:
            _of_two(now, line)
    except (KeyError, TypeError, Malformed):
        return None
    return now.get((PROPOSAL, id))


def _decided(now: Authority, kind: Kind, how: str, actor: str, id: str) -> None:
    there, by_house = now[PROPOSAL, id], actor == HOUSE
    table = now[TABLE, there["table"]] if kind is Kind.REPORT else {}
    if table.get("suspended by") == id:
        table["suspended by"] = ""
    if by_house and kind is Kind.REPORT and how == UNANSWERED:
        return
    in_force = kind is Kind.SHEET and there["decision"] == APPROVED
    if there["kind"] != kind.words or there["by"] == actor or (by_house and not table):
        raise Malformed("a second person decides, and decides what was proposed")
    if not in_force and (there["decision"] is not None or how not in _DECISIONS):
        raise Malformed("it decides what was decided already")
    there |= {"decision": how, "decided by": None if by_house else actor}


_DECISIONS = (ACCEPTED, DENIED, APPROVED, NOTED)
_TABLE_OPENED = "table opened"
_CASES: Mapping[str, Callable[[Authority, str, Data], None]] = {
    "visitor came": _came,
    "account made": _account_made,
    "staff added": _came,
    "role given": _role_given,
    "role taken": _role_taken,
    "is called": _is_called,
    "limit set": _limit_set,
    "stays away": _stays_away,
    _TABLE_OPENED: _table_opened,
    "round shared": _shared,
    "share ended": _share_ended,
}


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
