"""The three ways to deal: where the deck goes, what is said, cover cards, where the stub goes."""

import pytest

from fairdeal.play import DEALER, Area, Position
from fairdeal.play.model.event import Announced, Dealt, Handled, PickedUp, StubToRack
from fairdeal.sheet import Dealing, read_sheet
from fairdeal.table.decks.deck import Condition
from fairdeal.table.events import DeckPlaced
from tests.cases import each_case
from tests.harness import EACH, EVERY, EVERY_WAY, ToldTable, clause

UTH = each_case("name", ["nj-uth", "ma-uth"])
PLACES = {
    "manual-shoe": "the deck goes into the shoe",
    "hand": "the deck goes into the dealer's hand",
    "automated-shoe": "the deck goes into the automated shoe",
}


def dealt(at: ToldTable) -> list[tuple[str, str]]:
    return [(str(p), event.clause) for event in at.of(Dealt) for p in event.positions]


def handled(at: ToldTable) -> list[tuple[str, str]]:
    return [(event.words, event.clause) for event in at.of(Handled)]


# -- where the deck goes


@pytest.mark.clause("13:69F-39.7(a)", "13:69F-39.8(b)2", "13:69F-39.9(b)1")
@pytest.mark.clause("19:47-32.7(a)", "19:47-32.8(b)2", "19:47-32.9(b)1")
@pytest.mark.clause("MA-UTH 7(a)", "MA-UTH 8(b)(2)", "MA-UTH 9(b)(1)")
@pytest.mark.clause("13:69F-40.7(a)", "13:69F-40.8(b)2", "13:69F-40.9(b)1")
@EVERY
@EVERY_WAY
def test_the_shuffled_deck_goes_to_where_it_is_dealt_from_before_bets_are_closed(
    name: str, dealing: str
) -> None:
    at = ToldTable(name, dealing=dealing).prepare("place the deck")
    assert at.table.round is None
    assert at.table.step.clause == clause(name, "deck-placed", dealing)
    placed = at.work()[0]
    assert isinstance(placed, DeckPlaced)
    assert (placed.words, placed.clause) == (PLACES[dealing], clause(name, "deck-placed", dealing))
    assert at.state.deck.condition is Condition.IN_PLAY
    assert at.open_for_bets


# -- which methods there are


@pytest.mark.clause("13:69F-39.8(a)", "13:69F-39.8(b)", "19:47-32.8(a)", "19:47-32.8(b)")
@pytest.mark.clause("MA-UTH 8(a)", "MA-UTH 8(b)", "13:69F-40.8(a)", "13:69F-40.8(b)")
@EVERY
def test_dealing_from_the_hand_is_allowed_and_brings_a_shuffler_with_it(name: str) -> None:
    assert read_sheet(name, {"dealing": "hand"}).dealing is Dealing.HAND
    at = ToldTable(name, dealing="hand").prepare("bring the shuffler")
    assert at.work()[0].clause == clause(name, "hand-dealing-requirements")
    at.play(2)


@pytest.mark.clause("13:69F-39.9(a)", "13:69F-39.9(b)", "19:47-32.9(a)", "19:47-32.9(b)")
@pytest.mark.clause("MA-UTH 9(a)", "MA-UTH 9(b)", "13:69F-40.9(a)", "13:69F-40.9(b)")
@EVERY
@pytest.mark.parametrize("shuffling", ["manual", "automated"])
def test_an_automated_shoe_deals_whole_stacks_one_after_the_other(
    name: str, shuffling: str
) -> None:
    at = ToldTable(name, dealing="automated-shoe", shuffling=shuffling).prepare(
        "bring the automated shoe"
    )
    assert [event.clause for event in at.work()] == [
        clause(name, "automated-shoe-allowed"),
        clause(name, "automated-shoe-requirements"),
    ]
    at.place_bets(2, 1).finish()
    stacks = [(p.area, p.seat) for p in at.dealt if p.area is not Area.BURN]
    hands = [place for place in stacks if place[0] is not Area.COMMUNITY]
    each = EACH[name]
    assert hands == [
        *[(Area.SEAT, 1)] * each,
        *[(Area.SEAT, 2)] * each,
        *[(Area.DEALER, 0)] * each,
    ]


# -- “No more bets”


