"""`fairdeal rules`: the instruments, and how each game is played."""

from typing import Annotated, Any

import typer
from rich.markup import escape

from fairdeal.cli.console import console
from fairdeal.cli.io import dump, refusals
from fairdeal.cli.law.law import NAMES, AsJson
from fairdeal.cli.law.rules_page import show_rules
from fairdeal.cli.sheet_args import Settings, SheetFile, given_options
from fairdeal.games import game_of, rules_of
from fairdeal.law import INSTRUMENTS, instrument, refuse
from fairdeal.play.words import wager_words
from fairdeal.sheet import read_sheet, schema_of


def rules(
    name: Annotated[
        str, typer.Argument(metavar="INSTRUMENT", help=f"One of {NAMES}: how it is played.")
    ] = "",
    settings: Settings = None,
    sheet: SheetFile = "",
    as_json: AsJson = False,
) -> None:
    """Show how a game is played, with all that it pays; without a name, what there is."""
    with refusals(as_json=as_json):
        if not name and (settings or sheet):
            raise refuse("missing-instrument", "name the game too: fairdeal rules nj-hilo --set …")
        if name:
            given = given_options(name, sheet, settings or ())
            page = rules_of(read_sheet(name, given))
            if as_json:
                print(dump(page.wire()))
            else:
                show_rules(page)
            return
    offered = [_offered(each) for each in INSTRUMENTS]
    if as_json:
        print(dump(offered))
        return
    for each in offered:
        console.print(f"[bold]{each['id']}[/]  {escape(each['game'])}, {each['jurisdiction']}")
        for what in ("source", "edition", "required", "optional", "later", "pay_tables"):
            value = each[what]
            words = ", ".join(map(wager_words, value)) if isinstance(value, list) else value
            console.print(f"  [dim]{what.replace('_', ' ')}:[/] {escape(str(words))}")
        console.print(f"  [dim]how it is played:[/] fairdeal rules {each['id']}")
        console.print(f"  [dim]play it:[/] fairdeal play {each['id']}\n")


def _offered(name: str) -> dict[str, Any]:
    law = instrument(name)
    game = game_of(name)
    schema = schema_of(name)
    wagers = game.wagers(read_sheet(name, schema.with_every_wager))
    return {
        "id": law.id,
        "game": law.game,
        "jurisdiction": law.jurisdiction,
        "source": law.source,
        "edition": law.edition,
        "clauses": len(law.clauses),
        "required": [wager.name for wager in wagers if wager.required],
        "optional": [wager.name for wager in wagers if not wager.required],
        "later": list(game.description.plays),
        "pay_tables": [
            f"{wager} {'/'.join(printed.tables)}" for wager, printed in law.pay_tables.items()
        ],
        "options": [option.name for option in schema.options],
    }
