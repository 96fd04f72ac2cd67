"""`fairdeal simulate`: rounds at random, their precision, beside what the exact odds promise."""

import os
import secrets
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.table import Table as Grid

from fairdeal.analysis import in_antes, percent, solver_of
from fairdeal.analysis.simulation import Run, Simulation
from fairdeal.analysis.tally import CONFIDENT, NOBODY_FOLDS, Figure
from fairdeal.cli import INTERRUPTED
from fairdeal.cli.io import console, dump, refusals
from fairdeal.cli.law.law import NAMES, AsJson
from fairdeal.cli.odds.odds import Meter, Wagers, WhatIf, given_wagers
from fairdeal.cli.odds.odds_page import NOT_LAWFUL, colored
from fairdeal.cli.progress import compile_first, working
from fairdeal.cli.sheet_args import Settings, SheetFile, given_options
from fairdeal.extras import need
from fairdeal.money import in_dollars
from fairdeal.play import wager_words

if TYPE_CHECKING:
    from collections.abc import Generator

    from fairdeal.analysis.simulation import Run
    from fairdeal.analysis.tally import SimulationTally


STRATEGIES = {"best": "the best play", "simple": "simple rules"}


def show(found: Simulation, seconds: float) -> None:
    """Print the whole page."""
    law, tally = found.run.sheet.instrument, found.tally
    console.print(f"[bold]{law.id}[/]  {escape(law.game)}, {law.jurisdiction}")
    if found.run.asked.lawful:
        console.print(f"sheet {found.run.sheet.hash}", style="dim")
    else:
        console.print(NOT_LAWFUL, style="bold red")
    rounds = "1 round" if tally.rounds == 1 else f"{tally.rounds:,} rounds"
    seats = "one seat" if found.run.seats == 1 else f"{found.run.seats} seats"
    console.print(
        f"{rounds}, {seats}, {STRATEGIES.get(found.run.strategy, found.run.strategy)}, "
        f"seed {found.run.seed}; {tally.rounds / seconds:,.0f} rounds per second"
    )
    if not found.complete:
        console.print(f"[yellow]interrupted[/]: {found.run.rounds:,} rounds were asked for")
    for beside in _on_the_table(found.run):
        console.print(beside)
    console.print()
    title = "Per unit wagered, the main game per ante"
    grid = Grid(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD)
    grid.pad_edge, grid.collapse_padding = False, True  # so that all of it fits in 80 columns
    for name in ("", "mean", "± 95 %", "exactly", "std. dev.", ""):
        grid.add_column(
            name, justify="right" if name else "left", header_style="dim", overflow="fold"
        )
    grid.add_row(*_row("main game", found.main))
    for name, figure in found.side.items():
        grid.add_row(*_row(_words(name, found.run), figure))
    console.print(grid)
    shares = found.run.plan.decisions(tally)
    told = [f"{wager_words(name)} {percent(share)}" for name, share in shares.items() if share]
    console.print("decisions: " + ", ".join(told))


def _on_the_table(run: Run) -> Iterator[str]:
    """Iterate over the wagers beside the ante."""
    for name, multiple in run.asked.wagers.items():
        size = in_antes(multiple)
        yield f"with a {wager_words(name)} bet of {size}, which is part of the main game"
    if run.asked.shown is not None:
        yield f"the Progressive's meter stands still at {in_dollars(run.asked.shown)}"


def _words(name: str, run: Run) -> str:
    if name.endswith(NOBODY_FOLDS):
        return "  if nobody folds"
    return solver_of(run.sheet.instrument).side_words(name)


def _row(name: str, figure: Figure) -> tuple[str, ...]:
    exact = "not known" if figure.exact is None else colored(figure.exact)
    reach = "" if figure.error is None else percent(Fraction(CONFIDENT * figure.error))
    verdict = {None: "", True: "[green]inside[/]", False: "[yellow]outside[/]"}[figure.inside]
    deviation = f"{sqrt(figure.variance):.4f}"
    return name, colored(figure.mean), reach, exact, deviation, verdict


def simulate(
    instrument: Annotated[str, typer.Argument(metavar="INSTRUMENT", help=f"One of {NAMES}.")],
    rounds: Annotated[int, typer.Option(metavar="N", help="How many rounds.")],
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Repeat a run; at random if left out.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(metavar="K", help="Threads; as many as cores if left out.")
    ] = None,
    seats: Annotated[int, typer.Option(metavar="S", help="Seats that play.")] = 1,
    strategy: Annotated[
        str, typer.Option(metavar="NAME", help="best, simple, or another one of fairdeal worth.")
    ] = "best",
    settings: Settings = None,
    sheet: SheetFile = "",
    wagers: Wagers = None,
    meter: Meter = None,
    what_if: WhatIf = False,
    dask: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Play on a Dask cluster, by its scheduler.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Play rounds at random, and hold the results against the exact odds.

    The same seed gives the same result, whatever the number of workers. Ctrl-C ends a run early
    and shows what was played until then.
    """
    with refusals(as_json=as_json):
        need("odds")
        from fairdeal.analysis.simulation import Simulation, check_workers, run, warm

        wanted = run(
            instrument,
            given_options(instrument, sheet, settings or ()),
            rounds=rounds,
            seed=secrets.randbits(32) if seed is None else seed,
            seats=seats,
            strategy=strategy,
            wagers=given_wagers(wagers or ()),
            meter=meter,
            what_if=what_if,
        )
        check_workers(workers)
        if dask:
            need("cluster")
        compile_first()
        with working(f"getting ready to play {instrument}"):
            warm(wanted)
        began, total = time.perf_counter(), wanted.plan.nothing()
        with _heard() as interrupted, closing(_tallies(wanted, workers, dask)) as tallies:
            for tally in _shown(tallies, wanted.rounds):
                total += tally
                if interrupted.is_set():
                    break
        seconds = time.perf_counter() - began
    found = Simulation(wanted, total)
    if not total.rounds:
        raise typer.Exit(INTERRUPTED)
    if as_json:
        speed = {"seconds": seconds, "rounds_per_second": total.rounds / seconds}
        print(dump({**found.wire(), **speed}))
    else:
        show(found, seconds)
    if not found.complete:
        raise typer.Exit(INTERRUPTED)


def _tallies(wanted: "Run", workers: int | None, dask: str) -> "Generator[SimulationTally]":
    if dask:
        from fairdeal.analysis.simulation_cluster import played_by_cluster

        yield from played_by_cluster(wanted, dask)
    else:
        from fairdeal.analysis.simulation import played

        yield from played(wanted, workers)


@contextmanager
def _heard() -> Iterator[threading.Event]:
    """Note the first Ctrl-C and act on it after the current chunk; the second leaves at once."""
    interrupted = threading.Event()

    def note(*_: object) -> None:
        if interrupted.is_set():
            os._exit(INTERRUPTED)
        interrupted.set()

    if threading.current_thread() is not threading.main_thread():
        yield interrupted
        return
    before = signal.signal(signal.SIGINT, note)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)


def _shown(tallies: "Iterator[SimulationTally]", rounds: int) -> "Iterator[SimulationTally]":
    """Show progress at a terminal."""
    if not sys.stderr.isatty():
        yield from tallies
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = BarColumn(), MofNCompleteColumn(), "rounds", TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=rounds)
        for tally in tallies:
            progress.advance(task, tally.rounds)
            yield tally
