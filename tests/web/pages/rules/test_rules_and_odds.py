"""Rules and odds: what a player reads, with figures that are worked out elsewhere."""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

import fairdeal
from fairdeal.house.workers.odds_client import Figures, SheetFigures
from fairdeal.law import INSTRUMENTS
from fairdeal.processes.odds_worker import sheet_figures
from fairdeal.sheet import read_sheet
from fairdeal.view.charts.hand_kinds import COLUMNS, kinds_chart
from fairdeal.view.charts.starting_hands import chart
from fairdeal.view.charts.two_totals import totals_chart
from fairdeal.view.step_view import button_words
from fairdeal.web.pages.rules import rules_and_odds
from tests.loops import run_to_end
from tests.web.reading import inline, links, paper_floor, words


def reader() -> TestClient:
    return TestClient(paper_floor())


def test_figures_come_from_a_process_of_their_own_and_are_exact() -> None:
    sheet = read_sheet("nj-hilo", {})

    async def ask() -> tuple[SheetFigures | None, SheetFigures | None]:
        figures = Figures()
        before = figures.of(sheet)
        await figures.wait()
        await figures.stop()
        return before, figures.of(sheet)

    before, worth = run_to_end(ask())
    assert before is None  # nobody waits for it
    assert worth is not None
    report = fairdeal.odds("nj-hilo")
    assert worth.ante == -report.main.ev
    assert worth.all_bet == report.main.element_of_risk
    assert worth.side["tie"] == -report.side["tie"].ev


@pytest.fixture(scope="module")
def uth() -> SheetFigures:
    return SheetFigures.read(sheet_figures("nj-uth", {}))


def test_the_chart_has_every_starting_hand_once_with_its_best_choice(uth: SheetFigures) -> None:
    square = chart(uth.chart)
    assert [rank for rank, _ in square.rows] == list(square.ranks)
    cells = [cell for _, row in square.rows for cell in row]
    assert len({cell.spoken for cell in cells}) == 169
    assert cells[0].hand == "AA"
    assert cells[0].best == "raise 4"
    assert cells[-1].best == "check"  # a pair of twos
    assert square.closest[0].spoken == "king and two, suited"
    assert square.chosen.name == "K2s"  # until another is wanted


@pytest.mark.parametrize("hand", ["K5o", "T9s", "22"])
def test_a_chosen_hand_is_worth_what_the_advice_says(uth: SheetFigures, hand: str) -> None:
    chosen = chart(uth.chart, hand).chosen
    (cards,) = chosen.cards
    held = " ".join(map(str, cards))
    advice = fairdeal.advise({"instrument": "nj-uth", "cards": held})
    told = {each["action"]: each["ev"] for each in advice["options"]}
    assert {each.words: each.exact for each in chosen.choices} == {
        button_words(action.replace("_", " ")): ev for action, ev in told.items()
    }
    assert chosen.choices[0].words == button_words(advice["best"].replace("_", " "))
    assert [each.best for each in chosen.choices] == [True, False, False]


def test_what_the_other_choice_costs_is_told_for_a_dollar(uth: SheetFigures) -> None:
    raised, checked = chart(uth.chart, "K2s").chosen, chart(uth.chart, "T9s").chosen
    assert raised.remark == "Check instead would cost 0.5 cents for each dollar of ante."
    assert checked.remark == "Raise 4× instead would cost 2.0 cents for each dollar of ante."


@pytest.mark.parametrize("wanted", ["", "K9", "<b>", "AAs"])
def test_a_hand_that_there_is_not_leaves_the_closest_call(uth: SheetFigures, wanted: str) -> None:
    assert chart(uth.chart, wanted).chosen.name == "K2s"


def test_a_short_rule_is_told_in_its_parts() -> None:
    told = (
        "After the flop: raise 2 with a pair. Raise 2 also with four to a flush. Otherwise check."
    )
    rule = rules_and_odds.short_rule(told)
    assert rule.when == "After the flop"
    assert rule.action == "raise 2"
    assert rule.sentences == ("With a pair.", "Raise 2 also with four to a flush.")
    assert rule.otherwise == "check"
    decisions = {"raise_4": Fraction(1, 3), "raise_2": Fraction(1, 5), "fold": Fraction(1, 6)}
    assert rule.shares(decisions) == (("raise 2", Fraction(1, 5)),)
    plain = rules_and_odds.short_rule("See what your best three cards are:")
    assert (plain.when, plain.sentences) == ("", ("See what your best three cards are:",))


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_a_game_is_explained_with_its_clauses_and_pay_tables(name: str) -> None:
    with reader() as client:
        answer = client.get(f"/rules/{name}")
    said = words(answer.text)
    sheet = rules_and_odds.find(name)
    assert sheet is not None
    page = rules_and_odds.game_page(sheet, None)
    for rule in (*page.rules.course, *page.rules.results, *page.rules.wagers):
        assert rule.text.replace("'", "’") in said
    for laid in page.rules.worked:
        assert all(f"/{card}.svg" in answer.text for card in laid.cards)
    assert answer.text.count('class="used"') == sum(
        card in laid.used for laid in page.rules.worked for card in laid.cards
    )
    assert all(words.replace("'", "’") in said for words in page.rules.verdict)
    steps = [rule.step for rule in page.rules.course if rule.step]
    course = answer.text.partition('<h2 id="course">')[2].partition("<ol")[2].partition("</ol>")[0]
    assert course.count("<li>") == len(steps)
    assert any(link.startswith(f"/law/{name}/") for link in links(answer.text))
    assert not inline(answer.text)


