"""The chart of starting hands, and one of them choice by choice."""

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec import Struct

from fairdeal.analysis import hand_name
from fairdeal.analysis.strategy import RANKS, Start
from fairdeal.cards import Card, Rank, Suit
from fairdeal.web.pages.charts.one_hand import (
    CLOSE,
    ChosenHand,
    CloseCall,
    choices,
    cost_of_other,
    level,
)

_BY_LETTER = {rank.letter: rank for rank in Rank}

Starts = Mapping[str, Start]


class StartingHandCell(Struct, frozen=True, kw_only=True):
    """A starting hand in the chart."""

    name: str  # as an address has it: ATs
    hand: str  # as people write it: A 10
    spoken: str
    best: str
    gain: Fraction
    level: int  # of the colour, from 0
    close: bool
    pair: bool


class Chart(Struct, frozen=True, kw_only=True):
    """The starting hands as a square: suited above the pairs, not suited below."""

    kind: ClassVar[str] = "starting hands"  # which macro draws it
    ranks: tuple[str, ...]
    rows: tuple[tuple[str, tuple[StartingHandCell, ...]], ...]
    closest: tuple[CloseCall, ...]  # the hands whose choice matters least
    chosen: ChosenHand


def chart(starts: Starts, wanted: str = "") -> Chart:
    """Return the chart of a sheet, with the requested hand; else with the closest call."""
    rows = tuple(
        (figure(row), tuple(_cell(starts, row, column) for column in RANKS)) for row in RANKS
    )
    cells = sorted((cell for _, row in rows for cell in row), key=lambda cell: cell.gain)
    name = wanted if wanted in starts else cells[0].name
    return Chart(
        ranks=tuple(map(figure, RANKS)),
        rows=rows,
        closest=tuple(
            CloseCall(each.name, each.spoken, each.best, each.gain) for each in cells[:5]
        ),
        chosen=_chosen(name, starts[name]),
    )


def figure(rank: Rank) -> str:
    """Return a rank as it is printed on a card.

    >>> figure(Rank.TEN), figure(Rank.QUEEN)
    ('10', 'Q')
    """
    return "10" if rank is Rank.TEN else rank.letter


def spoken(name: str) -> str:
    """Return a starting hand in words.

    >>> spoken("K5o"), spoken("ATs"), spoken("66")
    ('king and five, offsuit', 'ace and ten, suited', 'pair of sixes')
    """
    high, low = (_BY_LETTER[letter] for letter in name[:2])
    if high is low:
        return f"pair of {high.plural}"
    return f"{high.word} and {low.word}, {'suited' if name[2:] == 's' else 'offsuit'}"


def _cell(starts: Starts, row: Rank, column: Rank) -> StartingHandCell:
    name = hand_name(row, column)
    start = starts[name]
    ranks = [figure(_BY_LETTER[letter]) for letter in name[:2]]
    return StartingHandCell(
        name=name,
        hand=(" " if "10" in ranks else "").join(ranks),
        spoken=spoken(name),
        best=start.best.replace("_", " "),
        gain=start.gain,
        level=level(start.gain),
        close=start.gain < CLOSE,
        pair=row is column,
    )


def _chosen(name: str, start: Start) -> ChosenHand:
    high, low = (_BY_LETTER[letter] for letter in name[:2])
    second = Suit.SPADE if name[2:] == "s" else Suit.DIAMOND
    ordered = sorted(start.worth, key=lambda action: -start.worth[action])
    other = next(action for action in ordered if (action == "check") != _checks(start))
    values, zero = choices(start.worth)
    return ChosenHand(
        name=name,
        spoken=spoken(name),
        cards=((Card(high, Suit.SPADE), Card(low, second)),),
        choices=values,
        zero=zero,
        remark=cost_of_other(other, start.gain),
    )


def _checks(start: Start) -> bool:
    return start.best == "check"
