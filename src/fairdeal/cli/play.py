"""`fairdeal play`: a table at the terminal."""

from typing import Annotated

import typer

from fairdeal.cli.io import refusals
from fairdeal.cli.law.law import NAMES
from fairdeal.cli.sheet_args import Settings, SheetFile, given_options
from fairdeal.money import dollars

Auto = Annotated[int | None, typer.Option(metavar="N", help="Bots play N rounds; nobody is asked.")]
Journal = Annotated[str | None, typer.Option(metavar="FILE", help="Keep a journal in a new file.")]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the journal, where it ends.")]
Key = Annotated[
    str | None, typer.Option(metavar="FILE", help="Sign the journal's head with this key.")
]
Sync = Annotated[
    bool, typer.Option("--sync/--no-sync", help="Every action on the disk before it is told.")
]
Pace = Annotated[
    float | None,
    typer.Option(metavar="SECONDS", help="Between two lines of news; 0 is at once."),
]
Advice = Annotated[
    bool,
    typer.Option("--advice/--no-advice", help="Advice at ?, and at the end what mistakes cost."),
]


def play(
    instrument: Annotated[str, typer.Argument(metavar="INSTRUMENT", help=f"One of {NAMES}.")],
    seed: Annotated[int | None, typer.Option(help="Repeat the same decks.")] = None,
    name: Annotated[str, typer.Option(help="What you are called in the record.")] = "Guest",
    seat: Annotated[int, typer.Option(help="Where you sit.")] = 1,
    players: Annotated[int, typer.Option(help="1 to 6; all but you are bots.")] = 1,
    chips: Annotated[str, typer.Option(help="What you buy in for, in practice money.")] = "$500",
    hands: Annotated[int, typer.Option(help="Hands you play, where the sheet allows more.")] = 1,
    settings: Settings = None,
    sheet: SheetFile = "",
    auto: Auto = None,
    journal: Journal = None,
    resume: Resume = False,
    key: Key = None,
    sync: Sync = True,
    plain: Annotated[bool, typer.Option("--plain", help="Sentences without boxes.")] = False,
    pace: Pace = None,
    advice: Advice = True,
) -> None:
    """Play at the terminal, with practice money.

    A bet is a line, as in “20” or “ante 20 trips 5”; Enter alone makes the bet
    that is shown. A decision is one key: the number or first letter of what is
    offered, as in 4 for raise 4, c for check, f for fold, p for play; or the word
    and Enter. What is typed before a question stands there answers nothing.

    Other keys: ? what each choice is worth; h how to play; k all keys with their
    clauses; t pay tables; l the law of the step; b buy in; q leave.

    Before you bet you are shown the commitment to the deck. --journal FILE keeps a
    record; with --resume it goes on where the record ends, in the middle of a round
    too, and says what it drops of a torn last action.

    Advice is exact, given every card that your seat may see. When you leave, by q,
    Ctrl-C or the end of the input, you are told which of your decisions were not
    the best and what they cost in expectation; what posted defaults then decide
    for you is not counted. All this is worked out beside the table while you
    play. On first use the solvers are compiled, about half a minute: you wait for that
    only at ? and when you leave, and a second Ctrl-C leaves at once.
    """
    # Imported only for this command, so that other commands start without it.
    from fairdeal.cli.terminal.automatic import play_alone
    from fairdeal.cli.terminal.request import PlayRequest
    from fairdeal.cli.terminal.session import sit_down

    with refusals():
        wanted = PlayRequest(
            instrument=instrument,
            options=given_options(instrument, sheet, settings or ()),
            seed=seed,
            seat=seat,
            name=name,
            players=players,
            chips=dollars(chips, what="chips"),
            hands=hands,
            auto=auto,
            pace=pace,
            journal=journal,
            resume=resume,
            key=key,
            sync=sync,
        )
        table, bots = wanted.open()
        if auto is None:
            sit_down(table, bots, wanted, plain=plain, advice=advice)
        else:
            play_alone(table, bots, auto)
