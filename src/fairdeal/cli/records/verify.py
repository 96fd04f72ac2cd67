"""`fairdeal verify`, `extract`, `proof`, `check-proof`, and `key` for signed heads."""

import sys
from typing import Annotated

import typer

from fairdeal.cli.io import dump, printing, read_bytes, refusals, tell
from fairdeal.cli.progress import working
from fairdeal.values import plain

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


def verify(
    journal: Annotated[str, typer.Argument(help="A journal, an extract of one, or a proof.")],
    head: Annotated[
        str | None, typer.Option(metavar="FILE", help="A head that was held elsewhere.")
    ] = None,
    key: Annotated[
        str | None,
        typer.Option(metavar="PUBLIC", help="The key that must have signed the head, or its file."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON.")] = False,
) -> None:
    """Verify a journal: chain, commitments, rules and every cent.

    A full journal is played again; of an extract everything that it opens is
    checked, and what stayed closed is said. FILE.head, where it lies beside the
    file, shows whether the end was cut off; a head that you hold yourself, or one
    that the table's key signed, shows whether anything was rewritten. Exit code 1:
    the first line that is wrong, and why. Exit code 3: checked only in part, since
    it says that it was kept under another edition of the rules.
    """
    from fairdeal.audit.verdict import Wrong
    from fairdeal.audit.verify import verify as verified
    from fairdeal.files.records import head_of, public_key

    with refusals(as_json=as_json):
        raw = read_bytes(journal)
        newest = None if journal == "-" and head is None else head_of(journal, head)
        signer = public_key(key)
    try:
        with working("going through the journal"):
            tally = verified(raw, newest, signer)
    except Wrong as wrong:
        if as_json:
            print(dump({"verified": False, "line": wrong.line or None, "reason": wrong.reason}))
        typer.echo(plain(f"wrong: {wrong}"), err=True)
        raise typer.Exit(1) from None
    if as_json:
        print(dump(tally.document()))
    else:
        for line in tally.words().split("\n"):
            tell(line)
    if not tally.whole:
        raise typer.Exit(3)


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
