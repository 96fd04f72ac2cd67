"""A report that one person makes suspends the table until another confirms or denies it."""

from typing import Any

import pytest

from fairdeal.audit import extract, verify
from fairdeal.law import Refused
from fairdeal.money import Cents
from fairdeal.play import (
    DEALER,
    FLOOR,
    SHOE,
    SHUFFLER,
    Action,
    Actor,
    Observed,
    Report,
    Witness,
    seat,
)
from fairdeal.play.model.event import Confirmed, Denied, Reported
from fairdeal.sheet import read_sheet
from fairdeal.table.events import Shuffled
from fairdeal.values.frozen import replace
from tests.cases import each_case
from tests.harness import (
    EACH,
    EVERY,
    EVERY_WAY,
    Night,
    ToldTable,
    clause,
    exposed,
    eyes,
    missing,
    wrong_number,
)

IRREGULAR = pytest.mark.clause(
    "13:69F-39.12(d)", "19:47-32.13(a)", "MA-UTH 15(a)", "13:69F-40.12(d)"
)


def alone(report: Report, seen_by: Witness = Witness.DEALER) -> Action:
    """A report that nobody has confirmed."""
    return Action(FLOOR, "report", report=replace(report, seen_by=seen_by))


@IRREGULAR
@EVERY
@EVERY_WAY
def test_until_a_second_person_has_spoken_nothing_is_done(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing).place_bets().deal()
    stage = at.table.step.stage
    (reported,) = at.do(alone(exposed()))
    assert isinstance(reported, Reported)
    assert "R-TWO-WITNESSES" in reported.rulings
    assert at.voided == []
    for action in (
        Action(DEALER, "deal"),
        Action(DEALER, "advance"),
        Action(seat(1), "check"),
        Action(seat(1), "fold"),
        Action(seat(1), "leave"),
        Action(seat(3), "sit", {"chips": Cents(100)}, name="Zed"),
        Action(SHOE, "fail"),
        Action(FLOOR, "recut"),
        Action(FLOOR, "close the table"),
        alone(exposed(2)),
    ):
        why = at.refusal(action)
        assert (why.name, why.clause) == ("table-suspended", "R-TWO-WITNESSES"), action
    assert at.table.due() is None
    with pytest.raises(Refused, match="table-suspended"):
        at.table.finish()
    for verb in ("confirm", "deny"):
        assert at.refusal(Action(DEALER, verb)).name == "second-role"
        at.refusal(Action(seat(5), verb))
    assert at.table.step.stage.startswith("the table is held: ")
    at.table.deny(seat(2))
    assert at.table.step.stage == stage


@IRREGULAR
@EVERY
@EVERY_WAY
@each_case("by", [seat(1), FLOOR])
def test_confirmed_it_has_the_same_consequence_as_with_two_people_at_once(
    name: str, dealing: str, by: Actor
) -> None:
    at_once = ToldTable(name, dealing=dealing).place_bets().deal()
    at_once.report(exposed())
    at_once.finish()
    at = ToldTable(name, dealing=dealing).place_bets().deal()
    at.do(alone(exposed()))
    confirmed, *_ = at.do(Action(by, "confirm"))
    assert isinstance(confirmed, Confirmed)
    assert (confirmed.actor, confirmed.report.seen_by) == (by, Witness.DEALER)
    at.finish()
    assert (at.voided, at.nets, at.state.rack) == (
        at_once.voided,
        at_once.nets,
        at_once.state.rack,
    )


@IRREGULAR
@EVERY
@EVERY_WAY
def test_denied_the_round_goes_on_as_if_nothing_had_been_said(name: str, dealing: str) -> None:
    usual = ToldTable(name, dealing=dealing).place_bets().finish()
    at = ToldTable(name, dealing=dealing).place_bets().deal()
    at.do(alone(exposed(), Witness.PLAYER))
    (denied,) = at.do(Action(FLOOR, "deny"))
    assert isinstance(denied, Denied)
    at.finish()
    assert (at.voided, at.nets) == ([], usual.nets)
    shown = [str(p) for p, _ in at.shown]
    assert len(shown) == len(set(shown)) == len(usual.shown)


@pytest.mark.clause("13:69F-39.12(c)", "19:47-32.13(d)", "MA-UTH 15(d)", "13:69F-40.12(d)")
@EVERY
def test_the_deck_is_counted_when_a_report_is_confirmed_and_not_before(name: str) -> None:
    faults = missing(name, "dealer", 2, "manual-shoe")
    at = ToldTable(name, deck="1", faults=faults).place_bets()
    at.until("before the flop" if name.endswith("uth") else "the stub")
    (reported,) = at.do(alone(wrong_number(0, EACH[name] - 1)))
    assert isinstance(reported, Reported)
    assert reported.report.deck == 52  # nobody has counted
    at.table.confirm()
    (confirmed,) = at.of(Confirmed)
    assert confirmed.report.deck == (51 if name.endswith("uth") else 52)
    assert confirmed.clause == clause(name, "wrong-number-of-cards")


@pytest.mark.clause("13:69F-39.12(a)", "19:47-32.13(b)", "MA-UTH 15(b)", "13:69F-40.12(a)")
@EVERY
def test_a_card_comes_out_with_the_confirmation_of_what_was_seen(name: str) -> None:
    at = ToldTable(name).place_bets()
    at.dealer()
    at.do(alone(Report(Observed.DRAWN_AND_SEEN)))
    assert at.faces("set aside") == ""
    at.table.confirm()
    assert at.faces("set aside") == "Ac"
    at.finish()
    assert at.voided == []


def test_the_shuffler_works_on_while_a_report_waits() -> None:
    at = ToldTable("nj-uth", decks=2).place_bets()
    at.dealer()
    at.do(alone(Report(Observed.DRAWN_IN_ERROR)))
    for verb in ("begin the shuffle", "fail", "begin the shuffle", "finish the shuffle"):
        at.do(Action(SHUFFLER, verb))
    (shuffled,) = [event for event in at.of(Shuffled) if event.while_playing]
    assert at.of(Confirmed) == []
    at.table.confirm(seat(1))
    at.finish()
    assert len(at.of(Confirmed)) == 1
    assert shuffled.deck != shuffled.while_playing


@EVERY
def test_a_record_with_reports_that_waited_verifies_for_everybody(name: str) -> None:
    def played(seed: int) -> Night:
        return Night(read_sheet(name, {}), seed=seed, often=1).play(5)

    nights: list[Any] = [played(seed) for seed in range(12)]
    texts = [night.kept.text for night in nights]
    assert any('"what":"Confirmed"' in text for text in texts)
    assert any('"what":"Denied"' in text for text in texts)
    for night in nights:
        verify(night.kept.text.encode(), night.kept.head.encode())
        own = "".join(line + "\n" for line in extract(night.kept.lines, eyes(1)))
        verify(own.encode())
