"""Prints on letter, A4, tabloid and A3, and what readers of PDF have to say about them."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from fairdeal.law import INSTRUMENTS
from fairdeal.press.cards import dealer_files, opening_files, player_files, rules_files
from fairdeal.press.document import Paper, pdf
from fairdeal.press.layout.layout_print import layout_files
from fairdeal.press.paper_size import PaperSize
from fairdeal.press.par.print import par_files
from fairdeal.press.signs import posted, sign_files
from tests.cases import each_case
from tests.cli.running import fairdeal
from tests.press.documents import DATE, READERS, check_document, complaints, paper, reader, words

Files = dict[str, bytes]
MM = 25.4 / 72  # a point
SHEETS = {"letter": (216, 279), "a4": (210, 297), "tabloid": (279, 432), "a3": (297, 420)}
HALVES = {"letter": (140, 216), "a4": (149, 210), "tabloid": (279, 432), "a3": (297, 420)}
DRAWINGS = {"letter": (432, 279), "a4": (420, 297), "tabloid": (432, 279), "a3": (420, 297)}


def on(instrument: str, size: PaperSize) -> Paper:
    return replace(paper(instrument), size=size)


def sizes(document: bytes) -> list[tuple[int, int]]:
    """Width and height of each page, in whole millimetres."""
    return [
        (round(float(page.mediabox.width) * MM), round(float(page.mediabox.height) * MM))
        for page in reader(document).pages
    ]


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("name", INSTRUMENTS)
def test_signs_take_the_whole_of_any_paper(name: str, size: PaperSize) -> None:
    document = pdf(sign_files(on(name, size)))
    short, long = SHEETS[size.value]
    assert sizes(document) == [(long, short)] * len(posted(paper(name).sheet))
    assert not complaints(document)


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("name", INSTRUMENTS)
def test_cards_are_half_a_sheet_or_fill_the_larger_paper(name: str, size: PaperSize) -> None:
    for make in (dealer_files, rules_files):
        document = pdf(make(on(name, size)))
        assert set(sizes(document)) == {HALVES[size.value]}
        assert not complaints(document)


@pytest.mark.parametrize("size", PaperSize)
def test_a_drawing_keeps_its_scale_on_tabloid_or_a3(size: PaperSize) -> None:
    document = pdf(layout_files(on("nj-pikit", size)))
    assert sizes(document)[1:] == [DRAWINGS[size.value]] * 2
    assert sizes(document)[0] == (1970, 1260)
    assert "1 : 5" in words(document)[1]
    assert not complaints(document)


@pytest.mark.parametrize("size", PaperSize)
@pytest.mark.parametrize("make", [player_files, par_files])
def test_the_players_card_and_the_par_sheet_fit_any_paper(
    make: Callable[[Paper], Files], size: PaperSize
) -> None:
    document = pdf(make(on("nj-hilo", size)))
    assert set(sizes(document)) == {SHEETS[size.value]}
    assert not complaints(document)


@pytest.mark.parametrize("size", [PaperSize.A3, PaperSize.TABLOID])
def test_an_enlarged_document_has_the_same_words_and_the_same_bytes_again(size: PaperSize) -> None:
    small = {PaperSize.A3: PaperSize.A4, PaperSize.TABLOID: PaperSize.LETTER}[size]
    document = pdf(sign_files(on("nj-hilo", size)))
    assert words(document) == words(pdf(sign_files(on("nj-hilo", small))))
    assert document == pdf(sign_files(on("nj-hilo", size)))
    assert len(check_document(document, paper("nj-hilo"), "Signs")) == 3


@pytest.mark.parametrize("tool", [name for name, *_ in READERS])
def test_prints_are_held_against_readers_of_pdf(tool: str) -> None:
    """Every test of a document asks these readers, where they are installed."""
    if not shutil.which(tool):
        pytest.skip(f"{tool} is not installed: nothing was checked by it (qpdf, poppler-utils)")
    sound = pdf(sign_files(paper("nj-hilo")))
    assert not complaints(sound)
    assert complaints(sound[: len(sound) // 2])


def test_the_command_prints_on_the_paper_that_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "signs.pdf"
    ran = fairdeal(
        "press", "sign", "nj-hilo", "--paper", "a4", "--date", DATE, "-o", str(file)
    )  # fmt: skip
    assert ran.code == 0
    assert sizes(file.read_bytes())[0] == (297, 210)
    assert fairdeal("press", "sign", "nj-hilo", "--paper", "foolscap", "-o", str(file)).code == 2


LONGEST = "The Grand Harborlight Boardwalk Casino, Hotel and Convention Company, " * 3
PRINTS: dict[str, Callable[[Paper], Files]] = {
    "signs": sign_files,
    "dealer's card": dealer_files,
    "table card": opening_files,
    "rules card": rules_files,
    "player's card": player_files,
    "PAR sheet": par_files,
}


@each_case("name", ["nj-uth", "ma-uth"])
@each_case("kind", PRINTS)
def test_the_longest_name_is_printed_whole_and_takes_no_page_more(name: str, kind: str) -> None:
    longest = LONGEST[:199] + "."
    usual, long = (pdf(PRINTS[kind](paper(name, licensee=who))) for who in ("A", longest))
    pages = words(long)
    assert len(pages) == len(words(usual))
    with_name = pages[:1] if kind == "player's card" else pages
    for page in with_name:
        assert longest.lower() in page.lower()
