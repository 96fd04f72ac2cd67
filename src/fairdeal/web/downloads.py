"""Large answers: written to a file in a thread, and sent from there piece by piece."""

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from os import SEEK_END
from typing import BinaryIO, cast

from starlette.responses import StreamingResponse

_PIECE = 1 << 16


def scratch_file() -> BinaryIO:
    """A file that is gone once it is closed."""
    return cast(BinaryIO, tempfile.TemporaryFile())  # whoever sends it closes it


def lines_file(lines: Iterable[str]) -> BinaryIO:
    """Lines as a file, from its beginning."""
    file = scratch_file()
    try:
        file.writelines(f"{line}\n".encode() for line in lines)
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
