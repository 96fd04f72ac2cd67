"""Whatever a table comes to is a value: equal by content, hashed, pickled, copied, and frozen."""

import copy
import gc
import json
import pickle
from collections.abc import Mapping
from enum import Enum
from types import FunctionType, MappingProxyType
from typing import Any

import pytest
from jsonschema_rs import validate
from msgspec import Struct

import fairdeal
from fairdeal.law import INSTRUMENTS
from fairdeal.play import PUBLIC, Action, Game, Round, SeatViewer, Stakes, seat, view
from fairdeal.record.snapshot import restored_state, snapshot
from fairdeal.sheet import Sheet
from fairdeal.table import TableState
from fairdeal.table.documents import document, read_event, read_step
from fairdeal.values.frozen import FrozenDict, Interned
from fairdeal.values.wire import plain, read
from tests.depth import DEEPER
from tests.harness.busy_table import BusyTable
from tests.harness.random_table import RandomTable
from tests.properties.test_tables import EACH


def same(value: Any) -> None:
    """Copies and pickles of a value are equal to it, and hash equally."""
    for again in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
        assert again == value
        assert hash(again) == hash(value)


@EACH
def test_at_every_step_a_table_is_equal_to_its_pickle_and_its_copy(
    instrument: str, which: int
) -> None:
    def look(table: RandomTable, before: TableState) -> None:
        same(table.state)
        same(table.state.step)
        for event in table.fresh:
            same(event)

    BusyTable(instrument, which, seed=11, watch=look).play(2 * DEEPER)


@EACH
def test_a_state_reaches_no_function_no_proxy_and_nothing_that_can_change(
    instrument: str, which: int
) -> None:
    def look(table: RandomTable, before: TableState) -> None:
        check_parts(table.state, set())

    BusyTable(instrument, which, seed=12, watch=look).play(2)


def check_parts(value: Any, seen: set[int]) -> None:
    """Only frozen Structs, frozen mappings, tuples, small finite kinds, texts and numbers."""
    assert not isinstance(value, FunctionType | MappingProxyType | list | set), value
    if id(value) in seen or isinstance(value, Enum | Interned | Sheet | Game):
        return  # a sheet has the identity of its rules; a game is found again by its folder
    seen.add(id(value))
    if isinstance(value, Struct):
        assert value.__struct_config__.frozen
        for name in value.__struct_fields__:
            check_parts(getattr(value, name), seen)
    elif isinstance(value, Mapping):
        assert type(value) is FrozenDict
        for key, part in value.items():
            check_parts(key, seen)
            check_parts(part, seen)
    elif isinstance(value, tuple | frozenset):
        for part in value:
            check_parts(part, seen)
    else:
        assert value is None or isinstance(value, str | int | bytes | fairdeal.Card), value


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_sheets_with_the_same_choices_are_equal(name: str) -> None:
    one, other = fairdeal.sheet(name), fairdeal.sheet(name)
    assert one == other
    assert hash(one) == hash(other)
    assert one != fairdeal.sheet(name, minimum="$10")
    assert one != fairdeal.sheet(name, licensee="Boardwalk")
    same(one)


def test_a_state_holds_one_round_and_no_earlier_one() -> None:
    table = fairdeal.open_table("nj-uth", seed=3)
    for number in range(1, 7):
        table.sit(number, f"player {number}", chips="$500")
        table.bet(number, ante="$10", blind="$10", trips="$5")
    table.deal()
    table.finish()
    reached = [table.state]
    known = {id(table.state)}
    for each in reached:  # grows while it is gone through
        for part in gc.get_referents(each):
            if id(part) not in known and not isinstance(part, type | Sheet | Game):
                known.add(id(part))
                reached.append(part)
    assert [each for each in reached if isinstance(each, Round)] == [table.round]


def test_what_a_caller_does_with_a_dictionary_changes_no_value_made_from_it() -> None:
    wagers = {"ante": 500, "blind": 500}
    bet, stakes = Action(seat(1), "bet", wagers), Stakes(wagers)  # type: ignore[arg-type]
    before = hash(bet), hash(stakes)
    wagers.clear()
    assert dict(bet.wagers) == dict(stakes.wagers) == {"ante": 500, "blind": 500}
    assert (hash(bet), hash(stakes)) == before
    with pytest.raises(TypeError):
        bet.wagers["ante"] = 1  # type: ignore[index]
    with pytest.raises(AttributeError):
        bet.verb = "check"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        bet.actor.seat = 2


@EACH
def test_at_every_step_a_table_is_restored_from_its_snapshot(instrument: str, which: int) -> None:
    def look(table: RandomTable, before: TableState) -> None:
        document = json.loads(json.dumps(snapshot(table.state)))
        again = restored_state(document)
        assert again == table.state
        assert hash(again) == hash(table.state)

    BusyTable(instrument, which, seed=13, watch=look).play(3 * DEEPER)


@EACH
def test_at_every_step_events_and_offers_are_read_back_from_their_json(
    instrument: str, which: int
) -> None:
    def look(table: RandomTable, before: TableState) -> None:
        for event in table.fresh:
            assert read(plain(event), type(event)) == event
            assert read_event(document(event)) == event
            assert read_event(document(event.closed())) == event.closed()
        for step in (table.state.step, table.state.step.seen_by(PUBLIC)):
            assert read_step(document(step)) == step
            assert read_step(json.loads(json.dumps(document(step)))) == step

    BusyTable(instrument, which, seed=14, watch=look).play(2 * DEEPER)


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_documents_have_the_form_that_their_schemas_say(instrument: str) -> None:
    schemas = {name: fairdeal.schema(name) for name in ("step", "offer", "view", "event")}

    def look(table: RandomTable, before: TableState) -> None:
        validate(schemas["step"], fairdeal.document(table.state.step))
        for offer in table.state.step.offers[:3]:
            validate(schemas["offer"], fairdeal.document(offer))
        for event in table.fresh:
            validate(schemas["event"], fairdeal.document(event))

    table = BusyTable(instrument, 0, seed=15, watch=look).play(2)
    for viewer in (PUBLIC, SeatViewer(1)):
        validate(schemas["view"], fairdeal.document(view(table.events, viewer)))


def test_what_is_no_document_is_refused() -> None:
    with pytest.raises(fairdeal.Refused, match="no-such-document"):
        fairdeal.schema("table")
    with pytest.raises(fairdeal.Refused, match="no-such-document"):
        fairdeal.document("a step")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="offer"):
        read_step({"stage": "", "clause": "", "required": [{"offer": "none"}]})