def test_the_massachusetts_page_explains_every_wager_that_its_text_knows() -> None:
    with reader() as client:
        answer = client.get("/rules/ma-uth")
    said = words(answer.text)
    assert "Cover All, by hands dealt" in said
    assert "Progressive, on the best of seven" in said
    heads = answer.text.partition("pays wide")[2].partition("</table>")[0]
    row = heads.partition("<tbody>")[2].partition("</tr>")[0]
    assert heads.count('scope="col"') == row.count("</t")  # a head over each cell


def test_side_bets_are_told_row_by_row_and_come_to_their_edge(uth: SheetFigures) -> None:
    (trips,) = rules_and_odds.side_bets(uth)
    assert (trips.words, trips.edge) == ("Trips", uth.side["trips"])
    assert sum(row.chance for row in trips.rows) == 1
    royal, loses = trips.rows[0], trips.rows[-1]
    assert (royal.name, royal.pays, royal.one_in) == ("royal_flush", "50 to 1", 30_940)
    assert (loses.name, loses.pays) == ("loses", "")


def test_the_chart_of_totals_has_every_hand_once_and_folds_as_the_best_play_does() -> None:
    worth = SheetFigures.read(sheet_figures("nj-hilo", {}))
    drawn = totals_chart(worth.settings)
    assert drawn.hands == 2_598_960
    assert Fraction(drawn.folded, drawn.hands) == worth.decisions["fold"]
    cells = {
        (high, low): cell
        for high, row in drawn.rows
        for low, cell in zip(drawn.lows, row, strict=True)
    }
    assert cells[27, 3] is not None
    assert not cells[27, 3].folds
    assert cells[25, 11] is not None
    assert cells[25, 11].folds  # 14 apart
    assert cells[28, 14] is not None
    assert not cells[28, 14].folds
    assert cells[7, 20] is None  # no five cards come to that
    played = sum(each.worth * (each.ways - each.folded) for each in worth.settings.values())
    together = (played - drawn.folded) / drawn.hands  # two pairs of totals are partly folded
    assert 0 <= -worth.ante - together < Fraction(1, 10_000)


def test_a_side_bet_whose_odds_hang_on_the_hands_dealt_costs_from_to(uth: SheetFigures) -> None:
    least, most = Fraction(86, 1000), Fraction(105, 1000)
    side = {**uth.side, "cover_all_2": most, "cover_all_3": least}
    told = {cost.words: cost for cost in rules_and_odds.costs(replace(uth, side=side))}
    assert told["Cover All"].edges == (least, most)
    assert told["Cover All"].about == "by hands dealt"
    assert told["Trips"].edges == (uth.side["trips"],) * 2


def test_a_game_that_is_not_here_is_said_not_to_be() -> None:
    with reader() as client:
        assert client.get("/rules/craps").status_code == 404
        assert client.get("/rules").status_code == 200


@pytest.mark.parametrize("address", ["/strategy", "/strategy/nj-uth"])
def test_the_address_of_a_strategy_leads_to_the_odds(address: str) -> None:
    answer = reader().get(address, follow_redirects=False)
    assert answer.headers["location"] == "/odds/nj-uth"


def test_the_strategy_of_an_unknown_game_names_those_there_are() -> None:
    answer = reader().get("/strategy/whist")
    assert answer.status_code == 404
    assert "nj-uth" in answer.text


@pytest.mark.parametrize("totals", [(16, 9), (27, 3), (33, 3), (25, 10)])
def test_a_hand_set_to_totals_is_worth_what_the_advice_says(totals: tuple[int, int]) -> None:
    worth = SheetFigures.read(sheet_figures("nj-hilo", {}))
    chosen = totals_chart(worth.settings, "{}-{}".format(*totals)).chosen
    assert chosen.spoken == "{} high, {} low".format(*totals)
    high, low = (" ".join(map(str, group)) for group in chosen.cards)
    advice = fairdeal.advise({"instrument": "nj-hilo", "cards": f"{high} {low}"})
    plays = [Fraction(each["ev"]) for each in advice["options"] if each["action"] == "play"]
    told = {each.words: Fraction(each.exact) for each in chosen.choices}
    assert told == {"Play": max(plays), "Fold": Fraction(-1)}


@pytest.fixture(scope="module")
def pikit() -> SheetFigures:
    return SheetFigures.read(sheet_figures("nj-pikit", {}))


def test_the_chart_of_kinds_has_a_cell_for_each_and_a_line_between_three_and_five(
    pikit: SheetFigures,
) -> None:
    drawn = kinds_chart(pikit.kinds)
    rows = [row for _, group in drawn.groups for row in group]
    cells = {cell.spoken: cell for row in rows for cell in row.cells if cell}
    assert len(cells) == len(pikit.kinds)
    assert all(len(row.cells) == len(COLUMNS) for row in rows)
    assert cells["straight, nine high; pair of jacks"].best == "play 3"
    assert cells["straight, nine high; two pair"].best == "play 5"
    assert cells["flush, ten high; pair of twos"].close  # some of them one way, some the other
    assert cells["nothing, king and queen high"].best == "play 5"
    assert cells["nothing, queen and jack high"].best == "fold"


def test_a_chosen_kind_shows_a_hand_that_is_worth_what_the_advice_says(pikit: SheetFigures) -> None:
    drawn = kinds_chart(pikit.kinds)
    wanted = drawn.closest[1].name
    chosen = kinds_chart(pikit.kinds, wanted).chosen
    assert chosen.name == wanted
    held = " ".join(str(card) for group in chosen.cards for card in group)
    advice = fairdeal.advise({"instrument": "nj-pikit", "cards": held})
    told = {
        button_words(each["action"].replace("_", " ")): each["ev"] for each in advice["options"]
    }
    assert {each.words: each.exact for each in chosen.choices} == told
    assert kinds_chart(pikit.kinds, "<b>").chosen.name == drawn.closest[0].name
