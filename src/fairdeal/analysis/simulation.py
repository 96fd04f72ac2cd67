"""Rounds at random by the million: what the exact odds promise, seen at the table.

A run is cut into chunks that are played side by side, by threads here or by a cluster. What comes
of a run depends on sheet, wagers, meter, strategy, seats, rounds and seed, and on nothing else:
each chunk has a random stream of its own, and whole numbers are added.
"""

from collections.abc import Generator, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from json import dumps
from threading import Lock
from typing import NamedTuple, cast

import numba
import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.kernels.random_hands import stream
from fairdeal.analysis.odds import OddsQuestion, question
from fairdeal.analysis.policy import NamedPolicy, Policy, policy_of
from fairdeal.analysis.report import Record, html_table
from fairdeal.analysis.solver import solver_of
from fairdeal.analysis.tally import MAIN, Ended, Figure, SimulationPlan, SimulationTally
from fairdeal.forms import SimulationForm
from fairdeal.law import in_short, refuse
from fairdeal.sheet import Sheet

CHUNK = 1 << 17  # rounds
MOST_ROUNDS = 10**13
MOST_WORKERS = 1024
MOST_KEPT = 10**8  # hands of which each result may be asked for
PLANS_KEPT = 8


class Chunk(NamedTuple):
    """A piece of a run."""

    number: int
    rounds: int


@dataclass(frozen=True, kw_only=True)
class Run:
    """A simulation to be played."""

    asked: OddsQuestion  # the sheet, and what lies on the table
    rounds: int
    seed: int
    seats: int
    policy: Policy

    @property
    def strategy(self) -> str:
        """The name of the policy that is played."""
        return self.policy.name

    @property
    def sheet(self) -> Sheet:
        """The rules it is played by."""
        return self.asked.sheet

    def chunks(self) -> Iterator[Chunk]:
        """Iterate over the chunks; only the last is smaller."""
        whole, rest = divmod(self.rounds, CHUNK)
        yield from (Chunk(number, CHUNK) for number in range(whole))
        if rest:
            yield Chunk(whole, rest)

    @property
    def plan(self) -> SimulationPlan:
        """The plan of the run, computed once."""
        return plan_of(self.asked, self.seats, self.policy)


def run(
    instrument: str,
    given: Mapping[str, object],
    *,
    rounds: object,
    seed: object,
    seats: object = 1,
    strategy: object = "best",
    wagers: Mapping[str, object] | None = None,
    meter: object = None,
    what_if: bool = False,
) -> Run:
    """Read and check everything, or refuse the first thing that is wrong."""
    asked = question(instrument, given, wagers=wagers, meter=meter, what_if=what_if)
    policy = policy_of(strategy, solver_of(asked.sheet.instrument).policies)
    return Run(
        asked=asked,
        rounds=_whole("rounds", rounds, 1, MOST_ROUNDS),
        seed=_whole("seed", seed, 0, 2**64 - 1),
        seats=_whole("seats", seats, 1, asked.sheet.seats),
        policy=policy,
    )


