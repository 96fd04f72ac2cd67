"""The felt and its drawing, read back from what was printed."""

import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import pytest

from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.press.document import Paper, pdf, said_date
from fairdeal.press.layout.geometry import WIDTH
from fairdeal.press.layout.layout import layout
from fairdeal.press.layout.layout_print import felt_svg, layout_files
from tests.cli.running import fairdeal
from tests.press.documents import DATE, SVG, bookmarks, check_document, labels, paper, words
from tests.press.sheets import full_sheet

SAID_WITH_FOR = re.compile(r"\d+ for \d+|for 1\b")


@cache
def felt(name: str) -> str:
    """The picture of a felt; drawn once and looked at by many tests."""
    return felt_svg(paper(name))


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_a_layouts_document_is_whole_and_the_same_again(name: str) -> None:
    document = pdf(layout_files(paper(name)))
    assert pdf(layout_files(paper(name))) == document
    pages = check_document(document, paper(name), "Table layout")
    assert len(pages) == 3
    assert bookmarks(document) == [
        "Felt, true scale",
        "Layout in plan, 1 : 5",
        "Legend, seat in detail, coordinates",
    ]
    assert not SAID_WITH_FOR.search(" ".join(pages))


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_a_picture_is_the_same_again_and_another_for_another_revision(name: str) -> None:
    assert felt_svg(paper(name)) == felt(name)
    other = Paper(sheet=full_sheet(name), revision="B", date=DATE)
    assert felt_svg(other) != felt(name)


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_every_area_and_every_word_of_the_layout_is_in_the_picture(name: str) -> None:
    planned = layout(full_sheet(name))
    tree = ET.fromstring(felt(name))
    drawn = [e.get("data-area") for e in tree.iter(f"{SVG}g") if e.get("data-area")]
    assert drawn == [area.name for area in planned.areas]
    written = labels(felt(name))
    for text in planned.inscriptions:
        if text.style == "suits":
            continue
        for line in (*text.lines, *text.columns, *(cell for row in text.rows for cell in row)):
            assert line in written, line
    assert not SAID_WITH_FOR.search(" ".join(written))


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_the_picture_is_at_true_scale_with_a_bar_of_500_mm(name: str) -> None:
    tree = ET.fromstring(felt(name))
    box = [float(n) for n in str(tree.get("viewBox")).split()]
    assert tree.get("width") == f"{box[2]:g}mm"
    assert tree.get("height") == f"{box[3]:g}mm"
    assert box[2] == WIDTH + 140
    bar = next(e for e in tree.iter(f"{SVG}g") if e.get("data-part") == "scale bar")
    assert sum(float(str(r.get("width"))) for r in bar) == 500
    assert "500 mm" in labels(felt(name))


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_a_circle_of_the_picture_lies_where_the_layout_has_it(name: str) -> None:
    tree = ET.fromstring(felt(name))
    group = next(e for e in tree.iter() if e.get("data-area") == "seat-2 ante")
    ring = group.find(f"{SVG}circle")
    area = layout(full_sheet(name)).area("seat-2 ante")
    assert ring is not None
    assert float(str(ring.get("cx"))) == pytest.approx(area.shape.x, abs=0.01)
    assert float(str(ring.get("cy"))) == pytest.approx(area.shape.y, abs=0.01)


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_a_table_of_one_seat_is_printed_too(name: str) -> None:
    one = paper(name, seats=1)
    assert "1 position" in check_document(pdf(layout_files(one)), one, "Table layout")[1]


def test_the_legend_names_each_clause_beside_its_area() -> None:
    pages = check_document(pdf(layout_files(paper("nj-pikit"))), paper("nj-pikit"), "Table")
    for clause in ("(b)1i", "(b)1ii", "(b)1iii", "(b)1iv", "(b)1v", "(b)1vi", "(b)2", "(d)1"):
        assert f"13:69E-1.13Y{clause}" in pages[2]


