"""Settlement against a second reading of the law: slow, plain, and written without ours."""

from collections import Counter
from itertools import combinations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from fairdeal.games import settle_description

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
LOW, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH, ROYAL = range(10)
Value = tuple[int, list[int]]

BLIND = {ROYAL: 500, STRAIGHT_FLUSH: 50, QUADS: 10, FULL: 3, FLUSH: 1.5, STRAIGHT: 1}
TRIPS_PAY = {
    "A": {ROYAL: 50, STRAIGHT_FLUSH: 40, QUADS: 30, FULL: 9, FLUSH: 7, STRAIGHT: 4, TRIPS: 3},
    "B": {ROYAL: 50, STRAIGHT_FLUSH: 40, QUADS: 30, FULL: 8, FLUSH: 6, STRAIGHT: 5, TRIPS: 3},
    "C": {ROYAL: 50, STRAIGHT_FLUSH: 40, QUADS: 30, FULL: 8, FLUSH: 7, STRAIGHT: 4, TRIPS: 3},
    "D": {ROYAL: 50, STRAIGHT_FLUSH: 40, QUADS: 20, FULL: 7, FLUSH: 6, STRAIGHT: 5, TRIPS: 3},
}
COVER_ALL = {
    ROYAL: {7: 70, 6: 80, 5: 100, 4: 125, 3: 150, 2: 200},
    STRAIGHT_FLUSH: {7: 30, 6: 40, 5: 40, 4: 70, 3: 80, 2: 100},
    QUADS: {7: 20, 6: 30, 5: 35, 4: 40, 3: 50, 2: 70},
    FULL: {7: 4, 6: 4, 5: 5, 4: 6, 3: 8, 2: 12},
}


