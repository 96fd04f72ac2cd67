"""Pik-it Poker, as analysis sees it; its modules are read when they are asked."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import TYPE_CHECKING

from fairdeal.analysis.decision import Advice, Decision, first_best
from fairdeal.analysis.odds import OddsQuestion
from fairdeal.analysis.report import OddsReport
from fairdeal.analysis.solver import Solver, Takes
from fairdeal.analysis.strategy import Lesson
from fairdeal.cards import ThreeCardCategory
from fairdeal.sheet import PikItSheet, Sheet

if TYPE_CHECKING:
    from fairdeal.analysis.simulate.tally import SimulationPlan


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
        from fairdeal.games.pik_it_poker.solver.three_card_bonus import SELECT, advise_selection

        sheet = _pikit(decision.sheet)
        if SELECT in decision.offered:
            return advise_selection(sheet, decision.held, decision.seen)
        from fairdeal.games.pik_it_poker.solver.advice import advise

        options = advise(sheet, decision.held, decision.seen)
        return first_best(options, about=("ante", "play"))

    def lesson(self, asked: OddsQuestion) -> Lesson:
        from fairdeal.games.pik_it_poker.solver.chart import by_kind
        from fairdeal.games.pik_it_poker.solver.short_rules import rules
        from fairdeal.games.pik_it_poker.solver.strategy import best_play

        played = best_play(_pikit(asked.sheet))
        taught = rules(played)
        first = "See what your best three cards are as a three-card hand:"
        return Lesson(rules=(first, *taught.words()), cost=taught.cost, kinds=dict(by_kind(played)))

    def plan(self, asked: OddsQuestion, seats: int, *, simple: bool) -> "SimulationPlan":
        from fairdeal.games.pik_it_poker.solver.simulation import plan

        return plan(_pikit(asked.sheet), seats, simple=simple)

    def main_choices(self) -> Iterator[tuple[str, Mapping[str, object]]]:
        """Iterate over the sizes of the plays, with and without a qualifying dealer."""
        for qualifies, three, five in product((False, True), (1, 2), (1, 2)):
            words = f"play 3 {three}×, play 5 {five}×" + (", dealer qualifies" if qualifies else "")
            yield (
                words,
                {"dealer_qualifies": qualifies, "play_3_multiple": three, "play_5_multiple": five},
            )


def _pikit(sheet: Sheet) -> PikItSheet:
    assert isinstance(sheet, PikItSheet), sheet
    return sheet


SOLVER = _PikIt()