@pytest.mark.clause("19:47-32.7(b)", "19:47-32.8(b)3", "19:47-32.9(b)2")
@pytest.mark.clause("MA-UTH 7(b)", "MA-UTH 8(b)(3)", "MA-UTH 9(b)(2)")
@EVERY
@EVERY_WAY
def test_no_more_bets_is_the_first_thing_said_and_comes_before_any_card(
    name: str, dealing: str
) -> None:
    at = ToldTable(name, dealing=dealing).place_bets().deal()
    first = next(event for event in at.events if isinstance(event, Announced | Dealt))
    assert isinstance(first, Announced)
    assert (first.words, first.clause) == ("No more bets", clause(name, "no-more-bets", dealing))


# -- UTH: two cards each, the dealer's under a cover card


@pytest.mark.clause("19:47-32.7(d)", "19:47-32.7(d)1", "19:47-32.7(d)2", "19:47-32.7(d)3")
@pytest.mark.clause("19:47-32.7(d)4", "19:47-32.8(c)", "19:47-32.8(c)1", "19:47-32.8(c)2")
@pytest.mark.clause("19:47-32.8(c)3", "19:47-32.8(c)4", "MA-UTH 7(d)", "MA-UTH 7(d)(1)")
@pytest.mark.clause("MA-UTH 7(d)(2)", "MA-UTH 7(d)(3)", "MA-UTH 7(d)(4)", "MA-UTH 8(c)")
@pytest.mark.clause("MA-UTH 8(c)(1)", "MA-UTH 8(c)(2)", "MA-UTH 8(c)(3)", "MA-UTH 8(c)(4)")
@UTH
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand"])
def test_two_cards_go_around_one_at_a_time_and_the_dealers_lie_under_a_cover_card(
    name: str, dealing: str
) -> None:
    at = ToldTable(name, dealing=dealing, players={2: "Ann", 4: "Bob", 5: "Cleo"}).place_bets(5, 2)
    at.deal()
    by = [
        clause(name, provision, dealing)
        for provision in (
            "first-card-players",
            "first-card-dealer",
            "second-card-players",
            "second-card-dealer",
        )
    ]
    assert dealt(at) == [
        ("seat 2 card 1", by[0]),
        ("seat 5 card 1", by[0]),
        ("dealer card 1", by[1]),
        ("seat 2 card 2", by[2]),
        ("seat 5 card 2", by[2]),
        ("dealer card 2", by[3]),
    ]
    assert handled(at) == [("lays a cover card on the dealer's cards", by[1])]
    covered = at.events.index(at.of(Handled)[0])
    first = next(e for e in at.of(Dealt) if e.positions == (Position(Area.DEALER, 1),))
    assert at.events[covered - 1] is first


@pytest.mark.clause("19:47-32.9(c)", "MA-UTH 9(c)")
@UTH
def test_an_automated_shoes_last_stack_is_covered_before_it_is_delivered(name: str) -> None:
    at = ToldTable(name, dealing="automated-shoe").place_bets().deal()
    by = clause(name, "deal-in-turn", "automated-shoe")
    assert dealt(at) == [
        (f"{who} card {n}", by) for who in ("seat 1", "seat 2", "dealer") for n in (1, 2)
    ]
    cover = at.of(Handled)[0]
    assert (cover.words, cover.clause) == ("lays a cover card on the dealer's cards", by)
    after = at.events[at.events.index(cover) + 1]
    assert isinstance(after, Dealt)
    assert after.positions == (Position(Area.DEALER, 1), Position(Area.DEALER, 2))


@pytest.mark.clause("19:47-32.10(f)", "MA-UTH 10(f)")
@UTH
@EVERY_WAY
def test_the_cover_card_comes_off_before_the_dealers_cards_are_turned_up(
    name: str, dealing: str
) -> None:
    at = ToldTable(name, dealing=dealing).place_bets().deal()
    at.until("the dealer's hand")
    assert len([what for what, _ in handled(at) if "off" in what]) == 0
    uncovered = at.dealer()[0]
    assert isinstance(uncovered, Handled)
    assert (
        uncovered.words == "takes the cover card off the dealer's cards and lays it on the layout"
    )
    assert uncovered.clause == clause(name, "dealer-reveals")


