"""Every command of the command line; each is read when it is asked for."""

from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

from fairdeal.cli.io import printing
from fairdeal.law import INSTRUMENTS
from fairdeal.version import __version__

# Where each is, in the order in which they are listed: a function, or commands of its own.
COMMANDS = {
    "rules": "rules.rules",
    "law": "law.law",
    "rulings": "rulings.rulings",
    "options": "options.options",
    "settle": "settle.settle",
    "play": "play.play",
    "replay": "replay.replay",
    "verify": "verify.verify",
    "extract": "extract.extract",
    "proof": "proof.proof",
    "check-proof": "proof.check_proof",
    "odds": "odds.odds",
    "advise": "advise.advise",
    "simulate": "simulate.simulate",
    "serve": "serve.serve",
    "compile": "compile.compile_solvers",
    "key": "key.key",
    "press": "press.press",
    "staff": "house.staff",
    "house": "house.house",
}


class Commands(TyperGroup):
    """Knows every command by its name, and reads those that are asked for."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{**settings, "commands": dict.fromkeys(COMMANDS)})

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command by its name, if there is one."""
        return command(cmd_name) if cmd_name in COMMANDS else None


app = typer.Typer(
    name="fairdeal",
    cls=Commands,
    help="Regulated casino table games exactly as the law says.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",  # so that paragraphs are filled
    epilog=f"Instruments: {', '.join(INSTRUMENTS)}. Start with `fairdeal rules`.",
    context_settings={"help_option_names": ["-h", "--help"]},
)


@cache
def command(name: str) -> Any:
    """A command by its name, with its modules read."""
    module, _, found = COMMANDS[name].partition(".")
    given = getattr(import_module(f"fairdeal.cli.{module}"), found)
    alone = typer.Typer(pretty_exceptions_enable=False, rich_markup_mode="markdown")
    if isinstance(given, typer.Typer):
        alone.add_typer(given, name=name)
    else:
        alone.command(name)(printing(given))
    return get_group(alone).commands[name]


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
