"""A person bets: Enter repeats the last bet, names and amounts make another."""

from collections.abc import Iterator

from fairdeal.cli.terminal.bets import Bet, Slip
from fairdeal.cli.terminal.help_keys import HelpKeys
from fairdeal.cli.terminal.keyboard import Answers
from fairdeal.cli.terminal.keys import LEAVE, Key, always
from fairdeal.law import Cite, Refused
from fairdeal.money import Cents, in_dollars
from fairdeal.round import Step, begin
from fairdeal.round.wager import Wager
from fairdeal.round.words import wager_words
from fairdeal.table import Table


class Betting:
    """Asks one seat for its opening wagers until they are lawful."""

    def __init__(self, table: Table, number: int, help_keys: HelpKeys, answers: Answers) -> None:
        self._table = table
        self._number = number
        self._page = help_keys.page
        self._answers = answers
        self._help = help_keys
        self._slip = Slip(table.game.wagers(table.sheet), table.sheet)
        self._last: Bet | None = None

    @property
    def lowest(self) -> Bet:
        """The least that one must bet to play."""
        return self._slip.lowest

    def bet(self, chips: Cents) -> bool:
        """Whether a bet is down; otherwise the player leaves."""
        usual = self._last if self._last and self._last.chips <= chips else self.lowest
        self._invite(usual)
        while True:
            answer = self._answers.ask(self._page.prompt("your bet:"))
            if always(answer) == LEAVE:
                return False
            keys = tuple(self._keys())
            if answer and self._help.handle(answer, keys, self._step, betting=True):
                continue
            try:
                bet = self._slip.read(answer, usual) if answer else usual
                self._table.bet(self._number, match_play=bet.match_play, **bet.wagers)
            except Refused as refused:
                self._page.refused(refused)
                continue
            self._last = Bet(bet.wagers)  # a coupon is laid once
            return True

    @property
    def _step(self) -> Step:
        """Betting as it opens; the table itself opens it with the first bet."""
        return begin(self._table.game, self._table.sheet, self._table.seated).step

    def _invite(self, usual: Bet) -> None:
        self._page.note("")
        if self._last is not None:
            self._help.bar((Key("Enter", usual.words, ""),))
            return
        self._page.note(f"Place your bets, for example “20” or “{self._example()}”.")
        self._page.keys((Key("Enter", usual.words, ""),))
        self._help.bar(
            [Key(f"{wager_words(w.name)} N", self._amounts(w), "") for w in self._written()]
        )

    def _written(self) -> Iterator[Wager]:
        """The wagers that a player names; what must equal another follows it by itself."""
        return (wager for wager in self._slip.offered if not wager.equals)

    def _amounts(self, wager: Wager) -> str:
        low, high = map(in_dollars, wager.limits(self._table.sheet))
        amounts = low if low == high else f"{low} to {high}"
        return amounts if wager.required else f"{amounts}, optional"

    def _example(self) -> str:
        low = 2 * self.lowest.wagers[self._slip.offered[0].name]
        words = [f"ante {in_dollars(low)[1:]}"]
        for wager in self._written():
            if not wager.required:
                words.append(f"{wager_words(wager.name)} {in_dollars(self._side(wager))[1:]}")
                break
        return " ".join(words)

    def _side(self, wager: Wager) -> Cents:
        return wager.limits(self._table.sheet)[0]

    def _keys(self) -> Iterator[Key]:
        sheet = self._table.sheet
        for wager in self._slip.offered:
            name = wager_words(wager.name)
            words = f"{wager.words}, {self._amounts(wager)}"
            if wager.equals:
                words = f"{wager.words}, as much as the {wager.equals} unless named"
            yield Key(f"{name} N", words, sheet.clause(wager.cite))
        coupon = Cite("chips-only", "R-MATCH-PLAY")
        yield Key(
            "match N",
            "a match play coupon, up to the ante",
            f"{sheet.clause(coupon)}, R-MATCH-PLAY",
        )
