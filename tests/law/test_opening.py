"""Opening a table: who does what with a deck before the first card, and when."""

import pytest

from fairdeal.law import Refused
from fairdeal.play import DEALER, FLOOR, SHOE, SHUFFLER, Action, Actor, seat
from fairdeal.play.model.action import spoken
from fairdeal.play.words import words_of
from fairdeal.table.decks.deck import Condition
from fairdeal.table.events import CutMade, DeckPlaced, Prepared, Shuffled, SignedOn, TakenAsItCame
from fairdeal.table.tasks import SECURED, Phase
from tests.cases import each_case
from tests.harness import EVERY, EVERY_WAY, OPENED, ToldTable, clause

WHO: dict[str, Actor] = {
    "deliver": FLOOR,
    "inspect": DEALER,
    "verify": FLOOR,
    "spread": DEALER,
    "look": seat(1),
    "wash": DEALER,
    "stack": DEALER,
}


def deck_work(at: ToldTable) -> list[str]:
    return [verb for verb in at.tasks if verb in OPENED]


# -- one deck


@pytest.mark.clause("13:69F-39.5(a)", "19:47-32.3(a)", "MA-UTH 3(a)", "13:69F-40.3(a)")
@EVERY
def test_a_deck_is_received_before_anybody_does_anything_with_it(name: str) -> None:
    at = ToldTable(name).prepare("deliver")
    assert deck_work(at) == OPENED
    for verb in [*OPENED[1:], "shuffle", "cut", "place the deck"]:
        for actor in (DEALER, FLOOR, SHUFFLER, SHOE, seat(1)):
            why = at.refusal(spoken(actor, verb, count=20 if verb == "cut" else None))
            assert why.name in ("table-not-ready", "no-cut-now")
    (event,) = at.work()
    assert (event.actor, event.clause) == (FLOOR, at.clause("deck-receipt"))
    assert at.state.decks[0].condition is Condition.RECEIVED


@pytest.mark.clause("13:69F-39.5(b)", "19:47-32.3(b)", "MA-UTH 3(b)", "13:69F-40.3(b)")
@EVERY
def test_the_dealer_inspects_the_floor_verifies_and_the_deck_is_spread_for_the_first_player(
    name: str,
) -> None:
    at = ToldTable(name).prepare("inspect")
    for verb in ("inspect", "verify", "spread", "look"):
        for actor in (DEALER, FLOOR, SHUFFLER, SHOE, seat(1)):
            if actor != WHO[verb]:
                assert at.refusal(spoken(actor, verb)).clause == at.clause("first-player-spread")
        (event,) = at.do(Action(WHO[verb], verb))
        assert (event.actor, event.clause) == (WHO[verb], at.clause("first-player-spread"))
    assert at.state.decks[0].condition is Condition.LOOKED_OVER


@pytest.mark.clause("13:69F-39.5(b)", "19:47-32.3(b)", "MA-UTH 3(b)", "13:69F-40.3(b)")
@EVERY
def test_a_spread_deck_waits_for_the_first_player_who_arrives(name: str) -> None:
    at = ToldTable(name, players={}).prepare("look")
    assert at.state.decks[0].condition is Condition.SPREAD_UP
    assert not at.step.of(DEALER)
    with pytest.raises(Refused, match="nobody is seated"):
        at.table.prepare()
    assert at.refusal(Action(DEALER, "wash")).clause == at.clause("first-player-spread")
    at.table.sit(3, "Cleo", chips=1000)
    assert at.step.default(seat(3)) == Action(seat(3), "look")
    assert at.refusal(Action(seat(2), "look")).name == "not-seated"
    at.do(Action(seat(3), "look"))


@pytest.mark.clause("13:69F-39.5(c)", "19:47-32.3(c)", "MA-UTH 3(c)", "13:69F-40.3(c)")
@EVERY
def test_when_a_player_has_looked_the_deck_is_washed_stacked_and_shuffled(name: str) -> None:
    at = ToldTable(name).prepare("wash")
    assert at.tasks[:3] == ["wash", "stack", "shuffle"]
    for verb in ("stack", "shuffle", "spread"):
        assert at.refusal(Action(DEALER, verb)).clause == at.clause("wash-and-stack")
    for verb in ("wash", "stack"):
        (event,) = at.do(Action(DEALER, verb))
        assert event.clause == at.clause("wash-and-stack")
    assert not at.of(Shuffled)
    at.work()
    assert at.of(Shuffled)


# -- two decks


