"""Nothing lies over anything else: every game, one seat to the most, every size, every stage.

A page gets the frames of a whole round, and looks at itself after each of them.
"""

from pathlib import Path
from typing import Any

import pytest

from fairdeal.sheet import SCHEMAS
from tests.journeys.conftest import Tab
from tests.journeys.live import Floor
from tests.journeys.scenes import Scenes

SEATS = {"nj-uth": 6, "ma-uth": 6, "nj-pikit": 6, "nj-hilo": 7}
TABLES = [(name, seats) for name, most in SEATS.items() for seats in range(1, most + 1)]
OPTIONS: dict[str, dict[str, Any]] = {
    name: {"licensee": "Harborlight Casino", **SCHEMAS[name].with_every_wager} for name in SEATS
}
DESKS = ((1440, 900), (1024, 768))
PHONES = ((768, 1024), (390, 844), (320, 640))
ON_THEIR_SIDE = ((844, 390), (720, 450))  # also: 1440 by 900 at 200 %
GEOMETRY = Path(__file__).with_name("geometry.js")
# The page's line is ours: frames are handed to the newest one, and nothing is sent.
NO_LINE = """window.WebSocket = class extends EventTarget {
  static OPEN = 1;
  static CLOSED = 3;
  readyState = 1;
  constructor() { super(); window.lastSocket = this; }
  send() {}
};"""

IN_THE_DOCK = (
    "#hand > *, #ask .offer, #ask .chip, #ask .title, #ask .say b, #ask .waits, #ask .refused, "
    "#ask .rule, #secs, .results tr, .net > *"
)
EVERYWHERE = [
    (".bar .where b", ".bar .purse"),
    (".bar .purse", ".bar .tool"),
    (".plate", ".plate"),
    (".plate", ".call"),
    (".meter", ".call, .bar .purse, .bar .tool, .plate, .spot, .pieces .card"),
    (".plate", "#dock"),
    (".plate", "button.spot"),
    ("button.spot", "button.spot"),
    ("button.spot", "#dock"),
    (".plate", ".pieces .card"),
    (IN_THE_DOCK, IN_THE_DOCK),
    (".facts p", "#turn"),
    (".wagers > *", ".wagers > *"),
]
ON_THE_FELT = [
    (".pieces .pile", ".pieces .pile"),
    (".pieces :is(.amount, .result)", ".pieces :is(.amount, .result)"),
    (".pieces .result", ".pieces .card"),
]
ON_A_PHONE = [
    (".spot", ".spot"),
    (".spot .label", ".spot .label"),
    (".spot .label", "#dock"),
    (".spot", ".pieces .card"),
    (".plate", ".spot"),
]
INSIDE = [("#ask .offer", "#dock"), ("#hand img", "#content"), ("#ask .rule", "#dock")]
NOT_SCROLLED = [(".spot, .spot .label", ".stage"), (".results tr, .net > *", "#dock")]


@pytest.mark.parametrize(("instrument", "seats"), TABLES)
def test_nothing_lies_over_anything_else(
    tab: Tab, tables: Floor, instrument: str, seats: int
) -> None:
    name, options = f"scenes-{instrument}-{seats}", OPTIONS[instrument]
    tables.open(name, instrument, seats=seats, bots=(), **options)
    frames = list(Scenes(instrument, seats, **options).all())
    page = tab()
    page.add_init_script(path=GEOMETRY)
    page.add_init_script(NO_LINE)
    page.add_init_script("localStorage.setItem('pace', 'off')")
    page.goto(f"/tables/{name}")
    found = []
    for width, height in (*DESKS, *PHONES, *ON_THEIR_SIDE):
        inside = [*INSIDE, *(NOT_SCROLLED if width > 320 else ())]
        small = (width, height) not in DESKS
        page.set_viewport_size({"width": width, "height": height})
        rules = {"apart": [*EVERYWHERE, *(ON_A_PHONE if small else ON_THE_FELT)], "inside": inside}
        seen = page.evaluate("([frames, rules]) => look(frames, rules)", [frames, rules])
        found += [f"{width} px, {each}" for each in seen]
    assert not found, "\n".join(found)
