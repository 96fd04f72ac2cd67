"""Reading and writing at the edge: files in, JSON or text out, refusals with an exit code."""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import wraps
from textwrap import fill
from typing import IO, Any

import typer
from rich.console import Console

from fairdeal.files.reading import cannot_read, open_file, read_file
from fairdeal.law import Refusal, Refused, refuse
from fairdeal.sheet import LONGEST_JSON, read_json
from fairdeal.values import in_ascii, plain


class _Paper(Console):
    """The console of commands; the caller handles a closed pipe."""

    def on_broken_pipe(self) -> None:
        """Say so, and leave the exit code alone."""
        raise BrokenPipeError


console = _Paper(highlight=False)

_COLORS = {"win": "green", "lose": "red", "push": "yellow"}


def in_color(outcome: str) -> str:
    """Return an outcome in its usual colour."""
    return f"[{_COLORS[outcome]}]{outcome}[/]"


def tell(words: str) -> None:
    """Print one escaped line; at a terminal it is wrapped with an indent."""
    line = plain(words)
    if sys.stdout.isatty() and len(line) >= console.width:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        line = fill(
            line,
            console.width - 1,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
    print(line)


@contextmanager
def paged(*, wanted: bool = True) -> Iterator[None]:
    """Show what is printed page by page where a person reads it; elsewhere just print it.

    `less` is asked to leave at once where one page is enough. Ctrl-C is the pager's meanwhile.
    """
    at_a_terminal = console.is_terminal and sys.stdin.isatty() and sys.stdout.isatty()
    if not wanted or not at_a_terminal:
        with nullcontext():
            yield
        return
    os.environ.setdefault("LESS", "-FRX")
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with console.pager(styles=True):
            yield
    finally:
        signal.signal(signal.SIGINT, before)


_MOST_BYTES = 4 * LONGEST_JSON  # as UTF-8


def read_text(source: str) -> str:
    """Read a document's text, from a file or from standard input for “-”, up to a limit."""
    raw = read_bytes(source, _MOST_BYTES + 1)
    if len(raw) > _MOST_BYTES:
        raise refuse("too-much-data", f"{source} has more than {_MOST_BYTES:,} bytes")
    return decode(raw)


def read_bytes(source: str, most: int = -1) -> bytes:
    """Read a file, or standard input for “-”: all of it, or so many bytes."""
    if source != "-":
        return read_file(source, most)
    try:
        return sys.stdin.buffer.read(most)
    except OSError as error:
        raise cannot_read(source, error.strerror) from None


def decode(raw: bytes) -> str:
    """Decode UTF-8; refuse anything else."""
    try:
        return raw.decode("utf8")
    except UnicodeDecodeError:
        raise refuse("not-utf8", "the text is not UTF-8") from None


_ENCODER = json.JSONEncoder(check_circular=False)
_INDENTED = json.JSONEncoder(check_circular=False, indent=1)


def dump(value: object, *, indented: bool = False) -> str:
    """Return JSON, on one line unless indented. Only ASCII: valid in any encoding."""
    return (_INDENTED if indented else _ENCODER).encode(value).replace("\x7f", "\\u007f")


def refusal_object(refusal: Refusal) -> dict[str, object]:
    """Return a refusal in its wire form."""
    return {"refusal": {"name": refusal.name, "message": refusal.message, "clause": refusal.clause}}


@contextmanager
def refusals(*, as_json: bool = False) -> Iterator[None]:
    """Turn a refusal into one clear message on stderr and exit code 2."""
    try:
        yield
    except Refused as refused:
        if as_json:
            print(dump(refusal_object(refused.refusal)))
        typer.echo(plain(f"refused: {refused.refusal}"), err=True)
        raise typer.Exit(2) from None


def answer_lines(source: str, answer: Callable[[Any], object]) -> None:
    """Read one JSON value per line and print one answer per line.

    A refused line gives its refusal.
    """
    write = sys.stdout.write
    with nullcontext(sys.stdin.buffer) if source == "-" else open_file(source) as file:
        for line in _lines(file):
            try:
                answered = in_ascii(answer(read_json(decode(line).rstrip("\r\n"))))
            except Refused as refused:
                answered = dump(refusal_object(refused.refusal)).encode()
            write(f"{answered.decode()}\n")
    sys.stdout.flush()


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """Iterate over lines; a line that is too long is cut just above the limit."""
    while line := file.readline(_MOST_BYTES + 1):
        rest = line
        while len(rest) > _MOST_BYTES and not rest.endswith(b"\n"):
            rest = file.readline(_MOST_BYTES + 1)
        yield line


def printing(command: Callable[..., None]) -> Callable[..., None]:
    """Wrap a command so that it ends cleanly if its output cannot be written.

    A closed pipe (`

    head`) ends it silently; a full disk with a message.
    """

    @wraps(command)
    def run(*args: object, **options: object) -> None:
        try:
            command(*args, **options)
            sys.stdout.flush()
        except OSError as error:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if not isinstance(error, BrokenPipeError):
                typer.echo(f"refused: cannot-write: {error.strerror or error}", err=True)
                raise typer.Exit(2) from None

    return run
