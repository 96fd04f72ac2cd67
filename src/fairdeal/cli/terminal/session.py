"""A person sits at the requested table: bets, decides, sees each wager settled, and leaves."""

import os
import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from random import Random

import typer
from msgspec import Struct

from fairdeal.api import open_table
from fairdeal.cli import INTERRUPTED
from fairdeal.cli.io import console
from fairdeal.cli.terminal.advisor import Advisor
from fairdeal.cli.terminal.answers import Answers, Interrupts, answers, at_terminal
from fairdeal.cli.terminal.bet_prompt import BetPrompt, Cashier
from fairdeal.cli.terminal.decision_prompt import DecisionPrompt
from fairdeal.cli.terminal.drawn_page import DrawnPage
from fairdeal.cli.terminal.help_keys import HelpKeys
from fairdeal.cli.terminal.plain_page import Page, PlainPage
from fairdeal.files.tables import resumed_table
from fairdeal.law import refuse
from fairdeal.money import Cents, in_dollars
from fairdeal.play import PlayerViewer, Role
from fairdeal.table import Bots, Table, signed
from fairdeal.values import plain
from fairdeal.view import Positions, RoundState, log_lines, scene, showdown, shown_hands
from fairdeal.view.hands import why

_MOST_PLAYERS = 6
_SLOWEST = 10  # seconds


class PlayRequest(Struct, frozen=True, kw_only=True):
    """The table that is asked for."""

    instrument: str
    options: Mapping[str, object]
    seed: int | None
    seat: int
    name: str = "Guest"
    players: int
    chips: Cents
    hands: int = 1
    auto: int | None = None  # rounds that bots play by themselves
    pace: float | None = None  # seconds between two lines of news
    journal: str | None = None
    resume: bool = False
    key: str | None = None
    sync: bool = True

    def open(self) -> tuple[Table, Bots]:
        """Open the table with all players seated; the person too, unless only bots play."""
        if not 1 <= self.players <= _MOST_PLAYERS:
            most = f"it may be 1 to {_MOST_PLAYERS}"
            raise refuse("players-out-of-range", f"players is {self.players}; {most}")
        if self.auto is not None and self.auto < 1:
            raise refuse("rounds-not-positive", f"auto is {self.auto}; it may be 1 round or more")
        if self.pace is not None and not 0 <= self.pace <= _SLOWEST:
            slowest = f"it may be 0 to {_SLOWEST} seconds"
            raise refuse("pace-out-of-range", f"pace is {self.pace:g}; {slowest}")
        if self.resume:
            return self._taking_seats(self._resumed())
        new = partial(open_table, self.instrument, seed=self.seed, **self.options)
        if self.journal is not None:
            self._taking_seats(new())  # what is refused leaves no journal behind
        return self._taking_seats(new(journal=self.journal, key=self.key, sync=self.sync))

    def _resumed(self) -> Table:
        if self.seed is not None or self.options:
            raise refuse(
                "resume-takes-no-options", "seed and sheet are in the journal; resume it without"
            )
        if self.journal is None:
            raise refuse("resume-without-journal", "name the journal to go on with: --journal FILE")
        return resumed_table(
            Table,
            self.journal,
            self.key,
            sync=self.sync,
            say=lambda words: typer.echo(plain(f"note: {words}"), err=True),
            instrument=self.instrument,
        ).table

    def _taking_seats(self, table: Table) -> tuple[Table, Bots]:
        """Seat the players who are there already, and fill free seats as requested."""
        seats = table.sheet.seats
        if self.players > seats:
            message = f"players is {self.players}; the table has {seats} seats"
            raise refuse("too-few-seats", message)
        if self.auto is None and self.name not in table.seated.values():
            table.sit(self.seat, self.name, chips=self.chips)
            Positions(table, self.name).hold(self.hands)
        person = self.name if self.auto is None else None
        bots = [seat for seat, name in table.seated.items() if name != person]
        free = [number for number in range(1, seats + 1) if number not in table.seated]
        players = len(set(table.seated.values()))  # one of them may play several hands
        bots += free[: max(0, self.players - players)]
        generator = Random() if self.seed is None else Random(f"bots {self.seed}")
        return table, Bots(table, bots, generator)


_PACE = 0.08  # seconds between two lines at a terminal


def sit_down(table: Table, bots: Bots, wanted: PlayRequest, *, plain: bool, advice: bool) -> None:
    """Play until the person leaves, the input ends, or Ctrl-C."""
    page = _page(table, plain=plain, pace=wanted.pace)
    interrupts = Interrupts()
    with _advisor(table, interrupts, wanted=advice) as advisor:
        with interrupts, answers(interrupts) as asked:
            session = Session(table, wanted, bots=bots, page=page, answers=asked, advisor=advisor)
            interrupted = session.run()
        if advisor is not None:
            page.judgement(advisor.judgement())
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _page(table: Table, *, plain: bool, pace: float | None) -> Page:
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    unicode = "utf" in (sys.stdout.encoding or "").casefold()
    if pace is None:
        pace = _PACE if at_terminal() else 0
    if plain or not unicode or os.environ.get("TERM") == "dumb":
        return PlainPage(table.sheet, pace)
    return DrawnPage(table.sheet, pace, console)


