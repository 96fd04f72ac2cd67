"""Actions and events read back from a journal, strictly: what has another form is malformed."""

from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any, get_type_hints

from fairdeal.cards import DECK, Card
from fairdeal.money import NOTHING, Cents
from fairdeal.record.encode import PUBLIC_PARTS
from fairdeal.record.fields import Malformed, list_of, read_position, text, whole
from fairdeal.round import (
    Action,
    Actor,
    Area,
    Event,
    Observed,
    Outcome,
    Position,
    Report,
    Result,
    Witness,
)
from fairdeal.round.event import Dealt, Scope, Shown
from fairdeal.round.position import listed
from fairdeal.round.words import words_of
from fairdeal.table.events import Shuffled

_CARDS = {str(card): card for card in DECK}


class Unseen(Event, frozen=True):
    """Faces were seen by others, and stay closed to whoever reads this record."""

    positions: tuple[Position, ...]
    to: frozenset[int] | None


@words_of.register
def _(event: Unseen) -> str:
    places = listed(event.positions)
    if event.to is None:
        return f"turned up, and not opened by this record: {places}"
    seats = " and ".join(f"seat {number}" for number in sorted(event.to))
    return f"{seats} sees {places}"


def read_event(
    what: str,
    actor: Actor,
    clause: str,
    rulings: tuple[str, ...],
    data: object,
    part: object = None,
) -> Event:
    """An event from its public and, where it is open, its sealed part."""
    kind = _KINDS.get(what)
    if kind is None:
        raise Malformed(f"there is no event {what!r:.40}")
    given = _document(data, _PUBLIC[kind])
    read: dict[str, Any] = {name: reader(given[name]) for name, reader in _PUBLIC[kind].items()}
    if kind in (Dealt, Shown) and not read["positions"]:
        raise Malformed("no card is dealt or shown there")
    if kind is Dealt and len({position.area is Area.BURN for position in read["positions"]}) > 1:
        raise Malformed("a card is burned by itself, not among others")
    if kind is Shown:
        if part is None:
            return Unseen(actor, clause, rulings, **read)
        read["cards"] = tuple(map(read_card, list_of(_document(part, ("cards",))["cards"])))
        if len(read["cards"]) != len(read["positions"]):
            raise Malformed("it does not show one card at each position")
    elif kind is Shuffled:
        sealed = _document(part, ("order", "salts")) if part is not None else {}
        read["order"] = _texts(sealed.get("order", []))
        read["salts"] = _texts(sealed.get("salts", []))
    return kind(actor, clause, rulings, **read)


def read_action(actor: Actor, data: object) -> Action:
    """What an actor did."""
    if not isinstance(data, Mapping) or "verb" not in data:
        raise Malformed("an action has a verb")
    for name in data:
        if name not in _ACTION:
            raise Malformed(f"an action has no {name!r:.40}")
    return Action(actor, **{name: _ACTION[name](value) for name, value in data.items()})


def _document(value: object, names: Any) -> Mapping[str, object]:
    if not isinstance(value, Mapping) or value.keys() != set(names):
        raise Malformed(f"{value!r:.60} does not have exactly {', '.join(names) or 'nothing'}")
    return value


def _flag(value: object) -> bool:
    if type(value) is not bool:
        raise Malformed(f"{value!r:.40} is neither true nor false")
    return value


def read_card(value: object) -> Card:
    """A card from its text."""
    found = _CARDS.get(text(value))
    if found is None:
        raise Malformed(f"{value!r:.40} is not a card")
    return found


def _texts(value: object) -> tuple[str, ...]:
    return tuple(map(text, list_of(value)))


def _numbers(value: object) -> tuple[int, ...]:
    return tuple(map(whole, list_of(value)))


def _position(value: object) -> Position:
    return read_position(text(value))


def _positions(value: object) -> tuple[Position, ...]:
    return tuple(map(_position, list_of(value)))


def _seats(value: object) -> frozenset[int] | None:
    return None if value is None else frozenset(_numbers(value))


def _one_of(kind: Any) -> Callable[[object], Any]:
    values = {member.value: member for member in kind}

    def read(value: object) -> Any:
        if type(value) is not str or value not in values:
            raise Malformed(f"{value!r:.40} is none of {', '.join(values)}")
        return values[value]

    return read


def _result(value: object) -> Result:
    given = _document(value, _RESULT)
    return Result(**{name: reader(given[name]) for name, reader in _RESULT.items()})


def _report(value: object) -> Report:
    given = _document(value, _REPORT)
    return Report(**{name: reader(given[name]) for name, reader in _REPORT.items()})


def _options(value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise Malformed(f"{value!r:.40} is not a table of options")
    return value


def _wagers(value: object) -> dict[str, Cents]:
    found: dict[str, Cents] = {}
    for pair in map(list_of, list_of(value)):
        if len(pair) != 2:
            raise Malformed("a wager is a name and an amount")
        found[text(pair[0])] = Cents(whole(pair[1]))
    return found


_RESULT: dict[str, Callable[[object], Any]] = {
    "clause": text,
    "outcome": _one_of(Outcome),
    "payout": whole,
    "rulings": _texts,
    "stake": whole,
    "wager": text,
}
_REPORT: dict[str, Callable[[object], Any]] = {
    "count": whole,
    "deck": whole,
    "observed": _one_of(Observed),
    "position": lambda value: None if value is None else _position(value),
    "seat": whole,
    "seen_by": lambda value: None if value is None else _one_of(Witness)(value),
    "confirmed_by": lambda value: None if value is None else _one_of(Witness)(value),
}
_ACTION: dict[str, Callable[[object], Any]] = {
    "verb": text,
    "wagers": _wagers,
    "match_play": lambda value: Cents(whole(value)) or NOTHING,
    "picks": _numbers,
    "places": _positions,
    "missed": _positions,
    "count": whole,
    "report": _report,
    "name": text,
    "options": _options,
}
_READERS: dict[Any, Callable[[object], Any]] = {
    int: whole,
    Cents: whole,
    str: text,
    bool: _flag,
    tuple[Position, ...]: _positions,
    tuple[int, ...]: _numbers,
    frozenset[int] | NoneType: _seats,
    Result: _result,
    Scope: _one_of(Scope),
}
_EVERY_EVENT = ("actor", "clause", "rulings")
_SEALED = {Shown: ("cards",), Shuffled: ("order", "salts")}
_KINDS = {kind.__name__: kind for kind in PUBLIC_PARTS}
_PUBLIC: dict[type[Event], dict[str, Callable[[object], Any]]] = {
    kind: {
        name: _READERS[get_type_hints(kind)[name]]
        for name in kind.__struct_fields__
        if name not in (*_EVERY_EVENT, *_SEALED.get(kind, ()))
    }
    for kind in PUBLIC_PARTS
}
