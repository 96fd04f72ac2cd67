"""The command line: one module per command."""

import os
import signal
import sys
from contextlib import suppress
from io import TextIOWrapper

from fairdeal.version import __version__

INTERRUPTED = 130


def main() -> None:
    """Run a command; Ctrl-C ends it quietly, from the first moment on."""
    _open_closed_streams()
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # and not ignored
        signal.signal(signal.SIGINT, _leave)
    if sys.argv[1:] == ["--version"]:
        print(f"fairdeal {__version__}")
        return
    from fairdeal.cli.commands import app  # which takes a while

    if isinstance(sys.stdout, TextIOWrapper):  # what it cannot encode is written as an escape
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


def _open_closed_streams() -> None:
    """Replace closed standard streams by ones that read and write nothing.

    Otherwise the next file to be opened would take its place, and be printed into.
    """
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(descriptor)
    for name, number, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, mode, closefd=False))


def _leave(*_: object) -> None:
    """Leave at once: an exception is lost or distorted inside an import or a callback."""
    with suppress(OSError, RuntimeError, ValueError):  # no place to go to, or being written
        sys.stdout.flush()
    os._exit(INTERRUPTED)
