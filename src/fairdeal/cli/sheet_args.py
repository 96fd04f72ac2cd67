"""The sheet that a command's options describe: a file, and single options set over it."""

import json
import tomllib
from collections.abc import Iterable

from fairdeal.cli.io import parse, read_text
from fairdeal.law import instrument, refuse
from fairdeal.sheet import from_document


def given_options(name: str, file: str, settings: Iterable[str]) -> dict[str, object]:
    """The options of a sheet file for an instrument, with `OPTION=VALUE` settings over them."""
    instrument(name)
    options = _from_file(name, file) if file else {}
    for setting in settings:
        option, value = assigned(setting, "--set", "OPTION=VALUE")
        options[option] = _value(value)
    return options


def assigned(setting: str, flag: str, form: str) -> tuple[str, str]:
    """The two sides of a setting on the command line."""
    name, found, value = setting.partition("=")
    if not found or not name.strip():
        raise refuse("setting-not-understood", f"{flag} {setting!r:.60} is not {form}")
    return name.strip(), value.strip()


def _value(text: str) -> object:
    """JSON where it is JSON, otherwise the text itself."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value


def read_document(file: str) -> dict[str, object]:
    """What a sheet file says, in TOML or JSON."""
    text = read_text(file)
    if text.lstrip().startswith("{"):
        document: dict[str, object] = parse(text)
        return document
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise refuse("not-toml", f"{file} is not TOML: {error}") from None
    except ValueError:
        raise refuse("not-toml", f"{file} has a number or a date that cannot be read") from None


def _from_file(name: str, file: str) -> dict[str, object]:
    written, options = from_document(read_document(file))
    if written != name:
        raise refuse("other-instrument", f"{file} is a sheet for {written}, not for {name}")
    return options
