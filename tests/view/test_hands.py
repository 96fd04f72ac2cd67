"""Hands in words: at every decision what one holds, in the end why one won or lost."""

from typing import Any

import pytest

import fairdeal
from fairdeal.cards import Card, cards, five_card, three_card
from fairdeal.games import game_of
from fairdeal.law import INSTRUMENTS
from fairdeal.play import Outcome, PickOffer, SeatViewer, seat
from fairdeal.sheet import schema_of
from fairdeal.view.builder import RoundState
from fairdeal.view.hands import hand_in_words, made_of, showdown, shown_hands, why
from fairdeal.view.scene import scene
from fairdeal.view.table_view import settled
from tests.harness import BareRound


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Ks Kd Ac 9h 2s", "pair of kings, ace kicker"),
        ("Ks Kd 9c 9h 2s", "two pair, kings and nines, two kicker"),
        ("Ks Kd Kc 9h 2s", "three kings, nine kicker"),
        ("Ks Kd Kc Kh 2s", "four kings, two kicker"),
        ("Ks Kd Kc 2h 2s", "full house, kings over twos"),
        ("Ks Qs 9s 5s 2s", "flush, king queen high"),
        ("5s 4d 3c 2h As", "straight, five high"),
        ("Ks Qd 9c 5h 2s", "king queen high"),
    ],
)
def test_a_hand_is_told_with_its_kicker(hand: str, words: str) -> None:
    assert five_card(cards(hand)).with_kicker == words


@pytest.mark.parametrize(
    ("own", "dealers", "words"),
    [
        (
            "Ks Kd Qc 9h 2s",
            "Kc Kh Ad 9s 2h",
            ("pair of kings, queen kicker", "pair of kings, ace kicker"),
        ),
        (
            "Ks Kd Ac 9h 3s",
            "Kc Kh Ad 9s 2h",
            (
                "pair of kings, ace, nine and three kickers",
                "pair of kings, ace, nine and two kickers",
            ),
        ),
        (
            "Ks Qd 9c 5h 3s",
            "Kc Qh 9s 5d 2h",
            ("king queen nine five three high", "king queen nine five two high"),
        ),
        ("As Kd 9c 5h 3s", "Ac Qh 9s 5d 2h", ("ace king high", "ace high")),
        (
            "Ks Qs 9s 5s 2s",
            "Kh Qh Th 5h 2h",
            ("flush, king queen nine high", "flush, king queen ten high"),
        ),
        ("Ks Kd Qc 9h 2s", "9c 9d 8h 8s 2h", ("pair of kings", "two pair, nines and eights")),
        ("Ks Kd Qc 9h 2s", "Kc Kh Qd 9s 2h", ("pair of kings, queen kicker",) * 2),
    ],
)
def test_two_hands_are_told_down_to_the_card_that_decides(
    own: str, dealers: str, words: tuple[str, str]
) -> None:
    assert five_card(cards(own)).beside(five_card(cards(dealers))) == words


def test_three_card_hands_have_kickers_too() -> None:
    pair, three = three_card(cards("9s 9d Kc")), three_card(cards("9s 9d 9c"))
    assert (pair.with_kicker, three.with_kicker) == ("pair of nines, king kicker", "three nines")


@pytest.mark.parametrize(
    ("instrument", "held", "board", "words"),
    [
        ("nj-uth", "Ks Kd", "", "pair of kings"),
        ("nj-uth", "6d Kd", "", "king and six, suited"),
        ("ma-uth", "6d Kh", "", "king and six"),
        ("nj-uth", "6d Kh", "Kd Ah 9c", "pair of kings, ace kicker"),
        ("nj-uth", "6d Kh", "Kd Ah 9c 9s 2d", "two pair, kings and nines, ace kicker"),
        (
            "nj-pikit",
            "Ks Kd 9d 5d 2s",
            "",
            "pair of kings, nine kicker; best three: flush, king nine high",
        ),
        ("nj-hilo", "As Kd 9h 4c 2c", "", "30 high, 6 low, set the house way"),
    ],
)
def test_a_hand_is_told_in_the_words_of_its_game(
    instrument: str, held: str, board: str, words: str
) -> None:
    assert hand_in_words(game_of(instrument), cards(held), cards(board) if board else ()) == words


def test_a_hand_with_a_card_face_down_is_not_told() -> None:
    assert hand_in_words(game_of("nj-uth"), (None, cards("Kd")[0])) == ""
    assert hand_in_words(game_of("nj-uth"), cards("Ks Kd"), (None, None, None)) == ""


def told(instrument: str, dealt: dict[str, str], *acts: tuple[str, ...], **wagers: int) -> str:
    """A round played through, and why it ended as it did."""
    played = BareRound(instrument, seated={1: "Ann"}, cards=dealt)
    played.bet(1, **wagers)
    for verb, *picks in acts:
        played.act(1, verb, *map(int, picks))
    played.finish()
    seen = RoundState(played.events)
    hands = shown_hands(played.round.game, played.sheet, seen.public, 1, seen.own(1))
    shown = showdown(played.round.game, hands)
    return "" if shown is None else why(shown)


