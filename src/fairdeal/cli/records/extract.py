"""`fairdeal extract`: a journal for one viewer's eyes."""

import sys
from typing import Annotated

import typer

from fairdeal.cli.io import refusals
from fairdeal.cli.progress import working

Viewer = Annotated[
    str, typer.Option("--as", metavar="public|seat:3|player:NAME", help="Whose eyes.")
]
Journal = Annotated[str, typer.Argument(metavar="JOURNAL", help="A full journal.")]


def extract(journal: Journal, viewer: Viewer) -> None:
    """Write what one viewer may have of a journal to standard output.

    The same lines with the same hashes; opened are the cards that this viewer
    saw, each with its proof. A seat stands for all players who sat there; a
    player is one person wherever seated. `fairdeal verify` checks an extract.
    """
    from fairdeal.files.records import extracted

    with refusals():
        with working("going through the journal"):
            part = extracted(journal, viewer)
        sys.stdout.write(str(part))
