"""Two instruments side by side: what differs, and in which words."""

import re
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher

from msgspec import Struct

from fairdeal.law.instrument import Clause, PrintedTables, instrument, provisions

# A reference to other clauses: 32.10(h)3; section 7, 8 or 9; 19:46-1.18(e)2 and (r).
_ONE = (
    r"(?:205 CMR [\d.]*\d|\d\d:\d\d[A-Z]?(?:-[\d.]*\d)?(?:\(\w+\)\w*)*"
    r"|section \d+(?:\(\w+\))*|\b\d+\.\d+(?:\(\w+\)\w*)*)"
)
_REFERENCE = re.compile(rf"{_ONE}(?:(?:, | or | and )(?:{_ONE}|\d+|\(\w+\))[\w()]*)*")
_WHOLE_TEXT = re.compile(r"chapter §|these rules")


class ClauseDifference(Struct, frozen=True):
    """A provision side by side, or a clause that only one of two instruments has."""

    provision: str | None
    dealing: str | None
    left: Clause | None
    right: Clause | None

    @property
    def same(self) -> bool:
        """True if both have it and our words are the same."""
        return bool(self.left and self.right and self.left.summary == self.right.summary)

    @property
    def same_but_for_references(self) -> bool:
        """True if only the numbers of the clauses referred to differ."""
        return bool(
            self.left
            and self.right
            and without_references(self.left.summary) == without_references(self.right.summary)
        )

    def words(self) -> tuple[tuple[tuple[str, bool], ...], ...]:
        """Return each side's words, and for each word whether only that side has it."""
        if self.left is None or self.right is None:
            return ()
        left, right = (
            _REFERENCE.sub(_glued, c.summary).split(" ") for c in (self.left, self.right)
        )
        plain = [[without_references(word).strip(".,;:") for word in s] for s in (left, right)]
        only_left, only_right = [True] * len(left), [True] * len(right)
        blocks = SequenceMatcher(None, plain[0], plain[1], autojunk=False).get_matching_blocks()
        for at, beside, length in blocks:
            only_left[at : at + length] = [False] * length
            only_right[beside : beside + length] = [False] * length
        return tuple(
            tuple((word.replace("\xa0", " "), only) for word, only in zip(side, marks, strict=True))
            for side, marks in ((left, only_left), (right, only_right))
        )


def _glued(reference: re.Match[str]) -> str:
    """Join a reference into one word."""
    return reference[0].replace(" ", "\xa0")


def without_references(summary: str) -> str:
    """Return a summary without its references to other clauses.

    >>> without_references("dealt by 32.7, 32.8 or 32.9")
    'dealt by §'
    >>> without_references("dealt by section 7, 8 or 9")
    'dealt by §'
    """
    return _WHOLE_TEXT.sub("§", _REFERENCE.sub("§", summary.replace("\xa0", " ")))


def compare(left: str, right: str) -> Iterator[ClauseDifference]:
    """Compare two instruments, provision by provision, then the clauses that only one has."""
    held = {
        name: {
            (clause.provision, clause.dealing): clause
            for clause in instrument(name).clauses.values()
            if clause.provision
        }
        for name in (left, right)
    }
    order = {name: n for n, name in enumerate(provisions())}
    keys = sorted({*held[left], *held[right]}, key=lambda k: (order[str(k[0])], str(k[1])))
    for key in keys:
        yield ClauseDifference(key[0], key[1], held[left].get(key), held[right].get(key))
    for name in dict.fromkeys((left, right)):
        for clause in instrument(name).clauses.values():
            if not clause.provision and left != right:
                sides = (clause, None) if name == left else (None, clause)
                yield ClauseDifference(None, None, *sides)


def compare_pay_tables(left: str, right: str) -> Mapping[str, tuple[PrintedTables | None, ...]]:
    """Return the printed pay tables that differ, by wager."""
    tables = [instrument(name).pay_tables for name in (left, right)]
    wagers = dict.fromkeys(wager for each in tables for wager in each)
    return {
        wager: (one, other)
        for wager, (one, other) in ((w, (tables[0].get(w), tables[1].get(w))) for w in wagers)
        if one is None or other is None or (one.tables, one.exact) != (other.tables, other.exact)
    }
