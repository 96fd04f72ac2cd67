"""Downloads under an audit access: extracts, proofs, packets, and the archive of a gaming day."""

import asyncio
import zipfile
from collections.abc import Iterable, Iterator
from datetime import date
from typing import BinaryIO

from starlette.responses import Response

from fairdeal.house import (
    HOUSE,
    House,
    Look,
    RoundAsSeen,
    as_file,
    house_lines,
    lines_file,
    of_day,
    scratch_file,
)
from fairdeal.law import refuse
from fairdeal.play import AUDITOR, read_viewer
from fairdeal.values import canonical
from fairdeal.web.api.responses import StreamedFile
from fairdeal.web.pages.environment import SECURITY
from fairdeal.web.pages.staff.staff_page import Desk

_ANY_KIND = "application/octet-stream"
_PRIVATE = {**SECURITY, "Cache-Control": "no-store"}


def look_of(desk: Desk) -> Look:
    """Return the audit access whose number is in the address."""
    line = desk.id
    return desk.house.looks.find(desk.person, int(line) if line.isdigit() else -1)


async def download(desk: Desk) -> Response:
    """Return an extract, a proof, a dispute packet, or the whole journal."""
    what, look = desk.path_value("what"), await asyncio.to_thread(look_of, desk)
    if look.round and not look.day and what == "packet.zip":
        viewer = read_viewer(desk.query_value("as") or "public")
        packed = await desk.verifications.packet(desk.house, look.table, look.round, str(viewer))
        headers = _attached(f"dispute-{look.table}-{look.round}.zip")
        return Response(packed, 200, headers, _ANY_KIND)
    return await asyncio.to_thread(_file_of, desk, look, what)


def _file_of(desk: Desk, look: Look, what: str) -> Response:
    house = desk.house
    if look.day:
        if what != "day.zip":
            raise refuse("not-here", "this audit record covers the day's download only")
        day = date.fromisoformat(look.day)
        return StreamedFile(
            day_packed(house, day), _attached(f"journals-{look.day}.zip"), _ANY_KIND
        )
    name = f"{look.table}-{look.round}" if look.round else look.table
    viewer = read_viewer(desk.query_value("as") or "public")
    match what:
        case "journal.jsonl" if not look.round:
            journal: Iterable[str] = house.staff.finished_lines(look.table)
            return StreamedFile(lines_file(journal), _attached(f"journal-{name}.jsonl"), _ANY_KIND)
        case "proof.json" if look.round:
            seen = RoundAsSeen(house.rounds.find(look.table, look.round), viewer)
            body = canonical(house.recall.proof(seen)).encode()
            return Response(body, 200, _attached(f"proof-{name}.json"), _ANY_KIND)
        case "extract.jsonl" if look.round and viewer != AUDITOR:
            seen = RoundAsSeen(house.rounds.find(look.table, look.round), viewer)
            journal = house.recall.extract(seen)
            return StreamedFile(lines_file(journal), _attached(f"extract-{name}.jsonl"), _ANY_KIND)
    raise refuse("not-here", "this audit record has no such download")


def _attached(name: str) -> dict[str, str]:
    return {**_PRIVATE, "Content-Disposition": f'attachment; filename="{name}"'}


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
