"""The chart of two totals: what a hand that is set to them is worth, and where to fold it."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from fairdeal.analysis.strategy import Setting

_LEVELS = 20  # steps of colour
_FOLD = Fraction(-1)  # the ante
_BEST, _WORST = Fraction(3, 2), Fraction(-5, 3)  # antes, where colours end
_CLOSE = Fraction(1, 20)


@dataclass(frozen=True)
class Cell:
    """One pair of totals."""

    worth: Fraction  # of playing, in antes
    folds: bool  # every hand with these totals
    close: bool  # some do, or it hardly matters
    level: int


@dataclass(frozen=True)
class TotalsChart:
    """A row for each high total, from the best down; a column for each low one."""

    lows: tuple[int, ...]
    rows: tuple[tuple[int, tuple[Cell | None, ...]], ...]
    hands: int
    folded: int


def totals_chart(settings: Mapping[tuple[int, int], Setting]) -> TotalsChart:
    """The chart of all hands."""
    lows = tuple(sorted({low for _, low in settings}))
    highs = sorted({high for high, _ in settings}, reverse=True)
    rows = tuple((high, tuple(_cell(settings.get((high, low))) for low in lows)) for high in highs)
    return TotalsChart(
        lows=lows,
        rows=rows,
        hands=sum(each.ways for each in settings.values()),
        folded=sum(each.folded for each in settings.values()),
    )


def _cell(setting: Setting | None) -> Cell | None:
    if setting is None:
        return None
    folds = setting.folded == setting.ways
    end = _WORST if folds else _BEST
    share = min(Fraction(1), max(Fraction(0), (setting.worth - _FOLD) / (end - _FOLD)))
    close = abs(setting.worth - _FOLD) < _CLOSE or 0 < setting.folded < setting.ways
    return Cell(setting.worth, folds, close, round(_LEVELS * share))
