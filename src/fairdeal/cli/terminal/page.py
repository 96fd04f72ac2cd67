"""The page that a person reads: what every way of showing the table has to say."""

import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from fairdeal.cards import Card
from fairdeal.cli.terminal.keys import Key
from fairdeal.law import Refusal, Refused
from fairdeal.money import Cents
from fairdeal.play import RulesPage, Step
from fairdeal.record import BROKEN
from fairdeal.sheet import Sheet
from fairdeal.view import Advice, DisplayedPayTable, Judgement, LogLine, Scene


class Page(ABC):
    """A page, drawn or in sentences; both have the same content."""

    def __init__(self, sheet: Sheet, pace: float) -> None:
        self.sheet = sheet
        self._pace = pace  # seconds between two lines of news

    def news(self, items: Iterable[LogLine]) -> None:
        """Print the log line by line, at a readable pace."""
        for item in items:
            self.tell(item)
            if self._pace:
                sys.stdout.flush()
                time.sleep(self._pace)

    @abstractmethod
    def title(self) -> None:
        """Show the game, the law, the limits, the sheet."""

    @abstractmethod
    def felt(self, scene: Scene) -> None:
        """Show the table."""

    @abstractmethod
    def tell(self, item: LogLine) -> None:
        """Show one line of the log."""

    @abstractmethod
    def step(self, step: Step, own: tuple[int, ...], chips: Cents, *, known: bool) -> None:
        """Show the next step and its law; shorter if it was shown before."""

    @abstractmethod
    def keys(self, keys: Sequence[Key]) -> None:
        """Show the current keys in a line."""

    @abstractmethod
    def clauses(self, title: str, rows: Iterable[tuple[str, str]]) -> None:
        """Show names with their texts: clauses, keys."""

    @abstractmethod
    def pay_tables(self, tables: Iterable[DisplayedPayTable]) -> None:
        """Pay tables."""

    @abstractmethod
    def rules(self, page: RulesPage) -> None:
        """Show the rules of the game."""

    @abstractmethod
    def choices(self, rows: Sequence[tuple[str, str, tuple[Card, ...]]], area: str) -> None:
        """Show lettered choices, each with the cards that go to an area of the layout."""

    @abstractmethod
    def advice(self, advice: Advice) -> None:
        """Show the value of each option of a decision, with the best one marked."""

    @abstractmethod
    def judgement(self, judgement: Judgement) -> None:
        """Show the cost of mistakes, one by one and together."""

    @abstractmethod
    def refusal(self, refusal: Refusal) -> None:
        """Show a refusal."""

    def refused(self, refused: Refused) -> None:
        """Show a refusal; if the table accepts nothing more, end the play."""
        if refused.refusal.name == BROKEN:
            raise refused
        self.refusal(refused.refusal)

    @abstractmethod
    def note(self, words: str, *, net: int | None = None) -> None:
        """Show a sentence to the player; with a net result it may be coloured."""

    def prompt(self, words: str) -> str:
        """Return a question as a prompt."""
        return f"{words} "
