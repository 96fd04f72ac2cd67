"""The dealer's script, line by line: imperatives in order, and nothing that is not so."""

import re

import pytest

from fairdeal.law import instrument
from fairdeal.play import DEALER, Action, Witness, seat
from fairdeal.play.model.offer import PickOffer
from fairdeal.table.script import HELD, Script, script
from fairdeal.view.builder import picture
from fairdeal.view.dealer.acts import next_act
from fairdeal.view.dealer.announcements import announce_after, announce_before
from fairdeal.view.procedure import coming, doing
from tests.harness import EVERY, EVERY_WAY, SIDE_BETS, ToldTable, exposed
from tests.law.evenings import (
    HIGH,
    LOW,
    PROGRESSIVE,
    Hands,
    decks,
    everybody,
    played,
    prepared,
    scripts,
)
from tests.law.test_two_witnesses import alone

BARE = re.compile(r"(?<![\w.)])(?<!\) to )(?<!\) and )\([a-z]\)")
NO_ORDER = re.compile(r"(The|A|An|It|They|Them|First step|Second step)\b")
STRAIGHT: Hands = {"ma-uth": (("As Ad", "7h 2c", "Kc Kd"), "3c Th 9s 8d 3d Jc 6d")}
UTH = pytest.mark.parametrize("name", ["nj-uth", "ma-uth"])


LEANING = re.compile(r"\b(it|them|they)\b", re.IGNORECASE)
PERSON = "players?|supervisor|floor|floorperson|dealer|shuffler"
THING = re.compile(
    rf"\b(?:the|an?|each|every|your|three|ten)\s+(?!(?:{PERSON})\b)"
    r"(?:own |cover |pre-shuffled )?\w+"
)


def lines(one: Script) -> list[str]:
    return [line.words for line in (*one.do, *one.how, *one.instead)]


def leans(words: str) -> bool:
    """Whether “it”, “them” or “they” comes before the thing that the word stands for.

    A name before it in the same sentence is enough; people and devices that act are no such thing.
    """
    return any(not THING.search(words[: found.start()]) for found in LEANING.finditer(words))


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
@EVERY_WAY
def test_no_line_says_it_or_them_before_it_names_the_thing(name: str, dealing: str) -> None:
    leaning = {words for one in scripts(name, dealing) for words in lines(one) if leans(words)}
    assert leaning == set()


@pytest.mark.parametrize(
    "words",
    [
        "Do not cut it: the shuffler has shuffled it.",
        "Take them out of the shoe with one hand.",
        "Press it as soon as your own cards are out.",
        "If it has a poker bonus bet, lay it face down under that bet instead.",
        "If the supervisor asks for it, cut again before the first card is dealt.",
    ],
)
def test_a_line_that_leans_on_another_is_found(words: str) -> None:
    assert leans(words)


@EVERY
@EVERY_WAY
def test_no_step_repeats_its_headline(name: str, dealing: str) -> None:
    def meaning(words: str) -> set[str]:
        said = re.findall(r"\w+", words.lower())
        return {"put" if word == "place" else word for word in said} - {"the", "of", "in"}

    for one in scripts(name, dealing):
        headline = meaning(one.do[0].words) if one.do else set()
        for line in one.do[1:]:
            assert not headline <= meaning(line.words), (one.do[0].words, line.words)


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
    for _ in range(3):  # the shuffler does not work by itself, so the dealer is told to shuffle
        list(played(at.place_bets()))
        later = [one for one, _ in prepared(at)]
        assert "shuffle" in {one.stage for one in later}
        assert not [one.stage for one in later if by in one.clauses]


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
        announce_after = "\n".join(lines(one))
        assert "three of a kind" not in announce_after
        assert "Pay a full house or better by the matrix" in announce_after
        assert "folded hands do not count (R-COVER-ALL)" in announce_after
        (matrix,) = [line.words for line in one.how if line.clause == "MA-UTH 13(k)"]
        table = at.table.sheet.cover_all_table(3).rows  # type: ignore[attr-defined]
        assert matrix.startswith("With 3 hands pay: ")
        for row, odds in table.items():
            assert f"{row.replace('_', ' ')} {odds}" in matrix


