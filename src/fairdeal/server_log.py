"""The log of the server and its worker processes: one JSON object per line.

An error is logged by its type and by the lines of our code that it passed through. Its text is
left out, because it can contain a card, a name or a token.
"""

import json
import logging
import os
import sys
import threading
import traceback
from asyncio import AbstractEventLoop
from pathlib import Path
from types import TracebackType
from typing import IO, Any

import fairdeal

_PACKAGE = Path(fairdeal.__file__).parent
_TRACEBACKS = "FAIRDEAL_LOG_TRACEBACKS"  # in the environment, so that worker processes follow
_LOG = logging.getLogger(__name__)
_stream: IO[str] | None = None


def log_to(file: Path | None, *, tracebacks: bool = False) -> None:
    """Log to a file that only its owner may read, or to standard error."""
    global _stream
    if tracebacks:
        os.environ[_TRACEBACKS] = "1"
    if file is None:
        _stream = sys.stderr
    else:
        opened = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
        os.fchmod(opened, 0o600)  # older releases made it readable for everybody
        _stream = os.fdopen(opened, "a", encoding="utf8")
    handler = logging.StreamHandler(_stream)
    handler.setFormatter(JsonLine())
    logging.raiseExceptions = False  # a line that cannot be formatted would be printed whole
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    for chatty in ("uvicorn.error", "fontTools"):  # a line for each socket, for each letter
        logging.getLogger(chatty).setLevel(logging.WARNING)
    sys.excepthook = _uncaught
    threading.excepthook = lambda args: _failed("a thread failed", args.exc_value)
    sys.unraisablehook = lambda args: _failed("an error was ignored", args.exc_value)


def log_stream() -> IO[str] | None:
    """Return the stream of the log, for worker processes; None before logging has begun."""
    return _stream


def handle_loop_errors(loop: AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error that the event loop reports; its own message shows the arguments of a call."""
    error = context.get("exception")
    _failed(str(context.get("message")) if error is None else "the event loop failed", error)


class JsonLine(logging.Formatter):
    """A log line as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return time, level, logger and message; for an error, where it happened."""
        line: dict[str, object] = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "where": record.name,
            "message": _message(record),
        }
        error = record.exc_info[1] if record.exc_info else None
        if error is None and isinstance(record.msg, BaseException):
            error = record.msg
        if error is not None:
            line["failed"] = places(error)
            if os.environ.get(_TRACEBACKS):
                line["traceback"] = "".join(traceback.format_exception(error))
        return json.dumps(line)


def _message(record: logging.LogRecord) -> str:
    """Return the message without the text of any error in it.

    Libraries put whole tracebacks behind the first line of a message, or log the error itself.
    """
    if isinstance(record.msg, BaseException):
        return type(record.msg).__name__
    if isinstance(record.args, tuple):
        record.args = tuple(
            type(each).__name__ if isinstance(each, BaseException) else each for each in record.args
        )
    message = record.getMessage()
    ours = record.name.partition(".")[0] == "fairdeal"
    return message if ours else message.partition("\n")[0]


def places(error: BaseException) -> list[str]:
    """Return an error's type, our lines that it passed through and its origin; then its cause's."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [
        f"{_short(frame.filename)}:{frame.lineno} {frame.name}"
        for number, frame in enumerate(frames, 1)
        if _is_ours(frame.filename) or number == len(frames)
    ]
    cause = error.__cause__ or error.__context__
    return [type(error).__name__, *lines, *(places(cause) if cause is not None else ())]


def _is_ours(file: str) -> bool:
    return Path(file).is_relative_to(_PACKAGE)


def _short(file: str) -> str:
    """Return a file's path inside its package, without the folders of this machine."""
    return str(Path(file).relative_to(_PACKAGE.parent)) if _is_ours(file) else Path(file).name


def _uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if not isinstance(error, KeyboardInterrupt):
        _failed("the process failed", error)


def _failed(message: str, error: BaseException | None) -> None:
    _LOG.error(message, exc_info=error)