def _whole(name: str, value: object, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise refuse(
            f"{name}-not-allowed",
            f"{name} is {in_short(value)}; it may be a whole number from {least:,} to {most:,}",
        )
    return value


def plan_of(asked: OddsQuestion, seats: int, policy: Policy) -> SimulationPlan:
    """Return the plan for a question; the last few are cached."""
    sheet = asked.sheet.hash if asked.lawful else dumps(asked.given, sort_keys=True)
    wagers = tuple(sorted(asked.wagers.items()))
    played = policy.name if isinstance(policy, NamedPolicy) else policy
    key = played, asked.sheet.instrument.id, sheet, asked.lawful, wagers, asked.shown, seats
    with _one_by_one:
        plan = _plans.pop(key, None)
        if plan is None:
            plan = solver_of(asked.sheet.instrument).plan(asked, seats, policy)
        _plans[key] = plan  # the last used comes last
        if len(_plans) > PLANS_KEPT:
            del _plans[next(iter(_plans))]
    return plan


_plans: dict[tuple[object, ...], SimulationPlan] = {}
_one_by_one = Lock()


def warm(wanted: Run) -> None:
    """Compile, and work out the plan."""
    wanted.plan.tally(stream(0, 0), 0)


def play_chunk(wanted: Run, chunk: Chunk, kept: Ended | None = None) -> SimulationTally:
    """Play one chunk anywhere; with `kept`, also store how each round ended."""
    if kept is not None:
        kept = kept[chunk.number * CHUNK :][: chunk.rounds]
    return wanted.plan.tally(stream(wanted.seed, chunk.number), chunk.rounds, kept)


def cores() -> int:
    """Return the number of threads for kernels here."""
    threads: int = numba.config.NUMBA_NUM_THREADS  # type: ignore[attr-defined]
    return threads


def check_workers(workers: object) -> int:
    """Return the number of threads to play with, by default all those for kernels."""
    return cores() if workers is None else _whole("workers", workers, 1, MOST_WORKERS)


def played(
    wanted: Run, workers: int | None = None, kept: Ended | None = None
) -> Generator[SimulationTally]:
    """Iterate over the tallies of chunks as they are done; closing it ends the work early."""
    number = check_workers(workers)
    chunks = wanted.chunks()
    with ThreadPoolExecutor(number) as pool:
        pending: set[Future[SimulationTally]] = set()
        try:
            while True:
                for chunk in islice(chunks, 2 * number - len(pending)):
                    pending.add(pool.submit(play_chunk, wanted, chunk, kept))
                if not pending:
                    return
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            for future in pending:
                future.cancel()


@dataclass(frozen=True, repr=False)
class Simulation:
    """The result of a run, or of the part that was played."""

    run: Run
    tally: SimulationTally
    kept: Ended | None = None  # how each hand of each round ended, where that was asked for

    @property
    def main(self) -> Figure:
        """The wagers one must make to play, and what follows from them, per ante."""
        return self.run.plan.figure(MAIN, self.tally)

    @property
    def side(self) -> dict[str, Figure]:
        """Each optional wager, per unit of it."""
        return {name: self.run.plan.figure(name, self.tally) for name in self.run.plan.sides}

    def results(self, wager: str = MAIN) -> NDArray[np.float64]:
        """Return each round's result per unit wagered, a column for each seat, if the run kept
        them.

        They are rounded as floating-point numbers are; `main` and `side` are exact.
        """
        plan = self.run.plan
        if self.kept is None:
            raise refuse("not-kept", "the rounds were not kept: simulate them with keep=True")
        if wager not in plan.stakes:
            allowed = ", ".join(plan.stakes)
            raise refuse("unknown-wager", f"{in_short(wager)} was not played; there are {allowed}")
        return plan.results(wager, self.kept)

    @property
    def complete(self) -> bool:
        """True if all rounds were played."""
        return self.tally.rounds == self.run.rounds

    def records(self) -> list[Record]:
        """Return a flat row for each wager, the main game first."""
        figures = {MAIN: self.main, **self.side}
        return [
            {
                "wager": name,
                "mean": float(figure.mean),
                "standard_error": figure.error,
                "expected": None if figure.exact is None else float(figure.exact),
                "inside": figure.inside,
                "mean_exact": str(figure.mean),
                "expected_exact": None if figure.exact is None else str(figure.exact),
            }
            for name, figure in figures.items()
        ]

    def __repr__(self) -> str:
        played = f"{self.run.sheet.instrument.id}, {self.tally.rounds:,} rounds"
        return f"Simulation({played}, {self.run.strategy}, mean {float(self.main.mean):+.6f})"

    def __str__(self) -> str:
        """Return a line for each wager."""
        lines = [
            f"{self.run.sheet.instrument.id}: {self.tally.rounds:,} rounds, seed {self.run.seed}"
        ]
        for name, figure in {MAIN: self.main, **self.side}.items():
            exactly = "" if figure.exact is None else f", exactly {float(figure.exact):+.6f}"
            lines.append(f"  {name.replace('_', ' ')}: {float(figure.mean):+.6f}{exactly}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return html_table(self.records())

    def wire(self) -> SimulationForm:
        """Return the simulation in its wire form."""
        decisions, asked = self.run.plan.decisions(self.tally), self.run.asked
        wagers = {name: str(multiple) for name, multiple in asked.wagers.items()}
        form = {
            "instrument": asked.sheet.instrument.id,
            "options": dict(asked.given),
            **({"sheet": asked.sheet.hash} if asked.lawful else {"lawful": False}),
            **({"wagers": wagers} if wagers else {}),
            **({} if asked.shown is None else {"meter": asked.shown}),
            "strategy": self.run.strategy,
            "seats": self.run.seats,
            "seed": self.run.seed,
            "rounds": self.tally.rounds,
            "hands": int(self.tally.counts.sum()),
            "complete": self.complete,
            "main": {
                "unit": "ante",
                **self.main.wire(),
                "decisions": {name: str(share) for name, share in decisions.items()},
            },
            "side": {name: figure.wire() for name, figure in self.side.items()},
        }
        return cast(SimulationForm, form)


def simulate(wanted: Run, workers: int | None = None, *, keep: bool = False) -> Simulation:
    """Play the whole run here, and keep every round if asked."""
    if keep and wanted.rounds * wanted.seats > MOST_KEPT:
        raise refuse(
            "too-many-to-keep",
            f"{wanted.rounds:,} rounds of {wanted.seats} are more than can be kept; at most "
            f"{MOST_KEPT:,} hands can",
        )
    kept = wanted.plan.room(wanted.rounds) if keep else None
    with closing(played(wanted, workers, kept)) as tallies:
        return Simulation(wanted, sum(tallies, wanted.plan.nothing()), kept)
