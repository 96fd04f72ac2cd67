"""`fairdeal house report`: the books beside the exact odds."""

from datetime import date
from fractions import Fraction
from pathlib import Path

from fairdeal.cli.house_report import documents, lines
from fairdeal.house.books import books, span_of
from fairdeal.house.database import Database
from fairdeal.house.house import House
from tests.house.houses import KEY, bet, check_books, open_table, play_on, sit
from tests.loops import run_to_end


def test_the_books_say_what_was_dropped_wagered_and_won(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/house.db")
    database.upgrade()
    held: list[int] = []

    async def play() -> None:
        async with House(database, KEY) as house:
            table = await open_table(house)
            ann = await sit(house, table, 1, "Ann", chips=50_000)
            for _ in range(5):
                await bet(house, table, 1, ann)
                await play_on(house, table, {1: ann})
            held.append(house.tables.live(table).engine.table.chips(ann.id))
            check_books(house)

    run_to_end(play())
    (book,) = books(database)
    wagers = {wager.wager: wager for wager in book.wagers}
    assert (book.drop, wagers["ante"].handle, len(book.rounds)) == (50_000, 2500, 5)
    assert book.win == 50_000 - held[0]
    (document,) = documents(database, None)
    main, trips = Fraction(50643648973, 2317817502000), Fraction(301629, 33446140)
    assert document["expected_win"] == round((main + trips) * 2500)
    assert document["standard_deviation"] > 0
    assert "drop $500" in "\n".join(lines(document))


def test_another_day_has_books_of_its_own(tmp_path: Path) -> None:
    begins, ends = span_of(date(2026, 11, 16))
    assert ends - begins == 24 * 60 * 60 * 1000
    database = Database(f"sqlite:///{tmp_path}/house.db")
    database.upgrade()
    run_to_end(_open(database))
    (book,) = books(database, date(1999, 1, 1))
    assert (book.drop, book.wagers) == (0, ())


async def _open(database: Database) -> None:
    async with House(database, KEY) as house:
        await sit(house, await open_table(house), 1, "Ann")
