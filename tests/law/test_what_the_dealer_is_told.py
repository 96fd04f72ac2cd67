"""The dealer's script, line by line: imperatives in order, and nothing that is not so."""

import re

import pytest

from fairdeal.law import instrument
from fairdeal.round import DEALER, Action, Witness, seat
from fairdeal.round.offer import PickOffer
from fairdeal.seat.procedure import coming, doing
from fairdeal.table.script import HELD, Script, script
from fairdeal.web.pages.staff.acts import next_act
from fairdeal.web.pages.staff.foretold import foretold
from fairdeal.web.pages.staff.told import told
from fairdeal.web.painter import picture
from fairdeal.web.step_picture import step_picture
from tests.harness import EVERY, EVERY_WAY, SIDE_BETS, ToldTable, exposed
from tests.law.evenings import HIGH, LOW, decks, played, prepared, scripts
from tests.law.test_two_witnesses import alone

BARE = re.compile(r"(?<![\w.)])(?<!\) to )(?<!\) and )\([a-z]\)")
NO_ORDER = re.compile(r"(The|A|An|It|They|Them|First step|Second step)\b")
UTH = pytest.mark.parametrize("name", ["nj-uth", "ma-uth"])


def lines(one: Script) -> list[str]:
    return [line.words for line in (*one.do, *one.how)]


def at_stage(at: ToldTable, stage: str) -> list[Script]:
    found = [one for one, _ in played(at) if one.stage == stage]
    assert found
    return found


# -- how lines are worded


@EVERY
@EVERY_WAY
def test_every_line_is_one_order_to_the_dealer_in_a_short_sentence(name: str, dealing: str) -> None:
    for one in scripts(name, dealing):
        for words in lines(one):
            assert words.endswith("."), words
            assert not NO_ORDER.match(words), words
            assert not BARE.search(words), words
            assert "the dealer" not in words.lower(), words
            assert len(words.split()) <= (26 if "hands pay:" in words else 22), words


@EVERY
def test_no_clause_in_our_words_names_a_paragraph_without_its_section(name: str) -> None:
    bare = [c.id for c in instrument(name).clauses.values() if BARE.search(c.summary)]
    assert bare == []


@EVERY
@EVERY_WAY
def test_every_act_of_the_dealer_is_a_title_at_the_station(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing).place_bets(**SIDE_BETS[name])
    while not at.over:
        due = at.table.due(advancing=False)
        if due is None or due.actor != DEALER:
            at.silent()
            continue
        act, one = next_act(at.state, due), script(at.state)
        assert f"{act.title}." == one.do[0].words
        assert [step.words for step in act.steps] == [line.words for line in one.do[1:]]
        at.do(due)


# -- the cut


@pytest.mark.clause(
    "19:47-32.4(c)1",
    "MA-UTH 4(c)(1)",
    "13:69F-39.6(c)1",
    "13:69F-40.4(c)1",
    "19:47-32.4(c)1i",
    "MA-UTH 4(c)(1)(i)",
    "13:69F-39.6(c)1i",
    "13:69F-40.4(c)1i",
)
@EVERY
def test_the_dealer_cuts_with_one_hand_in_four_steps_in_order(name: str) -> None:
    at = ToldTable(name)
    (cut,) = [one for one, _ in prepared(at) if one.stage == "cut"]
    assert lines(cut) == [
        "Cut the deck with one hand.",
        "Lay the cover card on the table in front of the deck.",
        "Lift at least ten cards off the top and place them on the cover card.",
        "Place the rest of the deck on top of the cards you cut off.",
        "Take out the cover card and place it in the discard rack.",
    ]
    at = ToldTable(name)
    at.prepare("cut")
    act = next_act(at.state, at.table.due())
    assert act.title == "Cut the deck with one hand"
    assert "player" not in str(act)
    assert [step.words for step in act.steps] == lines(cut)[1:]


# -- two decks


