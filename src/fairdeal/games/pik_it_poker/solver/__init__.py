"""Pik-it Poker, as analysis sees it; its modules are read when they are asked."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING

from fairdeal.analysis import Advice, Decision, Lesson, OddsQuestion, OddsReport, Solver, first_best
from fairdeal.analysis.solver import Takes
from fairdeal.cards import ThreeCardCategory
from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.play import RuleBranch, RuleReading
from fairdeal.sheet import Sheet

if TYPE_CHECKING:
    from fairdeal.analysis import Policy, PolicyWorth, Progress
    from fairdeal.analysis.round_arrays import DealtRounds, SettledCases
    from fairdeal.analysis.tally import SimulationPlan
    from fairdeal.games.pik_it_poker.solver.advice import Meet


class _PikIt(Solver):
    """New Jersey's text."""

    every_decision = (
        {"cards": "Ks Qd 9h 7c 3s"},
        {"cards": "Ks Qd 9h 7c 3s", "seen": "Kc Kd"},
    )
    takes: Mapping[str, Takes] = {
        "odds": Takes(4, 1),
        "advice": Takes(1, 0.2),
        "moments": Takes(2, 1),
    }
    policies: Mapping[str, str] = {
        "best": "the best play",
        "simple": "the short rules",
        "never_fold": "the better of play 3 and play 5, but never fold",
        "mimic_dealer": "play 5 with a hand that qualifies as the dealer's, fold the rest",
        "always_play_3": "play 3 with every hand",
        "always_play_5": "play 5 with every hand",
    }
    rows: Mapping[str, tuple[str, ...]] = {
        "three_card_bonus": tuple(
            category.row
            for category in reversed(ThreeCardCategory)
            if category > ThreeCardCategory.HIGH_CARD
        )
    }

    def odds(self, asked: OddsQuestion) -> OddsReport:
        from fairdeal.games.pik_it_poker.solver.odds import odds

        return odds(_pikit(asked.sheet), asked.given, asked.lawful)

    def advise(self, decision: Decision) -> Advice:
        """Advise on the play, or on the three bonus cards if the table asks for them."""
        from fairdeal.games.pik_it_poker.solver.advice import meet

        return _advice(decision, meet)

    def look_up(self, decision: Decision) -> Advice:
        """Count the dealer's hands by their structure, whatever was seen."""
        from fairdeal.games.pik_it_poker.solver.seen_cards import count

        return _advice(decision, count)

    def lesson(self, asked: OddsQuestion) -> Lesson:
        from fairdeal.games.pik_it_poker.solver.short_rules import by_kind, rules
        from fairdeal.games.pik_it_poker.solver.strategy import best_play

        played = best_play(_pikit(asked.sheet))
        taught = rules(played)
        first = "See what your best three cards are as a three-card hand:"
        return Lesson(rules=(first, *taught.words()), cost=taught.cost, kinds=dict(by_kind(played)))

    def short_rules(self, sheet: Sheet) -> tuple[RuleBranch, ...]:
        from fairdeal.games.pik_it_poker.solver.rule_readings import short_rules

        return short_rules(_pikit(sheet))

    def read_rule(self, decision: Decision) -> RuleReading:
        from fairdeal.games.pik_it_poker.solver.rule_readings import read_rule

        return read_rule(_pikit(decision.sheet), decision.held)

    def worth(
        self, asked: OddsQuestion, policy: "Policy", progress: "Progress | None" = None
    ) -> "PolicyWorth":
        from fairdeal.games.pik_it_poker.solver.policies import decisions, policy_worth
        from fairdeal.games.pik_it_poker.solver.strategy import best_play

        played = best_play(_pikit(asked.sheet))
        return policy_worth(asked, played, policy.name, decisions(played, policy, progress))

    def plan(self, asked: OddsQuestion, seats: int, policy: "Policy") -> "SimulationPlan":
        from fairdeal.games.pik_it_poker.solver.policies import decisions
        from fairdeal.games.pik_it_poker.solver.simulation import plan
        from fairdeal.games.pik_it_poker.solver.strategy import best_play

        played = best_play(_pikit(asked.sheet))
        return plan(played, seats, decisions(played, policy))

    def cases(self, rounds: "DealtRounds") -> "SettledCases":
        from fairdeal.games.pik_it_poker.solver.cases import cases

        return cases(rounds)

    def main_choices(self) -> Iterator[tuple[str, Mapping[str, object]]]:
        """Iterate over the sizes of the plays, with and without a qualifying dealer."""
        for qualifies, three, five in product((False, True), (1, 2), (1, 2)):
            words = f"play 3 {three}×, play 5 {five}×" + (", dealer qualifies" if qualifies else "")
            yield (
                words,
                {"dealer_qualifies": qualifies, "play_3_multiple": three, "play_5_multiple": five},
            )


def _advice(decision: Decision, meet: "Meet") -> Advice:
    from fairdeal.games.pik_it_poker.solver.advice import SELECT, advise, advise_selection

    sheet = _pikit(decision.sheet)
    if SELECT in decision.offered:
        return advise_selection(sheet, decision.held, decision.seen)
    options = advise(sheet, decision.held, decision.seen, meet=meet)
    return first_best(options, about=("ante", "play"))


def _pikit(sheet: Sheet) -> PikItSheet:
    assert isinstance(sheet, PikItSheet), sheet
    return sheet


SOLVER = _PikIt()
