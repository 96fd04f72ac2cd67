"""Two texts of one game side by side: what is the same, what differs, what only one has."""

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from functools import cache, cached_property
from itertools import groupby

from fairdeal.law import INSTRUMENTS, Clause, Instrument, instrument
from fairdeal.law.comparison import Difference, compare


class Kind(Enum):
    """How two clauses stand to each other."""

    SAME = "word for word"
    REFERENCES = "other references"
    DIFFERS = "differ"
    ONLY = "only in one"


@dataclass(frozen=True)
class Words:
    """A piece of a clause, and whether the other text lacks it."""

    text: str
    added: bool


@dataclass(frozen=True)
class Side:
    """What one text has at a place: its clause and its words, or nothing."""

    law: Instrument
    clause: Clause | None
    words: tuple[Words, ...]


@dataclass(frozen=True)
class Pair:
    """Clauses that hold the same provision, or one that has no counterpart."""

    kind: Kind
    sides: tuple[Side, Side]

    def holds(self, clause: Clause) -> bool:
        """Whether a clause is one of the two."""
        return any(side.clause is clause for side in self.sides)


@dataclass(frozen=True)
class Comparison:
    """Two whole instruments, clause by clause."""

    left: Instrument
    right: Instrument
    pairs: tuple[Pair, ...]

    @cached_property
    def counts(self) -> dict[Kind, int]:
        """How many pairs there are of each kind."""
        counted = Counter(pair.kind for pair in self.pairs)
        return {kind: counted[kind] for kind in Kind}


@cache
def comparison(game: str) -> Comparison | None:
    """A game in its two jurisdictions; none where there is only one."""
    laws = [instrument(name) for name in INSTRUMENTS if instrument(name).game == game]
    if len(laws) < 2:
        return None
    left, right = laws
    pairs = tuple(_pair(each, left, right) for each in compare(left.id, right.id))
    return Comparison(left, right, pairs)


def _pair(difference: Difference, left: Instrument, right: Instrument) -> Pair:
    texts = difference.words() or ((), ())
    clauses = (difference.left, difference.right)
    sides = tuple(
        Side(law, clause, _pieces(text, clause))
        for law, clause, text in zip((left, right), clauses, texts, strict=True)
    )
    return Pair(_kind(difference), (sides[0], sides[1]))


def _kind(difference: Difference) -> Kind:
    if difference.left is None or difference.right is None:
        return Kind.ONLY
    if difference.same:
        return Kind.SAME
    return Kind.REFERENCES if difference.same_but_for_references else Kind.DIFFERS


def _pieces(text: tuple[tuple[str, bool], ...], clause: Clause | None) -> tuple[Words, ...]:
    """Neighbouring words of one kind as one piece."""
    if clause is None:
        return ()
    if not text:
        return (Words(clause.summary, added=False),)
    groups = groupby(text, key=lambda word: word[1])
    return tuple(Words(" ".join(word for word, _ in words), added) for added, words in groups)
