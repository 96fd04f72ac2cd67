"""Sheets that the prints are tried on."""

from fairdeal.sheet import Sheet, read_sheet

PROGRESSIVE = {
    "rows": {
        "royal_flush": "100 %",
        "straight_flush": "10 %",
        "four_of_a_kind": 150000,
        "full_house": 50000,
        "flush": 25000,
        "straight": 15000,
        "three_of_a_kind": 4500,
    },
    "cards": "hole-and-flop",
    "seed": 1000000,
    "contribution": 100,
}
# Every instrument with all that its layout and signs may have to show.
FULL: dict[str, dict[str, object]] = {
    "nj-uth": {},
    "ma-uth": {"cover_all": True, "progressive": PROGRESSIVE, "trips_pay_table": "C"},
    "nj-pikit": {"dealer_qualifies": True, "play_3_multiple": 2, "play_5_multiple": 2},
    "nj-hilo": {},
}
LICENSEE = "Harborlight Casino, Atlantic City"
MOST_SEATS = {"nj-uth": 6, "ma-uth": 6, "nj-pikit": 6, "nj-hilo": 7}


def full_sheet(instrument: str, **options: object) -> Sheet:
    """A sheet with everything on it, and a licensee."""
    return read_sheet(instrument, {"licensee": LICENSEE, **FULL[instrument], **options})
