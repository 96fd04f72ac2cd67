"""Finished rounds: the player's list, one round with its steps and winnings, and a shared round."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import Response

from fairdeal.house import (
    PRACTICE,
    House,
    PlayedRound,
    RoundAsSeen,
    RoundInSteps,
    RoundStep,
    lines_file,
)
from fairdeal.values import canonical
from fairdeal.view import SeatView, WagerOutcome, felt_of
from fairdeal.web.api.responses import JsonLines
from fairdeal.web.api.routing import RequestContext
from fairdeal.web.pages.environment import SECURITY
from fairdeal.web.pages.public import page
from fairdeal.web.pages.table.table import TablePage, table_page


class Settlement(Struct, frozen=True):
    """The outcome of all wagers: a column for each wager that was made."""

    wagers: tuple[str, ...]
    rows: tuple[SeatView, ...]
    own: frozenset[int]  # the viewer's seats

    def of(self, seat: SeatView, wager: str) -> WagerOutcome | None:
        """Return the outcome of one wager of a seat."""
        return next((result for result in seat.results if result.wager == wager), None)


class RecallPage(Struct, frozen=True, kw_only=True):
    """Everything that the page of one round shows."""

    table: TablePage
    short: str  # the game's felt
    number: int
    began: str
    ended: str
    void: bool
    root: str
    sheet: str
    lines: tuple[int, int]  # from 1
    sealed_at: tuple[str, str]  # when the deck was sealed, and when no more bets were taken
    moments: tuple[RoundStep, ...]
    settlement: Settlement
    own: tuple[SeatView, ...]  # the viewer's seats
    base: str  # the address of the page
    eyes: str  # whose they are, in words


def recall_page(round: PlayedRound, seen: RoundInSteps, *, base: str, practice: bool) -> RecallPage:
    """Return the page of a round as its viewer saw it."""
    steps, sheet = seen.steps, seen.sheet
    last = steps[-1].view
    mine = frozenset(hand.seat for hand in last.you.hands if hand.yours)
    settled = [seat for seat in last.seen.seats if seat.results or seat.wagers or seat.returned]
    wagers = dict.fromkeys(result.wager for seat in settled for result in seat.results)
    closed = next((step.time for step in steps if "No more bets" in step.told[0].words), "")
    return RecallPage(
        table=table_page(seen.table, sheet, socket="", practice=practice),
        short=felt_of(sheet.instrument.id),
        number=round.number,
        began=round.began,
        ended=steps[-1].time,
        void=round.void,
        root=round.root,
        sheet=sheet.hash,
        lines=(round.start.seq + 1, round.end + 1),
        sealed_at=(round.began, closed),
        moments=steps,
        settlement=Settlement(tuple(wagers), tuple(settled), mine),
        own=tuple(seat for seat in settled if seat.seat in mine),
        base=base,
        eyes=seen.viewer,
    )


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


def own_hands(context: RequestContext) -> Response:
    """Return the player's decisions or wagers as a flat table, to download."""
    name = context.path_value("what")
    text = context.house.recall.hands_as_csv(context.person, name)
    if text is None:
        return Response(status_code=404, headers=_PRIVATE)
    return _download(text.encode(), name, "text/csv; charset=utf-8")


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
    practice = house.tables.live(own.round.table).currency == PRACTICE
    seen = house.recall.in_steps(own, shared=shared)
    return recall_page(own.round, seen, base=base, practice=practice)


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
