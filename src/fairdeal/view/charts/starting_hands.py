"""A chart of starting hands, and one hand of any chart choice by choice."""

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec import Struct

from fairdeal.analysis import hand_name
from fairdeal.analysis.strategy import RANKS, Start
from fairdeal.cards import Card, Rank, Suit
from fairdeal.view.coach import Track
from fairdeal.view.step_view import button_words
from fairdeal.view.typography import decimals, signed

CLOSE = Fraction(5, 100)  # of an ante: a choice that gains less is close
LEVELS = 10  # steps of colour
_MOST = Fraction(142, 100)  # the largest gain that colours tell apart


class ChoiceValue(Struct, frozen=True, kw_only=True):
    """A choice and its value in antes, with a bar from zero."""

    words: str
    antes: str
    exact: str
    left: float
    width: float
    best: bool


class ChosenHand(Struct, frozen=True, kw_only=True):
    """One hand of a chart: the value of each choice, and the cost of another."""

    name: str
    spoken: str
    cards: tuple[tuple[Card, ...], ...]  # in groups that lie together
    choices: tuple[ChoiceValue, ...]
    zero: float  # where nothing is won or lost, in hundredths of the bars' track
    remark: str


class CloseCall(Struct, frozen=True):
    """A close decision in a chart: the name of its hand, and the gain of the better choice."""

    name: str
    spoken: str
    best: str
    gain: Fraction


def choices(worth: Mapping[str, Fraction]) -> tuple[tuple[ChoiceValue, ...], float]:
    """Return every choice from the best down, and the position of zero on their bars."""
    track = Track(worth.values())
    ordered = sorted(worth.items(), key=lambda each: -each[1])
    return tuple(
        ChoiceValue(
            words=in_words(action),
            antes=signed(ev),
            exact=str(ev),
            left=track.bar(ev)[0],
            width=track.bar(ev)[1],
            best=n == 0,
        )
        for n, (action, ev) in enumerate(ordered)
    ), track.zero


def cost_of_other(action: str, gain: Fraction) -> str:
    """Return the cost of the other choice, in words.

    >>> cost_of_other("play_5", Fraction(1, 4000))
    'Play 5 instead would cost less than 0.1 cents for each dollar of ante.'
    """
    cents = decimals(100 * gain, 1) if gain >= Fraction(1, 1000) else "less than 0.1"
    return f"{in_words(action)} instead would cost {cents} cents for each dollar of ante."


def in_words(action: str) -> str:
    """Return a decision as its button has it.

    >>> in_words("play_3")
    'Play 3'
    """
    return button_words(action.replace("_", " "))


def level(gain: Fraction) -> int:
    """Return the depth of the colour for a gain."""
    depth: float = float(min(gain / _MOST, Fraction(1))) ** 0.6
    return round(LEVELS * depth)


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
