"""What the commands of a house have in common: where it is, and that it is opened up to date."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from fairdeal.house.database import Database

Data = Annotated[Path, typer.Option("--data", help="The house's folder: database and key.")]
Address = Annotated[
    str, typer.Option("--database", help="sqlite:///FILE or postgresql://…; else in the folder.")
]
AsJson = Annotated[bool, typer.Option("--json", help="JSON.")]
DATA = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fairdeal"


def say(line: str) -> None:
    """Tell whoever runs the command something beside its answer."""
    typer.echo(line, err=True)


def house_at(address: str, data: Path) -> "Database":
    """A house's database as it is."""
    from fairdeal.house.database import Database
    from fairdeal.house.folder import default_address

    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    return Database(address or default_address(data))


def opened_house(address: str, data: Path) -> "tuple[Database, bytes]":
    """A house's database, brought up to date, and the house's key."""
    from fairdeal.house.folder import KEY_FILE
    from fairdeal.house.seal import house_key

    opened = house_at(address, data)
    opened.upgrade(folder=data, say=say)
    return opened, house_key(data / KEY_FILE)
