"""Responses: JSON, refusals with the matching status, and files sent in pieces."""

import logging
from collections.abc import Iterator, Mapping
from os import SEEK_END
from typing import BinaryIO, Generic, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from fairdeal.house import metrics
from fairdeal.law import Refusal, Refused
from fairdeal.web.api import reply_types
from fairdeal.web.api.guard import TooOften

_PIECE = 1 << 16


class StreamedFile(StreamingResponse):
    """A response that sends a file in pieces and then closes it."""

    def __init__(
        self, file: BinaryIO, headers: Mapping[str, str] | None = None, media_type: str = ""
    ) -> None:
        length = file.seek(0, SEEK_END)
        file.seek(0)
        more = {**(headers or {}), "Content-Length": str(length)}
        super().__init__(_pieces(file), 200, more, media_type or self.media_type)


class JsonLines(StreamedFile):
    """A response of JSON lines."""

    media_type = "application/jsonl"


def _pieces(file: BinaryIO) -> Iterator[bytes]:
    with file:
        while piece := file.read(_PIECE):
            yield piece


Said = TypeVar("Said")
_SOON = "5"  # seconds
_LOG = logging.getLogger(__name__)
_STATUS = {
    "not-signed-on": 401,
    "foreign-origin": 403,
    "not-your-role": 403,
    "not-your-seat": 403,
    "no-such-table": 404,
    "no-such-proposal": 404,
    "no-such-link": 404,
    "no-such-look": 404,
    "no-such-round": 404,
    "not-your-round": 404,
    "nobody": 404,
    "not-here": 404,
    "not-that-way": 405,
    "message-too-long": 413,
    "not-json-content": 415,
    "unknown-host": 421,
    "too-often": 429,
    "house-busy": 503,
    "house-full": 503,
    "house-stopped": 503,
}
STOPPED = Refusal(
    "house-stopped",
    "the house takes no requests now; send the same key again to learn the result",
)
FAILED = Refusal("house-failed", "server error; check whether your action went through")
_MALFORMED = frozenset(
    {
        "not-as-expected",
        "not-json",
        "not-text",
        "not-utf8",
        "nested-too-deeply",
        "duplicate-key",
        "number-too-long",
        "not-a-whole-number",
    }
)


class Reply(Response, Generic[Said]):
    """A response with a typed JSON body, so that the type of a route says what it returns."""

    media_type = "application/json"


def answer(value: Said, *, status: int = 200, cookie: str = "") -> Reply[Said]:
    """Return a value as a JSON response."""
    headers = {"Set-Cookie": cookie} if cookie else {}
    return Reply(msgspec.json.encode(value), status, headers)


def refusal_document(refusal: Refusal) -> reply_types.Refusal:
    """Return a refusal in its wire form."""
    return reply_types.Refusal(reply_types.Refused(refusal.name, refusal.message, refusal.clause))


def refused(request: Request, error: Exception) -> Response:
    """Return the response to a refusal: 422 where the request is understood and not lawful."""
    assert isinstance(error, Refused)
    name = error.refusal.name
    metrics.REFUSALS.labels(name).inc()
    status = _STATUS.get(name, 400 if name in _MALFORMED else 422)
    response = answer(refusal_document(error.refusal), status=status)
    if isinstance(error, TooOften):
        response.headers["Retry-After"] = str(error.seconds)
    elif status in (429, 503):
        response.headers["Retry-After"] = _SOON
    return response


def out_of_reach(request: Request, error: Exception) -> Response:
    """Return the response while the database cannot be reached."""
    _LOG.warning("the database does not answer: %s", type(error).__name__)
    return answer(refusal_document(STOPPED), status=503)


def failed(request: Request, error: Exception) -> Response:
    """Return the response to an unexpected error, without any detail of the error."""
    _LOG.error("a request failed: %s %s", request.method, type(error).__name__, exc_info=error)
    return answer(refusal_document(FAILED), status=500)
