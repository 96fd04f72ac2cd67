"""The routes of finished rounds: the player's list, one round, and a shared round."""

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Cookie, Request
from starlette.responses import Response

from fairdeal.house.history.player_history import RoundAsSeen, as_shared
from fairdeal.house.house import House
from fairdeal.house.money.money import PRACTICE
from fairdeal.record.encode import canonical
from fairdeal.record.line import JournalLine, parse
from fairdeal.web.api.downloads import JsonLines, lines_file
from fairdeal.web.api.guard import person_of, visitor
from fairdeal.web.api.routing import guarded_router
from fairdeal.web.pages.environment import SECURITY
from fairdeal.web.pages.history.page import RecallPage, recall_page, sheet_in_force
from fairdeal.web.pages.routes import page

Room = Annotated[str, Cookie(alias="room", max_length=8)]
_PRIVATE = {**SECURITY, "Cache-Control": "no-store"}


def recall_router(house: House) -> APIRouter:
    """Return the routes of one house."""
    router = guarded_router()
    recall = house.recall

    def mine(request: Request, id: str, number: int) -> RoundAsSeen:
        return recall.find(person_of(request), id[:40], number)

    @router.get("/rounds")
    def show_rounds(request: Request, room: Room = "") -> Response:
        """Render the player's last rounds."""
        person = visitor(request)
        tables = {row["id"]: house.tables.live(row["id"]) for row in house.tables.all()}
        return page(
            "rounds.html",
            title="Your rounds",
            place="Your rounds",
            room=room,
            person=person,
            rounds=recall.own(person) if person else (),
            tables=tables,
        )

    @router.get("/rounds/{id}/{number:int}")
    def show_round(request: Request, id: str, number: int, room: Room = "") -> Response:
        """Render one of the player's rounds, step by step."""
        person, own = person_of(request), mine(request, id, number)
        shares = recall.shares(person, own.round.table, number)
        return _shown(house, own, f"/rounds/{own.round.table}/{number}", room, shares=shares)

    @router.get("/rounds/{id}/{number:int}/{what}")
    def own_part(request: Request, id: str, number: int, what: str) -> Response:
        """Return a part that the page of a round loads, or a download."""
        return part_of(house, mine(request, id, number), what)

    @router.get("/shared/{link}")
    def show_shared(link: str, room: Room = "") -> Response:
        """Render a round that its player shared."""
        own = recall.shared(link[:100])
        return _shown(house, own, f"/shared/{link}", room, shared=True)

    @router.get("/shared/{link}/{what}")
    def shared_part(link: str, what: str) -> Response:
        """Return a part of a shared round, without the lines of the record.

        Lines contain everybody's ids, and none can be left out of a chain.
        """
        own = recall.shared(link[:100])
        match what:
            case "moments.json":
                return _moments(house, own, shared=True)
            case "proof.json":
                return _proof(house, own)
        return Response(status_code=404, headers=_PRIVATE)

    return router


def _shown(
    house: House,
    own: RoundAsSeen,
    base: str,
    room: str,
    *,
    shares: Any = None,
    shared: bool = False,
) -> Response:
    shown = made(house, own, base, shared=shared)
    owner = shown.eyes if shared else ""
    response = page(
        "round.html",
        title=f"Round {shown.number:,}, {shown.table.name}",
        place="" if owner else "Your rounds",
        room=room,
        felt=shown.short,
        page=shown,
        table=own.round.table,
        shares=shares,
        owner=owner,
    )
    response.headers["Cache-Control"] = "no-store"
    return response


def made(house: House, own: RoundAsSeen, base: str, *, shared: bool = False) -> RecallPage:
    """Return the page of a round, as its player saw it; a shared one names its owner only."""
    first = JournalLine(parse(house.rounds.lines(own.round)[0]))
    practice = house.tables.live(own.round.table).currency == PRACTICE
    sheet = sheet_in_force(own.round, first)
    recalled = house.recall.told(own)
    recalled = as_shared(recalled) if shared else recalled
    return recall_page(own.round, recalled, sheet, base=base, practice=practice)


def part_of(house: House, own: RoundAsSeen, what: str) -> Response:
    """Return a part that the page of a round loads, or a download."""
    recall, round = house.recall, own.round
    match what:
        case "moments.json":
            return _moments(house, own)
        case "proof.json":
            return _proof(house, own)
        case "lines.jsonl":
            return Response(_text(recall.part(own)), 200, _PRIVATE, "application/jsonl")
        case "extract.jsonl":
            name = f"extract-{round.table}-{round.number}.jsonl"
            return JsonLines(lines_file(recall.extract(own)), _attached(name))
    return Response(status_code=404, headers=_PRIVATE)


def _moments(house: House, own: RoundAsSeen, *, shared: bool = False) -> Response:
    views = [moment.view for moment in made(house, own, "", shared=shared).moments]
    return Response(msgspec.json.encode(views), 200, _PRIVATE, "application/json")


def _proof(house: House, own: RoundAsSeen) -> Response:
    name = f"proof-{own.round.table}-{own.round.number}.json"
    return _download(canonical(house.recall.proof(own)).encode(), name, "application/json")


def _download(body: bytes, name: str, kind: str) -> Response:
    return Response(body, 200, _attached(name), kind)


def _attached(name: str) -> dict[str, str]:
    return {**_PRIVATE, "Content-Disposition": f'attachment; filename="{name}"'}


def _text(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
