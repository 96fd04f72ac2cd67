"""Commands: executed once however often they are sent, and visible only once they are durable."""

import asyncio
import hashlib
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import bindparam, select

from fairdeal.house.access.permissions import EverybodysRights, Person
from fairdeal.house.money.coverage import Coverage, Undecided
from fairdeal.house.store import (
    COMMAND,
    HOUSE,
    JOURNAL,
    Answer,
    AsOf,
    Conflict,
    Database,
    Displaced,
    Entry,
    Head,
    HeadMoved,
    KeyUsed,
    NotCovered,
    Note,
    RightsChanged,
    Work,
    house_line,
    iso,
    written,
)
from fairdeal.house.store.writer import Stopped, Writer
from fairdeal.law import Refused, refuse
from fairdeal.record import canonical

_ATTEMPTS = 20
_END = select(JOURNAL.c.seq, JOURNAL.c.hash).where(JOURNAL.c.id == bindparam("journal"))
_ANSWER = select(COMMAND.c.digest, COMMAND.c.answer).where(
    COMMAND.c.account == bindparam("account"), COMMAND.c.key == bindparam("key")
)
_KEY = re.compile("[0-9A-Za-z-]{8,100}")


def _nothing() -> None:
    pass


def _first() -> bool:
    return True


class Draft(Struct, frozen=True):
    """The rows and the answer of a command; nothing of it is visible yet.

    `durable` is called once it is written, before any later command's. `lost` is called when it did
    not fit the database and must be made again. `lost` returns False if something queued before it
    was already lost.
    """

    work: Work
    answer: dict[str, Any]
    journal: str = HOUSE
    seq: int = 0
    durable: Callable[[], None] = _nothing
    lost: Callable[[], bool] = _first


Make = Callable[[], Draft]


class _Command(NamedTuple):
    """A command and its person; the house's own commands have no person."""

    make: Make
    by: Person | None
    may: str = ""
    key: str = ""
    digest: str = ""


