"""A draft of an option sheet: read from a form, with the choices that are lawful beside it.

A choice that needs another one brings it along (dealing from the hand brings a shuffler); what
cannot be made lawful is not offered. All of it is asked of the sheet's own schema.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeGuard

from fairdeal.law import Refusal
from fairdeal.sheet import Sheet, missing_approvals, needed_approvals, read_sheet
from fairdeal.sheet.approvals import Approval
from fairdeal.sheet.option import (
    Approvals,
    Choice,
    Composed,
    Flag,
    Money,
    Option,
    Tables,
    Text,
    Whole,
)
from fairdeal.sheet.sheet import problems, schema_of
from fairdeal.web.pages.staff.composed import composed, parts_of, rows_of
from fairdeal.web.pages.staff.fields import RANGES, Field, Pick, note_of, range_label, range_note
from fairdeal.web.pages.staff.options import in_a_line, label, value_words, written

OWN = "own"  # a table of the licensee's own, row by row
_FEW = 9  # values that are shown side by side
_GROUPS = {
    "What may be bet": ("minimum", "maximum", "side_minimum", "side_maximum", "chip",
                        "play_3_multiple", "play_5_multiple", "positions"),
    "What is paid": ("dealer_qualifies", "five_card_bonus_pay_table", "three_card_bonus_pay_table",
                     "trips_pay_table", "poker_bonus_pay_table", "ante_bonus", "cover_all",
                     "progressive"),
    "How it is dealt": ("dealing", "shuffling", "decks", "pre_shuffled", "seats",
                        "three_card_selection", "settlement", "dealer_stack"),
}  # fmt: skip
_OTHERS = "On record"


@dataclass(frozen=True)
class Draft:
    """Another sheet for a table."""

    before: Sheet
    options: dict[str, Any]  # all of them, in their wire form
    sheet: Sheet | None
    wrong: tuple[Refusal, ...]

    @cached_property
    def fields(self) -> dict[str, list[Field]]:
        """Every option, by what it is about."""
        old = written(self.before)
        options = schema_of(self.before.instrument.id).options
        every = {option.name: self._field(option, old) for option in options}
        for low, (high, _) in RANGES.items():
            every[low] = self._range(every[low], every.pop(high))
        found: dict[str, list[Field]] = {group: [] for group in (*_GROUPS, _OTHERS)}
        for name, field in every.items():
            found[_group(name)].append(field)
        return {group: fields for group, fields in found.items() if fields}

    @cached_property
    def approvals(self) -> list[Approval]:
        """What the choices need the regulator's approval of, and what else is on file."""
        sheet = self.sheet or self.before
        needed = needed_approvals(sheet)
        subjects = {each.subject for each in needed}
        more = [Approval(k, "", v) for k, v in sheet.approvals if k.casefold() not in subjects]
        return [*needed, *more]

    @cached_property
    def missing(self) -> list[str]:
        """Approvals that are needed and not on file."""
        return (
            [] if self.sheet is None else [each.subject for each in missing_approvals(self.sheet)]
        )

    def _field(self, option: Option, old: Mapping[str, Any]) -> Field:
        law, value = self.before.instrument, self.options[option.name]
        picks = tuple(self._picks(option, value, old[option.name]))
        return Field(
            option=option,
            clause=law.resolve(option.cite, self.before.dealing.value),
            rulings=option.cite.rulings,
            value=value,
            before=old[option.name],
            label=label(option),
            note=note_of(option, value, self.before, picks),
            picks=picks,
            rows=_own_rows(option, value, self.before),
            parts=parts_of(option, value) if _is_composed(option, value) else (),
        )

    def _range(self, low: Field, high: Field) -> Field:
        sheet = self.sheet or self.before
        words, note = range_label(low.name, sheet), range_note(low.name, sheet)
        return replace(low, label=words, note=note, upto=high)

    def _picks(self, option: Option, value: Any, before: Any) -> Iterator[Pick]:
        for each in _values(option, value):
            own = isinstance(each, Mapping)
            if not own and each != value and not self._lawful(option, each):
                continue
            words = "Own, no less" if own and isinstance(option, Tables) else _short(option, each)
            yield Pick(
                value=OWN if own else json.dumps(each),
                words=words,
                chosen=each == value or (own and isinstance(value, Mapping)),
                was=each == before != value,
                brings="" if own or each == value else self._brings(option, each),
            )

    def _lawful(self, option: Option, value: Any) -> bool:
        return settle(self.before.instrument.id, self.options, option.name, value) is not None

    def _brings(self, option: Option, value: Any) -> str:
        after = settle(self.before.instrument.id, self.options, option.name, value) or {}
        return ", ".join(
            f"{in_a_line(label(other))}: {in_a_line(value_words(other, after[other.name]))}"
            for other in schema_of(self.before.instrument.id).options
            if other.name != option.name and after.get(other.name) != self.options[other.name]
        )


