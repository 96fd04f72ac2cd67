"""The level of a player: the cost of mistakes per 100 hands, with its confidence interval.

The cost of a hand is the sum of what its decisions lose against the best ones. Its mean is what
the player's way of playing loses against perfect play. Mistakes are few and of unequal size, so
the interval is that of a weighted sum of rare events (Fay and Feuer, 1997), which also says
something where no mistake was seen. It allows for one mistake of a quarter of an ante that was not
seen; it cannot know of dearer ones that are rarer than one in so many hands.
"""

from collections.abc import Sequence
from fractions import Fraction
from statistics import NormalDist

from msgspec import Struct

HANDS = 200  # the last ones, that make the level
FEWEST = 50  # below it no level is shown
PER = 100
CONFIDENCE = 0.95
_SMALLEST = Fraction(1, 4)  # antes: what a mistake that was not seen yet may cost


class Level(Struct, frozen=True):
    """The cost of mistakes per 100 hands, in antes."""

    hands: int
    cost: Fraction
    low: float
    high: float

    @property
    def is_known(self) -> bool:
        """Return whether enough hands were played."""
        return self.hands >= FEWEST

    @property
    def margin(self) -> float:
        """Half of the confidence interval."""
        return (self.high - self.low) / 2


def level(costs: Sequence[Fraction]) -> Level:
    """Return the level of a player by the costs of hands, the oldest first."""
    last = costs[-HANDS:]
    if not last:
        return Level(0, Fraction(0), 0.0, 0.0)
    total = sum(last, Fraction(0))
    low, high = interval([float(cost) for cost in last if cost], float(_SMALLEST))
    scale = PER / len(last)
    return Level(len(last), total * PER / len(last), low * scale, high * scale)


def interval(weights: Sequence[float], smallest: float) -> tuple[float, float]:
    """Return the bounds of a sum of rare events, by the weights of those that were seen."""
    total, squares = sum(weights), sum(weight * weight for weight in weights)
    largest = max((*weights, smallest))
    tail = (1 - CONFIDENCE) / 2
    low = squares / (2 * total) * chi_square(tail, 2 * total * total / squares) if weights else 0.0
    above, more = total + largest, squares + largest * largest
    high = more / (2 * above) * chi_square(1 - tail, 2 * above * above / more)
    return low, high


def chi_square(share: float, freedom: float) -> float:
    """Return the value below which a share of a chi-square distribution lies.

    By Wilson and Hilferty, to about a hundredth from two degrees of freedom on.

    >>> round(chi_square(0.975, 2), 2), round(chi_square(0.95, 10), 2)
    (7.34, 18.29)
    """
    part = 2 / (9 * freedom)
    root = 1 - part + NormalDist().inv_cdf(share) * part**0.5
    return float(freedom * max(root, 0.0) ** 3)
