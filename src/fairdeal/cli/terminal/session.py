"""A person sits at the table: bets, decides, sees each wager settled, and leaves with the chips."""

from fairdeal.cli.terminal.advisor import Advisor
from fairdeal.cli.terminal.betting import Betting
from fairdeal.cli.terminal.deciding import Deciding
from fairdeal.cli.terminal.help_keys import HelpKeys
from fairdeal.cli.terminal.keyboard import Answers, one_key
from fairdeal.cli.terminal.page import Page
from fairdeal.law import Refused
from fairdeal.money import Cents, in_dollars
from fairdeal.round import Role, SeatViewer
from fairdeal.seat.news import news
from fairdeal.seat.scene import scene
from fairdeal.table import Table
from fairdeal.table.bots import Bots

NAME = "Guest"


class Sitting:
    """One person's sitting, beside bots or alone."""

    def __init__(
        self,
        table: Table,
        number: int,
        chips: Cents,
        *,
        bots: Bots,
        page: Page,
        answers: Answers,
        advisor: Advisor | None,
    ) -> None:
        self._table = table
        self._number = number
        self._chips = chips
        self._bots = bots
        self._page = page
        self._answers = answers
        help_keys = HelpKeys(page)
        self._betting = Betting(table, number, help_keys, answers)
        self._deciding = Deciding(table, number, help_keys, answers, advisor)
        self._news_told = 0  # events of this round that were told
        self._leaving = False
        self._rounds = 0
        self._net = 0

    def play(self) -> None:
        """Round after round, until the player leaves."""
        self._page.title()
        self._page.felt(scene(self._table, self._number))
        self._finish_interrupted()
        while not self._leaving and self._can_play() and self._bet():
            self._news_told = 0
            self._bots.bet()
            self._play_round()

    def _finish_interrupted(self) -> None:
        """A table that was resumed may be in the middle of a round."""
        if self._in_a_round:
            self._page.note("The round that was interrupted goes on.")
            self._play_round()
        elif not self._table.state.between_rounds:
            self._bots.finish()

    def _bet(self) -> bool:
        """Whether a bet is down; the deck was committed to before."""
        self._table.prepare()
        self._page.note(f"The deck of this round is committed to: {self._table.commitment}")
        return self._betting.bet(self._own_chips)

    def get_up(self) -> None:
        """Away from the table with all chips; posted defaults finish a round in progress."""
        if self._in_a_round:
            self._leaving = True
            self._page.note("The posted defaults finish the round (R-ABSENT).")
            self._play_round()
        chips = self._table.leave(self._number)
        rounds = "1 round" if self._rounds == 1 else f"{self._rounds} rounds"
        self._page.note(
            f"You leave with {in_dollars(chips)}: {rounds}, net {_signed(self._net)}.",
            net=self._net,
        )

    def _can_play(self) -> bool:
        """Whether the chips cover the lowest bet, if need be after buying in again."""
        lowest = self._betting.lowest
        while self._own_chips < lowest.chips:
            self._page.note(
                f"You have {in_dollars(self._own_chips)}; the lowest bet is {lowest.words}."
            )
            amount = max(self._chips, lowest.chips)
            if not self._yes(f"Buy in for {in_dollars(amount)}? [y/n]"):
                return False
            self._table.buy_in(self._number, chips=amount)
        return True

    def _play_round(self) -> None:
        if self._table.round is not None and self._table.round.at == 0:
            self._table.deal()
        self._table.advance()
        self._tell()
        while self._in_a_round:
            actor = next(actor for actor in self._table.step.actors if actor.role is Role.SEAT)
            if actor.seat != self._number:
                self._bots.act(actor.seat)
            elif self._leaving or not self._deciding.decide(self._wants_to_leave):
                self._deciding.stay_silent()
            self._tell()
        self._close_round()

    def _close_round(self) -> None:
        net = self._table.finish().seat(self._number).net
        self._rounds += 1
        self._net += net
        self._page.felt(scene(self._table, self._number))
        self._page.note(
            f"Round {self._rounds}: net {_signed(net)}. You have {in_dollars(self._own_chips)}.",
            net=net,
        )

    def _tell(self) -> None:
        fresh = self._table.events[self._news_told :]
        self._news_told = len(self._table.events)
        self._page.news(news(fresh, SeatViewer(self._number)))

    def _wants_to_leave(self) -> bool:
        """Leaving is refused in a round; the posted defaults may finish it."""
        try:
            self._table.leave(self._number)
        except Refused as refused:
            self._page.refused(refused)
        self._leaving = self._yes("Finish the round by the posted defaults, then leave? [y/n]")
        return self._leaving

    @property
    def _own_chips(self) -> Cents:
        return self._table.chips(NAME)

    @property
    def _in_a_round(self) -> bool:
        current = self._table.round
        return current is not None and not current.over and self._number in current.hands

    def _yes(self, question: str) -> bool:
        return self._answers.ask(self._page.prompt(question), one_key).casefold() in ("y", "yes")


def _signed(net: int) -> str:
    return f"+{in_dollars(net)}" if net > 0 else in_dollars(net)
