"""The irregularities of Ultimate Texas Hold 'Em: trips may outlive the hands."""

from dataclasses import dataclass

from fairdeal.games.ultimate_texas_holdem.dealer_work import value_of
from fairdeal.games.ultimate_texas_holdem.settlement import trips_result, within_limits
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.stages import CARDS_IN_HAND
from fairdeal.law import Cite
from fairdeal.play import (
    WHOLE_DECK,
    Area,
    DealerTask,
    Event,
    Fact,
    Irregularities,
    Moment,
    Position,
    Round,
    RoundTransition,
    Verdicts,
    announced,
    complete,
    give_back,
    of_stacks,
    settled,
    show,
    void_all,
    void_hand,
)

TRIPS = frozenset({"trips"})
WRONG_NUMBER = Cite("wrong-number-of-cards", "R-UTH-VOID-OTHER")
EXPOSED = Cite("dealer-card-exposed", "R-UTH-EXPOSED")


def several_face_up(round: Round) -> RoundTransition:
    """Void all hands; once every hand had two cards, trips are settled all the same."""
    cite = Cite("face-up-card", "R-FACE-UP", "R-FACE-UP-LATE")
    if _initial_deal_done(round):
        return _void_but_trips(round, "several-face-up", cite)
    return void_all(round, "several-face-up", cite.with_ruling("R-UTH-VOID-OTHER"))


def dealer_exposed(round: Round, position: Position) -> RoundTransition:
    """Void all hands, and settle every trips wager on the cards still to come."""
    return _void_but_trips(round, "exposed-before-decisions", EXPOSED, card=str(position))


def before_the_last_decision(round: Round) -> bool:
    """Return whether a player has neither folded nor made a play wager."""
    return any("play" not in hand.wagers for hand in round.playing())


def wrong_number(round: Round, number: int, count: int, deck: int) -> RoundTransition:
    """Void a player's hand; complete a short dealer's hand before the next card is dealt."""
    if number:
        cite = of_stacks(round, WRONG_NUMBER)
        return void_hand(round, number, "wrong-number", cite, seat=number, count=count)
    short = tuple(p for p in round.dealer_positions if p in round.missed)
    in_sequence = not any(p.area in (Area.BURN, Area.COMMUNITY) for p in round.cards)
    cite = of_stacks(round, Cite("wrong-number-of-cards", "R-UTH-DEALER-SHORT"))
    whole = deck == WHOLE_DECK
    if short and in_sequence and whole:
        return complete(round, short, "dealer-completed-from-whole-deck", cite, deck=deck)
    phrase, facts = "wrong-number", {"seat": 0, "count": count}
    if not whole:
        phrase, facts = "wrong-number-and-deck", {**facts, "deck": deck}
    cite = cite.with_ruling("R-UTH-VOID-OTHER")
    return void_all(round, phrase, cite, facts=facts, deck_removed=not whole, forfeits_too=True)


def _initial_deal_done(round: Round) -> bool:
    """Return whether every hand has two cards; a place that was passed over awaits none."""
    places = [*(round.hand_positions(hand.seat) for hand in round.playing())]
    out = {*round.cards, *round.missed}
    return out.issuperset(p for own in (*places, round.dealer_positions) for p in own)


def _brings_cards(round: Round, moment: Moment) -> bool:
    return moment.stage == CARDS_IN_HAND.name or round.stage(moment).brings_cards


def _deck_is_counted(round: Round, seat: int) -> bool:
    """Return whether the deck is counted: only a complete deck lets the dealer complete a hand."""
    return seat == 0


def _void_but_trips(round: Round, phrase: str, cite: Cite, **facts: Fact) -> RoundTransition:
    """Void all hands except trips: deal the community cards and settle each trips wager."""
    wagered = [n for n in round.counterclockwise() if "trips" in round.lying(n)]
    if not wagered:
        return void_all(round, phrase, cite, facts=facts)
    still_due = tuple(m for m in round.agenda[round.at :] if _brings_cards(round, m))
    then = (*still_due, *(Moment(TRIPS_ALONE.name, number, cite) for number in wagered))
    return void_all(round, phrase, cite, facts=facts, kept=TRIPS, then=then)


@dataclass(frozen=True, kw_only=True, eq=False)
class TripsAlone(DealerTask):
    """A trips wager that outlives its void hand; the moment says by which clause."""

    name: str = "trips"
    cite: Cite = EXPOSED
    says: tuple[str, ...] = ("Seat {seat} has …",)
    does: str = "{whose} trips wager is settled by itself"
    order: str = "Settle the trips of seat {seat}'s void hand"
    verb: str = "settle"

    def do(self, round: Round, moment: Moment) -> RoundTransition:
        """Settle trips on the player's cards and the board, even for a void hand."""
        return _settle_trips(round, moment.seat, moment.cite or self.cite)


TRIPS_ALONE = TripsAlone()


def _settle_trips(round: Round, number: int, cite: Cite) -> RoundTransition:
    if len(round.laid_out(number)) != round.game.cards_each:
        return give_back(round, number, WRONG_NUMBER)
    sheet = round.sheet
    assert isinstance(sheet, UthSheet)
    round, shown = show(round, round.hand_positions(number), cite)
    value = value_of(round, number)
    events: tuple[Event, ...] = (announced(round, "hand", cite, seat=number, hand=value.text),)
    verdicts = Verdicts(sheet, round.hands[number].stakes)
    result = trips_result(value.category, verdicts, sheet)
    results = within_limits((result,), sheet)
    round, paid = settled(round, number, results, only=TRIPS)
    return round, (*shown, *events, *paid)


IRREGULARITIES = Irregularities(
    several_face_up=several_face_up,
    wrong_number=wrong_number,
    dealer_exposed=dealer_exposed,
    exposure_matters=before_the_last_decision,
    exposed_cite=EXPOSED,
    deck_is_counted=_deck_is_counted,
    stages=(TRIPS_ALONE,),
)
