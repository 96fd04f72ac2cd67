"""`fairdeal house verify`, `backup` and `restore`: a house checked, as one file, and again."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fairdeal.cli.house.house_args import (
    DATA,
    Address,
    AsJson,
    Data,
    house_at,
    house_refusals,
    opened_house,
    say,
)
from fairdeal.cli.io import dump
from fairdeal.law import refuse

if TYPE_CHECKING:
    from fairdeal.house import Checked


def verify(
    database: Address = "",
    data: Data = DATA,
    as_json: AsJson = False,
    workers: Annotated[
        int, typer.Option(min=1, max=64, help="Processes; else one for each core.")
    ] = os.cpu_count() or 1,
    dask: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Verify on a Dask cluster, by its scheduler.")
    ] = "",
    heads: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Heads that were copied elsewhere.")
    ] = None,
    key: Annotated[
        str | None, typer.Option(metavar="PUBLIC", help="The key that must have signed them.")
    ] = None,
) -> None:
    """Verify the whole house: every journal, chain, head, transfer and balance.

    Roles, names, limits, proposals and tables must be what the house's own
    journal says; each difference is named. Exit code 1 where something is
    wrong. Whether the house is an older copy of itself, or was written anew,
    is told only by the heads that `serve --heads` copied elsewhere. A cluster
    gets the journals whole, with every card in them: let it be the house's own.
    """
    with house_refusals(as_json=as_json):
        from fairdeal.files.records import public_key
        from fairdeal.house.history.heads import NOTHING_KEPT, read_kept
        from fairdeal.house.history.verify import count_tables, verify_house
        from fairdeal.house.store.parallel_map import by_cluster, in_processes
        from fairdeal.house.store.seal import Seal

        opened, secret = opened_house(database, data)
        kept = NOTHING_KEPT if heads is None else read_kept(heads, public_key(key))
        number = min(workers, max(1, count_tables(opened)))
        with by_cluster(dask) if dask else in_processes(number) as each:
            tell(verify_house(opened, Seal(secret), each, kept), as_json=as_json)


def tell(results: "Iterable[Checked]", *, as_json: bool = False) -> None:
    """Print each result as soon as it is known; exit with code 1 if something is wrong."""
    wrong = 0
    for checked in results:
        wrong += bool(checked.wrong)
        if as_json:
            document = {"what": checked.what, "count": checked.count}
            note = {"note": checked.note} if checked.note else {}
            print(dump({**document, "wrong": checked.wrong, **note}), flush=True)
        else:
            noted = f" ({checked.note})" if checked.note else ""
            verdict = checked.wrong or f"{checked.count:,} verified{noted}"
            print(f"{checked.what}: {verdict}", flush=True)
    if wrong:
        raise typer.Exit(1)


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
