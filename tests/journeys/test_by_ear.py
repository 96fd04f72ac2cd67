"""A round of every game for people who do not see the page: by the accessibility tree and the live
log alone.
"""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.journeys.live import LiveTable
from tests.table.tables import EVERY

Open = Callable[..., tuple[str, LiveTable]]
CHOICE = re.compile("^(Check|Raise 1×|Play|Choose|Select)")
FULL_BOARD = 5


@EVERY
def test_a_round_is_played_by_ear(page: Page, open_table: Open, instrument: str) -> None:
    address, live = open_table(instrument, bots=(1,))
    page.goto(address)
    page.get_by_role("button", name="Sit at seat 3").click()
    page.get_by_role("button", name="Ante, empty").click()
    place = page.get_by_role("button", name="Place bets")
    place.click()
    log = page.get_by_role("log")
    asked = page.get_by_role("group", name="What is asked of you")
    results = asked.get_by_role("table", name="Results")
    choice = asked.get_by_role("button", name=CHOICE).first
    expect(choice.or_(results).first).to_be_visible()
    while not results.count():
        while asked.get_by_role("button", name=CHOICE, disabled=True).count():
            asked.get_by_role("button", name=re.compile("^Card "), pressed=False).first.click()
        told = log.inner_text()
        choice.click()
        expect(log).not_to_have_text(told, use_inner_text=True)
        expect(choice.or_(results).first).to_be_visible()
    told, round = log.inner_text(), live.table.finish().seat(3)
    expect(log).to_contain_text(re.compile(r"net [+−]?\$"))
    assert told.count("You: ante $5") == 1
    for wager in round.results:
        assert wager
    seen = page.get_by_role("list", name="Cards in the middle").get_by_role("listitem")
    words = seen.all_inner_texts()
    assert words[-1].startswith("Dealer: ")
    assert told.count(words[-1]) == 1
    if live.table.game.description.community:
        assert words[0].startswith("Board: ")
        assert len(words[0].split(", ")) == FULL_BOARD
        assert told.count(words[0]) == 1
    assert len(re.findall(r"\bYou: .*net [+−]?\$", told)) == 1
    own = [
        line for line in told.splitlines() if re.search(r"You: [^.]*\w+ of (clubs|hearts)", line)
    ]
    assert len(own) <= 2
