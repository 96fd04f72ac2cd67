"""Pages as tests read them: a client without a network, and what a page says."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import unescape
from html.parser import HTMLParser

from starlette.applications import Starlette
from starlette.routing import BaseRoute
from starlette.testclient import TestClient

from fairdeal.house.workers.odds_client import Figures
from fairdeal.web.api.routing import Guard
from fairdeal.web.server.routes import ROUTES
from tests.web.servers import NO_LIMITS

PAPERS = [  # pages that need no house
    route
    for route in ROUTES
    if route.path.startswith(("/static", "/law", "/check", "/seal", "/rules", "/odds", "/strategy"))
]


def paper_floor(figures: Figures | None = None, *more: BaseRoute) -> Starlette:
    """Where rules and odds are read; what is being worked out for them ends with it."""
    figures = figures or Figures()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        await figures.stop()

    floor = Starlette(routes=[*more, *PAPERS], lifespan=lifespan)
    floor.state.figures, floor.state.guard = figures, Guard(None, NO_LIMITS)
    return floor


def reader() -> TestClient:
    """Somebody who reads pages."""
    return TestClient(paper_floor(), follow_redirects=True)


def words(markup: str) -> str:
    """What a page says, without its markup."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", markup)).split())


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            if name == "style" or name.startswith("on"):
                self.inline.append(f"<{tag} {name}>")
        if tag == "style" or (tag == "script" and "src" not in dict(attrs)):
            self.inline.append(f"<{tag}>")


def links(markup: str) -> list[str]:
    """The addresses that a page names."""
    parsed = _Links()
    parsed.feed(markup)
    return parsed.links


_MAYBE_INLINE = re.compile(
    r"""[\s"'/](style|on\w+)\s*=|<style|<script(?![^>]*\ssrc=)""", re.IGNORECASE
)


def inline(markup: str) -> list[str]:
    """Scripts and styles inside a page, which its policy would refuse."""
    if not _MAYBE_INLINE.search(markup):
        return []
    parsed = _Links()
    parsed.feed(markup)
    return parsed.inline
