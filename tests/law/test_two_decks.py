"""Two decks: told apart by their backs, used in turn, one shuffled while the other is played."""

from collections.abc import Callable

import pytest

from fairdeal.audit import extract, proofs, verify
from fairdeal.play import DEALER, FLOOR, PUBLIC, SHOE, SHUFFLER, Action, seat
from fairdeal.play.model.event import Announced, PickedUp, Placed
from fairdeal.sheet import read_sheet
from fairdeal.table import NO_FAULTS
from fairdeal.table.decks.deck import Condition
from fairdeal.table.events import DeckCounted, DeckPlaced, Prepared, Shuffled
from tests.harness import EVERY, EVERY_WAY, SHEETS, Night, ToldTable, eyes

MEANWHILE = pytest.mark.clause(
    "13:69F-39.2(b)3", "19:47-32.2(b)3", "MA-UTH 2(b)(3)", "13:69F-40.2(b)3"
)
FAILS = pytest.mark.clause("13:69F-39.12(e)", "19:47-32.13(e)", "MA-UTH 15(e)", "13:69F-40.12(e)")
SHOE_FAILS = pytest.mark.clause(
    "13:69F-39.12(f)", "19:47-32.13(f)", "MA-UTH 15(f)", "13:69F-40.12(f)"
)
BEGIN = Action(SHUFFLER, "begin the shuffle")
FINISH = Action(SHUFFLER, "finish the shuffle")
FAIL = Action(SHUFFLER, "fail")


def _other(at: ToldTable) -> Condition:
    return at.state.decks[1].condition


@MEANWHILE
@EVERY
@EVERY_WAY
def test_one_deck_is_shuffled_by_the_device_while_the_other_is_dealt(
    name: str, dealing: str
) -> None:
    at = ToldTable(name, dealing=dealing, decks=2).play(3)
    shuffles = [n for n, event in enumerate(at.events) if isinstance(event, Shuffled)]
    picked = [n for n, event in enumerate(at.events) if isinstance(event, PickedUp)]
    closed = [n for n, event in enumerate(at.events) if isinstance(event, Announced)]
    placed = [n for n, event in enumerate(at.events) if isinstance(event, DeckPlaced)]
    _, *meanwhile = shuffles  # the first deck has no other beside it
    for number, begins in enumerate(placed):
        ends = [*placed, len(at.events)][number + 1]
        (shuffled,) = [n for n in meanwhile if begins < n < ends]
        assert shuffled < max(n for n in picked if n < ends)
        assert any(begins < said < shuffled for said in closed)  # “No more bets”
        event = at.events[shuffled]
        assert isinstance(event, Shuffled)
        assert (event.actor, event.deck) == (SHUFFLER, ("blue", "red")[number % 2])
        assert event.clause == at.clause("second-deck-shuffled-meanwhile")
        assert event.round == number + 2


@MEANWHILE
@EVERY
def test_the_device_begins_and_finishes_in_its_own_time(name: str) -> None:
    at = ToldTable(name, decks=2).prepare()
    assert _other(at) is Condition.IN_SHUFFLER
    at.refusal(FINISH)
    at.refusal(FAIL)
    at.place_bets()
    (begun,) = at.do(BEGIN)  # wagers are down, and betting is open
    assert isinstance(begun, Prepared)
    assert (begun.actor, begun.deck, begun.clause) == (
        SHUFFLER,
        "blue",
        at.clause("second-deck-shuffled-meanwhile"),
    )
    at.refusal(BEGIN)
    at.dealer()
    at.dealer()
    in_use, commitment = at.state.ready, at.table.commitment
    at.do(FINISH)  # between two cards, or while a player decides
    assert _other(at) is Condition.SHUFFLED
    assert (at.state.ready, at.table.commitment) == (in_use, commitment)
    assert not at.step.of(SHUFFLER)
    at.finish()
    assert at.tasks == ["place the deck", "load the shuffler"]
    at.prepare()
    assert at.table.commitment == at.of(Shuffled)[-1].root != commitment


@MEANWHILE
@EVERY
def test_a_shuffle_that_is_not_finished_when_the_round_is_over_comes_before_the_next(
    name: str,
) -> None:
    for acts in ((), (BEGIN,), (BEGIN, FAIL), (BEGIN, FAIL, BEGIN)):
        at = ToldTable(name, decks=2).place_bets()
        for action in acts:
            at.do(action)
        while not at.over:
            at.silent()
        assert at.tasks == ["shuffle", "place the deck", "load the shuffler"]
        at.do(FAIL)
        at.play(1)
        assert [event.deck for event in at.of(DeckPlaced)] == ["red", "blue"]


