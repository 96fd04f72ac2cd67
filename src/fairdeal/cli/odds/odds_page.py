"""Odds as people like to read them: per cent first, the exact fraction beside it."""

import csv
import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from io import StringIO
from math import sqrt
from typing import Any

from rich.markup import escape
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from fairdeal.analysis import (
    ComparedChoice,
    Decision,
    Distribution,
    Lesson,
    MainOdds,
    NoteUnit,
    OddsQuestion,
    OddsReport,
    SideOdds,
    Solver,
    decimal,
    exact,
    hand_name,
    in_antes,
    percent,
    solver_of,
)
from fairdeal.analysis.strategy import RANKS, Start
from fairdeal.cards import text
from fairdeal.cli.io import console
from fairdeal.money import Cents, in_dollars
from fairdeal.play import row_words, wager_words

COLUMNS = ("wager", "row", "combinations", "probability", "net", "return", "return_decimal")


def show_rows(side: Mapping[str, SideOdds], solver: Solver) -> None:
    """Print each side bet by itself, row by row; the last line is the sum."""
    for name, odds in side.items():
        grid = Grid(header_style="dim", show_footer=True)
        grid.add_column("", "all rows")
        for heading, total in (
            ("pays", ""),
            ("combinations", f"{odds.distribution.total:,}"),
            ("probability", "100.0000 %"),
            ("return", percent(odds.ev)),
        ):
            grid.add_column(heading, total, justify="right", no_wrap=True)
        for row in odds.rows:
            grid.add_row(
                row_words(row.name),
                f"{'+' if row.net > 0 else ''}{row.net}",
                f"{row.count:,}",
                percent(odds.probability(row)),
                percent(odds.returned(row)),
            )
        console.print(f"[bold]{solver.side_words(name)}, row by row[/]")
        console.print(grid)


def csv_of(report: OddsReport) -> str:
    """Return every row of every side bet as CSV, exact, with a heading."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for name, odds in report.side.items():
        for row in odds.rows:
            returned = odds.returned(row)
            exactly = (odds.probability(row), row.net, returned)
            writer.writerow(
                (name, row.name, row.count, *map(exact, exactly), decimal(returned, 10))
            )
    return text.getvalue()


_MARKS = {"raise_4": "[green]4[/]", "raise_3": "[yellow]3[/]", "check": "[dim]·[/]"}
EXACTLY = "exactly"
NOT_LAWFUL = "NOT LAWFUL: a what-if; no table may be run by this sheet, and it has no hash"


def show(
    report: OddsReport,
    asked: OddsQuestion,
    learnt: Lesson | None,
    compared: tuple[ComparedChoice, ...] = (),
    *,
    distribution: bool,
    rows: bool = False,
) -> None:
    """Print the whole page."""
    law = asked.sheet.instrument
    console.print(f"[bold]{law.id}[/]  {escape(law.game)}, {law.jurisdiction}")
    if report.sheet is None:
        console.print(NOT_LAWFUL, style="bold red")
    else:
        lawful = "lawful: this what-if is a sheet that a table may be run by\n"
        console.print(f"{lawful if asked.what_if else ''}sheet {report.sheet}", style="dim")
    for option, value in asked.given.items():
        console.print(f"  {escape(option)} = {escape(json.dumps(value, ensure_ascii=False))}")
    console.print()
    _main(report.main, asked)
    solver = solver_of(law)
    _sides(report.side, solver)
    if rows:
        show_rows(report.side, solver)
    if compared:
        _choices(compared)
    if report.notes:
        _notes(report.notes, solver)
    for remark in report.remarks.values():
        console.print(f"[dim]note:[/] {escape(remark)}")
    if distribution:
        _distribution(report.main)
    if learnt:
        teach(learnt)
    for warning in report.warnings:
        console.print(f"[yellow]warning:[/] {escape(warning)}")


def teach(learnt: Lesson) -> None:
    """Print the chart, the rules, and their cost."""
    console.print("[bold]How to play[/]")
    if learnt.chart:
        _chart(learnt.chart)
    rules = Grid.grid(padding=(0, 1))
    for rule in learnt.rules:
        rules.add_row(" •", escape(rule))
    console.print(rules)
    cost = (
        f"Against the best play of every hand these rules cost [bold]{percent(learnt.cost)}[/] "
        f"of the ante [dim]({learnt.cost})[/]."
    )
    console.print(Padding(cost, (0, 0, 1, 1)))


def advice_on(decision: Decision, advised: Mapping[str, Any]) -> None:
    """Print the value of each option of one hand, with the best one marked."""
    board = f" with {text(decision.board)} on the table" if decision.board else ""
    grid = _grid(f"The best play of {text(decision.held)}{board}", "", "per ante", EXACTLY)
    best = {"action": advised["best"], **({"low": advised["low"]} if "low" in advised else {})}
    for option in advised["options"]:
        words = wager_words(option["action"]) + (
            f", {option['low']} low" if "low" in option else ""
        )
        shown = f"[bold]{words} ←[/]" if best.items() <= option.items() else words
        grid.add_row(shown, colored(Fraction(option["ev"])), option["ev"])
    _print(grid)


def colored(value: Fraction) -> str:
    """Return a player's result: green if the player is ahead."""
    style = "green" if value > 0 else "red" if value < 0 else "dim"
    return f"[{style}]{'+' if value > 0 else ''}{percent(value)}[/]"


