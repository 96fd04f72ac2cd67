"""`fairdeal risk`: how a session of so many rounds may end."""

from typing import Annotated

import typer

from fairdeal.cli.io import dump, refusals
from fairdeal.cli.law.law import NAMES, AsJson
from fairdeal.cli.odds.odds import Meter, Wagers, WhatIf, given_wagers
from fairdeal.cli.progress import solving
from fairdeal.cli.sheet_args import Settings, SheetFile, given_options
from fairdeal.extras import need


def risk(
    instrument: Annotated[str, typer.Argument(metavar="INSTRUMENT", help=f"One of {NAMES}.")],
    bankroll: Annotated[str, typer.Option(metavar="ANTES", help="The bankroll, in antes.")],
    rounds: Annotated[int, typer.Option(metavar="N", help="How many rounds.")],
    strategy: Annotated[
        str, typer.Option(metavar="NAME", help="best, simple, or another one of fairdeal worth.")
    ] = "best",
    settings: Settings = None,
    sheet: SheetFile = "",
    wagers: Wagers = None,
    meter: Meter = None,
    what_if: WhatIf = False,
    as_json: AsJson = False,
) -> None:
    """Show how a session of the main game may end: risk of ruin, quantiles, N0.

    The player goes on as long as anything is left of the bankroll.
    """
    with refusals(as_json=as_json):
        need("odds")
        from fairdeal.analysis.odds import question
        from fairdeal.analysis.policy import worth

        given = given_options(instrument, sheet, settings or ())
        beside = given_wagers(wagers or ())
        asked = question(instrument, given, wagers=beside, meter=meter, what_if=what_if)
        with solving(f"counting every deal of {instrument}", instrument):
            found = worth(strategy, asked).risk(bankroll, rounds)
    if as_json:
        print(dump({"instrument": instrument, "strategy": strategy, **found.wire()}))
    else:
        print(f"{instrument}, {strategy}: {found}")
