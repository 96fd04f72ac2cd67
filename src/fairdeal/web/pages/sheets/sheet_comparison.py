"""The effects of another sheet: exact edges before and after, and warnings."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property

from markupsafe import Markup
from msgspec import Struct

from fairdeal.house import Figures, SheetFigures
from fairdeal.play import wager_words
from fairdeal.press.layout.layout import layout
from fairdeal.press.print_changes import PrintChange, felt_changes
from fairdeal.sheet import FlagOption, Sheet, read_sheet, schema_of
from fairdeal.values import capital
from fairdeal.web.pages.sheets.draft import settle
from fairdeal.web.pages.sheets.options import changed, in_a_line, label, value_words, written
from fairdeal.web.pages.table.felt_view import felt_with_frames


class EdgeChange(Struct, frozen=True):
    """The house edge of one wager, before and after."""

    words: str
    before: Fraction | None
    after: Fraction | None
    is_sum: bool = False

    @property
    def same(self) -> bool:
        """Return whether nothing changes."""
        return self.before == self.after

    @property
    def track(self) -> Markup:
        """A scale with a ring at the old edge and a dot at the new; the player's side is at the
        left.
        """
        before, after = _place(self.before), _place(self.after)
        moved = (
            ""
            if self.same
            else (
                f'<path class="way" d="M{before:.1f} 8H{after:.1f}"/>'
                f'<circle class="was" cx="{before:.1f}" cy="8" r="4.6"/>'
            )
        )
        return Markup(
            '<svg class="track" viewBox="0 0 200 16" width="200" height="16" aria-hidden="true">'
            '<rect class="player" x="0" y="4" width="100" height="8" rx="4"/><rect class="house" '
            'x="100" y="4" width="100" height="8" rx="4"/><path class="middle" d="M100 1v14"/>'
            f'{moved}<circle class="now" cx="{after:.1f}" cy="8" r="6"/></svg>'
        )


def _place(edge: Fraction | None) -> float:
    return 100 + 94 * min(1.0, max(-1.0, float(edge or 0) * 1.24))


class Alternative(Struct, frozen=True):
    """An alternative choice, and its edge where that is known."""

    words: str
    changes: dict[str, object]
    ante: Fraction | None


class SheetEffect(Struct, frozen=True, dict=True):
    """A sheet beside the one in force."""

    before: Sheet
    after: Sheet
    worth_before: SheetFigures | None
    worth_after: SheetFigures | None
    ways_out: list[Alternative]

    @property
    def pending(self) -> bool:
        """Return whether figures are still being computed."""
        return self.worth_before is None or self.worth_after is None

    @property
    def player_ahead(self) -> bool:
        """Return whether the best play wins in the long run."""
        return self.worth_after is not None and self.worth_after.ante < 0

    @property
    def lost_on_100(self) -> int:
        """The house's loss on $100 of antes, in cents."""
        assert self.worth_after is not None
        return round(-self.worth_after.ante * 100 * 100)

    @cached_property
    def edges(self) -> list[EdgeChange]:
        """The edges of each wager of the main game, their sum, and each other wager."""
        old, new = self.worth_before, self.worth_after
        if old is None or new is None:
            return []
        main = [
            EdgeChange(_words(name), _less(old.by_wager.get(name)), _less(new.by_wager.get(name)))
            for name in dict.fromkeys((*old.by_wager, *new.by_wager))
        ]
        side = [
            EdgeChange(f"{_words(name)}, by itself", old.side.get(name), new.side.get(name))
            for name in dict.fromkeys((*old.side, *new.side))
            if name not in new.by_wager
        ]
        return [*main, EdgeChange("Together", old.ante, new.ante, is_sum=True), *side]

    @cached_property
    def warnings(self) -> list[str]:
        """The choices that are lawful but unwise, or rest on a ruling."""
        there = set(self.before.warnings())
        return [words for words in self.after.warnings() if words not in there]

    @cached_property
    def print(self) -> list[PrintChange]:
        """The words on the felt that change."""
        return list(felt_changes(self.before, self.after))

    @cached_property
    def felt(self) -> Markup:
        """The felt with frames around the words that change."""
        return felt_with_frames(layout(self.after), [each.name for each in self.print])

    @property
    def reason_needed(self) -> bool:
        """Return whether the proposer has to give a reason."""
        return self.player_ahead or bool(self.warnings)


def effect_of(figures: Figures, before: Sheet, after: Sheet) -> SheetEffect:
    """Return the effects of another sheet, as far as they are known."""
    worth = figures.of(after)
    ahead = worth is not None and worth.ante < 0
    ways = [*_ways_out(figures, before, after)] if ahead else []
    return SheetEffect(before, after, figures.of(before), worth, ways)


def _ways_out(figures: Figures, before: Sheet, after: Sheet) -> Iterator[Alternative]:
    """Yield alternatives: each choice as it was, or a yes or no reversed."""
    law, options = before.instrument.id, written(after)
    seen_options = {"pre_shuffled"}  # which moves no edge
    for option, old, _ in changed(before, after):
        seen_options.add(option.name)
        yield from _way(figures, law, options, option.name, old, f"{label(option)} back to ")
    for option in schema_of(law).options:
        if isinstance(option, FlagOption) and option.name not in seen_options:
            flipped = not options[option.name]
            yield from _way(figures, law, options, option.name, flipped, f"{label(option)}: ")


def _way(
    figures: Figures, law: str, options: dict[str, object], name: str, value: object, words: str
) -> Iterator[Alternative]:
    other = settle(law, options, name, value)
    if other is None or other == options:
        return
    option = next(each for each in schema_of(law).options if each.name == name)
    worth = figures.of(read_sheet(law, other))
    known = None if worth is None else worth.ante
    if known is None or known >= 0:
        yield Alternative(words + in_a_line(value_words(option, value)), other, known)


def _less(edge: Fraction | None) -> Fraction | None:
    return None if edge is None else -edge


def _words(name: str) -> str:
    words = wager_words(name)
    return capital(words)
