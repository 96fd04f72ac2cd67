"""The files that pages use, under a path with the digest of them all, so that none goes stale."""

import gzip
import hashlib
from collections.abc import Mapping
from functools import cache, cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from threading import RLock

from msgspec import Struct

from fairdeal.audit.proofs import check_proof
from fairdeal.web.pages import fonts
from fairdeal.web.pages.pictures import pictures

_KINDS = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "py": "text/plain; charset=utf-8",
    "woff2": "font/woff2",
}
_PACKED = ("css", "js", "svg", "py")
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
    root = resources.files("fairdeal.web") / "static"
    files = {name: asset(name, file.read_bytes()) for name, file in _walk(root)}
    checker = Path(check_proof.__file__).read_bytes()
    drawn = {name: asset(name, text.encode()) for name, text in pictures()}
    return {**files, **drawn, "check_proof.py": asset("check_proof.py", checker)}


def _walk(folder: Traversable, above: str = "") -> list[tuple[str, Traversable]]:
    files: list[tuple[str, Traversable]] = []
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        name = above + entry.name
        if entry.is_dir():
            files += _walk(entry, f"{name}/")
        elif name.rpartition(".")[2] in _KINDS:
            files.append((name, entry))
    return files


@cache
def digest() -> str:
    """Return the digest of everything that is served, so that one change gives every file a new
    address.
    """
    whole = hashlib.sha256(fonts.edition().encode())
    for name, each in _files().items():
        whole.update(f"{name} {each.etag}\n".encode())
    return whole.hexdigest()[:16]


def address(name: str) -> str:
    """Return the address of a file."""
    with _one_at_a_time:
        if name not in _files() and not _font(name):
            raise KeyError(f"there is no file {name}")
        return f"/static/{digest()}/{name}"


def find(edition: str, name: str) -> Asset | None:
    """Return a file of this edition, or None."""
    with _one_at_a_time:
        if edition != digest():
            return None
        font = _font(name)
        return _cut(font) if font else _files().get(name)


def _font(name: str) -> str | None:
    if not name.startswith("fonts/") or not name.endswith(".woff2"):
        return None
    wanted = name.removeprefix("fonts/").removesuffix(".woff2")
    return wanted if wanted in fonts.NAMES else None


@cache
def _cut(font: str) -> Asset:
    return asset(f"{font}.woff2", fonts.woff2(font))
