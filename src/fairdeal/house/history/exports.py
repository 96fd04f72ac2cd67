"""Journals as files, each with its head beside it, signed with the house's key."""

from collections.abc import Iterable, Iterator
from datetime import date

from msgspec import Struct
from sqlalchemy import select

from fairdeal.house.history.daily_results import span_of
from fairdeal.house.store.database import Database
from fairdeal.house.store.house_journal import HOUSE, iso
from fairdeal.house.store.journal_lines import closed_decks, finished_lines, house_lines
from fairdeal.house.store.schema import GAMING_TABLE
from fairdeal.house.store.seal import Seal
from fairdeal.house.store.snapshots import resumed
from fairdeal.record.head import head_text
from fairdeal.record.line import JournalLine, parse
from fairdeal.record.signing import Signer


class JournalFile(Struct, frozen=True):
    """A journal as a file has it, and the head that goes beside it."""

    name: str
    text: str
    head: str

    @property
    def head_name(self) -> str:
        """Where `fairdeal verify` looks for the head."""
        return f"{self.name}.head"


def journals(database: Database, seal: Seal) -> Iterator[tuple[str, list[str]]]:
    """Every table's journal as far as its rounds are over, by the table's id, and the house's."""
    with database.reader.connect() as connection:
        query = select(GAMING_TABLE.c.id).order_by(GAMING_TABLE.c.opened)
        ids = connection.execute(query).scalars().all()
    for id in ids:
        closed = closed_decks(resumed(database, seal, id))
        yield id, finished_lines(database, seal, id, closed)
    yield HOUSE, house_lines(database)


def of_day(
    journals: Iterable[tuple[str, list[str]]], day: date | None
) -> Iterator[tuple[str, list[str]]]:
    """The journals that were written to on a day, up to its end; without a day, all of them."""
    begins, ends = map(iso, span_of(day))
    for id, lines in journals:
        until = [line for line in lines if _time(line) < ends]
        if until and _time(until[-1]) >= begins:
            yield id, until


def as_file(id: str, lines: list[str], signer: Signer) -> JournalFile:
    """A journal that `fairdeal verify --key` takes as it is."""
    newest = JournalLine(parse(lines[-1]))
    head = head_text(newest.seq, newest.hash, signer)
    return JournalFile(f"{id}.jsonl", "".join(f"{line}\n" for line in lines), head)


def _time(line: str) -> str:
    return JournalLine(parse(line)).time
