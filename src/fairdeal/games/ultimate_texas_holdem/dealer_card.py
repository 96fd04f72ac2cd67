"""The dealer's card of Ultimate Texas Hold 'Em, with Massachusetts' two bonuses."""

from collections.abc import Iterator

from fairdeal.games.ultimate_texas_holdem.bonuses import PROGRESSIVE_STAKE
from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet
from fairdeal.law import Cite
from fairdeal.money import in_dollars
from fairdeal.press.dealer_acts import DRAWN, DealerAct, Mishap, shared_mishaps, stub, within
from fairdeal.press.wording import hand_words
from fairdeal.sheet import Dealing, Sheet

COUNT = 2  # cards of each hand


def acts(sheet: Sheet, count: bool) -> Iterator[DealerAct]:
    """Iterate over the dealer's acts, from “No more bets” to the last card in the rack."""
    cover_all, progressive = _bonuses(sheet)
    bonus = []
    if cover_all:
        bonus.append(f"Cover All: {within(*sheet.side_limits)}.")
    if progressive:
        bonus.append(
            f"Progressive: {in_dollars(PROGRESSIVE_STAKE)} exactly, beside ante, blind and trips."
        )
    yield DealerAct(
        ("betting",),
        f"See that ante and blind are equal, {within(*sheet.ante_limits)}; trips "
        f"{within(*sheet.side_limits)}. Chips only.",
        tuple(bonus),
    )
    yield _deal(sheet)
    yield DealerAct(
        ("the green button",),
        "Press the green button: the screen shows what Cover All pays.",
    )
    yield DealerAct(
        ("the remaining cards",),
        "Take the remaining cards in one hand, in front of you, above the table inventory.",
    )
    yield DealerAct(
        ("before the flop",),
        "Clockwise, ask every player. Play wagers go on the play area.",
    )
    yield DealerAct(("flop",), "Burn one card. Deal three community cards face up.")
    yield DealerAct(("after the flop",), "Clockwise, ask each player without a play wager.")
    last = stub(count)
    yield DealerAct(
        ("last cards", *last.stages),
        f"Burn one card. Deal two community cards face up. {last.do}",
        last.mind,
    )
    yield DealerAct(
        ("after the last cards",),
        "Clockwise, ask each player without a play wager.",
        ("Fold: take ante and blind. Lay the cards face down under the trips wager; without trips, "
         "spread the cards face down, then discard rack.",),
    )  # fmt: skip
    yield DealerAct(
        ("the dealer's hand",),
        "Take off the cover card. Turn up your two cards beside the three community cards that "
        "complete your hand.",
    )
    yield from _settling(sheet)
    yield DealerAct(
        ("the dealer's cards",),
        "Pick up your own cards last, in order: every hand can be rebuilt from the rack.",
    )


def _deal(sheet: Sheet) -> DealerAct:
    if sheet.dealing is Dealing.AUTOMATED_SHOE:
        return DealerAct(
            ("initial deal",),
            "First stack to the player farthest to your left, then clockwise, face down. In the "
            "shoe, lay the cover card on your own stack; then bring that stack, covered.",
        )
    return DealerAct(
        ("initial deal",),
        "From your left, clockwise: one card face down to each player, one to yourself under the "
        "cover card; then the same again.",
        (DRAWN[sheet.dealing],),
    )


def _settling(sheet: Sheet) -> Iterator[DealerAct]:
    cover_all, progressive = _bonuses(sheet)
    mind = [
        "Lower than yours: take ante, blind, play. Equal: push. Higher: pay ante and play 1 to 1, "
        "blind from a straight up.",
        "You have less than a pair: give every ante back. Settle blind and play as usual.",
        "Then trips, by its own table" + (", and the Progressive." if progressive else "."),
    ]
    if cover_all:
        mind.append(
            "With a Cover All wager down, a straight or better stays face up until a higher hand "
            "takes its place."
        )
    yield DealerAct(
        ("settlement against less than a pair", "settlement"),
        "From your right, counterclockwise, one player at a time: turn up, announce, settle, "
        "pick up.",
        tuple(mind),
    )
    yield DealerAct(
        ("settlement of folded hands",),
        "Then folded hands with a trips wager: turn up, announce, settle, pick up.",
    )
    if cover_all:
        assert isinstance(sheet, MassachusettsUthSheet)
        lowest = hand_words([*sheet.cover_all[0].rows][-1]).lower()
        yield DealerAct(
            ("Cover All",),
            f"Last, settle Cover All: pay by the matrix for the one highest hand, {lowest} or "
            "better; otherwise take the bet. Folded hands do not count.",
            ruling="R-COVER-ALL",
        )


def mishaps(sheet: Sheet) -> Iterator[Mishap]:
    """Iterate over this game's mishaps, with the dealer's response."""
    trips = "If there is a trips wager, deal on and settle trips."
    yield Mishap(
        "Your card exposed before the last decision",
        f"All hands void. {trips}",
        (Cite("dealer-card-exposed"),),
    )
    yield Mishap("Your card exposed later", "Nothing changes.", (), "R-UTH-EXPOSED")
    yield Mishap("One card face up in the deck", "Discard rack. Use the next card.",
                 (Cite("face-up-card"),))  # fmt: skip
    yield Mishap(
        "More than one face up",
        "All hands void, reshuffle. After the first two cards: deal on and settle trips.",
        (Cite("face-up-card"),),
    )
    yield from shared_mishaps(sheet)
    yield Mishap(
        "Player has a wrong number of cards", "That hand is void: wagers back.",
        (Cite("wrong-number-of-cards"),),
    )  # fmt: skip
    yield Mishap(
        "You have a wrong number",
        "Too few and no card burned yet: deal yourself the next. Otherwise all hands void.",
        (Cite("wrong-number-of-cards"),),
        "R-UTH-DEALER-SHORT",
    )


def _bonuses(sheet: Sheet) -> tuple[bool, bool]:
    if not isinstance(sheet, MassachusettsUthSheet):
        return False, False
    return bool(sheet.cover_all), bool(sheet.progressive)
