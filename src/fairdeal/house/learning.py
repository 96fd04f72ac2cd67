"""The learning record of each person: answers in the School, and decisions at practice tables.

It is no part of any journal. No page or route reads or writes it yet; callers must allow only
its owner.
"""

import secrets
from collections.abc import Iterable

from sqlalchemy import select

from fairdeal.house.access.commands import Commands, Draft
from fairdeal.house.store import LEARNING, Work
from fairdeal.school import GradedAnswer, from_lines, to_line

_ROW = LEARNING.c


class LearningRecords:
    """The learning records of a house."""

    def __init__(self, commands: Commands) -> None:
        self._commands, self._database = commands, commands.database

    async def add(self, person: str, answers: Iterable[GradedAnswer]) -> None:
        """Add answers to a person's record: for drills and practice tables."""
        rows = [
            {
                "id": secrets.token_hex(8),
                "person": person,
                "at": one.at,
                "answer": to_line(one).decode().strip(),
            }
            for one in answers
        ]
        if rows:
            await self._commands.do(
                lambda: Draft(Work(statements=(LEARNING.insert().values(rows),)), {})
            )

    def of(self, person: str) -> list[GradedAnswer]:
        """Return a person's answers, the oldest first."""
        query = select(_ROW.answer).where(_ROW.person == person).order_by(_ROW.at, _ROW.id)
        with self._database.reader.connect() as connection:
            lines = [f"{line}\n".encode() for line in connection.scalars(query)]
        return list(from_lines(lines, source="the learning record"))

    async def forget(self, person: str) -> None:
        """Delete a person's record at once."""
        gone = LEARNING.delete().where(_ROW.person == person)
        await self._commands.do(lambda: Draft(Work(statements=(gone,)), {}))
