"""The election: players fold or play each hand, and set what is played; then further hands."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from fairdeal.cards import Card
from fairdeal.games.five_card_hi_lo.points import (
    LOW_CARDS,
    ONE_ACE_LOW,
    Numbers,
    house_way,
    lawful_lows,
    split,
    too_many_aces_low,
)
from fairdeal.games.five_card_hi_lo.settlement import forfeited
from fairdeal.games.five_card_hi_lo.wagers import PLAY, PLAY_EQUALS_ANTE
from fairdeal.law import Cite, Refusal, rests_on
from fairdeal.money import Cents, in_dollars
from fairdeal.play import (
    Action,
    Chose,
    DecisionPoint,
    Event,
    FurtherHands,
    FurtherHandsPart,
    Hand,
    HandStatus,
    Moment,
    Offer,
    PickOffer,
    Role,
    Round,
    RoundTransition,
    Spoken,
    Stage,
    Verdicts,
    folded,
    handled,
    pick_up,
    play_placed,
    seat,
    settled,
    show,
)
from fairdeal.values import replace

POINTS = (
    DecisionPoint(name="fold-or-play", words="fold or play"),
    DecisionPoint(name="setting", words="setting the hand", sets=True),
)
ELECTS = Cite("13:69F-40.10(a)")
FOLDS = Cite("13:69F-40.10(a)1")
PLAYS = Cite("13:69F-40.10(a)2")
FIRST_HAND_FIRST = Cite("13:69F-40.6(g)2i", "R-HILO-EXTRA-HANDS", "R-HILO-FIRST-HAND")
FURTHER_HANDS_UNSEEN = Cite("13:69F-40.6(g)2ii", "R-HILO-EXTRA-HANDS")

_LOOK, _SET = "look", "set"


@dataclass(frozen=True, kw_only=True, eq=False)
class Election(Stage):
    """Fold, or place a play bet and set a low hand; a further hand is set once it may be seen."""

    name: str = "election"
    cite: Cite = ELECTS
    does: str = "all players decide on their hands, side by side"
    order: str = "Ask all players to play or fold"
    says: tuple[str, ...] = ("Play or fold, please, and set your hands",)

    def speaks(
        self, round: Round, moment: Moment, offers: tuple[Offer, ...]
    ) -> tuple[str | Spoken, ...]:
        """Return the call to set the hands, once every hand is played or folded."""
        setting = offers and all(offer.verb == _SET for offer in offers)
        return ("Set your hands, please: three cards high, two low",) if setting else self.says

    def asks(self, round: Round, seat: int) -> str:
        """Return the question for a visible hand, a hidden hand, or a hand that is only to be
        set.
        """
        hand = round.hands[seat]
        if PLAY in hand.wagers:
            return "Set two cards low; the other three are your high hand."
        if not may_look(round, hand):
            return "Fold, or bet the ante again, before you see this hand."
        return "Fold, or bet the ante again and set two cards low."

    def comes(self, round: Round, moment: Moment) -> bool:
        """Return whether a player still has a hand."""
        return any(True for _ in round.playing())

    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        """Return the players' open decisions, clockwise."""
        return tuple(offer for hand in round.playing() for offer in _offers(round, hand))

    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        """Fold, play or set the hand; then its player may be allowed to see further hands."""
        hand = round.hands[action.actor.seat]
        match action.verb:
            case "fold":
                round, events = self._fold(round, hand)
            case "play":
                round, events = self._play(round, hand, action.picks)
            case _:
                round, events = _set(round, hand, action.picks)
        round, seen = look(round)
        return round, events + seen

    def _fold(self, round: Round, hand: Hand) -> RoundTransition:
        cite = FOLDS if may_look(round, hand) else FOLDS.with_ruling("R-HILO-EXTRA-HANDS")
        chose = _chose(round, hand, "fold", (), cite)
        lost = forfeited(Verdicts(round.sheet, hand.stakes))
        hand = folded(hand.chose(self.name, "fold"), lost)
        round, events = settled(round.with_hand(hand), hand.seat, lost)
        cite = Cite("13:69F-40.10(b)")
        if "poker_bonus" in hand.wagers:
            events += (handled(round, "fold-laid-under-poker-bonus", cite, seat=hand.seat),)
        else:
            round, to_rack = pick_up(round, round.hand_positions(hand.seat), cite)
            events += to_rack
        return round, (chose, *events)

    def _play(self, round: Round, hand: Hand, picks: Numbers) -> RoundTransition:
        cite = PLAYS if may_look(round, hand) else PLAYS.with_ruling("R-HILO-EXTRA-HANDS")
        low = tuple(sorted(picks))
        chose = _chose(round, hand, "play", low, cite)
        hand = replace(hand.chose(self.name, "play"), picks=low)
        hand, placed = play_placed(round, hand, PLAY, hand.wagers["ante"], PLAYS)
        return round.with_hand(hand), (chose, *placed)

    def why_not(self, round: Round, moment: Moment, action: Action) -> Refusal | None:
        """Return the first fault of an election, in a fixed order."""
        if action.actor.role is not Role.SEAT or action.verb not in ("fold", "play", "set"):
            return None
        hand = round.hands[action.actor.seat]
        return _done_already(round, hand, action) or _done_wrongly(round, hand, action)


def may_look(round: Round, hand: Hand) -> bool:
    """Return whether the player may see this hand: the first one, or any once all are decided."""
    own = hands_in_round(round, hand.player)
    return hand.seat == own[0].seat or all(map(elected, own))


