"""One hand of a chart, choice by choice: its cards, and the value of each choice."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.view import button_words
from fairdeal.web.pages.environment import decimals, signed
from fairdeal.web.pages.table.coach import Track

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