@pytest.mark.clause("19:47-32.3(d)", "MA-UTH 3(d)", "13:69F-39.5(d)", "13:69F-40.3(d)")
@EVERY
def test_that_two_decks_are_opened_apart_is_told_at_the_opening_only(name: str) -> None:
    at = ToldTable(name, decks=2)
    by = at.clause("two-decks-opened-separately")
    opening = [one.stage for one, _ in prepared(at) if by in one.clauses]
    assert {"inspect", "wash", "shuffle"} <= set(opening)
    for _ in range(3):
        at.place_bets().finish()
        assert not [one.stage for one, _ in prepared(at) if by in one.clauses]


# -- a dealer below a pair


@pytest.mark.clause("19:47-32.10(g)", "MA-UTH 10(g)")
@UTH
@EVERY_WAY
def test_below_a_pair_no_line_takes_or_pays_the_ante(name: str, dealing: str) -> None:
    low = decks(name, dealing, LOW)
    at = ToldTable(name, deck=low, dealing=dealing).place_bets(trips=500)
    for one in at_stage(at, "settlement against less than a pair"):
        of_ante = [words for words in lines(one) if "ante" in words]
        assert of_ante == ["Give the ante back."]
        assert any("take blind and play" in words for words in lines(one))
        assert any("pay play 1 to 1" in words for words in lines(one))
    high = decks(name, dealing, HIGH)
    at = ToldTable(name, deck=high, dealing=dealing).place_bets(trips=500)
    for one in at_stage(at, "settlement"):
        assert "If the hand is lower than yours, take ante, blind and play." in lines(one)


# -- Cover All


@pytest.mark.clause("MA-UTH 13(b)", "MA-UTH 13(k)")
def test_cover_all_is_told_with_its_matrix_and_that_folded_hands_do_not_count() -> None:
    at = ToldTable("ma-uth", cover_all=True).place_bets(cover_all=500)
    for one in at_stage(at, "Cover All"):
        told = "\n".join(lines(one))
        assert "three of a kind" not in told
        assert "Pay a full house or better by the matrix" in told
        assert "folded hands do not count (R-COVER-ALL)" in told
        (matrix,) = [line.words for line in one.how if line.clause == "MA-UTH 13(k)"]
        table = at.table.sheet.cover_all_table(3).rows  # type: ignore[attr-defined]
        assert matrix.startswith("With 3 hands pay: ")
        for row, odds in table.items():
            assert f"{row.replace('_', ' ')} {odds}" in matrix


# -- Pik-it


@pytest.mark.clause("13:69F-39.10(a)", "13:69F-39.10(b)")
@EVERY_WAY
def test_three_cards_are_picked_without_looking_where_the_sheet_says_so(dealing: str) -> None:
    def told(selection: str) -> Script:
        at = ToldTable("nj-pikit", dealing=dealing, three_card_selection=selection)
        return at_stage(at.place_bets(three_card_bonus=500), "selection")[0]

    unseen, seen = told("face-down"), told("after-looking")
    assert "without looking" in unseen.say[0].words
    assert any("let nobody look at a card first (R-PIKIT-BLIND)" in w for w in lines(unseen))
    assert "look at your cards" in seen.say[0].words
    assert "Let the player look at the five cards before picking three." in lines(seen)
    assert not any("R-PIKIT-BLIND" in words for words in lines(seen))


@pytest.mark.clause("13:69F-39.10(b)")
@EVERY_WAY
def test_the_three_card_bonus_is_settled_with_hand_result_amount_and_words(dealing: str) -> None:
    at = ToldTable("nj-pikit", deck=decks("nj-pikit", dealing, HIGH), dealing=dealing)
    at.place_bets(three_card_bonus=500)
    while script(at.state).stage != "3 card bonus":
        due = at.table.due(advancing=False)
        at.do(due) if due is not None and due.actor == DEALER else at.silent()
    due = at.table.due(advancing=False)
    act = foretold(next_act(at.state, due), at.state, due)
    assert act.title == "Settle seat 2's 3 card bonus"
    assert [line.words for line in act.say] == ["Seat 2's three cards: seven high"]
    assert act.more == "Seat 2: 3 card bonus $5 loses."


