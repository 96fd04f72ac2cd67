"""The dealer's card of Pik-it Poker."""

from collections.abc import Iterator

from fairdeal.games.pik_it_poker.sheet import PikItSheet, ThreeCardSelection
from fairdeal.law import Cite
from fairdeal.press.dealer_acts import DRAWN, DealerAct, Mishap, shared_mishaps, stub, within
from fairdeal.press.wording import times
from fairdeal.sheet import Dealing

COUNT = 5  # cards of each hand
_ROUND = "From your right, counterclockwise"


def acts(sheet: PikItSheet, count: bool) -> Iterator[DealerAct]:
    """Iterate over the dealer's acts, from “No more bets” to the last card in the rack."""
    yield DealerAct(
        ("betting",),
        f"See that ante and 5 card bonus are equal, {within(*sheet.ante_limits)}; 3 card bonus "
        f"{within(*sheet.side_limits)}. Chips only.",
    )
    yield from _deal(sheet)
    yield stub(count)
    blind = sheet.three_card_selection is ThreeCardSelection.FACE_DOWN
    yield DealerAct(
        ("selection", "3 card bonus"),
        f"{_ROUND}, ask each player with a 3 card bonus for three cards. Settle the bonus.",
        ("The player picks three cards without looking at any, and turns them up.",) if blind
        else ("The player looks at the hand first, picks three cards and turns them up.",),
    )  # fmt: skip
    three, five = times(sheet.play_3_multiple), times(sheet.play_5_multiple)
    yield DealerAct(
        ("a player's hand", "5 card bonus", "play or fold", "a folded hand"),
        f"{_ROUND}, one player at a time: turn up the five cards, settle the 5 card bonus, ask.",
        (f"Play 3 is {three} the ante, play 5 {five} the ante.",
         "Fold: take the ante; cards to the discard rack."),
    )  # fmt: skip
    dealer = (
        "Turn up your five cards. Announce the five; then lay apart and announce the best three."
    )
    if sheet.dealing is Dealing.AUTOMATED_SHOE:
        dealer = f"Lay the cover card beside your cards. {dealer}"
    yield DealerAct(("the dealer's hand",), dealer)
    yield from _settling(sheet)
    yield DealerAct(
        ("the dealer's cards",),
        "Pick up your own cards last, in order: every hand can be rebuilt from the rack.",
    )


def _deal(sheet: PikItSheet) -> Iterator[DealerAct]:
    if sheet.dealing is not Dealing.AUTOMATED_SHOE:
        yield DealerAct(
            ("deal",),
            "From your left, clockwise: one card at a time, face down, to each player and then to "
            "yourself, until all have five.",
            (DRAWN[sheet.dealing],),
        )
        return
    yield DealerAct(
        ("players' stacks", "the cover card"),
        "First stack to the player farthest to your left, then clockwise, face down. Lay the cover "
        "card on your own stack in the shoe.",
    )
    yield DealerAct(("the dealer's stack",), "Bring your own stack to its place, face down.")


def _settling(sheet: PikItSheet) -> Iterator[DealerAct]:
    mind = [
        "Higher than yours, three against three or five against five: pay ante and play 1 to 1. "
        "Lower: take both. Equal: push."
    ]
    if sheet.dealer_qualifies:
        mind.append(
            "No qualify: a higher hand is paid on the ante; play 5 pushes. Play 3 as usual."
        )
    if sheet.settlement == 1:
        yield DealerAct(
            ("best hands", "losing wagers", "winning wagers", "players' cards"),
            f"{_ROUND}, four passes over all players: 1 show and announce each best hand; 2 take "
            "losing wagers; 3 pay winning wagers; 4 pick up the cards.",
            tuple(mind),
        )
        return
    yield DealerAct(
        ("best hand", "ante and play", "a player's cards"),
        f"{_ROUND}, one player at a time: show and announce the best hand, take or pay, pick up "
        "the cards.",
        tuple(mind),
    )


def mishaps(sheet: PikItSheet) -> Iterator[Mishap]:
    """Iterate over this game's mishaps, with the dealer's response."""
    yield Mishap("Your card exposed before you turn up your hand", "All hands void, reshuffle.",
                 (Cite("dealer-card-exposed"),))  # fmt: skip
    yield Mishap("One card face up in the deck", "Discard rack. Use the next card.",
                 (Cite("face-up-card"),))  # fmt: skip
    yield Mishap("More than one face up", "All hands void, reshuffle.", (Cite("face-up-card"),))
    yield from shared_mishaps(sheet)
    yield Mishap("A player or you have a wrong number of cards", "All hands void, reshuffle.",
                 (Cite("wrong-number-of-cards"),))  # fmt: skip
