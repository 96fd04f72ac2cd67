"""Every event and every action is written in one canonical form, and read back."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import DECK
from fairdeal.money import Cents
from fairdeal.play import DEALER, FLOOR, Action, Area, Event, Observed, Position, Report, seat
from fairdeal.play.model.action import Witness
from fairdeal.play.model.event import Scope, Shown
from fairdeal.play.model.result import Outcome, Result
from fairdeal.record.encoding import (
    ACTION_PART,
    PUBLIC_PARTS,
    SEALED_PARTS,
    Malformed,
    canonical,
    read_action,
    read_event,
)
from fairdeal.table.events import Shuffled, TakenAsItCame
from fairdeal.values.frozen import FrozenDict
from tests.cases import each_case


def sample(kind: type[Event]) -> Event:
    """An event of a kind, with nothing left at its default."""
    places = (Position(Area.SEAT, 2, 3), Position(Area.SET_ASIDE, 1), Position(Area.DEALER, 2))
    values: dict[str, Any] = {
        "actor": seat(3),
        "clause": '13:69F-39.1 "Hand"',
        "rulings": ("R-ORDER", "R-CUT"),
        "positions": places,
        "to": frozenset({5, 2}),
        "result": Result("play", Cents(5), Outcome.PUSH, Cents(7), "x", ("R-CAP",)),
        "scope": Scope.ALL_HANDS,
        "deck_removed": True,
        "picks": (2, 4),
        "order": ("As", "Kd"),
        "salts": ("0a" * 32, "0b" * 32),
        "depths": (12, 31),
        "facts": FrozenDict({"seat": 3, "hand": "pair K"}),
        "decks": ("red", "blue"),
        "equipment": ("automated shoe",),
        "report": Report(Observed.WRONG_NUMBER, 3, 4, None, 52, Witness.DEALER, Witness.FLOOR),
    }
    texts = {"player", "wager", "choice", "phrase", "deck", "root", "role", "name"}
    texts |= {"hash", "options", "while_playing", "coupon", "phase", "dealer", "floor"}
    given = {}
    for name in kind.__struct_fields__:
        default: object = f"{name} “é”" if name in texts else 11
        given[name] = values.get(name, default)
    if kind in (Shuffled, TakenAsItCame):
        given["root"] = "0c" * 32
    if kind is Shown:
        given["cards"] = DECK[7:10]
    return kind(**given)


@each_case("kind", PUBLIC_PARTS)
def test_every_kind_of_event_is_written_canonically_and_read_back(kind: type[Event]) -> None:
    event = sample(kind)
    public = PUBLIC_PARTS[kind].written(event)
    assert canonical(json.loads(public)) == public
    part = None
    if kind in SEALED_PARTS:
        sealed = SEALED_PARTS[kind].written(event)
        assert canonical(json.loads(sealed)) == sealed
        part = json.loads(sealed)
    read = read_event(
        kind.__name__, event.actor, event.clause, event.rulings, json.loads(public), part
    )
    assert read == event


@pytest.mark.parametrize(
    ("what", "positions"),
    [("Dealt", []), ("Shown", []), ("Dealt", ["burned card 1", "community card 1"])],
)
def test_cards_that_lie_nowhere_or_are_burned_among_others_are_malformed(
    what: str, positions: list[str]
) -> None:
    data = {"positions": positions} | ({"to": None} if what == "Shown" else {})
    with pytest.raises(Malformed):
        read_event(what, DEALER, "x", (), data, {"cards": []} if what == "Shown" else None)


def test_every_event_there_is_has_a_form() -> None:
    def kinds(base: type[Event]) -> set[type[Event]]:
        below = {kind for sub in base.__subclasses__() for kind in kinds(sub)}
        return below or {base}

    known = {kind for kind in kinds(Event) if kind.__module__.endswith((".event", ".events"))}
    assert {kind.__name__ for kind in known} == {kind.__name__ for kind in PUBLIC_PARTS}
    assert set(SEALED_PARTS) == {Shown, Shuffled, TakenAsItCame}


positions = st.builds(Position, st.sampled_from(Area), st.integers(1, 60), st.integers(1, 22)).map(
    lambda p: p if p.area is Area.SEAT else Position(p.area, p.number)
)
names = st.text(min_size=1, max_size=20)
reports = st.builds(
    Report,
    st.sampled_from(Observed),
    st.integers(0, 22),
    st.integers(0, 52),
    st.none() | positions,
    st.integers(0, 52),
    st.none() | st.sampled_from(Witness),
    st.none() | st.sampled_from(Witness),
)
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=5,
)
actions = st.builds(
    Action,
    st.sampled_from([DEALER, FLOOR, seat(1), seat(22)]),
    names,
    st.dictionaries(names, st.integers(0, 10**12).map(Cents), max_size=4),
    st.integers(0, 10**12).map(Cents),
    st.lists(st.integers(1, 5), max_size=3).map(tuple),
    places=st.lists(positions, max_size=4).map(tuple),
    missed=st.lists(positions, max_size=2).map(tuple),
    count=st.none() | st.integers(0, 52),
    report=st.none() | reports,
    name=st.text(max_size=20),
    options=st.dictionaries(names, plain, max_size=3),
)


@given(actions)
def test_every_action_is_written_canonically_and_read_back(action: Action) -> None:
    written = ACTION_PART.written(action)
    assert canonical(json.loads(written)) == written
    read = read_action(action.actor, json.loads(written))
    assert read == action


def test_an_action_is_never_written_with_faces() -> None:
    assert "As" not in ACTION_PART.written(Action(DEALER, "deal", cards=DECK))