def settle(
    instrument: str, options: Mapping[str, Any], name: str, value: Any
) -> dict[str, Any] | None:
    """All options with one of them changed, and whatever must follow it; none: not lawful."""
    wanted = {**options, name: value}
    if not problems(instrument, wanted):
        return wanted
    for other in _FOLLOWS:  # let one other option follow
        if other == name:
            continue
        rest = {key: each for key, each in wanted.items() if key != other}
        if not problems(instrument, rest):
            return written(read_sheet(instrument, rest))
    kept = {name: value} | {
        key: each for key, each in wanted.items() if key not in _FOLLOWS or key == name
    }
    if not problems(instrument, kept):
        return written(read_sheet(instrument, kept))
    return None


_FOLLOWS = (*(each for each in _GROUPS["How it is dealt"] if each != "seats"), "positions")


def read_draft(before: Sheet, given: Mapping[str, str]) -> Draft:
    """What a form says; without anything, the sheet in force."""
    name, options = before.instrument.id, written(before)
    for option in schema_of(name).options:
        if option.name in given:
            options[option.name] = _read(option, given, options[option.name], before)
    last = given.get("last", "")
    if last in options:
        options = settle(name, options, last, options[last]) or options
    wrong = problems(name, options)
    sheet = None if wrong else read_sheet(name, options)
    return Draft(before, written(sheet) if sheet else options, sheet, wrong)


def _read(option: Option, given: Mapping[str, str], now: Any, before: Sheet) -> Any:
    text = given[option.name].strip()
    if isinstance(option, Money):
        return f"${text.lstrip('$')}" if text else ""
    if isinstance(option, Text):
        return text
    if isinstance(option, Approvals):
        return _approvals(given)
    if text == OWN and isinstance(option, Composed):
        start = schema_of(before.instrument.id).with_every_wager.get(option.name, {})
        return composed(option, given, now if isinstance(now, Mapping) else start)
    if text == OWN:
        rows = {
            key.partition(":")[2]: value.strip()
            for key, value in given.items()
            if key.startswith(f"{option.name}:") and value.strip()
        }
        return rows or (now if isinstance(now, Mapping) else _printed(option, before))
    try:
        return json.loads(text)
    except ValueError:
        return text


def _approvals(given: Mapping[str, str]) -> dict[str, str]:
    return {
        key.removeprefix("approval:"): value.strip()
        for key, value in given.items()
        if key.startswith("approval:") and value.strip()
    }


def _group(name: str) -> str:
    return next((group for group, names in _GROUPS.items() if name in names), _OTHERS)


def _values(option: Option, value: Any) -> Iterator[Any]:
    """What may be picked side by side; nothing where a field is written in."""
    match option:
        case Flag():
            yield from (False, True)
        case Whole() if option.most - option.least < _FEW:
            yield from range(option.least, option.most + 1)
        case Choice():
            yield from (member.value for member in option.kind)
        case Tables():
            yield from option.names
            if option.own_allowed:
                yield value if isinstance(value, Mapping) else {}
        case Money() | Text() | Approvals() | Whole():
            return
        case Composed():
            yield False
            yield value if isinstance(value, Mapping) else {}
        case _:  # offered or not; by a table of its own it stays as it is
            yield False
            yield value if isinstance(value, Mapping) else True


def _short(option: Option, value: Any) -> str:
    if isinstance(option, Tables) and value != "printed":
        return str(value) if value != option.names[0] else f"Table {value}"
    words = value_words(option, value)
    return words[:1].upper() + words[1:]


def _printed(option: Option, before: Sheet) -> dict[str, str]:
    """The rows of a printed table, to begin with."""
    assert isinstance(option, Tables)
    first = next(iter(before.instrument.pay_tables[option.wager].tables.values()))
    return {row: str(odds) for row, odds in first.items()}


def _own_rows(option: Option, value: Any, before: Sheet) -> tuple[tuple[str, str], ...]:
    if _is_composed(option, value):
        return rows_of(option, value)
    if not isinstance(option, Tables) or not isinstance(value, Mapping):
        return ()
    return tuple((row, str(value.get(row, ""))) for row in _printed(option, before))


def _is_composed(option: Option, value: Any) -> TypeGuard[Composed]:
    return isinstance(option, Composed) and isinstance(value, Mapping)


def refused_words(wrong: tuple[Refusal, ...]) -> list[str]:
    """What is wrong with a draft."""
    return [f"{each.message}" + (f" ({each.clause})" if each.clause else "") for each in wrong]
