"""Short rules as data: which branch decides a hand, and the numbers that it turns on.

The rules page, the coach and the school's drills show the same branches. What the branches of a
sheet are, and which of them decides a hand, says the game's solver.
"""

from collections.abc import Mapping

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.values import EMPTY


class RuleBranch(Struct, frozen=True, kw_only=True):
    """One branch of the short rules of a game."""

    name: str  # lessons and learning records name it: it never changes
    point: str  # the decision point, as policies call it: “flop”
    action: str  # what it says, as the table says it: “raise 4”
    words: str  # when it applies
    numbers: Mapping[str, int] = EMPTY  # that it turns on

    def __str__(self) -> str:
        return f"{self.words}: {self.action}."


class RuleReading(Struct, frozen=True):
    """The branch that decides a hand, and the hand in its terms."""

    rule: RuleBranch
    words: str  # “19 cards beat you; raise up to 20”
    picked: tuple[Card, ...] = ()  # the cards to pick with its action


class DecisionPoint(Struct, frozen=True, kw_only=True):
    """A point of a game at which a player decides, as the school drills it.

    A decision is drilled at the first point of the game that fits.
    """

    name: str  # on record: it never changes
    words: str  # “before the flop”
    board: int = 0  # how many community cards lie there
    between: tuple[str, ...] = ()  # the two best actions are among these
    sets: bool = False  # whether cards are picked for an action that is already chosen
    alike: tuple[str, ...] = ()  # actions that differ in size alone, as raise 3 and raise 4

    def fits(self, board: int, best_two: tuple[str, ...], *, sets: bool) -> bool:
        """Return whether a decision with so many community cards belongs here."""
        if self.sets is not sets or self.board != board:
            return False
        return not self.between or set(best_two) <= set(self.between)
