"""Figures that come while somebody looks: the page fills in, and nothing on it moves."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Page, expect

from fairdeal.analysis.kernels import kept
from fairdeal.web.pages import kept_figures
from fairdeal.web.pages.figures import Figures
from fairdeal.web.pages.router import router
from tests.journeys.looking import serious
from tests.web.held_worker import HeldWorker
from tests.web.reading import paper_floor

Tab = Callable[..., Page]


class WaitingFloor:
    """Pages whose figures come when the test lets them."""

    def __init__(self) -> None:
        self._worker = HeldWorker()
        app = paper_floor(Figures(self._worker))
        app.include_router(router)
        self._server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))
        socket = self._server.config.bind_socket()
        self.address = f"http://127.0.0.1:{socket.getsockname()[1]}"
        self._loop = asyncio.new_event_loop()
        serve = self._server.serve(sockets=[socket])
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(serve,))
        self._thread.start()

    def let_go(self) -> None:
        """Let the worker answer."""
        self._loop.call_soon_threadsafe(self._worker.let_go, 9)

    def close(self) -> None:
        """Stop the server, in order."""
        self._server.should_exit = True
        self._thread.join()
        self._loop.close()


@pytest.fixture
def waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WaitingFloor]:
    folder = tmp_path / ("0" * 16)
    folder.mkdir()
    for module in (kept, kept_figures):
        monkeypatch.setattr(module, "cache_folder", lambda: folder)
    floor = WaitingFloor()
    yield floor
    floor.close()


def places(page: Page, parts: str) -> Any:
    """Where parts of a page are."""
    script = "parts => [...document.querySelectorAll(parts)].map(e => e.getBoundingClientRect())"
    return page.evaluate(script, parts)


@pytest.mark.parametrize(
    ("kind", "there"),
    [("odds", "h1, .games-nav a"), ("rules", "h1, .games-nav a, .papers h2, .go a")],
)
def test_a_page_fills_in_by_itself_and_nothing_that_was_there_moves(
    waiting: WaitingFloor, tab: Tab, kind: str, there: str
) -> None:
    page = tab(base_url=waiting.address)
    page.goto(f"/{kind}/nj-hilo")
    expect(page.locator("#working")).to_contain_text("Working out the exact figures, about")
    expect(page.locator("#working progress")).to_be_visible()
    assert not serious(page)
    page.evaluate("window.stayed = true")
    before = places(page, there)
    assert before
    waiting.let_go()
    expect(page.locator("[data-pending]")).to_have_count(0)
    expect(page.locator("#cost-list, #side")).to_contain_text("3.855")
    assert page.evaluate("window.stayed")  # it was not loaded again
    assert places(page, there)[: len(before)] == before
    if kind == "odds":  # what comes is as alive as what is there from the beginning
        page.locator("#chart [tabindex='0']").focus()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.locator("#chart [aria-current]")).to_be_focused()
