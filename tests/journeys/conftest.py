"""A floor on a port of its own, and a browser of the system to look at it."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from fastapi import FastAPI
from playwright.sync_api import Browser, Page, sync_playwright

from fairdeal.web.pages.router import router

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def floor() -> Iterator[str]:
    """The address of a floor that is open while the tests run."""
    app = FastAPI(openapi_url=None)
    app.include_router(router)
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))
    socket = server.config.bind_socket()
    thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{socket.getsockname()[1]}"
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's chromium; without one these tests say so."""
    if not CHROMIUM.exists():
        pytest.skip(f"there is no {CHROMIUM}: install the package chromium to run the journeys")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, floor: str) -> Iterator[Page]:
    """A tab on the floor; whatever its console complains of fails the test."""
    complaints: list[str] = []
    context = browser.new_context(base_url=floor, viewport={"width": 1440, "height": 900})
    tab = context.new_page()
    tab.on("console", lambda line: complaints.append(f"{line.type}: {line.text}"))
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    yield tab
    context.close()
    assert not complaints
