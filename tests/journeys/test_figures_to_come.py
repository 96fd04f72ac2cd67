"""Figures that come while somebody looks: the page fills in, and nothing on it moves."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from fairdeal.analysis import cache
from fairdeal.house.workers.odds_client import Figures
from fairdeal.processes import odds_cache
from fairdeal.web.server import app
from tests.journeys.looking import serious
from tests.journeys.open_house import OpenHouse
from tests.journeys.rounds import Guest
from tests.web.held_worker import HeldWorker

Tab = Callable[..., Page]
WORKING, EDGE = "Working out the exact figures, about", "3.855"


class WaitingHouse(OpenHouse):
    """A house whose figures come when the test lets them."""

    def let_go(self) -> None:
        """Let the worker answer, and wait until the figures are known."""
        self.do(self._known())

    async def _known(self) -> None:
        self.app.state.worker.let_go(9)
        await self.app.state.figures.wait()


@pytest.fixture
def waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WaitingHouse]:
    folder = tmp_path / ("0" * 16)
    folder.mkdir()
    for module in (cache, odds_cache):
        monkeypatch.setattr(module, "cache_folder", lambda: folder)
    worker = HeldWorker()
    monkeypatch.setattr(app, "Figures", lambda: Figures(worker))
    house = WaitingHouse(tmp_path / "house.db")
    house.app.state.worker = worker
    yield house
    house.close()


def places(page: Page, parts: str) -> Any:
    """Where parts of a page are."""
    script = "parts => [...document.querySelectorAll(parts)].map(e => e.getBoundingClientRect())"
    return page.evaluate(script, parts)


@pytest.mark.parametrize(
    ("kind", "there"),
    [
        ("odds", "h1, [aria-label=Games] a"),
        ("rules", "h1, [aria-label=Games] a, #papers h2, #go a"),
    ],
)
def test_a_page_fills_in_by_itself_and_nothing_that_was_there_moves(
    waiting: WaitingHouse, tab: Tab, kind: str, there: str
) -> None:
    page = tab(base_url=waiting.address)
    page.goto(f"/{kind}/nj-hilo")
    expect(page.locator("#working")).to_contain_text(WORKING)
    expect(page.locator("#working progress")).to_be_visible()
    assert not serious(page)
    page.evaluate("window.stayed = true")
    before = places(page, there)
    assert before
    waiting.let_go()
    expect(page.locator("[data-pending]")).to_have_count(0)
    expect(page.locator("#cost-list, #side")).to_contain_text(EDGE)
    assert page.evaluate("window.stayed")  # it was not loaded again
    assert places(page, there)[: len(before)] == before
    if kind == "odds":  # what comes is as alive as what is there from the beginning
        page.locator("#chart [tabindex='0']").focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.locator("#chart [aria-current]")).to_be_focused()


def test_at_a_table_short_rules_and_edges_fill_in_while_one_plays(
    waiting: WaitingHouse, tab: Tab
) -> None:
    page = tab(base_url=waiting.address)
    Guest(waiting.address, "Dana").come_into(page.context)
    page.goto(f"/tables/{waiting.tables['nj-hilo']}")
    page.get_by_role("button", name="Take seat").first.click()
    expect(page.get_by_role("button", name="Place bets")).to_be_visible()
    page.get_by_role("tab", name="Coach").click()
    rules = page.locator("#short-rules")
    expect(rules).to_contain_text(WORKING)
    assert not serious(page)
    page.evaluate("window.stayed = true")
    waiting.let_go()
    expect(rules.get_by_role("listitem")).not_to_have_count(0)
    expect(page.locator("[data-pending]")).to_have_count(0)
    page.get_by_role("tab", name="Law and table").click()
    expect(page.locator("#law-now")).to_contain_text(EDGE)
    assert page.evaluate("window.stayed")


def test_a_table_whose_figures_are_to_come_stays_when_its_player_is_signed_off(
    waiting: WaitingHouse, tab: Tab
) -> None:
    page = tab(base_url=waiting.address)
    Guest(waiting.address, "Dana").come_into(page.context)
    page.goto(f"/tables/{waiting.tables['nj-hilo']}")
    page.get_by_role("button", name="Take seat").first.click()
    expect(page.get_by_role("button", name="Place bets")).to_be_visible()
    with page.expect_request_finished(lambda request: urlsplit(request.url).path == "/"):
        answer = page.request.post("/api/sign-off", data={}, headers={"origin": waiting.address})
        assert answer.ok, answer.text()
    expect(page.locator("#ask")).to_contain_text("You are signed off")
    page.get_by_role("link", name="To the lobby").click()
    expect(page.get_by_label("Your name at the table")).to_be_visible()


@pytest.mark.parametrize("path", ["/?show=hilo", "/odds/nj-hilo", "/rules/nj-hilo"])
def test_without_scripts_the_figures_are_there_when_the_page_is_loaded_again(
    waiting: WaitingHouse, tab: Tab, path: str
) -> None:
    page = tab(base_url=waiting.address, java_script_enabled=False)
    page.goto(path)
    expect(page.locator("#working > p")).to_contain_text(WORKING)
    waiting.let_go()
    page.get_by_role("link", name="Load the page again").click()
    expect(page.get_by_role("main")).to_contain_text(EDGE)
    expect(page.locator("[data-pending]")).to_have_count(0)
    assert page.url == f"{waiting.address}{path}"
