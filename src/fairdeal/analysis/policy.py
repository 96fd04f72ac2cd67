"""Strategies as values: a policy decides every hand, and its worth is counted over every deal.

A policy is asked once for all situations that the game cannot tell apart: suits have no names,
cards no order, and suits count only where they can make a flush. A policy that decides such
situations differently is refused, because then no table of its decisions exists.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from fairdeal.analysis.odds import OddsQuestion
from fairdeal.analysis.report import Distribution, MainOdds, decimal, exact, html_table, percent
from fairdeal.analysis.solver import solver_of
from fairdeal.cards import Card, text
from fairdeal.forms import PolicyWorthForm
from fairdeal.law import in_short, refuse

if TYPE_CHECKING:
    from fairdeal.analysis.risk import SessionRisk

Progress = Callable[[str, int, int], None]  # decision point, decisions asked for, all of them


class PolicyOffer(Struct, frozen=True):
    """One thing that a policy may do: an action, with the cards that are picked for it."""

    action: str
    picked: tuple[Card, ...] = ()

    def __str__(self) -> str:
        return f"{self.action.replace('_', ' ')} {text(self.picked)}".strip()


class PolicyView(Struct, frozen=True):
    """The knowledge of a player at one decision, and what is offered."""

    point: str  # the decision point: “start”, “flop”, “river” or “play”
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    offers: tuple[PolicyOffer, ...]


Decided = PolicyOffer | str | tuple[Card, ...]


class Policy:
    """A way to play. Extend it with `decide`, or with a method for each decision point.

    `decide(view)` returns one of `view.offers`, or its action as text, or the picked cards.
    A method with the name of a decision point takes arrays of card indices, a row for each hand,
    and returns an array with a decision for each row:

    - Ultimate Texas Hold 'Em: `start(hole)`: 4, 3 or 0; `flop(hole, board)`: 2 or 0;
      `river(hole, board)`: 1 or 0, a fold. True is the highest raise.
    - Pik-it Poker: `play(hand)`: 3, 5 or 0, a fold.
    - 5 Card Hi-Lo: `play(hand)`: the places of the two low cards, from 0, in two columns; -1 folds.
    """

    @property
    def name(self) -> str:
        """The name of the policy in reports."""
        return type(self).__name__

    def decide(self, view: PolicyView) -> Decided:
        """Return what to do at one decision."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"Policy({self.name})"


class NamedPolicy(Policy):
    """A policy that a game's solver knows by name, as “best”."""

    def __init__(self, name: str) -> None:
        self._name = name

    @property
    def name(self) -> str:
        """The name by which the solver knows it."""
        return self._name


class _Function(Policy):
    """A policy made of a function."""

    def __init__(self, function: Callable[[PolicyView], Decided]) -> None:
        self._function = function

    def decide(self, view: PolicyView) -> Decided:
        return self._function(view)

    @property
    def name(self) -> str:
        return str(getattr(self._function, "__name__", "function"))


def policy_of(value: object, names: Iterable[str]) -> Policy:
    """Return a policy, given as one, as a function of a view, or by a name."""
    if isinstance(value, Policy):
        return value
    if isinstance(value, str):
        known = tuple(names)
        if value not in known:
            listed = ", ".join(known)
            raise refuse(
                "unknown-strategy",
                f"strategy is {in_short(value)}; it may be {listed}, or a fairdeal.Policy",
            )
        return NamedPolicy(value)
    if callable(value) and not isinstance(value, type):
        return _Function(value)
    raise refuse("not-a-policy", f"{in_short(value)} is no policy: extend fairdeal.Policy")


class DearDecision(Struct, frozen=True):
    """A decision of a policy that loses against the best one."""

    point: str
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    taken: str
    best: str
    cost: Fraction  # each time, in antes
    chance: Fraction  # of coming to it in a round

    @property
    def loses(self) -> Fraction:
        """The expected loss in a round, in antes."""
        return self.cost * self.chance

    def record(self) -> dict[str, object]:
        """Return a flat row: numbers as numbers, exact ones beside them as text."""
        return {
            "point": self.point,
            "cards": text(self.cards),
            "board": text(self.board),
            "taken": self.taken,
            "best": self.best,
            "cost": float(self.cost),
            "chance": float(self.chance),
            "loses": float(self.loses),
            "cost_exact": exact(self.cost),
            "chance_exact": exact(self.chance),
            "loses_exact": exact(self.loses),
        }

    def __str__(self) -> str:
        beside = f" beside {text(self.board)}" if self.board else ""
        loses = f"loses {decimal(self.cost, 4)} each time, {decimal(self.loses, 6)} a round"
        words = f"{self.taken}, best {self.best}".replace("_", " ")
        return f"{self.point}: {text(self.cards)}{beside}: {words}; {loses}"


Dearest = Callable[[int, str | None], tuple[DearDecision, ...]]


