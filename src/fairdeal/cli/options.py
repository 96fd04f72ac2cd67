"""`fairdeal options`: what the law leaves to the licensee; is a sheet lawful?"""

import json
import sys
from typing import Annotated

import typer
from rich.markup import escape
from rich.padding import Padding

from fairdeal.cli.console import console
from fairdeal.cli.io import dump, refusal_object, refusals
from fairdeal.cli.law import AsJson
from fairdeal.cli.progress import working
from fairdeal.cli.sheet_args import read_document
from fairdeal.law import instrument, refuse
from fairdeal.sheet import Sheet, from_document, problems, read_sheet, schema_of


def options(
    name: Annotated[str, typer.Argument(metavar="INSTRUMENT|check")],
    file: Annotated[
        str, typer.Argument(metavar="[FILE]", help="A sheet to check (TOML or JSON).")
    ] = "",
    with_odds: Annotated[
        bool, typer.Option("--odds", help="Check also whom the sheet favours, exactly.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show the options of an instrument, or check a sheet: `fairdeal options check sheet.toml`."""
    if name == "check":
        _check(file, with_odds=with_odds, as_json=as_json)
        return
    with refusals(as_json=as_json):
        law = instrument(name)
        found = [
            {
                "name": option.name,
                "about": option.about,
                "allowed": option.allowed,
                "default": option.default,
                "clause": law.resolve(option.cite),
                "rulings": list(option.cite.rulings),
            }
            for option in schema_of(name).options
        ]
    if as_json:
        print(dump(found))
        return
    console.print(f"[bold]{law.id}[/]  {escape(law.game)}, {law.jurisdiction}\n")
    for each in found:
        default = "" if each["default"] in (None, "") else f" = {json.dumps(each['default'])}"
        console.print(f"[bold]{each['name']}[/]{escape(default)}")
        console.print(Padding(escape(f"{each['about']}"), (0, 0, 0, 4)))
        console.print(Padding(f"[dim]{escape(str(each['allowed']))}[/]", (0, 0, 0, 4)))
        console.print(Padding(f"[dim]{escape(str(each['clause']))}[/]", (0, 0, 0, 4)))


def _check(file: str, *, with_odds: bool, as_json: bool) -> None:
    with refusals(as_json=as_json):
        if not file:
            raise refuse("missing-file", "name the sheet: fairdeal options check sheet.toml")
        name, given = from_document(read_document(file))
        wrong = problems(name, given)
        if not wrong:
            sheet = read_sheet(name, given)
            warnings = _warnings(name, given) if with_odds else tuple(sheet.warnings())
            _lawful(sheet, given, warnings, as_json=as_json)
            return
    if as_json:
        more = [refusal_object(refusal)["refusal"] for refusal in wrong]
        print(dump({**refusal_object(wrong[0]), "refusals": more}))
    for refusal in wrong:
        typer.echo(f"refused: {refusal}", err=True)
    raise typer.Exit(2)


def _warnings(name: str, given: dict[str, object]) -> tuple[str, ...]:
    """What the sheet warns of, and whom it favours."""
    from fairdeal.analysis.odds import answer, question

    asked = question(name, given)
    with working(f"counting every deal of {name}"):
        return answer(asked).warnings


def _lawful(
    sheet: Sheet, given: dict[str, object], warnings: tuple[str, ...], *, as_json: bool
) -> None:
    name = sheet.instrument.id
    if as_json:
        print(
            dump(
                {
                    "instrument": name,
                    "options": sheet.canonical(),
                    "sheet": sheet.hash,
                    "warnings": list(warnings),
                }
            )
        )
        return
    console.print(f"[green]lawful[/] under {name}, edition {sheet.instrument.edition}")
    for option, value in sheet.canonical().items():
        mark = "[bold]" if option in given else "[dim]"
        console.print(f"  {mark}{option}[/] = {escape(json.dumps(value, ensure_ascii=False))}")
    console.print(f"sheet {sheet.hash}")
    for warning in warnings:
        console.print(f"[yellow]warning:[/] {escape(warning)}")
    sys.stdout.flush()
