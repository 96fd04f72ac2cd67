"""`fairdeal hands`: a journal as flat tables of decisions and wagers."""

from typing import Annotated

import typer

from fairdeal.cli.io import refusals


def hands(
    journal: Annotated[
        str, typer.Argument(metavar="JOURNAL", help="A journal, or an extract of one.")
    ],
    viewer: Annotated[
        str, typer.Option("--as", metavar="WHO", help="seat:3, player:Ann, public or auditor.")
    ] = "auditor",
    judge: Annotated[
        bool, typer.Option("--judge", help="Add the best choice and the exact cost of each.")
    ] = False,
    output: Annotated[
        str,
        typer.Option(
            "-o", "--output", metavar="FILE", help="Where to: .csv, .jsonl, .parquet, .toml."
        ),
    ] = "hands.csv",
) -> None:
    """Write the decisions and wagers of a journal as flat tables: CSV, JSON lines, Parquet.

    Two files are written, one for decisions and one for wagers; .toml is one
    file. A seat or a player gets their own rows. Rounds that are not decided
    yet are left out. The lines are read, not verified: see `fairdeal verify`.
    """
    from fairdeal.cli.progress import compile_first, working
    from fairdeal.extras import need
    from fairdeal.files.hand_files import hands_of, write_hands
    from fairdeal.view.mistakes import judged_columns

    with refusals():
        if judge:
            need("odds")
            compile_first()
        with working(f"reading {journal}"):
            history = hands_of(journal, viewer, judged_columns if judge else None)
        for file in write_hands(history, output):
            print(file)
