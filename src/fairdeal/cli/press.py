"""`fairdeal press`: what a licensee prints from an option sheet."""

from collections.abc import Callable
from datetime import date as calendar
from enum import Enum
from functools import wraps
from inspect import Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fairdeal.cli.io import dump, printing, read_bytes, refusals
from fairdeal.cli.progress import solving, working
from fairdeal.cli.sheet_args import Settings, SheetFile, given_options
from fairdeal.extras import need
from fairdeal.law import refuse
from fairdeal.press.paper_size import PaperSize
from fairdeal.sheet import read_sheet

if TYPE_CHECKING:
    from fairdeal.press.document import Paper


press = typer.Typer(
    help="Print felt, signs, PAR sheet, cards and packets from an option sheet.",
    no_args_is_help=True,
)


class CardKind(Enum):
    """The reader of a card."""

    DEALER = "dealer"
    OPENING = "opening"
    PLAYER = "player"
    RULES = "rules"


Instrument = Annotated[str, typer.Argument(metavar="INSTRUMENT")]
Seats = Annotated[int | None, typer.Option(metavar="N", help="Player positions at the table.")]
Revision = Annotated[str, typer.Option(metavar="TEXT", help="The revision that is printed.")]
Date = Annotated[str, typer.Option(metavar="YYYY-MM-DD", help="The date that is printed; today.")]
OnPaper = Annotated[
    PaperSize, typer.Option(help="The paper; drawings take tabloid or A3, felts their own size.")
]
PdfFile = Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="Where to: .pdf.")]


def _paper(
    instrument: Instrument,
    sheet: SheetFile = "",
    settings: Settings = None,
    seats: Seats = None,
    revision: Revision = "A",
    date: Date = "",
    paper: OnPaper = PaperSize.LETTER,
) -> "Paper":
    """Return the paper: a sheet, and the entries of the foot."""
    from fairdeal.press.document import Paper

    options = given_options(instrument, sheet, settings or ())
    if seats is not None:
        options["seats"] = seats
    read = read_sheet(instrument, options)
    return Paper(sheet=read, revision=revision, date=_day(date), size=paper)


def from_a_sheet(command: Callable[..., None]) -> Callable[..., None]:
    """Wrap a command that prints from a sheet: it takes the options of `_paper`, and its own."""
    asked = signature(_paper).parameters
    own = [p for p in signature(command).parameters.values() if p.name != "paper"]

    @printing
    @wraps(command)
    def run(**given: Any) -> None:
        with refusals():
            need("press")
            command(_paper(**{name: given.pop(name) for name in asked}), **given)

    parameters = [*asked.values(), *own]
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    return run


@press.command()
@from_a_sheet
def layout(
    paper: "Paper",
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="FILE", help="Where to: .svg or .pdf.")
    ] = "felt.pdf",
) -> None:
    """Print the table layout at true scale, and its drawing with a legend.

    A PDF has all three sheets; with .svg the drawing and the legend go beside the felt.
    """
    from fairdeal.press.document import pages, pdf
    from fairdeal.press.layout.layout_print import felt_svg, layout_files

    if _kind(output, (".pdf", ".svg")) == ".pdf":
        write(output, pdf(layout_files(paper)))
        return
    beside = Path(output).with_suffix("")
    drawing, legend = pages(layout_files(paper, with_felt=False), "svg")
    write(output, felt_svg(paper).encode())
    write(f"{beside}-drawing.svg", drawing)
    write(f"{beside}-legend.svg", legend)


@press.command()
@from_a_sheet
def sign(
    paper: "Paper",
    output: PdfFile = "signs.pdf",
) -> None:
    """Print the signs of a table: payout odds, statements, limits."""
    from fairdeal.press.document import pdf
    from fairdeal.press.signs import sign_files

    _kind(output, (".pdf",))
    write(output, pdf(sign_files(paper)))


