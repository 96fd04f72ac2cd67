"""Told briefly, what several players do is one line, and so is what becomes of a seat's wagers."""

import fairdeal
from fairdeal.play import PUBLIC, SeatViewer
from fairdeal.table import Table
from fairdeal.view.log import log_lines
from tests.harness import exposed
from tests.harness.reports import reporting


def three_at_a_table() -> Table:
    table = fairdeal.open_table("nj-uth", seed=3)
    for seat, name in enumerate(("Ann", "Bob", "Cy"), 1):
        table.sit(seat, name, chips="$500")
        table.bet(seat, ante="$10", blind="$10")
    table.deal()
    return table


def lines(table: Table, viewer: int = 0) -> list[str]:
    eye = SeatViewer(viewer) if viewer else PUBLIC
    return [item.words for item in log_lines(table.events, eye, briefly=True)]


def test_decisions_one_after_another_are_one_line() -> None:
    table = three_at_a_table()
    table.act(1, "raise 4")
    assert lines(table)[-1] == "seat 1 raised 4×, play $40"
    table.act(2, "check")
    table.act(3, "check")
    assert "seat 1 raised 4×, play $40; seat 2 and seat 3 checked" in lines(table)


def test_what_becomes_of_ones_own_wagers_is_one_line_too() -> None:
    table = three_at_a_table()
    for seat in (1, 2, 3):
        table.act(seat, "raise 4")
    table.finish()
    for viewer in (0, 1):
        (own,) = [line for line in lines(table, viewer) if line.startswith("seat 1:")]
        assert all(wager in own for wager in ("ante $10", "blind $10", "play $40"))


def test_what_goes_back_from_a_void_hand_is_a_line_for_each_seat() -> None:
    table = three_at_a_table()
    table.act(1, "raise 4")
    table.do(reporting(exposed()))
    table.finish()
    assert "seat 1 took back ante $10, blind $10 and play $40" in lines(table)
    assert "seat 2 took back ante $10 and blind $10" in lines(table)
