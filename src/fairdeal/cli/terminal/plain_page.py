"""The page that a person reads, and the page in plain sentences for screen readers and logs."""

import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from textwrap import fill

from fairdeal.cards import Card
from fairdeal.cli.io import console
from fairdeal.cli.law.rules import rules_in_lines
from fairdeal.cli.terminal.keys import Key
from fairdeal.games import payout_limits
from fairdeal.law import Refusal, Refused
from fairdeal.money import Cents, in_dollars
from fairdeal.play import RulesPage, Step
from fairdeal.record import BROKEN
from fairdeal.sheet import Sheet
from fairdeal.values import capital, listing
from fairdeal.view import (
    Advice,
    DisplayedPayTable,
    Judgement,
    LogLine,
    Scene,
    SeatView,
    WagerSpot,
    dollars,
    faces,
    limits,
    summed_up,
    who_may_act,
)
from fairdeal.view.advice import signed, unit_words, units
from fairdeal.view.mistakes import heading, left_out, remark
from fairdeal.view.procedure import summary


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


def spoken(cards: Sequence[Card | None]) -> str:
    """Return cards in words; those face down are counted."""
    up = [card.words for card in cards if card is not None]
    down = len(cards) - len(up)
    if down:
        up.append("a card face down" if down == 1 else f"{down} cards face down")
    return listing(up)


class PlainPage(Page):
    """Sentences without boxes or colours."""

    def title(self) -> None:
        """Print four sentences."""
        law = self.sheet.instrument
        _say(f"{law.game}, {law.jurisdiction}, by {law.source}.")
        _say(f"Limits: {limits(self.sheet)}.")
        _say(f"Option sheet {self.sheet.hash}.")
        for warning in self.sheet.warnings():
            _say(f"Note: {warning}.")

    def felt(self, scene: Scene) -> None:
        """Print dealer, community cards, then every seat."""
        _say("")
        seen = scene.seen
        if seen.dealer:
            made = f"; {_made(seen.dealer_hand)}" if seen.dealer_hand else ""
            _say(f"The dealer has {_hand(seen.dealer, seen.dealer_picks, scene)}{made}.")
        if seen.community:
            _say(f"Community cards: {spoken(faces(seen.community))}.")
        if seen.meter is not None:
            _say(f"Progressive meter: {in_dollars(seen.meter)}.")
        for seat in seen.seats:
            _say(_seat(seat, scene))

    def tell(self, item: LogLine) -> None:
        """Print one sentence."""
        cards = f": {spoken(item.cards)}" if item.cards else ""
        _say(f"{capital(item.words)}{cards}. ({item.cited})")

    def step(self, step: Step, own: tuple[int, ...], chips: Cents, *, known: bool) -> None:
        """Print stage, actors and clause; the clause's text is printed once."""
        _say(f"Now: {step.stage}; {who_may_act(step, own, chips)}. ({step.clause})")
        if not known:
            _say(f"{step.clause}: {summary(self.sheet, step.clause)}")

    def keys(self, keys: Sequence[Key]) -> None:
        """Print keys: “c for check, f for fold”."""
        _say(f"Keys: {', '.join(f'{key.key} for {key.words}' for key in keys)}.")

    def clauses(self, title: str, rows: Iterable[tuple[str, str]]) -> None:
        """Print one line each."""
        _say(f"{title}:")
        for name, words in rows:
            _say(f"{name}: {words}")

    def pay_tables(self, tables: Iterable[DisplayedPayTable]) -> None:
        """Print one line for each row."""
        for table in tables:
            _say(f"{table.title} ({table.clause}):")
            for name, *odds in table.rows:
                heads = table.columns[1:] or ("",)
                cells = [f"with {h}, {o}" if h else o for h, o in zip(heads, odds, strict=True)]
                _say(f"{name}: {'; '.join(cells)}")
        _say(f"Limits: {limits(self.sheet)}. Option sheet {self.sheet.hash}.")
        for rule in payout_limits(self.sheet):
            _say(f"{rule.text} ({rule.clause})")

    def rules(self, page: RulesPage) -> None:
        """Print the page of `fairdeal rules`, a line for each point."""
        for line in rules_in_lines(page):
            _say(line)

    def choices(self, rows: Sequence[tuple[str, str, tuple[Card, ...]]], area: str) -> None:
        """Print one sentence each."""
        for letter, words, cards in rows:
            _say(f"{letter} for {words}: {f'{area} ' if area else ''}{spoken(cards)}.")

    def advice(self, advice: Advice) -> None:
        """Print one sentence for each option."""
        asked = advice.situation
        _say(f"{heading(advice)}.")
        for option in advice.options:
            cents = advice.in_cents(option.ev)
            worth = f"{signed(option.ev, units(option.ev))} {unit_words(advice.unit)}"
            worth = f"{worth}, {signed(cents, dollars(cents))}, exactly {option.ev}"
            noted = remark(advice, option)
            _say(f"{option.words}: {worth}{noted and f' ({noted})'}.")
        for line in left_out(asked):
            _say(line)

    def judgement(self, judgement: Judgement) -> None:
        """Print one sentence for each mistake, and one for all of them."""
        for mistake in judgement.mistakes:
            asked, best = mistake.advice.situation, mistake.advice.best
            board = f" and {spoken(asked.board)} on the board" if asked.board else ""
            in_units = f"{units(mistake.cost)} {unit_words(mistake.advice.unit)}"
            cost = f"{in_units}, {dollars(mistake.cents)}"
            _say(
                f"Round {asked.round}, with {spoken(asked.cards)}{board}: "
                f"{mistake.taken.words}; {best.words} was best. "
                f"That cost {cost}, exactly {mistake.cost}."
            )
        for line in summed_up(judgement):
            _say(line)

    def refusal(self, refusal: Refusal) -> None:
        """Print a refusal like every command."""
        _say(f"Refused: {refusal}")

    def note(self, words: str, *, net: int | None = None) -> None:
        """Print the words."""
        _say(words)


