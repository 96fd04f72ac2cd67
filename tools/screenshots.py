"""Make the pictures of the README from a house that is really open: lobby, table, odds, check.

`python tools/screenshots.py` writes docs/pictures/*.webp. It takes Debian's chromium.
"""

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from tests.journeys.conftest import CHROMIUM, FLAGS, OpenHouse  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"


def keep(page: Page, name: str) -> None:
    page.wait_for_load_state("networkidle")
    PICTURES.mkdir(exist_ok=True)
    Image.open(BytesIO(page.screenshot())).save(PICTURES / f"{name}.webp", quality=86)


def play(page: Page) -> None:
    """As far as the flop."""
    page.get_by_role("button", name="Ante, empty").click()
    page.get_by_role("button", name="Trips, empty").click()
    page.get_by_role("button", name="Place bets").click()
    page.get_by_role("button", name="Check").click()
    page.locator('[data-verb="raise 2"]').wait_for()
    page.get_by_role("tab", name="Coach").click()
    page.get_by_role("button", name="Ask the coach").click()
    page.locator(".choice.best").wait_for()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        house = OpenHouse(Path(folder) / "house.db")
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        size = {"width": 1440, "height": 900}
        page = browser.new_page(base_url=house.address, viewport=size, color_scheme="dark")  # type: ignore[arg-type]
        page.set_default_timeout(120_000)
        page.goto("/odds/nj-uth")
        page.locator(".chart").wait_for()
        keep(page, "odds")
        page.goto("/")
        while page.locator("[data-pending]").count():
            page.wait_for_timeout(1000)
        keep(page, "lobby")
        page.get_by_label("Your name at the table").fill("Dana")
        page.get_by_role("button", name="Sit at nj-uth").click()
        play(page)
        keep(page, "table")
        page.goto("/check")
        page.get_by_role("button", name="Try it on a sample round").click()
        page.locator("#cards button").first.wait_for()
        keep(page, "check")
        browser.close()
        house.close()


if __name__ == "__main__":
    main()
