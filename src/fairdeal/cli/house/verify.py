"""`fairdeal house verify`: the whole house, with progress."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from fairdeal.house import Checked

from fairdeal.cli.house.house_args import DATA, Address, AsJson, Data, house_refusals, opened_house
from fairdeal.cli.io import dump


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
