"""The chart of Pik-it hands: the best three cards down, all five across, and how to play them."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec import Struct

from fairdeal.analysis import HandKind, KindName
from fairdeal.cards import Category, Rank, ThreeCardCategory
from fairdeal.view.charts.starting_hands import (
    CLOSE,
    ChosenHand,
    CloseCall,
    choices,
    cost_of_other,
    figure,
    in_words,
    level,
)

Kinds = Mapping[KindName, HandKind]
Column = tuple[str, int]  # what all five cards are, and of which rank

_NOTHING, _PAIR = Category.HIGH_CARD.row, Category.PAIR.row
_FIVE: tuple[tuple[Category, str, str], ...] = (  # what stands at a column's head, and is meant
    (Category.TWO_PAIR, "2P", "two pair"),
    (Category.THREE_OF_A_KIND, "3K", "three of a kind"),
    (Category.STRAIGHT, "S", "straight"),
    (Category.FLUSH, "F", "flush"),
    (Category.FULL_HOUSE, "H", "full house or better"),
)
COLUMNS: tuple[tuple[Column, str, str], ...] = (
    ((_NOTHING, 0), "–", "no pair"),
    *(((_PAIR, int(rank)), figure(rank), f"pair of {rank.plural}") for rank in Rank),
    *(((category.row, 0), short, words) for category, short, words in _FIVE),
)
_GROUPS: tuple[tuple[str, Mapping[ThreeCardCategory, str]], ...] = (  # by the best three cards
    (
        "Royal flush, straight flush, three of a kind",
        {
            ThreeCardCategory.ROYAL_FLUSH: "RF",
            ThreeCardCategory.STRAIGHT_FLUSH: "SF",
            ThreeCardCategory.THREE_OF_A_KIND: "3K",
        },
    ),
    ("Straight, by its highest card", {ThreeCardCategory.STRAIGHT: ""}),
    ("Flush, by its highest card", {ThreeCardCategory.FLUSH: ""}),
    ("Pair", {ThreeCardCategory.PAIR: "P"}),
    (
        "Nothing: by your highest card, and across by the second highest",
        {ThreeCardCategory.HIGH_CARD: ""},
    ),
)
_COMMON = 1000  # hands: rarer kinds are no lesson, however close


class KindCell(Struct, frozen=True, kw_only=True):
    """One kind of hand."""

    name: str  # as an address has it: the cards that show it
    spoken: str
    best: str
    gain: Fraction
    level: int
    close: bool  # some of its hands are better played otherwise, or it hardly matters


class KindRow(Struct, frozen=True):
    """The kinds that share their best three cards."""

    label: str
    cells: tuple[KindCell | None, ...]


class KindsChart(Struct, frozen=True):
    """Rows in groups, from the best three cards down."""

    kind: ClassVar[str] = "kinds of hands"  # which macro draws it
    columns: tuple[tuple[Column, str, str], ...]
    groups: tuple[tuple[str, tuple[KindRow, ...]], ...]
    hands: Mapping[str, int]  # by their best decision
    closest: tuple[CloseCall, ...]
    chosen: ChosenHand


def kinds_chart(kinds: Kinds, wanted: str = "") -> KindsChart:
    """Return the chart of all hands, with the requested kind; else with the closest call."""
    by_name = {_address(kind): name for name, kind in kinds.items()}
    common = [name for name, kind in kinds.items() if sum(kind.ways.values()) >= _COMMON]
    closest = sorted(common, key=lambda name: _gain(kinds[name]))
    hands: dict[str, int] = {}
    for kind in kinds.values():
        for decision, ways in kind.ways.items():
            hands[decision] = hands.get(decision, 0) + ways
    return KindsChart(
        columns=COLUMNS,
        groups=tuple(
            (words, tuple(row for three in labels for row in _rows(kinds, three, labels[three])))
            for words, labels in _GROUPS
        ),
        hands=hands,
        closest=tuple(
            CloseCall(_address(kinds[name]), spoken(name), _best(kinds[name]), _gain(kinds[name]))
            for name in closest[:5]
        ),
        chosen=_chosen(kinds, by_name.get(wanted, closest[0])),
    )


def _rows(kinds: Kinds, three: ThreeCardCategory, label: str) -> Iterator[KindRow]:
    for high in sorted({high for row, high, _, _ in kinds if row == three.row}, reverse=True):
        names = ((three.row, high, *_heading(three, column)) for column, *_ in COLUMNS)
        cells = tuple(_cell(kinds, name) for name in names)
        yield KindRow(figure(Rank(high)) if high else label, cells)


def _heading(three: ThreeCardCategory, column: Column) -> Column:
    """Return the column's heading; beside three cards that make nothing, a pair's names the second
    card.
    """
    five, rank = column
    if three is ThreeCardCategory.HIGH_CARD and five == _PAIR:
        return _NOTHING, rank
    return column


def _cell(kinds: Kinds, name: KindName) -> KindCell | None:
    kind = kinds.get(name)
    if kind is None:
        return None
    gain = _gain(kind)
    return KindCell(
        name=_address(kind),
        spoken=spoken(name),
        best=_best(kind),
        gain=gain,
        level=level(gain),
        close=gain < CLOSE or _mixed(kind),
    )


def _chosen(kinds: Kinds, name: KindName) -> ChosenHand:
    """Return a hand of a kind, and the best play of all hands of that kind."""
    kind = kinds[name]
    values, zero = choices(kind.hand.worth)
    hands = sum(kind.ways.values())
    shares = " and ".join(
        f"{in_words(decision).lower()} in {ways:,}" for decision, ways in kind.ways.items() if ways
    )
    alike = (
        f"Of {hands:,} hands like it the best is {shares}."
        if _mixed(kind)
        else f"{hands:,} hands are like it, all of them best played so."
    )
    return ChosenHand(
        name=_address(kind),
        spoken=spoken(name),
        cards=kind.hand.cards,
        choices=values,
        zero=zero,
        remark=f"{cost_of_other(kind.hand.ordered[1], kind.hand.gain)} {alike}",
    )


def _best(kind: HandKind) -> str:
    """Return the best choice on average."""
    return max(kind.worth, key=lambda decision: kind.worth[decision]).replace("_", " ")


def _gain(kind: HandKind) -> Fraction:
    best, second = sorted(kind.worth.values(), reverse=True)[:2]
    return best - second


def _mixed(kind: HandKind) -> bool:
    return sum(ways > 0 for ways in kind.ways.values()) > 1


def _address(kind: HandKind) -> str:
    return "".join(str(card) for group in kind.hand.cards for card in group)


def spoken(name: KindName) -> str:
    """Return a kind of hand in words.

    >>> spoken(("straight", 9, "pair", 12)), spoken(("high_card", 13, "high_card", 11))
    ('straight, nine high; pair of queens', 'nothing, king and jack high')
    """
    three, high, five, rank = name
    if three == _NOTHING:
        return f"nothing, {Rank(high).word} and {Rank(rank).word} high"
    best = three.replace("_", " ") + (f", {Rank(high).word} high" if high else "")
    words = next(words for column, _, words in COLUMNS if column == (five, rank))
    return words if three == _PAIR else f"{best}; {words}"
