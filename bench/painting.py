"""What a round costs to paint in the browser: from a trace of the film, with six seats.

`python -m bench.painting` plays one round of `nj-uth` in Debian's chromium and sums what the
browser spent on style, layout, painting and rastering.
"""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import uvicorn
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.journeys.conftest import CHROMIUM, FLAGS
from tests.journeys.live import Floor
from tests.web.reading import paper_floor

KINDS = ("UpdateLayoutTree", "Layout", "PrePaint", "Paint", "RasterTask", "FunctionCall")
BAR = 1500.0  # milliseconds for a whole round, on two cores


def play(page: Page) -> None:
    """A round, with its whole film."""
    page.get_by_role("button", name="Ante, empty").click()
    page.get_by_role("button", name="Place bets").click()
    page.locator('[data-verb="raise 4"]').click()
    expect(page.locator(".results")).to_be_visible()
    page.wait_for_timeout(3000)


def spent(trace: Path) -> dict[str, float]:
    """Milliseconds by kind of work."""
    events = json.loads(trace.read_text("utf8"))["traceEvents"]
    return {
        kind: sum(each.get("dur", 0) for each in events if each.get("name") == kind) / 1000
        for kind in KINDS
    }


def traced(browser: Browser, address: str) -> dict[str, float]:
    """One round, traced."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(address)
    page.get_by_role("button", name="Sit at seat 3").click()
    expect(page.get_by_role("button", name="Ante, empty")).to_be_visible()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "trace.json"
        browser.start_tracing(page=page, path=file)
        play(page)
        browser.stop_tracing()
        return spent(file)


def main() -> None:
    """Serve a table, play, tell."""
    floor = Floor()
    app = paper_floor(None, *floor.routes)
    floor.open("six", "nj-uth", bots=(1, 2, 4, 5, 6))
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="warning"))
    socket = server.config.bind_socket()
    Thread(target=server.run, kwargs={"sockets": [socket]}, daemon=True).start()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        found = traced(browser, f"http://127.0.0.1:{socket.getsockname()[1]}/tables/six")
        browser.close()
    server.should_exit = True
    total = sum(found.values())
    for kind, milliseconds in found.items():
        print(f"{kind:18} {milliseconds:8.1f} ms")
    print(f"{'a round of six':18} {total:8.1f} ms, bar {BAR:.0f} ms: {BAR / total:.1f}×")


if __name__ == "__main__":
    main()
