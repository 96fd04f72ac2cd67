"""The mean value of a sheet's hand, and the covariance of hands in one round.

Means and the variance of each wager are exact. How two wagers of a hand, and how the hands of a
round vary together (they share a dealer, and often a board) is taken from rounds played at random
by the same kernels as `fairdeal simulate`, always the same ones.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from fairdeal.analysis.odds import answer, question
from fairdeal.games import game_of
from fairdeal.sheet import Sheet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fairdeal.analysis.tally import Ended, SimulationPlan

MAIN = "main"  # the wagers one must make, and what follows from them, per ante
ANTE = "ante"
ROUNDS = 1 << 18
SEED = 1

Matrix = tuple[tuple[float, ...], ...]


class Moments(Struct, frozen=True):
    """Of the player's results, per unit wagered; covariances are rows by `wagers`."""

    wagers: tuple[str, ...]  # main, and the side bets
    of_the_table: tuple[str, ...]  # those that the table as a whole decides, by its hands
    means: tuple[float, ...]
    of_one_hand: Matrix
    of_two_hands: Matrix
    by_wager: dict[str, float]  # the mean of each wager of main, per ante
    spread: dict[str, tuple[float, float]] = {}  # of each: of one hand, and of two together

    def units(self, stakes: Mapping[str, int]) -> tuple[int, ...]:
        """Return a hand's wagers in the order of `wagers`; the ante counts for main."""
        return tuple(stakes.get(ANTE if name == MAIN else name, 0) for name in self.wagers)

    def mean(self, hands: Sequence[Sequence[int]]) -> float:
        """Return the mean gain of the players of a round."""
        return sum(
            unit * mean for hand in hands for unit, mean in zip(hand, self.means, strict=True)
        )

    def variance(self, hands: Sequence[Sequence[int]]) -> float:
        """Return the variance of the gain of a round's players together."""
        of_each = sum(_form(self.of_one_hand, hand, hand) for hand in hands)
        total = [sum(column) for column in zip(*hands, strict=True)]
        of_same = sum(_form(self.of_two_hands, hand, hand) for hand in hands)
        return of_each + _form(self.of_two_hands, total, total) - of_same

    def wager_means(self) -> dict[str, float]:
        """Return the mean of each wager per unit, those of main separately."""
        side = dict(zip(self.wagers, self.means, strict=True))
        return self.by_wager | {name: mean for name, mean in side.items() if name != MAIN}

    def wager_variance(self, wager: str, stakes: Sequence[int]) -> float:
        """Return the variance of the gain of a round's hands by one wager, with these stakes.

        For a wager of main, the ante is the stake.
        """
        if wager in self.by_wager:
            own, shared = self.spread[wager]
        else:
            place = self.wagers.index(wager)
            own, shared = self.of_one_hand[place][place], self.of_two_hands[place][place]
        squares = sum(stake * stake for stake in stakes)
        return own * squares + shared * (sum(stakes) ** 2 - squares)


def _form(matrix: Matrix, one: Sequence[int], two: Sequence[int]) -> float:
    return sum(
        a * b * covariance
        for a, row in zip(one, matrix, strict=True)
        for b, covariance in zip(two, row, strict=True)
        if a and b
    )


def moments(
    instrument: str, options: Mapping[str, object], *, hands: int = 2, meter: int | None = None
) -> Moments:
    """Return the moments of a lawful sheet under the best play.

    The number of hands matters only to a wager that the whole table decides.
    """
    from fairdeal.analysis.simulation import run, simulate

    asked = question(instrument, options, meter=meter)
    odds, seats = answer(asked), min(hands, asked.sheet.seats)
    wanted = run(instrument, options, rounds=ROUNDS, seed=SEED, seats=seats, meter=meter)
    played, plan = simulate(wanted, keep=True), wanted.plan
    columns = _columns(asked.sheet, plan.stakes, plan.main)
    results = [played.results(name) for name in columns.values()]
    one, two = _covariances(results)
    known = {MAIN: odds.main.variance} | {name: side.variance for name, side in odds.side.items()}
    for place, name in enumerate(columns.values()):
        if name in known and name not in plan.tables:
            one[place][place] = float(known[name])
    return Moments(
        tuple(columns),
        tuple(wager for wager, name in columns.items() if name in plan.tables),
        tuple(
            float(plan.exact.get(name, found.mean()))
            for name, found in zip(columns.values(), results, strict=True)
        ),
        tuple(map(tuple, one)),
        tuple(map(tuple, two)),
        {name: float(mean) for name, mean in odds.main.by_wager.items()},
        {name: _spread(plan, name, played.kept) for name in odds.main.by_wager},
    )


def _spread(plan: "SimulationPlan", wager: str, kept: "Ended | None") -> tuple[float, float]:
    """Return the variance of one wager of main, and its covariance with another hand of the
    round.
    """
    assert kept is not None
    ((own,),), ((shared,),) = _covariances([plan.results_in_main(wager, kept)])
    return own, shared


def _columns(sheet: Sheet, played: Iterable[str], main: Collection[str]) -> dict[str, str]:
    """Return the simulated column of main and of each side bet, by wager.

    A column's name may add the number of hands to the wager's.
    """
    wagers = sorted((w.name for w in game_of(sheet.instrument.id).wagers(sheet)), key=len)
    found = {MAIN: MAIN}
    for name in played:
        of = [wager for wager in wagers if name == wager or name.startswith(f"{wager}_")]
        if of and of[-1] not in main:
            found.setdefault(of[-1], name)
    return found


def _covariances(results: "list[NDArray[np.float64]]") -> tuple[list[list[float]], ...]:
    """Return the covariances of one hand's wagers, and of two hands' wagers."""
    centred = [found - found.mean() for found in results]
    hands = centred[0].shape[1]
    together = [found.sum(axis=1) for found in centred]
    size = centred[0].size
    one = [[float((a * b).sum()) / size for b in centred] for a in centred]
    pairs = max(1, hands - 1) * size
    two = [
        [
            (float(a_all @ b_all) - float((a * b).sum())) / pairs
            for b, b_all in zip(centred, together, strict=True)
        ]
        for a, a_all in zip(centred, together, strict=True)
    ]
    return one, two
