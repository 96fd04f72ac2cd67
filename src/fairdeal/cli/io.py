"""Reading and writing at the edge: strict JSON in, exact JSON out, refusals with an exit code."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import IO, Any, NoReturn

import typer

from fairdeal.law import Refusal, Refused, refuse


def read_text(source: str) -> str:
    """A file's text, or standard input for “-”."""
    return decode(read_bytes(source))


def read_bytes(source: str) -> bytes:
    """What is in a file, or comes on standard input for “-”."""
    try:
        return sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
    except OSError as error:
        raise refuse("cannot-read", f"{source} cannot be read: {error.strerror}") from None


def decode(raw: bytes) -> str:
    """Text from bytes; anything but UTF-8 is refused."""
    try:
        return raw.decode("utf8")
    except UnicodeDecodeError:
        raise refuse("not-utf8", "the text is not UTF-8") from None


def parse(text: str) -> Any:
    """A JSON value; no duplicate keys, no NaN, nothing too deep to read."""
    try:
        return _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise refuse(
            "not-json", f"this is not JSON: {error.msg}, line {error.lineno} column {error.colno}"
        ) from None
    except RecursionError:
        raise refuse("not-json", "this JSON is nested too deeply to read") from None
    except ValueError:
        raise refuse("not-json", "this JSON has a number too long to read") from None


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise refuse("duplicate-key", f"{twice!r:.40} is there twice")
    return found


def _no_constant(name: str) -> NoReturn:
    raise refuse("not-json", f"{name} is not a number in JSON")


_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)
_DECODER = json.JSONDecoder(
    object_pairs_hook=lambda pairs: _once(pairs), parse_constant=lambda name: _no_constant(name)
)


def dump(value: object) -> str:
    """JSON on one line."""
    return _ENCODER.encode(value)


def refusal_object(refusal: Refusal) -> dict[str, object]:
    """A refusal in its wire form."""
    return {"refusal": {"name": refusal.name, "message": refusal.message, "clause": refusal.clause}}


@contextmanager
def refusals(*, as_json: bool = False) -> Iterator[None]:
    """Turn a refusal into one clear message on stderr and exit code 2."""
    try:
        yield
    except Refused as refused:
        if as_json:
            print(dump(refusal_object(refused.refusal)))
        typer.echo(f"refused: {refused.refusal}", err=True)
        raise typer.Exit(2) from None


def answer_lines(file: str, answer: Callable[[Any], object]) -> None:
    """One JSON value per line in, one answer per line out; a refused line gives its refusal."""
    write = sys.stdout.write
    for line in sys.stdin.buffer if file == "-" else _opened(file):
        try:
            answered = answer(parse(decode(line).rstrip("\r\n")))
        except Refused as refused:
            answered = refusal_object(refused.refusal)
        write(dump(answered) + "\n")
    sys.stdout.flush()


def _opened(file: str) -> IO[bytes]:
    try:
        return open(file, "rb")
    except OSError:
        read_text(file)  # refuses with the reason
        raise


def printing(command: Callable[..., None]) -> Callable[..., None]:
    """A command that ends in order when its output has nowhere to go.

    Where the reader has gone (`| head`), without a word; where the disk is full, with one.
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
