"""Bots play by themselves: a line for each round, and whether all money is where it should be."""

import sys

import typer
from rich.console import Console
from rich.progress import Progress

from fairdeal.cli import INTERRUPTED
from fairdeal.cli.terminal.keyboard import Interrupts
from fairdeal.money import DROP_BOX, AccountKind, in_dollars
from fairdeal.table import Bots, Table

_MANY = 500  # rounds from which progress is shown


def play_alone(table: Table, bots: Bots, rounds: int) -> None:
    """Let bots play; the exit code says whether the money is balanced."""
    automatic = AutomaticPlay(table, bots)
    interrupted = False
    with Interrupts() as interrupts:
        try:
            automatic.play(rounds, interrupts)
        except KeyboardInterrupt:
            interrupted = True
        print(automatic.summary())
    if interrupted:
        raise typer.Exit(INTERRUPTED)
    if not automatic.conserved():
        raise typer.Exit(1)


class AutomaticPlay:
    """So many rounds with bots on every seat."""

    def __init__(self, table: Table, bots: Bots) -> None:
        self._table = table
        self._bots = bots
        self._net = dict.fromkeys(bots.seats, 0)
        self._rounds = 0
        if not table.state.between_rounds:
            print(f"round {table.state.number} of the journal was interrupted, and is finished")
            bots.finish()
        self._before = self._ahead

    def play(self, rounds: int, interrupts: Interrupts) -> None:
        """Play them, and print a line for each."""
        shown = rounds >= _MANY and sys.stderr.isatty()
        with Progress(console=Console(stderr=True), transient=True, disable=not shown) as progress:
            for _ in progress.track(range(rounds), description="playing"):
                interrupts.check()
                print(self._round())

    def conserved(self) -> bool:
        """Return whether the players' chips equal what was bought and won, and the felt is
        empty.
        """
        ledger = self._table.ledger
        felt = sum(amount for account, amount in ledger if account.place is AccountKind.LAYOUT)
        won = sum(self._net.values())
        return self._ahead == self._before + won and not felt and not ledger.total

    @property
    def _ahead(self) -> int:
        """The players' chips beyond what they bought."""
        ledger = self._table.ledger
        rails = sum(amount for account, amount in ledger if account.place is AccountKind.PLAYER)
        return rails - ledger.balance(DROP_BOX)

    def summary(self) -> str:
        """Return the summary of the run."""
        total = sum(self._net.values())
        lines = [f"{self._table.sheet.instrument.id}, rounds played: {self._rounds}"]
        lines.extend(
            f"seat {seat} {self._table.seated[seat]}: net {in_dollars(net)}"
            for seat, net in self._net.items()
        )
        lines.append(f"house: {in_dollars(-total)}")
        lines.append(f"sheet {self._table.sheet.hash}")
        lines.append("money: conserved" if self.conserved() else "money: NOT conserved")
        return "\n".join(lines)

    def _round(self) -> str:
        table = self._table
        self._bots.bet()
        self._bots.finish()
        finished = table.finish()
        self._rounds += 1
        nets = {seat: finished.seat(seat).net for seat in finished.seats}
        for seat, net in nets.items():
            self._net[seat] += net
        results = ", ".join(
            f"seat {seat} {'+' if net > 0 else ''}{in_dollars(net)}" for seat, net in nets.items()
        )
        return f"round {self._rounds}: {results}"
