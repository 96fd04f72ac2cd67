"""A journal that passes from one edition of the rules to the next: each part by its own edition."""

import json
from collections.abc import Callable

import pytest

from fairdeal.audit import VerificationSummary, extract, verify
from fairdeal.law import Refused, instrument
from fairdeal.play import DEALER, FLOOR, Action
from fairdeal.play.model.event import Voided
from fairdeal.sheet import read_sheet
from fairdeal.table.events import RulesChanged
from fairdeal.table.rules_change import change_action, differs, is_behind, superseded
from tests.audit.forging import Fields, as_file, find, forged, wrong
from tests.harness import SHEETS, Night, eyes
from tests.harness.editions import count_every_round, raise_rules

GAMES = sorted(SHEETS)
UNPLAYED, AS_NOW = "were not played again", "checked in full by edition"


def under_former_rules(game: str, which: int = 0, rounds: int = 3, often: float = 0.0) -> Night:
    """A night that was played before the rules changed; its decks are counted by no device."""
    return Night(read_sheet(game, SHEETS[game][which]), seed=70 + which, often=often).play(rounds)


def take_up(night: Night) -> RulesChanged:
    """The table takes up the rules of the program."""
    (*_, changed) = night.do(change_action(night.state))
    assert isinstance(changed, RulesChanged)
    return changed


def on_edition(tally: VerificationSummary) -> list[str]:
    return [note for note in tally.notes if "edition" in note]


def records(night: Night) -> list[bytes]:
    """The journal, and an extract of it."""
    return [as_file(night.kept.lines), as_file(list(extract(night.kept.lines, eyes(1))))]


