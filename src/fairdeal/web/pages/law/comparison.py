"""Two texts of one game side by side: what is the same, what differs, what only one has."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache, cached_property
from itertools import groupby

from msgspec import Struct

from fairdeal.law import (
    Clause,
    ClauseDifference,
    Instrument,
    compare,
    instrument,
    known_instruments,
)
from fairdeal.web.pages.law.sections import section_of, short, within


class ClauseRelation(Enum):
    """The relation of two clauses."""

    SAME = "word for word"
    REFERENCES = "other references"
    DIFFERS = "differ"
    ONLY = "only in one"


class TextPiece(Struct, frozen=True):
    """A piece of a clause, and whether the other text lacks it."""

    text: str
    added: bool


class PairSide(Struct, frozen=True):
    """One text's part of a pair: its clause and its words, or nothing."""

    law: Instrument
    clause: Clause | None
    words: tuple[TextPiece, ...]


class Pair(Struct, frozen=True):
    """Clauses that hold the same provision, or one that has no counterpart."""

    kind: ClauseRelation
    sides: tuple[PairSide, PairSide]

    @property
    def first(self) -> Clause:
        """The clause in the first text that has it."""
        return next(side.clause for side in self.sides if side.clause is not None)

    def holds(self, clause: Clause) -> bool:
        """Return whether a clause is one of the two."""
        return any(side.clause is clause for side in self.sides)


class AlikePairs(Struct, frozen=True):
    """Pairs that differ in the same words, or that only one text has under one heading."""

    pairs: tuple[Pair, ...]

    @property
    def kind(self) -> ClauseRelation:
        """The relation that all pairs share."""
        return self.pairs[0].kind

    @property
    def heading(self) -> str:
        """The title of the section that only one text has."""
        side = next(side for side in self.pairs[0].sides if side.clause is not None)
        return side.law.sections[section_of(self.pairs[0].first.id)]

    def sides(self) -> tuple[tuple[str, tuple[TextPiece, ...]], ...]:
        """Return for each side the numbers of the clauses, and their common words."""
        return tuple(_in_common([pair.sides[n] for pair in self.pairs]) for n in (0, 1))


class TextComparison(Struct, frozen=True, dict=True):
    """Two whole instruments, clause by clause."""

    left: Instrument
    right: Instrument
    pairs: tuple[Pair, ...]

    @cached_property
    def counts(self) -> dict[ClauseRelation, int]:
        """The number of pairs of each kind."""
        counted = Counter(pair.kind for pair in self.pairs)
        return {kind: counted[kind] for kind in ClauseRelation}

    @cached_property
    def alike(self) -> dict[str, AlikePairs]:
        """The common difference of several pairs, by the clause of the first of them."""
        by_difference: dict[object, list[Pair]] = {}
        for pair in self.pairs:
            if pair.kind in (ClauseRelation.DIFFERS, ClauseRelation.ONLY):
                by_difference.setdefault(_what_differs(pair), []).append(pair)
        several = [AlikePairs(tuple(pairs)) for pairs in by_difference.values() if len(pairs) > 1]
        return {each.pairs[0].first.id: each for each in several}

    def is_told_with_others(self, pair: Pair) -> bool:
        """Return whether other pairs differ in the same way."""
        return any(pair in each.pairs for each in self.alike.values())


@cache
def comparison(game: str) -> TextComparison | None:
    """Return a game in its two jurisdictions; None where there is only one."""
    laws = [instrument(name) for name in known_instruments() if instrument(name).game == game]
    if len(laws) < 2:
        return None
    left, right = laws
    place = {id: at for at, id in enumerate((*left.clauses, *right.clauses))}
    pairs = (_pair(each, left, right) for each in compare(left.id, right.id))
    return TextComparison(left, right, tuple(sorted(pairs, key=lambda pair: place[pair.first.id])))


def _pair(difference: ClauseDifference, left: Instrument, right: Instrument) -> Pair:
    texts = _where_they_differ(*(difference.words() or ((), ())))
    clauses = (difference.left, difference.right)
    sides = tuple(
        PairSide(law, clause, _pieces(text, clause))
        for law, clause, text in zip((left, right), clauses, texts, strict=True)
    )
    return Pair(_kind(difference), (sides[0], sides[1]))


