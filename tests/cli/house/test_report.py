"""`fairdeal house report`: the books beside the exact odds."""

from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from pathlib import Path

from fairdeal.cli.house.report import documents, lines
from fairdeal.house.history.daily_results import books, span_of
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.folder import KEY_FILE
from fairdeal.money import in_dollars, player
from tests.cli.running import fairdeal
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
            held.append(house.tables.live(table).ahead.ledger.balance(player(ann.id)))
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
    told = "\n".join(lines(document))
    assert "5 rounds, drop $500, win" in told
    ante = document["wagers"]["ante"]
    assert (ante["rounds"], ante["handle"]) == (5, 2500)
    assert ante["hold"] == round(ante["win"] / 2500, 6)
    assert f"ante: 5 rounds, handle $25, win {in_dollars(ante['win'])}, hold " in told


def test_another_day_has_books_of_its_own(tmp_path: Path) -> None:
    begins, ends = span_of(date(2026, 11, 16))
    assert ends - begins == 24 * 60 * 60 * 1000
    database = Database(f"sqlite:///{tmp_path}/house.db")
    database.upgrade()
    run_to_end(_open(database))
    (book,) = books(database, date(1999, 1, 1))
    assert (book.drop, book.wagers) == (0, ())


def test_the_report_is_printed_for_people_and_as_json_for_the_days_asked_for(
    tmp_path: Path,
) -> None:
    database = Database(f"sqlite:///{tmp_path}/house.db")
    database.upgrade()
    run_to_end(_play(database))
    database.close()
    (tmp_path / KEY_FILE).write_bytes(KEY)
    today, own = datetime.now(UTC).date(), ("--data", str(tmp_path))
    told = fairdeal("house", "report", *own)
    assert told.code == 0
    assert "Blue table (nj-uth, practice) 1 round, drop $500" in told.words
    assert "expected" in told.words
    assert "how they vary together is counted" in told.words
    days = ("--day", str(today - timedelta(days=1)), "--until", str(today))
    assert fairdeal("house", "report", "--json", *own, *days).json["rounds"] == 1
    before = fairdeal("house", "report", "--json", *own, "--day", "1999-12-31").json
    assert (before["rounds"], before["wagers"], "expected_win" in before) == (0, {}, False)
    for wrong in (("--day", "today"), ("--until", str(today)), (*days[2:], "--day", "2999-01-01")):
        name = fairdeal("house", "report", "--json", *own, *wrong).refusal()["name"]
        assert name in ("not-a-day", "not-days")


def test_who_made_the_distance_is_called_by_name() -> None:
    made = {"seat": 3, "player": "p0", "name": "Ann", "win": -100, "expected_win": 5}
    document = {
        "table": "Blue",
        "instrument": "nj-uth",
        "currency": "chips",
        "rounds": 1,
        "drop": 0,
        "win": -100,
        "hold": None,
        "wagers": {},
        "expected_win": 5,
        "standard_deviation": 7,
        "distance": -15.0,
        "beyond_three_deviations": True,
        "farthest_rounds": [],
        "farthest_seats": [made],
    }
    assert "    seat 3, Ann (p0): win -$1, expected $0.05" in list(lines(document))


async def _play(database: Database) -> None:
    async with House(database, KEY) as house:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        await bet(house, table, 1, ann)
        await play_on(house, table, {1: ann})


async def _open(database: Database) -> None:
    async with House(database, KEY) as house:
        await sit(house, await open_table(house), 1, "Ann")
