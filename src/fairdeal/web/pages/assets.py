"""The files that pages use, with the digest of them all in their path, drawn pictures and icons."""

import gzip
import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from threading import RLock

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from fairdeal.house import checker_source
from fairdeal.law import INSTRUMENTS
from fairdeal.press.drawings.card import back, faces_of_a_deck
from fairdeal.press.drawings.chip import CHIPS, chip, rosette
from fairdeal.press.drawings.suit import card_mark
from fairdeal.press.layout.felt_art import FeltArt, FeltInks
from fairdeal.press.layout.geometry import MIDDLE
from fairdeal.press.layout.layout import AreaKind, Layout, layout
from fairdeal.press.lettering import Pen
from fairdeal.sheet import read_sheet
from fairdeal.view import felt_of

_LEFT, _TOP, _WIDTH, _HEIGHT = MIDDLE - 380, 92, 760, 860  # of the cloth, in millimetres
CLOTH = f"{_LEFT:g} {_TOP} {_WIDTH} {_HEIGHT}"  # the window on the felt that it shows
CLOTH_PLACE = f'x="{_LEFT:g}" y="{_TOP}" width="{_WIDTH}" height="{_HEIGHT}"'
_BEYOND = 60  # how far a seat may stand outside and some of its areas be seen
_INKS = FeltInks("#f7efdb", "#edcd8d", "#00000029", "#0000", weight=0.9)
_BACKS = {"red": ("#7a1b2a", "#f2dcbb"), "blue": ("#1e3a63", "#dce6f4")}


def pictures() -> Iterator[tuple[str, str]]:
    """Yield every picture by its file name: faces in two colours and in four, backs,
    cloths, chips.
    """
    for folder, four in (("cards", False), ("cards/four", True)):
        for card, large, small in faces_of_a_deck(four_colours=four):
            yield f"{folder}/{card}.svg", large
            yield f"{folder}/small/{card}.svg", small
    for name, (ground, lines) in _BACKS.items():
        yield f"cards/back-{name}.svg", back(ground, lines)
    for name in INSTRUMENTS:
        yield f"felts/{felt_of(name)}.svg", cloth(name)
    for value in CHIPS:
        yield f"chips/{value}.svg", chip(value)


def cloth(instrument: str) -> str:
    """Return the print in the middle of a felt as an SVG file; the page supplies the cloth."""
    drawn = default_felt(instrument)
    seats = tuple(each for each in drawn.seats if abs(each.x - MIDDLE) < _WIDTH / 2 + _BEYOND)
    shown = {0, *(each.number for each in seats)}
    printed = replace(
        drawn,
        seats=seats,
        areas=tuple(a for a in drawn.areas if a.kind is not AreaKind.EQUIPMENT and a.seat in shown),
        inscriptions=tuple(text for text in drawn.inscriptions if "title" in text.name),
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{CLOTH}">'
        f"{FeltArt(printed, _INKS, Pen()).print()}</svg>"
    )


@cache  # every look at the lobby asks again
def default_felt(instrument: str) -> Layout:
    """Return the layout of the game's default sheet."""
    return layout(read_sheet(instrument, {}))


_KINDS = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "py": "text/plain; charset=utf-8",
    "woff2": "font/woff2",
}
_PACKED = ("css", "js", "svg", "py")
_OF_A_PAGE = ("css", "js")  # in `pages/`, where Python and templates are not served
# The design system is served as one file, in this order.
_SYSTEM = ("base", "layout", "controls", "data", "surfaces", "drawings")
_one_at_a_time = RLock()  # what several ask for at once is made once


class Asset(Struct, frozen=True, dict=True):
    """A file as it is served."""

    body: bytes
    kind: str
    packed: bytes | None = None  # by gzip, where that is worth it

    @cached_property
    def etag(self) -> str:
        """The identifier of this version of the file."""
        return f'"{hashlib.sha256(self.body).hexdigest()[:32]}"'


def asset(name: str, body: bytes) -> Asset:
    """Return a file with the media type of its suffix."""
    ending = name.rpartition(".")[2]
    packed = gzip.compress(body, mtime=0) if ending in _PACKED else None
    return Asset(body, _KINDS[ending], packed)


@cache
def _files() -> Mapping[str, Asset]:
    root = resources.files("fairdeal.web")
    shared = _walk(root / "static", "static/", tuple(_KINDS))
    own = _walk(root / "pages", "pages/", _OF_A_PAGE)
    files = {name: asset(name, file.read_bytes()) for name, file in shared + own}
    system = b"".join(files.pop(f"static/system/{name}.css").body for name in _SYSTEM)
    files["static/system/system.css"] = asset("system.css", system)
    drawn = {f"static/{name}": asset(name, text.encode()) for name, text in pictures()}
    return {**files, **drawn, "static/check_proof.py": asset("check_proof.py", checker_source())}


def _walk(folder: Traversable, above: str, kinds: tuple[str, ...]) -> list[tuple[str, Traversable]]:
    files: list[tuple[str, Traversable]] = []
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        name = above + entry.name
        if entry.is_dir():
            files += _walk(entry, f"{name}/", kinds)
        elif name.rpartition(".")[2] in kinds:
            files.append((name, entry))
    return files


