"""A table's state as a JSON document, and the state that a document holds.

Between rounds it is small, without the round that is over. In the middle of a round it also holds
the deck and every face, so it must be kept as secret as the deck itself. It leaves out what can be
worked out from the rest: the step, the tasks before the next round, and defaults.
"""

from collections.abc import Mapping
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct, ValidationError

from fairdeal.games import game_of
from fairdeal.law import Refused
from fairdeal.play import Game, Moment, Round, Settled, with_step
from fairdeal.record.chain import rulings_digest
from fairdeal.record.encoding import Malformed, text, whole
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.table import Condition, TableState, with_work
from fairdeal.values import packed_fields, read, replace

FORMAT = 1
_NAMES = {"Game": Game, "Moment": Moment, "Settled": Settled}  # for the annotations of `Round`
_FOLLOWS = frozenset({"game", "sheet", "step", "tasks", "round", "rules", "superseded"})


def _part(kind: type[Struct]) -> Any:
    """Return a kind with the fields that a document holds."""
    hints, names, defaults = get_type_hints(kind, localns=_NAMES), kind.__struct_fields__, {}
    given = kind.__struct_defaults__
    if given:
        defaults = dict(zip(names[-len(given) :], given, strict=True))
    fields = [
        (name, hints[name], defaults[name]) if name in defaults else (name, hints[name])
        for name in names
        if name not in _FOLLOWS
    ]
    return msgspec.defstruct(kind.__name__, fields, frozen=True, forbid_unknown_fields=True)


_TABLE, _ROUND = _part(TableState), _part(Round)


def snapshot(state: TableState) -> dict[str, Any]:
    """Return a state as plain data."""
    document = {
        "format": FORMAT,
        "rules": state.rules,
        "rulings_digest": rulings_digest(),
        "instrument": state.sheet.instrument.id,
        "sheet": _options(state.sheet),
        "table": packed_fields(state, leave_out=_FOLLOWS, defaults=False),
    }
    if state.round is not None:
        document["round"] = packed_fields(state.round, leave_out=_FOLLOWS, defaults=False)
        if state.round.sheet != state.sheet:
            document["round_sheet"] = _options(state.round.sheet)
    return document


def without_the_last_round(state: TableState) -> TableState:
    """Return a table between rounds without the round that is over, which is no longer needed."""
    if state.round is None or not state.round.over:
        return state
    played = state.deck.condition is Condition.IN_RACK  # otherwise the next deck is ready
    return replace(state, round=None, ready=None if played else state.ready)


def restored_state(document: Mapping[str, Any]) -> TableState:
    """Return the state of a snapshot; refuse anything that is no snapshot of this version."""
    if document.get("format") != FORMAT:
        raise Malformed("it is no snapshot of this format")
    name, rules = text(document.get("instrument")), whole(document.get("rules"))
    try:
        sheet = read_sheet(name, document["sheet"])
        if not 1 <= rules <= sheet.instrument.rules:
            raise Malformed(f"it is a snapshot under edition {rules} of the rules")
        parts = _fields(_TABLE, document["table"])
        state = TableState(sheet=sheet, game=game_of(name), rules=rules, **parts)
        if "round" in document:
            own = read_sheet(name, document["round_sheet"]) if "round_sheet" in document else sheet
            parts = _fields(_ROUND, document["round"])
            round = with_step(Round(sheet=own, game=state.game, **parts))
            state = replace(state, round=round)
    except (KeyError, ValidationError, Refused, ValueError) as problem:
        raise Malformed(f"it is no snapshot: {problem!s:.200}") from None
    return with_work(state)


def _options(sheet: Sheet) -> dict[str, object]:
    own = {"licensee": sheet.licensee, "approvals": dict(sheet.approvals)}
    return {**sheet.canonical(), **own}


def _fields(part: Any, data: object) -> dict[str, Any]:
    value: Struct = read(data, part)
    return {name: getattr(value, name) for name in value.__struct_fields__}
