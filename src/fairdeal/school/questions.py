"""Questions of a drill, one after the other: the same seed asks the same."""

from collections.abc import Sequence
from itertools import count

from msgspec import Struct

from fairdeal.law import refuse
from fairdeal.school.dealing import clause_at, played_to, search
from fairdeal.school.drills import Drill
from fairdeal.school.items import Item, from_key, point_named
from fairdeal.school.reviews import Review
from fairdeal.sheet import Sheet

_SEEDS_OF_A_DRILL = 10_000  # that one drill may look through
_MOST_NUMBERS = 1000


class Question(Struct, frozen=True):
    """One question: the decision, and the place in the drill where it is asked."""

    item: Item
    clause: str
    number: int  # of the hand in the drill, from 1
    decided: tuple[str, ...] = ()  # before it, in the same hand


class DrillRun(Struct, frozen=True, kw_only=True):
    """One run of a drill: its sheet, its seed, and what is due where reviews are asked."""

    drill: Drill
    sheet: Sheet
    seed: int
    point: str = ""
    reviews: tuple[Review, ...] = ()
    number: int = 0  # of hands; 0 is the drill's own

    def __post_init__(self) -> None:
        if self.point:
            point_named(self.sheet, self.point)
        elif self.drill.one_point:
            raise refuse("point-missing", "one decision: name the decision point")

    @property
    def hands(self) -> int:
        """The number of hands."""
        wanted = self.number or self.drill.number
        return min(wanted, len(self.reviews)) if self.drill.due else wanted

    def question(self, number: int, decided: Sequence[str] = ()) -> Question | None:
        """Return the next question of a hand; None if nothing is left to decide."""
        if not 1 <= number <= self.hands:
            return None
        if self.drill.due:
            return None if decided else self._review(number)
        first = (self.seed * _MOST_NUMBERS + number) * _SEEDS_OF_A_DRILL
        if not self.drill.whole_hands:
            if decided:
                return None
            found = search(self.sheet, count(first), lambda due: self.drill.asks(due, self.point))
            return Question(found.item, found.clause, number)
        hand = played_to(self.sheet, first, decided)
        return None if hand.is_over else Question(hand.item, hand.clause, number, hand.decided)

    def _review(self, number: int) -> Question:
        review = self.reviews[number - 1]
        item = from_key(self.sheet, review.item, review.answers)
        return Question(item, clause_at(self.sheet, item.point.name), number)
