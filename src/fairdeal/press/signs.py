"""`press sign`: the signs at a table, game by game, in letters that are read from three metres."""

import re

import msgspec
from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.games import payout_limits, rules_of
from fairdeal.press.document import Paper, typeset
from fairdeal.press.drawings.card import small_face
from fairdeal.press.layout.felts import felt_module
from fairdeal.press.lettering import LABEL, PLAIN, width
from fairdeal.press.wording import Row, listed, printed
from fairdeal.sheet import Sheet
from fairdeal.values import capital

_MONEY = re.compile(r"\$[\d,.]+")
_LETTER = re.compile(r"\b(\w) (?=\w\b)")  # “A K 4 3 2” stays in one line


class PayRows(Struct, frozen=True, kw_only=True, tag="odds"):
    """A pay table to be read from afar."""

    head: str
    rows: tuple[Row, ...]
    clauses: tuple[str, ...]


class Statement(Struct, frozen=True, kw_only=True, tag="statement"):
    """A numbered sentence."""

    words: str
    clauses: tuple[str, ...]


class NoticeLines(Struct, frozen=True, kw_only=True, tag="lines"):
    """Limits and the like: what, and how much."""

    head: str = ""
    rows: tuple[Row, ...]
    clauses: tuple[str, ...]


class Boxed(Struct, frozen=True, kw_only=True, tag="boxed"):
    """A sentence in a box, *bold between stars*, with a smaller one below."""

    words: str
    more: str
    clauses: tuple[str, ...]


class Matrix(Struct, frozen=True, kw_only=True, tag="matrix"):
    """Odds by two things at once."""

    head: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    clauses: tuple[str, ...]


class NoticeFigure(Struct, frozen=True, kw_only=True, tag="figure"):
    """Cards that show what a sentence says."""

    head: str
    cards: tuple[str, ...]
    clauses: tuple[str, ...] = ()


Part = PayRows | Statement | NoticeLines | Boxed | Matrix | NoticeFigure


