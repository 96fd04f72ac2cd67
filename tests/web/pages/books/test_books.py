"""The books of several gaming days, as a house really played them."""

import re
import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from fairdeal.house.access.permissions import Role
from fairdeal.house.history.daily_results import DayBooks, days_played, drop_by_day
from fairdeal.house.history.daily_results import books as read_books
from fairdeal.house.house import House
from fairdeal.house.money.money import PRACTICE
from fairdeal.house.store.database import Database
from tests.house.houses import KEY, bet, new_house, open_table, play_on, sit
from tests.loops import run_to_end
from tests.web.servers import Browser, server, staff

TODAY = datetime.now(UTC).date()
PLAYED = (TODAY - timedelta(days=5), TODAY - timedelta(days=4), TODAY - timedelta(days=2))
ROUNDS = 10  # a day
FIRST, LAST = PLAYED[0], PLAYED[-1]


class Clock:
    """The time of a house that plays on days of long ago: so many hours after midnight."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        self.now += 1000
        return self.now

    def set(self, day: date, hours: float) -> None:
        midnight = datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()
        self.now = int((midnight + 3600 * hours) * 1_000_000_000)


async def play(database: Database, clock: Clock) -> None:
    """Two who give up every hand, on three days, three quarters of an hour apart."""
    clock.set(FIRST, 8)
    async with House(database, KEY) as house:
        table = await open_table(house, "nj-hilo", name="Table 5")
        people = {place: await sit(house, table, place, name) for place, name in SEATS.items()}
        for day in PLAYED:
            for number in range(ROUNDS):
                clock.set(day, 9 + 0.75 * number)
                for place, person in people.items():
                    await bet(house, table, place, person)
                await play_on(house, table, people)


SEATS = {1: "Marta", 2: "Dana"}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    database = new_house(tmp_path_factory.mktemp("books") / "house.db")
    with pytest.MonkeyPatch.context() as patch:
        clock = Clock()
        patch.setattr(time, "time_ns", clock)
        run_to_end(play(database, clock))
    yield database
    database.close()


@pytest.fixture(scope="module")
def reader(played: Database) -> Iterator[Browser]:
    """A cashier, after the figures of the game were worked out."""
    with server(played, hurried=True) as client:
        browser = staff(client, "Kofi", Role.CASHIER)
        read(browser, "days=all")
        app: Any = client.app
        assert client.portal is not None
        client.portal.call(app.state.figures.wait)
        yield browser


def read(browser: Browser, query: str) -> str:
    answer = browser.client.get(f"/books?{query}", headers=browser.headers)
    assert answer.status_code == 200
    return str(answer.text)


def rows(page: str, caption: str) -> list[str]:
    """The words of a table's rows."""
    (table,) = re.findall(
        rf"<table[^>]*>\s*<caption[^>]*>{caption}</caption>(.*?)</table>", page, re.DOTALL
    )
    body = table.partition("<tbody>")[2]
    return [" ".join(re.sub("<[^>]+>", " ", row).split()) for row in body.split("</tr>")[:-1]]


def short(day: date) -> str:
    return f"{day.day} {day:%b}"


def test_every_day_that_was_played_is_known_whichever_is_read(played: Database) -> None:
    (table,) = (row.id for row in _tables(played))
    books = DayBooks(played, PLAYED[1])
    assert len(books.of(table).rounds) == ROUNDS
    assert days_played(played, [table]) == dict.fromkeys(PLAYED, ROUNDS)
    (all_of_them,) = read_books(played, FIRST, LAST)
    assert [round.ended[:10] for round in all_of_them.rounds[::ROUNDS]] == [*map(str, PLAYED)]
    assert drop_by_day(played, [table], PRACTICE, FIRST, LAST) == {FIRST: 100_000}
    assert drop_by_day(played, [table], PRACTICE, PLAYED[1], LAST) == {}


def _tables(database: Database) -> Any:
    with database.reader.connect() as connection:
        return connection.exec_driver_sql("SELECT id FROM gaming_table").all()


