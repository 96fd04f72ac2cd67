"""`fairdeal key`: the key that signs the heads of a table's journals."""

from typing import Annotated

import typer

from fairdeal.cli.io import printing, refusals

key = typer.Typer(help="Keys that sign the heads of journals.", no_args_is_help=True)
File = Annotated[str, typer.Argument(metavar="FILE", help="Where the key is.")]


@key.command("new")
@printing
def new(file: File) -> None:
    """Make a key in a new file that only you may read, and print its public key.

    `fairdeal play --key FILE` signs with it; the holder of the public key checks by
    `fairdeal verify --key PUBLIC`. Give the public key away, keep the file.
    """
    from fairdeal.files.keys import new_key

    with refusals():
        print(new_key(file))


@key.command("show")
@printing
def show(file: File) -> None:
    """Print the public key of a key."""
    from fairdeal.files.keys import read_key

    with refusals():
        print(read_key(file).public)
