"""Signs at a table, game by game: pay tables, statements, limits, each with its clauses."""

import re

from msgspec import Struct

from fairdeal.games import payout_limits, rules_of
from fairdeal.press.layout.felts import felt_module
from fairdeal.press.wording import Row, printed
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
