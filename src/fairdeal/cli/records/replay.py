"""`fairdeal replay`: rounds as a viewer saw them; `fairdeal hands`: a journal as flat tables."""

from typing import TYPE_CHECKING, Annotated

import typer

from fairdeal.cli.io import dump, read_bytes, refusals, tell
from fairdeal.law import refuse
from fairdeal.table import signed
from fairdeal.values import plain

if TYPE_CHECKING:
    from fairdeal.audit import RoundReplay, WageredRound


def replay(
    journal: Annotated[
        str, typer.Argument(metavar="JOURNAL", help="A journal, or an extract of one.")
    ],
    round: Annotated[
        int | None, typer.Option("--round", metavar="N", help="Which round; the last one.")
    ] = None,
    viewer: Annotated[
        str | None,
        typer.Option("--as", metavar="WHO", help="seat:3, player:Ann, public or auditor."),
    ] = None,
    every: Annotated[
        bool, typer.Option("--list", help="All rounds, with what each seat won or lost.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="JSON.")] = False,
) -> None:
    """Show a round again, from any viewer's eyes that the file can open; or --list them all.

    A record that does not verify is told as it is, but that is said first, and the exit code is 1.
    """
    from fairdeal.audit.replay import recall
    from fairdeal.audit.verdict import Wrong
    from fairdeal.audit.verify import read_lines
    from fairdeal.play.model.viewer import read_viewer
    from fairdeal.record.encoding import Malformed

    with refusals(as_json=as_json):
        eyes = None if viewer is None else read_viewer(viewer)
        if every and (round is not None or eyes is not None):
            raise refuse("list-takes-no-round", "--list is of all rounds, as everybody may know")
        raw = read_bytes(journal)
        try:
            lines = read_lines(raw)
            wrong = _what_is_wrong(raw)
            recalled = None if every else recall(lines, round, eyes)
            rounds = _rounds(lines) if every else []
        except (Wrong, Malformed) as error:
            raise refuse("journal-not-readable", f"{error}; see `fairdeal verify`") from None
    if wrong is not None:
        typer.echo(plain(f"this record does not verify, and is told as it is: {wrong}"), err=True)
    if as_json:
        print(dump([*map(_document, rounds)] if recalled is None else recalled.document()))
    elif recalled is None:
        for each in rounds:
            tell(_in_words(each))
    else:
        made = _made(recalled)
        tell(recalled.title)
        for at, words in enumerate(recalled.words()):
            if at in made:
                tell(f"    the hand: {made[at]}")
            tell(f"  {words}")
    if wrong is not None:
        raise typer.Exit(1)


def _made(recalled: "RoundReplay") -> dict[int, str]:
    """Return the cards that make each hand, by the line that first settles it."""
    from fairdeal.games import game_of
    from fairdeal.view.hands import made_when_settled

    events = [event for _, event in recalled.seen_lines]
    made = made_when_settled(game_of(recalled.instrument), events)
    return {at: " ".join(map(str, cards)) for at, cards in made.items()}


def _what_is_wrong(raw: bytes) -> str | None:
    """Return the reason why a readable record is not what the rules give."""
    from fairdeal.audit.verdict import Wrong
    from fairdeal.audit.verify import verify

    try:
        verify(raw, None, None)
    except Wrong as wrong:
        return str(wrong)
    return None


def _rounds(lines: list[str]) -> "list[WageredRound]":
    from fairdeal.audit.played_rounds import played_rounds
    from fairdeal.audit.replay import chained

    list(chained(lines))  # what is no chain of lines is refused
    return list(played_rounds(lines))


def _in_words(each: "WageredRound") -> str:
    """Return a round in one line: “round 3: seat 1 Ann +$15, seat 2 Bob -$5; house -$10”."""
    hands = [f"seat {hand.seat} {hand.name} {signed(hand.net)}" for hand in each.hands]
    return f"round {each.number}: {', '.join(hands)}; house {signed(each.win)}"


def _document(each: "WageredRound") -> dict[str, object]:
    hands = [
        {"seat": hand.seat, "player": hand.player, "name": hand.name, "net": hand.net}
        for hand in each.hands
    ]
    return {"round": each.number, "begun": each.begun, "hands": hands, "house": each.win}


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
