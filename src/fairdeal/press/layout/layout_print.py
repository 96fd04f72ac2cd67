"""`press layout`: the felt at true scale, then its drawing with legend for a submission."""

from fairdeal.law import Cite, refuse
from fairdeal.press.document_info import Paper
from fairdeal.press.layout.felt_print import PAGE, felt_picture
from fairdeal.press.layout.layout import Layout, layout
from fairdeal.press.layout.legend import legend
from fairdeal.press.layout.plan import SCALE, WINDOW, plan
from fairdeal.press.layout.seat_detail import SCALE as DETAIL_SCALE
from fairdeal.press.layout.seat_detail import seat_detail
from fairdeal.press.svg import Pen
from fairdeal.press.typesetting import typeset
from fairdeal.press.wording import in_small_letters
from fairdeal.values.english import plural


def felt_svg(paper: Paper) -> str:
    """Draw the felt alone, its lettering as outlines."""
    return felt_picture(_named(paper), paper, Pen())


def layout_files(paper: Paper, *, with_felt: bool = True) -> dict[str, bytes]:
    """Typeset the document: the felt, the layout in plan, the legend."""
    felt, pen = _named(paper), Pen(as_text=True)
    entries = legend(felt)
    detail, window = seat_detail(paper.sheet, entries, pen)
    count = len(felt.seats)
    data = {
        "felt": with_felt,
        "page": PAGE,
        "plan": [WINDOW[2] * SCALE, WINDOW[3] * SCALE],
        "detail": [window[2] * DETAIL_SCALE, window[3] * DETAIL_SCALE],
        "positions": plural(count, "position"),
        "areas": len(felt.areas),
        "least": f"{felt.least_distance():.1f}",
        "legend": [
            {
                "number": e.number,
                "words": e.words,
                "where": e.where,
                "rests_on": e.rests_on,
                "measures": e.measures,
            }
            for e in entries
        ],
        "tables": [
            {"head": in_small_letters(text.head), "rows": text.rows, "columns": text.columns}
            for text in felt.inscriptions
            if text.rows
        ],
        "words": [" ".join(t.lines) for t in felt.inscriptions if t.style in ("words", "licensee")],
        "seats": [
            [str(s.number), f"{s.x:.0f}", f"{s.y:.0f}", f"{s.turn:.1f}°".replace("-", "−")]
            for s in felt.seats
        ],
    }
    pictures = {"plan.svg": plan(felt, pen), "detail.svg": detail}
    if with_felt:
        pictures["felt.svg"] = felt_picture(felt, paper, pen)
    # A drawing says its scale: it is never enlarged.
    about = {**paper.about("L1", "Table layout"), "enlarged": None}
    return typeset("layout", about, data, pictures)


def _named(paper: Paper) -> Layout:
    """Return the layout, with the licensee's name where a clause requires it."""
    law, asked = paper.sheet.instrument, Cite("layout-licensee-name")
    if not paper.sheet.licensee.strip() and law.holds(asked):
        raise refuse(
            "licensee-missing",
            "the layout must show the licensee’s name or trade name: give it in the sheet, as in "
            'licensee = "Harborlight Casino"',
            paper.sheet.clause(asked),
        )
    return layout(paper.sheet)
