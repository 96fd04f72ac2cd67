"""What a table's page says before anybody plays: its limits, and what its felt carries."""

from typing import Any

from fairdeal.press.layout.layout import layout
from fairdeal.sheet import read_sheet, schema_of
from fairdeal.web.pages.table.table import TablePage, table_page

BONUSES: dict[str, Any] = dict(schema_of("ma-uth").with_every_wager)


def page_of(instrument: str, **options: Any) -> TablePage:
    return table_page("12", read_sheet(instrument, options), socket="")


def test_every_wager_is_told_with_its_limits_and_the_most_that_a_hand_is_paid() -> None:
    told = [(fact.words, fact.amount) for fact in page_of("ma-uth", **BONUSES).limits]
    assert told == [
        ("Ante and blind", "$5 to $1,000"),
        ("Trips and Cover All", "$1 to $1,000"),
        ("Progressive", "$5 exactly"),
        ("Highest payout, all bets", "$75,000"),
    ]
    most = page_of("nj-uth").limits[-1]
    assert (most.words, most.amount) == ("Highest payout, all bets", "$50,000")


def test_where_no_law_limits_payouts_none_is_told() -> None:
    told = page_of("nj-pikit").limits
    assert [fact.words for fact in told] == ["Ante and 5 card bonus", "3 card bonus"]


def test_a_felt_with_a_progressive_has_its_meter_and_every_row_of_its_pay_table() -> None:
    rows = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
            "three_of_a_kind")  # fmt: skip
    for count in range(1, len(rows) + 1):
        prizes = {**BONUSES["progressive"], "rows": dict.fromkeys(rows[:count], 50_000)}
        sheet = read_sheet("ma-uth", {**BONUSES, "progressive": prizes})
        page = table_page("12", sheet, socket="")
        assert "data-meter" in page.felt.drawing
        carried = {text.name: text for text in layout(sheet).inscriptions}
        assert len(carried["progressive odds"].rows) == count
        assert len(carried["cover all odds"].rows) == 4
    assert "data-meter" not in page_of("ma-uth", cover_all=True).felt.drawing
