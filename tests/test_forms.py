"""The wire forms as types: what functions return is what their types say, field by field."""

from typing import Any

import msgspec

import fairdeal
from fairdeal import forms
from fairdeal.law import INSTRUMENTS
from tests.cases import each_case
from tests.cli.running import fairdeal as command

PROGRESSIVE: Any = {
    "rows": {"royal_flush": "100 %"},
    "cards": "best-of-seven",
    "seed": 1_000_000,
    "contribution": 100,
}
DECISIONS = (
    {"instrument": "nj-uth", "cards": "As Kd"},
    {"instrument": "nj-pikit", "cards": "As Kd 9h 4c 2c", "seen": "Ks"},
    {"instrument": "nj-hilo", "cards": "As Kd 9h 4c 2c", "wagers": {"tie": 1}},
)
ROUNDS = (
    {
        "instrument": "nj-uth",
        "dealer": "Kh Qs",
        "community": "2c 7d 9h Ts Kd",
        "hands": [{"seat": 1, "cards": "As Ad", "wagers": {"ante": 1000, "blind": 1000}}],
    },
    {
        "instrument": "nj-hilo",
        "dealer": "Kh Qs 9c 5d 2h",
        "hands": [
            {
                "seat": 1,
                "cards": ["As", "Ad", "Ah", "4c", "2c"],
                "low": "4c 2c",
                "wagers": {"ante": 1000, "play": 1000},
                "player": "Ann",
                "match_play": 500,
            }
        ],
    },
    {
        "instrument": "nj-pikit",
        "options": {"settlement": 2},
        "dealer": "Kh Qs 9c 5d 2h",
        "hands": [
            {
                "seat": 1,
                "cards": "Ks Qd Jh 7c 7s",
                "selected": "Ks Qd Jh",
                "wagers": {
                    "ante": 1000,
                    "five_card_bonus": 1000,
                    "three_card_bonus": 500,
                    "play_3": 1000,
                },
            }
        ],
    },
)


def assert_is(form: Any, value: object) -> None:
    """Every field of the value is in the form, of its type, and none is missing."""
    read = msgspec.convert(value, form, strict=True)
    assert msgspec.to_builtins(read) == value


@each_case("instrument", INSTRUMENTS)
def test_reports_have_the_fields_of_their_forms(instrument: str) -> None:
    report = fairdeal.odds(instrument)
    assert_is(forms.OddsForm, report.wire())
    for side in report.side.values():
        assert_is(forms.OddsRowsForm, side.wire())
    assert_is(forms.SessionRiskForm, report.risk(20, 50).wire())
    assert_is(forms.LessonForm, fairdeal.strategy(instrument).wire())
    for choice in fairdeal.choices(instrument):
        assert_is(forms.ComparedChoiceForm, choice.wire())
    for rounds in (1, 500):
        played = fairdeal.simulate(instrument, rounds=rounds, seed=1)
        assert_is(forms.SimulationForm, played.wire())
    assert_is(forms.PolicyWorthForm, fairdeal.worth("simple", instrument).wire())


def test_what_ifs_notes_wagers_and_meters_are_in_the_forms_too() -> None:
    unlawful = {"straight": "10 to 1"}
    assert_is(
        forms.OddsForm, fairdeal.odds("nj-uth", what_if=True, blind_pay_table=unlawful).wire()
    )
    whole = fairdeal.odds("ma-uth", progressive=PROGRESSIVE, cover_all=True, meter=5_000_000)
    assert_is(forms.OddsForm, whole.wire())
    played = fairdeal.simulate(
        "ma-uth", rounds=50, seed=1, meter=5_000_000, progressive=PROGRESSIVE
    )
    assert_is(forms.SimulationForm, played.wire())
    tied = fairdeal.simulate("nj-hilo", rounds=50, seed=1, wagers={"tie": 1})
    assert_is(forms.SimulationForm, tied.wire())


def test_rounds_and_decisions_are_of_their_forms_going_in_and_coming_out() -> None:
    for described in ROUNDS:
        assert_is(forms.DescribedRoundForm, described)
        assert_is(forms.SettledRoundForm, fairdeal.settle(described))
    for decision in DECISIONS:
        assert_is(forms.DecisionForm, decision)
        assert_is(forms.AdviceForm, fairdeal.advise(decision))


def test_a_refusal_of_a_command_is_of_its_form() -> None:
    told = command("settle", "--json", stdin="{}")
    assert_is(forms.RefusalForm, told.refusal())
