"""Large responses: written to a file in a thread, and sent from there in pieces."""

import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping
from os import SEEK_END
from typing import BinaryIO, cast

from starlette.responses import StreamingResponse

_PIECE = 1 << 16
_AT_ONCE = 10  # lines between two rests
_REST = 2.0  # times as long as those lines took


def scratch_file() -> BinaryIO:
    """Return a temporary file that is deleted when it is closed."""
    return cast(BinaryIO, tempfile.TemporaryFile())  # the response closes it


def lines_file(lines: Iterable[str]) -> BinaryIO:
    """Return lines as a file, positioned at its start.

    The thread pauses after every few lines, so that it holds the interpreter at most a third of the
    time. Every player waits for the event loop and the writer, which share the interpreter.
    """
    file = scratch_file()
    try:
        began = time.monotonic()
        for number, line in enumerate(lines, 1):
            file.write(f"{line}\n".encode())
            if number % _AT_ONCE == 0:
                time.sleep(_REST * (time.monotonic() - began))
                began = time.monotonic()
        file.seek(0)
    except BaseException:
        file.close()
        raise
    return file


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
