"""A person buys chips and bets: Enter makes the bet that is shown, words make another."""

import re
from collections.abc import Iterator, Sequence

from fairdeal.cli.terminal.answers import Answers
from fairdeal.cli.terminal.help_keys import HelpKeys
from fairdeal.cli.terminal.keys import BUY_IN, LEAVE, Key, always
from fairdeal.cli.terminal.plain_page import Page
from fairdeal.law import Cite, Refused, in_short, refuse
from fairdeal.money import Cents, dollars, in_dollars
from fairdeal.play import Step, Wager, begin, wager_words
from fairdeal.table import Table
from fairdeal.view import Bet, BetSlip, Positions


class Cashier:
    """Sells chips to the person at the terminal, the usual amount or any other."""

    def __init__(
        self, table: Table, positions: Positions, page: Page, answers: Answers, usual: Cents
    ) -> None:
        self._table = table
        self._positions = positions
        self._page = page
        self._answers = answers
        self._usual = usual

    def sells_enough(self, lowest: Cents, words: str) -> bool:
        """Return whether the player can make the lowest bet, after buying chips if necessary."""
        while self._positions.chips < lowest:
            have = in_dollars(self._positions.chips)
            self._page.note(f"You have {have}; the lowest bet is {words}.")
            amount = max(self._usual, lowest)
            if not self._answers.yes(self._page.prompt(f"Buy in for {in_dollars(amount)}? [y/n]")):
                return False
            self.sell(amount)
        return True

    def sell_what_is_asked(self) -> None:
        """Ask how much, and sell it."""
        question = f"Buy in for how much? Enter for {in_dollars(self._usual)}:"
        answer = self._answers.ask(self._page.prompt(question))
        try:
            amount = dollars(answer, what="chips") if answer else self._usual
        except Refused as refused:
            self._page.refused(refused)
        else:
            self.sell(amount)

    def sell(self, amount: Cents) -> None:
        """Sell so many chips, or say why not."""
        try:
            self._table.buy_in(self._positions.seats[0], chips=amount)
        except Refused as refused:
            self._page.refused(refused)
        else:
            bought, have = in_dollars(amount), in_dollars(self._positions.chips)
            self._page.note(f"You buy in for {bought}. You have {have}.")


_BUYS = re.compile(r"(?:b|buy|buy in)\s+(\S+)", re.IGNORECASE)
_HANDS = re.compile(r"(?:hands\s+(\S+)|(\S+)\s+hands?)", re.IGNORECASE)


class BetPrompt:
    """Asks a player for the opening wagers until they are lawful."""

    def __init__(
        self,
        table: Table,
        positions: Positions,
        help_keys: HelpKeys,
        answers: Answers,
        cashier: Cashier,
    ) -> None:
        self._table = table
        self._positions = positions
        self._page = help_keys.page
        self._answers = answers
        self._help = help_keys
        self._cashier = cashier
        self._slip = BetSlip(table.game.wagers(table.sheet), table.sheet)
        self._last: Bet | None = None

    @property
    def lowest(self) -> Bet:
        """The least that one must bet to play."""
        return self._slip.lowest

    def bet(self) -> bool:
        """Return whether a bet is placed; otherwise the player leaves."""
        self._page.note("")
        if self._last is None:
            self._page.note(
                f"Place your bets, for example “20” or “{self._example()}”, and press Enter."
            )
            self._page.keys(self._amount_keys())
        while True:
            answer = self._ask()
            if always(answer) == LEAVE:
                return False
            try:
                if self._answered(answer):
                    return True
            except Refused as refused:
                self._page.refused(refused)

    def _answered(self, answer: str) -> bool:
        """Return whether the answer placed a bet."""
        if bought := _BUYS.fullmatch(answer):
            self._cashier.sell(dollars(bought[1], what="chips"))
        elif always(answer) == BUY_IN:
            self._cashier.sell_what_is_asked()
        elif hands := _HANDS.fullmatch(answer):
            self._positions.hold(_number(hands[1] or hands[2]))
        elif not self._help.handle(answer, tuple(self._keys()), self._step, betting=True):
            bet = self._slip.read(answer, self._usual) if answer else self._usual
            self._positions.bet(bet)
            self._last = Bet(bet.wagers)  # a coupon is laid once
            return True
        return False

    def _ask(self) -> str:
        """Return a line; the bet that Enter makes is shown above it every time."""
        self._show_usual()
        return self._answers.ask(self._page.prompt("your bet:"), draw=self._show_usual)

    def _show_usual(self) -> None:
        count = len(self._positions.seats)
        on = f" on each of {count} hands" if count > 1 else ""
        self._help.bar((Key("Enter", f"{self._usual.words}{on}"),))

    @property
    def _usual(self) -> Bet:
        chips = self._positions.chips
        enough = self._last and self._last.chips * len(self._positions.seats) <= chips
        return self._last if self._last and enough else self.lowest

    @property
    def _step(self) -> Step:
        """Betting as it opens; the table itself opens it with the first bet."""
        return begin(self._table.game, self._table.sheet, self._table.seated).step

    def _amount_keys(self) -> Sequence[Key]:
        keys = [Key(f"{wager_words(w.name)} N", self._amounts(w)) for w in self._written()]
        most = self._positions.most
        return [*keys, Key("hands N", f"1 to {most}")] if most > 1 else keys

    def _written(self) -> Iterator[Wager]:
        """Return the wagers that a player names; wagers equal to another follow it."""
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
        if self._positions.most > 1:
            terms = self._table.game.spot_terms(sheet)
            yield Key("hands N", "play so many hands, the same bet on each", terms.clause)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise refuse(
            "hands-not-understood", f"{in_short(text)} is no number of hands, as in hands 2"
        )
    return int(text)
