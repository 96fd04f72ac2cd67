"""Every command of the command line; each is read when it is asked for."""

from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_group

from fairdeal.cli.io import printing
from fairdeal.law import INSTRUMENTS
from fairdeal.version import __version__

# In the order in which they are listed: where each is (a function, or commands of its own), and
# its first sentence, so that the list is shown without reading them all.
COMMANDS = {
    "rules": (
        "fairdeal.cli.law.rules.rules",
        "Show how a game is played, with all that it pays; without a name, what there is.",
    ),
    "law": (
        "fairdeal.cli.law.law.law",
        "Show clauses in our words: what each says, how it is honoured, where, tested by what.",
    ),
    "rulings": (
        "fairdeal.cli.law.law.rulings",
        "Show the rulings: what we hold where a text is silent, contradictory or misprinted.",
    ),
    "options": (
        "fairdeal.cli.law.options.options",
        "Show the options of an instrument, or check a sheet: `fairdeal options check sheet.toml`.",
    ),
    "settle": (
        "fairdeal.cli.records.settle.settle",
        "Settle a described round: every wager with its outcome, payout and clause.",
    ),
    "play": (
        "fairdeal.cli.play.play",
        "Play at the terminal, with practice money.",
    ),
    "drill": (
        "fairdeal.cli.school.drill.drill",
        "Drill decisions: a hand, your answer, what it costs exactly, and the reason.",
    ),
    "replay": (
        "fairdeal.cli.records.replay.replay",
        "Show a round again, from any viewer's eyes that the file can open; or --list them all.",
    ),
    "hands": (
        "fairdeal.cli.records.replay.hands",
        "Write the decisions and wagers of a journal as flat tables: CSV, JSON lines, Parquet.",
    ),
    "verify": (
        "fairdeal.cli.records.verify.verify",
        "Verify a journal: chain, commitments, rules and every cent.",
    ),
    "extract": (
        "fairdeal.cli.records.verify.extract",
        "Write what one viewer may have of a journal to standard output.",
    ),
    "proof": (
        "fairdeal.cli.records.verify.proof",
        "Write what one viewer can prove of a round to standard output, as JSON.",
    ),
    "check-proof": (
        "fairdeal.cli.records.verify.check_proof",
        "Check a proof of cards against the root that the table published.",
    ),
    "odds": (
        "fairdeal.cli.odds.odds.odds",
        "Show what a sheet is worth under the best play, exactly.",
    ),
    "advise": (
        "fairdeal.cli.odds.advise.advise",
        "Advise at the table: what each option is worth, given every card lawfully seen.",
    ),
    "simulate": (
        "fairdeal.cli.odds.simulate.simulate",
        "Play rounds at random, and hold the results against the exact odds.",
    ),
    "worth": (
        "fairdeal.cli.odds.worth.worth",
        "Show what strategies are worth under a sheet, exactly, and what each costs.",
    ),
    "risk": (
        "fairdeal.cli.odds.worth.risk",
        "Show how a session of the main game may end: risk of ruin, quantiles, N0.",
    ),
    "serve": (
        "fairdeal.cli.house.serve.serve",
        "Run a house: tables, people, sockets; Ctrl-C or SIGTERM stops it in order.",
    ),
    "compile": (
        "fairdeal.cli.odds.compile.compile_solvers",
        "Compile the solvers for this machine, all at once; half a minute, then never again.",
    ),
    "key": (
        "fairdeal.cli.records.verify.key",
        "Keys that sign the heads of journals.",
    ),
    "press": (
        "fairdeal.cli.press.press",
        "Print felt, signs, PAR sheet, cards and packets from an option sheet.",
    ),
    "staff": (
        "fairdeal.cli.house.house.staff",
        "Members of staff.",
    ),
    "house": (
        "fairdeal.cli.house.house.house",
        "Look after a house: verify, back up, export.",
    ),
}


class CommandGroup(TyperGroup):
    """Knows every command by its name, and reads those that are asked for."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{**settings, "commands": dict.fromkeys(COMMANDS)})
        self._is_listing = False

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command by its name, if there is one."""
        if cmd_name not in COMMANDS:
            return None
        return listed(cmd_name) if self._is_listing else command(cmd_name)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """List the commands by their names and first sentences."""
        self._is_listing = True
        super().format_help(ctx, formatter)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        """Complete the name of a command, without reading them all."""
        self._is_listing = True
        try:
            return super().shell_complete(ctx, incomplete)
        finally:
            self._is_listing = False


app = typer.Typer(
    name="fairdeal",
    cls=CommandGroup,
    help="Regulated casino table games exactly as the law says.",
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",  # so that paragraphs are filled
    epilog=f"Instruments: {', '.join(INSTRUMENTS)}. Start with `fairdeal rules`.",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@cache
def command(name: str) -> Any:
    """Return a command by its name, with its modules imported."""
    module, _, function = COMMANDS[name][0].rpartition(".")
    given = getattr(import_module(module), function)
    alone = typer.Typer(pretty_exceptions_enable=False, rich_markup_mode="markdown")
    if isinstance(given, typer.Typer):
        alone.add_typer(given, name=name)
    else:
        alone.command(name)(printing(given))
    return get_group(alone).commands[name]


def listed(name: str) -> TyperCommand:
    """Return a command as the list of commands shows it."""
    return TyperCommand(name, help=COMMANDS[name][1], rich_markup_mode="markdown")


def _version(wanted: bool) -> None:
    if wanted:
        print(f"fairdeal {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def fairdeal(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Regulated casino table games exactly as the law says."""
    if context.invoked_subcommand is None:
        from fairdeal.cli.play import play

        printing(play)(INSTRUMENTS[0])
