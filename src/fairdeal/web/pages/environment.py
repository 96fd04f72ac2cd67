"""The template environment: one frame, the same headers, a few filters."""

import re
from calendar import month_name
from fractions import Fraction
from functools import cache
from urllib.parse import quote

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from msgspec import Struct
from starlette.requests import Request

from fairdeal.games import Presentation, game_of, presentation_of
from fairdeal.law import known_instruments
from fairdeal.money import Cents
from fairdeal.play import row_words, wager_words
from fairdeal.values import capital, clock
from fairdeal.view import button_words
from fairdeal.web.pages import assets, icons
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
    backs = {game_of(name).short: presentation_of(name).card_back for name in known_instruments()}
    return backs.get(felt, Presentation().card_back)


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
        faces=icons.faces,
        icon=icons.icon,
        seal=icons.seal,
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


def dollars(amount: Cents, sign: bool = False) -> str:
    """Return an amount of money as pages show it.

    >>> dollars(134000), dollars(-1250), dollars(2000, sign=True)
    ('$1,340', '−$12.50', '+$20')
    """
    whole, rest = divmod(abs(amount), 100)
    before = "−" if amount < 0 else "+" if sign and amount else ""
    return f"{before}${whole:,}" + (f".{rest:02}" if rest else "")


def percent(share: Fraction, digits: int = 3) -> str:
    """Return a share in percent.

    >>> percent(Fraction(50643648973, 2317817502000))
    '2.185 %'
    """
    return f"{decimals(100 * share, digits)}\u2009%"


def share(part: float) -> str:
    """Return an estimated share in percent, to one decimal place.

    >>> share(-0.2251)
    '−22.5 %'
    """
    return percent(Fraction(round(part * 1000), 1000), 1)


def sigmas(distance: float, *, sign: bool = True) -> str:
    """Return a distance in standard deviations.

    >>> sigmas(-1.52), sigmas(0.04), sigmas(3.41, sign=False)
    ('−1.5 σ', '0.0 σ', '3.4 σ')
    """
    rounded = round(distance, 1)
    before = ("−" if rounded < 0 else "+" if rounded > 0 else "") if sign else ""
    return f"{before}{abs(rounded):.1f} σ"


def signed(value: Fraction) -> str:
    """Return a number to four decimal places, with its sign.

    >>> signed(Fraction(1, 3)), signed(Fraction(-1, 3))
    ('+0.3333', '−0.3333')
    """
    return f"+{decimals(value, 4)}" if value > 0 else decimals(value, 4)


def decimals(value: Fraction, digits: int) -> str:
    """Return a number to so many decimal places, rounded exactly, with a typographic minus.

    >>> decimals(Fraction(-1, 3), 4), decimals(Fraction(5, 2), 0)
    ('−0.3333', '3')
    """
    unit = 10**digits
    scaled = (2 * abs(value.numerator) * unit + value.denominator) // (2 * value.denominator)
    whole, rest = divmod(scaled, unit)
    written = f"{whole:,}.{rest:0{digits}}" if digits else f"{whole:,}"
    return ("−" if value < 0 and scaled else "") + written


def address(text: str) -> str:
    """Return a text quoted for an address.

    >>> address('19:47-32.1 "Ante"')
    '19:47-32.1%20%22Ante%22'
    """
    return quote(text, safe=":()")


def beside_cards(text: str) -> str:
    """Return the description of a hand without its example, where cards show one.

    >>> beside_cards("five in a row, as 10 9 8 7 6; an ace is high or low, as 5 4 3 2 A")
    'five in a row; an ace is high or low'
    """
    return re.sub(r", as [\dAKQJ ]+", "", text)


def to_one(odds: str) -> str:
    """Return odds as pages print them.

    >>> to_one("1000 to 1")
    '1,000 to 1'
    """
    return re.sub(r"\d{4,}", lambda number: f"{int(number[0]):,}", odds)


def initials(name: str) -> str:
    """Return the initials of the first and the last word.

    >>> initials("Ilse Brandt"), initials("Flo"), initials("a b c")
    ('IB', 'F', 'AC')
    """
    words = name.split()
    return "".join(word[0] for word in (words[:1] + words[1:][-1:])).upper()


def grouped(digest: str) -> str:
    """Return a hash in groups of four, to be compared by eye.

    >>> grouped("5c1e93a7")
    '5c1e 93a7'
    """
    return " ".join(digest[n : n + 4] for n in range(0, len(digest), 4))


def law_address(cited: str, instrument: str) -> str:
    """Return the address of the first clause or ruling that is cited.

    >>> law_address("19:47-32.10(e)2, R-UTH-FOLD-SIDE", "nj-uth"), law_address("R-ORDER", "nj-uth")
    ('/law/nj-uth/19:47-32.10(e)2', '/law/rulings#R-ORDER')
    """
    first = cited.partition(",")[0].partition(" … ")[0].strip()
    if first.startswith("R-"):
        return f"/law/rulings#{first}"
    return f"/law/{instrument}/{address(first)}"


def typographic(text: str) -> str:
    """Return a name with a typographic apostrophe.

    >>> typographic("Ultimate Texas Hold 'Em")
    'Ultimate Texas Hold ’Em'
    """
    return text.replace("'", "’")


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


def date(written: str) -> str:
    """Return a date as people write it; a text that is no date stays as it is.

    >>> date("2008-04-21"), date("2026-11-16T21:14:07.123456Z"), date("undated")
    ('21 April 2008', '16 November 2026', 'undated')
    """
    match written[:10].split("-"):
        case [year, month, day]:
            return f"{int(day)} {month_name[int(month)]} {year}"
        case _:
            return written
