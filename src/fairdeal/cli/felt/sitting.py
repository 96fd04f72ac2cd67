"""A person sits at the table: bets, decides, sees each wager settled, and leaves with the chips."""

from fairdeal.cli.felt.answers import Answers, one_key
from fairdeal.cli.felt.beside import Beside
from fairdeal.cli.felt.bets import Bet, Slip
from fairdeal.cli.felt.deciding import Deciding
from fairdeal.cli.felt.keys import LEAVE, always
from fairdeal.cli.felt.news import news
from fairdeal.cli.felt.page import Page
from fairdeal.cli.felt.scene import scene
from fairdeal.games import Role
from fairdeal.games.telling import wager_words
from fairdeal.law import Refused
from fairdeal.money import Cents, in_dollars
from fairdeal.table import Table
from fairdeal.table.bots import Bots

NAME = "Guest"


class Sitting:
    """One person's sitting, beside bots or alone."""

    def __init__(
        self, table: Table, number: int, chips: Cents, *, bots: Bots, page: Page, answers: Answers
    ) -> None:
        self._table = table
        self._number = number
        self._chips = chips
        self._bots = bots
        self._page = page
        self._answers = answers
        self._beside = Beside(page)
        self._deciding = Deciding(table, number, page, answers)
        self._slip = Slip(table.game.wagers(table.sheet), table.sheet)
        self._usual = self._slip.lowest
        self._told = 0  # events of this round that were told
        self._leaving = False
        self.rounds = 0
        self.net = 0

    def play(self) -> None:
        """Round after round, until the player leaves."""
        self._page.title()
        self._page.felt(scene(self._table, self._number))
        while not self._leaving and self._can_play() and self._bet():
            self._bots.bet()
            self._play_round()
            self._close_round()

    def get_up(self) -> None:
        """Out of the table with all chips; a round in progress is finished by posted defaults."""
        if self._in_a_round:
            self._leaving = True
            self._page.note("The round is finished by the posted defaults (R-ABSENT).")
            self._play_round()
            self._close_round()
        chips = self._table.leave(self._number)
        rounds = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
        self._page.note(
            f"You leave with {in_dollars(chips)}: {rounds}, net {_signed(self.net)}.", net=self.net
        )

    # -- betting

    def _can_play(self) -> bool:
        """Whether the chips cover the lowest bet, if need be after buying in again."""
        while self._own_chips < self._slip.lowest.chips:
            self._page.note(
                f"You have {in_dollars(self._own_chips)}; the lowest bet is "
                f"{in_dollars(self._slip.lowest.chips)} ({self._slip.lowest.words})."
            )
            if not self._yes(f"Buy in again for {in_dollars(self._chips)}? [y/n]"):
                return False
            self._table.buy_in(self._number, chips=self._chips)
        return True

    def _bet(self) -> bool:
        """Whether a bet is down; otherwise the player leaves."""
        usual = self._usual if self._usual.chips <= self._own_chips else self._slip.lowest
        self._invite(usual)
        while True:
            answer = self._answers.ask(self._page.prompt("your bet:"))
            if always(answer) == LEAVE:
                return False
            if answer and self._beside.shown(answer, (), self._table.step, betting=True):
                continue
            try:
                bet = self._slip.read(answer, usual) if answer else usual
                self._table.bet(self._number, match_play=bet.match_play, **bet.wagers)
            except Refused as refused:
                self._page.refusal(refused.refusal)
                continue
            self._usual = Bet(bet.wagers)
            self._told = 0
            return True

    def _invite(self, usual: Bet) -> None:
        optional = [wager for wager in self._slip.offered if not wager.required]
        names = []
        for wager in optional:
            low, high = wager.limits(self._table.sheet)
            amounts = in_dollars(low) if low == high else f"{in_dollars(low)} to {in_dollars(high)}"
            names.append(f"{wager_words(wager.name)} ({amounts})")
        low = usual.wagers[self._slip.offered[0].name]
        example = f"“{in_dollars(2 * low)[1:]}”"
        if optional:
            extra = optional[0]
            side = in_dollars(extra.limits(self._table.sheet)[0])[1:]
            example += f" or “ante {in_dollars(2 * low)[1:]} {wager_words(extra.name)} {side}”"
        self._page.note("")
        self._page.note(f"Place your bets. Enter bets {usual.words}; or write {example}.")
        if names:
            self._page.note(f"Optional: {', '.join(names)}; “match 5” lays a match play coupon.")
        self._page.keys(Beside.KEYS)

    # -- the round

    def _play_round(self) -> None:
        if not self._table.round or self._table.round.at == 0:
            self._table.deal()
        self._tell()
        while not self._over:
            actor = next(actor for actor in self._table.step.actors if actor.role is Role.SEAT)
            if actor.seat != self._number:
                self._bots.act(actor.seat)
            elif self._leaving or not self._deciding.decide(self._wants_to_leave):
                self._deciding.stay_silent()
            self._tell()

    def _close_round(self) -> None:
        finished = self._table.finish()
        net = finished.seat(self._number).net
        self.rounds += 1
        self.net += net
        self._page.felt(scene(self._table, self._number))
        self._page.note(
            f"Round {self.rounds}: net {_signed(net)}. You have {in_dollars(self._own_chips)}.",
            net=net,
        )

    def _tell(self) -> None:
        fresh = self._table.events[self._told :]
        self._told = len(self._table.events)
        self._page.news(news(fresh, self._number))

    def _wants_to_leave(self) -> bool:
        """Leaving is refused in a round; the posted defaults may finish it."""
        try:
            self._table.leave(self._number)
        except Refused as refused:
            self._page.refusal(refused.refusal)
        self._leaving = self._yes("Finish the round by the posted defaults, then leave? [y/n]")
        return self._leaving

    # -- underneath

    @property
    def _own_chips(self) -> Cents:
        return self._table.chips(NAME)

    @property
    def _over(self) -> bool:
        return self._table.round is None or self._table.round.over

    @property
    def _in_a_round(self) -> bool:
        current = self._table.round
        return current is not None and not current.over and self._number in current.hands

    def _yes(self, question: str) -> bool:
        return self._answers.ask(self._page.prompt(question), one_key).casefold() in ("y", "yes")


def _signed(net: int) -> str:
    return f"+{in_dollars(net)}" if net > 0 else in_dollars(net)
