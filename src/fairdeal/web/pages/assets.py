"""The files that pages use, with the digest of them all in their path, and drawn pictures.

Below that path their addresses mirror the folders of `fairdeal.web`: `static/` has the files of
several pages, `pages/` the styles and scripts that stand beside the module of one page.
"""

import gzip
import hashlib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from threading import RLock

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.audit import check_proof
from fairdeal.cards import DECK
from fairdeal.games import game_of
from fairdeal.law import INSTRUMENTS
from fairdeal.press.drawings.card import back, face, small_face
from fairdeal.press.drawings.chip import CHIPS, chip
from fairdeal.press.layout.felt_art import FeltArt, FeltInks
from fairdeal.press.layout.geometry import MIDDLE
from fairdeal.press.layout.layout import AreaKind, Layout, layout
from fairdeal.press.svg import Pen
from fairdeal.sheet import read_sheet

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
    for card in DECK:
        for folder, four in (("cards", False), ("cards/four", True)):
            yield f"{folder}/{card}.svg", face(card, four_colours=four)
            yield f"{folder}/small/{card}.svg", small_face(card, four_colours=four)
    for name, (ground, lines) in _BACKS.items():
        yield f"cards/back-{name}.svg", back(ground, lines)
    for name in INSTRUMENTS:
        yield f"felts/{game_of(name).short}.svg", cloth(name)
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
    checker = Path(check_proof.__file__).read_bytes()
    drawn = {f"static/{name}": asset(name, text.encode()) for name, text in pictures()}
    return {**files, **drawn, "static/check_proof.py": asset("check_proof.py", checker)}


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
