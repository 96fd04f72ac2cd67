"""A player changes cash for chips."""

from fairdeal.cli.terminal.answers import Answers
from fairdeal.cli.terminal.page import Page
from fairdeal.law import Refused
from fairdeal.money import Cents, dollars, in_dollars
from fairdeal.table import Table
from fairdeal.view.positions import Positions


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
