"""Identification of a print: game, sheet, number, revision, date."""

from msgspec import Struct

from fairdeal.law import in_short, refuse
from fairdeal.press.fonts import check_letters
from fairdeal.press.layout.felt import FeltColours
from fairdeal.press.layout.felts import felt_module
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
