"""Common options of the house commands: its address, and an upgrade on opening."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fairdeal.cli.io import refusals
from fairdeal.extras import need
from fairdeal.law import Refused, refuse

if TYPE_CHECKING:
    from fairdeal.house import Database

Data = Annotated[Path, typer.Option("--data", help="The house's folder: database and key.")]
Address = Annotated[
    str, typer.Option("--database", help="sqlite:///FILE or postgresql://…; else in the folder.")
]
AsJson = Annotated[bool, typer.Option("--json", help="JSON.")]
DATA = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fairdeal"


def say(line: str) -> None:
    """Print a line for the operator on standard error."""
    typer.echo(line, err=True)


@contextmanager
def house_refusals(*, as_json: bool = False) -> Iterator[None]:
    """Turn refusals, and errors of a database that cannot be read, into one clear message."""
    with refusals(as_json=as_json):
        need("house")
        try:
            yield
        except (Refused, typer.Exit, OSError):
            raise
        except Exception as error:
            raise _not_done(error) from None


def _not_done(error: Exception) -> Refused:
    """Return a refusal that names an error by its type and place, or in the database's words."""
    from sqlalchemy.exc import SQLAlchemyError

    from fairdeal.house.store.condition import words_of
    from fairdeal.server_log import places

    what = words_of(error) if isinstance(error, SQLAlchemyError) else ", ".join(places(error)[:2])
    return refuse(
        "database-not-read",
        f"the database could not be read or written: {what}. Run `fairdeal house verify`; "
        "if the database is damaged, restore a backup",
    )


def house_at(address: str, data: Path) -> "Database":
    """Return a house's database as it is."""
    from fairdeal.house.store.database import Database
    from fairdeal.house.store.folder import default_address

    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    return Database(address or default_address(data))


def opened_house(address: str, data: Path) -> "tuple[Database, bytes]":
    """Return a house's database, brought up to date, and the house's key."""
    from fairdeal.house.store.condition import key_of

    opened = house_at(address, data)
    opened.upgrade(folder=data, say=say)
    return opened, key_of(data, opened)
