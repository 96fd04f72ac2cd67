"""`fairdeal worth`: strategies side by side; `fairdeal risk`: how a session may end."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from runpy import run_path
from typing import TYPE_CHECKING, Annotated

import typer

from fairdeal.cli.io import dump, refusals
from fairdeal.cli.law.law import NAMES, AsJson
from fairdeal.cli.odds.odds import Meter, Wagers, WhatIf, given_wagers
from fairdeal.cli.progress import get_ready, solving
from fairdeal.cli.sheet_args import Settings, SheetFile, given_options
from fairdeal.extras import need
from fairdeal.law import instrument as law
from fairdeal.law import refuse

if TYPE_CHECKING:
    from fairdeal.analysis import Policy, PolicyWorth, Progress


def worth(
    instrument: Annotated[str, typer.Argument(metavar="INSTRUMENT", help=f"One of {NAMES}.")],
    strategies: Annotated[
        list[str] | None,
        typer.Argument(metavar="STRATEGY", help="A name, or FILE.py with a policy; all names."),
    ] = None,
    dearest: Annotated[
        int, typer.Option(metavar="N", help="Show the N decisions of each that lose most.")
    ] = 0,
    at: Annotated[
        str, typer.Option(metavar="POINT", help="Only decisions at this point: flop, for example.")
    ] = "",
    settings: Settings = None,
    sheet: SheetFile = "",
    wagers: Wagers = None,
    what_if: WhatIf = False,
    as_json: AsJson = False,
) -> None:
    """Show what strategies are worth under a sheet, exactly, and what each costs.

    Every deal is counted. A Python file has a class that extends fairdeal.Policy: its name
    follows a colon, as in mine.py:Careful, unless there is only one.
    """
    with refusals(as_json=as_json):
        need("odds")
        from fairdeal.analysis.odds import question
        from fairdeal.analysis.policy import worth as counted
        from fairdeal.analysis.solver import solver_of

        given = given_options(instrument, sheet, settings or ())
        asked = question(instrument, given, wagers=given_wagers(wagers or ()), what_if=what_if)
        known = solver_of(law(instrument)).policies
        policies = [_policy(each) for each in strategies or known]
        get_ready(instrument)
        found = []
        for policy in policies:
            with _progress(str(policy)) as progress:
                found.append(counted(policy, asked, progress))
        found.sort(key=lambda each: each.cost)
        dear = {each.policy: each.dearest(dearest, at or None) for each in found if dearest}
    if as_json:
        rows = [
            {**each.wire(), "dearest": [one.record() for one in dear.get(each.policy, ())]}
            for each in found
        ]
        print(dump({"worths": rows}))
        return
    _show(found)
    for each in found:
        for one in dear.get(each.policy, ()):
            print(f"{each.policy}: {one}")


def _policy(text: str) -> "Policy | str":
    """Return a policy of a Python file, or the name of a ready-made one."""
    file, _, name = text.partition(":")
    if not file.endswith(".py"):
        return text
    from fairdeal.analysis.policy import Policy

    try:
        defined = run_path(file)
    except OSError as error:
        raise refuse("cannot-read", f"{file}: {error.strerror}") from None
    found = {
        each.__name__: each
        for each in defined.values()
        if isinstance(each, type) and issubclass(each, Policy) and each.__module__ == "<run_path>"
    }
    if name not in found and (name or len(found) != 1):
        listed = ", ".join(found) or "none"
        raise refuse("no-policy", f"{file} has these policies: {listed}; write {file}:NAME")
    policy: Policy = found[name or next(iter(found))]()
    return policy


def _show(found: "list[PolicyWorth]") -> None:
    from rich.table import Table as Grid

    from fairdeal.analysis.report import percent
    from fairdeal.cli.io import console

    grid = Grid(header_style="dim")
    points = list(found[0].by_decision) if len(found[0].by_decision) > 1 else []
    grid.add_column("strategy")
    for heading in ("house edge", "costs", *(f"at {point}" for point in points)):
        grid.add_column(heading, justify="right", no_wrap=True)
    for each in found:
        costs = [percent(each.by_decision[point]) for point in points]
        grid.add_row(each.policy, percent(each.house_edge), percent(each.cost), *costs)
    console.print(f"[bold]{found[0].instrument}[/], per ante, every deal counted")
    console.print(grid)


@contextmanager
def _progress(name: str) -> "Iterator[Progress | None]":
    """Show at a terminal how many decisions a policy has made."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = "{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(name)
        yield lambda point, done, total: shown.update(
            task, description=f"{name}, {point}", completed=done, total=total
        )


def risk(
    instrument: Annotated[str, typer.Argument(metavar="INSTRUMENT", help=f"One of {NAMES}.")],
    bankroll: Annotated[str, typer.Option(metavar="ANTES", help="The bankroll, in antes.")],
    rounds: Annotated[int, typer.Option(metavar="N", help="How many rounds.")],
    strategy: Annotated[
        str, typer.Option(metavar="NAME", help="best, simple, or another one of fairdeal worth.")
    ] = "best",
    settings: Settings = None,
    sheet: SheetFile = "",
    wagers: Wagers = None,
    meter: Meter = None,
    what_if: WhatIf = False,
    plot: Annotated[
        str, typer.Option(metavar="FILE", help="Also draw it into a .svg or .png file.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Show how a session of the main game may end: risk of ruin, quantiles, N0.

    The player goes on as long as anything is left of the bankroll.
    """
    with refusals(as_json=as_json):
        need("odds")
        from fairdeal.analysis.odds import question
        from fairdeal.analysis.policy import worth

        given = given_options(instrument, sheet, settings or ())
        beside = given_wagers(wagers or ())
        asked = question(instrument, given, wagers=beside, meter=meter, what_if=what_if)
        with solving(f"counting every deal of {instrument}", instrument):
            found = worth(strategy, asked).risk(bankroll, rounds)
        if plot:
            found.plot(plot)
    if as_json:
        print(dump({"instrument": instrument, "strategy": strategy, **found.wire()}))
    else:
        print(f"{instrument}, {strategy}: {found}")
