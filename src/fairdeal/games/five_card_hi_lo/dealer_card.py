"""The dealer's card of 5 Card Hi-Lo."""

from collections.abc import Iterator

from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.law import Cite
from fairdeal.press.dealer_acts import DRAWN, DealerAct, Mishap, shared_mishaps, stub, within
from fairdeal.sheet import Dealing

COUNT = 5  # cards of each hand


def acts(sheet: HiLoSheet, count: bool) -> Iterator[DealerAct]:
    """Iterate over the dealer's acts, from “No more bets” to the last card in the rack."""
    yield DealerAct(
        ("betting",),
        f"See that the ante is {within(*sheet.ante_limits)}; tie and poker bonus "
        f"{within(*sheet.side_limits)}. Chips only.",
        ("A player with several hands: equal antes on all.",) if sheet.positions > 1 else (),
    )
    yield _deal(sheet)
    yield stub(count)
    several = (
        "Several hands: the first is played or folded, each other one has its play bet or is "
        "folded unseen, before the player touches a further hand.",
    )
    yield DealerAct(
        ("election",),
        "Players look at their own cards only. To play: a play bet equal to the ante, three cards "
        "on HIGH, two on LOW, face down. At most one ace low.",
        ("Fold: take ante and tie bet; cards to the discard rack, or face down under a poker bonus "
         "bet.", *(several if sheet.positions > 1 else ())),
    )  # fmt: skip
    yield DealerAct(
        ("the dealer's hand",),
        "Turn up your cards. Set high and low by the house rules. Aces play high; of four aces one "
        "plays low.",
    )
    yield DealerAct(
        ("settlement",),
        "From your right, one player at a time: turn up, announce, settle, pick up.",
        ("High above yours and low below yours: pay ante and play 1 to 1. Neither: take both. One "
         "of the two: push.",
         "Then tie bet, poker bonus and, with three or four aces, the ante bonus."),
    )  # fmt: skip
    yield DealerAct(
        ("the dealer's cards",),
        "Pick up your own cards last, in order: every hand can be rebuilt from the rack.",
    )


def _deal(sheet: HiLoSheet) -> DealerAct:
    if sheet.dealing is Dealing.AUTOMATED_SHOE:
        return DealerAct(
            ("the deal",),
            "First stack to the player farthest to your left, then clockwise, face down; the last "
            "one to your own area.",
        )
    return DealerAct(
        ("the deal",),
        "From your left, clockwise: one card at a time, face down, to each player and then to "
        "yourself, until all have five.",
        (DRAWN[sheet.dealing],),
    )


def mishaps(sheet: HiLoSheet) -> Iterator[Mishap]:
    """Iterate over this game's mishaps, with the dealer's response."""
    yield Mishap(
        "Your card exposed before all have elected", "All hands void, reshuffle.",
        (Cite("wrong-number-of-cards"),), "R-HILO-EXPOSED",
    )  # fmt: skip
    yield Mishap("One card face up in the deck", "Discard rack. Use the next card.",
                 (Cite("face-up-card"),))  # fmt: skip
    yield Mishap("More than one face up", "All hands void, reshuffle.", (Cite("face-up-card"),))
    yield from shared_mishaps(sheet)
    yield Mishap("Player has a wrong number of cards", "That hand is void: wagers back.",
                 (Cite("wrong-number-of-cards"),))  # fmt: skip
    yield Mishap("You have four cards", "Deal yourself one more.",
                 (Cite("wrong-number-of-cards"),))  # fmt: skip
    yield Mishap("You have another wrong number", "All hands void, reshuffle.",
                 (Cite("wrong-number-of-cards"),))  # fmt: skip
