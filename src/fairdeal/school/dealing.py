"""Hands dealt from a seed at a practice table, and the decisions that they come to."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.law import refuse
from fairdeal.money import Cents
from fairdeal.play import Area, Offer, SeatViewer, seat
from fairdeal.school.items import Choice, Item, item, points_of
from fairdeal.sheet import Sheet
from fairdeal.table import SoftwareShuffler, Table, practice_entropy

SEAT, NAME = 1, "You"
_STACK = 100  # in times the lowest ante
_LONGEST_SEARCH = 3000  # hands


class DealtHand:
    """One hand of a player, dealt by the engine and decided step by step."""

    def __init__(self, sheet: Sheet, seed: int) -> None:
        self.sheet, self.seed = sheet, seed
        self.decided: tuple[str, ...] = ()  # in words, one for each item
        self._setting: Choice | None = None  # the action whose cards are to be picked
        lowest = sheet.ante_limits[0]
        self._table = Table(sheet, SoftwareShuffler(practice_entropy(seed)), name="school")
        self._table.sit(SEAT, NAME, chips=Cents(_STACK * lowest))
        required = (w for w in self._table.game.wagers(sheet) if w.required)
        self._table.bet(SEAT, **{wager.name: wager.limits(sheet)[0] for wager in required})
        self._table.deal()

    @property
    def is_over(self) -> bool:
        """Return whether nothing is left to decide."""
        round = self._table.round
        return round is None or round.over or not self._offers

    @property
    def clause(self) -> str:
        """The clause of the decision that is due."""
        return self._offers[0].clause

    @property
    def item(self) -> Item:
        """The decision that is due."""
        held, board = self._cards
        return item(self.sheet, held, board, sets=self._setting is not None)

    def choose(self, choice: Choice) -> None:
        """Take a decision; where its cards are to be picked, that is decided next."""
        self.decided = (*self.decided, choice.words)
        picking = any(option.picked for option in self._set_choices(choice))
        if self._setting is None and picking:
            self._setting = choice
            return
        held, _ = self._cards
        numbers = tuple(sorted(held.index(card) + 1 for card in choice.picked))
        self._table.act(SEAT, choice.action, numbers)
        self._setting = None

    def _set_choices(self, choice: Choice) -> tuple[Choice, ...]:
        if choice.picked or not any(point.sets for point in points_of(self.sheet)):
            return ()
        held, board = self._cards
        return tuple(
            each
            for each in item(self.sheet, held, board, sets=True).choices
            if each.action == choice.action
        )

    @property
    def _cards(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        seen = self._table.view(SeatViewer(SEAT))
        board = sorted(
            (at.number, card)
            for at, card in seen.cards.items()
            if at.area is Area.COMMUNITY and card is not None
        )
        return tuple(filter(None, seen.hand(SEAT))), tuple(card for _, card in board)

    @property
    def _offers(self) -> tuple[Offer, ...]:
        return self._table.step_for(SeatViewer(SEAT)).of(seat(SEAT))


class Found(Struct, frozen=True):
    """An item where a seed brought it: the hand dealt, and what was decided before."""

    seed: int
    before: tuple[str, ...]
    item: Item
    clause: str


def on_the_best_path(sheet: Sheet, seed: int) -> Iterator[Found]:
    """Iterate over the decisions of a hand that is played the best way."""
    hand = DealtHand(sheet, seed)
    while not hand.is_over:
        due = hand.item
        yield Found(seed, hand.decided, due, hand.clause)
        hand.choose(due.best)


def search(sheet: Sheet, seeds: Iterator[int], wanted: Callable[[Item], bool]) -> Found:
    """Return the first decision of a kind; refuse where many hands bring none."""
    for _, seed in zip(range(_LONGEST_SEARCH), seeds, strict=False):
        for found in on_the_best_path(sheet, seed):
            if wanted(found.item):
                return found
    raise refuse("no-such-hand", f"{_LONGEST_SEARCH:,} hands brought no decision of this kind")


def played_to(sheet: Sheet, seed: int, decided: Sequence[str]) -> DealtHand:
    """Return a hand dealt from a seed, after these decisions."""
    hand = DealtHand(sheet, seed)
    for words in decided:
        hand.choose(hand.item.choice(words))
    return hand


@lru_cache(maxsize=64)  # a stage of a sheet has one clause
def clause_at(sheet: Sheet, point: str) -> str:
    """Return the clause by which a decision point's offers are made."""
    return search(sheet, iter(range(_LONGEST_SEARCH)), lambda due: due.point.name == point).clause
