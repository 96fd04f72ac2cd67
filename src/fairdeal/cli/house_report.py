"""A house's books beside what the exact odds expect."""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from math import sqrt
from typing import Any

from fairdeal.house.books import TableBook, books
from fairdeal.house.database import Database
from fairdeal.house.lines import lines_of
from fairdeal.house.seal import Seal
from fairdeal.money import in_dollars
from fairdeal.record.line import Line, parse


def documents(database: Database, key: bytes, day: date | None) -> Iterator[dict[str, Any]]:
    """Each table's book, with the expected win where anything was wagered."""
    for book in books(database, day):
        document: dict[str, Any] = {
            "table": book.name,
            "instrument": book.instrument,
            "currency": book.currency,
            "drop": book.drop,
            "win": book.win,
            "hold": str(Fraction(book.win, book.drop)) if book.drop else None,
            "wagers": {b.wager: {"handle": b.handle, "win": b.win} for b in book.wagers},
        }
        if book.wagers:
            document |= _expected(book, _options(database, key, book.id))
        yield document


def _options(database: Database, key: bytes, table: str) -> dict[str, Any]:
    """The options of the sheet that a table was opened with."""
    first = Line(parse(lines_of(database, Seal(key), table)[0]))
    return dict(first.data["sheet"])


def _expected(book: TableBook, options: dict[str, Any]) -> dict[str, Any]:
    from fairdeal.analysis.odds import answer, question

    asked = question(book.instrument, options, wagers=None, meter=None, what_if=False)
    odds: dict[str, Any] = answer(asked).wire()
    wagers = {b.wager: b for b in book.wagers}
    ante, main = wagers.get("ante"), odds["main"]
    win, variance = Fraction(0), Fraction(0)
    if ante is not None:
        win -= Fraction(main["ev"]) * ante.handle
        variance += Fraction(main["variance"]) * ante.squares
    for name, side in odds["side"].items():
        if name in wagers:
            win -= Fraction(side["ev"]) * wagers[name].handle
            variance += Fraction(side["variance"]) * wagers[name].squares
    deviation = sqrt(variance)
    far = abs(book.win - win) > 3 * deviation
    return {
        "expected_win": round(win),
        "standard_deviation": round(deviation),
        "beyond_three_deviations": bool(far),
    }


def lines(document: dict[str, Any]) -> Iterator[str]:
    """A table's book for people."""
    yield f"{document['table']} ({document['instrument']}, {document['currency']})"
    yield f"  drop {in_dollars(document['drop'])}, win {in_dollars(document['win'])}"
    for name, wager in document["wagers"].items():
        yield f"  {name}: handle {in_dollars(wager['handle'])}, win {in_dollars(wager['win'])}"
    if "expected_win" in document:
        expected, deviation = document["expected_win"], document["standard_deviation"]
        yield f"  expected {in_dollars(expected)}, standard deviation {in_dollars(deviation)}"
        if document["beyond_three_deviations"]:
            yield "  this lies beyond three standard deviations: look at its rounds"
