"""A table's day by one sheet and by another: the same hands and stakes, and the range of chance."""

from math import erfc, sqrt

from markupsafe import Markup
from msgspec import Struct

from fairdeal.house import BEYOND, MomentsOf, SheetFigures, TableBook, theory
from fairdeal.money import Cents
from fairdeal.sheet import Sheet
from fairdeal.view.typography import dollars
from fairdeal.web.pages.books.plot import round_step

USUAL = 1000  # hands, where nothing was played yet
_WIDE, _HIGH, _LEFT, _RIGHT, _ABOVE = 384, 168, 58, 66, 8
_POINTS = 24


class Day(Struct, frozen=True):
    """A number of hands with given antes: the house's expected win and its deviation, in cents."""

    hands: int
    ante: int  # on average
    played: bool  # or only thought of
    expected: float
    deviation: float

    @property
    def losing(self) -> float:
        """The probability that the house loses, by the normal distribution."""
        if not self.deviation:
            return 0.0
        return erfc(self.expected / self.deviation / sqrt(2)) / 2

    @property
    def reach(self) -> float:
        """The distance that chance may lead from zero."""
        return abs(self.expected) + BEYOND * self.deviation

    @property
    def figures(self) -> str:
        """The day in figures."""
        return f"{dollars(_whole(self.expected))} ± {dollars(_whole(self.deviation))}"

    def cone(self, reach: float) -> Markup:
        """Return the drawing, with money up to so much on both sides of zero."""
        return _Cone(self, max(1.08 * reach, 100.0)).drawn()


def day_of(
    book: TableBook,
    sheet: Sheet,
    worth: SheetFigures,
    least: int,
    moments_of: MomentsOf,
) -> Day:
    """Return a day's hands as they were wagered on, by a sheet; without rounds, hands of the
    lowest ante.
    """
    if not book.rounds:
        expected, variance = USUAL * least * worth.ante, USUAL * least * least * worth.variance
        return Day(USUAL, least, False, float(expected), sqrt(variance))
    theory_of_day = theory(book.under(sheet).rounds, moments_of)
    antes = book.antes
    return Day(
        len(antes),
        round(sum(antes) / len(antes)),
        True,
        theory_of_day.expected,
        theory_of_day.deviation,
    )


def likelier(before: Day, after: Day) -> str:
    """Return how much likelier or less likely a losing day becomes."""
    old, new = f"{before.losing:.0%}", f"{after.losing:.0%}"
    if old == new:
        return f"a losing day is as likely: {_spaced(new)}"
    way = "likelier" if after.losing > before.losing else "less likely"
    return f"a losing day is {way}: {_spaced(new)} in place of {_spaced(old)}"


def _spaced(share: str) -> str:
    return share.replace("%", "\u2009%")


def _whole(cents: float) -> Cents:
    return Cents(100 * round(cents / 100))


class _Cone:
    """A drawing with hands to the right and money upwards; it widens with the root of the hands."""

    def __init__(self, day: Day, most: float) -> None:
        self._day, self._most = day, most

    def _x(self, part: float) -> float:
        return _LEFT + (_WIDE - _LEFT - _RIGHT) * part

    def _y(self, cents: float) -> float:
        half = _HIGH / 2 - _ABOVE
        return _HIGH / 2 - half * cents / self._most

    def _edge(self, sigmas: float) -> list[str]:
        parts = [(k / _POINTS) ** 2 for k in range(_POINTS + 1)]
        day = self._day
        return [
            f"{self._x(t):.1f} {self._y(day.expected * t + sigmas * day.deviation * sqrt(t)):.1f}"
            for t in parts
        ]

    def _band(self, sigmas: float) -> str:
        return f"M{'L'.join((*self._edge(sigmas), *reversed(self._edge(-sigmas))))}Z"

    def drawn(self) -> Markup:
        """Return the whole drawing."""
        day, right = self._day, self._x(1) + 8
        edges = "".join(
            f'<path class="edge" d="M{"L".join(self._edge(k))}"/>' for k in (BEYOND, -BEYOND)
        )
        theory_line = (
            f"M{self._x(0):.1f} {self._y(0):.1f}L{self._x(1):.1f} {self._y(day.expected):.1f}"
        )
        return Markup(
            f'<svg class="plot cone" viewBox="0 0 {_WIDE} {_HIGH}" width="{_WIDE}" '
            f'height="{_HIGH}" aria-hidden="true">{self._money()}'
            f'<path class="b3" d="{self._band(BEYOND)}"/><path class="b1" d="{self._band(1)}"/>'
            f'{edges}<path class="theory" d="{theory_line}"/>'
            f'<text x="{right:.1f}" y="{self._y(day.expected + BEYOND * day.deviation) + 4:.1f}">'
            f'+3 σ</text><text class="of-theory" x="{right:.1f}" '
            f'y="{self._y(day.expected) + 4:.1f}">{dollars(_whole(day.expected))}</text>'
            f'<text x="{right:.1f}" y="{self._y(day.expected - BEYOND * day.deviation) + 4:.1f}">'
            "−3 σ</text></svg>"
        )

    def _money(self) -> str:
        step = round_step(self._most / 2.5)
        return "".join(
            f'<path class="{"grid" if k else "zero"}" '
            f'd="M{self._x(0):.1f} {self._y(k * step):.1f}H{self._x(1):.1f}"/>'
            f'<text x="{_LEFT - 8}" y="{self._y(k * step) + 4:.1f}" text-anchor="end">'
            f"{dollars(Cents(k * step))}</text>"
            for k in (-1, 0, 1)
        )
