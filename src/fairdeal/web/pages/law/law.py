"""The law pages: every clause in our words, the code that implements it, and every ruling."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from itertools import groupby

from msgspec import Struct
from pygments.lexers.python import PythonLexer
from pygments.token import Token, _TokenType

from fairdeal.house import Example, example
from fairdeal.law import (
    Carrier,
    Clause,
    Honoured,
    Instrument,
    LawCoverage,
    PrintedTables,
    Ruling,
    code_of,
    coverage,
    instrument,
    known_instruments,
    lines_of,
    rulings,
    rulings_on,
    tables_of,
    tests_of,
)
from fairdeal.values import capital
from fairdeal.web.pages.law.comparison import TextComparison, comparison
from fairdeal.web.pages.law.sections import Section, section_of, sections

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


_CARRIERS = {
    Carrier.SCRIPT: "The dealer’s script shows it at the step that it governs.",
    Carrier.LAYOUT: "The printed layout carries it.",
    Carrier.APPROVALS: "The option sheet records the approvals that it asks for.",
}
_MARKS = {
    Honoured.CODE: "In code and tested",
    Honoured.DEFINITION: "A definition",
    Honoured.INSTRUCTION: "An instruction to people",
}


class ClauseTest(Struct, frozen=True):
    """A test that proves a clause, written as the sentence in its name."""

    words: str
    module: str


class Holder(Struct, frozen=True):
    """A clause of another instrument that holds the same provision."""

    law: Instrument
    clause: Clause


class PrintedOdds(Struct, frozen=True):
    """The pay tables that a clause prints for one wager, side by side."""

    wager: str
    exact: bool
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]  # a hand, and what each table pays for it


class TextPage(Struct, frozen=True, kw_only=True):
    """A whole text: its sections, how its clauses are honoured, and what rests on a ruling."""

    law: Instrument
    siblings: tuple[Instrument, ...]  # the same game's texts
    covered: LawCoverage
    sections: tuple[Section, ...]
    rulings: tuple[Ruling, ...]
    compared: TextComparison | None
    clause: None = None

    def is_open(self, section: Section) -> bool:
        """Return False: all sections stand beside the tree."""
        return False


class LawPage(Struct, frozen=True, kw_only=True):
    """One clause, with its code, tests and rulings, beside the whole text."""

    law: Instrument
    siblings: tuple[Instrument, ...]
    covered: LawCoverage
    sections: tuple[Section, ...]
    clause: Clause
    mark: str
    carriers: tuple[str, ...]
    tables: tuple[PrintedOdds, ...]
    example: Example | None
    excerpts: tuple[Excerpt, ...]
    tests: tuple[ClauseTest, ...]
    rulings: tuple[Ruling, ...]
    beside: tuple[Clause, ...]
    elsewhere: tuple[Holder, ...]
    compared: TextComparison | None

    def is_open(self, section: Section) -> bool:
        """Return whether a section contains the clause."""
        return self.clause in section.clauses


def text_page(law: Instrument) -> TextPage:
    """Return the page of a text."""
    touched = dict.fromkeys(ruling for clause in law.clauses for ruling in rulings_on(clause))
    return TextPage(
        law=law,
        siblings=_siblings(law),
        covered=coverage(law),
        sections=sections(law.id),
        rulings=tuple(ruling for ruling in rulings().values() if ruling.id in touched),
        compared=comparison(law.game),
    )


def _siblings(law: Instrument) -> tuple[Instrument, ...]:
    return tuple(each for each in all_laws() if each.game == law.game)


def rulings_by_game() -> Iterator[tuple[str, tuple[Ruling, ...]]]:
    """Yield the rulings of several games first, then those of each."""
    groups: dict[str, list[Ruling]] = {"Several games": []}
    groups |= {law.game: [] for law in all_laws()}
    for ruling in rulings().values():
        games = {
            law.game for law in all_laws() for clause in ruling.clauses if clause in law.clauses
        }
        groups[games.pop() if len(games) == 1 else "Several games"].append(ruling)
    yield from ((words, tuple(group)) for words, group in groups.items() if group)


def law_page(law: Instrument, clause: Clause) -> LawPage:
    """Return the page of a clause."""
    return LawPage(
        law=law,
        siblings=_siblings(law),
        covered=coverage(law),
        sections=sections(law.id),
        clause=clause,
        mark=_MARKS[clause.honoured],
        carriers=tuple(_CARRIERS[carrier] for carrier in clause.carriers),
        tables=tuple(map(_odds, tables_of(clause))),
        example=example(law.id, clause.id),
        excerpts=tuple(excerpt(place, clause) for place in code_of(clause.id)),
        tests=tuple(map(_test, tests_of(clause.id))),
        rulings=tuple(rulings()[ruling] for ruling in rulings_on(clause.id)),
        beside=_beside(law, clause),
        elsewhere=_elsewhere(law, clause),
        compared=comparison(law.game),
    )


def all_laws() -> tuple[Instrument, ...]:
    """Return every instrument, in the product's order."""
    return tuple(map(instrument, known_instruments()))


def law_of(clause: str) -> str:
    """Return the instrument that has a clause of that number."""
    return next(law.id for law in all_laws() if clause in law.clauses)


_NAMES = ("New Jersey", "Massachusetts", "Hold 'Em", "Cover All", "Hi-Lo", "Pik-it")


def _test(written: str) -> ClauseTest:
    """Return a test from its address.

    >>> _test("tests/law/test_uth_wagers.py::test_blind_equals_the_ante")
    ClauseTest(words='Blind equals the ante', module='test_uth_wagers')
    >>> _test("tests/law/test_uth_wagers.py::test_a_players_cover_all_beats_the_dealers").words
    "A player's Cover All beats the dealer's"
    """
    file, _, name = written.partition("::")
    words = name.removeprefix("test_").replace("_", " ")
    for proper in _NAMES:
        written_so = proper.lower().replace("'", "").replace("-", " ")
        words = re.sub(rf"\b{written_so}\b", proper, words)
    words = re.sub(r"\b(dealer|(?<=\ba )(?:player|seat|hand))s\b", r"\1's", words)
    module = file.rpartition("/")[2].removesuffix(".py")
    return ClauseTest(capital(words), module)


def _odds(printed: PrintedTables) -> PrintedOdds:
    hands = dict.fromkeys(row for table in printed.tables.values() for row in table)
    rows = ((row, tuple(t.get(row, "–") for t in printed.tables.values())) for row in hands)
    return PrintedOdds(printed.wager, printed.exact, tuple(printed.tables), tuple(rows))


def _beside(law: Instrument, clause: Clause) -> tuple[Clause, ...]:
    """Return the clauses just before and after a clause in its section."""
    same = [each for each in law.clauses.values() if section_of(each.id) == section_of(clause.id)]
    at = same.index(clause)
    return tuple(each for each in same[max(0, at - 2) : at + 3] if each is not clause)


def _elsewhere(law: Instrument, clause: Clause) -> tuple[Holder, ...]:
    """Return the clauses of other texts with the same rule."""
    return tuple(
        Holder(other, each)
        for other in all_laws()
        if other is not law and clause.provision
        for each in other.clauses.values()
        if each.provision == clause.provision
    )
