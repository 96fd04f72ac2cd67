"""The cards: the dealer's procedure is the script's, rules and strategy are the sheet's."""

import re
from pathlib import Path

import pytest

from fairdeal.games import rules_of
from fairdeal.law import INSTRUMENTS
from fairdeal.press.cards_print import dealer_files, player_files, rules_files
from fairdeal.press.rehearsal import irregularities, opening_and_round
from fairdeal.press.typesetting import pdf
from fairdeal.press.wording import short_clause
from tests.cases import each_case
from tests.cli.running import fairdeal
from tests.press.documents import DATE, check_document, paper
from tests.press.sheets import full_sheet

DEALING = ("manual-shoe", "hand", "automated-shoe")


@each_case("name", INSTRUMENTS)
@each_case("dealing", DEALING)
def test_a_rehearsal_goes_through_a_whole_round_under_every_dealing_method(
    name: str, dealing: str
) -> None:
    options = {} if name == "ma-uth" and dealing == "automated-shoe" else {"dealing": dealing}
    if name == "ma-uth" and dealing != "automated-shoe":
        options["cover_all"] = False  # type: ignore[assignment]
    opening, played = opening_and_round(full_sheet(name, **options))
    stages = [one.stage for one in played]
    assert stages[0] == "shuffle"
    assert "betting" in stages
    assert stages[-1] == "the dealer's cards"
    assert len(stages) == len(set(stages))
    assert "sign on" in [one.stage for one in opening]


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_the_dealers_card_has_every_step_and_all_that_is_said(name: str) -> None:
    made = pdf(dealer_files(paper(name)))
    whole = " ".join(check_document(made, paper(name), "Dealer’s card")).replace("- ", "-")
    _, played = opening_and_round(full_sheet(name))
    for one in played:
        assert (one.stage[0].upper() + one.stage[1:]).replace("'", "’") in whole
    assert "“No more bets”" in whole
    assert "Dealer" in whole
    for clause, _ in irregularities(full_sheet(name)):
        assert short_clause(clause) in whole
    assert made == pdf(dealer_files(paper(name)))
    assert not re.search(r"\d+ for \d+", whole)


def test_options_change_the_dealers_card() -> None:
    plain = [one.stage for one in opening_and_round(full_sheet("nj-pikit", settlement=1))[1]]
    other = [one.stage for one in opening_and_round(full_sheet("nj-pikit", settlement=2))[1]]
    assert plain != other
    by_hand = [one.stage for one in opening_and_round(full_sheet("nj-uth", dealing="hand"))[1]]
    assert "cut" not in by_hand


def test_a_table_of_one_seat_has_the_same_procedure() -> None:
    one, six = (opening_and_round(full_sheet("nj-uth", seats=n))[1] for n in (1, 6))
    assert [s.stage for s in one] == [s.stage for s in six]


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_the_rules_card_says_what_the_rules_page_says(name: str) -> None:
    pages = check_document(pdf(rules_files(paper(name))), paper(name), "Rules of the game")
    whole = re.sub(r"[\s\u200b]+", "", " ".join(pages))
    rules = rules_of(full_sheet(name))
    for rule in (*rules.course, *rules.results):
        assert re.sub(r"\s+", "", rule.text.replace("'", "’")) in whole, rule.text


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_the_players_card_is_two_sides_with_odds_rules_and_strategy(name: str) -> None:
    made = pdf(player_files(paper(name)))
    pages = check_document(made, paper(name), "Player’s card")
    assert len(pages) == 2
    assert "What it pays" in pages[0]
    assert "These rules cost you" in pages[1]
    assert made == pdf(player_files(paper(name)))


@pytest.mark.parametrize("kind", ["dealer", "player", "rules"])
def test_the_command_writes_each_card(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "card.pdf"
    ran = fairdeal("press", "card", "nj-hilo", "--kind", kind, "--date", DATE, "-o", str(file))
    assert ran.code == 0
    assert file.read_bytes().startswith(b"%PDF")
