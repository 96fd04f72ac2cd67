"""The risk of a session: the distribution of its result, and the chance to lose a bankroll.

The results of rounds are added by convolution, one round after the other. Chances are sums of
products of positive floating-point numbers, so that they are right to about twelve digits. The
mean, the deviation and N0 follow from the exact odds.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from html import escape
from math import lcm, sqrt
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.report import Distribution, Record, decimal, exact, html_table
from fairdeal.extras import need
from fairdeal.forms import SessionRiskForm
from fairdeal.law import in_short, refuse

Chances = NDArray[np.float64]

MOST_ROUNDS = 10_000
MOST_BANKROLL = 100_000  # antes
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
_NEGLIGIBLE = 1e-25  # chances at both ends that are left out


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class SessionRisk:
    """A session of so many rounds with a bankroll, in antes."""

    bankroll: Fraction
    rounds: int
    distribution: Distribution  # of one round
    ruin: float  # the chance that the bankroll is gone at or before the end
    lowest: int  # of `chances`, in steps
    step: Fraction  # between results, in antes
    chances: Chances  # of each result of the session, if it is played to its end

    @property
    def mean(self) -> Fraction:
        """The expected result."""
        return self.rounds * self.distribution.mean

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the result."""
        return sqrt(self.rounds * self.distribution.variance)

    @property
    def n0(self) -> Fraction | None:
        """The rounds after which the expected result equals one standard deviation."""
        mean = self.distribution.mean
        return self.distribution.variance / mean**2 if mean else None

    @cached_property
    def _rising(self) -> Chances:
        return np.cumsum(self.chances)

    def result_at(self, share: float) -> Fraction:
        """Return the result that a session comes to or stays below in this share of all cases."""
        place = int(np.searchsorted(self._rising, share * (1 - 1e-12)))
        return (self.lowest + min(place, len(self.chances) - 1)) * self.step

    @property
    def quantiles(self) -> dict[float, Fraction]:
        """The results of the worst and the best sessions, by their share."""
        return {share: self.result_at(share) for share in QUANTILES}

    @property
    def ahead(self) -> float:
        """The chance to end ahead."""
        return float(self.chances[max(0, 1 - self.lowest) :].sum())

    def records(self) -> list[Record]:
        """Return a flat row for each result of the session."""
        return [
            {"result": float(result), "chance": float(chance), "result_exact": exact(result)}
            for place, chance in enumerate(self.chances.tolist())
            for result in [(self.lowest + place) * self.step]
            if chance
        ]

    def _repr_html_(self) -> str:
        rows: list[Record] = [
            {"share of sessions": f"{share:.0%}", "end at or below": float(net)}
            for share, net in self.quantiles.items()
        ]
        return f"<p>{escape(repr(self))}</p>{html_table(rows)}"

    def plot(self, file: str | Path) -> None:
        """Draw how the session may end into a file that ends in .svg or .png."""
        need("plot")
        from fairdeal.analysis.plots import picture_kind, session_picture

        kind = picture_kind(Path(file).name)
        try:
            Path(file).write_bytes(session_picture(self, kind))
        except OSError as error:
            raise refuse("cannot-write", f"{file} cannot be written: {error.strerror}") from None

    def wire(self) -> SessionRiskForm:
        """Return the risk in its wire form: exact numbers as text, chances as numbers."""
        return {
            "bankroll": exact(self.bankroll),
            "rounds": self.rounds,
            "mean": exact(self.mean),
            "standard_deviation": self.standard_deviation,
            "n0": None if self.n0 is None else exact(self.n0),
            "ruin": self.ruin,
            "ahead": self.ahead,
            "quantiles": {str(share): exact(net) for share, net in self.quantiles.items()},
        }

    def __repr__(self) -> str:
        return f"SessionRisk({self.rounds:,} rounds, {self.bankroll} antes: ruin {self.ruin:.4%})"

    def __str__(self) -> str:
        """Return the figures, one to a line."""
        lines = [
            f"{self.rounds:,} rounds with {self.bankroll} antes",
            f"  risk of ruin {self.ruin:.4%}, ahead at the end {self.ahead:.4%}",
            f"  expected {decimal(self.mean, 4)}, standard deviation {self.standard_deviation:.4f}",
        ]
        if self.n0 is not None:
            lines.append(f"  N0 {round(self.n0):,} rounds")
        lines += [
            f"  {share:.0%} of sessions end at {decimal(net, 1)} or less"
            for share, net in self.quantiles.items()
        ]
        return "\n".join(lines)