@pytest.mark.parametrize("game", GAMES)
def test_a_later_edition_of_one_game_leaves_records_of_the_others_alone(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = GAMES[GAMES.index(game) - 1]
    night = under_former_rules(game)
    raise_rules(monkeypatch, other)
    for record in records(night):
        tally = verify(record)
        assert tally.whole
        assert not on_edition(tally)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_that_the_new_rules_give_too_is_checked_in_full(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = under_former_rules(game)
    number = raise_rules(monkeypatch, game)
    for record in records(night):
        tally = verify(record)
        assert tally.whole
        (note,) = on_edition(tally)
        assert note == (
            f"it was kept under edition {number - 1} of the rules, and checked in full by edition "
            f"{number}, which gives the same lines"
        )


@pytest.mark.parametrize("often", [0.0, 0.6])
@pytest.mark.parametrize("game", GAMES)
def test_each_part_is_checked_by_its_own_edition(
    game: str, often: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = under_former_rules(game, often=often)
    rounds, lines = verify(as_file(night.kept.lines)).rounds, len(night.kept.lines)
    number = raise_rules(monkeypatch, game)
    assert is_behind(night.state)
    changed = take_up(night)
    assert (changed.rules, changed.round) == (number, night.state.number)
    assert not is_behind(night.state)
    count_every_round(monkeypatch, game)
    night.play(night.state.number + 3)
    for record in records(night):
        tally = verify(record)
        (note,) = on_edition(tally)
        assert note.startswith(f"lines 1 to {lines + 2} were kept under edition {number - 1} of")
        assert UNPLAYED in note
        assert not tally.whole
        assert tally.rounds > rounds
        assert tally.moved == night.state.ledger.turnover


@pytest.mark.parametrize("game", GAMES)
def test_where_nothing_differs_all_parts_are_checked_in_full(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = under_former_rules(game, often=0.4)
    raise_rules(monkeypatch, game)
    take_up(night)
    night.play(night.state.number + 2)
    for record in records(night):
        tally = verify(record)
        assert tally.whole
        (note,) = on_edition(tally)
        assert AS_NOW in note


def holdings(night: Night) -> dict[str, int]:
    """What every account of the table holds."""
    return {str(account): cents for account, cents in night.state.ledger}


def in_a_round(game: str, acts: int) -> tuple[Night, dict[str, int]]:
    """A night in the middle of its second round, and what everybody held before it."""
    night = under_former_rules(game, which=-1, rounds=1)
    night.prepare()
    before = holdings(night)
    night.betting()
    night.do(Action(DEALER, "no more bets"))
    for _ in range(acts):
        if not night.round.agenda[night.round.at + 2 :]:
            break
        night.do(night.choose())
    assert night.in_play
    return night, before


@pytest.mark.parametrize("acts", [0, 4, 12, 30, 100])
@pytest.mark.parametrize("game", GAMES)
def test_a_round_that_other_rules_began_is_ended_by_the_floor_with_all_wagers_back(
    game: str, acts: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    night, before = in_a_round(game, acts)
    raise_rules(monkeypatch, game, None)
    assert differs(night.state)
    with pytest.raises(Refused, match="round-in-progress"):
        night.do(change_action(night.state))
    night.table.state = superseded(night.state, night.events)
    with pytest.raises(Refused, match=r"rules-changed: .*all wagers go back"):
        night.do(Action(FLOOR, "recut"))
    assert [offer.said for offer in night.step.offers] == [change_action(night.state).said]
    assert night.table.due() is None
    take_up(night)
    assert isinstance(night.fresh[0], Voided)
    assert holdings(night) == before
    count_every_round(monkeypatch, game)
    night.play(night.state.number + 2)
    for record in records(night):
        assert verify(record).voids == 1


def test_a_round_goes_on_where_nothing_that_remains_of_it_differs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    night, _ = in_a_round("nj-uth", 12)
    left = {moment.stage for moment in night.round.agenda[night.round.at :]}
    past = {moment.stage for moment in night.round.agenda[: night.round.at]} - left
    assert past
    raise_rules(monkeypatch, "nj-uth", tuple(past))
    assert not differs(night.state)
    raise_rules(monkeypatch, "nj-uth", (night.round.agenda[-1].stage,))
    assert differs(night.state)


def _money(fields: list[Fields]) -> int:
    """A dollar of a wager that does not go back."""
    number = find(fields, "RulesChanged")
    back = max(n for n in range(number) if fields[n]["what"] == "TakenBack")
    fields[back]["data"]["amount"] -= 100
    return number


def _not_later(fields: list[Fields]) -> int:
    number = find(fields, "RulesChanged")
    fields[number]["data"]["rules"] = 1
    return number


@pytest.mark.parametrize("edit", [_money, _not_later])
@pytest.mark.parametrize("unplayed", [True, False])
def test_a_change_of_rules_that_is_not_as_it_must_be_is_found(
    edit: Callable[[list[Fields]], int], unplayed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    night, _ = in_a_round("nj-uth", 4)
    raise_rules(monkeypatch, "nj-uth", None)
    night.table.state = superseded(night.state, night.events)
    take_up(night)
    if unplayed:
        count_every_round(monkeypatch, "nj-uth")
    raw, number = forged(night.kept.lines, edit)
    assert wrong(raw).line <= number


def test_rules_are_taken_up_by_the_floor_and_only_later_ones() -> None:
    night = under_former_rules("nj-uth", rounds=1)
    present = instrument("nj-uth").rules
    for number in (0, present, present + 1):
        with pytest.raises(Refused, match="no-other-rules"):
            night.do(Action(FLOOR, "change the rules", number=number))


def test_the_line_tells_how_the_table_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    night = under_former_rules("nj-uth", rounds=2)
    raise_rules(monkeypatch, "nj-uth")
    take_up(night)
    line = json.loads(night.kept.lines[-1])
    assert line["what"] == "RulesChanged"
    assert line["data"] == {
        "decks": ["red"],
        "dealer": night.state.dealer,
        "equipment": sorted(night.state.equipment),
        "floor": night.state.floor,
        "phase": "open",
        "round": 2,
        "rules": instrument("nj-uth").rules,
    }
