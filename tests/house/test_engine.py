"""The seam to the table engine: lines, states, and going back."""

from fairdeal.house.tables.table_engine import TableEngine, fair_chance, opening_of, replayed
from fairdeal.money import Cents
from fairdeal.play import Action, seat
from fairdeal.sheet import read_sheet
from fairdeal.values.frozen import replace
from tests.harness import PROGRESSIVE

SIT = Action(seat(1), "sit", {"chips": Cents(50_000)}, name="Ann")


def engine() -> TableEngine:
    return TableEngine(read_sheet("nj-uth", {}), "Table 1", fair_chance())


def test_lines_played_again_give_the_same_standing() -> None:
    table = engine()
    done = [table.do(SIT)]
    for _ in range(12):
        due = table.table.due()
        if due is not None:
            done.append(table.do(due))
    lines = [*table.opening, *(line for one in done for line in one.lines)]
    *_, last = replayed(lines[len(table.opening) :], opening_of(lines))
    assert last.after == table.standing
    assert done[-1].events == last.events
    for one in done:
        *_, last = replayed(one.lines, one.before)
        assert last == one


def test_a_table_that_was_only_opened_stands_after_all_that_opened_it() -> None:
    """A progressive meter is seeded on a line of its own."""
    sheet = read_sheet("ma-uth", {"progressive": PROGRESSIVE})
    table = TableEngine(sheet, "Table 1", fair_chance())
    assert len(table.opening) == 2
    assert opening_of(table.opening) == table.standing


def test_what_is_rewound_was_never_done() -> None:
    table = engine()
    before = table.standing
    first = table.do(SIT)
    table.rewind(before)
    assert table.standing == before
    table.tried(SIT)
    assert table.standing == before
    second = table.do(SIT)
    assert [line.split('"time"')[0][:40] for line in second.lines] == [
        line.split('"time"')[0][:40] for line in first.lines
    ]


def test_a_line_is_never_earlier_than_the_one_before_it() -> None:
    table = engine()
    late = "2999-01-01T00:00:00.000000Z"  # another server's clock was ahead
    table.rewind(replace(table.standing, time=late))
    assert all(f'"time":"{late}"' in line for line in table.do(SIT).lines)
