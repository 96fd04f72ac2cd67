"""What every page is held to, whatever it is about."""

from itertools import combinations
from math import hypot

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

WIDTHS = (1440, 1024, 768, 390, 320)


def serious(page: Page) -> list[str]:
    """What stands in the way of people who cannot see, hear or point well."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{each['id']}: {node['html'][:120]} {node.get('failureSummary', '')[:200]}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


def sideways(page: Page) -> int:
    """How far a page is wider than its window."""
    return int(
        page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    )


_BOXES = """selector => [...document.querySelectorAll(selector)].map(element => {
  const box = element.getBoundingClientRect();
  const name = element.dataset.seat ?? element.dataset.wager ?? element.id;
  return [`${element.className || element.id} ${name}`, box.x, box.y, box.right, box.bottom];
}).filter(box => box[3] > box[1])"""
Boxed = tuple[str, float, float, float, float]


def crossing(page: Page, some: str, others: str) -> list[str]:
    """Round things of one kind that lie over round things of another."""
    one: list[Boxed] = [tuple(box) for box in page.evaluate(_BOXES, some)]
    two: list[Boxed] = [tuple(box) for box in page.evaluate(_BOXES, others)]
    return [f"{a[0]} / {b[0]}" for a in one for b in two if _round(a, b)]


def overlapping(page: Page, *selectors: str) -> list[str]:
    """Things that lie over each other, by more than a hair's breadth."""
    boxes: list[Boxed] = [
        tuple(box) for selector in selectors for box in page.evaluate(_BOXES, selector)
    ]
    return [
        f"{one[0]} / {other[0]}" for one, other in combinations(boxes, 2) if _overlap(one, other)
    ]


def _overlap(one: Boxed, other: Boxed) -> bool:
    if one[0].startswith("spot") and other[0].startswith("spot"):
        return _round(one, other)
    wide = min(one[3], other[3]) - max(one[1], other[1])
    high = min(one[4], other[4]) - max(one[2], other[2])
    return wide > 1.5 and high > 1.5


def _round(one: Boxed, other: Boxed) -> bool:
    """Whether two discs overlap."""
    apart = hypot(one[1] + one[3] - other[1] - other[3], one[2] + one[4] - other[2] - other[4])
    return apart / 2 < (one[3] - one[1] + other[3] - other[1]) / 2 - 1.5
