"""Error pages: what happened, and where to go from here."""

from collections.abc import Awaitable, Callable
from functools import lru_cache

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from fairdeal.values import capital
from fairdeal.web.pages.environment import SECURITY, PageFrame, render, room_of

Answers = Callable[[Request, Exception], Response]
Answered = Callable[[Request, Exception], Awaitable[Response]]
_RETRY_AFTER = "Retry-After"

_TITLES = {
    401: "Who are you?",
    403: "Not for you",
    404: "Page not found",
    429: "Too fast",
    500: "Server error",
    503: "The house takes no requests now",
}
_OTHERWISE = "That cannot be"


def error_page(words: str, room: str, *, status: int = 404) -> Response:
    """Render an error page."""
    text = _rendered(words, room, _TITLES.get(status, _OTHERWISE))
    return HTMLResponse(text, status, SECURITY)


@lru_cache(256)  # a client that is over its rate gets the same page again and again
def _rendered(words: str, room: str, title: str) -> str:
    return render("error_page.html", PageFrame(title=title, room=room), words=words)


def for_readers(answers: Answers) -> Answered:
    """Return a handler that shows refusals as a page to browsers, and as JSON to programs."""

    async def answered(request: Request, error: Exception) -> Response:
        given = answers(request, error)
        if not asks_for_a_page(request):
            return given
        words = str(msgspec.json.decode(given.body)["refusal"]["message"])
        said = f"{capital(words)}."
        room, status = room_of(request), given.status_code
        page = await run_in_threadpool(error_page, said, room, status=status)
        if _RETRY_AFTER in given.headers:
            page.headers[_RETRY_AFTER] = given.headers[_RETRY_AFTER]
        return page

    return answered


def asks_for_a_page(request: Request) -> bool:
    """Return whether a browser navigates to an address."""
    wanted = request.headers.get("accept", "")
    return request.method == "GET" and "text/html" in wanted and not _is_for_programs(request)


def _is_for_programs(request: Request) -> bool:
    return request.url.path.startswith("/api/")
