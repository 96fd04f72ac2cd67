"""`fairdeal verify` for journals, extracts and proofs; `fairdeal key` for signed heads."""

from typing import Annotated

import typer

from fairdeal.cli.console import tell
from fairdeal.cli.io import dump, printing, read_bytes, refusals
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
