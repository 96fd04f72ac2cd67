"""Simulated learners of 5 Card Hi-Lo, whose true cost is known exactly."""

import math
from collections.abc import Sequence
from functools import cache
from random import Random

from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.five_card_hi_lo.solver.best_play import full_table
from fairdeal.games.five_card_hi_lo.solver.hands import shown
from fairdeal.school import Choice, Item, item
from fairdeal.sheet import read_sheet

Chances = list[float]


@cache
def every_hand() -> tuple[tuple[int, Item, Item], ...]:
    """Return each kind of hand with the number of its deals: fold or play, and how to set it."""
    sheet = read_sheet("nj-hilo")
    assert isinstance(sheet, HiLoSheet)
    tally = full_table(sheet).tally
    return tuple(
        (int(ways), item(sheet, shown(held)), item(sheet, shown(held), sets=True))
        for held, ways in zip(tally.hands, tally.ways, strict=True)
    )


class Learner:
    """A player who takes each choice with a chance of its own."""

    def __init__(self) -> None:
        self._rows = [
            (self.chances(first), costs(first), self.chances(second), costs(second))
            for _, first, second in every_hand()
        ]
        self._plays = [
            [choice.action == "play" for choice in first.choices] for _, first, _ in every_hand()
        ]
        self._ways = [ways for ways, _, _ in every_hand()]

    def chances(self, due: Item) -> Chances:
        """Return the chance of each choice."""
        raise NotImplementedError

    @property
    def true_cost(self) -> float:
        """The expected cost of a hand, over all 2,598,960."""
        expected = 0.0
        for ways, plays, (some, lost, then, more) in zip(
            self._ways, self._plays, self._rows, strict=True
        ):
            second = sum(map(float.__mul__, then, more))
            first = sum(map(float.__mul__, some, lost))
            played = sum(chance for chance, play in zip(some, plays, strict=True) if play)
            expected += ways * (first + played * second)
        return expected / sum(self._ways)

    def play(self, hands: int, generator: Random) -> list[float]:
        """Return the cost of each of so many hands at random."""
        found = []
        for at in generator.choices(range(len(self._rows)), self._ways, k=hands):
            some, lost, then, more = self._rows[at]
            taken = generator.choices(range(len(some)), some)[0]
            cost = lost[taken]
            if self._plays[at][taken]:
                cost += generator.choices(more, then)[0]
            found.append(cost)
        return found


def costs(due: Item) -> Chances:
    """Return the cost of each choice."""
    return [float(due.best.ev - choice.ev) for choice in due.choices]


class Unsure(Learner):
    """The nearer two choices are in worth, the more often the wrong one is taken."""

    def __init__(self, doubt: float) -> None:
        self._doubt = doubt
        super().__init__()

    def chances(self, due: Item) -> Chances:
        weights = [math.exp(-cost / self._doubt) for cost in costs(due)]
        return [weight / sum(weights) for weight in weights]


class Careless(Learner):
    """Takes any other choice once in so many decisions."""

    def __init__(self, once_in: int) -> None:
        self._chance = 1 / once_in
        super().__init__()

    def chances(self, due: Item) -> Chances:
        others = len(due.choices) - 1
        if not others:
            return [1.0]
        best = due.best
        return [
            1 - self._chance if choice == best else self._chance / others for choice in due.choices
        ]


class ByTheRules(Learner):
    """Plays by the short rules."""

    def chances(self, due: Item) -> Chances:
        return only(due.choices, due.by_the_rules() or due.best)


class NeverFolds(Learner):
    """Plays every hand, and sets it the best way."""

    def chances(self, due: Item) -> Chances:
        stays = [choice for choice in due.choices if choice.action != "fold"]
        return only(due.choices, max(stays, key=lambda choice: choice.ev))


def only(choices: Sequence[Choice], taken: Choice) -> Chances:
    """Return the chances of a learner who is sure."""
    return [float(choice == taken) for choice in choices]
