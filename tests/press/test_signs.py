"""What is posted at a table, read back from the signs."""

import re
from pathlib import Path

import pytest

from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.press.document import pdf
from fairdeal.press.signs import (
    LEAST,
    Matrix,
    Notice,
    PayRows,
    Statement,
    matrix_size,
    notices,
    posted,
    sign_files,
    size_of,
)
from tests.cli.running import fairdeal
from tests.press.documents import DATE, bookmarks, check_document, paper
from tests.press.sheets import PROGRESSIVE, full_sheet


def statements(name: str, **options: object) -> dict[str, str]:
    return {
        clause: part.words.replace("\u00a0", " ")
        for notice in notices(full_sheet(name, **options))
        for part in notice.parts
        if isinstance(part, Statement)
        for clause in part.clauses
    }


def tables(signs: tuple[Notice, ...]) -> dict[str, tuple[tuple[str, str], ...]]:
    return {
        part.head: part.rows
        for notice in signs
        for part in notice.parts
        if isinstance(part, PayRows)
    }


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_signs_are_whole_documents_with_a_page_for_each(name: str) -> None:
    document = pdf(sign_files(paper(name)))
    pages = check_document(document, paper(name), "Signs")
    signs = posted(full_sheet(name))
    assert bookmarks(document) == [notice.title for notice in signs]
    assert len(pages) == len(signs)
    assert document == pdf(sign_files(paper(name)))
    assert not re.search(r"\d+ for \d+|for 1\b", " ".join(pages))
    for page, notice in zip(pages, signs, strict=True):
        assert notice.title in page
        for part in notice.parts:
            if isinstance(part, PayRows):
                assert all(f"{label} {odds}" in page for label, odds in part.rows)


@pytest.mark.clause("13:69E-1.13Z(c)", "13:69E-1.13Z(c)1", "13:69E-1.13Z(c)2")
@pytest.mark.clause("13:69E-1.13Z(c)3", "13:69E-1.13Z(c)4", "13:69E-1.13Z(c)5")
def test_hi_los_five_statements_are_posted_always() -> None:
    said = statements("nj-hilo")
    assert list(said) == [f"13:69E-1.13Z(c){k}" for k in range(1, 6)]
    assert said["13:69E-1.13Z(c)1"] == "The dealer’s aces always play in the high hand."
    assert "more points" in said["13:69E-1.13Z(c)2"]
    assert "fewer" in said["13:69E-1.13Z(c)2"]
    assert said["13:69E-1.13Z(c)3"] == "Winning ante and play bets pay 1 to 1."
    assert "you lose the ante and the tie bet" in said["13:69E-1.13Z(c)4"]
    assert "is paid whatever becomes of ante and play" in said["13:69E-1.13Z(c)5"]
    assert set(tables(notices(full_sheet("nj-hilo")))) == {"Poker bonus", "Tie bet", "Ante bonus"}


@pytest.mark.clause("13:69E-1.13Y(c)", "13:69E-1.13Y(d)", "13:69E-1.13Y(d)1")
@pytest.mark.clause("13:69E-1.13Y(d)2", "13:69E-1.13Y(d)2i", "13:69E-1.13Y(d)2ii")
def test_pik_its_signs_say_sizes_and_the_qualifier_only_where_there_is_one() -> None:
    qualifying = statements("nj-pikit", play_3_multiple=1)
    assert qualifying["13:69E-1.13Y(d)1"] == (
        "A play 3 wager is equal to the ante; a play 5 wager is two times the ante."
    )
    assert qualifying["13:69E-1.13Y(d)2i"] == "The dealer qualifies with A K 4 3 2 or better."
    assert qualifying["13:69E-1.13Y(d)2ii"] == (
        "Whether the dealer qualifies has no bearing on a play 3 wager."
    )
    without = statements("nj-pikit", dealer_qualifies=False)
    assert "13:69E-1.13Y(d)2i" not in without
    assert set(tables(notices(full_sheet("nj-pikit")))) == {
        "5 card bonus",
        "3 card bonus",
        "Ante, play 3, play 5",
    }