@press.command()
@from_a_sheet
def par(
    paper: "Paper",
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="FILE", help="Where to: .pdf, .csv or .json.")
    ] = "par.pdf",
) -> None:
    """Print the PAR sheet: every figure of an option sheet, exact, and how it was obtained."""
    from fairdeal.press.document import pdf
    from fairdeal.press.par.print import par_files
    from fairdeal.press.par.sheet import document, par_sheet, table_of_figures

    kind = _kind(output, (".pdf", ".csv", ".json"))
    instrument = paper.sheet.instrument.id
    with solving(f"counting every deal of {instrument}", instrument):
        figures = par_sheet(paper.sheet)
        match kind:
            case ".csv":
                content = table_of_figures(figures).encode()
            case ".json":
                content = dump(document(figures)).encode() + b"\n"
            case _:
                content = pdf(par_files(paper, figures))
    write(output, content)


@press.command()
@from_a_sheet
def card(
    paper: "Paper",
    kind: Annotated[CardKind, typer.Option(help="Whose card.")] = CardKind.DEALER,
    output: PdfFile = "card.pdf",
) -> None:
    """Print a card: the dealer's, the one for opening and closing, the player's, or the rules."""
    from fairdeal.press.cards import (
        dealer_files,
        opening_files,
        player_files,
        rules_files,
    )
    from fairdeal.press.document import pdf

    files = {
        CardKind.DEALER: dealer_files,
        CardKind.OPENING: opening_files,
        CardKind.PLAYER: player_files,
        CardKind.RULES: rules_files,
    }
    _kind(output, (".pdf",))
    what, instrument = f"printing the {kind.value} card", paper.sheet.instrument.id
    with solving(what, instrument) if kind is CardKind.PLAYER else working(what):
        content = pdf(files[kind](paper))
    write(output, content)


@press.command()
@printing
def dispute(
    journal: Annotated[str, typer.Argument(help="A table's journal.")],
    round: Annotated[
        int | None, typer.Option("--round", metavar="N", help="Which round; the last one.")
    ] = None,
    against: Annotated[
        str, typer.Option(metavar="FILE", help="The house's own copy of the journal.")
    ] = "",
    revision: Revision = "A",
    date: Date = "",
    paper: OnPaper = PaperSize.LETTER,
    output: PdfFile = "dispute.pdf",
) -> None:
    """Print the packet of a disputed round: record, hands, payouts computed again, proofs.

    A journal that does not verify gets its packet all the same. Its first page says where and how
    it is broken, and what the house's own copy says there (--against).
    """
    with refusals():
        need("press")
        from fairdeal.press.dispute.print import dispute_files
        from fairdeal.press.document import pdf

        _kind(output, (".pdf",))
        raw, beside = read_bytes(journal), Path(f"{journal}.head")
        head = read_bytes(str(beside)) if beside.is_file() else None
        with working("going through the journal"):
            files = dispute_files(
                raw,
                round,
                head=head,
                own=read_bytes(against) if against else None,
                revision=revision,
                date=_day(date),
                size=paper,
                name=Path(journal).name,
            )
            content = pdf(files)
        write(output, content)


@press.command()
@from_a_sheet
def submission(
    paper: "Paper",
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="FOLDER", help="The folder; it is made.")
    ] = "submission",
) -> None:
    """Print everything for one sheet into a folder, with an index of the clauses it meets."""
    from fairdeal.press.submission import COUNT
    from fairdeal.press.submission import submission as prints

    try:
        Path(output).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise refuse("cannot-write", f"{output}: {error.strerror}") from None
    made = prints(paper)
    for number in range(1, COUNT + 1):
        with solving(f"printing {number} of {COUNT}", paper.sheet.instrument.id):
            name, content = next(made)
        write(str(Path(output) / name), content, f"{number} of {COUNT}  ")


def _day(date: str) -> str:
    """Return the date to print: today unless another is given."""
    return date or calendar.today().isoformat()


def _kind(output: str, known: tuple[str, ...]) -> str:
    kind = Path(output).suffix.lower()
    if kind not in known:
        raise refuse(
            "format-not-known", f"{output:.60} ends in none of {', '.join(known)}: -o decides"
        )
    return kind


def write(file: str, content: bytes, said: str = "") -> None:
    """Write a file, and say which."""
    try:
        Path(file).write_bytes(content)
    except OSError as error:
        raise refuse("cannot-write", f"{file} cannot be written: {error.strerror}") from None
    print(f"{said}{file}  {len(content):,} bytes", flush=True)
