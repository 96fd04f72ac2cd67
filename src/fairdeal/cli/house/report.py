"""A house's books beside what the exact odds expect."""

from collections.abc import Iterator
from datetime import date
from functools import cache
from typing import Any

import msgspec

from fairdeal.analysis import Moments, moments
from fairdeal.house import (
    CHIPS,
    Database,
    TableBook,
    Theory,
    WagerBook,
    books,
    count_of,
    coupon_book,
    span_of,
    theory,
    theory_of_wagers,
)
from fairdeal.money import Currency, in_dollars
from fairdeal.sheet import Sheet
from fairdeal.values import plural

HOW = (
    "Expected is the win of the exact odds of the sheet in force at each round, under the best\n"
    "play. Hands of one round share a dealer: how they vary together is counted in rounds of two\n"
    "hands that the simulator plays at random for that sheet, always the same ones."
)


@cache  # by sheets, which are values: a solver and a simulation each
def moments_of(sheet: Sheet, hands: int, meter: int | None) -> Moments:
    """Compute the moments of a sheet in this process."""
    return moments(sheet.instrument.id, sheet.canonical(), hands=hands, meter=meter)


def documents(
    database: Database, day: date | None, last: date | None = None
) -> Iterator[dict[str, Any]]:
    """Iterate over the tables' books, with the expected win of any wagers; then the coupons."""
    tables: list[TableBook] = []
    for book in books(database, day, last):
        tables.append(book)
        document: dict[str, Any] = {
            "table": book.name,
            "instrument": book.instrument,
            "currency": book.currency,
            "rounds": len(book.rounds),
            "drop": book.drop,
            "win": book.win,
            "hold": _part(book.win / book.drop if book.drop else None),
            "wagers": {each.wager: _wager(each) for each in book.wagers},
        }
        if book.currency == CHIPS:
            count = count_of(database, book.id, CHIPS, *span_of(day, last))
            document["tray"] = count.closing
        if book.coupons.collected:
            document["coupons"] = {"collected": book.coupons.collected, "paid": book.coupons.paid}
        if book.rounds:
            document |= _expected(book, document["wagers"])
        yield document
    for currency in Currency:
        coupons = coupon_book(database, tables, currency.value, day, last)
        if any(msgspec.structs.astuple(coupons)):
            yield {"coupons": msgspec.to_builtins(coupons), "currency": currency.value}


def _wager(book: WagerBook) -> dict[str, Any]:
    document = {"rounds": book.rounds, "handle": book.handle, "win": book.win}
    return {**document, "hold": _part(book.hold)}


def _part(held: float | None) -> float | None:
    return None if held is None else round(held, 6)


def _expected(book: TableBook, wagers: dict[str, dict[str, Any]]) -> dict[str, Any]:
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
    """Return the rounds and seats that deviate the most, the largest share first."""
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
    """Iterate over the lines of a table's book, or of the coupons."""
    if "table" not in document:
        yield f"Match play coupons ({document['currency']})"
        yield f"  {_coupons(document['coupons'])}"
        return
    yield f"{document['table']} ({document['instrument']}, {document['currency']})"
    yield f"  {_rounds(document)}, drop {in_dollars(document['drop'])}, {_won(document)}"
    if document.get("tray", 0) < 0:
        yield f"  the tray is short by {in_dollars(-document['tray'])}: it needs a fill"
    for name, wager in document["wagers"].items():
        handle = in_dollars(wager["handle"])
        line = f"  {name}: {_rounds(wager)}, handle {handle}, {_won(wager)}"
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
            yield f"    seat {each['seat']}, {each['name']} ({each['player']}): {_against(each)}"


def _coupons(coupons: dict[str, int]) -> str:
    issued, collected = (
        f"{coupons[what]:,} {what}, {in_dollars(coupons[f'{what}_faces'])}"
        for what in ("issued", "collected")
    )
    return f"{issued}; {collected}; paid on them {in_dollars(coupons['paid'])}"


def _rounds(document: dict[str, Any]) -> str:
    return plural(document["rounds"], "round")


def _won(document: dict[str, Any]) -> str:
    """Return the win, and its share of the drop or the wagers."""
    win, hold = in_dollars(document["win"]), document["hold"]
    return f"win {win}" if hold is None else f"win {win}, hold {100 * hold:.1f} %"


def _against(each: dict[str, Any]) -> str:
    return f"win {in_dollars(each['win'])}, expected {in_dollars(each['expected_win'])}"
