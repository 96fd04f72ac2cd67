"""`fairdeal law`, what the law says in our words, and `fairdeal rulings`, where it is silent."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Annotated

import typer
from msgspec import to_builtins
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table as Grid

from fairdeal.cli.io import console, dump, paged, refusals
from fairdeal.law import (
    INSTRUMENTS,
    Clause,
    Instrument,
    Ruling,
    coverage,
    entry,
    find_clauses,
    in_short,
    instrument,
    known_instruments,
    refuse,
    search,
    tables_of,
    under,
    words_of,
)
from fairdeal.law import rulings as all_rulings

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
NAMES = ", ".join(INSTRUMENTS)
_CARRIED = {  # the part of a clause that only hands, eyes or furniture can follow
    "carriers": "carried by",
    "told": "told to the dealer at",
    "approves": "needs approval of",
}


def law(
    name: Annotated[
        str, typer.Argument(metavar="INSTRUMENT|diff", help=f"One of {NAMES}; or diff.")
    ] = "",
    clause: Annotated[
        str,
        typer.Argument(
            metavar="CLAUSE|INSTRUMENT",
            help="A clause or a section, as in 32.10(h)2 or 32.11; after diff an instrument.",
        ),
    ] = "",
    other: Annotated[
        str, typer.Argument(metavar="INSTRUMENT", help="After diff, the other instrument.")
    ] = "",
    find: Annotated[
        str | None, typer.Option(metavar="WORDS", help="The clauses that have all words.")
    ] = None,
    with_coverage: Annotated[
        bool, typer.Option("--coverage", help="How far each instrument is honoured.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show clauses in our words: what each says, how it is honoured, where, tested by what.

    The words are ours, never the official text. `fairdeal law diff INSTRUMENT INSTRUMENT` puts
    two instruments side by side.
    """
    from fairdeal.cli.law.law_diff import diff

    with refusals(as_json=as_json):
        _check_all_is_used(name, clause, other, find, with_coverage=with_coverage)
        if name == "diff":
            diff(clause, other, as_json=as_json)
        elif with_coverage:
            _coverage(_instruments(name), as_json=as_json)
        elif find is not None:
            _found(search(_instruments(name), find), find, as_json=as_json)
        elif clause:
            _clauses(find_clauses(instrument(name), clause), as_json=as_json)
        else:
            _list(_instruments(name), as_json=as_json)


def _check_all_is_used(
    name: str, clause: str, other: str, find: str | None, *, with_coverage: bool
) -> None:
    """Refuse what would otherwise be passed over in silence."""
    if name == "diff" and with_coverage:
        raise refuse("coverage-of-a-diff", "--coverage is of one instrument or all, not of a diff")
    if find is not None and (clause or with_coverage or name == "diff"):
        raise refuse(
            "one-argument-too-many", "--find looks through one instrument or all, and goes alone"
        )
    if name != "diff" and other:
        raise refuse(
            "one-argument-too-many",
            f"{in_short(other)} is one too many: name an instrument and one clause, as in "
            'fairdeal law nj-uth "32.10(h)2", or two instruments after diff',
        )
    if with_coverage and clause:
        raise refuse(
            "one-argument-too-many",
            f"{in_short(clause)} is one too many: --coverage is of a whole instrument, or of all",
        )


def _instruments(name: str) -> list[Instrument]:
    return [instrument(name)] if name else [instrument(each) for each in known_instruments()]


def in_our_words(law: Instrument) -> str:
    """Return the note that the words are ours, with the official source."""
    edition = "" if law.edition == "undated" else f", {law.edition}"
    return f"In our words; the official text is {law.source}{edition}."


def _list(laws: Iterable[Instrument], *, as_json: bool) -> None:
    if as_json:
        print(dump([entry(clause) for law in laws for clause in law.clauses.values()]))
        return
    with paged():
        for law in laws:
            console.print(f"[bold]{law.id}[/]  {escape(law.game)}, {law.jurisdiction}")
            console.print(in_our_words(law), style="dim")
            rows(law.clauses.values())
            console.print()


def rows(clauses: Iterable[Clause], *, said: bool = False) -> None:
    """Print clauses by their titles, one to a row; with their summaries on request."""
    grid = Grid(show_header=False, box=None, padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, style="dim")
    grid.add_column()
    for clause in clauses:
        title, words = escape(clause.title), escape(clause.summary)
        told = f"[bold]{title}[/]\n{words}" if said else title
        grid.add_row(escape(clause.id), clause.honoured.value, told)
    console.print(grid)


def _found(clauses: tuple[Clause, ...], words: str, *, as_json: bool) -> None:
    if as_json:
        print(dump([entry(clause) for clause in clauses]))
        return
    if not clauses:
        console.print(f"no clause has “{escape(words)}” in our words for it")
        return
    with paged():
        count = f"{len(clauses)} clause" + ("s have" if len(clauses) > 1 else " has")
        console.print(f"{count} “{escape(words)}”, in our words", style="dim")
        rows(clauses, said=True)