@cache
def digest() -> str:
    """Return the digest of everything that is served, so that one change gives every file a new
    address.
    """
    whole = hashlib.sha256()
    for name, each in _files().items():
        whole.update(f"{name} {each.etag}\n".encode())
    return whole.hexdigest()[:16]


def address(name: str) -> str:
    """Return the address of a file: `pages/pit/pit.css`, or a path below `static/`."""
    path = name if name.startswith("pages/") else f"static/{name}"
    with _one_at_a_time:
        if path not in _files():
            raise KeyError(f"there is no file {name}")
        return f"/static/{digest()}/{path}"


def find(edition: str, path: str) -> Asset | None:
    """Return a file of this edition by its path in `fairdeal.web`, or None."""
    with _one_at_a_time:
        if edition != digest():
            return None
        return _files().get(path)


_ICONS = {
    "play": '<path d="M8 5.5v13l10.5-6.5z"/>',
    "recall": '<path d="M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4"/><path d="M12 8v4.4l2.8 1.8"/>',
    "coach": '<path d="M4 19V9m5.3 10V5m5.4 14v-7M20 19V8"/>',
    "law": '<path d="M6 3.5h9l3.5 3.5v13.5H6z"/><path d="M9 11h6.5M9 14.5h6.5M9 8h3"/>',
    "silent": '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z"/><path d="m16 10 4 4m0-4-4 4"/>',
    "sound": '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z"/>'
    '<path d="M15.5 9.2a4.2 4.2 0 0 1 0 5.6M18 6.7a7.5 7.5 0 0 1 0 10.6"/>',
    "room": '<path d="M12 3.5v2M12 18.5v2M3.5 12h2M18.5 12h2M6 6l1.4 1.4M16.6 16.6 18 18M6 18l1.4-'
    '1.4M16.6 7.4 18 6"/><circle cx="12" cy="12" r="3.6"/>',
    "help": '<circle cx="12" cy="12" r="8.5"/><path d="M9.8 9.5A2.3 2.3 0 1 1 12.6 12c-.5.2-.6.6-.6'
    ' 1.4M12 16.2v.3"/>',
    "settings": '<path d="M4 7h9m5 0h2M4 17h2m5 0h9"/><circle cx="15.5" cy="7" r="2.4"/>'
    '<circle cx="8.500" cy="17" r="2.4"/>',
    "first": '<path d="M7 6v12M17 6l-6 6 6 6"/>',
    "eye": '<path d="M3 12s3.4-6 9-6 9 6 9 6-3.4 6-9 6-9-6-9-6Z"/>'
    '<circle cx="12" cy="12" r="2.6"/>',
    "back": '<path d="m14 6-6 6 6 6"/>',
    "more": '<path d="m9 6 6 6-6 6"/>',
    "tick": '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
    "cross": '<path d="m6 6 12 12M18 6 6 18"/>',
    "down": '<path d="M12 4v12m-5-5 5 5 5-5M5 20h14"/>',
    "warn": '<path d="M12 4 21 19.5H3z"/><path d="M12 10v4.5M12 17v.3"/>',
    "leave": '<path d="M14 4H5v16h9M10 12h10m-4-4 4 4-4 4"/>',
    "file": '<path d="M6 3.5h9l3.5 3.5v13.5H6z"/><path d="M12 17v-6.5m-3 3 3-3 3 3"/>',
}


def icon(name: str, size: int = 22) -> Markup:
    """Return a line drawing in the colour of the text around it."""
    return Markup(
        '<svg viewBox="0 0 24 24" width="{0}" height="{0}" fill="none" stroke="currentColor" '
        'stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">'
        "{1}</svg>"
    ).format(size, Markup(_ICONS[name]))


def seal(digest: str, size: int) -> Markup:
    """Return the picture of a hash, in the colour of the text around it: the same hash, the same
    picture.
    """
    return Markup(
        '<svg class="seal" viewBox="-10.6 -10.6 21.2 21.2" width="{0}" height="{0}" '
        'aria-hidden="true">{1}</svg>'
    ).format(size, Markup(rosette(digest, "currentColor")))


def faces(cards: Iterable[str]) -> Markup:
    """Return cards in a line of text: rank and suit mark, with their names for screen readers."""
    drawn = Markup("")
    for card in map(card_mark, cards):
        drawn += Markup(
            '<span class="face" role="img" aria-label="{0}">{1}<svg class="suit {2}" '
            'viewBox="-5.2 -5.4 10.4 10.8" aria-hidden="true"><path d="{3}" fill="currentColor"/>'
            "</svg></span> "
        ).format(card.name, card.rank, card.suit, Markup(card.path))
    return drawn


def seat_dots(seats: int, taken: frozenset[int]) -> Markup:
    """Return the seats as an arc of dots, seen by a spectator: seat 1 at the right end."""
    half = (seats - 1) / 2 or 1
    drawn = ""
    for n in range(seats, 0, -1):
        across = ((seats - n) - (seats - 1) / 2) / half
        x, y = 6.5 + (seats - n) * 9, 13 - 8 * across * across
        kind = "taken" if n in taken else "free"
        drawn += f'<circle class="{kind}" cx="{x:g}" cy="{y:.1f}" r="3.4"/>'
    wide = seats * 9 + 4
    return Markup(
        f'<svg class="dots" width="{wide}" height="18" viewBox="0 0 {wide} 18" '
        f'aria-hidden="true">{drawn}</svg>'
    )
