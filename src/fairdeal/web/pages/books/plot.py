"""Plots of results against theory: the range of chance, the path of the win.

The sources of a distance from theory: the rounds by their share, and the seats' shares.
"""

from collections.abc import Iterable, Sequence
from math import erfc, log10, sqrt
from typing import NamedTuple

from markupsafe import Markup

from fairdeal.house import BEYOND, RoundTheory, Theory
from fairdeal.money import Cents
from fairdeal.view.typography import dollars, share, sigmas

PHONE = 346  # pixels across
_LETTER = 6.4  # pixels, about, of a letter beside a line


class PlotPoint(NamedTuple):
    """A point after so many rounds, in cents: the expected win, one deviation, the actual win."""

    expected: float
    deviation: float
    win: float


def path_of(theory: Theory, most: int) -> list[PlotPoint]:
    """Return a table's path through its rounds, in at most so many points; the first is zero."""
    points = [PlotPoint(0, 0, 0)]
    expected = variance = win = 0.0
    for round in theory.rounds:
        expected += round.expected
        variance += round.variance
        win += round.win
        points.append(PlotPoint(expected, sqrt(variance), win))
    if len(points) <= most:
        return points
    last = len(points) - 1
    return [points[last * k // (most - 1)] for k in range(most)]


def sentence(theory: Theory) -> str:
    """Return the distance of a result from theory, in words.

    >>> sentence(Theory((), ()))
    'nothing was decided yet'
    """
    if not theory.rounds:
        return "nothing was decided yet"
    if not theory.is_beyond:
        return f"{sigmas(theory.distance)}: within what chance does"
    way = "below" if theory.distance < 0 else "above"
    return f"{sigmas(abs(theory.distance), sign=False)} {way} theory"


def how_rare(distance: float, of: str = "table-day") -> str:
    """Return how often chance alone leads so far: one table-day in so many.

    >>> how_rare(3.4), how_rare(0.0)
    ('one table-day in 1,500', 'every table-day')
    """
    times = 1 / max(erfc(abs(distance) / sqrt(2)), 1e-9)
    if times < 1.5:
        return f"every {of}"
    if times > 1e6:
        return f"not one {of} in a million"
    size = 10 ** max(0, int(log10(times)) - 1)
    return f"one {of} in {int(times / size + 0.5) * size:,}"


def small_plot(theory: Theory) -> Markup:
    """Return a plot without an axis, for a row of a table."""
    return _Drawing(path_of(theory, 61), 136, 42, (3, 4, 3, 3)).drawn(beyond=theory.is_beyond)


def large_plot(theory: Theory, times: Sequence[str]) -> Markup:
    """Return a plot with money on the left and times below; once for a desk, once for a phone."""
    few = (times[0], times[len(times) // 2], times[-1]) if len(times) > 2 else times
    return _large(theory, 536, 246, times, "wide") + _large(theory, PHONE, 220, few, "narrow")


def _large(theory: Theory, width: int, height: int, times: Sequence[str], kind: str) -> Markup:
    expected, win = dollars(_whole(theory.expected)), dollars(_whole(theory.win))
    right = 16 + _LETTER * max(len(f"theory {expected}"), len(win))
    drawing = _Drawing(path_of(theory, 241), width, height, (12, right, 26, 62))
    axis = drawing.money() + drawing.times(times)
    return drawing.drawn(
        axis, drawing.ends(expected, win), beyond=theory.is_beyond, dot=4.5, kind=kind
    )


def scale(distance: float | None) -> Markup:
    """Return a line from −4 to +4 deviations, with a mark at the result, once there is one."""
    mark = ""
    if distance is not None:
        at = 10 + 380 * (min(4, max(-4, distance)) + 4) / 8
        mark = f'<rect class="dot" x="{at - 2:.1f}" y="1" width="4" height="18" rx="2"/>'
    return Markup(
        '<svg class="plot scale" viewBox="0 0 400 20" preserveAspectRatio="none" '
        'aria-hidden="true"><rect class="out" x="10" y="4" width="380" height="12" rx="3"/>'
        '<rect class="b3" x="57.5" y="4" width="285" height="12"/><rect class="b1" x="152.5" y="4" '
        'width="95" height="12"/><rect class="middle" x="199" y="3" width="2" height="14"/>'
        f"{mark}</svg>"
    )


def _whole(cents: float) -> Cents:
    return Cents(100 * round(cents / 100))


class _Drawing:
    """A drawing with rounds to the right and money upwards."""

    def __init__(
        self, points: list[PlotPoint], width: int, height: int, room: tuple[float, ...]
    ) -> None:
        self._points, self._width, self._height, self._room = points, width, height, room
        reach = [abs(p.expected) + 3.25 * p.deviation for p in points]
        self._most = max(*reach, *(1.08 * abs(p.win) for p in points), 100.0)

    def _x(self, number: float) -> float:
        _, right, _, left = self._room
        return left + (self._width - left - right) * number / max(1, len(self._points) - 1)

    def _y(self, cents: float) -> float:
        above, _, below, _ = self._room
        half = (self._height - above - below) / 2
        return above + half - half * cents / self._most

    def _line(self, heights: Iterable[float], *, back: bool = False) -> str:
        dots = [f"{self._x(n):.1f} {self._y(cents):.1f}" for n, cents in enumerate(heights)]
        return "L".join(reversed(dots) if back else dots)

    def _edge(self, sigmas: float) -> list[float]:
        return [p.expected + sigmas * p.deviation for p in self._points]

    def _band(self, sigmas: float) -> str:
        up = self._line(self._edge(sigmas))
        return f"M{up}L{self._line(self._edge(-sigmas), back=True)}Z"

    def drawn(
        self,
        axis: str = "",
        ends: str = "",
        *,
        beyond: bool = False,
        dot: float = 3,
        kind: str = "",
    ) -> Markup:
        """Return the whole drawing."""
        last = len(self._points) - 1
        left, right = self._x(0), self._x(last)
        zero = f'<path class="zero" d="M{left:.1f} {self._y(0):.1f}H{right:.1f}"/>'
        edges = "".join(
            f'<path class="edge" d="M{self._line(self._edge(k))}"/>' for k in (BEYOND, -BEYOND)
        )
        return Markup(
            f'<svg class="plot {kind}{" beyond" if beyond else ""}" width="{self._width}" '
            f'height="{self._height}" viewBox="0 0 {self._width} {self._height}" '
            f'aria-hidden="true"><path class="b3" d="{self._band(BEYOND)}"/>'
            f'<path class="b1" d="{self._band(1)}"/>{axis or zero}{edges if axis else ""}'
            f'<path class="theory" d="M{self._line(p.expected for p in self._points)}"/>'
            f'<path class="actual" d="M{self._line(p.win for p in self._points)}"/>'
            f'<circle class="dot" cx="{right:.1f}" cy="{self._y(self._points[-1].win):.1f}" '
            f'r="{dot:g}"/>{ends}</svg>'
        )

    def money(self) -> str:
        """Return lines for round amounts."""
        step = round_step(self._most / 2.4)
        drawn, count = "", int(self._most / step)
        left, right = self._x(0), self._x(len(self._points) - 1)
        for k in range(-count, count + 1):
            y = self._y(k * step)
            drawn += (
                f'<path class="{"grid" if k else "zero"}" d="M{left:.1f} {y:.1f}H{right:.1f}"/>'
                f'<text x="{left - 8:.1f}" y="{y + 4:.1f}" text-anchor="end">'
                f"{dollars(Cents(k * step))}</text>"
            )
        return drawn

    def times(self, times: Sequence[str]) -> str:
        """Return times below the plot, at equal distances; repeated ones are left out."""
        last, foot = len(self._points) - 1, self._height - 6
        return "".join(
            f'<text x="{self._x(last * k / max(1, len(times) - 1)):.1f}" y="{foot}" '
            f'text-anchor="middle">{time}</text>'
            for k, time in enumerate(times)
            if time not in times[:k]
        )

    def ends(self, expected: str, win: str) -> str:
        """Return the labels at the ends of the lines, kept apart."""
        last = self._points[-1]
        x = self._x(len(self._points) - 1) + 10
        wanted = [
            (self._y(last.expected + BEYOND * last.deviation), "", "+3 σ"),
            (self._y(last.expected), "of-theory", f"theory {expected}"),
            (self._y(last.win), "of-actual", win),
            (self._y(last.expected - BEYOND * last.deviation), "", "−3 σ"),
        ]
        drawn, lowest = "", 0.0
        for y, kind, words in sorted(wanted):
            lowest = max(y + 4, lowest + 15)
            drawn += f'<text class="{kind}" x="{x:.1f}" y="{lowest:.1f}">{words}</text>'
        return drawn


def round_step(about: float) -> int:
    """Return the next of 1, 2 or 5 with zeros, in cents, and never below a dollar.

    >>> round_step(371_000), round_step(30)
    (500000, 100)
    """
    size = 10 ** int(log10(max(about, 100)))
    return int(next(size * k for k in (1, 2, 5, 10) if size * k >= about))


FEW = 5  # rounds in the summary
_HEIGHT, _MARGIN = 132, 18
_WIDEST = 22.0  # pixels of one round
_BAR, _THICK = 96, 12


def added_words(cents: float) -> str:
    """Return the share of a round or a seat, in whole dollars.

    >>> added_words(-230_040.0), added_words(1234.0)
    ('−$2,300', '+$12')
    """
    return dollars(Cents(100 * round(cents / 100)), True)


def few_words(theory: Theory) -> str:
    """Return the share of the first few rounds in the distance, in words."""
    farthest = theory.farthest_rounds(FEW)
    part = sum(map(theory.share, farthest))
    rounds = "One round made" if len(farthest) == 1 else f"{len(farthest)} rounds made"
    return f"{rounds} {share(part)} of the distance"


def rounds_plot(theory: Theory) -> Markup:
    """Return a bar for each round, from the one that led farthest away to the one that led back
    most.

    It is drawn once for a desk and once for a phone.
    """
    return _rounds(theory, 536, "wide") + _rounds(theory, PHONE, "narrow")


def _rounds(theory: Theory, width: int, kind: str) -> Markup:
    rounds = theory.farthest_rounds(None)
    most = max((abs(each.added) for each in rounds), default=0.0) or 1.0
    wide = min(_WIDEST, width / max(1, len(rounds)))
    middle, half = _HEIGHT / 2, _HEIGHT / 2 - _MARGIN
    bars = "".join(
        f'<rect class="{_way(theory.share(each))}" x="{n * wide:.2f}" '
        f'y="{middle - max(0, half * each.added / most):.2f}" width="{max(0.6, 0.86 * wide):.2f}" '
        f'height="{abs(half * each.added / most):.2f}"/>'
        for n, each in enumerate(rounds)
    )
    end = max(wide * len(rounds), width * 0.7)
    return Markup(
        f'<svg class="plot shares {kind}" width="{width}" height="{_HEIGHT}" '
        f'viewBox="0 0 {width} {_HEIGHT}" aria-hidden="true">{bars}'
        f'<path class="zero" d="M0 {middle:g}H{end:g}"/>{_labels(rounds, end)}</svg>'
    )


def _labels(rounds: Sequence[RoundTheory], end: float) -> str:
    """Return the labels of the first and the last round, in the margin on the side without bars."""
    ends = [(rounds[0], 0.0, "start"), (rounds[-1], end, "end")] if rounds else []
    return "".join(
        f'<text x="{x:.1f}" y="{_HEIGHT - 3 if each.added > 0 else 11}" text-anchor="{anchor}">'
        f"round {each.number:,}: {added_words(each.added)}</text>"
        for each, x, anchor in ends[: len(rounds)]
    )


def _way(part: float) -> str:
    return "toward" if part > 0 else "against"


def share_bar(part: float, most: float) -> Markup:
    """Return the bar of a part of the whole distance, to the right of zero or to the left."""
    half = _BAR / 2
    wide = half * abs(part) / (most or 1.0)
    return Markup(
        f'<svg class="plot shares" width="{_BAR}" height="{_THICK}" viewBox="0 0 {_BAR} {_THICK}" '
        f'aria-hidden="true"><rect class="{_way(part)}" '
        f'x="{half if part > 0 else half - wide:.1f}" y="2" width="{wide:.1f}" height="8"/>'
        f'<path class="zero" d="M{half:g} 0V{_THICK}"/></svg>'
    )
