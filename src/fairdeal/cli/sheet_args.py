"""The sheet that a command's options describe: a file, and single options set over it."""

from collections.abc import Iterable
from typing import Annotated

import typer

from fairdeal.cli.io import read_text
from fairdeal.law import Refused, in_short, instrument, refuse
from fairdeal.sheet import from_document, read_json, read_toml

Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="OPTION=VALUE", help="Set an option.")
]
SheetFile = Annotated[str, typer.Option(metavar="FILE", help="An option sheet.")]


def given_options(name: str, file: str, settings: Iterable[str]) -> dict[str, object]:
    """Return the options of a sheet file, with `OPTION=VALUE` settings over them."""
    instrument(name)
    options = _from_file(name, file) if file else {}
    given: dict[str, object] = {}
    for setting in settings:
        option, value = assigned(setting, "--set", "OPTION=VALUE")
        if option in given:
            raise refuse(
                "option-twice", f"--set {in_short(option, 60)} is there twice; say it once"
            )
        given[option] = _value(value)
    return {**options, **given}


def assigned(setting: str, flag: str, form: str) -> tuple[str, str]:
    """Return the two sides of a setting on the command line."""
    name, equals, value = setting.partition("=")
    if not equals or not name.strip():
        raise refuse("setting-not-understood", f"{flag} {in_short(setting, 60)} is not {form}")
    return name.strip(), value.strip()


def _value(text: str) -> object:
    """Return JSON if the text is JSON, otherwise the text."""
    try:
        value: object = read_json(text)
    except Refused as refused:
        if refused.refusal.name == "not-json":
            return text
        raise
    return value


def read_document(file: str) -> dict[str, object]:
    """Read a sheet file, in TOML or JSON."""
    text = read_text(file)
    if text.lstrip().startswith("{"):
        document: dict[str, object] = read_json(text)
        return document
    return read_toml(text)


def _from_file(name: str, file: str) -> dict[str, object]:
    written, options = from_document(read_document(file))
    if written != name:
        raise refuse("other-instrument", f"{file} is a sheet for {written}, not for {name}")
    return options
