"""A floor on a port of its own, and a browser of the system to look at it."""

import threading
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    expect,
    sync_playwright,
)

from tests.journeys.live import Floor, LiveTable
from tests.journeys.open_house import STEP_BY_STEP, OpenHouse, practice_house
from tests.journeys.pit_house import Busy, busy_house
from tests.loops import PATIENCE as SECONDS
from tests.web.reading import paper_floor

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
PATIENCE = SECONDS * 1000  # milliseconds
expect.set_options(timeout=PATIENCE)
LOST = "net::ERR_"  # refused, reset, or ended in the middle of an answer
REFUSED = "status of 422"  # the browser's own note on what a page asked for and did not get
Tab = Callable[..., Page]
CONTEXTS = pytest.StashKey[list[BrowserContext]]()
SHORTLY = 10_000  # milliseconds that a page has to tell how it stands


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Tell with a failure how its pages stood."""
    report = yield
    if report.when == "call" and report.failed:
        for context in item.stash.get(CONTEXTS, []):
            report.sections += [(f"page {page.url}", standing(page)) for page in context.pages]
    return report


def standing(page: Page) -> str:
    """What a page has for people to read and to press, or why it does not tell."""
    try:
        return page.locator("body").aria_snapshot(timeout=SHORTLY)
    except Error as error:
        return str(error)


@pytest.fixture(scope="session")
def tables() -> Floor:
    """The tables of the floor."""
    return Floor()


@pytest.fixture(scope="session")
def floor(tables: Floor) -> Iterator[str]:
    """The address of a floor that is open while the tests run."""
    app = paper_floor(None, *tables.routes)
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
    contexts: list[BrowserContext] = []

    def complain(line: ConsoleMessage) -> None:
        if line.type != "info":  # the browser's own remarks
            complaints.append(f"{line.type}: {line.text}")

    def open_tab(width: int = 1440, height: int = 900, **settings: Any) -> Page:
        viewport = {"width": width, "height": height}
        wanted = {"base_url": floor, "viewport": viewport, **settings}
        context = browser.new_context(**wanted)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("console", complain)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    request.node.stash[CONTEXTS] = contexts
    yield open_tab
    expected = (REFUSED, *((LOST,) if "lost_lines" in request.fixturenames else ()))
    unexpected = [line for line in complaints if not any(each in line for each in expected)]
    for context in contexts:
        for page in context.pages:
            leave(page)
        context.close()
    assert not unexpected


def leave(page: Page) -> None:
    """Go to an empty page: chromium may never close a page that is on its way to another one.

    Its scripts are stopped first, so that it cannot set out again meanwhile.
    """
    page.unroute_all(behavior="ignoreErrors")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setScriptExecutionDisabled", {"value": True})
    devtools.send("Page.navigate", {"url": "about:blank"})


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
def house(tmp_path: Path) -> Iterator[OpenHouse]:
    """A whole house on a database of its own, with practice tables of all games."""
    opened = OpenHouse(tmp_path / "house.db")
    yield opened
    opened.close()


@pytest.fixture
def slower_house(tmp_path: Path) -> Iterator[OpenHouse]:
    """The same house with a dealer who takes one step after another, as people do."""
    opened = OpenHouse(tmp_path / "house.db", practice_house(STEP_BY_STEP))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Busy]:
    """A house for staff that tests look at and leave as it is."""
    house, addresses = busy_house(tmp_path_factory.mktemp("busy") / "house.db")
    yield house, addresses
    house.close()
