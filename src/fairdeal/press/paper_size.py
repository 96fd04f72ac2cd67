"""The sizes of paper that documents are printed on."""

from enum import Enum


class PaperSize(Enum):
    """The paper that documents are printed on.

    Documents are set for letter or A4, the drawing of a layout for tabloid or A3, which are twice
    as large. A document that is asked for on the larger paper is the same page, enlarged.
    """

    LETTER = "letter"
    A4 = "a4"
    TABLOID = "tabloid"
    A3 = "a3"

    @property
    def page(self) -> tuple[float, float]:
        """Width and height, in mm, of the page that a document is set for."""
        return (215.9, 279.4) if self in (PaperSize.LETTER, PaperSize.TABLOID) else (210.0, 297.0)

    @property
    def drawing(self) -> tuple[float, float]:
        """Width and height, in mm, of the page that a drawing is set for."""
        return (431.8, 279.4) if self in (PaperSize.LETTER, PaperSize.TABLOID) else (420.0, 297.0)

    @property
    def enlarged(self) -> tuple[float, float] | None:
        """Width and height, in mm, of the paper that a page is enlarged to; none keeps it."""
        if self in (PaperSize.LETTER, PaperSize.A4):
            return None
        return self.drawing[1], self.drawing[0]
