"""The journals of a gaming day, packed: what is over of every table, and the house's own lines."""

import asyncio
import zipfile
from collections.abc import Iterator
from datetime import date
from io import BytesIO

from fairdeal.house.exports import JournalFile, as_file, of_day
from fairdeal.house.house import House
from fairdeal.house.journal import HOUSE
from fairdeal.house.lines import house_lines


async def day_packed(house: House, day: date) -> bytes:
    """A zip file: a journal and its signed head for each table that was written to on that day."""
    files = list[JournalFile]()
    for id, lines in of_day(_finished(house), day):
        files.append(as_file(id, lines, house.signer))
        await asyncio.sleep(0)  # others are served between two tables
    return await asyncio.to_thread(_packed, files)


def _packed(files: list[JournalFile]) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            archive.writestr(zipfile.ZipInfo(file.name), file.text)
            archive.writestr(zipfile.ZipInfo(file.head_name), file.head)
    return packed.getvalue()


def _finished(house: House) -> Iterator[tuple[str, list[str]]]:
    """Every journal as far as its rounds are over."""
    for row in house.tables.all():
        yield row["id"], house.staff.finished_lines(row["id"])
    yield HOUSE, house_lines(house.database)
