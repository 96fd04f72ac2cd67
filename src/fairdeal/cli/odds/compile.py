"""`fairdeal compile`: every solver compiled in one go, so that no question waits for it later."""

import typer

from fairdeal.cli.io import refusals
from fairdeal.cli.progress import compile_first
from fairdeal.extras import need


def compile_solvers() -> None:
    """Compile the solvers for this machine, all at once; half a minute, then never again.

    Without it that is done when one is first needed. What is compiled is kept under
    ~/.cache/fairdeal, until the program changes.
    """
    with refusals():
        need("odds")
    compile_first(said=False)
    typer.echo("every solver is compiled for this machine", err=True)
