"""Sessions of people who are signed on, and the limits on wrong passwords before one.

Three wrong passwords lock an account for the address that they came from, and for no other. After
many of them from anywhere, attempts from addresses that the account does not know take turns.
People who are signed on are not affected.
"""

import asyncio
import hashlib
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from ipaddress import ip_address, ip_network
from typing import Any

from sqlalchemy import Executable, Row, and_, bindparam, or_, select, text

from fairdeal.house.access.commands import Commands, Draft
from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.store import (
    PERSON,
    ROLE,
    SESSION,
    SIGN_ON_FAILURE,
    AsOf,
    Database,
    Note,
    Work,
    batched,
    now_ms,
)
from fairdeal.law import Refused, refuse

MINUTE = 60_000
IDLE, LONGEST_SESSION = 30 * MINUTE, 12 * 60 * MINUTE  # of a session

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
        if first.ended is not None or idle > IDLE or age > LONGEST_SESSION:
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
        SESSION.c.ended.is_(None),
        SESSION.c.seen >= now - IDLE,
        SESSION.c.created >= now - LONGEST_SESSION,
    )
    with database.reader.connect() as connection:
        return {name for row in connection.execute(query) for name in row if name}


def digest(token: str) -> str:
    """Return the stored form of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


FAILURES, LOCKED = 3, 15 * MINUTE  # of an account, at one address
MANY = 30  # failures of an account at all addresses together, since the last successful sign-on
TURN, LONGEST_WAIT = 1000, 10_000  # milliseconds for each attempt after that, and the longest queue
_REMEMBERED = 90 * 24 * 60 * MINUTE  # how long an address stays known
_SPOT = SIGN_ON_FAILURE.c
_UPSERT = """INSERT INTO sign_on_failure (person, address, failures, locked_until, signed_on, at)
VALUES (:person, :address, :failures, :locked_until, :signed_on, :at)
ON CONFLICT (person, address) DO UPDATE SET failures = excluded.failures,
  locked_until = excluded.locked_until, signed_on = excluded.signed_on, at = excluded.at"""


class Attempts:
    """A counter of attempts to sign on."""

    def __init__(self, commands: Commands) -> None:
        self._commands, self._database = commands, commands.database
        self.wait: Callable[[float], Awaitable[None]] = asyncio.sleep  # in seconds

    async def take_turn(self, person: str, address: str) -> None:
        """Wait while an account is being guessed at, unless the account knows the address."""
        where = network_of(address)

        def make() -> Draft:
            now, row = self._database.now(), self._person(person)
            spot = self._spot(person, where)
            if row.failures < MANY or (spot is not None and spot.signed_on):
                return Draft(Work(), {"wait": 0})
            turn = max(now, row.locked_until)
            if turn - now > LONGEST_WAIT:
                raise not_signed_on()
            change = PERSON.update().where(PERSON.c.id == person).values(locked_until=turn + TURN)
            in_turn = AsOf(person, row.version, takes=True)
            return Draft(Work(statements=(change,), people=(in_turn,)), {"wait": turn - now})

        if self._person(person).failures >= MANY:
            await self.wait((await self._commands.do(make))["wait"] / 1000)

    async def failed(self, person: str, address: str) -> None:
        """Count a wrong password; the last one allowed locks the address."""
        where = network_of(address)

        def make() -> Draft:
            now, row = self._database.now(), self._person(person)
            self.check_not_locked(person, address)
            spot = self._spot(person, where)
            lately = spot is not None and spot.at > now - LOCKED
            failures = 1 + (int(spot.failures) if spot is not None and lately else 0)
            locks = failures >= FAILURES
            until = now + LOCKED if locks else 0
            known = int(spot.signed_on) if spot is not None else 0
            spot_row = _row(person, where, 0 if locks else failures, until, known, now)
            count = PERSON.update().where(PERSON.c.id == person)
            count = count.values(failures=PERSON.c.failures + 1)
            notes = [self._commands.note(Note(person, "locked", {"until": until}))] if locks else []
            statements = (_forget(person, now), spot_row, count)
            counted = AsOf(person, row.version, takes=True)  # by one server after the other
            return Draft(Work(tuple(notes), statements=statements, people=(counted,)), {})

        await self._commands.do(make)

    def check_not_locked(self, person: str, address: str) -> None:
        """Refuse an address with too many wrong passwords for an account."""
        spot = self._spot(person, network_of(address))
        if spot is not None and spot.locked_until > self._database.now():
            raise not_signed_on()

    def passed(self, person: str, address: str) -> tuple[Executable, ...]:
        """Reset the counters after a right password, and remember the address."""
        now = self._database.now()
        fresh = PERSON.update().where(PERSON.c.id == person).values(failures=0, locked_until=0)
        return fresh, _row(person, network_of(address), 0, 0, now, now)

    def _person(self, person: str) -> Row[Any]:
        with self._database.reader.connect() as connection:
            return connection.execute(select(PERSON).where(PERSON.c.id == person)).one()

    def _spot(self, person: str, where: str) -> Row[Any] | None:
        query = select(SIGN_ON_FAILURE).where(_SPOT.person == person, _SPOT.address == where)
        with self._database.reader.connect() as connection:
            return connection.execute(query).one_or_none()


def _row(
    person: str, where: str, failures: int, locked_until: int, signed_on: int, now: int
) -> Executable:
    return text(_UPSERT).bindparams(
        person=person,
        address=where,
        failures=failures,
        locked_until=locked_until,
        signed_on=signed_on,
        at=now,
    )


def _forget(person: str, now: int) -> Executable:
    """Delete old failures of an account, and addresses that it has not used for long."""
    strange = and_(_SPOT.signed_on == 0, _SPOT.at < now - LOCKED, _SPOT.locked_until < now)
    unused = and_(_SPOT.signed_on > 0, _SPOT.at < now - _REMEMBERED)
    return SIGN_ON_FAILURE.delete().where(_SPOT.person == person, or_(strange, unused))


def network_of(address: str) -> str:
    """Return what counts as one address: of IPv6 the network, as one client has all of it.

    >>> network_of("203.0.113.7"), network_of("2001:db8::1:2"), network_of("::ffff:203.0.113.7")
    ('203.0.113.7', '2001:db8::/64', '203.0.113.7')
    """
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:100]
    if ip.version == 4:
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ip_network((ip, 64), strict=False))


def not_signed_on() -> Refused:
    """Return the refusal of a sign-on: one message for every cause."""
    words = "the name or the password is wrong, or the account is locked for a while"
    return refuse("not-signed-on", words)
