"""A floor on a port of its own, and a browser of the system to look at it."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from fairdeal.house.clocks import Settings
from fairdeal.house.database import Database
from fairdeal.house.house import House
from fairdeal.house.roles import Role as StaffRole
from fairdeal.law import INSTRUMENTS
from fairdeal.web.app import application
from fairdeal.web.pages.router import router
from tests.journeys.live import Floor, LiveTable
from tests.web.reading import paper_floor
from tests.web.servers import NO_LIMITS

_SHELL = Path("/usr/bin/chromium-headless-shell")  # Debian's chromium without its windows
CHROMIUM = _SHELL if _SHELL.exists() else Path("/usr/bin/chromium")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--font-render-hinting=none",  # letters stand as they do in windows
]
PATIENCE = 150_000  # milliseconds: other tests have the machine, too
expect.set_options(timeout=PATIENCE)
LOST = "net::ERR_CONNECTION_"  # refused or reset
REFUSED = "status of 422"  # the browser's own note on what a page asked for and did not get
Tab = Callable[..., Page]


@pytest.fixture(scope="session")
def tables() -> Floor:
    """The tables of the floor."""
    return Floor()


@pytest.fixture(scope="session")
def floor(tables: Floor) -> Iterator[str]:
    """The address of a floor that is open while the tests run."""
    app = paper_floor()
    app.include_router(router)
    app.include_router(tables.router)
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))
    socket = server.config.bind_socket()
    thread = threading.Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        thread.join(0.05)
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
def lost_lines() -> None:
    """For tests that cut a page's line: the browser's own notes on it are no complaint."""


@pytest.fixture
def tab(browser: Browser, floor: str, request: pytest.FixtureRequest) -> Iterator[Tab]:
    """Tabs on the floor, each of a person of its own; whatever a console complains of fails."""
    complaints: list[str] = []
    contexts = []

    def open_tab(width: int = 1440, height: int = 900, **settings: Any) -> Page:
        viewport = {"width": width, "height": height}
        wanted = {"base_url": floor, "viewport": viewport, **settings}
        context = browser.new_context(**wanted)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda line: complaints.append(f"{line.type}: {line.text}"))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield open_tab
    expected = (REFUSED, *((LOST,) if "lost_lines" in request.fixturenames else ()))
    unexpected = [line for line in complaints if not any(each in line for each in expected)]
    for context in contexts:
        for page in context.pages:
            left(page)
        context.close()
    assert not unexpected


def left(page: Page) -> None:
    """Leave a page for an empty one: chromium may never close a page on its way to another.

    A page that loads itself again at this very moment comes first, and is left then.
    """
    for _ in range(9):
        try:
            page.goto("about:blank")
            return
        except Error:
            page.wait_for_load_state()
    page.goto("about:blank")


@pytest.fixture
def page(tab: Tab) -> Page:
    """One tab on a desk."""
    return tab()


@pytest.fixture
def open_table(
    tables: Floor, request: pytest.FixtureRequest
) -> Callable[..., tuple[str, LiveTable]]:
    """A new table by its instrument: its address, and itself."""

    def opened(instrument: str, **options: Any) -> tuple[str, LiveTable]:
        name = f"{instrument}-{len(tables.tables)}"
        return f"/tables/{name}", tables.open(name, instrument, **options)

    return opened


@pytest.fixture
def house(tmp_path: Path) -> Iterator["OpenHouse"]:
    """A whole house on a database of its own, with practice tables of all games."""
    opened = OpenHouse(tmp_path / "house.db")
    yield opened
    opened.close()


class OpenHouse:
    """A server of a house in a thread of its own."""

    def __init__(self, file: Path) -> None:
        self._database = Database(f"sqlite:///{file}")
        self._database.upgrade()
        self.tables: dict[str, str] = {}
        self.app = application(self._opening, NO_LIMITS)
        config = uvicorn.Config(self.app, port=0, log_level="warning", ws="websockets-sansio")
        self._server = uvicorn.Server(config)
        socket = config.bind_socket()
        self.address = f"http://127.0.0.1:{socket.getsockname()[1]}"
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [socket]})
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive()
            self._thread.join(0.05)

    async def _opening(self) -> House:
        self.loop = asyncio.get_running_loop()
        house = House(self._database, bytes(32))
        floor = await house.people.add_staff("Flo", "long password", StaffRole.FLOOR, by="test")
        for name in INSTRUMENTS:
            settings = Settings(pace=150, betting=None, decision=None)
            key = f"opening-{name}"
            self.tables[name] = await house.tables.open(floor, key, name, name, {}, settings)
        return house

    def close(self) -> None:
        """Stop the server, in order."""
        self._server.should_exit = True
        self._thread.join()
        self._database.close()
