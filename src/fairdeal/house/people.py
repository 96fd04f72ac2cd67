"""People: visitors, accounts with a password, staff; signing on and off."""

import asyncio
import hashlib
import secrets
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct
from sqlalchemy import Executable, Row, bindparam, select

from fairdeal.house.commands import Commands, Conflict, Draft
from fairdeal.house.journal import Note, now_ms
from fairdeal.house.money import PRACTICE, PRACTICE_CHIPS, new_account, transfer, wallet
from fairdeal.house.names import check_called, check_free, claimed, holder, taken
from fairdeal.house.roles import Person, Role, check_may
from fairdeal.house.schema import PERSON, ROLE, SESSION
from fairdeal.house.work import Booked, Work
from fairdeal.law import in_short, refuse
from fairdeal.table.names import check_player, looks

Item = TypeVar("Item")
MINUTE = 60_000
IDLE, LONGEST = 30 * MINUTE, 12 * 60 * MINUTE  # of a session
FAILURES, LOCKED = 3, 15 * MINUTE
WELCOMED = "welcome"
WELCOME = 500_000  # practice chips for whoever comes, in cents: enough for every table
SHORTEST, LONGEST_PASSWORD = 10, 200
_HASHER = PasswordHasher(time_cost=1, memory_cost=46 * 1024, parallelism=1)
_NOBODYS = _HASHER.hash(secrets.token_hex(16))  # so that an unknown name takes as long as a known

_SIGNED_ON = (  # a session with its person, a row for each role
    select(SESSION, PERSON.c.name, PERSON.c.password, PERSON.c.known_as, ROLE.c.role)
    .join(PERSON, PERSON.c.id == SESSION.c.person)
    .outerjoin(ROLE, ROLE.c.person == PERSON.c.id)
    .where(SESSION.c.token.in_(bindparam("tokens", expanding=True)))
)


class SignedOn(Struct, frozen=True):
    """A person with the token of a new session."""

    person: Person
    token: str


