"""The journals of a gaming day, packed: what is over of every table, and the house's own lines."""

import asyncio
import zipfile
from collections.abc import Iterator, Mapping
from datetime import date
from io import BytesIO

from sqlalchemy import select

from fairdeal.house.books import span_of
from fairdeal.house.house import House
from fairdeal.house.journal import HOUSE, iso
from fairdeal.house.schema import ENTRY
from fairdeal.record.fields import text
from fairdeal.record.head import head_text
from fairdeal.record.line import Line, parse


async def day_packed(house: House, day: date) -> bytes:
    """A zip file: a journal and its head for each table that was written to on that day."""
    journals = dict[str, list[str]]()
    for name, lines in journals_of(house, day):
        journals[name] = lines
        await asyncio.sleep(0)  # others are served between two tables
    return await asyncio.to_thread(_packed, journals)


def _packed(journals: Mapping[str, list[str]]) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, lines in journals.items():
            newest = Line(parse(lines[-1]))
            archive.writestr(zipfile.ZipInfo(name), "".join(f"{line}\n" for line in lines))
            head = head_text(newest.seq, newest.hash, None)
            archive.writestr(zipfile.ZipInfo(f"{name}.head"), head)
    return packed.getvalue()


def journals_of(house: House, day: date) -> Iterator[tuple[str, list[str]]]:
    """Each journal from its first line to the end of the day, where that day has some of it."""
    begins, ends = map(iso, span_of(day))
    for id in (row["id"] for row in house.tables.all()):
        lines = [line for line in house.staff.finished_lines(id) if _time(line) < ends]
        if lines and _time(lines[-1]) >= begins:
            yield f"{id}.jsonl", lines
    own = [line for line in _house_lines(house) if _time(line) < ends]
    if own and _time(own[-1]) >= begins:
        yield "house.jsonl", own


def _house_lines(house: House) -> list[str]:
    query = select(ENTRY.c.lines).where(ENTRY.c.journal == HOUSE).order_by(ENTRY.c.first)
    with house.database.reader.connect() as connection:
        written = connection.execute(query).scalars().all()
    return [line for lines in written for line in lines.splitlines()]


def _time(line: str) -> str:
    return text(parse(line)["time"])
