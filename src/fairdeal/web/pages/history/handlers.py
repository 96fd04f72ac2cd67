"""Finished rounds: the player's list, one round, and a shared round."""

from collections.abc import Iterable
from typing import Any

import msgspec
from starlette.responses import Response

from fairdeal.house import PRACTICE, House, RoundAsSeen, as_shared
from fairdeal.record import JournalLine, canonical, parse
from fairdeal.web.api.request_context import RequestContext
from fairdeal.web.api.responses import JsonLines, lines_file
from fairdeal.web.pages.environment import SECURITY
from fairdeal.web.pages.history.page import RecallPage, recall_page, sheet_in_force
from fairdeal.web.pages.public import page

_PRIVATE = {**SECURITY, "Cache-Control": "no-store"}


def _own(context: RequestContext) -> RoundAsSeen:
    """Return the round in the address, of the player who sent the request."""
    number: int = context.request.path_params["number"]
    return context.house.recall.find(context.person, context.id, number)


def _shared(context: RequestContext) -> RoundAsSeen:
    """Return the round behind the link in the address."""
    return context.house.recall.shared(context.path_value("link")[:100])


def show_rounds(context: RequestContext) -> Response:
    """Render the player's last rounds."""
    house, person = context.house, context.visitor
    return page(
        context,
        "history/rounds.html",
        title="Your rounds",
        place="Your rounds",
        person=person,
        rounds=house.recall.own(person) if person else (),
        tables={row["id"]: house.tables.live(row["id"]) for row in house.tables.all()},
    )


def show_round(context: RequestContext) -> Response:
    """Render one of the player's rounds, step by step."""
    own = _own(context)
    round = own.round
    shares = context.house.recall.shares(context.person, round.table, round.number)
    return _shown(context, own, f"/rounds/{round.table}/{round.number}", shares=shares)


def own_part(context: RequestContext) -> Response:
    """Return a part that the page of a round loads, or a download."""
    return part_of(context.house, _own(context), context.path_value("what"))


def show_shared(context: RequestContext) -> Response:
    """Render a round that its player shared."""
    base = f"/shared/{context.path_value('link')}"
    return _shown(context, _shared(context), base, shared=True)


def shared_part(context: RequestContext) -> Response:
    """Return a part of a shared round, without the lines of the record.

    Lines contain everybody's ids, and none can be left out of a chain.
    """
    house, own = context.house, _shared(context)
    match context.path_value("what"):
        case "moments.json":
            return _moments(house, own, shared=True)
        case "proof.json":
            return _proof(house, own)
    return Response(status_code=404, headers=_PRIVATE)


def _shown(
    context: RequestContext,
    own: RoundAsSeen,
    base: str,
    *,
    shares: Any = None,
    shared: bool = False,
) -> Response:
    shown = made(context.house, own, base, shared=shared)
    owner = shown.eyes if shared else ""
    response = page(
        context,
        "history/round.html",
        title=f"Round {shown.number:,}, {shown.table.name}",
        place="" if owner else "Your rounds",
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
