"""A table in memory: what is done at it, its lines, its states, and going back."""

from fairdeal.house.tables.live_table import LiveTable
from fairdeal.house.tables.standing import fair_chance, new_table, opening_of, replayed
from fairdeal.money import Cents, Currency
from fairdeal.play import Action, seat
from fairdeal.sheet import read_sheet
from fairdeal.values.frozen import replace
from tests.harness import PROGRESSIVE
from tests.house.houses import FAST

SIT = Action(seat(1), "sit", {"chips": Cents(50_000)}, name="Ann")


def opened(instrument: str = "nj-uth", **options: object) -> tuple[LiveTable, list[str]]:
    """A table that was just opened, and the lines of that."""
    sheet = read_sheet(instrument, options)
    standing, lines = new_table(sheet, "Table 1", Currency.PRACTICE)
    return LiveTable("t1", "Table 1", FAST, standing, fair_chance()), lines


def test_lines_played_again_give_the_same_standing() -> None:
    table, opening = opened()
    done = [table.do(SIT)]
    for _ in range(12):
        due = table.ahead.due()
        if due is not None:
            done.append(table.do(due))
    lines = [*opening, *(line for one in done for line in one.lines)]
    *_, last = replayed(lines[len(opening) :], opening_of(lines))
    assert last.after == table.standing
    assert done[-1].events == last.events
    for one in done:
        *_, last = replayed(one.lines, one.before)
        assert last == one


def test_a_table_that_was_only_opened_stands_after_all_that_opened_it() -> None:
    """A progressive meter is seeded on a line of its own."""
    table, opening = opened("ma-uth", progressive=PROGRESSIVE)
    assert len(opening) == 2
    assert opening_of(opening) == table.standing


def test_what_is_rewound_was_never_done() -> None:
    table, _ = opened()
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
    table, _ = opened()
    late = "2999-01-01T00:00:00.000000Z"  # another server's clock was ahead
    table.rewind(replace(table.standing, time=late))
    assert all(f'"time":"{late}"' in line for line in table.do(SIT).lines)