def _say(words: str) -> None:
    """Print a line; at a terminal it is wrapped between words."""
    print(fill(words, console.width - 1) if sys.stdout.isatty() else words)


def _seat(seat: SeatView, scene: Scene) -> str:
    who = f"Seat {seat.seat}, {'you' if seat.seat in scene.own else seat.name}"
    parts = [f"{who}: {in_dollars(seat.chips)} in chips"]
    if seat.folded:
        parts.append("folded")
    if seat.cards and not (seat.folded and "" in seat.cards):
        parts.append(_hand(seat.cards, seat.picks, scene))
    if seat.hand:
        parts.append(_made(seat.hand))
    parts.extend(_spot(spot) for spot in scene.spots(seat) if spot.amount or spot.result)
    return "; ".join(parts) + "."


def _made(hand: str) -> str:
    """Return the name of a hand within a sentence.

    >>> _made("Pair of kings, ace kicker")
    'that is pair of kings, ace kicker'
    """
    return f"that is {hand[:1].lower()}{hand[1:]}"


def _hand(cards: Sequence[str], picks: Sequence[int], scene: Scene) -> str:
    if scene.parted and picks:
        numbered = list(enumerate(faces(cards), 1))
        rest = [card for number, card in numbered if number not in picks]
        picked = [card for number, card in numbered if number in picks]
        return f"{scene.parted[0]} {spoken(rest)}; {scene.parted[1]} {spoken(picked)}"
    return spoken(faces(cards))


def _spot(spot: WagerSpot) -> str:
    amount = f" {in_dollars(spot.amount)}" if spot.amount else ""
    if spot.result is None:
        return f"{spot.words}{amount}"
    if spot.result.outcome == "lose":
        return f"{spot.words}{amount} lost"
    if spot.result.outcome == "push":
        return f"{spot.words}{amount} pushed"
    return f"{spot.words}{amount} won {in_dollars(spot.result.payout)}"
