"""`fairdeal options`: what the law leaves to the licensee; is a sheet lawful?"""

import csv
import json
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import to_builtins
from rich.markup import escape
from rich.padding import Padding

from fairdeal.cli.io import console, dump, paged, refusal_object, refusals, tell
from fairdeal.cli.law.law import NAMES, AsJson
from fairdeal.cli.law.pay_tables import side_by_side
from fairdeal.cli.progress import solving
from fairdeal.cli.sheet_args import read_document
from fairdeal.law import Instrument, in_short, instrument, refuse
from fairdeal.sheet import (
    PayTableOption,
    Sheet,
    approval_warnings,
    from_document,
    needed_approvals,
    problems,
    read_sheet,
    schema_of,
    starter,
)

if TYPE_CHECKING:
    from fairdeal.analysis import OddsReport


def options(
    name: Annotated[
        str, typer.Argument(metavar="INSTRUMENT|check", help=f"One of {NAMES}; or check.")
    ],
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="After check, a sheet in TOML or JSON.")
    ] = "",
    as_toml: Annotated[
        bool, typer.Option("--toml", help="A starter sheet to edit: every choice, commented.")
    ] = False,
    tables: Annotated[
        bool, typer.Option("--tables", help="Every printed pay table, side by side.")
    ] = False,
    with_odds: Annotated[
        bool, typer.Option("--odds", help="Also what the sheet, or each table, is worth, exactly.")
    ] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print the pay tables as CSV.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show the options of an instrument, or check a sheet: `fairdeal options check sheet.toml`."""
    with refusals(as_json=as_json):
        _check_all_is_used(name, file, as_toml, tables, with_odds, as_csv, as_json)
        if name == "check":
            _check(file, with_odds=with_odds, as_json=as_json)
        elif as_toml:
            print(starter(instrument(name).id), end="")
        elif tables:
            _tables(instrument(name), with_odds=with_odds, as_csv=as_csv, as_json=as_json)
        else:
            _list(instrument(name), as_json=as_json)


def _check_all_is_used(
    name: str, file: str, toml: bool, tables: bool, odds: bool, csv: bool, json: bool
) -> None:
    """Refuse what would otherwise be passed over in silence."""
    if name == "check":
        if not file:
            raise refuse("missing-file", "name the sheet: fairdeal options check sheet.toml")
        if toml or tables or csv:
            raise refuse("one-option-too-many", "check takes --odds and --json, and nothing else")
        return
    if file:
        raise refuse(
            "one-argument-too-many",
            f"{in_short(file)} is one too many: name one instrument, or a file after check",
        )
    if toml and (tables or odds or csv or json):
        raise refuse("one-option-too-many", "--toml is a form of its own and goes alone")
    if csv and json:
        raise refuse("two-forms", "--csv and --json are two forms; ask for one of them")
    if (odds or csv) and not tables:
        wanted = "--odds" if odds else "--csv"
        raise refuse("one-option-too-many", f"{wanted} goes with --tables, or --odds with check")


def _list(law: Instrument, *, as_json: bool) -> None:
    choices = [
        {
            "name": option.name,
            "about": option.about,
            "allowed": option.allowed,
            "default": option.default,
            "clause": law.resolve(option.cite),
            "rulings": list(option.cite.rulings),
        }
        for option in schema_of(law.id).options
    ]
    if as_json:
        print(dump(choices))
        return
    with paged():
        console.print(f"[bold]{law.id}[/]  {escape(law.game)}, {law.jurisdiction}\n")
        for each in choices:
            default = "" if each["default"] in (None, "") else f" = {json.dumps(each['default'])}"
            console.print(f"[bold]{each['name']}[/]{escape(default)}")
            console.print(Padding(escape(f"{each['about']}"), (0, 0, 0, 4)))
            console.print(Padding(f"[dim]{escape(str(each['allowed']))}[/]", (0, 0, 0, 4)))
            console.print(Padding(f"[dim]{escape(str(each['clause']))}[/]", (0, 0, 0, 4)))
        console.print(f"\n[dim]a sheet to edit:[/] fairdeal options {law.id} --toml > sheet.toml")
        console.print(f"[dim]every printed pay table:[/] fairdeal options {law.id} --tables")


def _tables(law: Instrument, *, with_odds: bool, as_csv: bool, as_json: bool) -> None:
    """Print the law's pay tables, and on request the house edge of each choice."""
    edges: Mapping[str, Mapping[str, str]] = _edges(law) if with_odds else {}
    if as_json:
        print(
            dump(
                [
                    {**each.wire(), **({"house_edge": edges[w]} if w in edges else {})}
                    for w, each in law.pay_tables.items()
                ]
            )
        )
        return
    if as_csv:
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(("wager", "table", "row", "odds"))
        for wager, each in law.pay_tables.items():
            for name, rows in each.tables.items():
                writer.writerows((wager, name, row, odds) for row, odds in rows.items())
                if name in edges.get(wager, {}):
                    writer.writerow((wager, name, "house_edge", edges[wager][name]))
        return
    with paged():
        for wager, each in law.pay_tables.items():
            console.print(side_by_side(each, edges.get(wager, {})))