@rests_on(Cite("13:69F-40.6(d)"))  # a face is shown to no seat but its player's
def look(round: Round) -> RoundTransition:
    """Show every player the hands that may now be seen."""
    events: tuple[Event, ...] = ()
    for hand in tuple(round.playing()):
        if _LOOK in hand.choices or not may_look(round, hand):
            continue
        first = hand.seat == hands_in_round(round, hand.player)[0].seat
        cite = (
            ELECTS if first else Cite("13:69F-40.6(g)2", "R-HILO-EXTRA-HANDS", "R-HILO-FIRST-HAND")
        )
        round = round.with_hand(hand.chose(_LOOK, "seen"))
        own = frozenset(round.seats_of(hand.player))
        round, seen = show(round, round.hand_positions(hand.seat), cite, to=own)
        events += seen
    return round, events


def hands_in_round(round: Round, player: str) -> tuple[Hand, ...]:
    """Return a player's hands, first hand first, without void hands."""
    return tuple(
        [
            hand
            for hand in round.hands.values()
            if hand.player == player and hand.standing is not HandStatus.VOID
        ]
    )


def elected(hand: Hand) -> bool:
    """Return whether a hand has its play bet or was folded."""
    return PLAY in hand.wagers or hand.standing is HandStatus.FOLDED


def _cards(round: Round, hand: Hand) -> tuple[Card, ...]:
    return round.faces(round.hand_positions(hand.seat))


def _offers(round: Round, hand: Hand) -> Iterator[Offer]:
    plays = round.clause(PLAYS)
    seen = _cards(round, hand) if may_look(round, hand) else None
    if PLAY not in hand.wagers:
        yield from _elections(hand.seat, hand.wagers["ante"], seen, round.clause(FOLDS), plays)
    elif seen is not None and not hand.picks:
        yield PickOffer(
            seat(hand.seat),
            "set",
            plays,
            default=True,
            picks=lawful_lows(seen),
            default_picks=house_way(seen),
        )


@lru_cache(maxsize=1000)  # the same for as long as the others elect
def _elections(
    number: int, ante: Cents, seen: tuple[Card, ...] | None, folds: str, plays: str
) -> tuple[Offer, ...]:
    actor = seat(number)
    fold = Offer(actor, "fold", folds, default=True)
    if seen is None:
        return (fold, Offer(actor, "play", plays, amount=ante))
    return (fold, PickOffer(actor, "play", plays, amount=ante, picks=lawful_lows(seen)))


def _set(round: Round, hand: Hand, picks: Numbers) -> RoundTransition:
    low = tuple(sorted(picks))
    hand = replace(hand.chose(_SET, "set"), picks=low)
    return round.with_hand(hand), (_chose(round, hand, "set", low, PLAYS),)


def _chose(round: Round, hand: Hand, choice: str, picks: Numbers, cite: Cite) -> Chose:
    return Chose(seat(hand.seat), round.clause(cite), cite.rulings, hand.seat, choice, picks)


def _done_already(round: Round, hand: Hand, action: Action) -> Refusal | None:
    """Return the refusal if the hand is past this decision."""
    if hand.standing is HandStatus.VOID:
        return _refusal(round, "hand-void", "this hand is void", Cite("wrong-number-of-cards"))
    if hand.standing is HandStatus.FOLDED:
        return _refusal(round, "already-folded", "this hand was folded", FOLDS)
    if action.verb == "set":
        if PLAY not in hand.wagers:
            return _refusal(
                round, "no-play-bet", "only a hand with a play bet is set: play it, or fold", PLAYS
            )
        if hand.picks:
            return _refusal(
                round, "already-set", "the low hand lies in its area and stays as it was set", PLAYS
            )
    elif PLAY in hand.wagers:
        return _refusal(
            round,
            "already-played",
            "the play bet is down and is not withdrawn",
            Cite("wagers-before-no-more-bets"),
        )
    return None


def _done_wrongly(round: Round, hand: Hand, action: Action) -> Refusal | None:
    """Return the refusal if the open decision is made in a wrong way."""
    if action.wagers or action.match_play:
        return _refusal(
            round,
            "play-bet-is-the-ante",
            f"the play bet is exactly the ante, {in_dollars(hand.wagers['ante'])}; name no amount",
            PLAY_EQUALS_ANTE,
        )
    if not may_look(round, hand) and (action.verb == "set" or action.picks):
        return _too_early(round, hand)
    if action.verb == "fold":
        return _refusal(round, "fold-sets-nothing", "a folded hand is not set", FOLDS)
    return _wrong_low(round, hand, action.picks)


def _too_early(round: Round, hand: Hand) -> Refusal:
    first = hands_in_round(round, hand.player)[0]
    if not elected(first):
        return _refusal(
            round,
            "further-hand-unseen",
            f"{hand.player} may not touch or see seat {hand.seat}'s cards before the first hand, "
            f"at seat {first.seat}, is played or folded",
            FIRST_HAND_FIRST,
        )
    return _refusal(
        round,
        "further-hand-unseen",
        f"{hand.player} may not touch or see seat {hand.seat}'s cards before every hand is played "
        "or folded",
        FURTHER_HANDS_UNSEEN,
    )


def _wrong_low(round: Round, hand: Hand, picks: Numbers) -> Refusal | None:
    cards = _cards(round, hand)
    if len(set(picks) & set(range(1, len(cards) + 1))) != LOW_CARDS or len(picks) != LOW_CARDS:
        return _refusal(
            round,
            "low-hand-not-two-cards",
            f"the low hand is two of the cards 1 to {len(cards)}, the high hand the other three",
            PLAYS,
        )
    if too_many_aces_low(split(cards, picks).low):
        return _refusal(
            round, "two-aces-low", "at most one ace may play in the low hand", ONE_ACE_LOW
        )
    return None


def _refusal(round: Round, name: str, message: str, cite: Cite) -> Refusal:
    return Refusal(name, message, round.clause(cite))


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
