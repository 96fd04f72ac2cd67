"""The players' decisions: three cards to show, then play three, play five or fold."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from fairdeal.games.pik_it_poker.settlement import forfeited
from fairdeal.games.pik_it_poker.wagers import PLAYED, picked_unseen, play_amount, play_words
from fairdeal.law import Cite, Refusal
from fairdeal.money import Cents
from fairdeal.play import (
    Action,
    Chose,
    DealerTask,
    DecisionPoint,
    Hand,
    HandStatus,
    Moment,
    Offer,
    PickOffer,
    Role,
    Round,
    RoundTransition,
    Stage,
    Verdicts,
    decided,
    folded,
    play_placed,
    said,
    seat,
    show,
)
from fairdeal.sheet import Sheet
from fairdeal.values import capital, replace

PLAY = "play"  # three cards, or all five
ANY_THREE = tuple(combinations(range(1, 6), 3))
FIRST_THREE = (1, 2, 3)
_SELECTING = "selection"
_DECIDING = "play or fold"
POINTS = (
    DecisionPoint(name="three-or-five", words="play 3 or play 5", between=("play_3", "play_5")),
    DecisionPoint(name="fold-or-not", words="fold or not"),
)
DECIDED, PLACED = Cite("13:69F-39.10(c)3"), Cite("13:69F-39.3(b)")


@dataclass(frozen=True, kw_only=True, eq=False)
class Selection(Stage):
    """A player with a 3 card bonus picks three of the five cards and shows them to all."""

    name: str = _SELECTING
    cite: Cite = Cite("13:69F-39.10(b)", "R-ORDER", "R-ABSENT")

    def asks(self, round: Round, seat: int) -> str:
        """Return the request for three cards, seen or unseen as the sheet says (R-PIKIT-BLIND)."""
        if picked_unseen(round.sheet):
            return "Pick three cards without looking; then they are shown to all."
        return "Choose three cards; they are shown to all."

    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        """Offer any three cards; a silent player takes the first three dealt."""
        hand = round.hands[moment.seat]
        if not in_with_three_card_bonus(round, moment.seat) or hand.picks:
            return ()
        return (
            PickOffer(
                seat(moment.seat),
                "select",
                round.clause(self.cite),
                default=True,
                picks=ANY_THREE,
                default_picks=FIRST_THREE,
            ),
        )

    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        """Record the three cards, and show them to everyone."""
        cite = Cite("13:69F-39.10(b)", "R-PIKIT-BLIND")
        hand = round.hands[moment.seat]
        picks = tuple(sorted(action.picks))
        chose = Chose(action.actor, round.clause(cite), cite.rulings, hand.seat, "select", picks)
        round = round.with_hand(replace(hand.chose(self.name, "select"), picks=picks))
        positions = round.hand_positions(hand.seat)
        chosen = tuple(positions[pick - 1] for pick in picks)
        seen = Cite("13:69F-39.10(a)", "R-PIKIT-SEEN")
        round, shown = show(round, chosen, seen, by=action.actor)
        return round, (chose, *shown)

    def why_not(self, round: Round, moment: Moment, action: Action) -> Refusal | None:
        """Return the fault of a selection, or the refusal of an early play."""
        return untimely(round, action)


@dataclass(frozen=True, kw_only=True, eq=False)
class PlayDecision(Stage):
    """A player's decision on an open hand: play the best three cards, play all five, or fold."""

    name: str = _DECIDING
    cite: Cite = Cite("13:69F-39.10(c)3", "R-ORDER", "R-ABSENT")
    says: tuple[str, ...] = ("Seat {seat}: {choices}?",)

    def asks(self, round: Round, seat: int) -> str:
        """Return the two plays with their prices in antes."""
        return _prices(round.sheet)

    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        """Play 3 and play 5, each at its one amount, or fold; silence folds."""
        hand = round.hands[moment.seat]
        if hand.standing is not HandStatus.IN or self.name in hand.choices:
            return ()
        return _choices(moment.seat, hand.wagers["ante"], round.sheet, round.clause(self.cite))

    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        """Place a play wager in its area.

        A fold leaves ante and cards for the dealer to collect.
        """
        hand = round.hands[moment.seat]
        hand, chose = decided(round, hand, self.name, action, DECIDED)
        if action.verb == "fold":
            lost = forfeited(Verdicts(round.sheet, hand.stakes))
            return round.with_hand(folded(hand, lost)), chose
        play = PLAYED[action.number]
        amount = play_amount(round.sheet, play, hand.wagers["ante"])
        cite = PLACED
        if play == "play_5" and amount > hand.wagers["ante"]:
            cite = cite.with_ruling("R-PIKIT-PLAY5-SIZE")
        hand, placed = play_placed(round, hand, play, amount, cite)
        return round.with_hand(hand), chose + placed

    def why_not(self, round: Round, moment: Moment, action: Action) -> Refusal | None:
        """Return the refusal of a decision that is too early, repeated, or of another amount."""
        return untimely(round, action)


