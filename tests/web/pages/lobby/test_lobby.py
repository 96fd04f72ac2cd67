"""The lobby: what somebody who comes in learns of each table."""

import re
from fractions import Fraction

from fairdeal.house.workers.odds_client import SheetFigures
from fairdeal.house.workers.work_queue import Progress
from fairdeal.law import INSTRUMENTS
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.web.pages.environment import PageFrame, render
from fairdeal.web.pages.lobby.lobby import GameCard, HouseTable, LobbyTable, filters, lobby, shown
from tests.web.pages.table.test_law_pane import worth

SEATED = {3: "p-ann", 4: "p-bob"}


def tables() -> list[HouseTable]:
    return [
        HouseTable(f"t-{name}", f"Table {n}", read_sheet(name, {"minimum": 1000}), SEATED, True)
        for n, name in enumerate(INSTRUMENTS, 1)
    ]


def _none(sheet: Sheet) -> None:
    """No figures yet."""


def rows_of(games: tuple[GameCard, ...]) -> list[LobbyTable]:
    return [row for game in games for row in game.tables]


def told(known: SheetFigures | None) -> str:
    """The page, as it reads."""
    games = lobby(tables(), lambda sheet: known)
    page = render(
        "lobby/lobby.html",
        PageFrame(title="Tables"),
        games=games,
        filters=filters(tables()),
        show="",
        person=None,
        licensee="",
        suggested="Guest 1234",
        players=8,
        tables=4,
        first=games[0].tables[0],
        mine=[],
        away="",
        invited=None,
        bank=0,
        first_game=games[0].game,
        working=Progress(0.25, 18),
        pending=known is None,
    )
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page))


def test_every_table_is_told_with_its_place_limits_dealing_and_free_seats() -> None:
    page = told(None)
    for name, seats in zip(INSTRUMENTS, (4, 4, 4, 5), strict=True):
        law = read_sheet(name, {}).instrument
        assert law.jurisdiction in page
        assert f"{seats} free" in page
    assert page.count("$10 to $1,000") == len(INSTRUMENTS)
    assert page.count("manual shoe") == len(INSTRUMENTS)
    assert "Working out the exact figures, about 20 seconds" in page
    edges = 2 * len(INSTRUMENTS) + sum(len(row.side) for row in rows_of(lobby(tables(), _none)))
    assert page.count("being worked out") == edges  # in the place of each
    assert "Load the page again to see them." in page  # where no script does so


def test_the_house_edge_of_each_wager_stands_beside_its_table_to_the_last_place() -> None:
    known = worth(("ante", "blind", "play"), trips=Fraction(9, 1000), tie=Fraction(1, 8))
    page = told(known)
    for figure in (
        "2.000 % of the ante",
        "0.500 % of all you bet",
        "0.900 % Trips A",
        "12.500 % Tie",
    ):
        assert figure in page
    assert "Working out" not in page


def test_the_first_free_seat_is_the_one_nearest_the_middle() -> None:
    rows = [row for game in lobby(tables(), lambda sheet: None) for row in game.tables]
    assert [row.first_free for row in rows] == [2, 2, 2, 5]
    assert {row.free for row in rows} == {4, 5}


def test_tables_are_narrowed_by_game_by_place_and_to_free_seats() -> None:
    full = HouseTable("t", "Full", read_sheet("nj-uth", {}), dict.fromkeys(range(1, 7), "p"), True)
    every = [*tables(), full]
    names = [name for name, _ in filters(every)]
    assert names == ["", "uth", "pikit", "hilo", "New Jersey", "Massachusetts", "free"]
    found = {name: sum(shown(table, name) for table in every) for name in names}
    counted = {"": 5, "uth": 3, "pikit": 1, "hilo": 1, "New Jersey": 4, "Massachusetts": 1}
    assert found == {**counted, "free": 4}
