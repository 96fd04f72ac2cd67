"""The words that change on the felt and on the signs when a sheet takes the place of another."""

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from fairdeal.press.layout.layout import Inscription, layout
from fairdeal.press.signs import Notice, Part, notices
from fairdeal.sheet import Sheet


class PrintChange(Struct, frozen=True):
    """Print that changes; nothing stands before what is new, or after what goes."""

    name: str
    before: str
    after: str


def felt_changes(before: Sheet, after: Sheet) -> Iterator[PrintChange]:
    """Return the inscriptions of the new felt that differ from the old one."""
    old = {each.name: each for each in layout(before).inscriptions}
    for each in layout(after).inscriptions:
        was = old.get(each.name)
        if was is None or _said(was) != _said(each):
            yield PrintChange(
                each.name, "" if was is None else _difference(was, each), _difference(each, was)
            )


def sign_changes(before: Sheet, after: Sheet) -> Iterator[PrintChange]:
    """Return the signs that differ, each with the lines that only it has."""
    old, new = (_lines_by_title(notices(sheet)) for sheet in (before, after))
    for title in dict.fromkeys((*old, *new)):
        was, now = old.get(title, ()), new.get(title, ())
        if was != now:
            gone = [line for line in was if line not in now]
            come = [line for line in now if line not in was]
            yield PrintChange(title, "; ".join(gone), "; ".join(come))


def _lines_by_title(signs: tuple[Notice, ...]) -> dict[str, tuple[str, ...]]:
    return {
        sign.title: tuple(line for part in sign.parts for line in _lines(part)) for sign in signs
    }


def _lines(part: Part) -> Iterator[str]:
    """Iterate over what a part says, a row or a sentence at a time."""
    fields = {
        name: value
        for name, value in msgspec.structs.asdict(part).items()
        if name not in ("clauses", "columns")
    }
    head = fields.pop("head", "")
    for value in fields.values():
        if isinstance(value, str):
            yield f"{head} {value}".strip()
        else:
            for row in value:
                said = " ".join(map(str, row)) if isinstance(row, tuple) else str(row)
                yield f"{head}: {said}" if head else said


def _said(each: Inscription) -> tuple[object, ...]:
    return each.head, each.rows, each.columns, each.lines


def _difference(one: Inscription, other: Inscription | None) -> str:
    """Return the words of one print that the other lacks, in a line."""
    rows = [" ".join(row) for row in one.rows]
    there = set() if other is None else {" ".join(row) for row in other.rows}
    changed_rows = [row for row in rows if row not in there]
    lines = [] if other is not None and one.lines == other.lines else [" ".join(one.lines)]
    return "; ".join([*lines, *changed_rows])[:160]