UTH = {"seat 1": "Kd Qh", "dealer": "Kc As", "community": "Ks 9d 7c 4h 2s"}


def test_uth_a_kicker_decides() -> None:
    words = told("nj-uth", UTH, ("raise 4",), ante=1000, blind=1000)
    assert words == "You lose: pair of kings, queen kicker, against pair of kings, ace kicker."


def test_uth_a_dealer_below_a_pair_is_named() -> None:
    dealt = {"seat 1": "Kd Qh", "dealer": "Jc As", "community": "Ks 9d 7c 4h 2s"}
    words = told("nj-uth", dealt, ("raise 4",), ante=1000, blind=1000)
    assert words.startswith("You win: pair of kings, against ace king high; the dealer has less")


def test_uth_equal_hands_push() -> None:
    dealt = {"seat 1": "Kd 3h", "dealer": "Kc 3s", "community": "Ks 9d 7c 4h 2s"}
    words = told("nj-uth", dealt, ("raise 4",), ante=1000, blind=1000)
    assert words == "You push: pair of kings, nine kicker on both sides."


def test_after_a_fold_nothing_is_compared() -> None:
    acts = (("check",), ("check",), ("fold",))
    assert told("nj-uth", UTH, *acts, ante=1000, blind=1000) == ""


def test_pik_it_play_3_compares_the_best_three() -> None:
    dealt = {"seat 1": "4c 5d 6h Ks Jc", "dealer": "9c 9d Ah 5s 2c"}
    words = told("nj-pikit", dealt, ("play 3",), ante=1000, five_card_bonus=1000)
    assert words == "You win: in the best three cards straight, six high, against pair of nines."


def test_hi_lo_says_which_of_the_two_hands_won() -> None:
    dealt = {"seat 1": "As Kd 9h 4c 2c", "dealer": "Kh Qs 9d 5c 3d"}
    words = told("nj-hilo", dealt, ("play", "4", "5"), ante=1000)
    assert words == "You win: 30 high beats 29, 6 low beats 8."


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_every_game_tells_every_hand_and_why(instrument: str) -> None:
    table = fairdeal.open_table(instrument, seed=2)
    table.sit(1, "Ann", chips="$500")
    wagers = {wager.name: 500 for wager in table.game.wagers(table.sheet) if wager.required}
    table.bet(1, **wagers)
    table.deal()
    assert scene(table, 1).mine.hand
    finished = table.finish()
    seen = RoundState(table.events)
    shown = showdown(table.game, shown_hands(table.game, table.sheet, seen.public, 1, seen.own(1)))
    folded = not any(name.startswith("play") for name in finished.seat(1).results)
    assert folded is (shown is None)
    assert shown is None or shown.outcome in Outcome


def test_three_cards_make_a_hand_that_is_played_with_three_and_all_of_them_one_of_five() -> None:
    held = cards("9s 9d Kc 4h 9c")
    played = made_of(game_of("nj-pikit"), held, wagers=("ante", "play_3"))
    assert sorted(map(str, played)) == ["9c", "9d", "9s"]
    assert made_of(game_of("nj-pikit"), held, wagers=("ante", "play_5")) == ()
    assert made_of(game_of("nj-hilo"), held, wagers=("ante", "play")) == ()


def test_a_hand_with_a_card_face_down_or_a_short_board_is_made_of_nothing_yet() -> None:
    game, board = game_of("nj-uth"), cards("7h Kd 4s 7c 9d")
    assert made_of(game, (Card("Js"), None), board) == ()
    assert made_of(game, cards("Js 7s"), board[:3]) == ()
    assert made_of(game, cards("Js 7s"), (*board[:4], None)) == ()


WORDS = {
    ("nj-uth", "trips", "lose"): "less than three of a kind",
    ("nj-uth", "blind", "push"): "below a straight",
    ("nj-uth", "ante", "lose"): "the dealer's hand is higher",
    ("nj-pikit", "ante", "win"): "higher than the dealer's hand",
    ("nj-hilo", "play", "lose"): "neither hand beats the dealer's",
}


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_every_settled_wager_says_why(instrument: str) -> None:
    found: dict[tuple[str, str, str], set[str]] = {}
    side: Any = schema_of(instrument).with_every_wager
    for seed in range(40):
        table = fairdeal.open_table(instrument, seed=seed, **side)
        table.sit(1, "Ann", chips="$500")
        table.bet(1, **{wager.name: 500 for wager in table.game.wagers(table.sheet)})
        table.deal()
        while offers := table.step_for(SeatViewer(1)).of(seat(1)):
            offer = offers[seed % len(offers)]
            picks = offer.picks[0] if isinstance(offer, PickOffer) else ()
            table.act(1, offer.said, picks)
        table.finish()
        results = RoundState(table.events).public.results[1]
        for result in results:
            words = settled(result, table.sheet, table.game).reason
            found.setdefault((instrument, result.wager, result.outcome.value), set()).add(words)
    assert not [each for each, words in found.items() if "" in words]
    for each, words in WORDS.items():
        if each in found:
            assert words in found[each]
