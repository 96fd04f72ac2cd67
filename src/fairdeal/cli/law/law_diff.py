"""`fairdeal law diff`: two instruments side by side, and the words that only one of them has."""

from collections.abc import Iterable

from rich.markup import escape
from rich.table import Table as Grid

from fairdeal.cli.io import console, dump, paged
from fairdeal.cli.law.pay_tables import side_by_side
from fairdeal.law import (
    Clause,
    ClauseDifference,
    compare,
    compare_pay_tables,
    entry,
    instrument,
    refuse,
)
from fairdeal.play import wager_words


def diff(left: str, right: str, *, as_json: bool) -> None:
    """Print the differences of two instruments, without those in references only."""
    if not left or not right:
        raise refuse("two-instruments", "name two instruments: fairdeal law diff nj-uth ma-uth")
    instrument(left), instrument(right)
    everything = list(compare(left, right))
    differences = [each for each in everything if not each.same_but_for_references]
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
    with paged():
        _rows(left, right, differences)
        _tables(left, right)
        same = sum(each.same for each in everything)
        references = len(everything) - len(differences) - same
        console.print(
            f"{_number(len(differences), 'difference')}; {_number(same, 'provision')} in the same "
            f"words, and {references} that differ only in the clauses they refer to, are left out.",
            style="dim",
        )


def _rows(left: str, right: str, differences: Iterable[ClauseDifference]) -> None:
    grid = Grid(show_lines=True)
    for column in ("provision", left, right):
        grid.add_column(column)
    for each in differences:
        named = each.provision or "only here"
        sides = each.words() or ((), ())
        grid.add_row(
            f"{named}\n({each.dealing})" if each.dealing else named,
            *(
                _side(clause, words)
                for clause, words in zip((each.left, each.right), sides, strict=True)
            ),
        )
    if grid.row_count:
        console.print(grid)


def _side(clause: Clause | None, words: tuple[tuple[str, bool], ...]) -> str:
    """Return one instrument's words, with those marked that the other lacks."""
    if clause is None:
        return "-"
    marked = _marked(words) if words else escape(clause.summary)
    return f"[bold]{escape(clause.id)}[/]\n{marked}"


def _marked(words: tuple[tuple[str, bool], ...]) -> str:
    said: list[str] = []
    for number, (word, only_here) in enumerate(words):
        begins = only_here and (not number or not words[number - 1][1])
        ends = only_here and (number + 1 == len(words) or not words[number + 1][1])
        styled = f"[bold yellow]{escape(word)}[/]" if only_here else escape(word)
        said.append(f"{'»' if begins else ''}{styled}{'«' if ends else ''}")
    return " ".join(said)


def _tables(left: str, right: str) -> None:
    for wager, sides in compare_pay_tables(left, right).items():
        for name, printed in zip((left, right), sides, strict=True):
            if printed is None:
                console.print(f"{name} prints no pay table for {wager_words(wager)}.\n")
            else:
                console.print(f"[bold]{name}[/]  {escape(printed.clause)}")
                console.print(side_by_side(printed))


def _number(count: int, noun: str) -> str:
    return f"{count or 'no'} {noun}" + ("" if count == 1 else "s")
