"""The server is killed in the middle of a round and started again; the page goes on."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.house.houses import copied_house
from tests.journeys.open_house import AT_ONCE, practice_house
from tests.web.killed import PROCESSES, serve


class House:
    """A server process; the port stays open between a kill and the next start."""

    def __init__(self, file: Path) -> None:
        copied_house(file, practice_house(AT_ONCE).file).close()
        self._database = f"sqlite:///{file}"
        self._port = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._port.getsockname()[1]}"
        self.start()

    def start(self) -> None:
        self._process = PROCESSES.Process(target=serve, args=(self._database, self._port))
        self._process.start()

    def kill(self) -> None:
        self._process.kill()
        self._process.join()

    def close(self) -> None:
        self.kill()
        self._port.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "house.db")
    yield house
    house.close()


def test_a_round_goes_on_after_the_server_was_killed(
    served: House, tab: Callable[..., Page], lost_lines: None
) -> None:
    page = tab()
    page.goto(served.address)
    page.get_by_label("Your name at the table").fill("Dana")
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_role("button", name="Ante, empty").click()
    page.get_by_role("button", name="Place bets").click()
    check = page.get_by_role("button", name="Check")
    expect(check).to_be_visible()
    held = page.locator("#hand img").evaluate_all("all => all.map(image => image.alt)")
    served.kill()
    expect(page.locator("#cut")).to_contain_text("No connection since")
    served.start()
    expect(check).to_be_visible()
    again = page.locator("#hand img").evaluate_all("all => all.map(image => image.alt)")
    assert again == held
    check.click()
    expect(page.get_by_role("button", name="Raise 2×")).to_be_visible()