@FAILS
@EVERY
@EVERY_WAY
def test_a_jam_during_the_round_concerns_the_deck_in_the_shuffler_alone(
    name: str, dealing: str
) -> None:
    at = ToldTable(name, dealing=dealing, decks=2).place_bets()
    at.do(BEGIN)
    for _ in range(2):
        at.dealer()
        (failed,) = at.do(FAIL)
        assert isinstance(failed, Prepared)
        assert (failed.actor, failed.deck, failed.clause) == (
            SHUFFLER,
            "blue",
            at.clause("shuffler-fails"),
        )
        assert failed.words == "the shuffler failed: the cards are reshuffled"
        at.do(BEGIN)  # it is shuffled again
    at.finish()
    assert at.voided == []
    at.play(1)
    assert [event.deck for event in at.of(Shuffled)] == ["red", "blue", "red"]


@SHOE_FAILS
@EVERY
def test_shuffler_and_shoe_are_two_devices_and_each_fails_for_itself(name: str) -> None:
    at = ToldTable(name, dealing="automated-shoe", decks=2).place_bets()
    at.do(BEGIN)
    at.dealer()
    assert {offer.actor for offer in at.step.offers if offer.verb == "fail"} == {
        SHUFFLER,
        SHOE,
    }
    at.table.device_fails("shuffler")
    assert at.voided == []
    at.table.device_fails("automated shoe")
    assert at.voided == [
        ("round", 0, "the automated shoe failed", at.clause("automated-shoe-fails"))
    ]
    assert at.state.decks[1].condition is Condition.IN_SHUFFLER
    at.refusal(Action(SHOE, "finish the shuffle"))
    at.refusal(Action(DEALER, "begin the shuffle"))


@MEANWHILE
@pytest.mark.clause("13:69F-39.7(f)", "13:69F-40.9(f)")
@EVERY
def test_a_deck_that_the_device_counts_short_leaves_while_the_other_is_played(name: str) -> None:
    short = [("1", NO_FAULTS)]
    at = ToldTable(name, decks=2, shuffling="automated-counting", then=short).place_bets().deal()
    (first, counted) = at.of(DeckCounted)
    assert (first.count, counted.deck, counted.count) == (52, "blue", 51)
    assert at.state.decks[1].condition is Condition.REMOVED
    assert at.state.ready is not None
    at.finish()
    assert at.voided == []
    at.play(1)
    assert [event.deck for event in at.of(DeckPlaced)] == ["red", "red"]


@MEANWHILE
@EVERY
def test_a_deck_that_was_shuffled_meanwhile_is_shuffled_again_where_its_sheet_goes(
    name: str,
) -> None:
    """Its commitment is to the sheet in force when it was shuffled."""
    at = ToldTable(name, decks=2).play(1)
    given_up = at.of(Shuffled)[-1]
    at.floor("change the sheet", options={"decks": 2, "minimum": 700})
    at.prepare()
    again = at.of(Shuffled)[-1]
    assert (again.deck, again.round) == (given_up.deck, given_up.round) == ("blue", 2)
    assert again.root != given_up.root
    assert at.state.shuffled_meanwhile is None
    at.play(1)


@MEANWHILE
@pytest.mark.parametrize(
    ("instrument", "which"),
    [(name, n) for name, many in SHEETS.items() for n, one in enumerate(many) if "decks" in one],
)
def test_a_record_with_a_shuffle_in_mid_round_verifies_for_everybody(
    instrument: str, which: int
) -> None:
    night = Night(read_sheet(instrument, SHEETS[instrument][which]), seed=5, often=0).play(6)
    lines = night.kept.lines
    assert verify(night.kept.text.encode(), night.kept.head.encode()).rounds == 6
    for viewer in (0, 1, 2):
        own = "".join(line + "\n" for line in extract(lines, eyes(viewer)))
        assert verify(own.encode()).proofs
    assert [proofs(lines, round, PUBLIC)["round"] for round in range(1, 7)] == [*range(1, 7)]


# -- the second deck


@pytest.mark.clause("13:69F-39.2(b)2", "19:47-32.2(b)2", "MA-UTH 2(b)(2)", "13:69F-40.2(b)2")
@EVERY
def test_the_backs_of_two_decks_differ_in_colour(name: str) -> None:
    at = ToldTable(name, decks=2).prepare("deliver")
    at.do(Action(FLOOR, "deliver", back_colour="blue"))
    at.prepare("deliver")
    why = at.refusal(Action(FLOOR, "deliver", back_colour="blue"))
    assert (why.name, why.clause) == (
        "backs-of-one-colour",
        at.clause("second-deck-other-colour"),
    )
    at.do(Action(FLOOR, "deliver", back_colour="purple"))
    (event,) = at.do(Action(DEALER, "compare the backs"))
    assert event.clause == at.clause("second-deck-other-colour")
    assert [deck.colour for deck in at.state.decks] == ["blue", "purple"]
    unnamed = ToldTable(name, decks=2).prepare("deliver")
    unnamed.do(Action(FLOOR, "deliver", back_colour="blue"))
    unnamed.play(2)
    assert [deck.colour for deck in unnamed.state.decks] == ["blue", "red"]