@pytest.mark.clause("MA-UTH 13(h)a", "MA-UTH 13(i)", "MA-UTH 13(j)")
def test_with_cover_all_only_a_hand_below_a_straight_goes_to_the_rack_at_once() -> None:
    straight = decks("ma-uth", "automated-shoe", STRAIGHT)
    at = ToldTable("ma-uth", deck=straight, cover_all=True).place_bets(cover_all=500)
    steps = [one for one, _ in played(at)]
    for one in (one for one in steps if one.stage == "settlement"):
        racked = [words for words in lines(one) if "in the discard rack" in words]
        assert len(racked) == 1
        assert racked[0].startswith("If the hand is below a straight, place seat ")
        assert "Leave a straight or better face up on the table for Cover All." in lines(one)
    (last,) = [one for one in steps if one.stage == "the dealer's cards"]
    assert [line.words for line in last.do] == [
        "Place the last cards in the discard rack.",
        "Pick up the hands left face up for Cover All.",
        "Pick up your cards, then the community cards.",
    ]
    for one in (one for one in steps if one.stage == "Cover All"):
        assert "Settle Cover All only when all other bets at the table are settled." in lines(one)
    at = ToldTable("ma-uth", cover_all=True).place_bets()
    for one in at_stage(at, "settlement"):
        racked = [words for words in lines(one) if "in the discard rack" in words]
        assert len(racked) == 1
        assert racked[0].startswith("Place seat ")


# -- Ultimate Texas Hold 'Em


@pytest.mark.clause("19:47-32.10(e)2i", "MA-UTH 10(e)(2)(i)")
@UTH
@EVERY_WAY
def test_a_folded_hand_has_no_other_bet_before_trips(name: str, dealing: str) -> None:
    at = ToldTable(name, deck=decks(name, dealing, HIGH), dealing=dealing).place_bets(trips=500)
    folded = [one for one, _ in played(at, everybody) if one.stage == "settlement of folded hands"]
    assert folded
    for one in folded:
        assert "Settle trips by the trips pay table." in lines(one)
        assert not any("last" in words for words in lines(one))


@UTH
@EVERY_WAY
def test_every_line_about_the_blind_says_whose_hand_is_higher(name: str, dealing: str) -> None:
    at = ToldTable(name, deck=decks(name, dealing, HIGH), dealing=dealing).place_bets(trips=500)
    for one in at_stage(at, "settlement"):
        of_blind = [words for words in lines(one) if "blind" in words]
        assert len(of_blind) == 4
        assert all(
            re.search("(lower|higher) than yours|hands are equal|the hand wins with", w)
            for w in of_blind
        )


@pytest.mark.clause("MA-UTH 14(c)", "MA-UTH 10(i)")
@EVERY_WAY
def test_every_wager_of_a_hand_is_settled_before_its_cards_are_picked_up(dealing: str) -> None:
    at = ToldTable("ma-uth", dealing=dealing, progressive=PROGRESSIVE)
    at.place_bets(trips=500, progressive=500)
    settled = [one for one, _ in played(at) if one.stage.startswith("settlement")]
    assert settled
    for one in settled:
        *_, last_but_one, last = (line.words for line in one.do)
        assert last_but_one == "Settle the progressive together with trips."
        assert re.fullmatch(r"Place seat \d's cards in the discard rack.", last)


# -- the deck and the stub


@EVERY
@EVERY_WAY
def test_the_dealer_is_told_to_deal_a_shuffled_deck_uncut_beside_the_act(
    name: str, dealing: str
) -> None:
    at = ToldTable(name, dealing=dealing, shuffling="automated")
    (placed,) = [one for one, _ in prepared(at) if one.stage == "place the deck"]
    assert len(placed.do) == 1
    assert "Do not cut the deck: the shuffler has shuffled the cards." in lines(placed)


@EVERY
@EVERY_WAY
def test_the_stub_is_out_of_the_shoe_before_it_goes_to_the_rack(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing).place_bets()
    (stub,) = at_stage(at, "the stub")
    in_hand = dealing == "hand" or (dealing == "automated-shoe" and name.endswith("uth"))
    out = [] if in_hand else ["Take the stub out of the shoe."]
    racked = "Place the stub face down in the discard rack; let nobody see a card."
    assert [line.words for line in stub.do] == ["Put the stub away.", *out, racked]


@EVERY
@EVERY_WAY
def test_the_stub_is_out_of_the_shoe_before_it_is_counted(name: str, dealing: str) -> None:
    counted = [one for one in scripts(name, dealing) if one.do[:1] and "Count" in one.do[0].words]
    assert counted
    in_hand = dealing == "hand" or (dealing == "automated-shoe" and name.endswith("uth"))
    out = [] if in_hand else ["Take the stub out of the shoe."]
    for one in counted:
        steps = [line.words for line in one.do]
        assert steps == ["Count the stub.", *out, "Count the cards face down on the layout."]