@pytest.mark.clause("13:69F-39.5(d)", "19:47-32.3(d)", "MA-UTH 3(d)", "13:69F-40.3(d)")
@EVERY
def test_each_of_two_decks_goes_through_the_opening_by_itself(name: str) -> None:
    opened = ["deliver", "inspect", "verify", "spread"]
    second = ["deliver", "compare the backs", "inspect", "verify", "spread"]
    planned = ToldTable(name, decks=2).prepare("deliver").tasks
    assert planned[: len(opened + second)] == opened + second
    at = ToldTable(name, decks=2).play(2)
    opening = [e for e in at.of(Prepared) if e.deck]
    for colour in ("red", "blue"):
        own = [e.words for e in opening if e.deck == colour and not e.words.startswith("the backs")]
        assert own[:4] == [
            "a deck is received",
            "the dealer inspects the deck",
            "the floor verifies the deck",
            "the deck is spread face up",
        ]
        assert own[4] == "a player looks the cards over"
        assert own[5:7] == [
            "the cards are turned down and washed, apart from the other deck",
            "the cards are stacked",
        ]
    washed = [e.deck for e in opening if e.clause == at.clause("two-decks-opened-separately")]
    assert washed == ["red", "blue"]
    assert [e.deck for e in at.of(DeckPlaced)] == ["red", "blue"]


@pytest.mark.clause("13:69F-39.5(d)", "19:47-32.3(d)", "MA-UTH 3(d)", "13:69F-40.3(d)")
@EVERY
def test_no_card_is_dealt_before_the_second_deck_is_opened_too(name: str) -> None:
    at = ToldTable(name, decks=2).prepare("shuffle")
    assert [deck.condition for deck in at.state.decks] == [Condition.STACKED] * 2
    at = ToldTable(name, decks=2)
    at.prepare("wash")
    assert at.tasks.count("wash") == 2
    assert at.tasks.index("shuffle") > max(k for k, verb in enumerate(at.tasks) if verb == "stack")


# -- pre-shuffled decks (R-CUT)


@pytest.mark.clause("13:69F-39.5(a)", "19:47-32.3(a)", "MA-UTH 3(a)", "13:69F-40.3(a)")
@EVERY
@pytest.mark.parametrize("decks", [1, 2])
def test_a_pre_shuffled_deck_is_received_and_neither_inspected_nor_spread(
    name: str, decks: int
) -> None:
    at = ToldTable(name, pre_shuffled=True, decks=decks).prepare("deliver")
    assert deck_work(at) == ["deliver"] * decks
    at.place_bets()
    assert not {"inspect", "verify", "spread", "look", "wash", "stack"} & {
        e.words for e in at.of(Prepared)
    }


@pytest.mark.clause("13:69F-39.6(a)", "13:69F-39.6(b)2", "13:69F-40.4(a)", "13:69F-40.4(b)2")
@pytest.mark.parametrize("name", ["nj-pikit", "nj-hilo"])
@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe"])
def test_a_pre_shuffled_deck_in_a_shoe_is_taken_as_it_came_and_cut(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing, pre_shuffled=True).play(2)
    (taken,) = at.of(TakenAsItCame)
    assert (taken.actor, taken.clause) == (DEALER, at.clause("shuffle-each-round"))
    assert words_of(taken).startswith("dealer takes the red deck as it came, committed to ")
    assert [shuffled.round for shuffled in at.of(Shuffled)] == [2]
    assert len(at.of(CutMade)) == 2


@pytest.mark.clause("13:69F-39.8(b)1", "13:69F-40.8(b)1")
@pytest.mark.parametrize("name", ["nj-pikit", "nj-hilo"])
@pytest.mark.parametrize("decks", [1, 2])
def test_a_pre_shuffled_deck_that_is_dealt_from_the_hand_is_shuffled_by_a_device_all_the_same(
    name: str, decks: int
) -> None:
    at = ToldTable(name, dealing="hand", pre_shuffled=True, decks=decks).play(1)
    first = at.of(Shuffled)[0]
    assert (first.actor, first.round) == (SHUFFLER, 1)
    assert (first.clause, first.rulings) == (
        at.clause("hand-dealing-needs-shuffler"),
        ("R-PRE-SHUFFLED-HAND",),
    )
    assert not at.of(TakenAsItCame)
    assert not at.of(CutMade)


# -- people and the shoe


