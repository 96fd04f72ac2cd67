"""Items of decision drills: one decision, with the exact worth of every choice.

An item holds no answer: choices and their worth are looked up in the game's solver for the sheet.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

from msgspec import Struct

from fairdeal.analysis import solver_of
from fairdeal.analysis.decision import Decision, DecisionOption, look_up
from fairdeal.cards import Card, Suit, cards, text
from fairdeal.games import game_of
from fairdeal.law import in_short, refuse
from fairdeal.play import DecisionPoint, RuleReading
from fairdeal.sheet import Sheet

AS_GOOD_AS_EQUAL = Fraction(1, 100)  # of the ante: a cost below it is no mistake
CLOSE = Fraction(1, 5)


class Choice(Struct, frozen=True):
    """One thing that may be chosen, with its exact worth in units of the wager."""

    action: str  # as the solver names it: “raise_4”
    words: str  # as the table says it: “raise 4”, “27 high, 9 low”
    ev: Fraction
    picked: tuple[Card, ...] = ()


class Item(Struct, frozen=True):
    """One decision of a drill: the sheet, the cards, and what is chosen between."""

    sheet: Sheet
    held: tuple[Card, ...]
    board: tuple[Card, ...]
    sets: bool  # whether cards are picked for an action that is already chosen
    choices: tuple[Choice, ...]  # the best is among them
    point: DecisionPoint

    @property
    def best(self) -> Choice:
        """The best choice; of equal ones the first."""
        return max(self.choices, key=lambda choice: choice.ev)

    @property
    def gap(self) -> Fraction:
        """The gain of the best choice over the best that is not like it."""
        best = self.best
        alike = {best.action, *(self.point.alike if best.action in self.point.alike else ())}
        others = [
            choice.ev
            for choice in self.choices
            if (choice.words != best.words if self.sets else choice.action not in alike)
        ]
        return best.ev - max(others, default=best.ev)

    @property
    def decision(self) -> Decision:
        """The question for the solver."""
        return Decision(sheet=self.sheet, held=self.held, board=self.board, seen=())

    @property
    def key(self) -> str:
        """The name of the hand, the same for every order and every exchange of suits."""
        return f"{self.sheet.instrument.id} {self.point.name} {canonical(self.held, self.board)}"

    def choice(self, words: str) -> Choice:
        """Return a choice by its words, as “raise 4” or “raise_4”."""
        wanted = words.replace("_", " ").casefold().strip()
        for choice in self.choices:
            if choice.words.casefold() == wanted:
                return choice
        offered = ", ".join(choice.words for choice in self.choices)
        raise refuse("not-a-choice", f"{in_short(words)} is no choice here; there are {offered}")

    def reading(self) -> RuleReading | None:
        """Return the branch of the short rules that decides this hand."""
        return solver_of(self.sheet.instrument).read_rule(self.decision)

    def by_the_rules(self) -> Choice | None:
        """Return the choice that the short rules make."""
        reading = self.reading()
        if reading is None:
            return None
        action = reading.rule.action.replace(" ", "_")
        if not self.sets:
            return next((c for c in self.choices if c.action == action), None)
        if not reading.picked:
            return None
        words = _comes_to(self.sheet, self.held, reading.picked)
        return next((choice for choice in self.choices if choice.words == words), None)


def points_of(sheet: Sheet) -> tuple[DecisionPoint, ...]:
    """Return the decision points of a sheet's game; refuse a game without any."""
    points = game_of(sheet.instrument.id).points
    if not points:
        raise refuse("no-decisions", f"{sheet.instrument.game} has no decisions to drill yet")
    return points


def point_named(sheet: Sheet, name: str) -> DecisionPoint:
    """Return a decision point by its name."""
    points = points_of(sheet)
    for point in points:
        if point.name == name:
            return point
    known = ", ".join(point.name for point in points)
    raise refuse("unknown-point", f"{in_short(name)} is no decision point; there are {known}")


