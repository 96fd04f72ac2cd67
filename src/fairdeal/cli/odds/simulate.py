"""`fairdeal simulate`: rounds at random, beside what the exact odds promise."""

import os
import secrets
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from fairdeal.cli import INTERRUPTED
from fairdeal.cli.io import dump, refusals
from fairdeal.cli.law.law import NAMES, AsJson
from fairdeal.cli.odds.odds import Meter, Wagers, WhatIf, given_wagers
from fairdeal.cli.progress import compile_first, working
from fairdeal.cli.sheet_args import Settings, SheetFile, given_options
from fairdeal.extras import need

if TYPE_CHECKING:
    from collections.abc import Generator

    from fairdeal.analysis.simulate.run import Run
    from fairdeal.analysis.simulate.tally import SimulationTally


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
        from fairdeal.analysis.simulate.run import Simulation, check_workers, run, warm

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
        from fairdeal.cli.odds.simulate_page import show

        show(found, seconds)
    if not found.complete:
        raise typer.Exit(INTERRUPTED)


def _tallies(wanted: "Run", workers: int | None, dask: str) -> "Generator[SimulationTally]":
    if dask:
        from fairdeal.analysis.simulate.cluster import played_by_cluster

        yield from played_by_cluster(wanted, dask)
    else:
        from fairdeal.analysis.simulate.run import played

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
