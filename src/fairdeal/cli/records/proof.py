"""`fairdeal extract`, `proof` and `check-proof`: what a viewer saw, and the proof of it."""

import sys
from typing import Annotated

import typer

from fairdeal.cli.io import dump, read_bytes, refusals
from fairdeal.cli.progress import working
from fairdeal.values import plain

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


def proof(
    journal: Journal,
    round: Annotated[int, typer.Option("--round", metavar="N", help="Which round.")],
    viewer: Annotated[
        str,
        typer.Option("--as", metavar="public|seat:3|player:NAME|auditor", help="Whose eyes."),
    ],
) -> None:
    """Write what one viewer can prove of a round to standard output, as JSON.

    Every card that the viewer saw leads back to the commitment that the table
    published before the bets; an auditor opens the whole deck, when the round is
    over. `fairdeal check-proof` checks it, and so does the stand-alone checker,
    which needs nothing but Python.
    """
    from fairdeal.files.records import proved

    with refusals():
        with working("going through the journal"):
            made = proved(journal, round, viewer)
        print(made.json)


def check_proof(
    file: Annotated[str, typer.Argument(help="A proof, or - for standard input.")],
    root: Annotated[
        str | None, typer.Argument(metavar="[ROOT]", help="The root that the table published.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON.")] = False,
) -> None:
    """Check a proof of cards against the root that the table published.

    Exit code 1: a card is not proved, and why.
    """
    from fairdeal.audit import check_proof as checker
    from fairdeal.files.records import proof_words

    with refusals(as_json=as_json):
        raw = read_bytes(file, checker.LONGEST + 1)
    try:
        document = checker.read(raw)
        count = checker.check(document, root)
    except checker.InvalidProof as wrong:
        if as_json:
            print(dump({"proved": False, "reason": str(wrong)}))
        typer.echo(plain(f"not proved: {wrong}"), err=True)
        raise typer.Exit(1) from None
    assert isinstance(document, dict)
    if as_json:
        print(dump({"proved": True, "cards": count, "root": document["root"]}))
        return
    for line in f"proved: {proof_words(document)}".split("\n"):
        print(plain(line))
    if root is None:
        print("  note: it holds if the table published this root; give it to be sure")
