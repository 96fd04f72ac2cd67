"""Staff's pages that are left open all night show the present state, and have not grown."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.depth import amount
from tests.journeys.pit_house import DEALER, FLOOR, PitHouse, at

Tab = Callable[..., Page]
FEW, MANY = 4, amount(20, 40)  # rounds
COLLECTIONS = 5  # one leaves what was in use meanwhile
# A page that is fetched to be compared with the open one is whole itself: it is waited for.
SETTLED = """async () => {
  const files = performance.getEntriesByType("resource").map(({ name }) => name);
  const live = files.find(name => name.includes("/staff/live."));
  if (live) await (await import(live)).settled();
}"""
LOOK = "document.dispatchEvent(new Event('visibilitychange'))"  # as when one comes back to the tab


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[PitHouse]:
    house = PitHouse(tmp_path / "house.db", rounds=1)
    yield house
    house.close()


class LeftOpen:
    """A page, and what it takes up."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._devtools = page.context.new_cdp_session(page)

    def size(self) -> tuple[int, ...]:
        """Bytes, nodes and listeners that are left when nothing is kept for nothing."""
        counts = [self._left() for _ in range(COLLECTIONS)]
        return tuple(min(each) for each in zip(*counts, strict=True))

    def _left(self) -> tuple[int, int, int]:
        self.page.evaluate(SETTLED)
        self._devtools.send("HeapProfiler.collectGarbage")
        counted = self._devtools.send("Memory.getDOMCounters")
        heap = self._devtools.send("Runtime.getHeapUsage")["usedSize"]
        return int(heap), int(counted["nodes"]), int(counted["jsEventListeners"])


def test_the_pit_and_a_station_do_not_grow_while_people_play(playing: PitHouse, tab: Tab) -> None:
    table = playing.tables["nj-uth"]
    pit = LeftOpen(at(tab, playing, FLOOR, f"/pit?money=practice&table={table}"))
    expect(pit.page.locator("#detail [role=img] svg").first).to_be_visible()
    station = LeftOpen(at(tab, playing, DEALER, f"/station/{table}"))
    row = pit.page.locator(f"tr[data-table={table}]")

    def play(rounds: int, done: int) -> int:
        for number in range(done + 1, done + rounds + 1):
            playing.play_another_round(table)
            pit.page.evaluate(LOOK)
            expect(row).to_contain_text(f"{number} rounds")
            expect(station.page.locator("#round")).to_contain_text(f"Round {number + 1}")
        return done + rounds

    done = play(FEW, 1)
    before = [pit.size(), station.size()]
    play(MANY, done)
    for (heap, nodes, listeners), then in zip(before, (pit.size(), station.size()), strict=True):
        assert then[0] < heap + 500_000
        assert then[1] < nodes + 7 * MANY
        assert then[2] <= listeners + MANY // 2
