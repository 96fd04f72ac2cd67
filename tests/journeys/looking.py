"""What every page is held to, whatever it is about."""

from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, Route

# The choice that stays in with the most chips, or plays the cards that are picked.
STAY = ", ".join(
    f'#ask [data-verb="{verb}"]'
    for verb in ("raise 4", "raise 2", "raise 1", "play 5", "play", "select", "set")
)
WIDTHS = (1440, 1024, 768, 390, 320)
# Letters and pictures, of those that are wanted so far.
ALL_IS_THERE = """() => document.fonts.status === "loaded" &&
  [...document.images].every((image) => image.complete)"""
# Whatever begins to move waits until it is let go: what moves is looked at without a clock.
HELD = """window.held = true;
window.moving = [];
const { animate } = Element.prototype;
Element.prototype.animate = function (...way) {
  const animation = animate.apply(this, way);
  window.moving.push(animation);
  if (window.held) animation.pause();
  return animation;
};
window.letGo = () => {
  window.held = false;
  for (const animation of window.moving.splice(0)) animation.play();
};"""


class Detour:
    """Requests of a page that a test may answer in place of the server.

    Made before the page is opened: chromium does not intercept the first requests of an open page,
    and Playwright then reports no response to them.
    """

    def __init__(self, page: Page, pattern: str) -> None:
        self.answer: Callable[[Route], None] | None = None  # None: the server answers
        page.route(pattern, self._handle)

    def _handle(self, route: Route) -> None:
        if self.answer is None:
            route.continue_()
        else:
            self.answer(route)


COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


_AXE: str = Axe().axe_script


def serious(page: Page, **options: object) -> list[str]:
    """What stands in the way of people who cannot see, hear or point well."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE)
    wanted = {"resultTypes": ["violations"], **options}
    found = page.evaluate("options => axe.run(options)", wanted)["violations"]
    return [
        f"{each['id']}: {node['html'][:120]} {node.get('failureSummary', '')[:200]}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


def serious_in_both_rooms(page: Page) -> list[str]:
    """The same in a dark room and in a light one, which has other colours and nothing else."""
    page.emulate_media(color_scheme="dark")
    found = serious(page)
    page.emulate_media(color_scheme="light")
    return found + [f"in the light: {each}" for each in serious(page, **COLOURS)]


def sideways(page: Page) -> int:
    """How far a page is wider than its window."""
    return int(
        page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    )


_BOXES = """selector => [...document.querySelectorAll(selector)].map(element => {
  const box = element.getBoundingClientRect();
  return [element.id || element.className, box.x, box.y, box.right, box.bottom];
}).filter(box => box[3] > box[1])"""


def overlapping(page: Page, selector: str) -> list[str]:
    """Boxes that lie over each other, by more than a hair's breadth."""
    boxes = page.evaluate(_BOXES, selector)
    return [
        f"{one[0]} / {other[0]}"
        for number, one in enumerate(boxes)
        for other in boxes[:number]
        if min(one[3], other[3]) - max(one[1], other[1]) > 1.5
        and min(one[4], other[4]) - max(one[2], other[2]) > 1.5
    ]
