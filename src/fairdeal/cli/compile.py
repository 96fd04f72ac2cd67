"""`fairdeal compile`: every solver compiled in one go, so that no question waits for it later."""

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from fairdeal.cli.progress import interruptible


def compile_solvers() -> None:
    """Compile the solvers for this machine, all at once; a minute or two, then never again.

    Without it each is compiled when it is first needed. What is compiled is kept under
    ~/.cache/fairdeal, until the program changes.
    """
    from fairdeal.analysis.compile_all import jobs

    every = jobs()
    console = Console(stderr=True)
    with (
        Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            console=console,
            disable=not console.is_terminal,
        ) as progress,
        interruptible(progress.stop),
    ):
        task = progress.add_task("compiling", total=len(every))
        for words, compile_one in every:
            progress.update(task, description=words)
            compile_one()
            progress.advance(task)
    typer.echo("every solver is compiled for this machine", err=True)
