"""`fairdeal law` and `fairdeal rulings`: what the law says, and where the product honours it."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Annotated

import typer
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table as Grid

from fairdeal.cli.console import console
from fairdeal.cli.io import dump, refusals
from fairdeal.law import INSTRUMENTS, Clause, Instrument, instrument, refuse
from fairdeal.law import rulings as all_rulings
from fairdeal.law.law_map import compare, coverage, entry

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def law(
    name: Annotated[str, typer.Argument(metavar="[INSTRUMENT|diff]")] = "",
    clause: Annotated[str, typer.Argument(metavar="[CLAUSE|INSTRUMENT]")] = "",
    other: Annotated[str, typer.Argument(metavar="[INSTRUMENT]", hidden=True)] = "",
    with_coverage: Annotated[
        bool, typer.Option("--coverage", help="How far each instrument is honoured.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show clauses: what each says, how it is honoured, where, tested by what.

    `fairdeal law diff INSTRUMENT INSTRUMENT` puts two instruments side by side.
    """
    with refusals(as_json=as_json):
        _check_all_is_used(name, clause, other, with_coverage=with_coverage)
        if name == "diff":
            _diff(clause, other, as_json=as_json)
        elif with_coverage:
            _coverage(_instruments(name), as_json=as_json)
        elif clause:
            _clause(find_clause(instrument(name), clause), as_json=as_json)
        else:
            _list(_instruments(name), as_json=as_json)


def rulings(
    name: Annotated[str, typer.Argument(metavar="[RULING]", help="One ruling's id.")] = "",
    as_json: AsJson = False,
) -> None:
    """Show the rulings: what we hold where a text is silent, contradictory or misprinted."""
    with refusals(as_json=as_json):
        if name and name not in all_rulings():
            known = ", ".join(all_rulings())
            raise refuse("unknown-ruling", f"there is no ruling {name!r:.40}; there are {known}")
        wanted = [all_rulings()[name]] if name else list(all_rulings().values())
        if as_json:
            print(dump([asdict(ruling) for ruling in wanted]))
            return
        for ruling in wanted:
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


def _check_all_is_used(name: str, clause: str, other: str, *, with_coverage: bool) -> None:
    """Refuse what would otherwise be passed over in silence."""
    if name == "diff" and with_coverage:
        raise refuse("coverage-of-a-diff", "--coverage is of one instrument or all, not of a diff")
    if name != "diff" and other:
        raise refuse(
            "one-argument-too-many",
            f"{other!r:.40} is one too many: name an instrument and one clause, as in "
            'fairdeal law nj-uth "32.10(h)2", or two instruments after diff',
        )
    if with_coverage and clause:
        raise refuse(
            "one-argument-too-many",
            f"{clause!r:.40} is one too many: --coverage is of a whole instrument, or of all",
        )


def find_clause(law: Instrument, wanted: str) -> Clause:
    """A clause by its id, or by the end of it where that is enough."""
    if wanted in law.clauses:
        return law.clauses[wanted]
    found = [id for id in law.clauses if id.endswith((wanted, f'"{wanted}"'))]
    exact = [id for id in found if id.endswith((f"-{wanted}", f" {wanted}", f'"{wanted}"'))]
    if len(exact) == 1 or len(found) == 1:
        return law.clauses[(exact if len(exact) == 1 else found)[0]]
    if found:
        raise refuse("ambiguous-clause", f"{wanted!r:.40} may be {', '.join(found[:8])}")
    near = [id for id in law.clauses if wanted.split("(")[0] in id][:8]
    hint = f"; near it are {', '.join(near)}" if near else f"; see `fairdeal law {law.id}`"
    raise refuse("unknown-clause", f"{law.id} has no clause {wanted!r:.40}{hint}")


def _instruments(name: str) -> list[Instrument]:
    return [instrument(name)] if name else [instrument(each) for each in INSTRUMENTS]


def _list(laws: Iterable[Instrument], *, as_json: bool) -> None:
    if as_json:
        print(dump([entry(clause) for law in laws for clause in law.clauses.values()]))
        return
    for law in laws:
        console.print(f"[bold]{law.id}[/]  {escape(law.game)}, {law.jurisdiction} ({law.source})")
        grid = Grid(show_header=False, box=None, padding=(0, 1))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True, style="dim")
        grid.add_column()
        for clause in law.clauses.values():
            grid.add_row(escape(clause.id), clause.honoured.value, escape(clause.summary))
        console.print(grid)
        console.print()


def _clause(clause: Clause, *, as_json: bool) -> None:
    shown = entry(clause)
    if as_json:
        print(dump([shown]))
        return
    console.print(f"[bold]{escape(clause.id)}[/]")
    console.print(Padding(escape(clause.summary), (0, 0, 0, 2)))
    for what in ("honoured", "provision", "code", "tests", "rulings"):
        value = shown[what]
        if isinstance(value, list):
            value = "\n".join(map(str, value)) or "none yet"
        if value:
            console.print(Padding(f"[dim]{what}:[/] {escape(str(value))}", (0, 0, 0, 2)))


def _coverage(laws: Iterable[Instrument], *, as_json: bool) -> None:
    covered = [coverage(law) for law in laws]
    if as_json:
        print(dump([asdict(each) for each in covered]))
        return
    grid = Grid(title="How the law is honoured")
    for column in ("instrument", "clauses", "code", "cited", "tested", "definition", "instruction"):
        grid.add_column(column, justify="left" if column == "instrument" else "right")
    for each in covered:
        cited, tested = each.code - len(each.without_code), each.code - len(each.without_test)
        numbers = (each.clauses, each.code, cited, tested, each.definition, each.instruction)
        grid.add_row(each.instrument, *map(str, numbers))
    console.print(grid)
    for each in covered:
        for what, ids in (
            ("no code yet", each.without_code),
            ("no test yet", each.without_test),
        ):
            if ids:
                console.print(f"[bold]{each.instrument}[/], {what}: {escape(', '.join(ids))}")


def _diff(left: str, right: str, *, as_json: bool) -> None:
    if not left or not right:
        raise refuse("two-instruments", "name two instruments: fairdeal law diff nj-uth ma-uth")
    instrument(left), instrument(right)
    differences = [each for each in compare(left, right) if not each.same]
    if as_json:
        print(
            dump(
                [
                    {
                        "provision": each.provision,
                        "dealing": each.dealing,
                        left: entry(each.left) if each.left else None,
                        right: entry(each.right) if each.right else None,
                    }
                    for each in differences
                ]
            )
        )
        return
    grid = Grid(show_lines=True)
    for column in ("provision", left, right):
        grid.add_column(column)
    for each in differences:
        named = each.provision or "only here"
        grid.add_row(
            f"{named}\n({each.dealing})" if each.dealing else named,
            *(
                f"[bold]{escape(c.id)}[/]\n{escape(c.summary)}" if c else "-"
                for c in (each.left, each.right)
            ),
        )
    console.print(grid)