@pytest.mark.clause("13:69F-39.7(e)", "13:69F-39.7(f)")
def test_where_the_shuffler_counts_no_count_is_said_to_be_due() -> None:
    for shuffling, due in (("automated", True), ("automated-counting", False)):
        at = ToldTable("nj-pikit", shuffling=shuffling).place_bets()
        (stub,) = at_stage(at, "the stub")
        (may,) = [words for words in lines(stub) if words.startswith("You may count the stub")]
        assert ("once in five rounds" in may) is due


# -- the recut


@pytest.mark.clause(
    "19:47-32.4(d)", "MA-UTH 4(d)", "13:69F-39.6(d)", "13:69F-40.4(d)", "19:47-32.7(a)"
)
@EVERY
@EVERY_WAY
def test_a_recut_takes_the_deck_out_of_the_shoe_where_it_lies_there(
    name: str, dealing: str
) -> None:
    asked = "If the supervisor asks for a recut, cut again before the first card."
    out = "For a recut take the deck out of the shoe, cut, and put the deck back."
    at = ToldTable(name, dealing=dealing, shuffling="manual" if dealing != "hand" else "automated")
    steps = [one for one, _ in prepared(at)]
    steps += [one for one, _ in played(at.place_bets())]
    may = [one for one in steps if asked in lines(one)]
    assert bool(may) == (dealing != "hand")
    for one in may:
        assert (out in lines(one)) == (one.stage != "place the deck")


# -- Pik-it


@pytest.mark.clause("13:69F-39.10(a)", "13:69F-39.10(b)")
@EVERY_WAY
def test_three_cards_are_picked_without_looking_where_the_sheet_says_so(dealing: str) -> None:
    def announce_after(selection: str) -> Script:
        at = ToldTable("nj-pikit", dealing=dealing, three_card_selection=selection)
        return at_stage(at.place_bets(three_card_bonus=500), "selection")[0]

    unseen, seen = announce_after("face-down"), announce_after("after-looking")
    assert "without looking" in unseen.say[0].words
    assert any(
        "picks three cards face down, without looking at any (R-PIKIT-BLIND)" in w
        for w in lines(unseen)
    )
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
    act = announce_before(next_act(at.state, due), at.state, due)
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


@pytest.mark.clause("13:69F-39.10(e)1i", "13:69F-39.10(e)2i")
@pytest.mark.parametrize("settlement", [1, 2])
@pytest.mark.parametrize(("number", "cards"), [(3, "best three"), (5, "five cards")])
def test_the_dealer_shows_and_announces_the_hand_that_was_played(
    settlement: int, number: int, cards: str
) -> None:
    at = ToldTable("nj-pikit", settlement=settlement).place_bets(1).deal()
    at.until("play or fold")
    at.act(1, f"play {number}")
    announce_after = [one for one, _ in played(at) if one.stage in ("best hand", "best hands")]
    (one,) = announce_after
    assert [line.words for line in one.say] == [f"Seat 1's {cards}: …"]
    shown = "best three cards" if number == 3 else "five cards"
    assert [line.words for line in one.do][1:] == [f"Show seat 1's {shown}."]


# -- 5 Card Hi-Lo


@pytest.mark.clause("13:69F-40.10(b)", "13:69F-40.10(g)")
def test_a_folded_hand_was_never_set_and_goes_to_the_rack_whole() -> None:
    at = ToldTable("nj-hilo").place_bets(poker_bonus=500)
    announce_after = [one for one, _ in played(at, everybody) if one.stage == "settlement"]
    assert announce_after
    for one in announce_after:
        assert not any("high hand" in words for words in lines(one))
        assert any(
            re.fullmatch(r"Place seat \d's cards in the discard rack.", w) for w in lines(one)
        )


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
    drawn = picture(at.state, at.happened, 1)
    seen, step = drawn.table, drawn.table.step
    assert step is not None
    assert seen.said.words == ""
    assert (step.asked, drawn.you.step.asks, seen.next) == ((), "", ())
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
    second = announce_after(lines, events, next_act(at.state, at.table.due(advancing=False)))
    assert second is not None
    assert second.act.verb == "say"  # which moves nothing
    assert second.act.title == "Return the wagers"
    assert sorted(step.words for step in second.act.steps) == sorted(want)
    assert second.act.key == "Returned"
    at.do(next(o.default_action() for o in at.step.of(DEALER) if o.default))
    assert not any(line.words.startswith("Return") for line in at.table.script.do)
