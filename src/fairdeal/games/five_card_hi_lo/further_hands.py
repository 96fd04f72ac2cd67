"""A player's further hands: decided on before they are seen, and opened together."""

from fairdeal.games.five_card_hi_lo.decisions import elected, hands_in_round
from fairdeal.law import Cite
from fairdeal.money import Cents, in_dollars
from fairdeal.play import FurtherHands, FurtherHandsPart, Hand, HandStatus, Round

_NUMBERS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven")
_NTH = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
_WHY = (
    "A player who saw five more cards first would know more than the others. The text lets nobody "
    "touch a further hand before its play bet lies."
)


def further_hands(round: Round, player: str) -> FurtherHands | None:
    """Return the order of decisions for a player with several hands."""
    own = hands_in_round(round, player)
    if len(own) < 2:
        return None
    ante = in_dollars(own[0].wagers["ante"])
    two = len(own) == 2
    other, it, hand = ("the second", "it", "hand") if two else ("the others", "each", "hands")
    due = _due(round, own)
    parts = (
        ("Your first hand", "Look, set it, play or fold.", Cite("13:69F-40.6(g)2i")),
        (
            f"Play bet for {other}",
            f"Before you look, now or later: {ante}, or fold {it} unseen.",
            Cite("13:69F-40.6(g)2ii"),
        ),
        (
            f"Your {'second' if two else 'other'} {hand}",
            "Only now it opens, and you set it." if two else "Only now they open; set each.",
            Cite("13:69F-40.6(g)2"),
        ),
    )
    return FurtherHands(
        title=f"{_NUMBERS[len(own) - 1]} hands in one round",
        about=f"You may play several, side by side. Their antes are equal, here {ante} each.",
        parts=tuple(
            FurtherHandsPart(heading, text, round.clause(cite), n == due)
            for n, (heading, text, cite) in enumerate(parts)
        ),
        why=_WHY,
        stakes=(
            *((f"On the {_NTH[n]} hand", _lying(hand)) for n, hand in enumerate(own)),
            (f"If {'both' if two else 'all'} are played", Cents(sum(map(_if_played, own)))),
        ),
    )


def _due(round: Round, own: tuple[Hand, ...]) -> int | None:
    """Return the current part: None before the deal, and once all hands are set."""
    if round.step.stage != "election":
        return None
    if not elected(own[0]):
        return 0
    if not all(map(elected, own)):
        return 1
    return 2 if any(hand.standing is HandStatus.IN and not hand.picks for hand in own) else None


def _lying(hand: Hand) -> Cents:
    return Cents(sum(hand.wagers.values()))


def _if_played(hand: Hand) -> Cents:
    return _lying(hand) if elected(hand) else Cents(_lying(hand) + hand.wagers["ante"])