def _grid(title: str, *columns: str) -> Grid:
    grid = Grid(title=title, header_style="dim")
    for number, column in enumerate(columns):
        exact = column == EXACTLY
        grid.add_column(
            column,
            justify="left" if number == 0 or exact else "right",
            style="dim" if exact else "",
            no_wrap=True,
        )
    return grid


def _print(grid: Grid) -> None:
    """Print a table; where its exact numbers do not fit beside, below it and never cut."""
    console.print(f"[bold]{grid.title}[/]")
    grid.title = None
    width = Measurement.get(console, console.options.update(width=10_000), grid).maximum
    if width <= console.width or grid.columns[-1].header != EXACTLY:
        console.print(grid)
        return
    exact = grid.columns.pop()
    console.print(grid)
    console.print("exactly:", style="dim")
    names = list(grid.columns[0].cells)
    for name, value in zip(names, exact.cells, strict=True):
        if value:
            label = Text.from_markup(str(name)).plain.strip()
            console.print(f"  {escape(label)} = {value}", style="dim", soft_wrap=True)
    console.print()


def _main(main: MainOdds, asked: OddsQuestion) -> None:
    beside = [
        f"a {wager_words(name)} bet of {in_antes(value)}" for name, value in asked.wagers.items()
    ]
    title = f"Per {main.unit}, under the best play" + "".join(f", with {each}" for each in beside)
    grid = _grid(title, "", "", EXACTLY)
    grid.show_header = False
    grid.add_row("expected result", f"[bold]{colored(main.ev)}[/]", str(main.ev))
    for wager, ev in main.by_wager.items():
        grid.add_row(f"  of it {wager_words(wager)}", colored(ev), str(ev))
    grid.add_section()
    grid.add_row("house edge", percent(main.house_edge), str(main.house_edge))
    grid.add_row("element of risk", percent(main.element_of_risk), str(main.element_of_risk))
    grid.add_row("average bet", f"{float(main.average_bet):.6f}", str(main.average_bet))
    grid.add_row("variance", f"{float(main.variance):.6f}", str(main.variance))
    grid.add_row("standard deviation", f"{sqrt(main.variance):.6f}", "")
    grid.add_row("hit frequency", percent(main.hit_frequency), str(main.hit_frequency))
    _print(grid)
    grid = _grid("How often each decision is the best one", "", "", EXACTLY)
    grid.show_header = False
    for decision, share in main.decisions.items():
        grid.add_row(wager_words(decision), percent(share), str(share))
    _print(grid)


def _sides(side: Mapping[str, SideOdds], solver: Solver) -> None:
    columns = ("", "expected", "house edge", "hit frequency", "std. dev.", EXACTLY)
    grid = _grid("Each by itself, per unit of it", *columns)
    for name, odds in side.items():
        grid.add_row(
            solver.side_words(name),
            colored(odds.ev),
            percent(odds.house_edge),
            percent(odds.hit_frequency),
            f"{sqrt(odds.variance):.4f}",
            str(odds.ev),
        )
    _print(grid)


def _choices(compared: tuple[ComparedChoice, ...]) -> None:
    grid = _grid("What each choice is worth, per unit", "", "", "house edge", EXACTLY)
    for choice in compared:
        mark = " ←" if choice.taken else ""
        name = f"{choice.wager}: {choice.words}"
        grid.add_row(
            f"{escape(name)}{mark}", colored(choice.ev), percent(-choice.ev), str(choice.ev)
        )
    _print(grid)


def _antes(value: Fraction) -> str:
    return f"{decimal(value, 5)} antes"


def _dollars(value: Fraction) -> str:
    return in_dollars(Cents(int(value)))


_WRITTEN: Mapping[NoteUnit, Callable[[Fraction], str]] = {
    NoteUnit.EDGE: colored,
    NoteUnit.ANTES: _antes,
    NoteUnit.CENTS: _dollars,
}


def _notes(notes: Mapping[str, Fraction], solver: Solver) -> None:
    grid = _grid("Further figures", "", "", EXACTLY)
    grid.show_header = False
    for name, value in notes.items():
        words, unit = solver.notes[name]
        grid.add_row(words, _WRITTEN[unit](value), str(value))
    _print(grid)


def _distribution(main: MainOdds) -> None:
    whole: Distribution = main.distribution
    grid = _grid(f"How often each result comes, in {main.unit}s", "result", "", "cases")
    for net, count in sorted(whole.counts.items()):
        share = f"{float(whole.chance(net)):.6%}".replace("%", " %")
        grid.add_row(f"{'+' if net > 0 else ''}{net}", share, f"{count:,}")
    grid.caption = f"of {whole.total:,} equally likely cases"
    _print(grid)


def _chart(chart: Mapping[str, Start]) -> None:
    grid = Grid(box=None, padding=(0, 1), header_style="dim")
    grid.add_column("", style="dim")
    for rank in RANKS:
        grid.add_column(rank.letter, justify="center")
    for row in RANKS:
        marks = (_MARKS[chart[hand_name(row, column)].best] for column in RANKS)
        grid.add_row(row.letter, *marks)
    console.print(grid)
    shown = {start.best for start in chart.values()}
    legend = [f"{mark} {wager_words(action)}" for action, mark in _MARKS.items() if action in shown]
    console.print(f" {', '.join(legend)}; suited above the diagonal, unsuited below\n")