def risk(distribution: Distribution, bankroll: object, rounds: object) -> SessionRisk:
    """Return the risk of a session; the player goes on as long as anything is left.

    >>> coin = Distribution({Fraction(-1): 1, Fraction(1): 1})
    >>> found = risk(coin, 2, 4)
    >>> found.ruin, found.ahead, found.quantiles[0.05]
    (0.375, 0.3125, Fraction(-4, 1))
    """
    antes, number = _bankroll(bankroll), _rounds(rounds)
    parts = lcm(antes.denominator, *(net.denominator for net in distribution.counts))
    nets = [int(net * parts) for net in distribution.counts]
    shares = [count / distribution.total for count in distribution.counts.values()]
    lowest, chances = _session(nets, shares, number)
    return SessionRisk(
        bankroll=antes,
        rounds=number,
        distribution=distribution,
        ruin=_ruin(nets, shares, int(antes * parts), number),
        lowest=lowest,
        step=Fraction(1, parts),
        chances=chances,
    )


def _bankroll(value: object) -> Fraction:
    try:
        antes = Fraction(value) if isinstance(value, int | Fraction | str) else Fraction(0)
    except (ValueError, ZeroDivisionError):
        antes = Fraction(0)
    if isinstance(value, bool) or not 0 < antes <= MOST_BANKROLL or antes.denominator > 100:
        raise refuse(
            "bankroll-not-allowed",
            f"bankroll is {in_short(value)}; it may be up to {MOST_BANKROLL:,} antes, whole ones "
            "or a fraction like 101/2",
        )
    return antes


def _rounds(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_ROUNDS:
        raise refuse(
            "rounds-not-allowed",
            f"rounds is {in_short(value)}; it may be a whole number from 1 to {MOST_ROUNDS:,}",
        )
    return value


def _session(nets: Sequence[int], shares: Sequence[float], rounds: int) -> tuple[int, Chances]:
    """Return the lowest result that matters, and the chances from there on."""
    worst, best = min(nets), max(nets)
    lowest, chances = 0, np.ones(1)
    for _ in range(rounds):
        more = np.zeros(len(chances) + best - worst)
        for net, share in zip(nets, shares, strict=True):
            more[net - worst : net - worst + len(chances)] += share * chances
        matter = np.flatnonzero(more > _NEGLIGIBLE)
        first, last = int(matter[0]), int(matter[-1])
        lowest, chances = lowest + worst + first, more[first : last + 1]
    return lowest, chances


def _ruin(nets: Sequence[int], shares: Sequence[float], bankroll: int, rounds: int) -> float:
    """Return the chance to come to nothing or less; who cannot any more is left out."""
    worst, best = min(nets), max(nets)
    lowest, chances, gone = bankroll, np.ones(1), 0.0
    for left in range(rounds, 0, -1):
        more = np.zeros(len(chances) + best - worst)
        for net, share in zip(nets, shares, strict=True):
            more[net - worst : net - worst + len(chances)] += share * chances
        lowest += worst
        ruined = max(0, min(len(more), 1 - lowest))
        gone += float(more[:ruined].sum())
        more, lowest = more[ruined:], lowest + ruined
        # A level that no further losses can use up is safe.
        more = more[: max(0, -worst * (left - 1) - lowest + 1)]
        matter = np.flatnonzero(more > _NEGLIGIBLE)
        if not len(matter):
            return gone
        first, last = int(matter[0]), int(matter[-1])
        lowest, chances = lowest + first, more[first : last + 1]
    return gone
