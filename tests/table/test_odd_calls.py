"""Calls that no person would make: refused by name, on no record, and the table goes on."""

from typing import Any

import pytest

from fairdeal.audit import extract, verify
from fairdeal.money.amount import LARGEST
from fairdeal.play import DEALER, Action, Observed, Report, SeatViewer, Witness, seat
from fairdeal.sheet import read_sheet
from fairdeal.table import SoftwareShuffler, Table, practice_entropy
from fairdeal.values.frozen import replace
from tests.cases import each_case
from tests.harness import BETS, Kept, eyes
from tests.table.tables import EVERY, refused, state


def kept(instrument: str = "nj-uth") -> tuple[Table, Kept]:
    """A table with a journal, and Ann at seat 1."""
    journal = Kept()
    shuffler = SoftwareShuffler(practice_entropy(3))
    table = Table(read_sheet(instrument, {}), shuffler, record=journal.journal(bytes))
    table.sit(1, "Ann", chips="$900")
    return table, journal


# -- reports

DRAWN = Report(Observed.DRAWN_IN_ERROR)
ODD_REPORTS = [
    replace(DRAWN, seat="x"),
    replace(DRAWN, seat=-3),
    replace(DRAWN, count=None),
    replace(DRAWN, count=True),
    replace(DRAWN, deck=52.0),
    replace(DRAWN, position="here"),
    replace(DRAWN, observed="card drawn in error, unseen"),
    "a card",
]


@EVERY
@each_case("report", ODD_REPORTS)
def test_a_report_of_the_wrong_kind_is_refused_before_it_is_recorded(
    instrument: str, report: Any
) -> None:
    table, journal = kept(instrument)
    table.bet(1, **BETS[instrument])
    table.do(Action(DEALER, "no more bets"))
    before, lines = state(table), journal.lines
    assert refused(table.report, report).name == "not-a-report"
    assert refused(table.do, Action(DEALER, "report", report=report)).name == "not-a-report"
    assert (state(table), journal.lines) == (before, lines)


@pytest.mark.parametrize("witness", ["dealer", 1, None])
def test_a_witness_is_one_of_those_at_the_table(witness: Any) -> None:
    table, journal = kept()
    table.bet(1, **BETS["nj-uth"])
    table.do(Action(DEALER, "no more bets"))
    lines = journal.lines
    refused(table.report, DRAWN, seen_by=witness, confirmed_by=Witness.FLOOR)
    assert journal.lines == lines


# -- leaving, looking, doing


def test_a_player_may_leave_by_acting_too() -> None:
    table, journal = kept()
    table.act(1, "leave")
    assert not table.seated
    assert verify(journal.text.encode(), journal.head.encode()).lines == len(journal.lines)


@pytest.mark.parametrize("number", [[1], None, "1", 1.0, {}, -1, 100])
def test_a_seat_that_is_no_number_is_refused_wherever_it_is_named(number: Any) -> None:
    table, _ = kept()
    assert refused(table.leave, number).name == "no-such-seat"
    assert refused(table.view, number).name == "not-a-viewer"
    assert refused(table.view, SeatViewer(number)).name == "no-such-seat"


@pytest.mark.parametrize("name", [["x"], None, 1, {}])
def test_chips_are_held_by_a_name(name: Any) -> None:
    assert refused(kept()[0].chips, name).name == "player-not-a-name"


@pytest.mark.parametrize("verb", [None, 1, ["leave"], {}])
def test_what_is_done_is_a_word(verb: Any) -> None:
    table, journal = kept()
    lines = journal.lines
    assert refused(table.do, Action(seat(1), verb)).name == "not-a-verb"
    assert journal.lines == lines


@pytest.mark.parametrize("more", [{"number": True}, {"number": "4"}, {"equipment": 3}])
def test_what_belongs_to_a_verb_is_a_number_or_a_word(more: Any) -> None:
    table, journal = kept()
    lines = journal.lines
    assert refused(table.do, Action(seat(1), "raise", **more)).name == "not-a-verb"
    assert journal.lines == lines


@pytest.mark.parametrize("action", [None, "leave", Action("Ann", "leave")])  # type: ignore[arg-type]
def test_what_is_done_is_an_action_of_somebody(action: Any) -> None:
    assert refused(kept()[0].do, action).name == "not-an-action"


# -- totals


@pytest.mark.parametrize("amount", [LARGEST + 1, 10**30, "$10,000,000,000.01"])
def test_an_amount_beyond_the_largest_is_refused_wherever_it_is_given(amount: Any) -> None:
    table, journal = kept()
    before = journal.lines
    assert refused(table.sit, 2, "Bob", chips=amount).name == "amount-too-large"
    assert journal.lines == before
    table.sit(2, "Bob", chips="$500")
    assert refused(table.buy_in, 2, chips=amount).name == "amount-too-large"
    assert refused(table.bet, 2, ante=amount, blind=amount).name == "amount-too-large"
    named = {"number-too-large", "amount-too-large"}
    assert refused(read_sheet, "nj-uth", {"maximum": amount}).name in named


def test_nobody_holds_more_than_an_amount_can_say() -> None:
    table, journal = kept()
    table.sit(2, "Bob", chips=LARGEST)
    assert refused(table.buy_in, 2, chips=1).name == "amount-too-large"
    assert table.leave(2) == LARGEST
    assert verify(journal.text.encode(), journal.head.encode()).lines
    assert len(list(extract(journal.lines, eyes(0)))) == len(journal.lines)


def test_what_a_wager_of_the_largest_amount_pays_can_be_read_again() -> None:
    options = {"maximum": LARGEST // 10, "minimum": LARGEST // 10}
    journal = Kept()
    for seed in range(20):
        journal = Kept()
        shuffler = SoftwareShuffler(practice_entropy(seed))
        record = journal.journal(bytes)
        table = Table(read_sheet("nj-uth", options), shuffler, record=record)
        table.sit(1, "Ann", chips=LARGEST)
        table.bet(1, ante=LARGEST // 10, blind=LARGEST // 10, trips=LARGEST // 10)
        table.deal()
        table.act(1, "raise 4")
        table.leave(1)
        if table.ledger.turnover > 4 * LARGEST:
            break
    assert len(list(extract(journal.lines, eyes(0)))) == len(journal.lines)
    assert verify(journal.text.encode(), journal.head.encode()).rounds == 1