def item(
    sheet: Sheet, held: Sequence[Card], board: Sequence[Card] = (), *, sets: bool = False
) -> Item:
    """Return the decision about these cards. With `sets`, about the cards that are picked.

    Where cards are picked with an action, the action is chosen first, at its best picks.
    """
    hand, shown = tuple(held), tuple(board)
    options = look_up(Decision(sheet=sheet, held=hand, board=shown, seen=())).options
    choices = _set(sheet, hand, options) if sets else _by_action(options)
    best_two = sorted(choices, key=lambda choice: -choice.ev)[:2]
    actions = tuple(choice.action for choice in best_two)
    point = next(p for p in points_of(sheet) if p.fits(len(shown), actions, sets=sets))
    return Item(sheet, hand, shown, sets, choices, point)


def _by_action(options: Sequence[DecisionOption]) -> tuple[Choice, ...]:
    best: dict[str, DecisionOption] = {}
    for option in options:
        if option.action not in best or option.ev > best[option.action].ev:
            best[option.action] = option
    return tuple(
        Choice(action, action.replace("_", " "), option.ev) for action, option in best.items()
    )


def _set(
    sheet: Sheet, held: tuple[Card, ...], options: Sequence[DecisionOption]
) -> tuple[Choice, ...]:
    found: dict[str, Choice] = {}
    for option in options:
        if option.picked:
            words = _comes_to(sheet, held, option.picked)
            found.setdefault(words, Choice(option.action, words, option.ev, option.picked))
    return tuple(found.values())


def _comes_to(sheet: Sheet, held: tuple[Card, ...], picked: Sequence[Card]) -> str:
    picking = game_of(sheet.instrument.id).picking
    assert picking is not None, "only a game with picks sets hands"
    return picking.comes_to(held, tuple(sorted(held.index(card) + 1 for card in picked)))


def picks(on: Item, picked: Sequence[Card]) -> Choice:
    """Return the choice that picked cards come to."""
    for card in picked:
        if card not in on.held:
            raise refuse("card-not-held", f"{card} is not among {text(on.held)}")
    words = _comes_to(on.sheet, on.held, picked)
    found = [choice for choice in on.choices if choice.words == words]
    if not found:
        raise refuse("not-a-choice", f"{text(picked)} cannot be set apart: {words} is not allowed")
    return found[0]


class Suits(Struct, frozen=True):
    """An exchange of suits: hands that differ by one are the same hand."""

    order: tuple[Suit, ...]

    def __call__(self, hand: Sequence[Card]) -> tuple[Card, ...]:
        """Return cards with their suits exchanged."""
        return tuple(Card(card.rank, self.order[card.suit.value]) for card in hand)


EVERY_EXCHANGE = tuple(Suits(order) for order in permutations(Suit))


def canonical(held: Sequence[Card], board: Sequence[Card]) -> str:
    """Return one text for all hands that differ by order or suits alone.

    >>> from fairdeal.cards import cards
    >>> canonical(cards("Kd As"), ()), canonical(cards("Ah Kc"), ())
    ('Ac Kd', 'Ac Kd')
    """
    return min(
        (f"{_sorted(exchange(held))} / {_sorted(exchange(board))}" for exchange in EVERY_EXCHANGE),
    ).removesuffix(" / ")


def _sorted(hand: Sequence[Card]) -> str:
    return text(sorted(hand, key=lambda card: (-card.rank, -card.suit.value)))


def from_key(sheet: Sheet, key: str, turn: int = 0) -> Item:
    """Return the item of a name, with other suits and another order for each turn."""
    try:
        return _named(sheet, key, turn)
    except (ValueError, LookupError, StopIteration, ZeroDivisionError):
        words = f"{in_short(key)} is no decision to ask again; remove it from the learning record"
        raise refuse("learning-record-damaged", words) from None


def _named(sheet: Sheet, key: str, turn: int) -> Item:
    _, name, hand = key.split(" ", 2)
    held, _, board = hand.partition(" / ")
    exchange = EVERY_EXCHANGE[turn % len(EVERY_EXCHANGE)]
    point = point_named(sheet, name)
    mine, shown = exchange(cards(held)), exchange(cards(board)) if board else ()
    at = turn % len(mine)
    return item(sheet, mine[at:] + mine[:at], shown, sets=point.sets)
