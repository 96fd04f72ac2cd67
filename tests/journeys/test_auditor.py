"""An auditor looks at rounds, which is on record, and finds a copy that was forged."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from fairdeal.audit.verify import verify
from fairdeal.house.access.permissions import Role
from tests.audit.forging import as_file, rechained
from tests.journeys.looking import WIDTHS, serious, sideways
from tests.journeys.open_house import OpenHouse
from tests.journeys.rounds import Guest, bet, play_round
from tests.journeys.staffed import hire, sign_on

Tab = Callable[..., Page]
NOTICE = "This access is on record: line"


def auditing(house: OpenHouse, tab: Tab) -> Page:
    """A round is over and the next one begun; an auditor has signed on."""
    table = house.tables["nj-uth"]
    guests = [Guest(house.address, name) for name in ("Marta", "Dana")]
    for guest, seat in zip(guests, (1, 3), strict=True):
        guest.sit(table, seat)
    play_round(table, "nj-uth", guests, ("check", "raise 1"))
    bet(table, "nj-uth", guests)
    hire(house, "Noor Haddad", Role.AUDITOR)
    page = tab(base_url=house.address)
    sign_on(page, "Noor Haddad", "/audit")
    page.locator("[aria-labelledby=journals-title] a", has_text="nj-uth").click()
    page.wait_for_url("**/audit/tables/*")
    return page


def test_a_look_is_on_record_before_a_card_is_shown_and_shows_any_eyes(
    house: OpenHouse, tab: Tab, tmp_path: Path
) -> None:
    page = auditing(house, tab)
    assert not serious(page)
    expect(page.get_by_role("button", name="Look at round")).to_have_count(1)  # not the open one
    assert not page.locator("img").count()
    with page.expect_response(lambda answer: "/audit/looks/" in answer.url) as first:
        page.get_by_role("button", name="Look at round 1").click()
    assert NOTICE in first.value.text()
    page.wait_for_url("**/audit/looks/*")
    line = int(page.url.rpartition("/")[2].partition("?")[0])
    expect(page.get_by_text(f"{NOTICE} {line + 1}").first).to_be_visible()
    expect(
        page.locator("[data-part=place]", has_text="Burned").locator("img:not([src*='/back-'])")
    ).to_have_count(2)
    page.get_by_role("link", name="Public", exact=True).click()
    expect(
        page.locator("[data-part=place]", has_text="Burned").locator("img[src*='/back-']")
    ).to_have_count(2)
    page.get_by_role("link", name="3 Dana").click()
    expect(
        page.locator("[data-part=place]", has_text="Dana").locator("img:not([src*='/back-'])")
    ).to_have_count(2)
    page.locator("[data-part=play] tbody td:first-child a").nth(3).click()
    expect(page.locator("details")).not_to_have_attribute("open", "")
    expect(page.locator("#stored code")).to_contain_text('"hash":"')
    assert not serious(page)
    page.get_by_role("link", name="Step through").click()
    expect(page.locator("#verdict")).to_have_text("Checked in this browser: everything holds")
    expect(page.get_by_text(f"{NOTICE} {line + 1}")).to_be_visible()
    assert not serious(page)
    page.get_by_role("link", name="Back to the look").click()
    page.get_by_role("link", name="3 Dana").click()
    with page.expect_download() as taken:
        page.get_by_role("link", name="Extract for seat 3").click()
    taken.value.save_as(tmp_path / "extract.jsonl")
    assert verify((tmp_path / "extract.jsonl").read_bytes()).viewer == "seat:3"
    with page.expect_download() as taken:
        page.get_by_role("link", name="Dispute packet").click()
    taken.value.save_as(tmp_path / "packet.zip")
    with zipfile.ZipFile(tmp_path / "packet.zip") as packet:
        assert json.loads(packet.read("finding.json"))["verified"]
        assert packet.read("dispute-round-1.pdf").startswith(b"%PDF")
        assert {"check_proof.py", "extract.jsonl", "proof-round-1.json"} <= set(packet.namelist())
    page.get_by_role("link", name="Looks", exact=True).click()
    expect(page.get_by_role("link", name="nj-uth, round 1")).to_be_visible()
    page.get_by_role("link", name="House", exact=True).click()
    expect(page.get_by_text("looks at round 1 of nj-uth")).to_be_visible()
    page.get_by_role("link", name="Looks and links").click()
    page.get_by_role("link", name=f"Line {line + 1} as it is stored").click()
    expect(page.locator("#stored code")).to_contain_text('"what":"auditor looked"')
    assert not serious(page)
    page.goto(f"/audit/looks/{line}")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        assert sideways(page) == 0, width
        expect(page.get_by_text(f"{NOTICE} {line + 1}").locator("visible=true")).to_be_visible()


def test_a_forged_copy_is_found_at_the_value_and_the_journal_holds(
    house: OpenHouse, tab: Tab, tmp_path: Path
) -> None:
    page = auditing(house, tab)
    page.get_by_role("button", name="Verify now").click()
    expect(page.get_by_text("Journal of nj-uth holds")).to_be_visible()
    with page.expect_download() as taken:
        page.get_by_role("button", name="The journal, all rounds").click()
    taken.value.save_as(tmp_path / "journal.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "journal.jsonl").read_text().splitlines()]
    settled = next(n for n, line in enumerate(lines) if line["what"] == "Settled")
    lines[settled]["data"]["result"]["payout"] = 50_000
    forged = tmp_path / "copy.jsonl"
    forged.write_bytes(as_file(rechained(lines)))
    page.locator("#copy").set_input_files(forged)
    expect(page.get_by_text(f"wrong at line {settled + 1}")).to_be_visible()
    expect(page.locator("[data-part=boxes] > :first-child")).to_contain_text('$500"payout":50000')
    expect(page.locator("[data-part=boxes] > :last-child")).to_contain_text('"payout":')
    expect(page.get_by_text("Chain repaired by the forger")).to_be_visible()
    expect(page.get_by_text("Not our head")).to_be_visible()
    expect(page.get_by_text(f"Lines 1 to {settled} are ours")).to_be_visible()
    assert not serious(page)
    page.locator("#copy").set_input_files(tmp_path / "journal.jsonl")
    expect(page.get_by_text("The copy holds")).to_be_visible()
    page.locator("#copy").set_input_files(
        {"name": "x.jsonl", "mimeType": "text/plain", "buffer": b"nonsense"}
    )
    expect(page.get_by_text("No table of ours", exact=True)).to_be_visible()


def test_every_journal_of_the_day_is_verified_at_once(house: OpenHouse, tab: Tab) -> None:
    page = auditing(house, tab)
    page.goto("/audit")
    expect(page.locator("[data-status=shut]")).to_have_count(len(house.tables))
    page.get_by_role("button", name="Verify all").click()
    expect(page.locator("table [data-status=good]")).to_have_count(len(house.tables))
    assert not serious(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert sideways(page) <= 0, width


def test_the_journals_of_a_day_are_taken_away_from_the_auditors_page(
    house: OpenHouse, tab: Tab
) -> None:
    page = auditing(house, tab)
    page.goto("/audit")
    with page.expect_download() as taken:
        page.get_by_role("button", name="All journals of").click()
    with zipfile.ZipFile(taken.value.path()) as files:
        assert verify(files.read(f"{house.tables['nj-uth']}.jsonl")).document()["rounds"] == 1
    page.goto("/audit/looks")
    expect(page.locator("tbody tr").first).to_contain_text("all tables on")
