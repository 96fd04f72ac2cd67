"""The server is killed in the middle of a round and started again; the page goes on."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.loops import PATIENCE
from tests.ports import free_port

SECONDS = 150


class House:
    """`fairdeal serve` as a process of its own, on the same port after each kill."""

    def __init__(self, folder: Path) -> None:
        self._port = free_port()
        self._folder = folder
        self.address = f"http://127.0.0.1:{self._port}"
        self.start()

    def start(self) -> None:
        arguments = ["serve", "--port", str(self._port), "--data", str(self._folder)]
        log = ["--no-browser", "--log", str(self._folder.parent / "log")]
        self._process = subprocess.Popen([sys.executable, "-m", "fairdeal", *arguments, *log])
        for _ in range(10 * SECONDS):
            time.sleep(0.1)
            try:
                if httpx.get(f"{self.address}/ready", timeout=PATIENCE).status_code == 200:
                    return
            except httpx.TransportError:
                assert self._process.poll() is None
        raise AssertionError("the house did not open")

    def kill(self) -> None:
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "house")
    yield house
    house.kill()


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
    expect(page.locator(".cut")).to_contain_text("No connection since")
    served.start()
    expect(check).to_be_visible()
    again = page.locator("#hand img").evaluate_all("all => all.map(image => image.alt)")
    assert again == held
    check.click()
    expect(page.get_by_role("button", name="Raise 2×")).to_be_visible()
