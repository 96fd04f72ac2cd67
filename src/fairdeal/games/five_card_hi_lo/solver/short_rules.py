"""The strategy of 5 Card Hi-Lo: the best play of every hand, and five simple rules.

Without an ace the house way is at once the highest high hand and the lowest low hand, so that
only folding is left to decide. With aces there are two splits worth a thought: all aces high and
the two lowest cards low, or one ace low beside the lowest card; any other split is beaten on both
sides by one of these. (A tie bet changes that: then totals that equal the dealer's are worth
something, and any split may be best.)
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from fairdeal.analysis import ExampleHand
from fairdeal.analysis.strategy import Setting
from fairdeal.cards import Card
from fairdeal.games.five_card_hi_lo import rule_of_thumb
from fairdeal.games.five_card_hi_lo.points import LOW_CARDS, Split
from fairdeal.games.five_card_hi_lo.rule_of_thumb import Way
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.five_card_hi_lo.solver.best_play import (
    FOLD,
    OptionTable,
    OptionValue,
    full_table,
)
from fairdeal.games.five_card_hi_lo.solver.hands import (
    ACE,
    HIGH_POINTS,
    LOW_POINTS,
    Kinds,
    kinds,
    set_with,
    shown,
)

Totals = tuple[int, int]  # high and low

RULES = (
    "Fold only a hand without an ace: when its low total is 10 or more, its high total 27 or "
    "less, and the two are at most 14 apart. Play everything else.",
    "Without an ace the two lowest cards are the low hand.",
    "One ace: line up the other four cards. If the two highest come to at least 8 more than twice "
    "the second lowest, the ace is high and the two lowest cards are low. If not, the ace is low "
    "beside the lowest card.",
    "Two or three aces: if the second lowest of the other cards is a six or lower, all aces are "
    "high and the two lowest cards are low. If not, one ace is low beside the lowest card.",
    "Four aces: one of them is low beside the fifth card; the law leaves no choice.",
)


def by_the_rules(held: Kinds) -> Totals | None:
    """Return the split that the five rules choose; None is a fold."""
    others = [kind for kind in held if kind != ACE]
    points = [int(HIGH_POINTS[kind]) for kind in others]
    match rule_of_thumb.by_the_rules(points, len(held) - len(others)):
        case Way.FOLD:
            return None
        case Way.ACES_HIGH:
            return all_aces_high(held)
        case Way.ONE_ACE_LOW:
            return one_ace_low(held)


def all_aces_high(held: Kinds) -> Totals:
    """Return the totals with the two lowest cards low: the house way, with at most three aces."""
    return _totals(high=held[LOW_CARDS:], low=held[:LOW_CARDS])


def one_ace_low(held: Kinds) -> Totals:
    """Return the totals with an ace and the lowest card low."""
    return _totals(high=held[1:-1], low=(held[0], ACE))


def _typical(
    totals: Totals, alike: Sequence[tuple[int, int, int, Kinds]], unit: int
) -> ExampleHand:
    """Return, of hands set to the same totals, the one nearest to their average."""
    ways = sum(each[0] for each in alike)
    together = sum(ways * main for ways, main, *_ in alike)
    _, main, fold, held = min(alike, key=lambda each: abs(ways * each[1] - together))
    high, low = totals
    set_hand = set_with(shown(held), high=high, low=low)
    worth = {"play": Fraction(main, unit), "fold": Fraction(fold, unit)}
    down = (sorted(each, key=lambda card: -card.rank) for each in (set_hand.high, set_hand.low))
    return ExampleHand(tuple(map(tuple, down)), worth)


def _totals(*, high: Kinds, low: Kinds) -> Totals:
    return int(HIGH_POINTS[list(high)].sum()), int(LOW_POINTS[list(low)].sum())


@dataclass(frozen=True)
class SplitDecision:
    """A decision for a hand: a split to play, or None to fold, with its value."""

    split: Split | None
    ev: Fraction

    @property
    def action(self) -> str:
        """As the odds name it."""
        return "fold" if self.split is None else "play"


@dataclass(frozen=True)
class SplitRow:
    """One line of the complete strategy."""

    hand: Kinds
    ways: int  # how many of the 2,598,960 hands it stands for
    totals: Totals | None  # None is a fold
    ev: Fraction


class Strategy:
    """The best play of every hand, for a sheet and a tie bet of so many antes."""

    def __init__(self, sheet: HiLoSheet, tie: Fraction = Fraction(0)) -> None:
        self.sheet, self.tie = sheet, tie
        self.table: OptionTable = full_table(sheet)

    def decide(self, cards: Sequence[Card]) -> SplitDecision:
        """Return the best play of five cards when no other card was seen."""
        row = self._rows[kinds(cards)]
        if row.totals is None:
            return SplitDecision(None, row.ev)
        high, low = row.totals
        return SplitDecision(set_with(cards, high=high, low=low), row.ev)

    def rows(self) -> Iterator[SplitRow]:
        """Iterate over all 1,993 hands."""
        yield from self._rows.values()

    def settings(self) -> dict[Totals, Setting]:
        """Group every hand by the totals of its best split, played or not."""
        counted, unit = self.table.tally, self.table.tally.dealers * self.table.payoffs.unit
        found: dict[Totals, list[tuple[int, int, int, Kinds]]] = {}
        hands = zip(counted.hands, counted.ways, self.table.options, strict=True)
        for held, ways, (*splits, fold) in hands:
            best = max(splits, key=lambda line: line.main)
            totals = self.totals(best)
            assert totals is not None, "a split is no fold"
            found.setdefault(totals, []).append((ways, best.main, fold.main, held))
        return {
            totals: Setting(
                ways=(whole := sum(ways for ways, *_ in alike)),
                folded=sum(ways for ways, main, fold, _ in alike if fold > main),
                worth=Fraction(sum(ways * main for ways, main, *_ in alike), whole * unit),
                hand=_typical(totals, alike, unit),
            )
            for totals, alike in found.items()
        }

    def cost(self, play: Callable[[Kinds], Totals | None] = by_the_rules) -> Fraction:
        """Return the cost of another strategy against the best, per ante."""
        best = self.table.worth(self.table.best(self.tie), self.tie)
        return best - self.table.worth(self.lines(play), self.tie)

    def lines(self, play: Callable[[Kinds], Totals | None]) -> tuple[OptionValue, ...]:
        """Return the options that another strategy takes."""
        return tuple(
            self._line(number, play(held)) for number, held in enumerate(self.table.tally.hands)
        )

    @cached_property
    def _rows(self) -> dict[Kinds, SplitRow]:
        counted = self.table.tally
        unit = counted.dealers * self.table.payoffs.unit * self.tie.denominator
        best = self.table.best(self.tie)
        return {
            held: SplitRow(held, ways, self.totals(line), Fraction(line.at(self.tie), unit))
            for held, ways, line in zip(counted.hands, counted.ways, best, strict=True)
        }

    def totals(self, line: OptionValue) -> Totals | None:
        """Return the totals of an option; None is a fold."""
        splits = self.table.tally.splits
        if line.choice == FOLD:
            return None
        return int(splits.high[line.choice]), int(splits.low[line.choice])

    def _line(self, hand: int, totals: Totals | None) -> OptionValue:
        """Return the option of a hand with these totals; raise if no split has them."""
        for line in self.table.options[hand]:
            if self.totals(line) == totals:
                return line
        raise ValueError(f"no lawful split of {self.table.tally.hands[hand]} has totals {totals}")
