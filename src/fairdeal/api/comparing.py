"""Two sheets side by side: their options, edges, print, and a round settled by both."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from fairdeal.analysis.odds import answer, question
from fairdeal.analysis.report import OddsReport, html_table, percent
from fairdeal.extras import has
from fairdeal.forms import SettledRoundForm
from fairdeal.games import settle_description
from fairdeal.law import refuse
from fairdeal.money import in_dollars
from fairdeal.play import wager_words
from fairdeal.sheet import Sheet, asked_of

if TYPE_CHECKING:
    from fairdeal.press.print_changes import PrintChange


class OptionDifference(Struct, frozen=True):
    """An option that two sheets set differently; None where an instrument has no such option."""

    option: str
    before: object
    after: object


class WagerDifference(Struct, frozen=True):
    """The house edge of a wager under two sheets, per unit; None where a sheet has no such wager.

    That of the main game is per ante.
    """

    wager: str
    before: Fraction | None
    after: Fraction | None

    def record(self) -> dict[str, object]:
        """Return a flat row: numbers as numbers, exact ones beside them as text."""
        sides = (("before", self.before), ("after", self.after))
        return {
            "wager": self.wager,
            **{name: None if edge is None else float(edge) for name, edge in sides},
            **{f"{name}_exact": None if edge is None else str(edge) for name, edge in sides},
        }


class SheetComparison(Struct, frozen=True):
    """Two sheets side by side. `records()` has the edges as flat rows."""

    before: Sheet
    after: Sheet
    options: tuple[OptionDifference, ...]
    edges: tuple[WagerDifference, ...]
    felt: "tuple[PrintChange, ...] | None"
    """The words on the felt that change; None without the extra “press”."""
    signs: "tuple[PrintChange, ...] | None"
    settled: tuple[SettledRoundForm, SettledRoundForm] | None = None
    """The same round, settled by both sheets."""

    def records(self) -> list[dict[str, object]]:
        """Return the house edge of each wager under both sheets as a flat row."""
        return [edge.record() for edge in self.edges]

    def __repr__(self) -> str:
        names = [sheet.instrument.id for sheet in (self.before, self.after)]
        changed = len(self.options)
        return f"SheetComparison({' and '.join(dict.fromkeys(names))}: {changed} options differ)"

    def __str__(self) -> str:
        """Return a page: options, edges, print, and the round."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield "options"
        for option in self.options:
            yield f"  {option.option}: {option.before} -> {option.after}"
        yield "house edge"
        for edge in self.edges:
            shown = [
                "none" if each is None else percent(each) for each in (edge.before, edge.after)
            ]
            unchanged = "" if edge.before == edge.after else f" -> {shown[1]}"
            yield f"  {wager_words(edge.wager)}: {shown[0]}{unchanged}"
        for where, changes in (("felt", self.felt), ("signs", self.signs)):
            if changes:
                yield where
            for change in changes or ():
                yield f"  {change.name}: {change.before or 'nothing'} -> {change.after or 'gone'}"
        if self.settled:
            yield "the round"
            for one, other in zip(*(each["hands"] for each in self.settled), strict=True):
                net, then = (in_dollars(hand["net"]) for hand in (one, other))
                yield f"  seat {one['seat']}: {net}{'' if net == then else f' -> {then}'}"

    def _repr_html_(self) -> str:
        return html_table(self.records())


def compare_sheets(
    compared: Sequence[object], round: Mapping[str, Any] | None = None
) -> SheetComparison:
    """Return two sheets side by side, with a described round settled by both."""
    if len(compared) != 2 or not all(isinstance(each, Sheet) for each in compared):
        raise refuse(
            "nothing-to-compare",
            "compare two sheets, compare(one, other), or policies under a sheet, "
            'compare("best", "simple", sheet="nj-uth")',
        )
    before, after = (each for each in compared if isinstance(each, Sheet))
    felt, signs = _print(before, after)
    return SheetComparison(
        before,
        after,
        tuple(_options(before, after)),
        tuple(_edges(*(answer(question(*asked_of(sheet, {}))) for sheet in (before, after)))),
        felt,
        signs,
        None if round is None else (_settled(before, round), _settled(after, round)),
    )


def _options(before: Sheet, after: Sheet) -> Iterator[OptionDifference]:
    old, new = before.canonical(), after.canonical()
    for name in dict.fromkeys((*old, *new)):
        if old.get(name) != new.get(name):
            yield OptionDifference(name, old.get(name), new.get(name))


def _edges(before: OddsReport, after: OddsReport) -> Iterator[WagerDifference]:
    yield WagerDifference("main", before.main.house_edge, after.main.house_edge)
    for name in dict.fromkeys((*before.side, *after.side)):
        edges = (
            report.side[name].house_edge if name in report.side else None
            for report in (before, after)
        )
        yield WagerDifference(name, *edges)


def _print(
    before: Sheet, after: Sheet
) -> "tuple[tuple[PrintChange, ...] | None, tuple[PrintChange, ...] | None]":
    if not has("press"):
        return None, None
    from fairdeal.press.print_changes import felt_changes, sign_changes

    return tuple(felt_changes(before, after)), tuple(sign_changes(before, after))


def _settled(sheet: Sheet, round: Mapping[str, Any]) -> SettledRoundForm:
    name, options = asked_of(sheet, {})
    return settle_description({**round, "instrument": name, "options": options})