def five(cards: tuple[str, ...]) -> Value:
    """What five cards are worth."""
    ranks = sorted((DECK.index(card) // 4 + 2 for card in cards), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    counts = Counter(ranks)
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = sorted(counts.values(), reverse=True)
    if ranks == [14, 5, 4, 3, 2]:
        order, run = [5], True
    else:
        run = len(order) == 5 and order[0] - order[4] == 4
    if run and suited:
        return (ROYAL if order[0] == 14 else STRAIGHT_FLUSH), order[:1]
    if run:
        return STRAIGHT, order[:1]
    if suited:
        return FLUSH, order
    kinds = {(4, 1): QUADS, (3, 2): FULL, (3, 1, 1): TRIPS, (2, 2, 1): TWO_PAIR, (2, 1, 1, 1): PAIR}
    return kinds.get(tuple(shape), LOW), order


def best(cards: list[str]) -> Value:
    """The best five of seven."""
    return max(five(five_cards) for five_cards in combinations(cards, 5))


def read(document: dict[str, Any]) -> dict[int, dict[str, tuple[str, int]]]:
    """Every result, by the letter."""
    board = document["community"].split()
    dealer = best(document["dealer"].split() + board)
    values = {hand["seat"]: best(hand["cards"].split() + board) for hand in document["hands"]}
    playing = [values[hand["seat"]] for hand in document["hands"] if "play" in hand["wagers"]]
    highest = max([dealer, *playing])[0]
    dealt = len(document["hands"]) + 1
    return {
        hand["seat"]: one(hand["wagers"], values[hand["seat"]], dealer, highest, dealt, document)
        for hand in document["hands"]
    }


def one(
    wagers: dict[str, int],
    value: Value,
    dealer: Value,
    highest: int,
    dealt: int,
    document: dict[str, Any],
) -> dict[str, tuple[str, int]]:
    """One hand's results, before limits and then within them."""
    found: dict[str, tuple[str, float]] = {}
    if "play" not in wagers:
        found["ante"] = found["blind"] = ("lose", 0)
    else:
        outcome = "win" if value > dealer else "push" if value == dealer else "lose"
        pays = {"ante": 1.0, "blind": BLIND.get(value[0], 0), "play": 1.0}
        for wager, odds in pays.items():
            found[wager] = (outcome, wagers[wager] * odds if outcome == "win" else 0)
        if outcome == "win" and value[0] < STRAIGHT:
            found["blind"] = ("push", 0)
        if dealer[0] < PAIR:
            found["ante"] = ("push", 0)
    if "trips" in wagers:
        table = TRIPS_PAY[document["options"]["trips_pay_table"]]
        wins = value[0] >= TRIPS
        found["trips"] = ("win", wagers["trips"] * table[value[0]]) if wins else ("lose", 0)
    minimum = document["options"]["minimum"]
    left: float = max(5_000_000, 505 * minimum + 50 * 100)
    for wager, (outcome, payout) in found.items():
        found[wager] = (outcome, min(payout, left))
        left -= found[wager][1]
    if "cover_all" in wagers:
        odds = COVER_ALL.get(highest, {}).get(dealt, 0)
        found["cover_all"] = ("win", wagers["cover_all"] * odds) if odds else ("lose", 0)
    if document["instrument"] == "ma-uth":
        left = 7_500_000
        for wager, (outcome, payout) in found.items():
            found[wager] = (outcome, min(payout, left))
            left -= found[wager][1]
    return {wager: (outcome, int(payout)) for wager, (outcome, payout) in found.items()}


@st.composite
def documents(draw: st.DrawFn) -> dict[str, Any]:
    """Any finished round; small decks make the rare hands common."""
    instrument = draw(st.sampled_from(["nj-uth", "ma-uth"]))
    players = draw(st.integers(1, 6))
    suits = draw(st.sampled_from(["s", "sh", "shd", "shdc"]))
    ranks = draw(st.sampled_from(["23456789TJQKA", "TJQKA", "A2345678", "9TJQKA", "2468TQA"]))
    rich = [rank + suit for rank in ranks for suit in suits]
    rest = [card for card in DECK if card not in rich]
    deck = [*draw(st.permutations(rich)), *draw(st.permutations(rest))]
    minimum = draw(st.sampled_from([500, 10_000, 50_000]))
    options: dict[str, Any] = {
        "minimum": minimum,
        "maximum": 1_000_000,
        "trips_pay_table": draw(st.sampled_from("ABCD")),
    }
    covered = instrument == "ma-uth" and draw(st.booleans())
    if covered:
        options["cover_all"] = True
    hands = []
    for seat in draw(st.permutations(range(1, players + 1))):
        ante = draw(st.sampled_from([minimum, minimum + 100, 200_000, 1_000_000]))
        wagers = {"ante": ante, "blind": ante}
        multiple = draw(st.sampled_from([0, 1, 2, 3, 4]))
        if multiple:
            wagers["play"] = multiple * ante
        if draw(st.booleans()):
            wagers["trips"] = draw(st.sampled_from([100, 2_500, 300_000]))
        if covered and draw(st.booleans()):
            wagers["cover_all"] = draw(st.sampled_from([100, 2_500, 300_000]))
        hands.append({"seat": seat, "cards": f"{deck.pop(0)} {deck.pop(0)}", "wagers": wagers})
    return {
        "instrument": instrument,
        "options": options,
        "community": " ".join(deck[:5]),
        "dealer": " ".join(deck[5:7]),
        "hands": hands,
    }


@settings(max_examples=300)
@given(documents())
def test_settlement_is_what_a_plain_reading_gives(document: dict[str, Any]) -> None:
    written: Any = settle_description(document)
    ours = {
        hand["seat"]: {
            result["wager"]: (result["outcome"], result["payout"]) for result in hand["results"]
        }
        for hand in written["hands"]
    }
    assert ours == read(document)
    for hand, described in zip(written["hands"], document["hands"], strict=True):
        lost = sum(r["stake"] for r in hand["results"] if r["outcome"] == "lose")
        assert hand["net"] == sum(r["payout"] for r in hand["results"]) - lost
        assert {r["wager"]: r["stake"] for r in hand["results"]} == described["wagers"]