@pytest.mark.clause("13:69F-39.5(b)", "19:47-32.3(b)", "MA-UTH 3(b)", "13:69F-40.3(b)")
@EVERY
def test_dealer_and_floor_sign_on_by_name_and_are_two_people_who_do_not_play(name: str) -> None:
    at = ToldTable(name)
    at.do(Action(DEALER, "sign on", staff="Pat"))
    why = at.refusal(Action(FLOOR, "sign on", staff="Pat"))
    assert (why.name, why.clause) == ("one-person-two-roles", at.clause("first-player-spread"))
    assert at.refusal(Action(FLOOR, "sign on", staff="Ann")).name == "staff-may-not-sit"
    at.do(Action(FLOOR, "sign on", staff="Lee"))
    assert [(e.role, e.name) for e in at.of(SignedOn)] == [("dealer", "Pat"), ("floor", "Lee")]
    assert (at.state.dealer, at.state.floor) == ("Pat", "Lee")
    sits = Action(seat(3), "sit", {"chips": 500}, name="Pat")  # type: ignore[dict-item]
    assert at.refusal(sits).name == "staff-may-not-sit"


def test_a_dealer_is_relieved_and_the_floor_handed_over_between_rounds() -> None:
    at = ToldTable("nj-uth")
    assert at.refusal(Action(FLOOR, "relieve the dealer", staff="Kim")).name == "table-not-ready"
    at.place_bets(1)
    assert at.refusal(Action(FLOOR, "relieve the dealer", staff="Kim")).name == "not-your-turn"
    at.finish()
    at.floor("relieve the dealer", staff="Kim")
    at.floor("hand over the floor", staff="Sam")
    assert (at.state.dealer, at.state.floor) == ("Kim", "Sam")
    assert at.refusal(Action(FLOOR, "relieve the dealer", staff="Sam")).name == (
        "one-person-two-roles"
    )


@pytest.mark.clause("13:69E-1.19(b)", "13:69F-40.7(a)", "19:47-32.7(a)", "MA-UTH 7(a)")
@pytest.mark.clause("13:69F-39.7(a)", "19:47-32.9(a)", "MA-UTH 9(a)", "13:69F-39.9(a)")
@EVERY
@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe"])
def test_the_shoe_is_secured_before_cards_come_and_locked_away_at_closing(
    name: str, dealing: str
) -> None:
    about = "deck-placed" if dealing == "manual-shoe" else "automated-shoe-allowed"
    kept = "13:69E-1.19(b)" if name == "nj-hilo" else clause(name, about, dealing)
    at = ToldTable(name, dealing=dealing).prepare("secure the shoe")
    assert SECURED not in at.state.equipment
    assert at.refusal(Action(FLOOR, "deliver")).clause == kept
    (event,) = at.work()
    assert event.clause == kept
    at.play(1)
    assert SECURED in at.state.equipment
    at.floor("close the table")
    at.prepare("lock the shoe away")
    (event,) = at.work()
    assert (event.clause, at.state.phase) == (kept, Phase.CLOSED)
    assert SECURED not in at.state.equipment


@pytest.mark.clause("13:69E-1.19(b)1", "13:69F-39.8(a)", "19:47-32.8(a)", "MA-UTH 8(a)")
@pytest.mark.clause("13:69F-40.8(a)")
@EVERY
def test_a_table_that_deals_from_the_hand_does_without_a_shoe(name: str) -> None:
    at = ToldTable(name, dealing="hand")
    assert "secure the shoe" not in at.tasks
    at.prepare("do without a shoe")
    events = at.work()
    assert events[0].clause == at.clause("hand-dealing-allowed")
    listed = ["13:69E-1.19(b)1"] if name == "nj-hilo" else []
    assert [event.clause for event in events[1:]] == listed
    at.place_bets().finish()


@pytest.mark.clause("13:69E-1.19(c)")
def test_hi_lo_may_use_a_shuffler_beside_the_shoe() -> None:
    for dealing in ("manual-shoe", "automated-shoe"):
        at = ToldTable("nj-hilo", dealing=dealing, shuffling="automated").prepare(
            "bring the shuffler"
        )
        assert "13:69E-1.19(c)" in [event.clause for event in at.work()]
        at.place_bets().finish()
    assert not any("1.19(c)" in line for line in ToldTable("nj-hilo").place_bets().told)


# -- cover cards


@pytest.mark.clause("13:69F-39.2(a)", "19:47-32.2(a)", "MA-UTH 2(a)", "13:69F-40.2(a)")
@EVERY
def test_one_deck_of_52_cards_and_the_cover_cards_that_the_text_names(name: str) -> None:
    covers = {
        "nj-uth": "2 yellow cover cards",
        "ma-uth": "2 yellow cover cards",
        "nj-pikit": "1 yellow cover card",
        "nj-hilo": "1 yellow cover card and 1 cutting card",
    }
    at = ToldTable(name)
    assert len(at.state.decks) == 1
    assert len(set(at.state.decks[0].cards)) == 52
    at.prepare("lay out the cover cards")
    (event,) = at.work()
    assert isinstance(event, Prepared)
    assert (event.words, event.clause) == (
        f"beside the deck: {covers[name]}",
        at.clause("one-deck"),
    )


