"""The source code that implements a clause, as a page shows it."""

from functools import cache
from importlib import resources
from itertools import groupby

from msgspec import Struct
from pygments.lexers.python import PythonLexer
from pygments.token import Token, _TokenType

from fairdeal.law import Clause, lines_of

_MOST = 16  # lines of a long piece that are shown
_PACKAGE = "src/fairdeal/"
_KINDS = ((Token.Keyword, "keyword"), (Token.String, "string"), (Token.Comment, "comment"))


class SourceLine(Struct, frozen=True):
    """One line of source: its number, its tokens with their kinds, and whether it cites."""

    number: int
    pieces: tuple[tuple[str, str], ...]
    cites: bool


class Excerpt(Struct, frozen=True):
    """A function or a piece of data, or as much of it as lies around its citations."""

    file: str
    name: str
    lines: tuple[SourceLine, ...]
    whole: bool


def excerpt(place: str, clause: Clause) -> Excerpt:
    """Return the source at a place of the law map, with the lines that cite a clause marked."""
    path, _, name = place.partition("::")
    file = path.removeprefix(_PACKAGE)
    source, span = _source(file), lines_of(place)
    cited = {f'"{each}"' for each in (clause.id, clause.provision) if each}
    lines = [
        SourceLine(number, source[number - 1], _cites(source[number - 1], cited)) for number in span
    ]
    marked = next((n for n, line in enumerate(lines) if line.cites), 0)
    first = max(0, min(marked - _MOST // 2, len(lines) - _MOST))
    shown = tuple(lines[first : first + _MOST])
    return Excerpt(file, name, shown, whole=len(shown) == len(lines))


def _cites(pieces: tuple[tuple[str, str], ...], cited: set[str]) -> bool:
    return any(kind == "string" and text in cited for kind, text in pieces)


@cache
def _source(file: str) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Return a file's lines, each as pieces of (kind, text)."""
    text = (resources.files("fairdeal") / file).read_text("utf8")
    lines: list[list[tuple[str, str]]] = [[]]
    for token, piece in PythonLexer(stripnl=False).get_tokens(text):
        for n, part in enumerate(piece.split("\n")):
            if n:
                lines.append([])
            if part:
                lines[-1].append((_kind(token), part))
    return tuple(_joined(line) for line in lines)


def _kind(token: _TokenType) -> str:
    return next((kind for family, kind in _KINDS if family in token.split()), "")


def _joined(line: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return a line with neighbours of one kind as one piece."""
    groups = groupby(line, key=lambda piece: piece[0])
    return tuple((kind, "".join(text for _, text in pieces)) for kind, pieces in groups)
