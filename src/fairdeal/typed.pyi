"""The functions with options, for each instrument. Made by tools/typed_api.py."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, Unpack, overload

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
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet, UthSheet
from fairdeal.options import (
    CommonOptions,
    MaUthOptions,
    MaUthProgressive,
    MaUthWhatIf,
    NjHiloOptions,
    NjHiloWhatIf,
    NjPikitOptions,
    NjPikitWhatIf,
    NjUthOptions,
    NjUthWhatIf,
)
from fairdeal.play import RulesPage
from fairdeal.sheet import Sheet
from fairdeal.view import AdvisedTable

@overload
def odds(
    instrument: Literal["ma-uth"] | MassachusettsUthSheet,
    *,
    wagers: Mapping[str, object] | None = None,
    meter: int | None = None,
    what_if: bool = False,
    **options: Unpack[MaUthWhatIf],
) -> OddsReport:
    """Return exact odds of a sheet under the best play; `wire()` is the JSON of `fairdeal odds`.

    `wagers` are multiples of the ante that join the main game, as in {"tie": 1}; `meter` is what
    a progressive shows, in cents; `what_if` takes any pay table, also an unlawful one.
    """

@overload
def odds(
    instrument: Literal["nj-uth"] | UthSheet,
    *,
    wagers: Mapping[str, object] | None = None,
    meter: int | None = None,
    what_if: bool = False,
    **options: Unpack[NjUthWhatIf],
) -> OddsReport:
    """Return exact odds of a sheet under the best play; `wire()` is the JSON of `fairdeal odds`.

    `wagers` are multiples of the ante that join the main game, as in {"tie": 1}; `meter` is what
    a progressive shows, in cents; `what_if` takes any pay table, also an unlawful one.
    """

@overload
def odds(
    instrument: Literal["nj-pikit"] | PikItSheet,
    *,
    wagers: Mapping[str, object] | None = None,
    meter: int | None = None,
    what_if: bool = False,
    **options: Unpack[NjPikitWhatIf],
) -> OddsReport:
    """Return exact odds of a sheet under the best play; `wire()` is the JSON of `fairdeal odds`.

    `wagers` are multiples of the ante that join the main game, as in {"tie": 1}; `meter` is what
    a progressive shows, in cents; `what_if` takes any pay table, also an unlawful one.
    """

@overload
def odds(
    instrument: Literal["nj-hilo"] | HiLoSheet,
    *,
    wagers: Mapping[str, object] | None = None,
    meter: int | None = None,
    what_if: bool = False,
    **options: Unpack[NjHiloWhatIf],
) -> OddsReport:
    """Return exact odds of a sheet under the best play; `wire()` is the JSON of `fairdeal odds`.

    `wagers` are multiples of the ante that join the main game, as in {"tie": 1}; `meter` is what
    a progressive shows, in cents; `what_if` takes any pay table, also an unlawful one.
    """

@overload
def odds(
    instrument: str | Sheet,
    *,
    wagers: Mapping[str, object] | None = None,
    meter: int | None = None,
    what_if: bool = False,
    **options: Unpack[CommonOptions],
) -> OddsReport:
    """Return exact odds of a sheet under the best play; `wire()` is the JSON of `fairdeal odds`.

    `wagers` are multiples of the ante that join the main game, as in {"tie": 1}; `meter` is what
    a progressive shows, in cents; `what_if` takes any pay table, also an unlawful one.
    """

@overload
def strategy(
    instrument: Literal["ma-uth"] | MassachusettsUthSheet,
    *,
    wagers: Mapping[str, object] | None = None,
    what_if: bool = False,
    **options: Unpack[MaUthWhatIf],
) -> Lesson:
    """Return the short rules of a game under a sheet, with their cost and the chart."""

@overload
def strategy(
    instrument: Literal["nj-uth"] | UthSheet,
    *,
    wagers: Mapping[str, object] | None = None,
    what_if: bool = False,
    **options: Unpack[NjUthWhatIf],
) -> Lesson:
    """Return the short rules of a game under a sheet, with their cost and the chart."""

@overload
def strategy(
    instrument: Literal["nj-pikit"] | PikItSheet,
    *,
    wagers: Mapping[str, object] | None = None,
    what_if: bool = False,
    **options: Unpack[NjPikitWhatIf],
) -> Lesson:
    """Return the short rules of a game under a sheet, with their cost and the chart."""

@overload
def strategy(
    instrument: Literal["nj-hilo"] | HiLoSheet,
    *,
    wagers: Mapping[str, object] | None = None,
    what_if: bool = False,
    **options: Unpack[NjHiloWhatIf],
) -> Lesson:
    """Return the short rules of a game under a sheet, with their cost and the chart."""

@overload
def strategy(
    instrument: str | Sheet,
    *,
    wagers: Mapping[str, object] | None = None,
    what_if: bool = False,
    **options: Unpack[CommonOptions],
) -> Lesson:
    """Return the short rules of a game under a sheet, with their cost and the chart."""

@overload
def chart(
    instrument: Literal["ma-uth"] | MassachusettsUthSheet, **options: Unpack[MaUthOptions]
) -> Mapping[str, Start]:
    """Return the best action with each starting hand; empty if the game has no chart."""

@overload
def chart(
    instrument: Literal["nj-uth"] | UthSheet, **options: Unpack[NjUthOptions]
) -> Mapping[str, Start]:
    """Return the best action with each starting hand; empty if the game has no chart."""

@overload
def chart(
    instrument: Literal["nj-pikit"] | PikItSheet, **options: Unpack[NjPikitOptions]
) -> Mapping[str, Start]:
    """Return the best action with each starting hand; empty if the game has no chart."""

@overload
def chart(
    instrument: Literal["nj-hilo"] | HiLoSheet, **options: Unpack[NjHiloOptions]
) -> Mapping[str, Start]:
    """Return the best action with each starting hand; empty if the game has no chart."""

@overload
def chart(instrument: str | Sheet, **options: Unpack[CommonOptions]) -> Mapping[str, Start]:
    """Return the best action with each starting hand; empty if the game has no chart."""

@overload
def choices(
    instrument: Literal["ma-uth"] | MassachusettsUthSheet,
    *,
    what_if: bool = False,
    **options: Unpack[MaUthWhatIf],
) -> tuple[ComparedChoice, ...]:
    """Return what each choice that the law leaves open is worth, all else unchanged."""

@overload
def choices(
    instrument: Literal["nj-uth"] | UthSheet,
    *,
    what_if: bool = False,
    **options: Unpack[NjUthWhatIf],
) -> tuple[ComparedChoice, ...]:
    """Return what each choice that the law leaves open is worth, all else unchanged."""

@overload
def choices(
    instrument: Literal["nj-pikit"] | PikItSheet,
    *,
    what_if: bool = False,
    **options: Unpack[NjPikitWhatIf],
) -> tuple[ComparedChoice, ...]:
    """Return what each choice that the law leaves open is worth, all else unchanged."""

@overload
def choices(
    instrument: Literal["nj-hilo"] | HiLoSheet,
    *,
    what_if: bool = False,
    **options: Unpack[NjHiloWhatIf],
) -> tuple[ComparedChoice, ...]:
    """Return what each choice that the law leaves open is worth, all else unchanged."""

@overload
def choices(
    instrument: str | Sheet, *, what_if: bool = False, **options: Unpack[CommonOptions]
) -> tuple[ComparedChoice, ...]:
    """Return what each choice that the law leaves open is worth, all else unchanged."""

@overload
def rows(
    instrument: Literal["ma-uth"] | MassachusettsUthSheet,
    *,
    what_if: bool = False,
    **options: Unpack[MaUthWhatIf],
) -> list[dict[str, object]]:
    """Return every row of every optional wager as flat records."""

@overload
def rows(
    instrument: Literal["nj-uth"] | UthSheet,
    *,
    what_if: bool = False,
    **options: Unpack[NjUthWhatIf],
) -> list[dict[str, object]]:
    """Return every row of every optional wager as flat records."""

@overload
def rows(
    instrument: Literal["nj-pikit"] | PikItSheet,
    *,
    what_if: bool = False,
    **options: Unpack[NjPikitWhatIf],
) -> list[dict[str, object]]:
    """Return every row of every optional wager as flat records."""

@overload
def rows(
    instrument: Literal["nj-hilo"] | HiLoSheet,
    *,
    what_if: bool = False,
    **options: Unpack[NjHiloWhatIf],
) -> list[dict[str, object]]:
    """Return every row of every optional wager as flat records."""

@overload
def rows(
    instrument: str | Sheet, *, what_if: bool = False, **options: Unpack[CommonOptions]
) -> list[dict[str, object]]:
    """Return every row of every optional wager as flat records."""

@overload
def plot(
    instrument: Literal["ma-uth"] | MassachusettsUthSheet,
    file: str | Path,
    *,
    wagers: Mapping[str, object] | None = None,
    meter: int | None = None,
    what_if: bool = False,
    **options: Unpack[MaUthWhatIf],
) -> None:
    """Draw the odds of a sheet into a file that ends in .svg or .png."""

@overload
def plot(
    instrument: Literal["nj-uth"] | UthSheet,
    file: str | Path,
    *,
    wagers: Mapping[str, object] | None = None,
    meter: int | None = None,
    what_if: bool = False,
    **options: Unpack[NjUthWhatIf],
) -> None:
    """Draw the odds of a sheet into a file that ends in .svg or .png."""

@overload
def plot(
    instrument: Literal["nj-pikit"] | PikItSheet,
    file: str | Path,
    *,
    wagers: Mapping[str, object] | None = None,
    meter: int | None = None,
    what_if: bool = False,
    **options: Unpack[NjPikitWhatIf],
) -> None:
    """Draw the odds of a sheet into a file that ends in .svg or .png."""

@overload
def plot(
    instrument: Literal["nj-hilo"] | HiLoSheet,
    file: str | Path,
    *,
    wagers: Mapping[str, object] | None = None,
    meter: int | None = None,
    what_if: bool = False,
    **options: Unpack[NjHiloWhatIf],
) -> None:
    """Draw the odds of a sheet into a file that ends in .svg or .png."""

@overload
def plot(
    instrument: str | Sheet,
    file: str | Path,
    *,
    wagers: Mapping[str, object] | None = None,
    meter: int | None = None,
    what_if: bool = False,
    **options: Unpack[CommonOptions],
) -> None:
    """Draw the odds of a sheet into a file that ends in .svg or .png."""

@overload
def simulate(
    instrument: Literal["ma-uth"] | MassachusettsUthSheet,
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
    minimum: int | str = ...,
    maximum: int | str = ...,
    side_minimum: int | str = ...,
    side_maximum: int | str = ...,
    chip: int | str = ...,
    dealing: Literal["manual-shoe", "hand", "automated-shoe"] = ...,
    shuffling: Literal["manual", "automated", "automated-counting"] = ...,
    pre_shuffled: bool = ...,
    decks: int = ...,
    licensee: str = ...,
    approvals: Mapping[str, str] = ...,
    trips_pay_table: Literal["A", "B", "C", "D"] | Mapping[str, str] = ...,
    cover_all: bool | Mapping[str, str | Mapping[str, str]] = ...,
    progressive: Literal[False] | MaUthProgressive = ...,
    blind_pay_table: Literal["printed"] | Mapping[str, str] = ...,
) -> Simulation:
    """Simulate rounds under a sheet; `wire()` is the JSON of `fairdeal simulate`.

    The same seed gives the same result, whatever the number of workers. `wagers`, `meter` and
    `what_if` are those of `odds`; `strategy` is a policy, as in `worth`. With `keep`, `results()`
    has every round, as an array. `cluster` is the address of a Dask scheduler that plays.
    """

@overload
def simulate(
    instrument: Literal["nj-uth"] | UthSheet,
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
    minimum: int | str = ...,
    maximum: int | str = ...,
    side_minimum: int | str = ...,
    side_maximum: int | str = ...,
    chip: int | str = ...,
    dealing: Literal["manual-shoe", "hand", "automated-shoe"] = ...,
    shuffling: Literal["manual", "automated", "automated-counting"] = ...,
    pre_shuffled: bool = ...,
    decks: int = ...,
    licensee: str = ...,
    approvals: Mapping[str, str] = ...,
    trips_pay_table: Literal["A", "B", "C", "D"] | Mapping[str, str] = ...,
    blind_pay_table: Literal["printed"] | Mapping[str, str] = ...,
) -> Simulation:
    """Simulate rounds under a sheet; `wire()` is the JSON of `fairdeal simulate`.

    The same seed gives the same result, whatever the number of workers. `wagers`, `meter` and
    `what_if` are those of `odds`; `strategy` is a policy, as in `worth`. With `keep`, `results()`
    has every round, as an array. `cluster` is the address of a Dask scheduler that plays.
    """

@overload
def simulate(
    instrument: Literal["nj-pikit"] | PikItSheet,
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
    minimum: int | str = ...,
    maximum: int | str = ...,
    side_minimum: int | str = ...,
    side_maximum: int | str = ...,
    chip: int | str = ...,
    dealing: Literal["manual-shoe", "hand", "automated-shoe"] = ...,
    shuffling: Literal["manual", "automated", "automated-counting"] = ...,
    pre_shuffled: bool = ...,
    decks: int = ...,
    licensee: str = ...,
    approvals: Mapping[str, str] = ...,
    play_3_multiple: int = ...,
    play_5_multiple: int = ...,
    dealer_qualifies: bool = ...,
    five_card_bonus_pay_table: Literal[1, 2] | Mapping[str, str] = ...,
    three_card_bonus_pay_table: Literal[1, 2, 3] | Mapping[str, str] = ...,
    three_card_selection: Literal["face-down", "after-looking"] = ...,
    settlement: int = ...,
    positions: int = ...,
    dealer_stack: Literal["at-once", "after-decisions"] = ...,
) -> Simulation:
    """Simulate rounds under a sheet; `wire()` is the JSON of `fairdeal simulate`.

    The same seed gives the same result, whatever the number of workers. `wagers`, `meter` and
    `what_if` are those of `odds`; `strategy` is a policy, as in `worth`. With `keep`, `results()`
    has every round, as an array. `cluster` is the address of a Dask scheduler that plays.
    """

@overload
def simulate(
    instrument: Literal["nj-hilo"] | HiLoSheet,
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
    minimum: int | str = ...,
    maximum: int | str = ...,
    side_minimum: int | str = ...,
    side_maximum: int | str = ...,
    chip: int | str = ...,
    dealing: Literal["manual-shoe", "hand", "automated-shoe"] = ...,
    shuffling: Literal["manual", "automated", "automated-counting"] = ...,
    pre_shuffled: bool = ...,
    decks: int = ...,
    licensee: str = ...,
    approvals: Mapping[str, str] = ...,
    poker_bonus_pay_table: Literal[1, 2] | Mapping[str, str] = ...,
    ante_bonus: Literal["printed"] | Mapping[str, str] = ...,
    positions: int = ...,
    tie_pay_table: Literal["printed"] | Mapping[str, str] = ...,
) -> Simulation:
    """Simulate rounds under a sheet; `wire()` is the JSON of `fairdeal simulate`.

    The same seed gives the same result, whatever the number of workers. `wagers`, `meter` and
    `what_if` are those of `odds`; `strategy` is a policy, as in `worth`. With `keep`, `results()`
    has every round, as an array. `cluster` is the address of a Dask scheduler that plays.
    """

@overload
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
    minimum: int | str = ...,
    maximum: int | str = ...,
    side_minimum: int | str = ...,
    side_maximum: int | str = ...,
    chip: int | str = ...,
    dealing: Literal["manual-shoe", "hand", "automated-shoe"] = ...,
    shuffling: Literal["manual", "automated", "automated-counting"] = ...,
    pre_shuffled: bool = ...,
    decks: int = ...,
    licensee: str = ...,
    approvals: Mapping[str, str] = ...,
) -> Simulation:
    """Simulate rounds under a sheet; `wire()` is the JSON of `fairdeal simulate`.

    The same seed gives the same result, whatever the number of workers. `wagers`, `meter` and
    `what_if` are those of `odds`; `strategy` is a policy, as in `worth`. With `keep`, `results()`
    has every round, as an array. `cluster` is the address of a Dask scheduler that plays.
    """

@overload
def worth(
    policy: object,
    instrument: Literal["ma-uth"] | MassachusettsUthSheet,
    *,
    wagers: Mapping[str, object] | None = None,
    what_if: bool = False,
    progress: Progress | None = None,
    **options: Unpack[MaUthWhatIf],
) -> PolicyWorth:
    """Return the exact worth of a policy under a sheet: every deal counted, per ante.

    A policy is a `Policy`, a function of a view, or the name of a ready-made one: see `policies`.
    `progress` is called with the decision point, the decisions asked for, and their number.
    """

@overload
def worth(
    policy: object,
    instrument: Literal["nj-uth"] | UthSheet,
    *,
    wagers: Mapping[str, object] | None = None,
    what_if: bool = False,
    progress: Progress | None = None,
    **options: Unpack[NjUthWhatIf],
) -> PolicyWorth:
    """Return the exact worth of a policy under a sheet: every deal counted, per ante.

    A policy is a `Policy`, a function of a view, or the name of a ready-made one: see `policies`.
    `progress` is called with the decision point, the decisions asked for, and their number.
    """

@overload
def worth(
    policy: object,
    instrument: Literal["nj-pikit"] | PikItSheet,
    *,
    wagers: Mapping[str, object] | None = None,
    what_if: bool = False,
    progress: Progress | None = None,
    **options: Unpack[NjPikitWhatIf],
) -> PolicyWorth:
    """Return the exact worth of a policy under a sheet: every deal counted, per ante.

    A policy is a `Policy`, a function of a view, or the name of a ready-made one: see `policies`.
    `progress` is called with the decision point, the decisions asked for, and their number.
    """

@overload
def worth(
    policy: object,
    instrument: Literal["nj-hilo"] | HiLoSheet,
    *,
    wagers: Mapping[str, object] | None = None,
    what_if: bool = False,
    progress: Progress | None = None,
    **options: Unpack[NjHiloWhatIf],
) -> PolicyWorth:
    """Return the exact worth of a policy under a sheet: every deal counted, per ante.

    A policy is a `Policy`, a function of a view, or the name of a ready-made one: see `policies`.
    `progress` is called with the decision point, the decisions asked for, and their number.
    """

@overload
def worth(
    policy: object,
    instrument: str | Sheet,
    *,
    wagers: Mapping[str, object] | None = None,
    what_if: bool = False,
    progress: Progress | None = None,
    **options: Unpack[CommonOptions],
) -> PolicyWorth:
    """Return the exact worth of a policy under a sheet: every deal counted, per ante.

    A policy is a `Policy`, a function of a view, or the name of a ready-made one: see `policies`.
    `progress` is called with the decision point, the decisions asked for, and their number.
    """

@overload
def compare(
    before: Sheet, after: Sheet, /, *, round: Mapping[str, Any] | None = None
) -> SheetComparison:
    """Return two sheets side by side: options, edges, felt, signs, and a round by both.

    `round` is described as for `settle`, without instrument and options.
    """

@overload
def compare(
    *policies: object,
    sheet: Literal["ma-uth"] | MassachusettsUthSheet,
    what_if: bool = False,
    **options: Unpack[MaUthWhatIf],
) -> PolicyComparison:
    """Return policies side by side under one sheet, the best first."""

@overload
def compare(
    *policies: object,
    sheet: Literal["nj-uth"] | UthSheet,
    what_if: bool = False,
    **options: Unpack[NjUthWhatIf],
) -> PolicyComparison:
    """Return policies side by side under one sheet, the best first."""

@overload
def compare(
    *policies: object,
    sheet: Literal["nj-pikit"] | PikItSheet,
    what_if: bool = False,
    **options: Unpack[NjPikitWhatIf],
) -> PolicyComparison:
    """Return policies side by side under one sheet, the best first."""

@overload
def compare(
    *policies: object,
    sheet: Literal["nj-hilo"] | HiLoSheet,
    what_if: bool = False,
    **options: Unpack[NjHiloWhatIf],
) -> PolicyComparison:
    """Return policies side by side under one sheet, the best first."""

@overload
def compare(
    *policies: object, sheet: str | Sheet, what_if: bool = False, **options: Unpack[CommonOptions]
) -> PolicyComparison:
    """Return policies side by side under one sheet, the best first."""

@overload
def sheet(instrument: Literal["ma-uth"], **options: Unpack[MaUthOptions]) -> MassachusettsUthSheet:
    """Return a checked option sheet; amounts may be dollars."""

@overload
def sheet(instrument: Literal["nj-uth"], **options: Unpack[NjUthOptions]) -> UthSheet:
    """Return a checked option sheet; amounts may be dollars."""

@overload
def sheet(instrument: Literal["nj-pikit"], **options: Unpack[NjPikitOptions]) -> PikItSheet:
    """Return a checked option sheet; amounts may be dollars."""

@overload
def sheet(instrument: Literal["nj-hilo"], **options: Unpack[NjHiloOptions]) -> HiLoSheet:
    """Return a checked option sheet; amounts may be dollars."""

@overload
def sheet(instrument: str, **options: Unpack[CommonOptions]) -> Sheet:
    """Return a checked option sheet; amounts may be dollars."""

@overload
def open_table(
    instrument: Literal["ma-uth"],
    *,
    seed: int | None = None,
    journal: object = None,
    key: object = None,
    sync: object = True,
    name: object = "table",
    **options: Unpack[MaUthOptions],
) -> AdvisedTable:
    """Open a practice table; with a seed its decks can be repeated.

    With a journal, a path, every action and event is written to that file as it happens, and is
    on the disk before the action is done; `sync=False` leaves that to the system. With a key, a
    file that `fairdeal key new` made, the head of the journal is signed. The table's name is in
    the record and in every commitment.
    """

@overload
def open_table(
    instrument: Literal["nj-uth"],
    *,
    seed: int | None = None,
    journal: object = None,
    key: object = None,
    sync: object = True,
    name: object = "table",
    **options: Unpack[NjUthOptions],
) -> AdvisedTable:
    """Open a practice table; with a seed its decks can be repeated.

    With a journal, a path, every action and event is written to that file as it happens, and is
    on the disk before the action is done; `sync=False` leaves that to the system. With a key, a
    file that `fairdeal key new` made, the head of the journal is signed. The table's name is in
    the record and in every commitment.
    """

@overload
def open_table(
    instrument: Literal["nj-pikit"],
    *,
    seed: int | None = None,
    journal: object = None,
    key: object = None,
    sync: object = True,
    name: object = "table",
    **options: Unpack[NjPikitOptions],
) -> AdvisedTable:
    """Open a practice table; with a seed its decks can be repeated.

    With a journal, a path, every action and event is written to that file as it happens, and is
    on the disk before the action is done; `sync=False` leaves that to the system. With a key, a
    file that `fairdeal key new` made, the head of the journal is signed. The table's name is in
    the record and in every commitment.
    """

@overload
def open_table(
    instrument: Literal["nj-hilo"],
    *,
    seed: int | None = None,
    journal: object = None,
    key: object = None,
    sync: object = True,
    name: object = "table",
    **options: Unpack[NjHiloOptions],
) -> AdvisedTable:
    """Open a practice table; with a seed its decks can be repeated.

    With a journal, a path, every action and event is written to that file as it happens, and is
    on the disk before the action is done; `sync=False` leaves that to the system. With a key, a
    file that `fairdeal key new` made, the head of the journal is signed. The table's name is in
    the record and in every commitment.
    """

@overload
def open_table(
    instrument: str,
    *,
    seed: int | None = None,
    journal: object = None,
    key: object = None,
    sync: object = True,
    name: object = "table",
    **options: Unpack[CommonOptions],
) -> AdvisedTable:
    """Open a practice table; with a seed its decks can be repeated.

    With a journal, a path, every action and event is written to that file as it happens, and is
    on the disk before the action is done; `sync=False` leaves that to the system. With a key, a
    file that `fairdeal key new` made, the head of the journal is signed. The table's name is in
    the record and in every commitment.
    """

@overload
def rules(
    instrument: Literal["ma-uth"] | MassachusettsUthSheet, **options: Unpack[MaUthOptions]
) -> RulesPage:
    """Return the rules of a game for a beginner, under a sheet; `wire()` is plain data."""

@overload
def rules(instrument: Literal["nj-uth"] | UthSheet, **options: Unpack[NjUthOptions]) -> RulesPage:
    """Return the rules of a game for a beginner, under a sheet; `wire()` is plain data."""

@overload
def rules(
    instrument: Literal["nj-pikit"] | PikItSheet, **options: Unpack[NjPikitOptions]
) -> RulesPage:
    """Return the rules of a game for a beginner, under a sheet; `wire()` is plain data."""

@overload
def rules(
    instrument: Literal["nj-hilo"] | HiLoSheet, **options: Unpack[NjHiloOptions]
) -> RulesPage:
    """Return the rules of a game for a beginner, under a sheet; `wire()` is plain data."""

@overload
def rules(instrument: str | Sheet, **options: Unpack[CommonOptions]) -> RulesPage:
    """Return the rules of a game for a beginner, under a sheet; `wire()` is plain data."""
