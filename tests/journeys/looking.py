"""What every page is held to, whatever it is about."""

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
