"""The routes of pages that need no table."""

import re
from typing import Annotated

from fastapi import Cookie, Header, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse

from fairdeal.games import game_of
from fairdeal.law import INSTRUMENTS, Refused, instrument, rulings
from fairdeal.law.find import find_clauses
from fairdeal.press.drawings.seal import seal as seal_picture
from fairdeal.web.api.routing import guarded_router
from fairdeal.web.pages import assets
from fairdeal.web.pages.check_sample import forged_proof, sample_proof
from fairdeal.web.pages.environment import ROOMS, SECURITY, PageFrame, render
from fairdeal.web.pages.error_page import error_page
from fairdeal.web.pages.law.comparison import ClauseRelation
from fairdeal.web.pages.law.law import all_laws, law_of, law_page, rulings_by_game, text_page

Room = Annotated[str, Cookie(alias="room", max_length=8)]
_DIGEST = re.compile("[0-9a-f]{64}")
_BRASS = "#b88a3c"  # between the two rooms' brass
_FOR_EVER = "public, max-age=31536000, immutable"

router = guarded_router()


def page(
    template: str, *, title: str, place: str, room: str, felt: str = "", **model: object
) -> Response:
    """Return a page with the headers that every page has."""
    frame = PageFrame(title=title, place=place, room=room if room in ROOMS else "", felt=felt)
    return HTMLResponse(render(template, frame, **model), headers=SECURITY)


@router.get("/static/{edition}/{name:path}")
def static(edition: str, name: str, accept_encoding: Annotated[str, Header()] = "") -> Response:
    """Return a file that pages use."""
    file = assets.find(edition, name)
    if file is None:
        return Response(status_code=404, headers=SECURITY)
    headers = {**SECURITY, "Cache-Control": _FOR_EVER, "ETag": file.etag, "Vary": "Accept-Encoding"}
    if file.packed is not None and "gzip" in accept_encoding:
        return Response(
            file.packed, media_type=file.kind, headers={**headers, "Content-Encoding": "gzip"}
        )
    return Response(file.body, media_type=file.kind, headers=headers)


@router.get("/law")
async def law_root() -> Response:
    """Redirect to the first text."""
    return RedirectResponse(f"/law/{INSTRUMENTS[0]}", headers=SECURITY)


@router.get("/law/rulings")
def all_rulings(room: Room = "") -> Response:
    """Render the page of all rulings."""
    return page(
        "rulings.html",
        title="Rulings",
        place="Rules",
        room=room,
        laws=all_laws(),
        law_of=law_of,
        groups=tuple(rulings_by_game()),
        count=len(rulings()),
    )


@router.get("/law/{name}")
def law(name: str, room: Room = "") -> Response:
    """Render a whole instrument."""
    if name not in INSTRUMENTS:
        return _no_text(name, room)
    return page(
        "law_text.html",
        title=f"The law of {instrument(name).game}",
        place="Rules",
        room=room,
        felt=game_of(name).short,
        laws=all_laws(),
        kind=ClauseRelation,
        page=text_page(instrument(name)),
    )


@router.get("/law/{name}/{number:path}")
def clause(name: str, number: str, room: Room = "") -> Response:
    """Render one clause, with its code, tests and examples."""
    if name not in INSTRUMENTS:
        return _no_text(name, room)
    text = instrument(name)
    try:
        wanted = find_clauses(text, number)[0]
    except Refused:
        place = f"{text.game}, {text.jurisdiction}"
        return error_page(f"There is no clause “{number:.40}” in {place}.", room)
    return page(
        "law.html",
        title=wanted.id,
        place="Rules",
        room=room,
        felt=game_of(name).short,
        laws=all_laws(),
        kind=ClauseRelation,
        page=law_page(text, wanted),
    )


def _no_text(name: str, room: str) -> Response:
    return error_page(f"There is no text “{name:.40}”. There are {', '.join(INSTRUMENTS)}.", room)


@router.get("/check")
def check(room: Room = "") -> Response:
    """Render the page that checks a round in the browser."""
    return page("check.html", title="Check a round", place="Check a round", room=room)


@router.get("/check/sample.json")
def sample() -> Response:
    """Return a proof to try the checker on."""
    return JSONResponse(sample_proof(), headers=SECURITY)


@router.get("/check/forged.json")
def forged() -> Response:
    """Return the same proof with another card in it, which the checker finds."""
    return JSONResponse(forged_proof(), headers=SECURITY)


@router.get("/seal/{digest}.svg")
async def seal(digest: str) -> Response:
    """Return the picture of a hash."""
    if not _DIGEST.fullmatch(digest):
        return Response(status_code=404, headers=SECURITY)
    headers = {**SECURITY, "Cache-Control": _FOR_EVER}
    return Response(seal_picture(digest, ink=_BRASS), media_type="image/svg+xml", headers=headers)
