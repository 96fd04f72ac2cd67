"""Odds, strategies and simulations, from Python.

Solvers are imported on first use, so that everything else starts without them.
"""

from collections.abc import Mapping
from os import urandom
from pathlib import Path
from typing import TYPE_CHECKING, Any, overload

from fairdeal.extras import need
from fairdeal.forms import AdviceForm, DecisionForm
from fairdeal.law import instrument as law
from fairdeal.sheet import Sheet, asked_of, with_plain_options

if TYPE_CHECKING:
    from fairdeal.analysis import (
        ComparedChoice,
        Lesson,
        OddsReport,
        PolicyComparison,
        PolicyWorth,
        Progress,
    )
    from fairdeal.analysis.simulation import Simulation
    from fairdeal.analysis.strategy import Start
    from fairdeal.api.comparing import SheetComparison


def odds(
    instrument: str | Sheet,
    *,
    wagers: Mapping[str, object] | None = None,
    meter: int | None = None,
    what_if: bool = False,
    **options: object,
) -> "OddsReport":
    """Return exact odds of a sheet under the best play; `wire()` is the JSON of `fairdeal odds`.

    `wagers` are multiples of the ante that join the main game, as in {"tie": 1}; `meter` is what
    a progressive shows, in cents; `what_if` takes any pay table, also an unlawful one.

    >>> odds("nj-hilo").main.ev
    Fraction(-38421789247, 996661525860)
    """
    from fairdeal.analysis.odds import answer, question

    name, given = asked_of(instrument, options)
    return answer(question(name, given, wagers=wagers, meter=meter, what_if=what_if))


def strategy(
    instrument: str | Sheet,
    *,
    wagers: Mapping[str, object] | None = None,
    what_if: bool = False,
    **options: object,
) -> "Lesson":
    """Return the short rules of a game under a sheet, with their cost and the chart.

    >>> print(strategy("nj-hilo").rules[1])
    Without an ace the two lowest cards are the low hand.
    """
    from fairdeal.analysis.odds import question
    from fairdeal.analysis.strategy import lesson

    return lesson(question(*asked_of(instrument, options), wagers=wagers, what_if=what_if))


def chart(instrument: str | Sheet, **options: object) -> "Mapping[str, Start]":
    """Return the best action with each starting hand; empty if the game has no chart.

    >>> chart("nj-hilo")
    {}
    """
    from fairdeal.analysis.odds import question
    from fairdeal.analysis.solver import solver_of

    asked = question(*asked_of(instrument, options))
    return solver_of(asked.sheet.instrument).chart(asked.sheet)


def choices(
    instrument: str | Sheet, *, what_if: bool = False, **options: object
) -> "tuple[ComparedChoice, ...]":
    """Return what each choice that the law leaves open is worth, all else unchanged.

    >>> [each.words for each in choices("nj-hilo") if each.taken][0]
    'this sheet'
    """
    from fairdeal.analysis.compare_options import choices as compared
    from fairdeal.analysis.odds import answer, question

    asked = question(*asked_of(instrument, options), what_if=what_if)
    return compared(asked, answer(asked))


def rows(
    instrument: str | Sheet, *, what_if: bool = False, **options: object
) -> list[dict[str, object]]:
    """Return every row of every optional wager as flat records.

    >>> rows("nj-hilo")[0]["row"], rows("nj-hilo")[0]["combinations"]
    ('both_hands', 30089453952)
    """
    from fairdeal.analysis.odds import answer, question

    return answer(question(*asked_of(instrument, options), what_if=what_if)).rows()


def plot(
    instrument: str | Sheet,
    file: str | Path,
    *,
    wagers: Mapping[str, object] | None = None,
    meter: int | None = None,
    what_if: bool = False,
    **options: object,
) -> None:
    """Draw the odds of a sheet into a file that ends in .svg or .png."""
    need("plot")
    from fairdeal.analysis.odds import answer, question
    from fairdeal.analysis.plots import picture, picture_kind

    kind, of = picture_kind(Path(file).name), asked_of(instrument, options)
    asked = question(*of, wagers=wagers, meter=meter, what_if=what_if)
    Path(file).write_bytes(picture(asked, answer(asked), kind))


