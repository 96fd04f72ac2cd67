"""A house's books beside what the exact odds expect."""

from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any

from fairdeal.analysis.moments import Moments, moments
from fairdeal.house.books import TableBook, books
from fairdeal.house.database import Database
from fairdeal.house.theory import Theory, theory, theory_of_wagers
from fairdeal.money import in_dollars
from fairdeal.sheet import Sheet


@cache  # by sheets, which are values: a solver and a simulation each
def moments_of(sheet: Sheet, hands: int, meter: int | None) -> Moments:
    """Of a sheet, worked out here."""
    return moments(sheet.instrument.id, sheet.canonical(), hands=hands, meter=meter)


def documents(database: Database, day: date | None) -> Iterator[dict[str, Any]]:
    """Each table's book, with the expected win where anything was wagered."""
    for book in books(database, day):
        document: dict[str, Any] = {
            "table": book.name,
            "instrument": book.instrument,
            "currency": book.currency,
            "rounds": len(book.rounds),
            "drop": book.drop,
            "win": book.win,
            "hold": round(book.win / book.drop, 6) if book.drop else None,
            "wagers": {b.wager: {"handle": b.handle, "win": b.win} for b in book.wagers},
        }
        if book.rounds:
            document |= _expected(book, document["wagers"])
        yield document


def _expected(book: TableBook, wagers: dict[str, dict[str, int]]) -> dict[str, Any]:
    for name, of_wager in theory_of_wagers(book.rounds, moments_of).items():
        if name in wagers:
            wagers[name]["expected_win"] = round(of_wager.expected)
            wagers[name]["standard_deviation"] = round(of_wager.deviation)
    by_theory = theory(book.rounds, moments_of)
    document: dict[str, Any] = {
        "expected_win": round(by_theory.expected),
        "standard_deviation": round(by_theory.deviation),
        "distance": round(by_theory.distance, 2),
        "beyond_three_deviations": by_theory.is_beyond,
    }
    return document | (_farthest(by_theory) if by_theory.is_beyond else {})


def _farthest(by_theory: Theory) -> dict[str, Any]:
    """The rounds and the seats that made the distance, the largest share first."""
    return {
        "farthest_rounds": [
            {
                "round": each.number,
                "ended": each.ended,
                "win": each.win,
                "expected_win": round(each.expected),
            }
            for each in by_theory.farthest_rounds()
        ],
        "farthest_seats": [
            {
                "seat": each.seat,
                "player": each.player,
                "name": each.name,
                "win": each.win,
                "expected_win": round(each.expected),
            }
            for each in by_theory.farthest_seats()
        ],
    }


def lines(document: dict[str, Any]) -> Iterator[str]:
    """A table's book for people."""
    yield f"{document['table']} ({document['instrument']}, {document['currency']})"
    hold = "" if document["hold"] is None else f", hold {100 * document['hold']:.1f} %"
    drop, win = in_dollars(document["drop"]), in_dollars(document["win"])
    yield f"  {document['rounds']:,} rounds, drop {drop}, win {win}{hold}"
    for name, wager in document["wagers"].items():
        line = f"  {name}: handle {in_dollars(wager['handle'])}, win {in_dollars(wager['win'])}"
        if "expected_win" in wager:
            expected, deviation = wager["expected_win"], wager["standard_deviation"]
            line += f", expected {in_dollars(expected)} ± {in_dollars(deviation)}"
        yield line
    if "expected_win" not in document:
        return
    expected, deviation = document["expected_win"], document["standard_deviation"]
    yield (
        f"  expected {in_dollars(expected)}, standard deviation {in_dollars(deviation)}: "
        f"the win lies {document['distance']:+.1f} of them from it"
    )
    if document["beyond_three_deviations"]:
        yield "  beyond three standard deviations; what made the distance:"
        for each in document["farthest_rounds"]:
            yield f"    round {each['round']}, {each['ended']}: {_against(each)}"
        for each in document["farthest_seats"]:
            yield f"    seat {each['seat']}, {each['player']}: {_against(each)}"


def _against(each: dict[str, Any]) -> str:
    return f"win {in_dollars(each['win'])}, expected {in_dollars(each['expected_win'])}"
