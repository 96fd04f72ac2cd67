"""The command line: one module per command."""

import os
import signal
import sys
from contextlib import suppress
from io import TextIOWrapper

INTERRUPTED = 130


def main() -> None:
    """Run a command; Ctrl-C ends it quietly, from the first moment on."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # and not ignored
        signal.signal(signal.SIGINT, _leave)
    from fairdeal.cli.commands import app  # which takes a while

    if isinstance(sys.stdout, TextIOWrapper):  # what it cannot encode is written as an escape
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _leave(*_: object) -> None:
    """Leave at once: an exception is lost or distorted inside an import or a callback."""
    with suppress(OSError, RuntimeError, ValueError):  # no place to go to, or being written
        sys.stdout.flush()
    os._exit(INTERRUPTED)
