"""`fairdeal odds`: what a sheet is worth, exactly."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fairdeal.cli.io import dump, refusals
from fairdeal.cli.law.law import NAMES, AsJson
from fairdeal.cli.progress import solving
from fairdeal.cli.sheet_args import Settings, SheetFile, assigned, given_options
from fairdeal.extras import need
from fairdeal.law import in_short, refuse

if TYPE_CHECKING:
    from fairdeal.analysis import ComparedChoice, Decision, Lesson, OddsQuestion, OddsReport

PICTURES = (".svg", ".png")


Wagers = Annotated[
    list[str] | None,
    typer.Option("--wager", metavar="NAME=MULTIPLE", help="A tie bet of so many antes."),
]
Meter = Annotated[
    int | None, typer.Option(metavar="CENTS", help="What a progressive's meter shows.")
]
WhatIf = Annotated[bool, typer.Option("--what-if", help="Any pay table, also an unlawful one.")]


Strategy = Annotated[
    bool, typer.Option("--strategy", help="Also how to play, and what short rules cost.")
]
Hand = Annotated[
    str | None,
    typer.Option(metavar="CARDS", help="Also the best play of one hand, as in 'As Td'."),
]
Community = Annotated[
    str | None, typer.Option(metavar="CARDS", help="The community cards beside that hand: 3 or 5.")
]
Distribution = Annotated[
    bool, typer.Option("--distribution", help="Also how often each result comes.")
]
Rows = Annotated[
    bool,
    typer.Option(
        "--rows", help="Also each row of every side bet: combinations, probability, return."
    ),
]
Csv = Annotated[bool, typer.Option("--csv", help="Print these rows as CSV.")]
Choices = Annotated[
    bool, typer.Option("--choices", help="Also what each choice of the licensee is worth.")
]
Plot = Annotated[str, typer.Option(metavar="FILE", help="Draw it: .svg or .png.")]


def odds(
    instrument: Annotated[str, typer.Argument(metavar="INSTRUMENT", help=f"One of {NAMES}.")],
    settings: Settings = None,
    sheet: SheetFile = "",
    wagers: Wagers = None,
    meter: Meter = None,
    what_if: WhatIf = False,
    strategy: Strategy = False,
    hand: Hand = None,
    community: Community = None,
    distribution: Distribution = False,
    rows: Rows = False,
    as_csv: Csv = False,
    with_choices: Choices = False,
    plot: Plot = "",
    as_json: AsJson = False,
) -> None:
    """Show what a sheet is worth under the best play, exactly.

    Everything is per unit of ante; side bets are per unit of each. With --what-if
    blind_pay_table and tie_pay_table may be set too, as in
    --set 'blind_pay_table={"royal_flush": "500 to 1", "straight": "2 to 1"}'.
    --strategy teaches a few rules; --hand asks the complete strategy, hand by hand.
    """
    from fairdeal.analysis import decision as advice
    from fairdeal.analysis.compare_options import choices
    from fairdeal.analysis.odds import answer, question
    from fairdeal.analysis.strategy import lesson

    with refusals(as_json=as_json):
        _check_forms(plot, as_csv=as_csv, as_json=as_json)
        asked = question(
            instrument,
            given_options(instrument, sheet, settings or ()),
            wagers=given_wagers(wagers or ()),
            meter=meter,
            what_if=what_if,
        )
        decision = _decision(asked, hand, community)
        with solving(f"counting every deal of {instrument}", instrument):
            report = answer(asked)
            learnt = lesson(asked) if strategy else None
            advised = None if decision is None else advice.answer(decision).wire()
            compared = choices(asked, report) if with_choices else ()
            picture = _drawn(plot, asked, report) if plot else b""
        if plot:
            _write(plot, picture)
    if as_csv:
        from fairdeal.cli.odds.odds_page import csv_of

        print(csv_of(report), end="")
    elif as_json:
        more = _more(asked, report, learnt, compared, distribution=distribution, rows=rows)
        beside = {} if advised is None else {"hand": {"cards": hand, **advised}}
        print(dump({**report.wire(), **more, **beside}))
        return
    else:
        from fairdeal.cli.odds.odds_page import advice_on, show

        show(report, asked, learnt, compared, distribution=distribution, rows=rows)
        if decision is not None and advised is not None:
            advice_on(decision, advised)
    if plot:
        typer.echo(f"the picture is in {plot}", err=True)


def _check_forms(plot: str, *, as_csv: bool, as_json: bool) -> None:
    if plot and Path(plot).suffix.lower() not in PICTURES:
        raise refuse("picture-not-known", f"{plot:.60} ends neither in .svg nor in .png")
    if plot:
        need("plot")
    if as_csv and as_json:
        raise refuse("two-forms", "--csv and --json are two forms; ask for one of them")


def given_wagers(settings: Iterable[str]) -> dict[str, str]:
    """Parse `--wager NAME=MULTIPLE`, each name once."""
    found: dict[str, str] = {}
    for setting in settings:
        name, value = assigned(setting, "--wager", "NAME=MULTIPLE")
        if name in found:
            raise refuse("wager-twice", f"--wager {in_short(name)} is there twice; write it once")
        found[name] = value
    return found


def _decision(asked: "OddsQuestion", hand: str | None, community: str | None) -> "Decision | None":
    """Return one decision under the requested sheet and tie bet, or a what-if."""
    from fairdeal.analysis.decision import read_decision

    if hand is None:
        if community is None:
            return None
        raise refuse("hand-missing", "--community needs --hand, the cards that the player holds")
    board = {} if community is None else {"community": community}
    decision = {"instrument": asked.sheet.instrument.id, "cards": hand, **board}
    return replace(read_decision(decision), sheet=asked.sheet, wagers=asked.wagers)


def _more(
    asked: "OddsQuestion",
    report: "OddsReport",
    learnt: "Lesson | None",
    compared: "tuple[ComparedChoice, ...]",
    *,
    distribution: bool,
    rows: bool,
) -> dict[str, object]:
    """Return the requested additions to the wire form."""
    more: dict[str, object] = {}
    if asked.wagers:
        more["wagers"] = {name: str(value) for name, value in asked.wagers.items()}
    if learnt:
        more["strategy"] = learnt.wire()
    if distribution:
        whole = report.main.distribution
        more["distribution"] = {str(net): str(whole.chance(net)) for net in whole.counts}
    if rows:
        more["rows"] = {name: side.wire() for name, side in report.side.items()}
    if compared:
        more["choices"] = [choice.wire() for choice in compared]
    return more


def _drawn(file: str, asked: "OddsQuestion", report: "OddsReport") -> bytes:
    from fairdeal.analysis.plots import picture

    return picture(asked, report, Path(file).suffix.lower().removeprefix("."))


def _write(file: str, content: bytes) -> None:
    try:
        Path(file).write_bytes(content)
    except OSError as error:
        raise refuse("cannot-write", f"{file} cannot be written: {error.strerror}") from None
    except ValueError as error:  # no name for a file
        raise refuse("cannot-write", f"{in_short(file, 60)} cannot be written: {error}") from None