class People:
    """Who there is, and who is signed on."""

    def __init__(self, commands: Commands) -> None:
        self._commands, self._database = commands, commands.database
        self._hashing = asyncio.Semaphore(2)  # each takes 46 MiB
        self.changes = 0  # of sessions and roles by this process: what was known is looked up anew

    # -- coming and going

    async def visit(self, name: str) -> SignedOn:
        """A visitor gives a name and has practice chips at once."""
        check_called(self._database, name)
        return await self._new(name, None, (Role.PLAYER,), "visitor came")

    async def register(self, name: str, password: str) -> SignedOn:
        """An account with a password."""
        check_player(name)
        return await self._new(name, await self._hashed(password), (Role.PLAYER,), "account made")

    async def add_staff(self, name: str, password: str, role: Role, by: str) -> Person:
        """A member of staff, with one role more if there already; whoever plays is none."""
        if role is Role.PLAYER:
            raise refuse("not-a-staff-role", "staff have another role than player")
        check_player(name)
        row = holder(self._database, name)
        if row is None:
            signed_on = await self._new(
                name, await self._hashed(password), (role,), "staff added", by=by
            )
            return signed_on.person
        person = self._person(row)
        if Role.PLAYER in person.roles:
            raise refuse("players-are-not-staff", f"{person.name} plays here; staff do not play")
        await self._grant(person, role, by)
        return self.person(person.id)

    async def give_role(self, person: Person, role: Role, by: Person) -> None:
        """A member of staff has one role more; nobody gives oneself any."""
        check_manages(by, person)
        if role is Role.PLAYER or Role.PLAYER in person.roles:
            raise refuse("players-are-not-staff", "staff do not play, and players are not staff")
        await self._grant(person, role, by.id)

    async def _grant(self, person: Person, role: Role, by: str) -> None:
        def make() -> Draft:
            note = Note(by, "role given", {"person": person.id, "role": role.value})
            grant = ROLE.insert().values(person=person.id, role=role.value)
            return Draft(Work((self._commands.note(note),), statements=(grant,)), {})

        if role not in person.roles:
            await self._commands.do(make)
            self.changes += 1

    async def take_role(self, person: Person, role: Role, by: Person) -> None:
        """A role is taken away; what it opened is closed at the next message."""
        check_manages(by, person)

        def make() -> Draft:
            note = Note(by.id, "role taken", {"person": person.id, "role": role.value})
            gone = ROLE.delete().where(ROLE.c.person == person.id, ROLE.c.role == role.value)
            return Draft(Work((self._commands.note(note),), statements=(gone,)), {})

        await self._commands.do(make)
        self.changes += 1

    async def keep(self, person: Person, password: str) -> None:
        """A visitor becomes an account, with the chips that he or she has."""
        if not person.is_visitor:
            raise refuse("has-a-password", "this account has a password already")
        hashed = await self._hashed(password)

        def make() -> Draft:
            check_free(self._database, person.name)
            note = Note(person.id, "account made", {"person": person.id, "name": person.name})
            change = PERSON.update().where(PERSON.c.id == person.id)
            change = change.values(password=hashed, signs_on_as=person.name)
            statements = (change, *claimed(person.id, person.name))
            return Draft(Work((self._commands.note(note),), statements=statements), {})

        try:
            await self._commands.do(make)
        except Conflict:
            raise taken(person.name) from None

    async def sign_on(self, name: str, password: str) -> SignedOn:
        """A new session; one message for every cause of failure."""
        row = holder(self._database, name) if isinstance(name, str) and looks(name) else None
        now = self._database.now()
        stored = _NOBODYS if row is None or row.password is None else row.password
        right = await self._verified(stored, password)
        if row is None or row.password is None or row.locked_until > now or not right:
            if row is not None and row.locked_until <= now and not right:
                await self._failed(row, now)
            raise refuse(
                "not-signed-on",
                "the name or the password is wrong, or the account is locked for a while",
            )
        token, statements = self._session(row.id, now)
        fresh = PERSON.update().where(PERSON.c.id == row.id).values(failures=0, locked_until=0)

        def make() -> Draft:
            note = Note(row.id, "signed on", {"person": row.id})
            return Draft(Work((self._commands.note(note),), statements=(*statements, fresh)), {})

        await self._commands.do(make)
        return SignedOn(self._person(row), token)

    async def sign_off(self, token: str) -> None:
        """The session ends."""
        now = self._database.now()
        ended = SESSION.update().where(SESSION.c.token == digest(token)).values(ended=now)
        await self._commands.do(lambda: Draft(Work(statements=(ended,)), {}))
        self.changes += 1

    # -- who is there

    def signed_on(self, token: str) -> Person:
        """Who holds a token, with the roles of this moment; refused when the session is over."""
        person = self.signed_on_of([token]).get(token)
        if person is None:
            raise refuse("not-signed-on", "you are not signed on, or were signed off by now")
        return person

    def signed_on_of(self, tokens: Iterable[str]) -> dict[str, Person]:
        """Who holds these tokens, without those whose session is over."""
        by_digest = {digest(token): token for token in tokens}
        rows: defaultdict[str, list[Row[Any]]] = defaultdict(list)
        with self._database.reader.connect() as connection:
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
        if still_here and self._commands.writer.failure is None:
            seen = SESSION.update().where(SESSION.c.token.in_(still_here)).values(seen=now)
            self._commands.writer.put(Work(statements=(seen,)), lambda error: None)
        return persons

    def person(self, id: str) -> Person:
        """A person by id."""
        with self._database.reader.connect() as connection:
            row = connection.execute(select(PERSON).where(PERSON.c.id == id)).one_or_none()
        if row is None:
            raise refuse("nobody", "there is no such person")
        return self._person(row)

    def player(self, known_as: str) -> Person:
        """A person by what a table knows him or her by: the id, or a name from before."""
        query = select(PERSON).where((PERSON.c.id == known_as) | (PERSON.c.known_as == known_as))
        with self._database.reader.connect() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            raise refuse("nobody", "there is no such person")
        return self._person(row)

    def named(self, name: str) -> Person:
        """The one who signs on by a name."""
        row = holder(self._database, name)
        if row is None:
            raise refuse("nobody", f"nobody signs on as {in_short(name)}")
        return self._person(row)

    # -- underneath

    def _person(self, row: Row[tuple[str, ...]]) -> Person:
        with self._database.reader.connect() as connection:
            roles = connection.execute(select(ROLE.c.role).where(ROLE.c.person == row.id)).scalars()
            visits, known_as = row.password is None, row.known_as or ""
            return Person(row.id, row.name, frozenset(map(Role, roles)), visits, known_as)

    async def _new(
        self, name: str, password: str | None, roles: Iterable[Role], what: str, by: str = ""
    ) -> SignedOn:
        person = Person("p" + secrets.token_hex(8), name, frozenset(roles), password is None)
        now = self._database.now()
        token, session = self._session(person.id, now)
        statements: list[Executable] = [
            PERSON.insert().values(
                id=person.id,
                name=name,
                password=password,
                failures=0,
                locked_until=0,
                excluded_until=0,
                created=now,
                signs_on_as=name if password else None,
            ),
            *(claimed(person.id, name) if password else ()),
            *(ROLE.insert().values(person=person.id, role=role.value) for role in person.roles),
        ]
        plays = Role.PLAYER in person.roles
        if plays:
            statements += [*session, *new_account(wallet(person.id))]

        def make() -> Draft:
            about: dict[str, object] = {"person": person.id, "name": name}
            about["roles"] = [role.value for role in person.roles]
            if plays:
                about["welcome"] = WELCOME
            entry = self._commands.note(Note(by or person.id, what, about))
            moves: tuple[Booked, ...] = ()
            if plays:
                moves = transfer(
                    entry, PRACTICE_CHIPS, wallet(person.id), WELCOME, PRACTICE, WELCOMED
                )
            return Draft(Work((entry,), moves=moves, statements=tuple(statements)), {})

        if password is not None:
            check_free(self._database, name)
        try:
            await self._commands.do(make)
        except Conflict:
            raise taken(name) from None
        return SignedOn(person, token if plays else "")

    def _session(self, person: str, now: int) -> tuple[str, tuple[Executable, ...]]:
        """A fresh token, and the row of its session: 256 random bits, kept as a digest."""
        token = secrets.token_urlsafe(32)
        row = SESSION.insert().values(token=digest(token), person=person, created=now, seen=now)
        return token, (row,)

    async def _failed(self, row: Row[tuple[str, ...]], now: int) -> None:
        failures = int(row.failures) + 1
        locks = failures >= FAILURES
        until = now + LOCKED if locks else 0
        change = PERSON.update().where(PERSON.c.id == row.id)
        change = change.values(failures=0 if locks else failures, locked_until=until)

        def make() -> Draft:
            notes = [self._commands.note(Note(row.id, "locked", {"until": until}))] if locks else []
            return Draft(Work(tuple(notes), statements=(change,)), {})

        await self._commands.do(make)

    async def _hashed(self, password: str) -> str:
        if not isinstance(password, str) or not SHORTEST <= len(password) <= LONGEST_PASSWORD:
            raise refuse(
                "not-a-password", f"a password has {SHORTEST} to {LONGEST_PASSWORD} characters"
            )
        async with self._hashing:
            return await asyncio.to_thread(_HASHER.hash, password)

    async def _verified(self, stored: str, password: str) -> bool:
        if not isinstance(password, str) or len(password) > LONGEST_PASSWORD:
            return False
        async with self._hashing:
            return await asyncio.to_thread(_right, stored, password)


def check_manages(by: Person, person: Person) -> None:
    """Refuse to change roles to whoever may not, and to everybody one's own."""
    check_may(by, "manage staff")
    if by.id == person.id:
        raise refuse("second-person", "one's own roles are another administrator's to change")


def batched(items: Iterable[Item], most: int = 500) -> Iterator[list[Item]]:
    """A few at a time: a statement takes no more."""
    rest = iter(items)
    while some := list(islice(rest, most)):
        yield some


def digest(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def _right(stored: str, password: str) -> bool:
    try:
        return _HASHER.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False