Text = tuple[tuple[str, bool], ...]  # words, and whether only one side has them


def _where_they_differ(left: Text, right: Text) -> tuple[Text, Text]:
    """Return both texts without the parts that are equal, where some part differs."""
    parts = [_parts(text) for text in (left, right)]
    if len(parts[0]) != len(parts[1]):
        return left, right
    kept = [any(added for side in parts for _, added in side[n]) for n in range(len(parts[0]))]
    if not any(kept):
        return left, right
    shortened = tuple(_elided(side, kept) for side in parts)
    return shortened[0], shortened[1]


def _parts(text: Text) -> list[Text]:
    """Return a text cut after each full stop, colon and semicolon."""
    parts: list[Text] = []
    begins = 0
    for n, (word, _) in enumerate(text, 1):
        if word[-1:] in ".:;" or n == len(text):
            parts.append(text[begins:n])
            begins = n
    return parts


def _elided(parts: Sequence[Text], kept: Sequence[bool]) -> Text:
    """Return the kept parts, with an ellipsis in place of the others."""
    words: list[tuple[str, bool]] = []
    for keep, group in groupby(zip(kept, parts, strict=True), key=lambda each: each[0]):
        words += [word for _, part in group for word in part] if keep else [("…", False)]
    return tuple(words)


def _kind(difference: ClauseDifference) -> ClauseRelation:
    if difference.left is None or difference.right is None:
        return ClauseRelation.ONLY
    if difference.same:
        return ClauseRelation.SAME
    return (
        ClauseRelation.REFERENCES if difference.same_but_for_references else ClauseRelation.DIFFERS
    )


def _pieces(text: tuple[tuple[str, bool], ...], clause: Clause | None) -> tuple[TextPiece, ...]:
    """Return a text with neighbouring words of one kind as one piece."""
    if clause is None:
        return ()
    if not text:
        return (TextPiece(clause.summary, added=False),)
    groups = groupby(text, key=lambda word: word[1])
    return tuple(TextPiece(" ".join(word for word, _ in words), added) for added, words in groups)


def _what_differs(pair: Pair) -> object:
    """Return the words that each side adds; where one side has none, the section of the other."""
    if pair.kind is ClauseRelation.ONLY:
        return section_of(pair.first.id)
    return tuple(tuple(w.text for w in side.words if w.added) for side in pair.sides)


def _in_common(sides: Sequence[PairSide]) -> tuple[str, tuple[TextPiece, ...]]:
    """Return clauses that end in the same words: their numbers, and those words."""
    clauses = [side.clause for side in sides if side.clause is not None]
    if not clauses:
        return "", ()
    texts = [[(w, piece.added) for piece in s.words for w in piece.text.split()] for s in sides]
    end = 0
    while end < min(map(len, texts)) and len({text[-1 - end] for text in texts}) == 1:
        end += 1
    common = texts[0][len(texts[0]) - end :]
    words = common if end == len(texts[0]) else [("…", False), *common]
    groups = groupby(words, key=lambda word: word[1])
    pieces = (TextPiece(" ".join(word for word, _ in each), added) for added, each in groups)
    return "; ".join(_numbers([clause.id for clause in clauses])), tuple(pieces)


def _numbers(ids: Sequence[str]) -> Iterator[str]:
    """Yield the numbers of clauses, those of a section together.

    >>> list(_numbers(["19:47-32.7(d)2", "19:47-32.7(d)4", "19:47-32.8(c)2", "19:47-32.8(c)4"]))
    ['32.7(d)2, (d)4', '32.8(c)2, (c)4']
    >>> list(_numbers(["MA-UTH 13(a)", "MA-UTH 13(b)", "MA-UTH 13(k)"]))
    ['13(a) to (k)']
    """
    for _, group in groupby(ids, key=section_of):
        first, *others = group
        if len(others) > 1:
            yield f"{short(first)} to {within(others[-1])}"
        else:
            yield ", ".join((short(first), *map(within, others)))
