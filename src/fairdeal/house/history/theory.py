"""What a table's rounds were expected to bring, and how far from it they ended.

Every round is taken by itself, with the sheet in force and the hands and stakes it had, under the
best play. Rounds vary independently; the hands of one round do not (`analysis/moments.py`). A
progressive's meter counts at the average of what it showed while it was wagered on.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from math import sqrt

from msgspec import Struct

from fairdeal.analysis import Moments
from fairdeal.analysis.moments import ANTE
from fairdeal.audit import WageredRound
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


class _Expected(Struct, frozen=True):
    """Expected figures of a round: the players' gain, its variance, and the gain of each hand."""

    mean: float
    variance: float
    hands: tuple[float, ...]
    wagers: tuple[tuple[str, float, float], ...]  # of each: the players' gain, and its variance


def theory(rounds: Iterable[WageredRound], moments_of: MomentsOf) -> Theory:
    """Rounds beside what was expected of them."""
    rounds = tuple(rounds)
    rounds_beside: list[RoundTheory] = []
    wins: defaultdict[tuple[int, str], int] = defaultdict(int)
    expected: defaultdict[tuple[int, str], float] = defaultdict(float)
    hands: defaultdict[tuple[int, str], int] = defaultdict(int)
    names: dict[str, str] = {}
    for round, figures in _each_expected(rounds, moments_of):
        won = 0
        for hand, mean in zip(round.hands, figures.hands, strict=True):
            place, net = (hand.seat, hand.player), hand.net
            won -= net
            names[hand.player] = hand.name
            hands[place] += 1
            wins[place] -= net
            expected[place] -= mean
        beside = RoundTheory(round.number, round.ended, won, -figures.mean, figures.variance)
        rounds_beside.append(beside)
    seats = (
        SeatTheory(seat, player, names[player], win, expected[seat, player], hands[seat, player])
        for (seat, player), win in sorted(wins.items())
    )
    return Theory(tuple(rounds_beside), tuple(seats))


def theory_of_wagers(
    rounds: Iterable[WageredRound], moments_of: MomentsOf
) -> dict[str, WagerTheory]:
    """What was to be expected of each wager by itself; together they vary less, or more."""
    expected, variance = defaultdict[str, float](float), defaultdict[str, float](float)
    for _, figures in _each_expected(tuple(rounds), moments_of):
        for wager, mean, spread in figures.wagers:
            expected[wager] -= mean
            variance[wager] += spread
    return {wager: WagerTheory(mean, sqrt(variance[wager])) for wager, mean in expected.items()}


def _each_expected(
    rounds: tuple[WageredRound, ...], moments_of: MomentsOf
) -> Iterator[tuple[WageredRound, _Expected]]:
    """Return every round with its expected figures; equal stakes are worked out once."""
    meter = _meter(rounds)
    known: dict[tuple[object, ...], _Expected] = {}
    for round in rounds:
        key = (id(round.sheet), *(hand.stakes for hand in round.hands))  # `rounds` keeps sheets
        figures = known.get(key)
        if figures is None:
            figures = known[key] = _expected(round, _moments(round, meter, moments_of))
        yield round, figures


def _expected(round: WageredRound, moments: Moments) -> _Expected:
    units = [moments.units(hand.stakes) for hand in round.hands]
    wagers: list[tuple[str, float, float]] = []
    for wager, mean in moments.wager_means().items():
        counts = ANTE if wager in moments.by_wager else wager
        stakes = [hand.stakes.get(counts, 0) for hand in round.hands]
        if any(stakes):
            wagers.append((wager, mean * sum(stakes), moments.wager_variance(wager, stakes)))
    by_hand = tuple(moments.mean([unit]) for unit in units)
    return _Expected(moments.mean(units), moments.variance(units), by_hand, tuple(wagers))


def _moments(round: WageredRound, meter: int | None, moments_of: MomentsOf) -> Moments:
    shown = meter if round.sheet.meter is not None else None
    usual = moments_of(round.sheet, 2, shown)
    wagered = {wager for hand in round.hands for wager in hand.stakes}
    if wagered.isdisjoint(usual.of_the_table):
        return usual
    return moments_of(round.sheet, len(round.hands), shown)


def _meter(rounds: Iterable[WageredRound]) -> int | None:
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
