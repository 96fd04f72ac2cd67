"""The cards: the dealer's procedure is the script's, rules and strategy are the sheet's."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from fairdeal.games import rules_of
from fairdeal.law import INSTRUMENTS
from fairdeal.press.cards import (
    covering,
    dealer_files,
    opening_and_round,
    opening_files,
    player_files,
    rules_files,
)
from fairdeal.press.dealer_acts import (
    closing,
    confirmed,
    idle,
    made_ready,
    opened,
    wrong_count,
)
from fairdeal.press.document import pdf
from fairdeal.press.layout.felts import felt_module
from tests.cases import each_case
from tests.cli.running import fairdeal
from tests.law.test_what_the_dealer_is_told import leans
from tests.press.documents import DATE, check_document, paper, words
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


# Sheets whose cards differ: dealing methods, shufflers, decks, procedures, everything on offer.
SHEETS: list[tuple[str, dict[str, object]]] = [
    *((name, {}) for name in INSTRUMENTS),
    ("nj-uth", {"dealing": "hand"}),
    ("nj-pikit", {"dealing": "hand"}),
    ("nj-hilo", {"dealing": "hand"}),
    ("nj-uth", {"dealing": "automated-shoe"}),
    ("nj-pikit", {"dealing": "automated-shoe"}),
    ("nj-hilo", {"dealing": "automated-shoe"}),
    *((name, {"decks": 2, "shuffling": "automated"}) for name in INSTRUMENTS),
    ("nj-uth", {"shuffling": "automated-counting"}),
    ("nj-pikit", {"shuffling": "automated-counting"}),
    ("ma-uth", {"cover_all": False, "progressive": False, "dealing": "hand"}),
    ("ma-uth", {"licensee": "The Grand Harborlight Boardwalk Casino and Hotel Resort, Boston"}),
    ("nj-pikit", {"settlement": 2, "three_card_selection": "after-looking"}),
    ("nj-pikit", {"dealing": "automated-shoe", "dealer_stack": "after-decisions"}),
    ("nj-pikit", {"dealer_qualifies": False}),
    ("nj-hilo", {"positions": 1}),
]


def squeezed(pages: list[str]) -> str:
    return re.sub(r"[\s\u200b]+", "", " ".join(pages))


@each_case(("name", "options"), SHEETS)
def test_the_dealers_card_has_two_sides_with_every_stage_and_all_that_is_said(
    name: str, options: dict[str, object]
) -> None:
    printed = paper(name, **options)  # type: ignore[arg-type]
    made = pdf(dealer_files(printed))
    pages = check_document(made, printed, "Dealer’s card")
    assert len(pages) == 2
    _, played = opening_and_round(printed.sheet)
    game = import_module(felt_module(printed.sheet).DEALER)
    acts = [*made_ready(printed.sheet), *game.acts(printed.sheet, True)]
    covered = [stage for act in acts for stage in act.stages]
    assert {one.stage for one in played} <= set(covered), "a stage that no act covers"
    assert len(covered) == len(set(covered))
    front = squeezed(pages[:1])
    for one in played:
        for line in one.say:
            words = re.sub(r"Seat \d", "Seat …", line.aloud).replace("'", "’")
            words = re.sub(r"(’s (?:three|five) cards: )[^”]+", r"\1…", words)
            assert squeezed([words]) in front, words
    shown = re.findall(r"Seat…’s([a-z]+):(.)", front)
    assert all(cards == "…" for _, cards in shown), "a hand that came up in a rehearsal"
    if name == "nj-pikit":
        assert {hand for hand, _ in shown} == {"threecards", "fivecards", "bestthree"}
    assert not re.search(r"\d+ for \d+", " ".join(pages))


@each_case(("name", "options"), SHEETS)
def test_the_table_card_tells_opening_idle_and_closing_in_the_order_of_work(
    name: str, options: dict[str, object]
) -> None:
    printed = paper(name, **options)  # type: ignore[arg-type]
    pages = check_document(pdf(opening_files(printed)), printed, "Table card")
    assert len(pages) == 1
    opening, _ = opening_and_round(printed.sheet)
    covered = list(covering(opened(printed.sheet), opening))
    assert {one.stage for one in opening} == {s.stage for _, scripts in covered for s in scripts}
    order = [one.stage for one in opening]
    firsts = [min(order.index(s.stage) for s in scripts) for _, scripts in covered]
    assert firsts == sorted(firsts)
    titles = [pages[0].index(t) for t in ("Opening", "When nobody is seated", "Closing")]
    assert titles == sorted(titles)


@each_case(("name", "options"), SHEETS)
def test_no_line_of_a_dealers_card_says_it_or_them_before_it_names_the_thing(
    name: str, options: dict[str, object]
) -> None:
    sheet = full_sheet(name, **options)
    game = import_module(felt_module(sheet).DEALER)
    acts = [*opened(sheet), *made_ready(sheet), *game.acts(sheet, True)]
    mishaps = [*game.mishaps(sheet), wrong_count(), confirmed()]
    printed = [words for act in acts for words in (act.do, *act.mind)]
    printed += [each.do for each in mishaps]
    printed += [words for words, _ in (*idle(sheet), *closing(sheet))]
    assert {words for words in printed if leans(words)} == set()


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)", "13:69F-39.12(d)", "13:69F-40.12(d)")
@pytest.mark.parametrize("name", INSTRUMENTS)
def test_the_dealers_card_says_what_to_do_when_a_card_is_exposed_or_seen_and_who_confirms(
    name: str,
) -> None:
    _, back = check_document(pdf(dealer_files(paper(name))), paper(name), "Dealer’s card")
    for said in (
        "Your card exposed",
        "face seen",
        "Player’s card exposed",
        "Who confirms",
        "R-DRAWN-AND-SEEN",
        "R-PLAYER-EXPOSED",
        "R-TWO-WITNESSES",
        "All hands void",
    ):
        assert said in back  # fmt: skip


@pytest.mark.clause(
    "19:47-32.7(f)", "MA-UTH 7(f)", "13:69F-39.7(e)", "13:69F-39.7(f)", "13:69F-40.7(f)"
)
@each_case(("name", "options"), SHEETS)
def test_the_dealers_card_tells_when_to_count_the_stub_and_what_a_wrong_count_does(
    name: str, options: dict[str, object]
) -> None:
    counting = name == "nj-pikit" and options.get("shuffling") == "automated-counting"
    front, back = words(pdf(dealer_files(paper(name, **options))))  # type: ignore[arg-type]
    assert ("first count the stub" in front) is not counting
    assert ("Count is not 52" in back) is not counting


@pytest.mark.clause("13:69F-39.10(b)")
def test_pik_its_card_says_whether_the_three_cards_are_picked_without_looking() -> None:
    blind = " ".join(words(pdf(dealer_files(paper("nj-pikit")))))
    open_eyed = paper("nj-pikit", three_card_selection="after-looking")
    assert "without looking" in blind
    assert "without looking" not in " ".join(words(pdf(dealer_files(open_eyed))))


@pytest.mark.clause("MA-UTH 13(b)", "MA-UTH 13(f)", "MA-UTH 13(k)")
def test_every_card_of_massachusetts_has_the_odds_of_cover_all() -> None:
    for make in (dealer_files, rules_files, player_files):
        whole = " ".join(words(pdf(make(paper("ma-uth")))))
        assert "cover all pays" in whole.lower(), make
        for odds in ("200", "150", "125", "70", "12"):
            assert re.search(rf"\b{odds}\b", whole), (make, odds)
    front = words(pdf(dealer_files(paper("ma-uth"))))[0]
    assert "full house or better; otherwise take the bet. Folded hands do not count" in front
    assert "three of a kind" not in front.lower()


@pytest.mark.clause("19:47-32.11(e)", "MA-UTH 11(e)", "MA-UTH 14(d)", "13:69F-40.11(f)")
def test_cards_state_every_limit_what_it_covers_and_what_is_outside() -> None:
    for make in (dealer_files, rules_files, player_files):
        whole = squeezed(words(pdf(make(paper("ma-uth")))))
        for said in (
            "paid at most $75,000 in a round: ante, blind, play, trips and Cover All together",
            "Of that, ante, blind, play and trips are paid at most $50,000",
            "The Progressive is paid outside this limit",
        ):
            assert squeezed([said]) in whole, (make, said)
    hilo = squeezed(words(pdf(rules_files(paper("nj-hilo")))))
    assert squeezed(["ante, play, tie, poker bonus and ante bonus together"]) in hilo


@pytest.mark.clause("19:47-32.11(b)", "MA-UTH 11(b)", "13:69F-39.11(a)", "13:69F-40.11(b)")
@pytest.mark.parametrize("name", INSTRUMENTS)
def test_rules_and_players_cards_have_the_odds_of_ante_and_play(name: str) -> None:
    plays = "Ante, play 3, play 5" if name == "nj-pikit" else "Ante, play"
    for make in (rules_files, player_files):
        whole = " ".join(" ".join(words(pdf(make(paper(name))))).split())
        said = re.search(rf"{plays} (A win|Above the dealer’s) 1 to 1", whole, re.IGNORECASE)
        assert said, (make, whole)


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


def test_the_players_card_gives_no_worth_of_its_own_to_a_compulsory_wager() -> None:
    inside = words(pdf(player_files(paper("nj-pikit"))))[1]
    assert "3 card bonus −" in inside
    assert "5 card bonus −" not in inside


@pytest.mark.parametrize("kind", ["dealer", "opening", "player", "rules"])
def test_the_command_writes_each_card(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "card.pdf"
    ran = fairdeal("press", "card", "nj-hilo", "--kind", kind, "--date", DATE, "-o", str(file))
    assert ran.code == 0
    assert file.read_bytes().startswith(b"%PDF")