@lru_cache(256)  # there are few sheets
def _prices(sheet: Sheet) -> str:
    prices = {n: play_amount(sheet, play, Cents(1)) for n, play in PLAYED.items()}
    if len(set(prices.values())) == 1:
        return f"Play the best three or all five for {_antes(prices[3])}, or fold."
    each = ", ".join(f"play {n} for {_antes(price)}" for n, price in prices.items())
    return f"{capital(each)}, or fold."


def _antes(multiple: int) -> str:
    return "the ante" if multiple == 1 else "twice the ante"


@lru_cache(maxsize=1000)
def _choices(number: int, ante: Cents, sheet: Sheet, clause: str) -> tuple[Offer, ...]:
    actor = seat(number)
    plays = [
        Offer(actor, PLAY, clause, play_amount(sheet, play, ante), number=cards)
        for cards, play in PLAYED.items()
    ]
    return (*plays, Offer(actor, "fold", clause, default=True))


@dataclass(frozen=True, kw_only=True, eq=False)
class DealersTurn(DealerTask):
    """The dealer's work between the players' decisions; refusals say what the player waits for."""

    def why_not(self, round: Round, moment: Moment, action: Action) -> Refusal | None:
        """Return the refusal of a decision while the dealer works."""
        return untimely(round, action)


def in_with_three_card_bonus(round: Round, seat_number: int) -> bool:
    """Return whether a hand is in the round and has a 3 card bonus wager."""
    hand = round.hands[seat_number]
    return hand.standing is HandStatus.IN and "three_card_bonus" in hand.wagers


def untimely(round: Round, action: Action) -> Refusal | None:
    """Return the refusal of a selection, play or fold that is not due now."""
    if action.actor.role is not Role.SEAT:
        return None
    hand = round.hands[action.actor.seat]
    if action.verb == "select":
        return _why_not_select(round, hand, action)
    if action.verb == "fold" or (action.verb == PLAY and action.number in PLAYED):
        return _why_not_decide(round, hand, action)
    return None


def _why_not_select(round: Round, hand: Hand, action: Action) -> Refusal | None:
    clause = round.clause(Cite("13:69F-39.10(b)"))
    if "three_card_bonus" not in hand.wagers:
        return Refusal(
            "no-three-card-bonus",
            f"seat {hand.seat} made no 3 card bonus wager, so it selects no cards",
            clause,
        )
    if hand.picks:
        chosen = ", ".join(map(str, hand.picks))
        return Refusal(
            "already-selected",
            f"seat {hand.seat} has selected cards {chosen}; they are shown, and they stand",
            clause,
        )
    if action.actor in round.step.actors and tuple(sorted(action.picks)) not in ANY_THREE:
        given = ", ".join(map(str, action.picks)) or "none"
        return Refusal(
            "not-three-cards",
            f"select three different cards by their numbers from 1 to 5, not {given}",
            clause,
        )
    return None


def _why_not_decide(round: Round, hand: Hand, action: Action) -> Refusal | None:
    if _DECIDING in hand.choices:
        played = [said(PLAY, cards) for cards, play in PLAYED.items() if play in hand.wagers]
        return Refusal(
            "already-decided",
            f"seat {hand.seat} chose to {''.join(played) or 'fold'}, and the choice stands",
            round.clause(Cite("13:69F-39.10(c)3")),
        )
    if not round.shown.issuperset(round.hand_positions(hand.seat)):
        return Refusal(
            "hand-not-revealed",
            f"seat {hand.seat} decides once the dealer has turned up its five cards, not before",
            round.clause(Cite("13:69F-39.10(c)1")),
        )
    if action.wagers and action.verb == PLAY and action.actor in round.step.actors:
        words = play_words(round.sheet, PLAYED[action.number], hand.wagers["ante"])
        return Refusal(
            "play-wager-is-fixed",
            f"{words}: it is placed without naming an amount",
            round.clause(Cite("13:69F-39.3(b)", "R-PIKIT-PLAY5-SIZE")),
        )
    return None
