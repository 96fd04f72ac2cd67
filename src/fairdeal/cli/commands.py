"""Every command of the command line."""

from collections.abc import Callable
from typing import Annotated

import typer

from fairdeal.cli.advise import advise
from fairdeal.cli.compile import compile_solvers
from fairdeal.cli.extract import extract
from fairdeal.cli.house import house, serve, staff
from fairdeal.cli.io import printing
from fairdeal.cli.key import key
from fairdeal.cli.law import law
from fairdeal.cli.odds import odds
from fairdeal.cli.options import options
from fairdeal.cli.play import play
from fairdeal.cli.press import press
from fairdeal.cli.proof import check_proof, proof
from fairdeal.cli.replay import replay
from fairdeal.cli.rules import rules
from fairdeal.cli.rulings import rulings
from fairdeal.cli.settle import settle
from fairdeal.cli.simulate import simulate
from fairdeal.cli.verify import verify
from fairdeal.law import INSTRUMENTS
from fairdeal.version import __version__

app = typer.Typer(
    name="fairdeal",
    help="Regulated casino table games exactly as the law says.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",  # so that paragraphs are filled
    epilog=f"Instruments: {', '.join(INSTRUMENTS)}. Start with `fairdeal rules`.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
COMMANDS: tuple[Callable[..., None], ...] = (
    *(rules, law, rulings, options, settle, play, replay),
    *(verify, extract, proof, check_proof),
    *(odds, advise, simulate),
    serve,
)
for command in COMMANDS:
    app.command()(printing(command))
app.command("compile")(printing(compile_solvers))
app.add_typer(key, name="key")
app.add_typer(press, name="press")
app.add_typer(staff, name="staff")
app.add_typer(house, name="house")


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
        printing(play)(INSTRUMENTS[0])
