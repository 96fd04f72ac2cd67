"""`fairdeal play`: a table at the terminal, for a person or for bots."""

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from fairdeal.cli import INTERRUPTED
from fairdeal.cli.io import refusals
from fairdeal.cli.law.law import NAMES
from fairdeal.cli.sheet_args import Settings, SheetFile, given_options
from fairdeal.cli.terminal.answers import Interrupts
from fairdeal.money import DROP_BOX, AccountKind, dollars, in_dollars
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


Auto = Annotated[int | None, typer.Option(metavar="N", help="Bots play N rounds; nobody is asked.")]
Journal = Annotated[str | None, typer.Option(metavar="FILE", help="Keep a journal in a new file.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the journal, where it ends.")]
Key = Annotated[
    str | None, typer.Option(metavar="FILE", help="Sign the journal's head with this key.")
]
Sync = Annotated[
    bool, typer.Option("--sync/--no-sync", help="Every action on the disk before it is told.")
]
Pace = Annotated[
    float | None,
    typer.Option(metavar="SECONDS", help="Between two lines of news; 0 is at once."),
]
Advice = Annotated[
    bool,
    typer.Option("--advice/--no-advice", help="Advice at ?, and at the end what mistakes cost."),
]


def play(
    instrument: Annotated[str, typer.Argument(metavar="INSTRUMENT", help=f"One of {NAMES}.")],
    seed: Annotated[int | None, typer.Option(help="Repeat the same decks.")] = None,
    name: Annotated[str, typer.Option(help="What you are called in the record.")] = "Guest",
    seat: Annotated[int, typer.Option(help="Where you sit.")] = 1,
    players: Annotated[int, typer.Option(help="1 to 6; all but you are bots.")] = 1,
    chips: Annotated[str, typer.Option(help="What you buy in for, in practice money.")] = "$500",
    hands: Annotated[int, typer.Option(help="Hands you play, where the sheet allows more.")] = 1,
    settings: Settings = None,
    sheet: SheetFile = "",
    auto: Auto = None,
    journal: Journal = None,
    resume: Resume = False,
    key: Key = None,
    sync: Sync = True,
    plain: Annotated[bool, typer.Option("--plain", help="Sentences without boxes.")] = False,
    pace: Pace = None,
    advice: Advice = True,
) -> None:
    """Play at the terminal, with practice money.

    A bet is a line, as in “20” or “ante 20 trips 5”; Enter alone makes the bet
    that is shown. A decision is one key: the number or first letter of what is
    offered, as in 4 for raise 4, c for check, f for fold, p for play; or the word
    and Enter. What is typed before a question stands there answers nothing.

    Other keys: ? what each choice is worth; h how to play; k all keys with their
    clauses; t pay tables; l the law of the step; b buy in; q leave.

    Before you bet you are shown the commitment to the deck. --journal FILE keeps a
    record; with --resume it goes on where the record ends, in the middle of a round
    too, and says what it drops of a torn last action.

    Advice is exact, given every card that your seat may see. When you leave, by q,
    Ctrl-C or the end of the input, you are told which of your decisions were not
    the best and what they cost in expectation; what posted defaults then decide
    for you is not counted. All this is worked out beside the table while you
    play. On first use the solvers are compiled, about half a minute: you wait for that
    only at ? and when you leave, and a second Ctrl-C leaves at once.
    """
    # Imported only for this command, so that other commands start without it.
    from fairdeal.cli.terminal.session import PlayRequest, sit_down

    with refusals():
        wanted = PlayRequest(
            instrument=instrument,
            options=given_options(instrument, sheet, settings or ()),
            seed=seed,
            seat=seat,
            name=name,
            players=players,
            chips=dollars(chips, what="chips"),
            hands=hands,
            auto=auto,
            pace=pace,
            journal=journal,
            resume=resume,
            key=key,
            sync=sync,
        )
        table, bots = wanted.open()
        if auto is None:
            sit_down(table, bots, wanted, plain=plain, advice=advice)
        else:
            play_alone(table, bots, auto)
