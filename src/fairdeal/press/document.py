"""Documents: their identification, and their making from templates and data."""

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, Literal

import typst
from msgspec import Struct

from fairdeal.law import in_short, refuse
from fairdeal.press.drawings.chip import seal
from fairdeal.press.layout.felt import FeltColours
from fairdeal.press.layout.felts import felt_module
from fairdeal.press.lettering import check_letters, folder
from fairdeal.press.paper_size import PaperSize
from fairdeal.sheet import Sheet
from fairdeal.version import __version__

_STATES = {"New Jersey": "NJ", "Massachusetts": "MA"}
_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
           "October", "November", "December")  # fmt: skip


LONGEST_REVISION = 12  # it stands in every foot
INK, SECOND_INK = "#f7efdb", "#edcd8d"


class Paper(Struct, frozen=True, kw_only=True):
    """A print of a sheet: the same sheet, revision and date give the same bytes."""

    sheet: Sheet
    revision: str = "A"
    date: str = ""  # as in 2026-11-16; empty leaves it out
    size: PaperSize = PaperSize.LETTER

    def __post_init__(self) -> None:
        said_date(self.date)  # refuses what is none
        check_letters(self.sheet.licensee, "the licensee’s name")
        check_letters(self.revision, "the revision")
        if len(self.revision) > LONGEST_REVISION:
            raise refuse(
                "revision-too-long",
                f"a revision has at most {LONGEST_REVISION} letters, as in A or 2026.3",
            )

    @property
    def colours(self) -> FeltColours:
        """The game's own."""
        colours: FeltColours = felt_module(self.sheet).COLOURS
        return colours

    @property
    def game(self) -> str:
        """The game's name, with a printer's apostrophe."""
        return self.sheet.instrument.game.replace("'", "’")

    def number(self, kind: str) -> str:
        """Return the number of a document: game, state, kind, as in UTH-NJ-F1."""
        name, where = felt_module(self.sheet).NUMBER, self.sheet.instrument.jurisdiction
        return f"{name}-{_STATES.get(where) or where.upper()}-{kind}"

    def about(self, kind: str, title: str) -> dict[str, object]:
        """Return the data of header and foot, for a template."""
        law = self.sheet.instrument
        return {
            "id": self.number(kind),
            "title": title,
            "game": self.game,
            "where": law.jurisdiction,
            "source": law.source.replace("'", "’").split(": ")[0],
            "edition": law.edition,
            "instrument": law.id,
            "version": __version__,
            "revision": self.revision,
            "date": said_date(self.date),
            "licensee": self.sheet.licensee,
            "sheet": self.sheet.hash,
            "ground": self.colours.ground,
            "page": self.size.page,
            "drawing": self.size.drawing,
            "enlarged": self.size.enlarged,
        }


def said_date(date: str) -> str:
    """Return a date in words.

    >>> said_date("2026-11-16")
    '16 November 2026'
    """
    if not date:
        return ""
    parts = date.split("-")
    if [len(part) for part in parts] == [4, 2, 2] and all(map(str.isdecimal, parts)):
        year, month, day = map(int, parts)
        if 1 <= month <= 12 and 1 <= day <= 31:
            return f"{day} {_MONTHS[month - 1]} {year}"
    raise refuse(
        "date-not-understood", f"{in_short(date)} is not a date: write it as in 2026-11-16"
    )


def in_groups(digest: str) -> str:
    """Return a hash in groups of eight, so that people can compare it."""
    return " ".join(digest[k : k + 8] for k in range(0, len(digest), 8))


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
