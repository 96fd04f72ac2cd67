"""The journals of a gaming day as an archive: each table's finished rounds, and the
house's lines.
"""

import zipfile
from collections.abc import Iterator
from datetime import date
from typing import BinaryIO

from fairdeal.house.history.exports import as_file, of_day
from fairdeal.house.house import House
from fairdeal.house.store.house_journal import HOUSE
from fairdeal.house.store.journal_lines import house_lines
from fairdeal.web.api.downloads import scratch_file


def day_packed(house: House, day: date) -> BinaryIO:
    """Return a zip file: a journal and its signed head for each table with lines on that day."""
    packed = scratch_file()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for id, lines in of_day(_finished(house), day):
            file = as_file(id, lines, house.signer)
            archive.writestr(zipfile.ZipInfo(file.name), file.text)
            archive.writestr(zipfile.ZipInfo(file.head_name), file.head)
    packed.seek(0)
    return packed


def _finished(house: House) -> Iterator[tuple[str, list[str]]]:
    """Yield every journal as far as its rounds are finished."""
    for row in house.tables.all():
        yield row["id"], house.staff.finished_lines(row["id"])
    yield HOUSE, house_lines(house.database)