def advise(decision: DecisionForm | Mapping[str, Any]) -> AdviceForm:
    """Return the value of each option of a decision: the wire form of `fairdeal advise`.

    >>> advise({"instrument": "nj-hilo", "cards": "9c 7d 8h 8s 7c"})["best"]
    'fold'
    """
    from fairdeal.analysis.decision import advise as advised

    return advised(with_plain_options(decision))


def simulate(
    instrument: str | Sheet,
    *,
    rounds: int,
    seed: int | None = None,
    seats: int = 1,
    strategy: object = "best",
    workers: int | None = None,
    wagers: Mapping[str, object] | None = None,
    meter: int | None = None,
    what_if: bool = False,
    keep: bool = False,
    cluster: str = "",
    **options: object,
) -> "Simulation":
    """Simulate rounds under a sheet; `wire()` is the JSON of `fairdeal simulate`.

    The same seed gives the same result, whatever the number of workers. `wagers`, `meter` and
    `what_if` are those of `odds`; `strategy` is a policy, as in `worth`. With `keep`, `results()`
    has every round, as an array. `cluster` is the address of a Dask scheduler that plays.

    >>> simulate("nj-hilo", rounds=200_000, seed=1).main.inside
    True
    """
    need("odds")
    from fairdeal.analysis.simulation import run
    from fairdeal.analysis.simulation import simulate as simulated

    wanted = run(
        *asked_of(instrument, options),
        rounds=rounds,
        seed=int.from_bytes(urandom(4)) if seed is None else seed,
        seats=seats,
        strategy=strategy,
        wagers=wagers,
        meter=meter,
        what_if=what_if,
    )
    if not cluster:
        return simulated(wanted, workers, keep=keep)
    from fairdeal.analysis.simulation_cluster import simulate_by_cluster

    return simulate_by_cluster(wanted, cluster, keep=keep)


def worth(
    policy: object,
    instrument: str | Sheet,
    *,
    wagers: Mapping[str, object] | None = None,
    what_if: bool = False,
    progress: "Progress | None" = None,
    **options: object,
) -> "PolicyWorth":
    """Return the exact worth of a policy under a sheet: every deal counted, per ante.

    A policy is a `Policy`, a function of a view, or the name of a ready-made one: see `policies`.
    `progress` is called with the decision point, the decisions asked for, and their number.

    >>> worth("simple", "nj-hilo")
    PolicyWorth(simple, nj-hilo: house edge 3.9736 %, costs 0.1185 %)
    """
    need("odds")
    from fairdeal.analysis.odds import question
    from fairdeal.analysis.policy import worth as counted

    name, given = asked_of(instrument, options)
    return counted(policy, question(name, given, wagers=wagers, what_if=what_if), progress)


@overload
def compare(
    before: Sheet, after: Sheet, /, *, round: Mapping[str, Any] | None = None
) -> "SheetComparison":
    """Return two sheets side by side: options, edges, felt, signs, and a round by both.

    `round` is described as for `settle`, without instrument and options.
    """


@overload
def compare(
    *policies: object, sheet: str | Sheet, what_if: bool = False, **options: object
) -> "PolicyComparison":
    """Return policies side by side under one sheet, the best first."""


def compare(
    *compared: object,
    sheet: str | Sheet | None = None,
    what_if: bool = False,
    round: Any = None,
    **options: object,
) -> "PolicyComparison | SheetComparison":
    """Return policies side by side under one sheet, or two sheets: edges, print, a round by both.

    >>> [found.policy for found in compare("simple", "best", sheet="nj-hilo").worths]
    ['best', 'simple']
    """
    if sheet is None:
        from fairdeal.api.comparing import compare_sheets

        return compare_sheets(compared, round)
    from fairdeal.analysis.odds import question
    from fairdeal.analysis.policy import compare as side_by_side

    return side_by_side(compared, question(*asked_of(sheet, options), what_if=what_if))


def policies(instrument: str | Sheet) -> dict[str, str]:
    """Return the ready-made policies of an instrument, by name, in words.

    >>> policies("nj-hilo")["mimic_dealer"]
    'set every hand the house way, and never fold'
    """
    from fairdeal.analysis.solver import solver_of

    return dict(solver_of(law(asked_of(instrument, {})[0])).policies)
