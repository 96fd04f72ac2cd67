"""The page as a felt: cards, chips and wagering areas drawn in the terminal."""

from collections.abc import Iterable, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from fairdeal.cards import Card
from fairdeal.cli.law.rules import show_rules
from fairdeal.cli.terminal.keys import Key
from fairdeal.cli.terminal.layout import FELT, felt, flow, little
from fairdeal.cli.terminal.plain_page import Page
from fairdeal.games import payout_limits
from fairdeal.law import Refusal
from fairdeal.money import Cents
from fairdeal.play import Outcome, RulesPage, Step
from fairdeal.sheet import Sheet
from fairdeal.view import (
    Advice,
    DisplayedPayTable,
    Judgement,
    LogLine,
    Scene,
    dollars,
    limits,
    summed_up,
    who_may_act,
)
from fairdeal.view.advice import signed, unit_words, units
from fairdeal.view.mistakes import heading, left_out, remark
from fairdeal.view.procedure import summary

_WIDEST = 96
_OUTCOMES = {Outcome.WIN: "green", Outcome.LOSE: "red", Outcome.PUSH: "yellow"}


class DrawnPage(Page):
    """Boxes, suits and colours, as far as the terminal has them."""

    def __init__(self, sheet: Sheet, pace: float, console: Console) -> None:
        super().__init__(sheet, pace)
        self._console = console

    @property
    def _width(self) -> int:
        return min(self._console.width, _WIDEST)

    def title(self) -> None:
        """Print the game and its law in two lines, then the limits and the sheet."""
        law = self.sheet.instrument
        self._print(f"[bold]{escape(law.game)}[/], {law.jurisdiction} [dim]{escape(law.source)}[/]")
        self._print(f"[dim]{limits(self.sheet)}[/]")
        for warning in self.sheet.warnings():
            self._print(f"[yellow]note:[/] {escape(warning)}")

    def felt(self, scene: Scene) -> None:
        """Print the felt in a frame."""
        law = self.sheet.instrument
        self._console.print()
        self._console.print(
            Panel(
                felt(scene, self._width - 4),
                title=f"{law.game}, {law.jurisdiction}",
                subtitle=f"sheet {self.sheet.hash[:16]}",
                style=FELT,
                border_style="#c9a64b on #0b4a2f",
                width=self._width,
                padding=(0, 1),
            )
        )

    def tell(self, item: LogLine) -> None:
        """Print words, cards, and the clauses in small letters."""
        line = Text(item.words, style=_style(item))
        if item.cards:
            line.append(": ", style="")
            line.append_text(little(item.cards, gap=""))
        line.append(f"  {item.cited}", style="dim")
        self._console.print(Padding(line, (0, 0, 0, 2), expand=False), width=self._width)

    def step(self, step: Step, own: tuple[int, ...], chips: Cents, *, known: bool) -> None:
        """Print stage and actors, then the clause in our words; one line once it is known."""
        self._print(f"[bold]{escape(step.stage)}[/]: {escape(who_may_act(step, own, chips))}")
        words = Text(f"{step.clause}  {summary(self.sheet, step.clause)}", style="dim")
        if known:
            words.truncate(self._width, overflow="ellipsis")
        self._console.print(words, width=self._width)

    def keys(self, keys: Sequence[Key]) -> None:
        """Print each key in brackets before its words."""
        parts = [Text.assemble((f"[{key.key}]", "bold cyan"), f" {key.words}") for key in keys]
        self._console.print(flow(parts, self._width, "   "), width=self._width)

    def clauses(self, title: str, rows: Iterable[tuple[str, str]]) -> None:
        """Print two columns."""
        self._print(f"[bold]{escape(title)}[/]")
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(style="cyan", max_width=self._width // 3, overflow="fold")
        grid.add_column()
        for row in rows:
            grid.add_row(*map(escape, row))
        self._console.print(Padding(grid, (0, 0, 0, 2)), width=self._width)

    def pay_tables(self, tables: Iterable[DisplayedPayTable]) -> None:
        """Print pay tables side by side as far as they fit."""
        every = list(tables)
        narrow = [_grid(table) for table in every if not table.columns]
        self._console.print(Columns(narrow, padding=(0, 3)), width=self._width)
        for table in every:
            if table.columns:
                self._console.print(_grid(table), width=self._width)
        self._print(f"{limits(self.sheet)}")
        for rule in payout_limits(self.sheet):
            self._print(f"{escape(rule.text)} [dim]{escape(rule.clause)}[/]")
        self._print(f"[dim]sheet {self.sheet.hash}[/]")

    def rules(self, page: RulesPage) -> None:
        """Show the page of `fairdeal rules`, in the reader's pager."""
        show_rules(page)

    def choices(self, rows: Sequence[tuple[str, str, tuple[Card, ...]]], area: str) -> None:
        """Print a letter, the words and the cards in a line."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for letter, words, cards in rows:
            laid = Text.assemble((f"{area} " if area else "", "dim"), little(cards, gap=""))
            grid.add_row(Text(f"[{letter}]", style="bold cyan"), words, laid)
        self._console.print(Padding(grid, (0, 0, 0, 2)), width=self._width)

    def advice(self, advice: Advice) -> None:
        """Print a row for each option, coloured by its value, with an arrow at the best."""
        asked = advice.situation
        self._print(f"[bold]{escape(heading(advice))}[/]")
        grid = Grid(box=None, header_style="dim", padding=(0, 2, 0, 0), pad_edge=False)
        in_units = "antes" if advice.unit == "ante" else "times it"
        for column in ("", in_units, "dollars", "exactly", ""):
            exact = column == "exactly"
            grid.add_column(
                column, overflow="fold", no_wrap=not exact, style="dim" if exact else ""
            )
        for option in advice.options:
            style = "green" if option.ev > 0 else "red" if option.ev < 0 else ""
            cents = advice.in_cents(option.ev)
            noted = remark(advice, option)
            is_best = option == advice.best
            grid.add_row(
                Text(option.words, style="bold" if is_best else ""),
                Text(signed(option.ev, units(option.ev)), style=style),
                Text(signed(cents, dollars(cents)), style=style),
                str(option.ev),
                f"[bold]← {noted}[/]" if is_best else noted,
            )
        self._console.print(Padding(grid, (0, 0, 0, 2)), width=self._width)
        for line in left_out(asked):
            self._print(escape(line))

    def judgement(self, judgement: Judgement) -> None:
        """Print two lines for each mistake, and a sentence for all of them."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for mistake in judgement.mistakes:
            asked, cost = mistake.advice.situation, Text(dollars(mistake.cents), style="red")
            exact = Text(f"  exactly {mistake.cost} {unit_words(mistake.advice.unit)}", style="dim")
            chose = f"{mistake.taken.words}, where {mistake.advice.best.words} was best: "
            grid.add_row(f"round {asked.round}", _in_a_line(asked.cards, asked.board))
            grid.add_row("", Text.assemble(chose, cost, exact))
        if judgement.mistakes:
            self._console.print(Padding(grid, (0, 0, 0, 2)), width=self._width)
        for line in summed_up(judgement):
            self.note(line)

    def refusal(self, refusal: Refusal) -> None:
        """Name, message, clause."""
        clause = f" [dim]{escape(refusal.clause)}[/]" if refusal.clause else ""
        self._print(f"[red]refused: {refusal.name}:[/] {escape(refusal.message)}{clause}")

    def note(self, words: str, *, net: int | None = None) -> None:
        """Print a note: green above zero, red below it."""
        style = (
            "bold" if net is None else "bold green" if net > 0 else "bold red" if net else "bold"
        )
        self._console.print(Text(words, style=style), width=self._width)

    def _print(self, markup: str) -> None:
        self._console.print(markup, width=self._width)


def _style(item: LogLine) -> str:
    if item.outcome is not None:
        return _OUTCOMES[item.outcome]
    return "bold" if item.aloud else ""


def _grid(table: DisplayedPayTable) -> Grid:
    grid = Grid(
        title=f"{table.title}\n[dim]{escape(table.clause)}[/]", show_header=bool(table.columns)
    )
    for index, column in enumerate(table.columns or ("", "")):
        grid.add_column(column, justify="right" if index else "left")
    for row in table.rows:
        grid.add_row(*row)
    return grid


def _in_a_line(held: Sequence[Card], board: Sequence[Card]) -> Text:
    line = little(held, gap="")
    return line.append(" on ").append_text(little(board, gap="")) if board else line
