"""Parts of a game's felt: spots, texts that know their own size, the licensee's name."""

from itertools import combinations, pairwise

from msgspec import Struct

from fairdeal.law import Cite, in_short, refuse
from fairdeal.press import lettering
from fairdeal.press.layout.geometry import MIDDLE, Box, Circle, Shape
from fairdeal.press.lettering import CAP_HEIGHT, HEAD, ROW, SPOKEN, Style, check_letters, fit, width
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
        top = self.y - self.size * lettering.CAP_HEIGHT * (1.15 if self.head else 1.0)
        foot = self.last_baseline + self.size * 0.24
        return Box(self.x, round((top + foot) / 2, 2), round(wide, 2), round(foot - top, 2))

    def _bent(self) -> Box:
        (line,) = self.lines
        wide = self.wide or width(line, self.size, self.font, self.gap)
        hangs = wide * wide / 8 / self.bend  # the ends stand higher than the middle
        top = ARCS_FROM + self.bend - hangs - self.size * lettering.CAP_HEIGHT
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
    size = lettering.fit(line, size, 490, SPOKEN, gap / size)
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


LARGEST, ONE_LINE, LEAST = 29.0, 17.0, 11.0  # mm
PITCH = 1.24  # from line to line, in em
TOWN = 22.0  # how much deeper the town makes it, at most
_GAP = 0.1  # between letters, in em


def licensee(name: str, x: float, y: float, wide: float, high: float) -> tuple[FeltText, ...]:
    """Return the name, and below it in small letters the town after its first comma.

    Both together stand around a point, no wider and no higher than they may be.
    Letters that the fonts do not have, and names that only fit in tiny letters, are refused.
    """
    if not name.strip():
        return ()
    check_letters(name, "the licensee’s name")
    first, _, town = name.upper().partition(", ")
    lines, size = _lines(first, wide, high - TOWN * bool(town))
    pitch = size * PITCH
    deep = (len(lines) - 1) * pitch + (size * 0.4 + 11 if town else 0.0)
    top = y - deep / 2 + size * CAP_HEIGHT / 2
    texts = [_text("licensee", "Licensee’s name", x, top, "licensee", size, pitch, lines)]
    if town:
        small = min(max(size * 0.46, 10.5), fit(town, 13, wide, ROW, 0.18))
        _check_size(name, small, 7.0)
        foot = top + deep
        texts.append(_text("town", "Licensee’s name", x, foot, "place", small, small, (town,)))
    return tuple(texts)


def _lines(name: str, wide: float, high: float) -> tuple[tuple[str, ...], float]:
    """Return the name in as few lines as keep its letters large."""
    one = fit(name, LARGEST, wide, HEAD, _GAP)
    words = name.split()
    ways: list[tuple[tuple[str, ...], float]] = [((name,), one)]
    if one < ONE_LINE:
        for count in (2, 3):
            for cuts in combinations(range(1, len(words)), count - 1):
                ends = (0, *cuts, len(words))
                lines = tuple(" ".join(words[a:b]) for a, b in pairwise(ends))
                tallest = min(22.0, high / (CAP_HEIGHT + (count - 1) * PITCH))
                ways.append((lines, min(fit(line, tallest, wide, HEAD, _GAP) for line in lines)))
    # Another line must be worth it: two more millimetres.
    lines, size = max(ways, key=lambda way: way[1] - 2 * len(way[0]))
    _check_size(name, size, LEAST)
    return lines, size


def _check_size(name: str, size: float, least: float) -> None:
    if size < least:
        raise refuse(
            "licensee-name-too-long",
            f"the licensee’s name {in_short(name, 60)} fits on the felt only in letters of "
            f"{size:.1f} mm; they are at least {least:g} mm: give a trade name",
        )


def _text(
    name: str,
    words: str,
    x: float,
    y: float,
    style: str,
    size: float,
    pitch: float,
    lines: tuple[str, ...],
) -> FeltText:
    gap = size * (_GAP if style == "licensee" else 0.18)
    return FeltText(
        name=name, words=words, x=x, y=round(y, 2), style=style, size=round(size, 2),
        pitch=round(pitch, 2), lines=lines, gap=round(gap, 2),
        cites=(Cite("layout-licensee-name"),),
    )  # fmt: skip