@pytest.mark.clause("MA-UTH 13(k)", "MA-UTH 13(f)", "MA-UTH 14(a)", "MA-UTH 14(d)")
def test_massachusetts_posts_the_whole_matrix_the_five_dollars_and_the_limits() -> None:
    pages = " ".join(check_document(pdf(sign_files(paper("ma-uth"))), paper("ma-uth"), "Signs"))
    for odds in ("200 to 1", "125 to 1", "35 to 1", "12 to 1", "4 to 1"):
        assert odds in pages
    assert "$5, no more, no less" in pages
    assert "at most $75,000 in a round" in pages
    assert "Ante, blind, play, trips and Cover All together." in pages
    assert "Of that, ante, blind, play and trips are paid at most $50,000." in pages
    assert "The Progressive is paid outside this limit." in pages
    assert "win $1,500" in pages
    assert "It begins at $10,000, and each bet adds $1." in pages
    assert "The meter is on the felt, beside the dealer’s cards." in pages
    assert "Play, times the ante 4 or 3, then 2, then 1" in pages
    fixed = {**PROGRESSIVE, "rows": {"royal_flush": 1_000_000}}
    assert "meter" not in str(notices(full_sheet("ma-uth", progressive=fixed)))
    plain = notices(full_sheet("ma-uth", cover_all=False, progressive=False))
    assert [notice.title for notice in plain] == ["What blind and trips pay", "Limits"]


@pytest.mark.clause("19:47-32.11(e)", "13:69F-40.11(f)")
def test_the_limit_that_is_posted_is_the_one_that_settles() -> None:
    low = " ".join(check_document(pdf(sign_files(paper("nj-uth"))), paper("nj-uth"), "Signs"))
    assert "paid at most $50,000 in a round" in low
    high = paper("nj-uth", minimum=50_000, maximum=500_000)
    page = " ".join(check_document(pdf(sign_files(high)), high, "Signs"))
    assert "paid at most $252," in page


@pytest.mark.clause("MA-UTH 11(e)", "MA-UTH 14(d)")
def test_massachusetts_posts_one_true_figure_where_the_wider_limit_is_the_lower() -> None:
    high = paper("ma-uth", minimum=20_000, maximum=500_000, side_minimum=20_000,
                 side_maximum=500_000)  # fmt: skip
    page = " ".join(check_document(pdf(sign_files(high)), high, "Signs"))
    assert "paid at most $75,000 in a round" in page
    assert "$101,050" not in page
    assert "Of that" not in page
    without = paper("ma-uth", cover_all=False, progressive=False)
    page = " ".join(check_document(pdf(sign_files(without)), without, "Signs"))
    assert "paid at most $50,000 in a round" in page
    assert "$75,000" not in page


def test_other_pay_tables_post_other_odds() -> None:
    rows = dict(tables(notices(full_sheet("nj-uth", trips_pay_table="D")))["Trips, win or lose"])
    assert rows["Full house"] == "7 to 1"


def test_a_table_too_wide_for_a_column_has_a_sign_of_its_own() -> None:
    wide = dict.fromkeys(
        ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight",
         "three_of_a_kind"), "999999999 to 1",
    )  # fmt: skip
    signs = posted(full_sheet("nj-uth", trips_pay_table=wide))
    assert [notice.title for notice in signs].count("What blind and trips pay") == 2
    for notice in signs:
        for part in notice.parts:
            if isinstance(part, PayRows):
                assert size_of(part, 120 if notice.right else 253) >= LEAST


def test_a_matrix_with_long_odds_takes_two_signs_with_all_columns() -> None:
    long = {"flush": {str(n): f"{n}999999 to 1" for n in range(2, 8)}}
    signs = [n for n in posted(full_sheet("ma-uth", cover_all=long)) if n.title == "Cover All pays"]
    matrices = [p for n in signs for p in n.parts if isinstance(p, Matrix)]
    assert [m.columns for m in matrices] == [("2", "3", "4"), ("5", "6", "7")]
    assert [m.rows[4][1] for m in matrices] == ["2999999 to 1", "5999999 to 1"]
    assert all(matrix_size(m) >= 20 for m in matrices)
    whole = [p for n in posted(full_sheet("ma-uth")) for p in n.parts if isinstance(p, Matrix)]
    assert len(whole) == 1


def test_a_sign_without_a_licensee_is_printed_and_odd_letters_are_refused() -> None:
    check_document(pdf(sign_files(paper("nj-hilo", licensee=""))), paper("nj-hilo"), "Signs")
    with pytest.raises(Refused, match="letters-not-in-the-fonts"):
        sign_files(paper("nj-hilo", licensee="קזינו"))


def test_the_command_writes_the_signs(tmp_path: Path) -> None:
    file = str(tmp_path / "s.pdf")
    ran = fairdeal("press", "sign", "nj-hilo", "--date", DATE, "-o", file)
    assert ran.code == 0
    assert Path(file).read_bytes().startswith(b"%PDF")
    assert fairdeal("press", "sign", "nj-hilo", "-o", "x.svg").code == 2
