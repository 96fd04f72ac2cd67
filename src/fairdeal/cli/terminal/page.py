"""The page that a person reads: what every way of showing the table has to say."""

import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from fairdeal.cards import Card
from fairdeal.cli.terminal.keys import Key
from fairdeal.law import Refusal, Refused
from fairdeal.money import Cents
from fairdeal.play import Step
from fairdeal.play.rules_page import RulesPage
from fairdeal.record.journal import BROKEN
from fairdeal.sheet import Sheet
from fairdeal.view.advice import Advice
from fairdeal.view.line import News
from fairdeal.view.mistakes import Judgement
from fairdeal.view.pay_tables import PayTable
from fairdeal.view.table_view import Scene


class Page(ABC):
    """Drawn for eyes or told in sentences; both say the same."""

    def __init__(self, sheet: Sheet, pace: float) -> None:
        self.sheet = sheet
        self._pace = pace  # seconds between two lines of news

    def news(self, items: Iterable[News]) -> None:
        """What happened, line by line, at a pace that the eye can follow."""
        for item in items:
            self.tell(item)
            if self._pace:
                sys.stdout.flush()
                time.sleep(self._pace)

    @abstractmethod
    def title(self) -> None:
        """The game, the law, the limits, the sheet."""

    @abstractmethod
    def felt(self, scene: Scene) -> None:
        """The table as it stands."""

    @abstractmethod
    def tell(self, item: News) -> None:
        """One thing that happened."""

    @abstractmethod
    def step(self, step: Step, own: tuple[int, ...], chips: Cents, *, known: bool) -> None:
        """What the law says next; shorter where it was read before."""

    @abstractmethod
    def keys(self, keys: Sequence[Key]) -> None:
        """What may be pressed now, in a line."""

    @abstractmethod
    def clauses(self, title: str, rows: Iterable[tuple[str, str]]) -> None:
        """Names with what stands behind them: clauses, keys."""

    @abstractmethod
    def pay_tables(self, tables: Iterable[PayTable]) -> None:
        """Pay tables."""

    @abstractmethod
    def rules(self, page: RulesPage) -> None:
        """How the game is played."""

    @abstractmethod
    def choices(self, rows: Sequence[tuple[str, str, tuple[Card, ...]]], area: str) -> None:
        """Lettered choices, each with the cards that go to an area of the layout."""

    @abstractmethod
    def advice(self, advice: Advice) -> None:
        """What each option of a decision is worth, the best one marked."""

    @abstractmethod
    def judgement(self, judgement: Judgement) -> None:
        """What mistakes cost, one by one and together."""

    @abstractmethod
    def refusal(self, refusal: Refusal) -> None:
        """Why something is not done."""

    def refused(self, refused: Refused) -> None:
        """Why something is not done; where nothing more is accepted, play ends."""
        if refused.refusal.name == BROKEN:
            raise refused
        self.refusal(refused.refusal)

    @abstractmethod
    def note(self, words: str, *, net: int | None = None) -> None:
        """A sentence to the player; with a net result it may be coloured."""

    def prompt(self, words: str) -> str:
        """How a question looks."""
        return f"{words} "
