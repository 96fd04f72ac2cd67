"""`fairdeal rules`: the instruments, and how each game is played, drawn or in plain lines."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Annotated, Any

import typer
from rich.console import Group, RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table as Grid

from fairdeal.cli.io import console, dump, paged, refusals
from fairdeal.cli.law.law import NAMES, AsJson
from fairdeal.cli.sheet_args import Settings, SheetFile, given_options
from fairdeal.games import game_of, rules_of
from fairdeal.law import instrument, known_instruments, refuse
from fairdeal.play import Rule, RulesPage, row_words, wager_words
from fairdeal.sheet import PostedTable, read_sheet, schema_of

_READABLE = 100  # columns: longer lines are hard to read


def show_rules(page: RulesPage) -> None:
    """Print the page, in the reader's pager where there is one."""
    with paged():
        for part in rendered(page):
            console.print(part, width=min(console.width, _READABLE))


def rules_in_lines(page: RulesPage) -> Iterator[str]:
    """Iterate over the page in sentences, for screen readers and plain terminals."""
    yield f"The aim: {page.aim} For example: {page.example}"
    for title, rules in _parts(page):
        yield f"{title}:"
        for rule in rules:
            heading = f"{rule.heading}: " if rule.heading else ""
            yield f"{heading}{rule.text} ({rule.clause})"
    yield f"Limits: {page.limits}."
    for rule in page.payout_limits:
        yield f"{rule.text} ({rule.clause})"
    for table in page.pay_tables:
        yield f"{_title(table)} ({table.clause}):"
        for row, *cells in table.rows:
            yield f"{row_words(row)}: {'; '.join(cells)}"


def _parts(page: RulesPage) -> Iterator[tuple[str, tuple[Rule, ...]]]:
    yield "The wagers", page.wagers
    yield "A round", page.course
    yield "What beats what", page.ranking
    yield "When it wins, loses and pushes", page.results
    if page.notices:
        yield "Posted at the table", page.notices


def rendered(page: RulesPage) -> Iterable[RenderableType]:
    """Iterate over the parts of the page for a terminal."""
    yield f"[bold]{escape(page.game)}[/], {page.jurisdiction}"
    yield f"[dim]{page.instrument}, sheet {page.sheet[:12]}[/]\n"
    example = Padding(f"[dim]For example:[/] {escape(page.example)}", (0, 0, 0, 1))
    yield _titled("The aim", Padding(escape(page.aim), (0, 0, 0, 1)), example)
    yield _titled("The wagers", _rules(page.wagers), f"  [dim]{escape(page.limits)}[/]")
    yield _titled("A round", _rules(page.course, numbered=True))
    yield _titled("What beats what", _rules(page.ranking))
    yield _titled("When it wins, loses and pushes", _rules(page.results))
    yield _titled("What it pays", *map(_table, page.pay_tables), _rules(page.payout_limits))
    if page.notices:
        yield _titled("Posted at the table", _rules(page.notices))
    yield f"[dim]Play it:[/] fairdeal play {page.instrument}"
    yield f"[dim]How to play it best:[/] fairdeal odds {page.instrument} --strategy"


def _titled(title: str, *parts: RenderableType) -> RenderableType:
    return Group(f"[bold]{title}[/]", *parts, "")


def _rules(rules: tuple[Rule, ...], *, numbered: bool = False) -> RenderableType:
    """Return one rule to a row, with its clause at the end, and its heading before."""
    parts: list[RenderableType] = []
    for headed, group in groupby(rules, key=lambda rule: bool(rule.heading)):
        grid = Grid(box=None, show_header=False, padding=(0, 1, 0, 0), expand=True)
        grid.add_column(no_wrap=True, justify="right" if numbered else "left")
        grid.add_column(ratio=1)
        grid.add_column(style="dim", no_wrap=True, justify="right")
        for number, rule in enumerate(group, 1):
            first = f"{number}." if numbered else rule.heading if headed else "•"
            grid.add_row(f" {first}", escape(rule.text), escape(_short(rule.clause)))
        parts.append(grid)
    return Group(*parts)


def _short(clause: str) -> str:
    """Return a clause without its chapter, and a definition without its word: the page names
    both.
    """
    return clause.removeprefix("MA-UTH ").rpartition("-")[2].partition(' "')[0]


def _table(table: PostedTable) -> RenderableType:
    grid = Grid(header_style="dim", box=None, padding=(0, 1), show_header=bool(table.columns))
    for number in range(len(table.rows[0])):
        heading = table.columns[number] if table.columns else ""
        grid.add_column(heading, justify="right" if number else "left", no_wrap=True)
    for row, *cells in table.rows:
        grid.add_row(row_words(row), *map(escape, cells))
    named = f" {escape(_title(table))} [dim]{escape(_short(table.clause))}[/]"
    return Group(named, Padding(grid, (0, 0, 1, 2)))


def _title(table: PostedTable) -> str:
    return f"{wager_words(table.wager)}, {table.about}"


def rules(
    name: Annotated[
        str, typer.Argument(metavar="INSTRUMENT", help=f"One of {NAMES}: how it is played.")
    ] = "",
    settings: Settings = None,
    sheet: SheetFile = "",
    as_json: AsJson = False,
) -> None:
    """Show how a game is played, with all that it pays; without a name, what there is."""
    with refusals(as_json=as_json):
        if not name and (settings or sheet):
            raise refuse("missing-instrument", "name the game too: fairdeal rules nj-hilo --set …")
        if name:
            given = given_options(name, sheet, settings or ())
            page = rules_of(read_sheet(name, given))
            if as_json:
                print(dump(page.wire()))
            else:
                show_rules(page)
            return
    offered = [_offered(each) for each in known_instruments()]
    if as_json:
        print(dump(offered))
        return
    for each in offered:
        console.print(f"[bold]{each['id']}[/]  {escape(each['game'])}, {each['jurisdiction']}")
        for what in ("source", "edition", "required", "optional", "later", "pay_tables"):
            value = each[what]
            words = ", ".join(map(wager_words, value)) if isinstance(value, list) else value
            console.print(f"  [dim]{what.replace('_', ' ')}:[/] {escape(str(words))}")
        console.print(f"  [dim]how it is played:[/] fairdeal rules {each['id']}")
        console.print(f"  [dim]play it:[/] fairdeal play {each['id']}\n")


def _offered(name: str) -> dict[str, Any]:
    law = instrument(name)
    game = game_of(name)
    schema = schema_of(name)
    wagers = game.wagers(read_sheet(name, schema.with_every_wager))
    return {
        "id": law.id,
        "game": law.game,
        "jurisdiction": law.jurisdiction,
        "source": law.source,
        "edition": law.edition,
        "clauses": len(law.clauses),
        "required": [wager.name for wager in wagers if wager.required],
        "optional": [wager.name for wager in wagers if not wager.required],
        "later": list(game.description.plays),
        "pay_tables": [
            f"{wager} {'/'.join(printed.tables)}" for wager, printed in law.pay_tables.items()
        ],
        "options": [option.name for option in schema.options],
    }
