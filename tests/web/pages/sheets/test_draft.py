"""The form that knows the law: what it offers, what choices bring, what a draft does."""

import json

import pytest

from fairdeal.law import INSTRUMENTS
from fairdeal.sheet import read_sheet
from fairdeal.sheet.validation import problems
from fairdeal.web.pages.sheets.draft import SheetDraft, read_draft, refused_words, settle
from fairdeal.web.pages.sheets.fields import OWN, Field, Pick
from fairdeal.web.pages.sheets.options import changed_words, written


def picks(draft: SheetDraft, name: str) -> dict[str, Pick]:
    fields = {field.name: field for group in draft.fields.values() for field in group}
    return {pick.words: pick for pick in fields[name].picks}


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_every_choice_that_is_offered_leads_to_a_lawful_sheet(instrument: str) -> None:
    draft = read_draft(read_sheet(instrument, {}), {})
    for fields in draft.fields.values():
        for field in fields:
            for pick in field.picks:
                given = {field.name: pick.value, "last": field.name}
                after = read_draft(draft.before, given)
                assert after.wrong == (), (field.name, pick.words)


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_every_option_of_a_sheet_is_in_the_form_once(instrument: str) -> None:
    draft = read_draft(read_sheet(instrument, {}), {})
    fields = [field for fields in draft.fields.values() for field in fields]
    names = [each.name for field in fields for each in (field, field.upto) if each is not None]
    assert sorted(names) == sorted(written(draft.before))


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_a_form_that_was_not_touched_is_the_sheet_in_force(instrument: str) -> None:
    sheet = read_sheet(instrument, {"minimum": 2500, "licensee": "Harborlight"})
    draft = read_draft(sheet, {})
    assert draft.sheet == sheet
    assert not any(field.changed for fields in draft.fields.values() for field in fields)


def test_what_is_not_lawful_is_absent_until_another_choice_makes_it_so() -> None:
    draft = read_draft(read_sheet("nj-pikit", {}), {})
    assert list(picks(draft, "dealer_stack")) == ["At once"]
    shoe = read_draft(draft.before, {"dealing": '"automated-shoe"', "last": "dealing"})
    assert list(picks(shoe, "dealer_stack")) == ["At once", "After decisions"]


def test_a_choice_brings_what_it_needs_and_says_so() -> None:
    draft = read_draft(read_sheet("nj-uth", {}), {})
    assert picks(draft, "dealing")["Hand"].brings == "shuffling: automated"
    after = read_draft(draft.before, {"dealing": '"hand"', "last": "dealing"})
    assert after.sheet is not None
    assert (after.options["dealing"], after.options["shuffling"]) == ("hand", "automated")


def test_money_is_written_in_dollars_and_what_leaves_no_wager_is_refused_in_words() -> None:
    before = read_sheet("nj-uth", {})
    assert read_draft(before, {"minimum": "$25"}).options["minimum"] == 2500
    assert read_draft(before, {"minimum": "25"}).options["minimum"] == 2500
    wrong = read_draft(before, {"minimum": "$5000", "last": "minimum"})
    assert wrong.sheet is None
    assert [each.name for each in wrong.wrong] == ["limits-leave-no-wager"]
    for text in ("", "x", "$-5", "1e3"):
        assert read_draft(before, {"minimum": text}).sheet is None


def test_a_table_of_ones_own_pays_no_less_than_a_printed_one() -> None:
    before = read_sheet("nj-uth", {})
    begun = read_draft(before, {"trips_pay_table": OWN, "last": "trips_pay_table"})
    assert begun.sheet == before  # a printed table, row by row, is that table
    given = {"trips_pay_table": OWN, "trips_pay_table:royal_flush": "100 to 1"}
    assert [each.name for each in read_draft(before, given).wrong] == ["pay-table-below-the-law"]


@pytest.mark.parametrize("text", ["{", "[]", "null", '"nothing"', "99", '{"a": 1}', "true"])
def test_nonsense_in_an_address_is_no_sheet_and_no_fault(text: str) -> None:
    before = read_sheet("nj-pikit", {})
    for name in written(before):
        draft = read_draft(before, {name: text, "last": name})
        assert draft.sheet is None or draft.wrong == ()
        assert draft.fields


