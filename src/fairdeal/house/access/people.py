"""People: visitors, accounts with a password, staff; signing on and off."""

import asyncio
import secrets
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from sqlalchemy import Executable, Row, select

from fairdeal.house.access.account_names import (
    AT_ONCE,
    NOBODYS,
    check_called,
    check_free,
    check_new,
    check_password,
    claimed,
    hashed,
    holder,
    named,
    taken,
    verified,
)
from fairdeal.house.access.commands import Commands, Conflict, Draft
from fairdeal.house.access.permissions import Person, Role, changed, check_may
from fairdeal.house.access.sessions import Attempts, digest, holders, new_session, not_signed_on
from fairdeal.house.money.money import (
    PRACTICE,
    PRACTICE_CHIPS,
    WELCOME,
    new_account,
    transfer,
    wallet,
)
from fairdeal.house.store import PERSON, ROLE, SESSION, AsOf, Booked, Note, Work
from fairdeal.law import in_short, refuse
from fairdeal.table import check_player, looks

WELCOMED, MANAGE = "welcome", "manage staff"


class OpenedSession(Struct, frozen=True):
    """A person with the token of a new session."""

    person: Person
    token: str


class People:
    """The people of the house, and their sessions."""

    def __init__(self, commands: Commands) -> None:
        self._commands, self._database = commands, commands.database
        self._hashing = asyncio.Semaphore(AT_ONCE)
        self.attempts = Attempts(commands)
        self.changes = 0  # of sessions and roles: caches of people compare it
        self.on_change: Callable[[], None] = lambda: None  # notifies other servers

    # -- coming and going

    async def visit(self, name: str) -> OpenedSession:
        """Add a visitor with a name, who gets practice chips at once."""
        check_called(self._database, name)
        return await self._new(name, None, (Role.PLAYER,), "visitor came")

    async def register(self, name: str, password: str) -> OpenedSession:
        """Add an account with a password."""
        check_new(name)
        return await self._new(name, await self._hashed(password), (Role.PLAYER,), "account made")

    async def add_staff(self, name: str, password: str, role: Role, by: str) -> Person:
        """Add a member of staff, or one more role of an existing one; refuse players."""
        if role is Role.PLAYER:
            raise refuse(
                "not-a-staff-role", "a member of staff needs a staff role; player is not one"
            )
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
        await self._grant(person, role, None, by)
        return self.person(person.id)

    async def give_role(self, person: Person, role: Role, by: Person) -> None:
        """Give a member of staff one more role; nobody may give a role to themselves."""
        check_manages(by, person)
        if role is Role.PLAYER or Role.PLAYER in person.roles:
            raise refuse("players-are-not-staff", "staff do not play, and players are not staff")
        await self._grant(person, role, by, by.id)

    async def _grant(self, person: Person, role: Role, by: Person | None, who: str) -> None:
        def make() -> Draft:
            if role in self.person(person.id).roles:
                return Draft(Work(), {})
            note = Note(who, "role given", {"person": person.id, "role": role.value})
            grant = ROLE.insert().values(person=person.id, role=role.value)
            told = (grant, changed(person.id))
            return Draft(Work((self._commands.note(note),), told=told), {})

        await self._commands.do(make, by=by, may="" if by is None else MANAGE)
        self.note_change()

    async def take_role(self, person: Person, role: Role, by: Person) -> None:
        """Take a role away; what it allowed is refused from the next message on."""
        check_manages(by, person)

        def make() -> Draft:
            if role not in self.person(person.id).roles:
                return Draft(Work(), {})
            note = Note(by.id, "role taken", {"person": person.id, "role": role.value})
            gone = ROLE.delete().where(ROLE.c.person == person.id, ROLE.c.role == role.value)
            told = (gone, changed(person.id))
            return Draft(Work((self._commands.note(note),), told=told), {})

        await self._commands.do(make, by=by, may=MANAGE)
        self.note_change()

    async def keep(self, person: Person, password: str) -> None:
        """Turn a visitor into an account, which keeps its chips."""
        if not person.is_visitor:
            raise refuse("has-a-password", "this account has a password already")
        kept = await self._hashed(password)

        def make() -> Draft:
            check_free(self._database, person.name)
            about = {"person": person.id, "name": person.name}
            note = Note(person.id, "account made", about | named(person.id, person.name, kept))
            change = PERSON.update().where(PERSON.c.id == person.id)
            change = change.values(password=kept, signs_on_as=person.name)
            told = (change, *claimed(person.id, person.name))
            return Draft(Work((self._commands.note(note),), told=told), {})

        try:
            await self._commands.do(make)
        except Conflict:
            raise taken(person.name) from None

    async def sign_on(self, name: str, password: str, address: str = "") -> OpenedSession:
        """Start a new session; give one message for every cause of failure.

        Only a few passwords are checked at a time. So an attacker who tries many at once finds the
        account locked after the first few, like one who tries them one by one.
        """
        row = holder(self._database, name) if isinstance(name, str) and looks(name) else None
        if row is not None:
            await self.attempts.take_turn(row.id, address)
        async with self._hashing:
            stored = NOBODYS if row is None or row.password is None else row.password
            right = await verified(stored, password)
            if row is None or row.password is None:
                raise not_signed_on()
            if not right:
                await self.attempts.failed(row.id, address)
                raise not_signed_on()
        token, session = new_session(row.id, self._database.now())

        def make() -> Draft:
            there = self._row(row.id)
            self.attempts.check_not_locked(row.id, address)
            if there.password != stored:
                raise not_signed_on()
            note = self._commands.note(Note(row.id, "signed on", {"person": row.id}))
            statements = (session, *self.attempts.passed(row.id, address))
            as_of = AsOf(row.id, there.version)
            return Draft(Work((note,), statements=statements, people=(as_of,)), {})

        await self._commands.do(make)
        return OpenedSession(self._person(row), token)

    async def sign_off(self, token: str) -> None:
        """End the session."""
        now = self._database.now()
        ended = SESSION.update().where(SESSION.c.token == digest(token)).values(ended=now)
        await self._commands.do(lambda: Draft(Work(statements=(ended,)), {}))
        self.note_change()

    def note_change(self) -> None:
        """Record that sessions, roles or names have changed."""
        self.changes += 1
        self.on_change()

    # -- who is there

    def signed_on(self, token: str) -> Person:
        """Return the person who holds a token, with present roles; refuse one that is over."""
        person = self.signed_on_of([token]).get(token)
        if person is None:
            raise refuse(
                "not-signed-on", "you are not signed on, or your session has ended; sign on again"
            )
        return person

    def signed_on_of(self, tokens: Iterable[str]) -> dict[str, Person]:
        """Return the people who hold these tokens, without those whose session is over."""
        persons, seen = holders(self._database, tokens)
        if seen is not None and self._commands.writer.failure is None:
            self._commands.writer.put(Work(statements=(seen,)), lambda error: None)
        return persons

    def person(self, id: str) -> Person:
        """Return a person by id."""
        return self._person(self._row(id))

    def player(self, known_as: str) -> Person:
        """Return a person by the id or the earlier name that a table knows them by."""
        query = select(PERSON).where((PERSON.c.id == known_as) | (PERSON.c.known_as == known_as))
        with self._database.reader.connect() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            raise refuse("nobody", "there is no such person")
        return self._person(row)

    def named(self, name: str) -> Person:
        """Return the person who signs on by a name."""
        row = holder(self._database, name)
        if row is None:
            raise refuse("nobody", f"nobody signs on as {in_short(name)}")
        return self._person(row)

    # -- underneath

    def _row(self, id: str) -> Row[Any]:
        with self._database.reader.connect() as connection:
            row = connection.execute(select(PERSON).where(PERSON.c.id == id)).one_or_none()
        if row is None:
            raise refuse("nobody", "there is no such person")
        return row

    def _person(self, row: Row[tuple[str, ...]]) -> Person:
        with self._database.reader.connect() as connection:
            roles = connection.execute(select(ROLE.c.role).where(ROLE.c.person == row.id)).scalars()
            visits, known_as = row.password is None, row.known_as or ""
            return Person(row.id, row.name, frozenset(map(Role, roles)), visits, known_as)

    async def _new(
        self, name: str, password: str | None, roles: Iterable[Role], what: str, by: str = ""
    ) -> OpenedSession:
        person = Person("p" + secrets.token_hex(8), name, frozenset(roles), password is None)
        now = self._database.now()
        token, session = new_session(person.id, now)
        told: list[Executable] = [
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
            told.append(session)

        def make() -> Draft:
            about: dict[str, object] = {"person": person.id, "name": name}
            about["roles"] = [role.value for role in person.roles]
            about |= named(person.id, name, password)
            if plays:
                about["welcome"] = WELCOME
            entry = self._commands.note(Note(by or person.id, what, about))
            moves: tuple[Booked, ...] = ()
            accounts: tuple[Executable, ...] = ()
            if plays:
                accounts = new_account(wallet(person.id))
                moves = transfer(
                    entry, PRACTICE_CHIPS, wallet(person.id), WELCOME, PRACTICE, WELCOMED
                )
            work = Work((entry,), moves=moves, statements=accounts, told=tuple(told))
            return Draft(work, {})

        if password is not None:
            check_free(self._database, name)
        try:
            await self._commands.do(make)
        except Conflict:
            raise taken(name) from None
        return OpenedSession(person, token if plays else "")

    async def _hashed(self, password: str) -> str:
        check_password(password)
        async with self._hashing:
            return await hashed(password)


def check_manages(by: Person, person: Person) -> None:
    """Refuse a change of roles by anybody who may not make it, or to their own roles."""
    check_may(by, MANAGE)
    if by.id == person.id:
        raise refuse("second-person", "you cannot change your own roles; ask another administrator")
