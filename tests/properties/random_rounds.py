"""Random rounds of every instrument: any sheet, any seats, any lawful actions, any deck."""

from typing import Any

from hypothesis import strategies as st

from fairdeal.law import INSTRUMENTS
from tests.harness.random_round import RandomRound
from tests.harness.sheets import PAID_OFTEN


def options(instrument: str) -> st.SearchStrategy[dict[str, Any]]:
    """Lawful sheets, the unusual ones too."""
    dealing = {"dealing": st.sampled_from(["manual-shoe", "hand", "automated-shoe"])}
    limits = st.sampled_from([(500, 100_000), (1000, 50_000), (700_000, 1_000_000)])
    by_game: dict[str, dict[str, Any]] = {
        "nj-uth": {"trips_pay_table": st.sampled_from("ABCD"), **dealing},
        "ma-uth": {
            "trips_pay_table": st.sampled_from("ABCD"),
            "cover_all": st.sampled_from([True, {"flush": "1 to 1"}]),
            "progressive": st.just(PAID_OFTEN),
        },
        "nj-pikit": {
            "play_3_multiple": st.sampled_from([1, 2]),
            "play_5_multiple": st.sampled_from([1, 2]),
            "dealer_qualifies": st.booleans(),
            "settlement": st.sampled_from([1, 2]),
            "positions": st.sampled_from([1, 2, 3]),
            "three_card_selection": st.sampled_from(["face-down", "after-looking"]),
            **dealing,
        },
        "nj-hilo": {
            "poker_bonus_pay_table": st.sampled_from([1, 2]),
            "positions": st.sampled_from([1, 2, 7]),
            **dealing,
        },
    }
    chosen = st.fixed_dictionaries({"limits": limits}, optional=by_game[instrument])
    return chosen.map(lambda picked: _sheet(instrument, picked))


def _sheet(instrument: str, picked: dict[str, Any]) -> dict[str, Any]:
    low, high = picked["limits"]
    options = {name: value for name, value in picked.items() if name != "limits"}
    if instrument == "nj-pikit" and options.get("dealing") == "automated-shoe":
        options["dealer_stack"] = "after-decisions"
    return {**options, "minimum": low, "maximum": high}


@st.composite
def random_rounds(
    draw: st.DrawFn, instruments: tuple[str, ...] = INSTRUMENTS, irregular: bool = False
) -> RandomRound:
    """A round that is about to be played."""
    instrument = draw(st.sampled_from(instruments))
    return RandomRound(
        instrument, draw(options(instrument)), draw(st.integers(0, 2**32)), irregular
    )
