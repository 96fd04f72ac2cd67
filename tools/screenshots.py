"""Make the pictures of README and docs from a house that is really open: players' pages, the pit.

`python tools/screenshots.py [floor] [pit]` writes docs/pictures/*.webp. It takes Debian's chromium.
"""

import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from tests.journeys.conftest import CHROMIUM, FLAGS, OpenHouse  # noqa: E402
from tests.journeys.pit_house import PitHouse  # noqa: E402
from tests.journeys.staffed import sign_on  # noqa: E402

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


def floor(driver: Playwright) -> None:
    """What players see."""
    with tempfile.TemporaryDirectory() as folder:
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


def pit(driver: Playwright) -> None:
    """What staff see: tables that were played at, a sheet in draft, a report that waits."""
    with tempfile.TemporaryDirectory() as folder:
        house = PitHouse(Path(folder) / "house.db", rounds=120, seats=3)
        try:
            browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            size = {"width": 1440, "height": 900}
            page = browser.new_page(base_url=house.address, viewport=size, color_scheme="dark")  # type: ignore[arg-type]
            page.set_default_timeout(300_000)
            sign_on(page, "Ilse Brandt", "/pit")
            page.locator("#tables .plot").nth(3).wait_for()
            house.report_an_exposed_card()
            page.locator(".wait").wait_for()
            keep(page, "pit")
            page.locator(".wait .button").first.click()
            page.locator(".timeline").wait_for()
            keep(page, "irregularity")
            page.goto(f"/pit/sheets/{house.tables['nj-pikit']}?play_3_multiple=2")
            page.locator(".ways em").nth(1).wait_for()
            keep(page, "sheet")
            browser.close()
        finally:
            house.close()


if __name__ == "__main__":
    wanted = sys.argv[1:] or ["floor", "pit"]
    with sync_playwright() as driver:
        for each in (floor, pit):
            if each.__name__ in wanted:
                each(driver)
