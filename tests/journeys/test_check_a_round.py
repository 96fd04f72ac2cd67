"""A stranger checks a round in the browser."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from fairdeal.house.samples import sample_proof
from tests.journeys.looking import Detour, serious, sideways


def test_the_sample_round_holds_and_every_card_shows_its_path(page: Page) -> None:
    page.goto("/check")
    page.get_by_role("button", name="Try it on a sample round").click()
    expect(page.get_by_role("status")).to_have_text(
        "Checked in this browser: 15 cards, everything holds."
    )
    page.get_by_role("button", name="6 of hearts, dealer card 2").click()
    expect(page.locator("#path-words")).to_contain_text("The 6 of hearts, dealer card 2")
    root = str(sample_proof()["root"])
    expect(page.locator("#path li").last).to_have_text(root[:4])
    expect(page.locator("#hash")).to_contain_text(root[:4])
    assert not serious(page)
    page.set_viewport_size({"width": 390, "height": 844})
    assert sideways(page) == 0


def test_a_changed_card_is_found_and_said(page: Page, tmp_path: Path) -> None:
    forged = json.loads(json.dumps(sample_proof()))
    forged["opened"][0]["card"] = "As"
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(forged), "utf8")
    page.goto("/check")
    page.locator("#file").set_input_files(file)
    expect(page.get_by_role("status")).to_have_text(
        "Not proved: the ace of spades, said to be community card 1, does not lead to the seal."
    )
    expect(page.locator("#sealed")).to_be_hidden()


def test_the_forged_sample_is_found_and_the_good_one_holds_after_it(page: Page) -> None:
    page.goto("/check")
    page.get_by_role("button", name="And on a forged one").click()
    expect(page.get_by_role("status")).to_contain_text("Not proved: the ace of spades")
    page.get_by_role("button", name="Try it on a sample round").click()
    expect(page.get_by_role("status")).to_contain_text("everything holds")


def test_the_published_seal_is_compared_by_the_one_who_wrote_it_down(
    page: Page, tmp_path: Path
) -> None:
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(sample_proof()), "utf8")
    page.goto("/check")
    page.get_by_label("The seal as it was published").fill("0" * 64)
    page.locator("#file").set_input_files(file)
    expect(page.get_by_role("status")).to_contain_text("not the root that was published")
    page.get_by_label("The seal as it was published").fill(str(sample_proof()["root"]))
    page.locator("#file").set_input_files([])
    page.locator("#file").set_input_files(file)
    expect(page.get_by_text("it is the one that you gave")).to_be_visible()


def test_the_checker_is_there_to_be_taken_away(page: Page) -> None:
    page.goto("/check")
    with page.expect_download() as taken:
        page.get_by_role("link", name="Checker").click()
    assert taken.value.suggested_filename == "check_proof.py"


def test_what_does_not_come_or_cannot_be_hashed_is_said(page: Page, lost_lines: None) -> None:
    detour = Detour(page, "**/check/sample.json")
    page.goto("/check")
    sample, verdict = page.get_by_role("button", name="sample round"), page.locator("#verdict")
    sample.click()
    expect(verdict).to_contain_text("everything holds")
    detour.answer = lambda route: route.abort("connectionrefused")
    sample.click()
    expect(verdict).to_have_text("Not proved: the sample did not come; try again in a moment.")
    detour.answer = None
    page.evaluate("Object.defineProperty(crypto, 'subtle', { value: undefined })")  # plain http
    sample.click()
    expect(verdict).to_contain_text("it takes https")
