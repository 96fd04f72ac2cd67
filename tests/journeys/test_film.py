"""The film of a round: nothing jumps, frames are laid out once, and an open page does not grow."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.journeys.live import Floor, LiveTable
from tests.journeys.looking import ALL_IS_THERE, HELD

Open = Callable[..., tuple[str, LiveTable]]
WATCH = """() => {
  window.shifts = [];
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      if (!entry.hadRecentInput) window.shifts.push(entry.value);
    }
  }).observe({ type: "layout-shift", buffered: true });
}"""
COUNT = """() => {
  window.most = 0;  // hands on their way at one time, looked at whenever anything changes
  const count = () => {
    const gone = "#pieces [data-kind=card][data-gone] img[src*=back]";
    const hands = document.querySelectorAll(gone).length;
    window.most = Math.max(window.most, hands);
  };
  new MutationObserver(count).observe(document.body, {
    subtree: true, childList: true, attributes: true,
  });
}"""
ALL_HAS_MOVED = """() => document.getAnimations().every((each) =>
  each.playState === "finished")"""
# Without the colour of a button under the pointer, which may change at any time.
FILM = "document.getAnimations().filter(each => !(each instanceof CSSTransition)).length"
UNTOLD = """document.getAnimations()
  .filter(({ effect }) => effect.target.matches("[data-told]")).length"""
RATES = """[...new Set(
  moving.filter(each => each.effect.target.isConnected).map(each => each.playbackRate)
)]"""
TOLD = """() => document.getAnimations()
  .map(each => [each.effect.target, each.effect.getTiming()])
  .filter(([target, { fill }]) => target.dataset.kind === "result" && fill === "backwards")
  .sort(([, one], [, other]) => one.delay - other.delay)
  .map(([target]) => target.dataset.key)"""
HANDS = 6
SHIFT = 0.1  # what is called good; scores below it are not felt
TRACED = ["devtools.timeline"]
LAID_OUT = ("UpdateLayoutTree", "Layout")  # styles of elements, and then their places
MOST = 8  # of these while the page draws one frame, however many pieces move; 5 to 7 are needed
ROUNDS = 40
COLLECTIONS = 5  # one leaves what was in use meanwhile


def sit(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="Sit at seat 3").click()
    expect(page.get_by_role("button", name="Ante, empty")).to_be_visible()


def play(page: Page) -> None:
    page.get_by_role("button", name="Ante, empty").click()
    page.get_by_role("button", name="Place bets").click()
    page.locator('[data-verb="raise 4"]').click()
    expect(page.locator("#results")).to_be_visible()


def layouts(events: list[dict[str, Any]]) -> list[int]:
    """How often each call of the page's own scripts has had the page laid out."""
    calls = [each for each in events if each["name"] == "FunctionCall"]
    own = [each for each in calls if "/static/" in each["args"]["data"].get("url", "")]
    laid_out = [each for each in events if each["name"] in LAID_OUT]
    return [sum(is_within(each, call) for each in laid_out) for call in own]


def is_within(event: dict[str, Any], call: dict[str, Any]) -> bool:
    same_thread = (event["pid"], event["tid"]) == (call["pid"], call["tid"])
    return same_thread and call["ts"] <= event["ts"] < call["ts"] + call["dur"]


def test_nothing_jumps_and_no_frame_is_laid_out_piece_by_piece(
    page: Page, browser: Browser, open_table: Open
) -> None:
    address, live = open_table("nj-uth", bots=(1, 2, 4, 5, 6))
    page.add_init_script(HELD)
    sit(page, address)
    page.wait_for_function(ALL_IS_THERE)
    page.evaluate(WATCH)
    page.evaluate("letGo()")
    browser.start_tracing(page=page, categories=TRACED)
    play(page)
    page.wait_for_function(ALL_HAS_MOVED)
    counts = layouts(json.loads(browser.stop_tracing())["traceEvents"])
    assert live.table.round is not None
    assert page.evaluate("moving.length") > 5 * MOST
    assert 0 < max(counts) <= MOST, counts
    shifts = page.evaluate("window.shifts")
    assert sum(shifts) < SHIFT, shifts


def test_any_touch_ends_the_film(page: Page, open_table: Open) -> None:
    address, _ = open_table("nj-uth", bots=(1, 2, 4, 5, 6))
    page.add_init_script(HELD)
    sit(page, address)
    page.get_by_role("button", name="Ante, empty").click()
    page.get_by_role("button", name="Place bets").click()
    expect(page.locator('[data-verb="raise 4"]')).to_be_visible()
    assert page.evaluate(FILM) > 0
    page.mouse.click(5, 400)
    assert page.evaluate(FILM) == 0
    page.locator('[data-verb="raise 4"]').click()
    expect(page.locator("#results")).to_be_visible()
    assert page.evaluate(UNTOLD) > 0
    page.keyboard.press("Shift")
    assert page.evaluate(UNTOLD) == 0


