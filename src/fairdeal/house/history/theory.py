"""What a table's rounds were expected to bring, and how far from it they ended.

Every round is taken by itself, with the sheet in force and the hands and stakes it had, under the
best play. Rounds vary independently; the hands of one round do not (`analysis/moments.py`). A
progressive's meter counts at the average of what it showed while it was wagered on.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
from math import sqrt

from msgspec import Struct

from fairdeal.analysis.moments import ANTE, Moments
from fairdeal.audit.replays.played_rounds import PlayedRound
from fairdeal.sheet import Sheet

BEYOND = 3  # standard deviations
MomentsOf = Callable[[Sheet, int, int | None], Moments]  # of a sheet, with so many hands, a meter


class RoundTheory(Struct, frozen=True):
    """One round: the house's win, what was expected of it, and its variance; in cents."""

    number: int
    ended: str
    win: int
    expected: float
    variance: float

    @property
    def added(self) -> float:
        """To the distance of the whole."""
        return self.win - self.expected


class SeatTheory(Struct, frozen=True):
    """What one player at one seat added: the house's win, and what was expected of it."""

    seat: int
    player: str
    name: str  # what the player is called
    win: int
    expected: float
    hands: int = 0

    @property
    def added(self) -> float:
        """To the distance of the whole."""
        return self.win - self.expected


class WagerTheory(Struct, frozen=True):
    """One wager over some rounds: the win to be expected of it and its deviation, in cents."""

    expected: float
    deviation: float

    def distance(self, win: int) -> float:
        """How far a win lies from what was expected, in standard deviations."""
        return (win - self.expected) / self.deviation if self.deviation else 0.0


class Theory(Struct, frozen=True):
    """A table's rounds beside what was expected of them."""

    rounds: tuple[RoundTheory, ...]
    seats: tuple[SeatTheory, ...]

    @property
    def win(self) -> int:
        """The house's."""
        return sum(round.win for round in self.rounds)

    @property
    def expected(self) -> float:
        """The win to be expected, in cents."""
        return sum(round.expected for round in self.rounds)

    @property
    def deviation(self) -> float:
        """The standard deviation of the win, in cents."""
        return sqrt(sum(round.variance for round in self.rounds))

    @property
    def distance(self) -> float:
        """How far the win lies from what was expected, in standard deviations."""
        return (self.win - self.expected) / self.deviation if self.deviation else 0.0

    @property
    def is_beyond(self) -> bool:
        """Whether chance alone seldom does that."""
        return abs(self.distance) > BEYOND

    def share(self, each: RoundTheory | SeatTheory) -> float:
        """The part of the whole distance that a round or a seat made; below 0: against it."""
        apart = self.win - self.expected
        return each.added / apart if apart else 0.0

    def farthest_rounds(self, count: int | None = 5) -> list[RoundTheory]:
        """The rounds that made the distance, the largest share first; without a count, all."""
        return sorted(self.rounds, key=self.share, reverse=True)[:count]

    def farthest_seats(self, count: int | None = 5) -> list[SeatTheory]:
        """The seats that made the distance, the largest share first; without a count, all."""
        return sorted(self.seats, key=self.share, reverse=True)[:count]


def theory(rounds: Iterable[PlayedRound], moments_of: MomentsOf) -> Theory:
    """Rounds beside what was expected of them."""
    rounds = tuple(rounds)
    meter = _meter(rounds)
    rounds_beside: list[RoundTheory] = []
    wins: defaultdict[tuple[int, str], int] = defaultdict(int)
    expected: defaultdict[tuple[int, str], float] = defaultdict(float)
    hands: defaultdict[tuple[int, str], int] = defaultdict(int)
    names: dict[str, str] = {}
    for round in rounds:
        moments = _moments(round, meter, moments_of)
        units = [moments.units(hand.stakes) for hand in round.hands]
        mean, variance = moments.mean(units), moments.variance(units)
        rounds_beside.append(RoundTheory(round.number, round.ended, round.win, -mean, variance))
        for hand, unit in zip(round.hands, units, strict=True):
            names[hand.player] = hand.name
            hands[hand.seat, hand.player] += 1
            wins[hand.seat, hand.player] -= hand.net
            expected[hand.seat, hand.player] -= moments.mean([unit])
    seats = (
        SeatTheory(seat, player, names[player], win, expected[seat, player], hands[seat, player])
        for (seat, player), win in sorted(wins.items())
    )
    return Theory(tuple(rounds_beside), tuple(seats))


def theory_of_wagers(
    rounds: Iterable[PlayedRound], moments_of: MomentsOf
) -> dict[str, WagerTheory]:
    """What was to be expected of each wager by itself; together they vary less, or more."""
    rounds = tuple(rounds)
    meter = _meter(rounds)
    expected, variance = defaultdict[str, float](float), defaultdict[str, float](float)
    for round in rounds:
        moments = _moments(round, meter, moments_of)
        for wager, mean in moments.wager_means().items():
            counts = ANTE if wager in moments.by_wager else wager
            stakes = [hand.stakes.get(counts, 0) for hand in round.hands]
            if any(stakes):
                expected[wager] -= mean * sum(stakes)
                variance[wager] += moments.wager_variance(wager, stakes)
    return {wager: WagerTheory(mean, sqrt(variance[wager])) for wager, mean in expected.items()}


def _moments(round: PlayedRound, meter: int | None, moments_of: MomentsOf) -> Moments:
    shown = meter if round.sheet.meter is not None else None
    usual = moments_of(round.sheet, 2, shown)
    wagered = {wager for hand in round.hands for wager in hand.stakes}
    if wagered.isdisjoint(usual.of_the_table):
        return usual
    return moments_of(round.sheet, len(round.hands), shown)


def _meter(rounds: Iterable[PlayedRound]) -> int | None:
    """What a progressive's meter showed on average, in whole dollars."""
    shown = [
        round.meter
        for round in rounds
        if (meter := round.sheet.meter) is not None
        and any(meter.wager in hand.stakes for hand in round.hands)
    ]
    return round_to_dollars(sum(shown) / len(shown)) if shown else None


def round_to_dollars(cents: float) -> int:
    """The nearest whole dollars, in cents.

    >>> round_to_dollars(12_345.6)
    12300
    """
    return 100 * round(cents / 100)
