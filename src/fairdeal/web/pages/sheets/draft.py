"""A draft of an option sheet: read from a form, with the choices that are lawful beside it.

A choice that needs another one brings it along (dealing from the hand brings a shuffler). The
sheet's own schema decides all of it.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.law import Refusal, Refused
from fairdeal.money import Cents, dollars
from fairdeal.sheet import (
    AmountOption,
    Approval,
    ApprovalsOption,
    GroupOption,
    Option,
    PayTableOption,
    Sheet,
    TextOption,
    missing_approvals,
    needed_approvals,
    problems,
    read_sheet,
    schema_of,
)
from fairdeal.web.pages.sheets.fields import (
    GROUPS,
    OTHERS,
    OWN,
    RANGES,
    Field,
    Pick,
    composed,
    group_of,
    is_composed,
    note_of,
    own_rows,
    parts_of,
    printed,
    range_label,
    range_note,
    short,
    values,
)
from fairdeal.web.pages.sheets.options import in_a_line, label, value_words, written

_FOLLOWS = (*(each for each in GROUPS["How it is dealt"] if each != "seats"), "positions")


def settle(
    instrument: str, options: Mapping[str, Any], name: str, value: Any
) -> dict[str, Any] | None:
    """Return all options with one of them changed, and the changes that must follow; None: not
    lawful.
    """
    wanted = {**options, name: value}
    if not problems(instrument, wanted):
        return wanted
    for other in _FOLLOWS:  # let one other option follow
        if other == name:
            continue
        rest = {key: each for key, each in wanted.items() if key != other}
        if not problems(instrument, rest):
            return written(read_sheet(instrument, rest))
    options_kept = {name: value} | {
        key: each for key, each in wanted.items() if key not in _FOLLOWS or key == name
    }
    if not problems(instrument, options_kept):
        return written(read_sheet(instrument, options_kept))
    return None


class SheetDraft(Struct, frozen=True, dict=True):
    """A draft of another sheet for a table."""

    before: Sheet
    options: dict[str, Any]  # all of them, in their wire form
    sheet: Sheet | None
    wrong: tuple[Refusal, ...]

    @cached_property
    def fields(self) -> dict[str, list[Field]]:
        """Every option, by group."""
        old = written(self.before)
        options = schema_of(self.before.instrument.id).options
        every = {option.name: self._field(option, old) for option in options}
        for low, (high, _) in RANGES.items():
            every[low] = self._range(every[low], every.pop(high))
        by_group: dict[str, list[Field]] = {group: [] for group in (*GROUPS, OTHERS)}
        for name, field in every.items():
            by_group[group_of(name)].append(field)
        return {group: fields for group, fields in by_group.items() if fields}

    @cached_property
    def approvals(self) -> list[Approval]:
        """The regulator's approvals that the choices need, and others that are on file."""
        sheet = self.sheet or self.before
        needed = needed_approvals(sheet)
        subjects = {each.subject for each in needed}
        more = [Approval(k, "", v) for k, v in sheet.approvals if k.casefold() not in subjects]
        return [*needed, *more]

    @cached_property
    def missing(self) -> list[str]:
        """The approvals that are needed and not on file."""
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
            rows=own_rows(option, value, self.before),
            parts=parts_of(option, value) if is_composed(option, value) else (),
        )

    def _range(self, low: Field, high: Field) -> Field:
        sheet = self.sheet or self.before
        words, note = range_label(low.name, sheet), range_note(low.name, sheet)
        return replace(low, label=words, note=note, upto=high)

    def _picks(self, option: Option, value: Any, before: Any) -> Iterator[Pick]:
        for each in values(option, value):
            own = isinstance(each, Mapping)
            if not own and each != value and not self._lawful(option, each):
                continue
            words = (
                "Own, no less"
                if own and isinstance(option, PayTableOption)
                else short(option, each)
            )
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


def read_draft(before: Sheet, given: Mapping[str, str]) -> SheetDraft:
    """Return the draft from a form; without values, the sheet in force."""
    name, options = before.instrument.id, written(before)
    for option in schema_of(name).options:
        if option.name in given:
            options[option.name] = _read(option, given, options[option.name], before)
    last = given.get("last", "")
    if last in options:
        options = settle(name, options, last, options[last]) or options
    wrong = problems(name, options)
    sheet = None if wrong else read_sheet(name, options)
    return SheetDraft(before, written(sheet) if sheet else options, sheet, wrong)


def _read(option: Option, given: Mapping[str, str], now: Any, before: Sheet) -> Any:
    text = given[option.name].strip()
    if isinstance(option, AmountOption):
        return _cents(f"${text.lstrip('$')}") if text else ""
    if isinstance(option, TextOption):
        return text
    if isinstance(option, ApprovalsOption):
        return _approvals(given)
    if text == OWN and isinstance(option, GroupOption):
        start = schema_of(before.instrument.id).with_every_wager.get(option.name, {})
        return composed(option, given, now if isinstance(now, Mapping) else start)
    if text == OWN:
        rows = {
            key.partition(":")[2]: value.strip()
            for key, value in given.items()
            if key.startswith(f"{option.name}:") and value.strip()
        }
        return rows or (now if isinstance(now, Mapping) else printed(option, before))
    try:
        return json.loads(text)
    except ValueError:
        return text


def _cents(text: str) -> Cents | str:
    """Return an amount as a sheet writes it, or the text as typed, which is refused in words."""
    try:
        return dollars(text)
    except Refused:
        return text


def _approvals(given: Mapping[str, str]) -> dict[str, str]:
    return {
        key.removeprefix("approval:"): value.strip()
        for key, value in given.items()
        if key.startswith("approval:") and value.strip()
    }


def refused_words(wrong: tuple[Refusal, ...]) -> list[str]:
    """Return the errors of a draft."""
    return [f"{each.message}" + (f" ({each.clause})" if each.clause else "") for each in wrong]
