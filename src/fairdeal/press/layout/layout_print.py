"""`press layout`: the felt at true scale with a slug, then its drawing for a submission."""

from collections.abc import Iterator

from fairdeal.law import Cite, refuse
from fairdeal.press.document import INK, SECOND_INK, Paper, in_groups, typeset
from fairdeal.press.layout.felt_art import FeltArt, FeltInks
from fairdeal.press.layout.geometry import HEIGHT, MIDDLE, WIDTH, outline
from fairdeal.press.layout.layout import MARKS, Layout, layout
from fairdeal.press.layout.legend import legend
from fairdeal.press.layout.plan import DETAIL_SCALE, SCALE, WINDOW, plan, seat_detail
from fairdeal.press.lettering import HEAD, PLAIN, ROW, Pen, fit, picture
from fairdeal.press.wording import in_small_letters
from fairdeal.values import plural

MARGIN, SLUG, BLEED = 70.0, 150.0, 12.0
PAGE = (WIDTH + 2 * MARGIN, HEIGHT + MARGIN + SLUG)
_BLACK = "#1c1a16"
_PATCHES, _PITCH, _PATCH = 590.0, 72.0, 34.0  # where they begin, from one to the next, their side


def felt_picture(layout: Layout, paper: Paper, pen: Pen) -> str:
    """Draw the whole sheet in full size."""
    colours = paper.colours
    inks = FeltInks(INK, SECOND_INK, colours.well, colours.recess)
    ground = f'<path d="{outline(BLEED)}" fill="{colours.ground}"/>'
    white = f'<rect x="{-MARGIN:g}" y="{-MARGIN:g}" width="{PAGE[0]:g}" height="{PAGE[1]:g}"'
    drawn = (
        f'{white} fill="#ffffff"/>'
        + ground
        + FeltArt(layout, inks, pen).all()
        + _marks_on_felt(paper, pen)
        + _cut_line()
        + _register()
        + _scale_bar(pen)
        + _patches(paper, pen)
        + _imprint(layout, paper, pen)
    )
    return picture(-MARGIN, -MARGIN, *PAGE, 1, drawn)


def _marks_on_felt(paper: Paper, pen: Pen) -> str:
    """Draw the short hash and the revision in the space for them at the dealer's edge."""
    short = paper.sheet.hash
    marks = (
        f"sheet {short[:4]} {short[4:8]}",
        f"{paper.number('F1')} · rev. {paper.revision}",
    )
    return "".join(
        pen.write(at.x, at.y + 4, mark, fit(mark, 11.5, at.width, ROW), ROW, ink=INK)
        for at, mark in zip(MARKS, marks, strict=True)
    )


def _cut_line() -> str:
    edge = f'<path d="{outline()}" fill="none" stroke-width="1.2"'
    return f'{edge} stroke="#ffffff"/>{edge} stroke="{_BLACK}" stroke-dasharray="14 8"/>'


def _register() -> str:
    middle = (
        f'<path d="M{MIDDLE:g} {8 - MARGIN:g}V-18M{MIDDLE:g} {HEIGHT + 18:g}v30" '
        f'stroke="{_BLACK}" stroke-width=".8"/>'
    )
    return middle + "".join(
        f'<g stroke="{_BLACK}" stroke-width=".7" fill="none"><circle cx="{x:g}" cy="{y:g}" r="9"/>'
        f'<path d="M{x - 15:g} {y:g}h30M{x:g} {y - 15:g}v30"/></g>'
        for x in (-40, WIDTH + 40)
        for y in (-40, HEIGHT + 60)
    )


def _scale_bar(pen: Pen) -> str:
    y, step = HEIGHT + 70, 100
    bars = "".join(
        f'<rect x="{k * step}" y="{y:g}" width="{step}" height="12" '
        f'fill="{"#ffffff" if k % 2 else _BLACK}" stroke="{_BLACK}" stroke-width="1.4"/>'
        for k in range(5)
    )
    figures = "".join(
        pen.write(k * step, y + 30, f"{k * step}{' mm' if k == 5 else ''}", 16, ROW, ink=_BLACK)
        for k in range(6)
    )
    words = "Scale 1 : 1. Check this bar with a steel rule before cutting."
    return f'<g data-part="scale bar">{bars}</g>{figures}' + pen.write(
        0, y - 14, words, 17, PLAIN, ink=_BLACK, anchor="start"
    )


def _patches(paper: Paper, pen: Pen) -> str:
    colours = paper.colours
    patches = (
        (colours.ground, "ground"),
        (colours.well, "well"),
        (colours.recess, "recess"),
        (INK, "ink 1"),
        (SECOND_INK, "ink 2"),
    )
    drawn, y = "", HEIGHT + 70
    for k, (colour, name) in enumerate(patches):
        x = _PATCHES + k * _PITCH
        drawn += (
            f'<rect x="{x:g}" y="{y - 22:g}" width="{_PATCH:g}" height="{_PATCH:g}" '
            f'fill="{colour}" stroke="{_BLACK}" stroke-width=".8"/>'
        )
        drawn += pen.write(x + _PATCH / 2, y + 28, name, 12.5, ROW, ink=_BLACK)
        drawn += pen.write(x + _PATCH / 2, y + 42, colour, 11, PLAIN, ink=_BLACK)
    return drawn


def _imprint(layout: Layout, paper: Paper, pen: Pen) -> str:
    about = paper.about("F1", "Felt")
    count = len(layout.seats)
    positions = plural(count, "position")
    dated = f", {about['date']}" if about["date"] else ""
    lines = (
        (f"{paper.game}, {about['where']} · felt, {positions} · {about['id']} · "
         f"revision {paper.revision}{dated}", 19.0, HEAD),
        ("Option sheet " + in_groups(paper.sheet.hash), 15.0, PLAIN),
        ("Dashed: cut line. Colour runs 12 mm beyond it. Ground, recess, well and two inks, "
         "all solid: no tints, no gradients.", 15.0, PLAIN),
    )  # fmt: skip
    drawn, room = "", WIDTH - (_PATCHES + 5 * _PITCH)
    for (words, most, style), y in zip(lines, (-14, 12, 34), strict=True):
        size = fit(words, most, room, style)
        drawn += pen.write(WIDTH, HEIGHT + 70 + y, words, size, style, ink=_BLACK, anchor="end")
    return drawn


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
        "words": list(_words(felt)),
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


def _words(felt: Layout) -> Iterator[str]:
    """Iterate over all lettering that is no table and on no area, as it stands on the felt."""
    lettered = [text for text in felt.inscriptions if text.lines and text.style != "suits"]
    for text in lettered:
        if text.name == "licensee":
            town = (below.lines for below in lettered if below.name == "town")
            yield ", ".join([" ".join(text.lines), *(" ".join(lines) for lines in town)])
        elif text.name != "town":
            yield " ".join(text.lines)


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
