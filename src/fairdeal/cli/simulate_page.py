"""A simulation as people like to read it: what came out, how sure it is, what is known exactly."""

from math import sqrt

from rich.markup import escape
from rich.table import Table as Grid

from fairdeal.analysis.sim_tally import CONFIDENT, Figure
from fairdeal.analysis.simulation import Simulation
from fairdeal.cli.look import console
from fairdeal.cli.odds_page import colored, percent
from fairdeal.games.telling import wager_words

STRATEGIES = {"best": "the best play", "simple": "simple rules"}


def show(found: Simulation, seconds: float) -> None:
    """The whole page."""
    law, tally = found.run.sheet.instrument, found.tally
    console.print(f"[bold]{law.id}[/]  {escape(law.game)}, {law.jurisdiction}")
    console.print(f"sheet {found.run.sheet.hash}", style="dim")
    seats = "one seat" if found.run.seats == 1 else f"{found.run.seats} seats"
    console.print(
        f"{tally.rounds:,} rounds, {seats}, {STRATEGIES[found.run.strategy]}, "
        f"seed {found.run.seed}; {tally.rounds / seconds:,.0f} rounds per second"
    )
    if not found.complete:
        console.print(f"[yellow]interrupted[/]: {found.run.rounds:,} rounds were asked for")
    console.print()
    grid = Grid(title="Per unit wagered", title_justify="left", title_style="bold")
    for name in ("", "mean", "± 95 %", "exactly", "std. dev.", ""):
        grid.add_column(name, justify="right" if name else "left", header_style="dim")
    grid.add_row(*_row("main game, per ante", found.main))
    for name, figure in found.side.items():
        grid.add_row(*_row(wager_words(name), figure))
    console.print(grid)
    shares = found.run.plan.decisions(tally)
    told = [f"{wager_words(name)} {percent(share)}" for name, share in shares.items() if share]
    console.print("decisions: " + ", ".join(told))


def _row(name: str, figure: Figure) -> tuple[str, ...]:
    known = "not known" if figure.exact is None else colored(figure.exact)
    reach = "" if figure.error is None else f"{CONFIDENT * figure.error:.4%}".replace("%", " %")
    verdict = {None: "", True: "[green]inside[/]", False: "[yellow]outside[/]"}[figure.inside]
    deviation = f"{sqrt(figure.variance):.4f}"
    return name, colored(figure.mean), reach, known, deviation, verdict