@pytest.mark.clause("13:69F-39.2(b)3", "19:47-32.2(b)3", "MA-UTH 2(b)(3)", "13:69F-40.2(b)3")
@EVERY
def test_while_one_deck_is_in_play_the_other_is_loaded_and_shuffled(name: str) -> None:
    at = ToldTable(name, decks=2)
    for round in range(4):
        at.prepare("load the shuffler")
        at.refusal(Action(seat(1), "bet", {"ante": 1000}))  # type: ignore[dict-item]
        loaded = at.work()[0]
        assert loaded.clause == at.clause("second-deck-shuffled-meanwhile")
        at.place_bets().deal()
        in_play, other = round % 2, 1 - round % 2
        assert at.state.decks[in_play].condition is Condition.IN_PLAY
        assert at.state.decks[other].condition is Condition.SHUFFLED  # by the device, meanwhile
        at.finish()


@pytest.mark.clause("13:69F-39.2(b)4", "19:47-32.2(b)4", "MA-UTH 2(b)(4)", "13:69F-40.2(b)4")
@EVERY
@EVERY_WAY
def test_two_decks_alternate_round_by_round(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing, decks=2).play(6)
    assert [event.deck for event in at.of(DeckPlaced)] == ["red", "blue"] * 3


OVER = "place the deck"  # the last round is over, and its deck lies in the rack
PLACED, BETTING = "load the shuffler", ""  # the deck is in place; betting is open


def _idle(at: ToldTable) -> None:
    for number in (1, 2):
        at.table.leave(number)
    for number, who in ((1, "Cy"), (2, "Di")):
        at.table.sit(number, who, chips="$5000")


def _another_sheet(at: ToldTable) -> None:
    at.floor("change the sheet", options={"decks": 2, "minimum": 700})


def _without_the_shuffler(at: ToldTable) -> None:
    at.floor("remove", equipment="shuffler")


@pytest.mark.clause("13:69F-39.2(b)4", "19:47-32.2(b)4", "MA-UTH 2(b)(4)", "13:69F-40.2(b)4")
@EVERY
@pytest.mark.parametrize("taken_back", [_idle, _another_sheet, _without_the_shuffler])
@pytest.mark.parametrize("moments", [(OVER,), (PLACED,), (BETTING,), (PLACED, BETTING)])
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_ready_deck_that_is_taken_back_is_still_the_next_one(
    name: str, taken_back: Callable[[ToldTable], None], moments: tuple[str, ...], rounds: int
) -> None:
    """R-ALTERNATE: the next round uses the deck that the last round did not."""
    at = ToldTable(name, decks=2).play(rounds)
    for until in moments:
        at.prepare(until)
        taken_back(at)
    at.play(2)
    assert [event.deck for event in _of_rounds(at)] == (["red", "blue"] * 3)[: rounds + 2]


def _of_rounds(at: ToldTable) -> list[DeckPlaced]:
    """The placing of each deck that a wager was then made on."""
    placed: list[DeckPlaced] = []
    found: list[DeckPlaced] = []
    for event in at.events:
        if isinstance(event, DeckPlaced):
            placed = [event]
        elif isinstance(event, Placed):
            found, placed = [*found, *placed], []
    return found


@pytest.mark.clause("13:69F-39.2(b)4", "19:47-32.2(b)4", "MA-UTH 2(b)(4)", "13:69F-40.2(b)4")
@EVERY
def test_the_first_round_of_all_uses_the_first_deck_also_after_it_was_taken_back(name: str) -> None:
    at = ToldTable(name, decks=2).prepare()
    _idle(at)
    at.play(2)
    assert [event.deck for event in _of_rounds(at)] == ["red", "blue"]


@pytest.mark.clause("13:69F-39.2(b)5", "19:47-32.2(b)5", "MA-UTH 2(b)(5)", "13:69F-40.2(b)5")
@EVERY
def test_only_one_decks_cards_are_in_the_rack_at_a_time(name: str) -> None:
    at = ToldTable(name, decks=2)
    for _ in range(3):
        at.play(1)
        assert at.tasks == ["place the deck", "load the shuffler"]
        assert len(at.state.rack) == 52
        assert [d.condition for d in at.state.decks].count(Condition.IN_RACK) == 1
        at.prepare("load the shuffler")
        assert len(at.state.rack) == 52  # the last round's, until the shuffler is free
        events = at.work()
        assert at.state.rack == ()
        assert events[1].clause == at.clause("one-deck-in-rack")