@pytest.mark.clause("13:69E-1.13Y(b)4", "13:69E-1.13Z(b)5")
@pytest.mark.parametrize("name", ["nj-pikit", "nj-hilo"])
@pytest.mark.parametrize("licensee", ["", "   "])
def test_a_felt_without_the_name_that_a_clause_asks_for_is_refused(
    name: str, licensee: str
) -> None:
    with pytest.raises(Refused, match=r"licensee-missing: .*13:69E-1.13[YZ]\(b\)[45]"):
        felt_svg(paper(name, licensee=licensee))


def test_uth_has_no_such_clause_and_prints_without_a_name() -> None:
    assert "BLIND PAYS" in labels(felt_svg(paper("nj-uth", licensee="")))


def test_names_with_signs_of_markup_stay_words() -> None:
    name = 'A & B <"Casino">'
    assert name.upper() in labels(felt_svg(paper("nj-uth", licensee=name)))
    assert pdf(layout_files(paper("nj-uth", licensee="#image(1) $x$ *_[")))


def test_a_long_name_is_whole_in_the_title_block() -> None:
    long = paper(
        "nj-uth", licensee="The Grand Harborlight Boardwalk Casino and Hotel Company, NJ 08401"
    )
    pages = check_document(pdf(layout_files(long)), long, "Table layout")
    assert "Boardwalk Casino and Hotel Company, NJ 08401" in pages[1]


def test_dates_are_said_and_nonsense_is_refused() -> None:
    assert said_date("2026-01-05") == "5 January 2026"
    assert said_date("") == ""
    for wrong in ("16.11.2026", "2026-13-01", "2026-1-1", "yesterday"):
        with pytest.raises(Refused, match="date-not-understood"):
            said_date(wrong)


def test_a_revision_that_no_foot_has_room_for_is_refused() -> None:
    assert Paper(sheet=full_sheet("nj-uth"), revision="2026.3 final")
    with pytest.raises(Refused, match="revision-too-long"):
        Paper(sheet=full_sheet("nj-uth"), revision="the third of this year")


def test_the_command_writes_a_pdf_or_three_pictures(tmp_path: Path) -> None:
    options = ("--set", "licensee=Harborlight", "--seats", "3", "--date", DATE)
    whole = fairdeal("press", "layout", "nj-hilo", *options, "-o", str(tmp_path / "a.pdf"))
    assert whole.code == 0
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    drawn = fairdeal("press", "layout", "nj-hilo", *options, "-o", str(tmp_path / "b.svg"))
    assert drawn.code == 0
    written = {p.name for p in tmp_path.iterdir()}
    assert written == {"a.pdf", "b.svg", "b-drawing.svg", "b-legend.svg"}
    assert "seat-3 low" in (tmp_path / "b.svg").read_text("utf8")
    assert "seat-4" not in (tmp_path / "b.svg").read_text("utf8")


def test_the_command_refuses_in_words(tmp_path: Path) -> None:
    other = fairdeal("press", "layout", "nj-uth", "-o", str(tmp_path / "felt.tif"))
    assert (other.code, "format-not-known" in other.err) == (2, True)
    nowhere = fairdeal("press", "layout", "nj-uth", "-o", str(tmp_path / "no" / "felt.pdf"))
    assert (nowhere.code, "cannot-write" in nowhere.err) == (2, True)
    many = fairdeal("press", "layout", "nj-uth", "--seats", "21", "-o", str(tmp_path / "f.pdf"))
    assert (many.code, "6 fit" in many.err) == (2, True)


def unspaced(words: str) -> str:
    """Without spaces, which a reader of PDFs also finds inside kerned words."""
    return "".join(words.split())


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_the_legend_has_all_lettering_of_the_felt_word_for_word(name: str) -> None:
    printed = paper(name, licensee="Harborlight Casino, Hotel and Spa, Atlantic City")
    legend = unspaced(words(pdf(layout_files(printed, with_felt=False)))[1])
    assert unspaced("HARBORLIGHT CASINO, HOTEL AND SPA, ATLANTIC CITY") in legend
    for text in layout(printed.sheet).inscriptions:
        if text.lines and text.style != "suits":
            assert unspaced("".join(text.lines)) in legend
    assert f"everyseat,1to{len(layout(printed.sheet).seats)}" in legend
    one = paper(name, seats=1)
    assert "Ante seat 1 " in words(pdf(layout_files(one, with_felt=False)))[1]
