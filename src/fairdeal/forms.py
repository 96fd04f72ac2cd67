"""The JSON forms that functions take and `wire()` gives, as types for editors and checkers.

docs/wire-forms.md describes them. Exact numbers are texts, as in “-2341/30940”; money is whole
cents; cards are texts, as in “As Td”, or lists of them.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

CardsForm = str | Sequence[str]


class DescribedHandForm(TypedDict):
    """One hand of a finished round."""

    seat: int
    cards: CardsForm
    wagers: Mapping[str, int]
    selected: NotRequired[CardsForm]  # with a 3 card bonus of Pik-it Poker
    low: NotRequired[CardsForm]  # of a played hand of 5 Card Hi-Lo
    player: NotRequired[str | None]
    match_play: NotRequired[int | None]


class DescribedRoundForm(TypedDict):
    """A finished round: what `settle` takes."""

    instrument: str
    dealer: CardsForm
    hands: Sequence[DescribedHandForm]
    options: NotRequired[Mapping[str, Any]]
    community: NotRequired[CardsForm]
    meter: NotRequired[int]


class ResultForm(TypedDict):
    """One wager settled; the payout comes on top of the stake."""

    wager: str
    stake: int
    outcome: str  # win, lose or push
    payout: int
    clause: str


class SettledHandForm(TypedDict):
    """The results of one hand, in the order of settlement."""

    seat: int
    results: list[ResultForm]
    net: int


class SettledRoundForm(TypedDict):
    """A settled round: what `settle` returns."""

    instrument: str
    hands: list[SettledHandForm]


class HandArraysForm(TypedDict):
    """The hands of one seat, with a row for each round."""

    seat: int
    cards: "ArrayLike"
    wagers: Mapping[str, "ArrayLike"]
    selected: NotRequired["ArrayLike"]
    low: NotRequired["ArrayLike"]
    match_play: NotRequired["ArrayLike"]


class RoundArraysForm(TypedDict):
    """Finished rounds of one table: what `settle_arrays` takes."""

    instrument: str
    dealer: "ArrayLike"
    hands: Sequence[HandArraysForm]
    options: NotRequired[Mapping[str, Any]]
    community: NotRequired["ArrayLike"]
    meter: NotRequired["ArrayLike"]


class SettledAmountsForm(TypedDict):
    """What one wager came to in each round."""

    payout: "NDArray[np.int64]"
    net: "NDArray[np.int64]"


class SettledHandArraysForm(TypedDict):
    """The results of one seat, by wager."""

    seat: int
    results: dict[str, SettledAmountsForm]
    net: "NDArray[np.int64]"


class SettledArraysForm(TypedDict):
    """Settled rounds: what `settle_arrays` returns."""

    instrument: str
    hands: list[SettledHandArraysForm]


class DecisionForm(TypedDict):
    """A decision: what `advise` takes."""

    instrument: str
    cards: CardsForm
    options: NotRequired[Mapping[str, Any]]
    community: NotRequired[CardsForm]
    seen: NotRequired[CardsForm]
    wagers: NotRequired[Mapping[str, Any]]


class AdvisedOptionForm(TypedDict):
    """One thing that a player may do, and its worth per ante."""

    action: str
    ev: str
    low: NotRequired[str]


class AdviceForm(TypedDict):
    """What `advise` returns."""

    options: list[AdvisedOptionForm]
    best: str
    low: NotRequired[str]


class MainOddsForm(TypedDict):
    """Exact figures of what must be wagered to play, per unit of ante."""

    unit: str
    ev: str
    variance: str
    average_bet: str
    element_of_risk: str
    by_wager: dict[str, str]
    decisions: dict[str, str]


class SideOddsForm(TypedDict):
    """Exact figures of an optional wager, per unit of it."""

    ev: str
    variance: str


class OddsForm(TypedDict):
    """What `OddsReport.wire` returns; a sheet that no table may use has no hash."""

    instrument: str
    options: dict[str, Any]
    sheet: NotRequired[str]
    lawful: NotRequired[bool]
    main: MainOddsForm
    side: dict[str, SideOddsForm]
    notes: NotRequired[dict[str, str]]
    warnings: list[str]


# `return` is a keyword, so that this form has no class of its own.
OddsRowForm = TypedDict(
    "OddsRowForm",
    {"row": str, "combinations": int, "probability": str, "net": str, "return": str},
)


class OddsRowsForm(TypedDict):
    """What `SideOdds.wire` returns: every row of an optional wager."""

    combinations: int
    house_edge: str
    hit_frequency: str
    rows: list[OddsRowForm]


class LessonForm(TypedDict):
    """What `Lesson.wire` returns: short rules, their cost, and the chart where there is one."""

    rules: list[str]
    cost: str
    chart: NotRequired[dict[str, str]]


class ComparedChoiceForm(TypedDict):
    """What `ComparedChoice.wire` returns: the worth of one choice that the law leaves open."""

    wager: str
    choice: str
    ev: str
    house_edge: str
    taken: bool


class EstimateForm(TypedDict):
    """A simulated figure beside the exact one."""

    mean: str
    variance: str
    standard_error: float | None
    interval: list[float] | None
    exact: str | None
    inside: bool | None


class MainEstimateForm(EstimateForm):
    """The simulated main game."""

    unit: str
    decisions: dict[str, str]


class SimulationForm(TypedDict):
    """What `Simulation.wire` returns."""

    instrument: str
    options: dict[str, Any]
    sheet: NotRequired[str]
    lawful: NotRequired[bool]
    wagers: NotRequired[dict[str, str]]
    meter: NotRequired[int]
    strategy: str
    seats: int
    seed: int
    rounds: int
    hands: int
    complete: bool
    main: MainEstimateForm
    side: dict[str, EstimateForm]


class PolicyWorthForm(TypedDict):
    """What `PolicyWorth.wire` returns."""

    policy: str
    instrument: str
    sheet: NotRequired[str]
    lawful: NotRequired[bool]
    ev: str
    best_ev: str
    cost: str
    by_decision: dict[str, str]
    variance: str
    average_bet: str
    decisions: dict[str, str]


class SessionRiskForm(TypedDict):
    """What `SessionRisk.wire` returns; chances are numbers."""

    bankroll: str
    rounds: int
    mean: str
    standard_deviation: float
    n0: str | None
    ruin: float
    ahead: float
    quantiles: dict[str, str]


class RefusalForm(TypedDict):
    """A refusal, as a program gets it; malformed input has no clause."""

    name: str
    message: str
    clause: str | None
