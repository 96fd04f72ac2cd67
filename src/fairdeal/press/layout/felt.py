"""Parts of a game's felt: spots for chips and cards, and texts that know their own size."""

from msgspec import Struct

from fairdeal.law import Cite
from fairdeal.press import fonts
from fairdeal.press.fonts import HEAD, ROW, SPOKEN, Style, width
from fairdeal.press.layout.geometry import MIDDLE, Box, Circle, Shape
from fairdeal.press.wording import Asked

ARCS_FROM = -1290.0  # the height of the point around which titles are bent
CELL_GAP, COLUMN_GAP = 14.0, 18.0  # between a hand and its odds, and between two columns
RING = 43.0  # a wager's circle: half as wide again as a stack of chips drawn large


Row = tuple[str, ...]  # a hand, and what it pays


class FeltColours(Struct, frozen=True):
    """A game's colours in print: ground, area, recess."""

    ground: str
    well: str
    recess: str


class Spot(Struct, frozen=True, kw_only=True):
    """An area in its own frame: a seat's, or the table's."""

    name: str
    words: str
    shape: Shape
    cites: tuple[Asked, ...]
    kind: str = "wager"
    label: tuple[str, ...] = ()
    sensor: bool = False


def wager(
    name: str, words: str, x: float, y: float, *cites: Asked, r: float = RING, label: str = ""
) -> Spot:
    """Return a circle for a wager; its label is its name, in one or two lines."""
    lines = tuple((label or words).upper().split("|"))
    return Spot(
        name=name,
        words=words.replace("|", " "),
        shape=Circle(x, y, r),
        cites=cites,
        label=lines,
    )


def cards(
    name: str,
    words: str,
    x: float,
    y: float,
    w: float,
    h: float,
    *cites: Asked,
    label: str = "",
) -> Spot:
    """Return a box for cards."""
    return Spot(
        name=name,
        words=words,
        shape=Box(x, y, w, h),
        cites=cites,
        kind="cards",
        label=(label,) if label else (),
    )


class FeltText(Struct, frozen=True, kw_only=True):
    """Words on the felt, around a point or below it, and the room they take."""

    name: str
    words: str
    x: float  # the middle
    y: float  # the first baseline
    style: str
    cites: tuple[Cite, ...]
    size: float
    pitch: float = 0.0
    wide: float = 0.0  # of a pay table
    head: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    columns: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    gap: float = 0.0
    bend: float = 0.0

    def shape(self) -> Box:
        """Return the space of the text, as the fonts measure it."""
        if self.bend:
            return self._bent()
        wide = self.wide or max(width(line, self.size, self.font, self.gap) for line in self.lines)
        top = self.y - self.size * fonts.CAP_HEIGHT * (1.15 if self.head else 1.0)
        foot = self.last_baseline + self.size * 0.24
        return Box(self.x, round((top + foot) / 2, 2), round(wide, 2), round(foot - top, 2))

    def _bent(self) -> Box:
        (line,) = self.lines
        wide = self.wide or width(line, self.size, self.font, self.gap)
        hangs = wide * wide / 8 / self.bend  # the ends stand higher than the middle
        top = ARCS_FROM + self.bend - hangs - self.size * fonts.CAP_HEIGHT
        foot = ARCS_FROM + self.bend + self.size * 0.24
        return Box(MIDDLE, round((top + foot) / 2, 2), round(wide, 2), round(foot - top, 2))

    @property
    def last_baseline(self) -> float:
        """The baseline of the last line."""
        if self.rows:
            return self.y + first_row(self.style) + (self.deep - 1) * self.pitch
        return self.y + (len(self.lines) - 1) * self.pitch

    @property
    def deep(self) -> int:
        """The number of rows in a column; a split table has two columns."""
        return (len(self.rows) + 1) // 2 if self.style == "split" else len(self.rows)

    @property
    def font(self) -> Style:
        """The style of its lines."""
        if self.style == "place":
            return ROW
        return SPOKEN if self.style == "words" else HEAD


def first_row(style: str) -> float:
    """Return the distance from a pay table's head to its first row."""
    return {"odds": 36.0, "pairs": 28.0, "split": 28.0, "matrix": 54.0}[style]


def two_columns(rows: tuple[Row, ...]) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """Return the rows of a split table, column by column; the first has the odd one."""
    deep = (len(rows) + 1) // 2
    return rows[:deep], rows[deep:]


def wide_at_size_one(rows: tuple[Row, ...]) -> float:
    """Return the width of the widest row, in letters of one millimetre."""
    return max(sum(width(cell, 1.0, ROW) for cell in row) for row in rows)


def row_size(style: str, rows: tuple[Row, ...], wide: float, most: float) -> float:
    """Return the largest size, up to a given one, at which every row of a pay table fits."""
    if style != "split":
        return min(most, (wide - CELL_GAP) / wide_at_size_one(rows))
    needed = sum(map(wide_at_size_one, two_columns(rows)))
    return min(most, (wide - COLUMN_GAP - 2 * CELL_GAP) / needed)


def odds(
    name: str,
    words: str,
    head: str,
    rows: tuple[tuple[str, str], ...],
    left: float,
    y: float,
    wide: float,
    *cites: Cite,
    size: float = 18.5,
    pitch: float = 26.5,
) -> FeltText:
    """Return a pay table: its head, and a row for each hand, in letters that fit."""
    return FeltText(
        name=name,
        words=words,
        x=left + wide / 2,
        y=y,
        style="odds",
        cites=cites,
        size=row_size("odds", rows, wide, size),
        pitch=pitch,
        wide=wide,
        head=head,
        rows=rows,
    )


def sentence(
    name: str, words: str, x: float, y: float, lines: tuple[str, ...], *cites: Cite, size: float
) -> FeltText:
    """Return italic lines around a point."""
    pitch = round(size * 1.3, 1)
    return FeltText(
        name=name, words=words, x=x, y=y, style="words", cites=cites, size=size, pitch=pitch,
        lines=lines,
    )  # fmt: skip


def title(name: str, line: str, bend: float, size: float, gap: float) -> FeltText:
    """Return the game's name, bent."""
    return FeltText(
        name=name, words="Name of the game", x=MIDDLE, y=0, style="title", cites=(), size=size,
        lines=(line,), gap=gap, bend=bend,
    )  # fmt: skip


def bent_words(
    name: str, words: str, line: str, bend: float, *cites: Cite, size: float = 24.0
) -> FeltText:
    """Return a sentence along the title's arc, in letters that leave room for the seats."""
    gap = 1.2
    size = fonts.fit(line, size, 490, SPOKEN, gap / size)
    return FeltText(
        name=name, words=words, x=MIDDLE, y=0, style="words", cites=cites, size=size,
        lines=(line,), gap=gap, bend=bend,
    )  # fmt: skip


def suits(bend: float, size: float, apart: float) -> FeltText:
    """Return the four suits as outlines, an ornament."""
    return FeltText(
        name="suits", words="Ornament", x=MIDDLE, y=0, style="suits", cites=(), size=size,
        lines=("shdc",), gap=apart, bend=bend, wide=3 * apart + size,
    )  # fmt: skip


class FeltDesign(Struct, frozen=True, kw_only=True):
    """A game's felt before its seats are placed."""

    depth: float  # from a seat's origin to the foot of its areas
    most_seats: int  # that the felt has room for
    position: tuple[Cite, ...]  # what asks for numbered positions
    seat: tuple[Spot, ...]
    middle: tuple[Spot, ...]
    texts: tuple[FeltText, ...]
    equal: tuple[str, str] | None = None  # two wagers that must be equal
