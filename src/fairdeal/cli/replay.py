"""`fairdeal replay`: a round as somebody saw it."""

from typing import Annotated

import typer

from fairdeal.cli.io import dump, read_bytes, refusals
from fairdeal.cli.plain_text import plain
from fairdeal.law import refuse


def replay(
    journal: Annotated[str, typer.Argument(help="A journal, or an extract of one.")],
    round: Annotated[
        int | None, typer.Option("--round", metavar="N", help="Which round; the last one.")
    ] = None,
    viewer: Annotated[
        str | None,
        typer.Option("--as", metavar="seat:3|player:Ann|public|auditor", help="Whose eyes."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON.")] = False,
) -> None:
    """Show a round again, from any viewer's eyes that the file can open."""
    from fairdeal.audit.replay import recall
    from fairdeal.audit.verdict import Wrong
    from fairdeal.audit.verify import read_lines
    from fairdeal.record.fields import Malformed
    from fairdeal.round.viewer import read_viewer

    with refusals(as_json=as_json):
        eyes = None if viewer is None else read_viewer(viewer)
        try:
            recalled = recall(read_lines(read_bytes(journal)), round, eyes)
        except (Wrong, Malformed) as wrong:
            raise refuse("journal-not-readable", f"{wrong}; see `fairdeal verify`") from None
    if as_json:
        print(dump(recalled.document()))
        return
    print(plain(recalled.title))
    for words in recalled.words():
        print(plain(f"  {words}"))