def test_a_film_that_is_behind_goes_on_at_double_speed(
    page: Page, open_table: Open, tables: Floor
) -> None:
    address, live = open_table("nj-uth", bots=(1, 2, 4, 5, 6))
    page.add_init_script(HELD)
    sit(page, address)
    page.get_by_role("button", name="Ante, empty").click()
    page.get_by_role("button", name="Place bets").click()
    expect(page.locator('[data-verb="raise 4"]')).to_be_visible()
    assert page.evaluate(RATES) == [1]
    live.act({"verb": "check"}, 3)
    tables.tell(address, 3)
    expect(page.locator('[data-verb="raise 2"]')).to_be_visible()
    assert page.evaluate(RATES) == [2]
    page.evaluate("letGo()")
    expect(page.locator("#pieces [data-gone]")).to_have_count(0)
    page.wait_for_function("() => document.getAnimations().length === 0")
    page.evaluate("held = true")
    live.act({"verb": "raise 2"}, 3)
    tables.tell(address, 3)
    expect(page.locator("#results")).to_be_visible()
    assert page.evaluate(RATES) == [1]


def test_players_are_settled_one_after_another_wager_by_wager(
    page: Page, open_table: Open, tables: Floor
) -> None:
    address, live = open_table("nj-uth", bots=(1, 4))
    page.add_init_script(HELD)
    sit(page, address)
    page.get_by_role("button", name="Ante, empty").click()
    page.get_by_role("button", name="Place bets").click()
    expect(page.locator('[data-verb="raise 4"]')).to_be_visible()
    page.evaluate("held = false")
    page.keyboard.press("Shift")  # any touch ends the film
    page.evaluate("held = true")
    live.act({"verb": "raise 4"}, 3)
    tables.tell(address, 3)
    expect(page.locator("#results")).to_be_visible()
    hands = live.table.finish()
    order = [f"seat-{n} {wager} result" for n in (4, 3, 1) for wager in hands.seat(n).results]
    assert page.evaluate(TOLD) == order


def test_with_reduced_motion_nothing_moves(tab: Callable[..., Page], open_table: Open) -> None:
    address, _ = open_table("nj-uth")
    page = tab(reduced_motion="reduce")
    sit(page, address)
    page.get_by_role("button", name="Ante, empty").click()
    page.get_by_role("button", name="Place bets").click()
    expect(page.locator('[data-verb="raise 4"]')).to_be_visible()
    moved = page.evaluate(
        "document.getAnimations().flatMap(a => a.effect.getKeyframes()).some(k => k.translate)"
    )
    assert not moved


def test_a_page_that_is_left_open_does_not_grow(
    page: Page, open_table: Open, tables: Floor
) -> None:
    address, live = open_table("nj-uth")
    page.goto(address)
    expect(page.locator("#plates > li")).to_have_count(6)
    page.evaluate("localStorage.setItem('pace', 'off')")
    devtools = page.context.new_cdp_session(page)

    def rounds(count: int) -> tuple[int, int]:
        """Rounds go by while somebody only looks; then the nodes and the bytes that are left."""
        for _ in range(count):
            live.bots.bet()
            for go_on in (live.table.deal, live.let_bots_act, live.table.prepare):
                go_on()
                live.seq += 1
                tables.tell(address, 0)
        expect(page.locator("#round")).to_contain_text(str(live.table.state.number))
        return min(left() for _ in range(COLLECTIONS))

    def left() -> tuple[int, int]:
        devtools.send("HeapProfiler.collectGarbage")
        nodes = int(devtools.send("Memory.getDOMCounters")["nodes"])
        return nodes, int(devtools.send("Runtime.getHeapUsage")["usedSize"])

    rounds(5)
    nodes_before, bytes_before = rounds(5)
    nodes_after, bytes_after = rounds(ROUNDS)
    assert bytes_after < bytes_before + 500_000
    assert nodes_after < nodes_before + 500


def test_the_dealer_takes_up_the_hands_when_a_round_is_cleared(
    page: Page, open_table: Open, tables: Floor
) -> None:
    address, live = open_table("nj-uth", bots=(1, 2, 4, 5, 6))
    sit(page, address)
    play(page)
    page.keyboard.press("Shift")  # any touch ends the film
    page.evaluate("localStorage.setItem('pace', 'slow')")
    page.evaluate(WATCH)
    page.evaluate(COUNT)
    live.table.prepare()
    live.seq += 1
    tables.tell(address, 3)
    page.wait_for_function(f"() => window.most === {HANDS}")
    expect(page.locator("#pieces [data-gone]")).to_have_count(0)
    shifts = page.evaluate("window.shifts")
    assert sum(shifts) < SHIFT, shifts
