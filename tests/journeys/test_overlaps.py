"""Nothing lies over anything else: every game, one seat to the most, every size, every stage.

A page gets the frames of a whole round, and looks at itself after each of them.
"""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from fairdeal.sheet import schema_of
from tests.depth import DEEP, sample
from tests.journeys.conftest import Tab
from tests.journeys.live import Floor
from tests.journeys.scenes import Scenes

SEATS = {"nj-uth": 6, "ma-uth": 6, "nj-pikit": 6, "nj-hilo": 7}  # as many as a felt has room for
TABLES = [(name, seats, 1) for name, most in SEATS.items() for seats in range(1, most + 1)]
SEVERAL = [("nj-hilo", 7, hands) for hands in (2, 3)]  # of one player
CASES = sample(TABLES + SEVERAL)
OPTIONS: dict[str, dict[str, Any]] = {
    name: {"licensee": "Harborlight Casino", **schema_of(name).with_every_wager} for name in SEATS
}
DESKS = ((1440, 900), (1024, 768))
PHONES = ((768, 1024), (390, 844), (320, 640), (320, 568), (512, 384))  # the last: 1024 at 200 %
ON_THEIR_SIDE = ((844, 390), (667, 375), (720, 450))  # the last: 1440 by 900 at 200 %
SIZES = (*DESKS, *PHONES, *ON_THEIR_SIDE)  # every second one of them for each table
GEOMETRY = Path(__file__).with_name("geometry.js")
# The page's line is ours: frames are handed to the newest one, and nothing is sent.
NO_LINE = """window.WebSocket = class extends EventTarget {
  static OPEN = 1;
  static CLOSED = 3;
  readyState = 1;
  constructor() { super(); window.lastSocket = this; }
  send() {}
};"""

PLATE, SPOT, LABEL = "#plates > *", "#spots > *", "#spots [data-label]"
CARD, RESULT = "#pieces [data-kind=card]", "#pieces [data-kind=result]"
TAG = f"#pieces [data-amount] > b, {RESULT}"
IN_THE_DOCK = (
    "#hand > *, #ask button:not([data-rule] *), #ask b:not(#secs *), #ask p, [data-rule] a, #secs, "
    "#results tr, #net > *, #mine section button, #mine section > p"
)
EVERYWHERE = [
    ("#where b", "#purse"),
    ("#purse", "header :is(a, button, summary)"),
    (PLATE, PLATE),
    (PLATE, "#call"),
    ("#meter", f"#call, #purse, header :is(a, button, summary), {PLATE}, {SPOT}, {CARD}"),
    (PLATE, "#dock"),
    (PLATE, "#spots > button"),
    ("#spots > button", "#spots > button"),
    ("#spots > button", "#dock"),
    (PLATE, CARD),
    (IN_THE_DOCK, IN_THE_DOCK),
    ("#limits > p", "#turn, #mine > *"),
    ("#mine > *", "#mine > *"),
]
ON_THE_FELT = [
    ("#pieces [data-amount] > span", "#pieces [data-amount] > span"),
    (TAG, TAG),
    (RESULT, CARD),
    (RESULT, "#pieces [data-amount] > span img"),
    (RESULT, f"{PLATE}, #call"),
    ("#pieces [data-key$='paid'] > span", CARD),
]
ON_A_PHONE = [
    (SPOT, SPOT),
    (LABEL, LABEL),
    (LABEL, "#dock"),
    (SPOT, CARD),
    (PLATE, SPOT),
    ("#legend", f"{CARD}, #pieces [data-kind=cover], #licensee, #meter, #call, {PLATE}"),
]
INSIDE = [
    ("#ask button:not([data-rule] *)", "#dock"),
    ("#limits > p", "#dock"),
    ("#hand img", "#content"),
    ("[data-rule]", "#dock"),
]
UPRIGHT = [
    ("#mine section button, #mine section > p", "#dock"),
    *(
        (f"#hand [data-low]:{which}-child img", f"#hand [data-low]:{which}-child")
        for which in ("first", "last")
    ),
]
# On the shortest phone others are seen whole while one decides and when all is settled.
SHORT = [(f"{PLATE}:not([data-mine], :has(button))", "#stage")]
NOT_SCROLLED = [(f"{SPOT}, {LABEL}", "#stage"), ("#results tr, #net > *", "#dock")]


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda n: "-".join(map(str, CASES[n])))
def test_nothing_lies_over_anything_else(tab: Tab, tables: Floor, number: int) -> None:
    instrument, seats, hands = CASES[number]
    name, options = f"scenes-{instrument}-{seats}-{hands}", OPTIONS[instrument]
    tables.open(name, instrument, seats=seats, bots=(), **options)
    scenes = Scenes(instrument, seats, hands, **options)
    frames = list(scenes.all())
    page = tab()
    page.add_init_script(path=GEOMETRY)
    page.add_init_script(NO_LINE)
    page.add_init_script("localStorage.setItem('pace', 'off')")
    bet_before = f"localStorage.setItem('bet /tables/{name}/live/0', '{{\"ante\": 299700}}')"
    page.add_init_script(bet_before)  # so that the same bet is offered
    page.goto(f"/tables/{name}")
    found = []
    for width, height in SIZES if DEEP else SIZES[number % 2 :: 2]:
        inside = [*INSIDE, *(NOT_SCROLLED if width > 320 else ())]
        inside += SHORT if height == 568 and seats < 6 + (hands > 1) else []
        inside += UPRIGHT if (width, height) not in ON_THEIR_SIDE else []
        small = (width, height) not in DESKS
        page.set_viewport_size({"width": width, "height": height})
        rules = {"apart": [*EVERYWHERE, *(ON_A_PHONE if small else ON_THE_FELT)], "inside": inside}
        seen = page.evaluate("([frames, rules]) => look(frames, rules)", [frames, rules])
        found += [f"{width} px, {each}" for each in seen]
        if width == 1440 and hands == 1:  # one’s own wagers all have tags; else as many as fit
            tags = page.locator(f"#pieces [data-kind=result][data-key^='seat-{scenes.viewer} ']")
            expect(tags).to_have_count(len(scenes.wagers))
    assert not found, "\n".join(found)