def test_several_days_are_told_day_by_day_and_lead_to_each(reader: Browser) -> None:
    page = read(reader, f"day={TODAY}&days=7")
    told = rows(page, "Day by day")
    assert [row.split(" $")[0] for row in told] == [f"{short(day)} {ROUNDS}" for day in PLAYED]
    assert told[0].startswith(f"{short(FIRST)} {ROUNDS} $1,000 $100 ")  # what was dropped, and won
    assert told[1].startswith(f"{short(PLAYED[1])} {ROUNDS} $0 $100 ")
    for day in PLAYED:
        assert f'href="/books?day={day}&amp;money=practice"' in page
    assert f"{3 * ROUNDS}</b>" in page


def test_a_day_is_told_hour_by_hour(reader: Browser) -> None:
    page = read(reader, f"day={PLAYED[1]}")
    assert f"<h1>Books of {PLAYED[1].day} {PLAYED[1]:%B %Y}</h1>" in page
    told = rows(page, "Hour by hour")
    assert [row[:5] for row in told] == [f"{hour:02}:00" for hour in range(9, 16)]
    assert sum(int(row.split()[1]) for row in told) == ROUNDS


def test_a_table_beyond_three_deviations_is_named_with_its_rounds_and_its_seats(
    reader: Browser,
) -> None:
    page = read(reader, f"day={TODAY}&days=7")
    assert re.search(rf"σ above theory since {short(FIRST)}, \d\d:\d\d", page)
    rounds = rows(page, "Table 5: all rounds, by what each added")
    assert len(rounds) == 3 * ROUNDS
    added = [int(re.sub(r"[^-\d]", "", row.split()[-1].replace("−", "-"))) for row in rounds]
    assert added == sorted(added, reverse=True)
    assert rows(page, "Table 5: rounds that added most") == rounds[:5]
    seats = rows(page, "Table 5: what each seat added")
    assert {row.split()[1] for row in seats} == {*SEATS.values()}
    assert {row.split()[2] for row in seats} == {str(3 * ROUNDS)}
    shares = [float(row.split()[-2].replace("−", "-")) for row in seats]
    assert abs(sum(shares) - 100) < 0.2
    assert "rounds made" in page


def test_every_plot_has_a_name_that_says_what_it_shows(reader: Browser) -> None:
    page = read(reader, f"day={TODAY}&days=7")
    drawn = re.findall(r'<(\w+)((?: [\w-]+="[^"]*")*)><svg class="plot', page)
    assert len(drawn) >= 4 + len(PLAYED)
    for tag, attributes in drawn:
        if 'class="drawn"' not in attributes:  # a bar beside its figure
            assert re.search(r'role="img".* aria-label="[^"]*(theory|rounds)', attributes), tag


@pytest.mark.parametrize("path", ["/books", "/audit"])
def test_days_are_chosen_from_a_calendar_that_marks_those_with_rounds(
    reader: Browser, path: str
) -> None:
    browser = reader
    if path == "/audit":
        browser = staff(reader.client, "Odile", Role.AUDITOR)
    answer = browser.client.get(f"{path}?day={PLAYED[1]}", headers=browser.headers)
    page = answer.text
    assert 'type="date"' not in page
    cells = dict(re.findall(r'<a href="[^"]*day=([\d-]+)[^"]*" aria-label="([^"]*)"', page))
    for day in PLAYED:
        assert cells[str(day)].endswith(f", {ROUNDS} rounds")
    quiet = TODAY - timedelta(days=3)
    assert cells[str(quiet)] == f"{quiet.day} {quiet:%B %Y}"
    assert str(FIRST - timedelta(days=1)) not in cells  # before there was a table
    assert str(TODAY + timedelta(days=1)) not in cells
    chosen = re.findall(r'<a href="[^"]*day=([\d-]+)[^>]*aria-current="date"', page)
    assert chosen == [str(PLAYED[1])]
    for name, day in (("Day before", PLAYED[0]), ("Day after", PLAYED[1] + timedelta(days=1))):
        (address,) = re.findall(rf'href="([^"]*)" aria-label="{name}"', page)
        assert f"day={day}" in address


@pytest.mark.parametrize("query", ["day=yesterday", "days=x", "day=2999-01-01", "days=9999999"])
def test_what_cannot_be_read_is_today(reader: Browser, query: str) -> None:
    assert f"Books of {TODAY.day} {TODAY:%B %Y}" in read(reader, query)