def _edges(law: Instrument) -> dict[str, dict[str, str]]:
    """Return the house edge of every separate wager, under each of its printed tables."""
    from fairdeal.analysis.report import exact

    schema = schema_of(law.id)
    choices = {each.wager: each for each in schema.options if isinstance(each, PayTableOption)}
    reports: dict[object, OddsReport] = {}
    edges: dict[str, dict[str, str]] = {}
    for wager, printed in law.pay_tables.items():
        for name in printed.tables:
            option = choices.get(wager)
            changed = {option.name: _written(option, name)} if option else {}
            key = tuple(changed.items())
            if key not in reports:
                reports[key] = _answer(law.id, {**schema.with_every_wager, **changed})
            side = reports[key].side
            odds = side.get(wager) or side.get(f"{wager}_{name}")  # by the hands dealt
            if odds is not None:
                edges.setdefault(wager, {})[name] = exact(odds.house_edge)
    return edges


def _written(option: PayTableOption, name: str) -> object:
    return next(each for each in option.names if str(each) == name)


def _answer(name: str, given: Mapping[str, object]) -> "OddsReport":
    from fairdeal.analysis.odds import answer, question

    asked = question(name, given)
    with solving(f"counting every deal of {name}", name):
        return answer(asked)


def _check(file: str, *, with_odds: bool, as_json: bool) -> None:
    name, given = from_document(read_document(file))
    wrong = problems(name, given)
    if not wrong:
        _lawful(
            read_sheet(name, given),
            given,
            _answer(name, given) if with_odds else None,
            as_json=as_json,
        )
        return
    if as_json:
        more = [refusal_object(refusal)["refusal"] for refusal in wrong]
        print(dump({**refusal_object(wrong[0]), "refusals": more}))
    for refusal in wrong:
        typer.echo(f"refused: {refusal}", err=True)
    raise typer.Exit(2)


def _lawful(
    sheet: Sheet, given: Mapping[str, object], odds: "OddsReport | None", *, as_json: bool
) -> None:
    name = sheet.instrument.id
    warnings = (*(sheet.remarks() if odds is None else odds.warnings), *approval_warnings(sheet))
    approvals = needed_approvals(sheet)
    if as_json:
        told: dict[str, Any] = {
            "instrument": name,
            "options": sheet.canonical(),
            "sheet": sheet.hash,
            "approvals": [to_builtins(each) for each in approvals],
            "warnings": list(warnings),
        }
        if odds is not None:
            wire = odds.wire()
            told |= {"main": wire["main"], "side": wire["side"]}
        print(dump(told))
        return
    console.print(f"[green]lawful[/] under {name}, edition {sheet.instrument.edition}")
    for option, value in sheet.canonical().items():
        mark = "[bold]" if option in given else "[dim]"
        console.print(f"  {mark}{option}[/] = {escape(json.dumps(value, ensure_ascii=False))}")
    console.print(f"sheet {sheet.hash}", soft_wrap=True)
    for each in approvals:
        tell(f"approval of {each}: {each.recorded or 'none recorded'}")
    if odds is not None:
        _figures(sheet, odds)
    for warning in warnings:
        console.print(f"[yellow]warning:[/] {escape(warning)}")
    sys.stdout.flush()


def _figures(sheet: Sheet, odds: "OddsReport") -> None:
    """Print the house edge of the game and of every wager by itself."""
    from fairdeal.analysis.report import edge
    from fairdeal.analysis.solver import solver_of

    main = odds.main
    wagers = ", ".join(main.by_wager).replace("_", " ")
    tell(f"house edge, per ante, over {wagers}: {edge(main.house_edge)}")
    tell(f"element of risk: {edge(main.element_of_risk)}")
    words = solver_of(sheet.instrument).side_words
    for name, side in odds.side.items():
        tell(f"house edge, {words(name)} by itself: {edge(side.house_edge)}")
