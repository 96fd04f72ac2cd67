"""A simulation page: the results, their precision, and the exact values."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.table import Table as Grid

from fairdeal.analysis import in_antes, percent, solver_of
from fairdeal.analysis.simulate.run import Run, Simulation
from fairdeal.analysis.simulate.tally import CONFIDENT, NOBODY_FOLDS, Figure
from fairdeal.cli.console import console
from fairdeal.cli.odds.odds_page import NOT_LAWFUL, colored
from fairdeal.money import in_dollars
from fairdeal.play import wager_words

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
