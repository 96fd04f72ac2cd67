"""The three chances to make the play wager, and what a fold gives up."""

from dataclasses import dataclass
from functools import cache, lru_cache

from fairdeal.games.ultimate_texas_holdem.settlement import forfeited
from fairdeal.games.ultimate_texas_holdem.wagers import (
    AFTER_THE_FLOP,
    BEFORE_THE_FLOP,
    RAISES,
)
from fairdeal.law import Cite, Refusal, in_short
from fairdeal.money import Cents, in_dollars
from fairdeal.play import (
    Action,
    DecisionPoint,
    Hand,
    HandStatus,
    Moment,
    Offer,
    Role,
    Round,
    RoundTransition,
    Stage,
    Verdicts,
    decided,
    folded,
    handled,
    pick_up,
    play_placed,
    seat,
    settled,
)
from fairdeal.values import listing

RAISE = "raise"  # so many times the ante
POINTS = (
    DecisionPoint(name="start", words="before the flop", alike=("raise_3", "raise_4")),
    DecisionPoint(name="flop", words="after the flop", board=3),
    DecisionPoint(name="river", words="after the last two cards", board=5),
)


@dataclass(frozen=True, kw_only=True, eq=False)
class PlayDecision(Stage):
    """One of the three chances to make the play wager: each later and smaller."""

    says: tuple[str, ...] = ("Seat {seat}: {choices}?",)
    multiples: tuple[int, ...]
    placed: Cite
    otherwise: str  # "check" or "fold"
    otherwise_cite: Cite

    def asks(self, round: Round, seat: int) -> str:
        """Return the options, with the size of the play wager now."""
        return _asks(self.otherwise, self.multiples)

    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        """Raise, or wait (at the last chance: fold)."""
        if not self.comes(round, moment):
            return ()
        ante = round.hands[moment.seat].wagers["ante"]
        return self._choices(moment.seat, ante, round.clause(self.cite))

    def comes(self, round: Round, moment: Moment) -> bool:
        """Return whether the hand still needs its play wager and was not asked at this stage."""
        hand = round.hands[moment.seat]
        waits = hand.standing is HandStatus.IN and "play" not in hand.wagers
        return waits and self.name not in hand.choices

    @lru_cache(maxsize=1000)  # noqa: B019 -- there are three such stages
    def _choices(self, seat_number: int, ante: Cents, clause: str) -> tuple[Offer, ...]:
        actor = seat(seat_number)
        raises = [
            Offer(actor, RAISE, clause, Cents(multiple * ante), number=multiple)
            for multiple in self.multiples
        ]
        return (Offer(actor, self.otherwise, clause, default=True), *raises)

    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        """Place the play wager for a raise; a fold gives up ante and blind."""
        hand = round.hands[moment.seat]
        if action.verb == RAISE:
            amount = action.number * hand.wagers["ante"]
            hand, chose = decided(round, hand, self.name, action, self.cite)
            hand, placed = play_placed(round, hand, "play", amount, self.placed)
            return round.with_hand(hand), chose + placed
        hand, chose = decided(round, hand, self.name, action, self.otherwise_cite)
        if action.verb == "fold":
            round, events = _fold(round, hand)
            return round, chose + events
        return round.with_hand(hand), chose

    def why_not(self, round: Round, moment: Moment, action: Action) -> Refusal | None:
        """Return the refusal of a second decision, or of a raise too early or too late."""
        if action.actor.role is Role.SEAT:
            had = _had_its_decision(round, action.actor.seat)
            if had is not None:
                return had
        wrong = action.said.startswith(f"{RAISE} ") and action.number not in self.multiples
        if not wrong or action.actor != seat(moment.seat):
            return None
        ante = round.hands[moment.seat].wagers["ante"]
        now = listing((_times(multiple, ante) for multiple in self.multiples), "or")
        if action.number in RAISES and action.number > max(self.multiples):
            return Refusal(
                "play-wager-too-late",
                f"the play wager may be {listing(BEFORE_THE_FLOP, 'or')} times the ante before the "
                f"flop and {listing(AFTER_THE_FLOP, 'or')} times after it; now it is {now}",
                round.clause(self.cite),
            )
        said = action.said.removeprefix(RAISE).strip()
        return Refusal(
            "play-wager-of-wrong-size",
            f"the play wager may now be {now}, not {in_short(said)}",
            round.clause(self.cite),
        )


@cache
def _asks(otherwise: str, multiples: tuple[int, ...]) -> str:
    return f"{otherwise.capitalize()}, or bet {_often(multiples)} the ante."


def _often(multiples: tuple[int, ...]) -> str:
    known: dict[tuple[int, ...], str] = {(1,): "once", (2,): "twice"}
    return known.get(multiples) or f"{listing(multiples, 'or')} times"


def _times(multiple: int, ante: int) -> str:
    often = "once" if multiple == 1 else f"{multiple} times"
    return f"{often} the ante ({in_dollars(multiple * ante)})"


def _had_its_decision(round: Round, number: int) -> Refusal | None:
    hand = round.hands[number]
    if hand.standing is HandStatus.FOLDED:
        return Refusal(
            "hand-folded",
            f"seat {number} has folded and is out of this round",
            round.clause(Cite("meaning-fold")),
        )
    if "play" in hand.wagers:
        return Refusal(
            "play-wager-already-made",
            f"seat {number} has made its play wager of {in_dollars(hand.wagers['play'])}; "
            "it is neither changed nor taken back",
            round.clause(Cite("wagers-before-no-more-bets")),
        )
    return None


def _fold(round: Round, hand: Hand) -> RoundTransition:
    lost = forfeited(Verdicts(round.sheet, hand.stakes))
    round, events = settled(round.with_hand(folded(hand, lost)), hand.seat, lost)
    if "trips" in hand.wagers:
        under = Cite("fold-under-trips")
        return round, (*events, handled(round, "fold-laid-under-trips", under, seat=hand.seat))
    cite = Cite("fold-to-rack")
    if "cover_all" in hand.wagers:
        cite = cite.with_ruling("R-FOLD-CARDS-MA")
    spread = handled(round, "fold-spread", cite, seat=hand.seat)
    round, to_rack = pick_up(round, round.hand_positions(hand.seat), cite)
    return round, (*events, spread, *to_rack)
