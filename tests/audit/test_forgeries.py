"""Forgeries: a hand that knows how the chain is made can make every hash fit, and is found out."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from fairdeal.law import INSTRUMENTS
from tests.audit.forging import Fields, as_file, find, forged, rechained, wrong
from tests.cases import each_case
from tests.harness import night
from tests.table.tables import EVERY

VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    10**29,
    10**40,
    "",
    "x",
    "0" * 64,
    [],
    [1],
    {},
    {"verb": "deal"},
    [[[[]]]],
)


def _payout(lines: list[Fields]) -> int:
    number = next(
        n
        for n, line in enumerate(lines)
        if line["what"] == "Settled" and line["data"]["result"]["payout"]
    )
    lines[number]["data"]["result"]["payout"] += 100
    return number


def _outcome(lines: list[Fields]) -> int:
    number = find(lines, "Settled")
    result = lines[number]["data"]["result"]
    result["outcome"] = "push" if result["outcome"] != "push" else "lose"
    return number


def _clause(lines: list[Fields]) -> int:
    number = find(lines, "Dealt")
    lines[number]["clause"] = lines[find(lines, "Placed")]["clause"]
    return number


def _ruling(lines: list[Fields]) -> int:
    number = find(lines, "CutMade")
    lines[number]["rulings"] = []
    return number


def _another_card(lines: list[Fields]) -> int:
    number = find(lines, "Shown")
    cards = lines[number]["opened"]["part"]["cards"]
    cards[0] = next(card for card in ("As", "Ks", "Qs", "Js", "Ts", "9s") if card not in cards)
    return number


def _another_order(lines: list[Fields]) -> int:
    """Two cards change places after the deck was committed to."""
    number = find(lines, "Shuffled")
    order = lines[number]["opened"]["part"]["order"]
    order[0], order[1] = order[1], order[0]
    return number


def _another_cut(lines: list[Fields]) -> int:
    """A cut that was really made elsewhere gives everybody other cards."""
    number = find(lines, "CutMade")
    count = lines[number]["data"]["count"]
    lines[number]["data"]["count"] = lines[number - 1]["data"]["count"] = 40 - count % 20
    return next(n for n, line in enumerate(lines) if line["what"] == "Shown")


def _another_depth(lines: list[Fields]) -> int:
    """A depth that was drawn is another after the deck was committed to."""
    number = next(
        n
        for n, line in enumerate(lines)
        if line["what"] == "Shuffled" and line["opened"]["part"]["depths"]
    )
    lines[number]["opened"]["part"]["depths"][2] += 1
    return number


def _no_event(lines: list[Fields]) -> int:
    number = find(lines, "Settled")
    del lines[number]
    return number


def _one_event_more(lines: list[Fields]) -> int:
    number = find(lines, "Settled")
    lines.insert(number, dict(lines[number]))
    return number + 1


def _another_bet(lines: list[Fields]) -> int:
    number = find(lines, "act", verb="bet")
    lines[number]["data"]["wagers"]["ante"] += 100
    return number


def _another_actor(lines: list[Fields]) -> int:
    number = find(lines, "act", verb="no more bets")
    lines[number]["actor"] = "floor"
    return number


def _another_time(lines: list[Fields]) -> int:
    number = find(lines, "Dealt")
    lines[number]["time"] = "2026-11-15T20:00:00Z"
    return number


def _closed_again(lines: list[Fields]) -> int:
    number = find(lines, "Shown")
    del lines[number]["opened"]
    return number


def _another_sheet(lines: list[Fields]) -> int:
    lines[0]["data"]["sheet"]["minimum"] = 600
    return 0


def _another_hash(lines: list[Fields]) -> int:
    lines[0]["data"]["sheet_hash"] = "0" * 64
    return 0


def _another_edition(lines: list[Fields]) -> int:
    lines[0]["data"]["edition"] = "2031"
    return 0


def _another_format(lines: list[Fields]) -> int:
    lines[0]["data"]["format"] = 2
    return 0


def _a_sheet_that_is_unlawful(lines: list[Fields]) -> int:
    lines[0]["data"]["sheet"]["chip"] = 0
    return 0


FORGERIES: tuple[Callable[[list[Fields]], int], ...] = (
    _payout,
    _outcome,
    _clause,
    _ruling,
    _another_card,
    _another_order,
    _another_depth,
    _no_event,
    _one_event_more,
    _another_bet,
    _another_actor,
    _another_time,
    _closed_again,
    _another_sheet,
    _another_hash,
    _another_edition,
    _another_format,
    _a_sheet_that_is_unlawful,
)


@each_case("edit", FORGERIES)
@EVERY
def test_a_forgery_is_found_though_every_hash_fits(
    instrument: str, edit: Callable[[list[Fields]], int]
) -> None:
    lines = night(instrument, _with_a_cut(instrument)).kept.lines
    raw, number = forged(lines, edit)
    found = wrong(raw)
    assert found.line in (number, number + 1) if edit is _another_bet else found.line == number


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_a_cut_that_was_made_elsewhere_gives_other_cards(instrument: str) -> None:
    lines = night(instrument, _with_a_cut(instrument)).kept.lines
    raw, number = forged(lines, _another_cut)
    assert wrong(raw).line <= number


@EVERY
def test_a_bet_cannot_be_taken_out_of_a_journal(instrument: str) -> None:
    def edit(lines: list[Fields]) -> int:
        number = find(lines, "act", verb="bet")
        end = next(n for n in range(number + 1, len(lines)) if lines[n]["what"] == "act")
        del lines[number:end]
        return number

    raw, number = forged(night(instrument, 0).kept.lines, edit)
    assert wrong(raw).line > number


def _with_a_cut(instrument: str) -> int:
    """A sheet where decks are shuffled by hand, and so are cut."""
    return 4 if instrument in ("ma-uth", "nj-hilo") else 0


def test_an_event_is_not_forgiven_because_its_action_could_have_led_elsewhere() -> None:
    """Whoever folds has folded: the same cards with another decision are another round."""

    def edit(lines: list[Fields]) -> int:
        number = find(lines, "act", verb="check")
        lines[number]["data"] = {"number": 4, "verb": "raise"}
        return number + 1

    raw, number = forged(night("nj-uth", 0).kept.lines, edit)
    assert wrong(raw).line in (number - 1, number)


def test_a_field_of_another_type_is_found_even_when_every_hash_fits() -> None:
    """No value that a forger may write makes verification stumble."""
    lines = [json.loads(line) for line in night("ma-uth", 2).kept.lines]
    kinds = {line["what"]: number for number, line in enumerate(lines[:500])}
    generator = random.Random(5)
    for number in kinds.values():
        for name in (*lines[number], "opened", "proof", "more"):
            if name in ("hash", "prev", "seq", "sealed"):
                continue
            value = generator.choice([v for v in VALUES if v != lines[number].get(name)])
            if name == "time" and isinstance(value, str):
                continue  # any text will do there
            changed = [*lines[:number], {**lines[number], name: value}]
            if name == "opened":
                changed[-1]["opened"] = {"part": value, "salt": "0" * 64}
            found = wrong(as_file(rechained(changed)))
            assert 1 <= found.line <= number + 1


def test_data_of_another_type_are_found_even_when_every_hash_fits() -> None:
    lines = [json.loads(line) for line in night("nj-pikit", 1).kept.lines]
    kinds = {line["what"]: number for number, line in enumerate(lines[:500])}
    generator = random.Random(6)
    for number in kinds.values():
        for name in (*lines[number]["data"], "more"):
            old = lines[number]["data"].get(name)
            value = generator.choice([v for v in VALUES if v != old])
            data = {**lines[number]["data"], name: value}
            changed = [*lines[:number], {**lines[number], "data": data}, lines[number + 1]]
            if number == 0 and name in ("product", "rulings_digest"):
                continue  # any text will do there
            assert wrong(as_file(rechained(changed))).line in (number, number + 1, number + 2)