class Notice(Struct, frozen=True, kw_only=True):
    """A sign: its title and its parts, in one column or two."""

    title: str
    left: tuple[Part, ...]
    right: tuple[Part, ...] = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts, as they are read."""
        return (*self.left, *self.right)

    def clauses(self) -> tuple[str, ...]:
        """Return every clause that a part of this sign meets."""
        return tuple(dict.fromkeys(clause for part in self.parts for clause in part.clauses))


def statements(sheet: Sheet) -> tuple[Statement, ...]:
    """Return the statements of a sign, in the words of the game’s own rules page."""
    return tuple(
        Statement(words=_LETTER.sub("\\1\u00a0", printed(rule.text)), clauses=(rule.clause,))
        for rule in rules_of(sheet).notices
    )


def paid_at_most(sheet: Sheet) -> tuple[Boxed, ...]:
    """Return the payout limit of one hand with its scope, if there is a limit."""
    first, *further = payout_limits(sheet) or (None,)
    if first is None:
        return ()
    whole, _, covered = printed(first.text).partition(": ")
    return (
        Boxed(
            words=_MONEY.sub(r"*\g<0>*", whole) + ".",
            more=" ".join((capital(covered), *(printed(rule.text) for rule in further))),
            clauses=tuple(dict.fromkeys(rule.clause for rule in (first, *further))),
        ),
    )


__all__ = ["Notice", "notices"]


def notices(sheet: Sheet) -> tuple[Notice, ...]:
    """Return the signs of a sheet, in the order in which they are posted.

    >>> from fairdeal.sheet import read_sheet
    >>> [notice.title for notice in notices(read_sheet("nj-hilo"))]
    ['What the bonuses pay', 'Five things to know', 'Limits']
    """
    return tuple(felt_module(sheet).NOTICES(sheet))


LARGEST, LEAST = 31.0, 26.0  # points; capitals of 30 pt are 7 mm high
LEAST_MATRIX = 20.0  # a matrix that would be smaller takes two signs
PAGE_WIDTH, GUTTER = 253.4, 13.0  # mm between the margins, and between two columns
COLUMN = (PAGE_WIDTH - GUTTER) / 2
TAKEN = 71.9  # mm of the page’s height: margins, foot, band
HEAD = 14.0
_POINT = 25.4 / 72


def sign_files(paper: Paper) -> dict[str, bytes]:
    """Typeset the document: a page for each sign."""
    signs = posted(paper.sheet)
    cards = {
        card
        for notice in signs
        for part in notice.parts
        if isinstance(part, NoticeFigure)
        for card in part.cards
    }
    pictures = {f"{card}.svg": small_face(Card(card)) for card in sorted(cards)}
    room = paper.size.page[0] - TAKEN
    data = {"signs": [_sign(notice, room) for notice in signs]}
    return typeset("signs", paper.about("S", "Signs"), data, pictures)


def posted(sheet: Sheet) -> list[Notice]:
    """Return the signs as printed: a table too wide for a column gets its own sign."""
    return [page for notice in notices(sheet) for page in _pages(notice)]


def _pages(notice: Notice) -> list[Notice]:
    matrix = next((part for part in notice.left if isinstance(part, Matrix)), None)
    if matrix is not None and matrix_size(matrix) < LEAST_MATRIX:
        half = (len(matrix.columns) + 1) // 2
        rest = tuple(part for part in notice.left if part is not matrix)
        return [
            Notice(title=notice.title, left=(_columns(matrix, some), *rest))
            for some in (slice(None, half), slice(half, None))
        ]
    tables = [part for part in notice.parts if isinstance(part, PayRows | NoticeLines)]
    if not notice.right or all(size_of(table, COLUMN) >= LEAST for table in tables):
        return [notice]
    return [
        Notice(title=notice.title, left=column) for column in (notice.left, notice.right) if column
    ]


def _columns(matrix: Matrix, some: slice) -> Matrix:
    rows = tuple((row[0], *row[1:][some]) for row in matrix.rows)
    return msgspec.structs.replace(matrix, columns=matrix.columns[some], rows=rows)


def matrix_size(matrix: Matrix) -> float:
    """Return the largest size, in points, at which a matrix fits the page."""
    wide = max(width(cell, 1.0, LABEL) for row in matrix.rows for cell in row[1:])
    first = max(width(row[0], 1.0, PLAIN) for row in matrix.rows)
    return min(23.5, PAGE_WIDTH / _POINT / (first + len(matrix.columns) * (wide + 0.5)))


def size_of(table: PayRows | NoticeLines, wide: float) -> float:
    """Return the largest size, in points, at which a table's rows fit a width."""
    needed = max(width(label, 1.0, PLAIN) + width(value, 1.0, LABEL) for label, value in table.rows)
    return min(LARGEST, (wide - 5.0) / _POINT / needed)


class _Rows(Struct, frozen=True):
    """The rows of a column that fill its height: one pitch, one size."""

    pitch: float
    size: float


def _rows(parts: tuple[Part, ...], wide: float, room: float) -> _Rows:
    tables = [part for part in parts if isinstance(part, PayRows | NoticeLines)]
    if not tables:
        return _Rows(17.0, LARGEST)
    count = sum(len(table.rows) for table in tables)
    heads = sum(HEAD + 3 for table in tables if table.head)
    others = 52.0 * (len(parts) - len(tables))
    pitch = min(18.0, (room - heads - others) / count)
    size = min(min(size_of(table, wide) for table in tables), pitch / _POINT / 1.4)
    return _Rows(pitch, size)


def _sign(notice: Notice, room: float) -> dict[str, object]:
    wide = COLUMN if notice.right else PAGE_WIDTH
    columns = [parts for parts in (notice.left, notice.right) if parts]
    rows = [_rows(parts, wide, room) for parts in columns]
    return {
        "title": notice.title,
        "columns": [[_part(part) for part in parts] for parts in columns],
        "pitch": min(each.pitch for each in rows),
        "size": min(each.size for each in rows),
        "clauses": listed(notice.clauses()),
        "narrow": any(isinstance(part, NoticeFigure) for part in notice.parts),
    }


def _part(part: Part) -> dict[str, object]:
    data: dict[str, object] = msgspec.to_builtins(part)
    if isinstance(part, Matrix):
        data["size"] = matrix_size(part)
        data["pitch"] = min(17.6, 88.0 / len(part.rows))
    return data
