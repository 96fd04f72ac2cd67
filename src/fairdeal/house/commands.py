"""Commands: done once however often they are sent, and seen by nobody before they are durable."""

import asyncio
import hashlib
import re
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import select

from fairdeal.house.database import Database
from fairdeal.house.journal import HOUSE, Head, Note, written
from fairdeal.house.schema import COMMAND, JOURNAL
from fairdeal.house.work import Answer, Conflict, Entry, HeadMoved, KeyUsed, NotCovered, Work
from fairdeal.house.writer import Stopped, Writer
from fairdeal.law import Refused, refuse
from fairdeal.record.encode import canonical

_ATTEMPTS = 20
_KEY = re.compile("[0-9A-Za-z-]{8,100}")


def _nothing() -> None:
    pass


class Draft(Struct, frozen=True):
    """What a command would write and answer; nothing of it is visible yet.

    `durable` is called when it is, before any later command's; `lost` when it did not fit what
    the database holds, so that it must be made again from there.
    """

    work: Work
    answer: dict[str, Any]
    journal: str = HOUSE
    seq: int = 0
    durable: Callable[[], None] = _nothing
    lost: Callable[[], None] = _nothing


Make = Callable[[], Draft]


class Commands:
    """Runs commands against a database and its writer.

    What a command of the house reads from the database must still hold when it is written. So
    these commands go one at a time: each begins where the house's journal ends, and is made again
    if another process wrote to it meanwhile. A command at a table rests on the table's own state
    and chain instead, and does not wait (`at_table`).
    """

    def __init__(self, database: Database, writer: Writer) -> None:
        self.database, self.writer = database, writer
        self._under_way: dict[tuple[str, str], tuple[str, asyncio.Future[str]]] = {}
        self._head = Head()  # of the house's journal, while one of its commands is made
        self._one_at_a_time = asyncio.Lock()

    async def run(
        self, account: str, key: str, body: object, make: Make, *, at_table: bool = False
    ) -> dict[str, Any]:
        """The answer to a command: its own, or the one that its key has already."""
        check_key(key)
        digest = hashlib.sha256(canonical(body).encode()).hexdigest()
        slot = (account, key)
        if slot in self._under_way:
            first, answer = self._under_way[slot]
            _check_same(digest, first)
            return _read(await asyncio.shield(answer))
        future: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._under_way[slot] = digest, future
        try:
            answered = await self._in_turn(account, key, digest, make, at_table=at_table)
        except BaseException as error:
            future.set_exception(error)
            future.exception()  # whether or not anybody waits for it
            raise
        else:
            future.set_result(answered)
            return _read(answered)
        finally:
            del self._under_way[slot]

    async def do(self, make: Make, *, at_table: bool = False) -> dict[str, Any]:
        """A command without a key: what the house does by itself, or may be done twice."""
        return _read(await self._in_turn("", "", "", make, at_table=at_table))

    def note(self, note: Note) -> Entry:
        """The next line of the house's journal, for the one command that is being made."""
        assert self._one_at_a_time.locked()
        entry, self._head = written(self._head, note, self.database.now())
        return entry

    def head(self, journal: str) -> Head:
        """Where a chain ends in the database."""
        query = select(JOURNAL.c.seq, JOURNAL.c.hash).where(JOURNAL.c.id == journal)
        with self.database.reader.connect() as connection:
            row = connection.execute(query).one()
        return Head(row.seq, row.hash)

    def stored(self, account: str, key: str, digest: str) -> str | None:
        """The answer that a key has, if any; a key with another body is refused."""
        if not key:
            return None
        query = select(COMMAND.c.digest, COMMAND.c.answer)
        query = query.where(COMMAND.c.account == account, COMMAND.c.key == key)
        with self.database.reader.connect() as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        _check_same(digest, row.digest)
        return str(row.answer)

    async def _in_turn(
        self, account: str, key: str, digest: str, make: Make, *, at_table: bool
    ) -> str:
        if at_table:
            return await self._done(account, key, digest, make)

        def from_the_head() -> Draft:
            self._head = self.head(HOUSE)  # before anything else is read
            return make()

        async with self._one_at_a_time:
            return await self._done(account, key, digest, from_the_head)

    async def _done(self, account: str, key: str, digest: str, make: Make) -> str:
        """A key is looked up only where the command would not go through by itself."""
        for _ in range(_ATTEMPTS):
            try:
                draft = make()
            except Refused:
                answer = self.stored(account, key, digest)
                if answer is None:
                    raise
                return answer
            answer = msgspec.json.encode(draft.answer).decode()
            row = Answer(account, key, digest, answer, draft.journal, draft.seq)
            work = msgspec.structs.replace(draft.work, answers=(row,)) if key else draft.work
            try:
                await self._written(work, draft)
            except HeadMoved:
                continue
            except KeyUsed:
                stored = self.stored(account, key, digest)
                assert stored is not None
                return stored
            except NotCovered:
                raise refuse(
                    "not-enough-chips", "the account does not hold what this takes"
                ) from None
            return answer
        raise refuse("house-busy", "others were faster time and again; try once more")

    async def _written(self, work: Work, draft: Draft) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def then(error: Exception | None) -> None:
            if error is None:
                draft.durable()
            else:
                draft.lost()
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


def check_key(key: object) -> None:
    """Refuse what is no key of a command."""
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise refuse("not-a-key", "a command has a key of its own: 8 to 100 letters, digits, -")


def _check_same(digest: str, first: str) -> None:
    if digest != first:
        raise refuse("key-used-otherwise", "this key was sent with another command before")


def _read(answer: str) -> dict[str, Any]:
    read: dict[str, Any] = msgspec.json.decode(answer)
    return read


__all__ = ["Commands", "Conflict", "Draft", "Make", "check_key"]
