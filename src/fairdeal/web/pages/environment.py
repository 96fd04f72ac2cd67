"""The template environment: one frame, the same headers, a few filters."""

import re
from functools import cache
from urllib.parse import quote

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from msgspec import Struct
from starlette.requests import Request

from fairdeal.law import known_instruments
from fairdeal.play import row_words, wager_words
from fairdeal.values import capital, clock
from fairdeal.view import button_words, felt_of, presented
from fairdeal.view.typography import (
    beside_cards,
    date,
    decimals,
    dollars,
    grouped,
    initials,
    percent,
    share,
    sigmas,
    to_one,
    typographic,
)
from fairdeal.web.pages import assets
from fairdeal.web.pages.law.sections import linked, quoted, section_of, short, within

# Nothing runs or is drawn that did not come from here, and no text ever becomes markup.
SECURITY = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self'",
            "font-src 'self'",
            "connect-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        )
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
ROOMS = ("dark", "light")
PLACES = (  # with the word that stands for it where there is little room
    ("Tables", "Tables", "/"),
    ("Your rounds", "Rounds", "/rounds"),
    ("Rules", "Rules", "/rules"),
    ("Odds", "Odds", "/odds"),
    ("Check a round", "Check", "/check"),
)


class PageFrame(Struct, frozen=True, kw_only=True):
    """The frame of a page: its title, its entry in the bar, the reader's colour theme."""

    title: str
    place: str = ""
    room: str = ""  # as the system has it
    felt: str = ""  # uth, pikit or hilo


def room_of(request: Request) -> str:
    """Return the reader's colour theme; empty: as the system has it."""
    room = request.cookies.get("room", "")
    return room if room in ROOMS else ""


@cache
def _card_back(felt: str) -> str:
    """Return the picture of a card's back on the felt of a game, by the game's short name."""
    backs = {felt_of(name): presented(name).card_back for name in known_instruments()}
    return backs.get(felt, "back-red")


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=ChoiceLoader(  # frames and components, and pages beside their modules
            [PackageLoader("fairdeal.web"), PackageLoader("fairdeal.web", "pages")]
        ),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        asset=assets.address,
        card_back=_card_back,
        faces=assets.faces,
        icon=assets.icon,
        seal=assets.seal,
        places=PLACES,
    )
    environment.filters.update(
        address=address,
        button=button_words,
        beside_cards=beside_cards,
        capital=capital,
        to_one=to_one,
        cited=cited,
        clock=clock,
        date=date,
        dollars=dollars,
        initials=initials,
        grouped=grouped,
        law_address=law_address,
        linked=linked,
        percent=percent,
        quoted=quoted,
        row=row_words,
        share=share,
        decimals=decimals,
        short=short,
        sigmas=sigmas,
        typographic=typographic,
        wager=wager_words,
        within=within,
    )
    return environment


def render(template: str, frame: PageFrame, **model: object) -> str:
    """Return a page as text."""
    return _environment().get_template(template).render(frame=frame, **model)


def address(text: str) -> str:
    """Return a text quoted for an address.

    >>> address('19:47-32.1 "Ante"')
    '19:47-32.1%20%22Ante%22'
    """
    return quote(text, safe=":()")


def law_address(cited: str, instrument: str) -> str:
    """Return the address of the first clause or ruling that is cited.

    >>> law_address("19:47-32.10(e)2, R-UTH-FOLD-SIDE", "nj-uth"), law_address("R-ORDER", "nj-uth")
    ('/law/nj-uth/19:47-32.10(e)2', '/law/rulings#R-ORDER')
    """
    first = cited.partition(",")[0].partition(" … ")[0].strip()
    if first.startswith("R-"):
        return f"/law/rulings#{first}"
    return f"/law/{instrument}/{address(first)}"


def cited(clauses: str) -> str:
    """Return citations for a narrow column: clauses without their chapter, or the rulings.

    >>> cited("19:47-32.10(h)1, 19:47-32.10(h)4, R-ORDER"), cited("19:47-32.11(b) … 19:47-32.11(d)")
    ('32.10(h)1, (h)4', '32.11(b) … (d)')
    """
    text_so_far, before, between = "", "", ""
    for part in re.split("(, | … )", clauses):
        if part in (", ", " … "):
            between = part
        elif not part.startswith("R-"):
            same = before and section_of(part) == section_of(before)
            text_so_far += (between if text_so_far else "") + (
                within(part) if same else short(part)
            )
            before = part
    return text_so_far or clauses
