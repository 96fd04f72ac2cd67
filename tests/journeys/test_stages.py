"""What a screen reader finds at each stage of a round, as a text that people can read.

`WRITE_TREES=1 pytest tests/journeys/test_stages.py` writes tests/journeys/trees anew; read the
difference before it is committed.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.journeys.live import LiveTable
from tests.journeys.looking import STAY
from tests.table.tables import EVERY

Open = Callable[..., tuple[str, LiveTable]]
SIDE_BET = {"nj-uth": "Trips", "ma-uth": "Trips", "nj-pikit": "3 card bonus", "nj-hilo": "Tie"}
TREES = Path(__file__).parent / "trees"


def tree(page: Page) -> str:
    """The page as people hear it; addresses change with every edition of the files."""
    told = "\n".join(page.locator(part).aria_snapshot() for part in ("#dock", "#stage"))
    lines = [line for line in told.splitlines() if "/url:" not in line]
    return "\n".join(lines) + "\n"


def compare(page: Page, name: str) -> None:
    file, told = TREES / f"{name}.txt", tree(page)
    if os.environ.get("WRITE_TREES"):
        file.write_text(told, "utf8")
    assert told == file.read_text("utf8")


@EVERY
def test_each_stage_is_told_as_it_was_agreed(page: Page, open_table: Open, instrument: str) -> None:
    address, _ = open_table(instrument, bots=(1,))
    page.goto(address)
    page.get_by_role("button", name="Sit at seat 3").click()
    expect(page.get_by_role("button", name="Ante, empty")).to_be_visible()
    compare(page, f"{instrument}-{(stage := 1)}-bets-are-open")
    page.get_by_role("button", name="Ante, empty").click()
    page.get_by_role("button", name=re.compile(f"^{SIDE_BET[instrument]}, empty")).click()
    place = page.get_by_role("button", name="Place bets")
    place.click()
    expect(place).to_be_hidden()
    main, check = page.locator(STAY), page.locator('#ask [data-verb="check"]')
    results = page.locator("#results")
    expect(main.or_(results)).to_be_visible()
    while not results.count():
        compare(page, f"{instrument}-{(stage := stage + 1)}-a-decision")
        while main.get_attribute("aria-disabled") == "true":
            page.locator('[data-pick][aria-pressed="false"]').first.click()
        told = page.locator("#log li").count()
        (check if check.count() else main).click()
        expect(page.locator("#log li")).not_to_have_count(told)
        expect(main.or_(results)).to_be_visible()
    compare(page, f"{instrument}-{stage + 1}-settled")