@pytest.mark.clause("19:47-32.9(d)", "MA-UTH 9(d)")
@UTH
def test_after_the_automated_shoe_the_community_cards_come_from_the_dealers_hand(
    name: str,
) -> None:
    at = ToldTable(name, dealing="automated-shoe").place_bets()
    at.dealer()
    at.dealer()
    assert at.table.step.stage == "the remaining cards"
    by = clause(name, "stub-to-rack", "automated-shoe")
    (taken,) = [event for event in at.dealer() if isinstance(event, Handled)]
    assert (taken.words, taken.clause) == (
        "takes the remaining cards from the automated shoe into one hand",
        by,
    )
    at.until("flop")
    assert not any(offer.verb == "fail" for offer in at.step.offers)  # no shoe to fail
    for dealing in ("manual-shoe", "hand"):
        other = ToldTable(name, dealing=dealing).place_bets().finish()
        assert not [event for event in other.of(Handled) if "remaining" in event.words]


# -- Pik-it: the cover card on the dealer's stack


@pytest.mark.clause("13:69F-39.2(c)", "13:69F-39.9(c)", "13:69F-39.9(c)1", "13:69F-39.9(c)2")
@pytest.mark.parametrize("stack", ["at-once", "after-decisions"])
def test_pik_its_dealer_stack_is_covered_in_the_shoe_before_it_is_delivered(stack: str) -> None:
    at = ToldTable("nj-pikit", dealing="automated-shoe", dealer_stack=stack).place_bets()
    at.dealer()
    at.dealer()
    assert at.table.step.stage == "the cover card"
    assert at.table.step.clause == "13:69F-39.2(c)"
    (cover,) = [event for event in at.dealer() if isinstance(event, Handled)]
    assert cover.words == "lays a cover card on the dealer's stack in the automated shoe"
    assert cover.clause == "13:69F-39.9(c)"
    assert not [p for p in at.dealt if p.area is Area.DEALER]
    at.finish()
    delivered = {by for place, by in dealt(at) if place.startswith("dealer")}
    assert delivered == {"13:69F-39.9(c)1" if stack == "at-once" else "13:69F-39.9(c)2"}


@pytest.mark.clause("13:69F-39.10(d)")
@EVERY_WAY
def test_pik_its_cover_card_is_laid_beside_the_shoe_when_the_dealers_hand_is_turned_up(
    dealing: str,
) -> None:
    at = ToldTable("nj-pikit", dealing=dealing).place_bets().finish()
    beside = "takes the cover card off the dealer's stack and lays it right beside the shoe"
    taken_off = [(what, by) for what, by in handled(at) if "off" in what]
    assert taken_off == ([(beside, "13:69F-39.10(d)")] if dealing == "automated-shoe" else [])
    if dealing != "automated-shoe":
        assert not handled(at)


# -- the stub


@pytest.mark.clause("13:69F-39.7(d)", "13:69F-39.8(d)", "13:69F-39.9(d)")
@pytest.mark.clause("19:47-32.7(e)", "19:47-32.8(d)", "19:47-32.9(d)")
@pytest.mark.clause("MA-UTH 7(e)", "MA-UTH 8(d)", "MA-UTH 9(d)")
@pytest.mark.clause("13:69F-40.7(e)", "13:69F-40.8(d)", "13:69F-40.9(d)")
@EVERY
@EVERY_WAY
def test_after_the_last_card_the_stub_goes_to_the_rack_unexposed(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing).place_bets().finish()
    (stub,) = at.of(StubToRack)
    assert (stub.actor, stub.clause) == (DEALER, clause(name, "stub-to-rack", dealing))
    where = at.events.index(stub)
    assert not [event for event in at.events[where:] if isinstance(event, Dealt)]
    out = set(at.dealt)
    last = Area.COMMUNITY if name.endswith("uth") else Area.DEALER
    assert sum(position.area is last for position in out) == 5


@EVERY
@EVERY_WAY
def test_after_a_round_the_rack_holds_every_card_in_pick_up_order(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing).place_bets()
    deck = set(at.state.deck.cards)
    at.finish()
    assert len(at.state.rack) == 52
    assert set(at.state.rack) == deck
    round = at.round
    picked = [p for event in at.of(PickedUp) for p in event.positions]
    order = [at.state.rack.index(round.cards[position]) for position in picked]
    assert order == sorted(order)


@pytest.mark.clause("13:69F-39.10(e)")
@EVERY_WAY
@pytest.mark.parametrize("settlement", [1, 2])
def test_pik_its_dealer_cards_are_the_last_in_the_rack(dealing: str, settlement: int) -> None:
    at = ToldTable("nj-pikit", dealing=dealing, settlement=settlement).place_bets().deal()
    at.act(2, "play 5")
    at.table.advance()
    at.act(1, "fold")
    at.finish()
    round = at.round
    assert at.state.rack[-5:] == round.faces(round.dealer_positions)
