"""What the regulator has to approve: which choices need it, by which clause, and what lacks it."""

import pytest

from fairdeal.api import open_table
from fairdeal.law import INSTRUMENTS, Refused, instrument
from fairdeal.sheet import (
    Sheet,
    approval_warnings,
    check_approved,
    missing_approvals,
    needed_approvals,
    read_sheet,
)
from tests.cases import each_case
from tests.harness import EVERY

SHOE = ["automated shoe", "automated shoe location", "automated shoe procedures"]
JAMS = ["procedures for a shuffler that fails", "procedures for an automated shoe that fails"]


def needed(name: str, **options: object) -> dict[str, str]:
    return {each.subject: each.clause for each in needed_approvals(read_sheet(name, options))}


def approved(name: str, **options: object) -> Sheet:
    """A sheet with everything that it needs on record."""
    subjects = {each.subject: "yellow" for each in needed_approvals(read_sheet(name, options))}
    return read_sheet(name, {**options, "approvals": subjects})


@pytest.mark.clause("19:47-32.9(a)", "MA-UTH 9(a)", "13:69F-40.9(a)", "13:69F-39.9(a)")
@EVERY
def test_an_automated_shoe_its_location_and_its_procedures_are_approved(name: str) -> None:
    clause = {"nj-uth": "19:47-32.9(a)", "ma-uth": "MA-UTH 9(a)", "nj-hilo": "13:69F-40.9(a)"}
    found = needed(name, dealing="automated-shoe")
    wanted = dict.fromkeys(SHOE, clause[name]) if name in clause else {}  # Pik-it's asks for none
    assert {subject: found[subject] for subject in found if subject in SHOE} == wanted
    nothing_recorded = read_sheet(name, {"dealing": "automated-shoe"})
    assert {each.subject for each in missing_approvals(nothing_recorded)} >= set(wanted)
    assert not set(SHOE) & set(needed(name, dealing="hand"))
    assert not set(SHOE) & set(needed(name))


@pytest.mark.clause("19:47-32.7(a)", "MA-UTH 7(a)", "13:69F-40.7(a)", "13:69F-39.7(a)")
@EVERY
def test_a_manual_shoe_stands_where_that_was_approved(name: str) -> None:
    clause = {"nj-uth": "19:47-32.7(a)", "ma-uth": "MA-UTH 7(a)", "nj-hilo": "13:69F-40.7(a)"}
    assert needed(name).get("shoe location") == clause.get(name)
    for dealing in ("hand", "automated-shoe"):
        assert "shoe location" not in needed(name, dealing=dealing)


@pytest.mark.clause("13:69F-40.2(a)", "13:69E-1.13Z(d)")
def test_hi_lo_has_colours_and_boxes_approved_whatever_is_chosen() -> None:
    for dealing in ("manual-shoe", "hand", "automated-shoe"):
        found = needed("nj-hilo", dealing=dealing)
        assert found["cover card colour"] == "13:69F-40.2(a)"
        assert found["drop box and tip box locations"] == "13:69E-1.13Z(d)"
        with pytest.raises(Refused, match="cover card colour"):
            check_approved(read_sheet("nj-hilo", {"dealing": dealing}))
    for name in ("nj-uth", "ma-uth", "nj-pikit"):
        assert not {"cover card colour", "drop box and tip box locations"} & set(needed(name))


@pytest.mark.clause("19:47-32.13(e)", "19:47-32.13(f)", "MA-UTH 15(e)", "MA-UTH 15(f)")
@pytest.mark.parametrize(
    ("name", "shuffler", "shoe"),
    [
        ("nj-uth", "19:47-32.13(e)", "19:47-32.13(f)"),
        ("ma-uth", "MA-UTH 15(e)", "MA-UTH 15(f)"),
    ],
)
def test_what_is_done_when_a_device_fails_is_approved_for_the_devices_in_use(
    name: str, shuffler: str, shoe: str
) -> None:
    assert not set(JAMS) & set(needed(name))
    assert needed(name, shuffling="automated")[JAMS[0]] == shuffler
    assert JAMS[1] not in needed(name, shuffling="automated")
    assert needed(name, dealing="automated-shoe")[JAMS[1]] == shoe
    for other in ("nj-pikit", "nj-hilo"):
        assert not set(JAMS) & set(needed(other, dealing="automated-shoe", shuffling="automated"))


@pytest.mark.clause("13:69F-39.10(e)")
def test_pik_its_settlement_procedure_is_in_the_approved_submission() -> None:
    assert needed("nj-pikit") == {"settlement procedure": "13:69F-39.10(e)"}


@pytest.mark.clause("13:69F-40.6(g)")
def test_fewer_hands_than_seats_are_approved() -> None:
    """R-HILO-EXTRA-HANDS: the text grants them to the player."""
    fewer = "fewer hands than seats"
    assert needed("nj-hilo", positions=2)[fewer] == "13:69F-40.6(g)"
    with pytest.raises(Refused, match=fewer):
        check_approved(read_sheet("nj-hilo", {"positions": 2}))
    check_approved(approved("nj-hilo", positions=2))
    assert fewer not in needed("nj-hilo")
    assert fewer not in needed("nj-hilo", seats=3, positions=3)
    assert fewer not in needed("nj-pikit", positions=1)  # there the licensee may say so


@EVERY
@each_case("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_what_is_missing_is_a_warning_for_practice_and_a_refusal_for_real_chips(
    name: str, dealing: str
) -> None:
    bare = read_sheet(name, {"dealing": dealing})
    missing = missing_approvals(bare)
    assert missing == needed_approvals(bare)
    if missing:
        (warning,) = approval_warnings(bare)
        assert bare.warnings()[-1] == warning
        assert open_table(name, dealing=dealing).warnings == bare.warnings()
        with pytest.raises(Refused) as refused:
            check_approved(bare)
        why = refused.value.refusal
        assert (why.name, why.clause) == ("approval-missing", missing[0].clause)
        for each in missing:
            assert str(each) in warning
            assert str(each) in why.message
    whole = approved(name, dealing=dealing)
    assert not missing_approvals(whole)
    assert not approval_warnings(whole)
    assert not any("approval" in warning for warning in whole.warnings())
    check_approved(whole)
    assert whole.hash == bare.hash


def test_an_approval_counts_whatever_its_capitals_and_not_when_it_is_empty() -> None:
    sheet = read_sheet("nj-uth", {"approvals": {"Shoe Location ": "dealer's left"}})
    assert missing_approvals(sheet) == ()
    for blank in ("", "  "):
        sheet = read_sheet("nj-uth", {"approvals": {"shoe location": blank}})
        assert [each.subject for each in missing_approvals(sheet)] == ["shoe location"]


def test_every_approval_that_a_text_asks_for_is_carried_there() -> None:
    for name in INSTRUMENTS:
        for clause in instrument(name).clauses.values():
            assert bool(clause.approves) == ("approvals" in {c.value for c in clause.carriers})