@pytest.mark.clause("13:69F-39.2(a)", "19:47-32.2(a)", "MA-UTH 2(a)", "13:69F-40.2(a)")
@EVERY
def test_the_cover_card_has_a_colour_that_stands_out(name: str) -> None:
    uth = name.endswith("uth")
    for colour, lawful in (
        ("green", True),
        ("orange", not uth),
        ("red", not uth),
        ("white", False),
    ):
        approvals = {"cover card colour": colour}
        if lawful:
            at = ToldTable(name, approvals=approvals).prepare("deliver")
            why = at.refusal(Action(FLOOR, "deliver", back_colour=colour))
            assert (why.name, why.clause) == ("back-like-the-cover-card", at.clause("one-deck"))
        else:
            with pytest.raises(Refused) as refused:
                ToldTable(name, approvals=approvals)
            assert refused.value.refusal.clause == clause(name, "one-deck")


@pytest.mark.clause("13:69F-39.2(c)")
def test_pik_it_with_an_automated_shoe_has_a_second_cover_card_for_the_dealers_stack() -> None:
    at = ToldTable("nj-pikit", dealing="automated-shoe").prepare("lay out the cover cards")
    first, second = at.work()
    assert isinstance(first, Prepared)
    assert first.words == "beside the deck: 2 yellow cover cards"
    assert second.clause == "13:69F-39.2(c)"
    for dealing in ("manual-shoe", "hand"):
        told = ToldTable("nj-pikit", dealing=dealing).place_bets().told
        assert not any("39.2(c)" in line for line in told)


# -- an idle table


@pytest.mark.clause("13:69F-39.6(e)", "19:47-32.4(e)", "MA-UTH 4(e)", "13:69F-40.4(e)")
@EVERY
@EVERY_WAY
@each_case("decks", [1, 2])
@each_case("side", ["up", "down"])
def test_an_idle_table_spreads_its_cards_and_the_next_player_looks_them_over(
    name: str, dealing: str, decks: int, side: str
) -> None:
    at = ToldTable(name, dealing=dealing, decks=decks).play(3)
    at.table.leave(1)
    assert "spread face up" not in at.tasks  # somebody is still there
    at.table.leave(2)
    assert [deck.condition for deck in at.state.decks] == [Condition.TO_SPREAD] * decks
    for _ in range(decks):
        (event,) = at.do(Action(DEALER, f"spread face {side}"))
        assert event.clause == at.clause("idle-table-spread")
    spread = Condition.SPREAD_UP if side == "up" else Condition.SPREAD_DOWN
    assert [deck.condition for deck in at.state.decks] == [spread] * decks
    assert not at.state.rack
    assert not at.step.of(DEALER)  # a spread deck waits for a player
    at.table.sit(5, "Eve", chips=10**6)
    turn_up = ["turn up"] if side == "down" else []
    wash = ["look", "wash", "stack"]
    by_deck = [verb for verb in at.tasks if verb in (*turn_up, *wash)]
    assert by_deck == (turn_up + wash) * decks
    if side == "down":
        assert at.refusal(Action(seat(5), "look")).clause == at.clause("idle-table-spread")
        (event,) = at.do(Action(DEALER, "turn up"))
        assert event.clause == at.clause("idle-table-spread")
    mark = len(at.events)
    at.place_bets(5)
    shuffled = [event for event in at.since(mark) if isinstance(event, Shuffled)]
    assert len(shuffled) == 1
    at.finish()


@pytest.mark.clause("13:69F-39.6(e)", "19:47-32.4(e)", "MA-UTH 4(e)", "13:69F-40.4(e)")
@EVERY
def test_a_deck_that_lies_ready_is_spread_too_when_everybody_leaves(name: str) -> None:
    at = ToldTable(name).prepare()
    roots = [event.root for event in at.of(Shuffled)]
    for number in (1, 2):
        at.table.leave(number)
    assert at.tasks[0] == "spread face up"
    assert at.table.round is None
    at.table.sit(1, "Ann", chips=10**6)
    at.place_bets(1).finish()
    again = at.of(Shuffled)
    assert [event.round for event in again] == [1, 1]  # no round was played with the first order
    assert again[0].root == roots[0] != again[1].root


def test_a_player_who_leaves_before_the_wash_leaves_a_deck_to_be_spread_again() -> None:
    at = ToldTable("nj-uth", players={1: "Ann"}).prepare("wash")
    at.table.leave(1)
    assert at.state.decks[0].condition is Condition.TO_SPREAD
    fresh = ToldTable("nj-uth", players={1: "Ann"}).prepare("verify")
    fresh.table.leave(1)
    assert fresh.state.decks[0].condition is Condition.INSPECTED  # still being opened
