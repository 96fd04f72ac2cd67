"""`fairdeal house backup` and `restore`: a house as one file, and a house again."""

from pathlib import Path
from typing import Annotated

import typer

from fairdeal.cli.house.house_args import DATA, Address, Data, house_at, house_refusals, say
from fairdeal.cli.house.verify import tell
from fairdeal.law import refuse


def backup(
    file: Annotated[Path, typer.Argument(help="The copy; never one that exists.")],
    database: Address = "",
    data: Data = DATA,
) -> None:
    """Copy a house's database while it runs; the key of the house is kept apart.

    A SQLite house becomes a SQLite file, a PostgreSQL house a dump of pg_dump's
    own format. The copy is read back to its end, and is the owner's alone.
    """
    with house_refusals():
        house_at(database, data).backup(file)
    print(f"{file} is a copy; keep it and a copy of the key in different places")


def restore(
    file: Annotated[Path, typer.Argument(help="A copy that house backup or an upgrade made.")],
    database: Address = "",
    data: Data = DATA,
) -> None:
    """Make a house of a copy where there is none yet, and verify all of it.

    A SQLite copy becomes a file that was not there, a dump goes into an empty
    PostgreSQL database. The key of the house must lie in its folder before.
    Exit code 1 where something is wrong.
    """
    with house_refusals():
        from fairdeal.house.history.verify import verify_house
        from fairdeal.house.store.folder import KEY_FILE
        from fairdeal.house.store.seal import Seal, house_key

        if not (key := data / KEY_FILE).exists():
            raise refuse("no-key", f"put the key of the house in place first: {key}")
        restored = house_at(database, data)
        restored.restore(file)
        restored.upgrade(backup=False)  # the copy is one
        say(f"{file} is restored, and is verified now")
        tell(verify_house(restored, Seal(house_key(key))))