@pytest.mark.clause("13:69F-39.10(e)")
def test_the_dealer_is_told_which_of_the_two_procedures_the_sheet_has() -> None:
    for settlement, how in ((1, "pass by pass"), (2, "one player after the other")):
        at = ToldTable("nj-pikit", settlement=settlement).place_bets()
        (one,) = at_stage(at, "the dealer's hand")
        (line,) = [words for words in lines(one) if words.startswith("Then settle")]
        assert how in line


# -- 5 Card Hi-Lo


@pytest.mark.clause("13:69F-40.10(a)2", "13:69F-40.6(g)2ii")
def test_where_hands_are_only_to_be_set_the_dealer_asks_for_that() -> None:
    at = ToldTable("nj-hilo", players={1: "Ann"})
    at.table.also_play(2, beside=1)
    at.place_bets().deal()
    assert [line.words for line in script(at.state).say] == [
        "Play or fold, please, and set your hands"
    ]
    offer = next(o for o in at.step.required if o.said == "play" and o.actor.seat == 1)
    assert isinstance(offer, PickOffer)
    at.do(Action(seat(1), "play", picks=offer.picks[0]))
    at.act(2, "play")
    assert {offer.verb for offer in at.step.required} == {"set"}
    assert [line.words for line in script(at.state).say] == [
        "Set your hands, please: three cards high, two low"
    ]


# -- while a report waits


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)", "13:69F-39.12(d)", "13:69F-40.12(d)")
@EVERY
@EVERY_WAY
@pytest.mark.parametrize("by", list(Witness))
def test_while_a_report_waits_nobody_is_asked_and_all_are_told_why(
    name: str, dealing: str, by: Witness
) -> None:
    at = ToldTable(name, dealing=dealing).place_bets(**SIDE_BETS[name]).deal()
    at.do(alone(exposed(), by))
    one = script(at.state)
    assert one.stage == HELD
    assert one.say == one.how == one.instead == ()
    assert one.clauses == {"R-TWO-WITNESSES"}
    stop, wait = (line.words for line in one.do)
    assert stop.startswith("Stop: the table is held: ")
    assert "card is exposed" in stop
    others = {w: "the floor" if w is Witness.FLOOR else w.value for w in Witness if w is not by}
    assert all(who in wait for who in others.values())
    act = next_act(at.state, None)
    assert (act.verb, act.say, act.mind, act.then_say) == ("", (), (), None)
    assert (f"{act.title}.", act.more) == (stop, wait)
    seen, step = picture(at.state, at.happened, 1), step_picture(at.state, at.happened, 1)
    assert seen.said.words == ""
    assert (step.asked, step.asks, seen.next) == ((), "", ())
    assert step.clause == step.doing.clause == "R-TWO-WITNESSES"
    assert "the table is held" in step.doing.words.lower()
    assert coming(at.state, at.step) == ()
    assert doing(at.state, at.step) == step.doing


# -- after a void


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)", "13:69F-39.12(d)", "13:69F-40.12(d)")
@EVERY
def test_after_a_void_the_dealer_returns_each_players_wagers_first(name: str) -> None:
    at = ToldTable(name).place_bets().deal()
    hands = at.round.hands
    lying = {n: sum(hands[n].wagers[w] for w in at.round.lying(n)) for n in hands}
    events = at.report(exposed())
    want = [f"Return ${cents // 100} to seat {number}." for number, cents in lying.items()]
    script_now = at.table.script
    returned = [line.words for line in script_now.do[: len(want)]]
    assert sorted(returned) == sorted(want)
    lines = [{"what": "event"} for _ in events] + [{"what": "act", "actor": "floor", "seq": 7}]
    second = told(lines, events, next_act(at.state, at.table.due(advancing=False)))
    assert second is not None
    assert second.act.verb == "say"  # which moves nothing
    assert second.act.title == "Return the wagers"
    assert sorted(step.words for step in second.act.steps) == sorted(want)
    assert second.act.key == "Returned"
    at.do(next(o.default_action() for o in at.step.of(DEALER) if o.default))
    assert not any(line.words.startswith("Return") for line in at.table.script.do)