@dataclass(frozen=True, kw_only=True, repr=False)
class PolicyWorth:
    """The exact worth of a policy under a sheet: every deal counted, per ante."""

    policy: str
    instrument: str
    sheet: str | None
    main: MainOdds
    best: Fraction  # the player's expected result under the best play
    by_decision: Mapping[str, Fraction]  # the cost at each decision point, which adds up to `cost`
    find_dearest: Dearest = field(compare=False)

    def __post_init__(self) -> None:
        assert sum(self.by_decision.values()) == self.cost, "two ways to one figure"

    @property
    def ev(self) -> Fraction:
        """The player's expected result."""
        return self.main.ev

    @property
    def house_edge(self) -> Fraction:
        """The share of the ante that the house keeps."""
        return -self.ev

    @property
    def distribution(self) -> Distribution:
        """The exact distribution of a round's result."""
        return self.main.distribution

    @property
    def cost(self) -> Fraction:
        """The expected loss against the best play."""
        return self.best - self.ev

    def dearest(self, number: int = 10, at: str | None = None) -> tuple[DearDecision, ...]:
        """Return the decisions that lose most in the long run, at one decision point or at all."""
        if at is not None and at not in self.by_decision:
            points = ", ".join(self.by_decision)
            raise refuse(
                "unknown-point", f"{in_short(at)} is no decision point; there are {points}"
            )
        return self.find_dearest(number, at)

    def __repr__(self) -> str:
        edge = f"house edge {percent(self.house_edge)}, costs {percent(self.cost)}"
        return f"PolicyWorth({self.policy}, {self.instrument}: {edge})"

    def __str__(self) -> str:
        """Return the usual figures, one to a line."""
        lines = [
            f"{self.policy}, {self.instrument}",
            f"  house edge {percent(self.house_edge)} per ante ({self.house_edge})",
            f"  costs {percent(self.cost)} against the best play ({self.cost})",
        ]
        lines += [f"    at {point}: {percent(cost)}" for point, cost in self.by_decision.items()]
        shares = (f"{name} {percent(share)}" for name, share in self.main.decisions.items())
        return "\n".join([*lines, "  decisions: " + ", ".join(shares).replace("_", " ")])

    def record(self) -> dict[str, object]:
        """Return a flat row: numbers as numbers, exact ones beside them as text."""
        costs = {f"cost_{point}": float(cost) for point, cost in self.by_decision.items()}
        return {
            "policy": self.policy,
            "instrument": self.instrument,
            "ev": float(self.ev),
            "house_edge": float(self.house_edge),
            "cost": float(self.cost),
            **costs,
            "standard_deviation": float(self.main.variance) ** 0.5,
            "average_bet": float(self.main.average_bet),
            "ev_exact": exact(self.ev),
            "cost_exact": exact(self.cost),
        }

    def risk(self, bankroll: object, rounds: object) -> "SessionRisk":
        """Return the risk of so many rounds with a bankroll in antes."""
        from fairdeal.analysis.risk import risk

        return risk(self.distribution, bankroll, rounds)

    def _repr_html_(self) -> str:
        return html_table([self.record()])

    def wire(self) -> PolicyWorthForm:
        """Return the worth in its wire form."""
        form = {
            "policy": self.policy,
            "instrument": self.instrument,
            **({"sheet": self.sheet} if self.sheet else {"lawful": False}),
            "ev": exact(self.ev),
            "best_ev": exact(self.best),
            "cost": exact(self.cost),
            "by_decision": {point: exact(cost) for point, cost in self.by_decision.items()},
            "variance": exact(self.main.variance),
            "average_bet": exact(self.main.average_bet),
            "decisions": {name: exact(share) for name, share in self.main.decisions.items()},
        }
        return cast(PolicyWorthForm, form)


def worth(policy: object, asked: OddsQuestion, progress: Progress | None = None) -> PolicyWorth:
    """Return the exact worth of a policy, by the solver of the game."""
    solver = solver_of(asked.sheet.instrument)
    return solver.worth(asked, policy_of(policy, solver.policies), progress)


class PolicyComparison(Struct, frozen=True):
    """Several policies under one sheet, the best first."""

    worths: tuple[PolicyWorth, ...]

    def records(self) -> list[dict[str, object]]:
        """Return a flat row for each policy."""
        return [worth.record() for worth in self.worths]

    def __str__(self) -> str:
        """Return a line for each policy."""
        wide = max(len(worth.policy) for worth in self.worths)
        return "\n".join(
            f"{worth.policy:{wide}}  house edge {percent(worth.house_edge):>9}, "
            f"costs {percent(worth.cost):>9}"
            for worth in self.worths
        )

    def _repr_html_(self) -> str:
        return html_table(self.records())

    def __repr__(self) -> str:
        return f"PolicyComparison({', '.join(worth.policy for worth in self.worths)})"


def compare(policies: Iterable[object], asked: OddsQuestion) -> PolicyComparison:
    """Return policies side by side under one sheet, the best first."""
    worths = (worth(policy, asked) for policy in policies)
    return PolicyComparison(tuple(sorted(worths, key=lambda each: each.cost)))