def _advisor(
    table: Table, interrupts: Interrupts, *, wanted: bool
) -> AbstractContextManager[Advisor | None]:
    return Advisor(table, interrupts) if wanted else nullcontext()


class Session:
    """One person's visit to a table, beside bots or alone."""

    def __init__(
        self,
        table: Table,
        wanted: PlayRequest,
        *,
        bots: Bots,
        page: Page,
        answers: Answers,
        advisor: Advisor | None,
    ) -> None:
        self._table = table
        self._bots = bots
        self._page = page
        self._name = wanted.name
        self._positions = Positions(table, wanted.name)
        help_keys = HelpKeys(page)
        self._cashier = Cashier(table, self._positions, page, answers, wanted.chips)
        self._bet = BetPrompt(table, self._positions, help_keys, answers, self._cashier)
        self._decision = DecisionPrompt(table, help_keys, answers, self._cashier, advisor)
        self._news_told = 0  # events of this round that were told
        self._leaving = False
        self._rounds = 0
        self._net = 0

    def run(self) -> bool:
        """Play and get up; whether Ctrl-C ended it."""
        interrupted = False
        try:
            self._play()
        except EOFError:
            self._page.note("The input has ended.")
        except KeyboardInterrupt:
            interrupted = True
            self._page.note("")
        self._get_up()
        return interrupted

    def _play(self) -> None:
        """Round after round, until the player leaves."""
        self._page.title()
        self._show_felt()
        self._finish_interrupted()
        while not self._leaving and self._can_play() and self._bet_is_down():
            self._news_told = 0
            self._bots.bet()
            self._play_round()

    def _finish_interrupted(self) -> None:
        """Finish the round of a table that was resumed in the middle of it."""
        if self._in_a_round:
            self._page.note("The round that was interrupted goes on.")
            self._play_round()
        elif not self._table.state.between_rounds:
            self._bots.finish()

    def _bet_is_down(self) -> bool:
        """Return whether a bet is placed; the deck was committed to before."""
        self._table.prepare()
        self._page.note(f"The deck of this round is committed to: {self._table.commitment}")
        return self._bet.bet()

    def _get_up(self) -> None:
        """Leave the table with all chips; posted defaults finish a round in progress."""
        if self._in_a_round:
            self._leaving = True
            self._page.note("The posted defaults finish the round (R-ABSENT).")
            self._play_round()
        chips = sum(self._table.leave(number) for number in self._positions.seats)
        rounds = "1 round" if self._rounds == 1 else f"{self._rounds} rounds"
        self._page.note(
            f"You leave with {in_dollars(chips)}: {rounds}, net {signed(self._net)}.",
            net=self._net,
        )

    def _can_play(self) -> bool:
        """Return whether the chips cover the lowest bet, after buying in again if necessary."""
        lowest = self._bet.lowest
        if not self._cashier.sells_enough(lowest.chips, lowest.words):
            return False
        if self._positions.chips < lowest.chips * len(self._positions.seats):
            self._positions.hold(1)
        return True

    def _play_round(self) -> None:
        if self._table.round is not None and self._table.round.at == 0:
            self._table.deal()
        self._table.advance()
        self._tell()
        while self._in_a_round:
            actor = next(actor for actor in self._table.step.actors if actor.role is Role.SEAT)
            if actor.seat not in self._positions.seats:
                self._bots.act(actor.seat)
            elif self._leaving or not self._decision.decide(actor.seat):
                self._leaving = True
                self._decision.stay_silent(actor.seat)
            self._tell()
        self._close_round()

    def _close_round(self) -> None:
        finished = self._table.finish()
        own = [number for number in self._positions.seats if number in finished.seats]
        net = sum(finished.seat(number).net for number in own)
        self._rounds += 1
        self._net += net
        self._show_felt()
        for number in own:
            self._say_why(number, several=len(own) > 1)
        have = in_dollars(self._positions.chips)
        self._page.note(f"Round {self._rounds}: net {signed(net)}. You have {have}.", net=net)

    def _say_why(self, number: int, *, several: bool) -> None:
        table = self._table
        seen = RoundState(table.events)
        hands = shown_hands(table.game, table.sheet, seen.public, number, seen.own(number))
        shown = showdown(table.game, hands)
        if shown is not None:
            self._page.note(why(shown, number if several else 0))

    def _show_felt(self) -> None:
        self._page.felt(scene(self._table, self._positions.seats[0]))

    def _tell(self) -> None:
        fresh = self._table.events[self._news_told :]
        self._news_told = len(self._table.events)
        self._page.news(log_lines(fresh, PlayerViewer(self._name), self._table.seated))

    @property
    def _in_a_round(self) -> bool:
        current = self._table.round
        if current is None or current.over:
            return False
        return any(number in current.hands for number in self._positions.seats)