def test_settling_changes_nothing_that_was_lawful() -> None:
    options = written(read_sheet("nj-uth", {}))
    assert settle("nj-uth", options, "trips_pay_table", "B") == {**options, "trips_pay_table": "B"}
    assert settle("nj-uth", options, "decks", 3) is None
    assert not problems("nj-uth", json.loads(json.dumps(options)))


def test_what_changes_is_told_option_by_option() -> None:
    before = read_sheet("nj-pikit", {})
    told = changed_words(before, {**written(before), "play_3_multiple": 2, "minimum": 1000})
    assert told == ["Lowest ante: $5 → $10", "Play 3: 1 × ante → 2 × ante"]


@pytest.mark.parametrize(
    ("instrument", "option", "label", "note"),
    [
        ("nj-uth", "minimum", "Ante", "The blind equals it."),
        ("nj-hilo", "minimum", "Ante", "Every hand begins with it."),
        ("nj-pikit", "side_minimum", "3 card bonus", "Optional; any amount within these limits."),
        ("nj-hilo", "side_minimum", "Other wagers",
         "Tie and poker bonus may be added, any amount within these."),
        ("nj-uth", "trips_pay_table", "Trips", "Royal flush 50 to 1 … three of a kind 3 to 1."),
        ("nj-uth", "chip", "Smallest chip", "Every wager is a multiple of it."),
    ],
)  # fmt: skip
def test_a_row_says_what_its_label_does_not(
    instrument: str, option: str, label: str, note: str
) -> None:
    field = field_of(read_draft(read_sheet(instrument, {}), {}), option)
    assert (field.label, field.note) == (label, note)


def test_two_limits_are_one_row_which_changes_with_either() -> None:
    draft = read_draft(read_sheet("nj-uth", {}), {"maximum": "$2,000", "last": "maximum"})
    field = field_of(draft, "minimum")
    assert (field.changed, field.was) == (True, "$5 to $1,000")
    assert field.upto is not None
    assert (field.shown, field.upto.shown) == ("$5", "$2,000")


COMPOSED = {
    "progressive": OWN,
    "progressive:royal_flush": "100 %",
    "progressive:straight_flush": "5000",
    "progressive:four_of_a_kind": "$300",
    "progressive:cards": "hole-and-flop",
    "progressive:seed": "25,000",
    "progressive:contribution": "1.50",
    "last": "progressive",
}


def field_of(draft: SheetDraft, name: str) -> Field:
    (found,) = [each for group in draft.fields.values() for each in group if each.name == name]
    return found


def test_a_progressive_is_composed_row_by_row_and_read_back_as_it_was_written() -> None:
    draft = read_draft(read_sheet("ma-uth", {}), COMPOSED)
    assert draft.wrong == ()
    assert draft.options["progressive"] == {
        "rows": {"royal_flush": "100 %", "straight_flush": 500_000, "four_of_a_kind": 30_000},
        "cards": "hole-and-flop",
        "seed": 2_500_000,
        "contribution": 150,
    }
    field = field_of(draft, "progressive")
    shown = {f"progressive:{row}": paid for row, paid in field.rows}
    shown |= {f"progressive:{part.name}": part.value for part in field.parts}
    again = read_draft(draft.before, {"progressive": OWN, "last": "progressive", **shown})
    assert again.sheet == draft.sheet


def test_a_progressive_begins_with_an_example_that_is_lawful() -> None:
    begun = read_draft(read_sheet("ma-uth", {}), {"progressive": OWN, "last": "progressive"})
    assert begun.sheet is not None
    assert begun.sheet.meter is not None
    off = read_draft(begun.sheet, {"progressive": "false", "last": "progressive"})
    assert off.sheet == read_sheet("ma-uth", {})


@pytest.mark.parametrize(
    ("part", "written", "why"),
    [
        ("contribution", "6", "at most the wager of $5"),
        ("royal_flush", "110 %", "up to 100 %"),
        ("seed", "a lot", "seed"),
        ("royal_flush", "plenty", "a share"),
    ],
)
def test_what_is_wrong_with_a_progressive_is_said_in_words(
    part: str, written: str, why: str
) -> None:
    draft = read_draft(read_sheet("ma-uth", {}), {**COMPOSED, f"progressive:{part}": written})
    assert draft.sheet is None
    assert any(why in words for words in refused_words(draft.wrong))
    assert written in str(field_of(draft, "progressive"))  # what was written stays there
