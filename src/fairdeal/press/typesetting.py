"""Documents from templates: data and pictures in, PDF, PNG or SVG out; nothing touches a disk."""

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Literal

import typst

from fairdeal.press.drawings.seal import seal
from fairdeal.press.fonts import folder

_SEAL_INK = "#7a5312"
_MARKED, _SUSPECTS = b"/MarkInfo<</Marked true", b"/Suspects false"


@cache
def _template(name: str) -> bytes:
    return resources.files("fairdeal.press").joinpath("templates", name).read_bytes()


def typeset(
    template: str,
    about: Mapping[str, object],
    data: Mapping[str, object],
    pictures: Mapping[str, str] | None = None,
) -> dict[str, bytes]:
    """Return the files of a document for the typesetter, with the seal of its sheet."""
    drawn = {"seal.svg": seal(str(about["sheet"]), _SEAL_INK), **(pictures or {})}
    return {
        "main.typ": _template(f"{template}.typ"),
        "house.typ": _template("house.typ"),
        "card.typ": _template("card.typ"),
        "about.json": _json(about),
        "data.json": _json(data),
        **{name: text.encode() for name, text in drawn.items()},
    }


def pdf(files: dict[str, bytes]) -> bytes:
    """Return a document as PDF. The same files give the same bytes."""
    made = _clean_pdf(files)
    if not json.loads(files["about.json"])["enlarged"]:
        return made
    data = {"pages": len(pages(files, "svg")), "whole": list(made)}
    return _clean_pdf({**files, "main.typ": _template("enlarged.typ"), "data.json": _json(data)})


def _clean_pdf(files: dict[str, bytes]) -> bytes:
    """Return a PDF that every reader accepts.

    “Suspects false” is the default, and poppler reports it as a wrong type. The bytes are blanked,
    so that no other byte moves.
    """
    made: bytes = _compile(files, format="pdf")
    return made.replace(_MARKED + _SUSPECTS, _MARKED + b" " * len(_SUSPECTS))


def pages(files: dict[str, bytes], kind: Literal["png", "svg"], ppi: float = 100.0) -> list[bytes]:
    """Return each page as a picture."""
    made = _compile(files, format=kind, ppi=ppi)
    return [made] if isinstance(made, bytes) else list(made)


def _compile(files: dict[str, bytes], **how: object) -> Any:
    compiled: Any = typst.compile  # its types leave out that files may be given by name
    return compiled(files, font_paths=[str(folder())], ignore_system_fonts=True, **how)


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, sort_keys=True).encode()