class Commands:
    """A runner of commands against a database and its writer.

    What a command of the house reads from the database must still hold when it is written. So these
    commands run one at a time. Each begins at the end of the house's journal, and is made again if
    another process wrote to it meanwhile. A command at a table depends on the table's own state and
    chain instead, and does not wait (`at_table`). Either kind depends on its person's permissions,
    and is made again if they have changed.
    """

    def __init__(self, database: Database, writer: Writer) -> None:
        self.database, self.writer = database, writer
        self.rights, self.coverage = EverybodysRights(database), Coverage(database)
        self._under_way: dict[tuple[str, str], tuple[str, asyncio.Future[str]]] = {}
        self._head = Head()  # of the house's journal, while one of its commands is made
        self._noted = Head(), ""  # the newest known line, and its time
        self._one_at_a_time = asyncio.Lock()

    async def run(
        self,
        by: Person,
        key: str,
        body: object,
        make: Make,
        *,
        may: str = "",
        at_table: bool = False,
    ) -> dict[str, Any]:
        """Return the answer to a command: its own, or the answer that its key already has.

        `may` is the permission that the person must have when it is written.
        """
        check_key(key)
        digest = hashlib.sha256(canonical(body).encode()).hexdigest()
        slot = (by.id, key)
        if slot in self._under_way:
            first, answer = self._under_way[slot]
            _check_same(digest, first)
            try:
                return _read(await asyncio.shield(answer))
            finally:
                del answer  # see below
        future: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._under_way[slot] = digest, future
        command = _Command(make, by, may, key, digest)
        try:
            answered = await (self._done(command, make) if at_table else self._in_turn(command))
        except BaseException as error:
            future.set_exception(error)
            future.exception()  # so that an error nobody awaits is not logged
            raise
        else:
            future.set_result(answered)
            return _read(answered)
        finally:
            # A refusal knows this frame; with the future here it would be a cycle, and living
            # cycles are put aside (`web/server/pauses.py`).
            del self._under_way[slot], future

    async def do(
        self, make: Make, *, by: Person | None = None, may: str = "", at_table: bool = False
    ) -> dict[str, Any]:
        """Run a command without a key: the house's own, or one that may be repeated."""
        command = _Command(make, by, may)
        return _read(await (self._done(command, make) if at_table else self._in_turn(command)))

    def note(self, note: Note) -> Entry:
        """Return the next line of the house's journal, for the command that is being made."""
        assert self._one_at_a_time.locked()
        time = max(iso(self.database.now()), self._time_before())
        entry, self._head = written(self._head, note, time)
        self._noted = self._head, time
        return entry

    def _time_before(self) -> str:
        """Return the time of the newest line: clocks may go back, the journal does not."""
        known, time = self._noted
        if known != self._head:
            line = house_line(self.database, self._head.seq)
            time = str(msgspec.json.decode(line)["time"]) if line else ""
        return time

    def head(self, journal: str) -> Head:
        """Return the end of a chain in the database."""
        (row,) = self.database.rows(_END, journal=journal)
        return Head(*row)

    def stored(self, account: str, key: str, digest: str) -> str | None:
        """Return the answer that a key has, if any; refuse a key sent with another body."""
        rows = self.database.rows(_ANSWER, account=account, key=key)
        if not rows:
            return None
        first, answer = rows[0]
        _check_same(digest, first)
        return str(answer)

    async def _in_turn(self, command: _Command) -> str:
        """Execute a command of the house's own: one at a time, from the head of its journal."""
        began = Head()

        def from_the_head() -> Draft:
            nonlocal began
            began = self._head = self.head(HOUSE)  # before anything else is read
            return command.make()

        async with self._one_at_a_time:
            while True:
                try:
                    return await self._done(command, from_the_head)
                except Conflict:  # of rows; perhaps with another process's newest row
                    if self.head(HOUSE) == began:
                        raise

    async def _done(self, command: _Command, make: Make) -> str:
        """Execute a command; look its key up only if it would not go through by itself.

        These do not count as attempts: waiting for payments queued by the same person, and being
        lost together with another person's command.
        """
        by, attempts = command.by, 0
        while attempts < _ATTEMPTS:
            people = () if by is None else (self.rights.as_of(by.id),)
            try:
                if by is not None and command.may:
                    self.rights.check_may(by, command.may)
                draft = make()
            except Undecided as undecided:
                await undecided.written.wait()
                continue
            except Refused:
                if by is not None and self.rights.have_changed(by.id):
                    attempts += 1
                    continue
                stored = self._answer_to(command)
                if stored is None:
                    raise
                return stored
            answer = msgspec.json.encode(draft.answer).decode()
            try:
                await self._written(_work(command, draft, answer, people), draft)
            except Displaced:
                continue
            except HeadMoved:
                attempts += 1
                continue
            except RightsChanged:
                self.rights.forget(by.id if by is not None else "")
                attempts += 1
                continue
            except KeyUsed:
                stored = self._answer_to(command)
                assert stored is not None
                return stored
            except NotCovered:
                raise self.coverage.refusal(draft.work.moves, by) from None
            return answer
        raise refuse("house-busy", "The table kept changing. Please try again")

    def _answer_to(self, command: _Command) -> str | None:
        if command.by is None or not command.key:
            return None
        return self.stored(command.by.id, command.key, command.digest)

    async def _written(self, work: Work, draft: Draft) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        settle = self.coverage.queue(work.moves)

        def then(error: Exception | None) -> None:
            settle()
            if error is None:
                draft.durable()
            elif not draft.lost() and isinstance(error, HeadMoved):
                error = Displaced()
            if future.cancelled():
                return
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        try:
            self.writer.put(work, then)
        except Stopped as stopped:
            then(stopped)
        try:
            await future
        except Stopped:
            raise refuse(
                "house-stopped",
                "the house takes nothing now; send the same key again to learn what became of it",
            ) from None
        finally:
            if not future.cancelled():
                del future  # the error refers to this frame: avoid a cycle


def _work(command: _Command, draft: Draft, answer: str, people: tuple[AsOf, ...]) -> Work:
    """Return the rows that a draft writes, with its answer and the permissions it depends on."""
    work, by = draft.work, command.by
    if by is None:
        return work
    answers = work.answers
    if command.key:
        row = Answer(by.id, command.key, command.digest, answer, draft.journal, draft.seq)
        answers = (row,)
    return msgspec.structs.replace(work, answers=answers, people=work.people or people)


def check_key(key: object) -> None:
    """Refuse a text that is not a valid key of a command."""
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise refuse(
            "not-a-key",
            "send each command with its own key of 8 to 100 letters, digits and hyphens",
        )


def _check_same(digest: str, first: str) -> None:
    if digest != first:
        raise refuse(
            "key-used-otherwise", "this key was already sent with another command; use a new key"
        )


def _read(answer: str) -> dict[str, Any]:
    read: dict[str, Any] = msgspec.json.decode(answer)
    return read


__all__ = ["Commands", "Conflict", "Draft", "Make", "check_key"]
