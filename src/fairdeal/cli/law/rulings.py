"""`fairdeal rulings`: what we hold where a text is silent, contradictory or misprinted."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Annotated

import typer
from msgspec import to_builtins
from rich.markup import escape
from rich.padding import Padding

from fairdeal.cli.console import console, paged
from fairdeal.cli.io import dump, refusals
from fairdeal.cli.law.law import AsJson
from fairdeal.law import Ruling, in_short, instrument, known_instruments, refuse, words_of
from fairdeal.law import rulings as all_rulings


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
