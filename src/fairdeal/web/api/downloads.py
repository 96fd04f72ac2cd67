"""Large answers: written to a file in a thread, and sent from there piece by piece."""

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
    """A file that is gone once it is closed."""
    return cast(BinaryIO, tempfile.TemporaryFile())  # whoever sends it closes it


def lines_file(lines: Iterable[str]) -> BinaryIO:
    """Lines as a file, from its beginning.

    The thread rests after every few lines, so that it has the interpreter for a third of the time
    at most: every player waits for the event loop and the writer, which share it.
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


class FileAnswer(StreamingResponse):
    """A file that is sent in pieces and then closed."""

    def __init__(
        self, file: BinaryIO, headers: Mapping[str, str] | None = None, media_type: str = ""
    ) -> None:
        length = file.seek(0, SEEK_END)
        file.seek(0)
        more = {**(headers or {}), "Content-Length": str(length)}
        super().__init__(_pieces(file), 200, more, media_type or self.media_type)


class Lines(FileAnswer):
    """An answer of JSON lines."""

    media_type = "application/jsonl"


def _pieces(file: BinaryIO) -> Iterator[bytes]:
    with file:
        while piece := file.read(_PIECE):
            yield piece
