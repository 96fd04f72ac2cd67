"""Pages that need no table: the law, the checker of rounds, and the files that pages use."""

import gzip
import re
from hashlib import sha256

from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from fairdeal.house import forged_proof, sample_proof
from fairdeal.law import INSTRUMENTS, Refused, find_clauses, instrument, known_instruments, rulings
from fairdeal.press.drawings.chip import seal as seal_picture
from fairdeal.view import felt_of
from fairdeal.web.api.routing import RequestContext
from fairdeal.web.pages import assets
from fairdeal.web.pages.environment import SECURITY, PageFrame, render, room_of
from fairdeal.web.pages.error_page import error_page
from fairdeal.web.pages.law.comparison import ClauseRelation
from fairdeal.web.pages.law.law import all_laws, law_of, law_page, rulings_by_game, text_page

_DIGEST = re.compile("[0-9a-f]{64}")
_BRASS = "#b88a3c"  # between the two rooms' brass
_BY_ENCODING = {"Vary": "Accept-Encoding"}
_FOR_EVER = "public, max-age=31536000, immutable"


def page(
    context: RequestContext,
    template: str,
    *,
    title: str,
    place: str,
    felt: str = "",
    **model: object,
) -> Response:
    """Return a page with the headers that every page has; nothing if the reader has it already.

    A browser keeps no page of a person who is signed on: the next one to use it may be another.
    """
    frame = PageFrame(title=title, place=place, room=room_of(context.request), felt=felt)
    body, asked = render(template, frame, **model).encode(), context.request.headers
    headers = {**SECURITY, "Cache-Control": "no-store", **_BY_ENCODING}
    if context.visitor is None:
        tag = f'"{sha256(body).hexdigest()[:32]}"'
        headers |= {"Cache-Control": "private, no-cache", "ETag": tag}
        if asked.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
    if _takes_gzip(context):
        headers, body = {**headers, "Content-Encoding": "gzip"}, gzip.compress(body, mtime=0)
    return HTMLResponse(body, headers=headers)


def _takes_gzip(context: RequestContext) -> bool:
    return "gzip" in context.request.headers.get("accept-encoding", "")


def static(context: RequestContext) -> Response:
    """Return a file that pages use."""
    file = assets.find(context.path_value("edition"), context.path_value("name"))
    if file is None:
        return Response(status_code=404, headers=SECURITY)
    headers = {**SECURITY, "Cache-Control": _FOR_EVER, "ETag": file.etag, **_BY_ENCODING}
    if file.packed is not None and _takes_gzip(context):
        return Response(
            file.packed, media_type=file.kind, headers={**headers, "Content-Encoding": "gzip"}
        )
    return Response(file.body, media_type=file.kind, headers=headers)


async def law_root(context: RequestContext) -> Response:
    """Redirect to the first text."""
    return RedirectResponse(f"/law/{INSTRUMENTS[0]}", headers=SECURITY)


def all_rulings(context: RequestContext) -> Response:
    """Render the page of all rulings."""
    return page(
        context,
        "law/rulings.html",
        title="Rulings",
        place="Rules",
        laws=all_laws(),
        law_of=law_of,
        groups=tuple(rulings_by_game()),
        count=len(rulings()),
    )


def law(context: RequestContext) -> Response:
    """Render a whole instrument."""
    name = context.path_value("name")
    if name not in known_instruments():
        return _no_text(context, name)
    return page(
        context,
        "law/text.html",
        title=f"The law of {instrument(name).game}",
        place="Rules",
        felt=felt_of(name),
        laws=all_laws(),
        kind=ClauseRelation,
        page=text_page(instrument(name)),
    )


def clause(context: RequestContext) -> Response:
    """Render one clause, with its code, tests and examples."""
    name, number = context.path_value("name"), context.path_value("number")
    if name not in known_instruments():
        return _no_text(context, name)
    text = instrument(name)
    try:
        wanted = find_clauses(text, number)[0]
    except Refused:
        place = f"{text.game}, {text.jurisdiction}"
        words = f"There is no clause “{number:.40}” in {place}."
        return error_page(words, room_of(context.request))
    return page(
        context,
        "law/law.html",
        title=wanted.id,
        place="Rules",
        felt=felt_of(name),
        laws=all_laws(),
        kind=ClauseRelation,
        page=law_page(text, wanted),
    )


def _no_text(context: RequestContext, name: str) -> Response:
    words = f"There is no text “{name:.40}”. There are {', '.join(known_instruments())}."
    return error_page(words, room_of(context.request))


def check(context: RequestContext) -> Response:
    """Render the page that checks a round in the browser."""
    return page(context, "check/check.html", title="Check a round", place="Check a round")


def sample(context: RequestContext) -> Response:
    """Return a proof to try the checker on."""
    return JSONResponse(sample_proof(), headers=SECURITY)


def forged(context: RequestContext) -> Response:
    """Return the same proof with another card in it, which the checker finds."""
    return JSONResponse(forged_proof(), headers=SECURITY)


async def seal(context: RequestContext) -> Response:
    """Return the picture of a hash."""
    digest = context.path_value("digest")
    if not _DIGEST.fullmatch(digest):
        return Response(status_code=404, headers=SECURITY)
    headers = {**SECURITY, "Cache-Control": _FOR_EVER}
    return Response(seal_picture(digest, ink=_BRASS), media_type="image/svg+xml", headers=headers)
