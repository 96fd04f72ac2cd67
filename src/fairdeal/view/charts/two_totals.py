"""The chart of two totals: the value of a hand set to them, and where to fold it."""

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec import Struct

from fairdeal.analysis.strategy import Setting
from fairdeal.view.charts.starting_hands import (
    CLOSE,
    LEVELS,
    ChosenHand,
    CloseCall,
    choices,
    cost_of_other,
)

_FOLD = Fraction(-1)  # the ante
_BEST, _WORST = Fraction(3, 2), Fraction(-5, 3)  # antes, where colours end

Totals = tuple[int, int]  # high and low
Settings = Mapping[Totals, Setting]


class TotalsCell(Struct, frozen=True):
    """One pair of totals."""

    name: str  # as an address has it: 27-13
    spoken: str
    worth: Fraction  # of playing, in antes
    folds: bool  # on average
    close: bool  # some do and some do not, or it hardly matters
    level: int


class TotalsChart(Struct, frozen=True):
    """A row for each high total, from the best down; a column for each low one."""

    kind: ClassVar[str] = "two totals"  # which macro draws it
    lows: tuple[int, ...]
    rows: tuple[tuple[int, tuple[TotalsCell | None, ...]], ...]
    hands: int
    folded: int
    closest: tuple[CloseCall, ...]
    chosen: ChosenHand


def totals_chart(settings: Settings, wanted: str = "") -> TotalsChart:
    """Return the chart of all hands, with the requested totals; else with the closest call."""
    lows = tuple(sorted({low for _, low in settings}))
    highs = sorted({high for high, _ in settings}, reverse=True)
    rows = tuple((high, tuple(_cell(settings, (high, low)) for low in lows)) for high in highs)
    by_name = {_name(totals): totals for totals in settings}
    closest = sorted(settings, key=lambda totals: _gain(settings[totals]))
    return TotalsChart(
        lows=lows,
        rows=rows,
        hands=sum(each.ways for each in settings.values()),
        folded=sum(each.folded for each in settings.values()),
        closest=tuple(
            CloseCall(_name(each), _spoken(each), _best(settings[each]), _gain(settings[each]))
            for each in closest[:5]
        ),
        chosen=_chosen(settings, by_name.get(wanted, closest[0])),
    )


def _cell(settings: Settings, totals: Totals) -> TotalsCell | None:
    setting = settings.get(totals)
    if setting is None:
        return None
    folds = _best(setting) == "fold"
    end = _WORST if folds else _BEST
    share = min(Fraction(1), max(Fraction(0), (setting.worth - _FOLD) / (end - _FOLD)))
    close = _gain(setting) < CLOSE or 0 < setting.folded < setting.ways
    level = round(LEVELS * share)
    return TotalsCell(_name(totals), _spoken(totals), setting.worth, folds, close, level)


def _chosen(settings: Settings, totals: Totals) -> ChosenHand:
    """Return a hand of these totals, and the best play of all such hands."""
    setting, hand = settings[totals], settings[totals].hand
    values, zero = choices(hand.worth)
    cost = cost_of_other(hand.ordered[1], hand.gain)
    return ChosenHand(
        name=_name(totals),
        spoken=_spoken(totals),
        cards=hand.cards,
        choices=values,
        zero=zero,
        remark=f"{cost} {_alike(setting)}",
    )


def _alike(setting: Setting) -> str:
    if 0 < setting.folded < setting.ways:
        return f"Of {setting.ways:,} hands that are best set so, {setting.folded:,} are folded."
    return f"{setting.ways:,} hands are best set so, all of them best played so."


def _best(setting: Setting) -> str:
    """Return the best choice on average."""
    return "fold" if setting.worth < _FOLD else "play"


def _gain(setting: Setting) -> Fraction:
    """Return the gain of the better of playing and folding."""
    return abs(setting.worth - _FOLD)


def _name(totals: Totals) -> str:
    return "{}-{}".format(*totals)


def _spoken(totals: Totals) -> str:
    return "{} high, {} low".format(*totals)