def _clauses(clauses: tuple[Clause, ...], *, as_json: bool) -> None:
    """Print a section, clause by clause; or one clause, with the titles of those below it."""
    if as_json:
        print(dump([entry(clause) for clause in clauses]))
        return
    law = instrument(clauses[0].instrument)
    with paged(wanted=len(clauses) > 1):
        for number, clause in enumerate(clauses):
            if number:
                console.print()
            _clause(clause)
        below = under(law, clauses[0]) if len(clauses) == 1 else ()
        if below:
            console.print(f"\n[dim]below {escape(clauses[0].id)}:[/]")
            rows(below)
        console.print(f"\n{in_our_words(law)}", style="dim")


def _clause(clause: Clause) -> None:
    shown = entry(clause)
    console.print(f"[bold]{escape(clause.id)}[/]")
    console.print(Padding(f"[bold]{escape(clause.title)}[/]", (0, 0, 0, 2)))
    console.print(Padding(escape(clause.summary), (0, 0, 0, 2)))
    pay_tables(clause)
    for what in ("honoured", "provision", *_CARRIED, "code", "tests", "rulings"):
        value = shown.get(what)
        if isinstance(value, list) and what in _CARRIED:
            told = escape(", ".join(value))
            console.print(f"  [dim]{_CARRIED[what]}:[/] {told}", soft_wrap=True)
        elif isinstance(value, list):
            _places(what, value)
        elif value:
            console.print(f"  [dim]{what}:[/] {escape(str(value))}", soft_wrap=True)


def _places(what: str, places: list[str]) -> None:
    """Print names that people copy, never cut at the terminal's width."""
    only = places[0] if len(places) == 1 else "" if places else "none"
    if only and len(f"  {what}: {only}") <= console.width:
        console.print(f"  [dim]{what}:[/] {escape(only)}", soft_wrap=True)
        return
    console.print(f"  [dim]{what}:[/]")
    for place in places:
        console.print(f"    {escape(place)}", soft_wrap=True)


def pay_tables(clause: Clause) -> None:
    """Print a clause's pay tables side by side."""
    from fairdeal.cli.law.pay_tables import side_by_side

    for printed in tables_of(clause):
        console.print(Padding(side_by_side(printed), (0, 0, 0, 2)))


def _coverage(laws: Iterable[Instrument], *, as_json: bool) -> None:
    from fairdeal.press.submission import unprinted

    covered = [(coverage(law), unprinted(law)) for law in laws]
    if as_json:
        print(dump([{**to_builtins(each), "without_print": list(ids)} for each, ids in covered]))
        return
    grid = Grid(title="How the law is honoured")
    columns = "instrument clauses code cited tested defines instructs carried"
    for column in columns.split():
        grid.add_column(column, justify="left" if column == "instrument" else "right")
    for each, _ in covered:
        cited, tested = each.code - len(each.without_code), each.code - len(each.without_test)
        numbers = (each.clauses, each.code, cited, tested, each.definition, each.instruction)
        grid.add_row(each.instrument, *map(str, (*numbers, each.carried)))
    console.print(grid)
    console.print("carried: with a part for hands or print", style="dim")
    for each, not_printed in covered:
        for what, ids in (
            ("no code yet", each.without_code),
            ("no test yet", each.without_test),
            ("in no script yet", each.without_script),
            ("not on layout or signs yet", not_printed),
        ):
            if ids:
                console.print(f"[bold]{each.instrument}[/], {what}: {escape(', '.join(ids))}")


def rulings(
    name: Annotated[
        str,
        typer.Argument(
            metavar="RULING|INSTRUMENT", help="One ruling's id, or an instrument's name."
        ),
    ] = "",
    find: Annotated[
        str | None, typer.Option(metavar="WORDS", help="Those that have all words.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the rulings: what we hold where a text is silent, contradictory or misprinted."""
    with refusals(as_json=as_json):
        words = [] if find is None else words_of(find)
        wanted = [ruling for ruling in _named(name) if _has(ruling, words)]
    if as_json:
        print(dump([to_builtins(ruling) for ruling in wanted]))
        return
    if not wanted:
        console.print(f"no ruling has “{escape(find or '')}”")
    with paged():
        for ruling in wanted:
            show(ruling)


def show(ruling: Ruling) -> None:
    """Print one whole ruling."""
    console.print(f"[bold]{ruling.id}[/]  {escape(ruling.title)}")
    for what, words in (
        ("question", ruling.question),
        ("decision", ruling.decision),
        ("reason", ruling.reason),
        *(("rejected", f"{r.reading} {r.change}") for r in ruling.rejected),
        ("clauses", ", ".join(ruling.clauses)),
    ):
        console.print(Padding(f"[dim]{what}:[/] {escape(words)}", (0, 0, 0, 2)))
    console.print()


def _named(name: str) -> Iterable[Ruling]:
    known = all_rulings()
    if not name:
        return known.values()
    if name in known_instruments():
        own = instrument(name).clauses
        return [ruling for ruling in known.values() if any(id in own for id in ruling.clauses)]
    id = name.upper() if name.upper() in known else f"R-{name.upper()}"
    if id in known:
        return [known[id]]
    near = get_close_matches(id, known, n=4, cutoff=0.4)
    like = f"; like it are {', '.join(near)}" if near else ""
    raise refuse(
        "unknown-ruling",
        f"there is no ruling {in_short(name)}{like}; `fairdeal rulings` shows them all",
    )


def _has(ruling: Ruling, words: list[str]) -> bool:
    text = f"{ruling.id} {ruling.title} {ruling.question} {ruling.decision} {ruling.reason}"
    return all(word in text.casefold() for word in words)
