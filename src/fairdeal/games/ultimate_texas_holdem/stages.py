"""A round of Ultimate Texas Hold 'Em, stage by stage."""

from dataclasses import dataclass, replace

from fairdeal.cards import HandValue, best_of_seven
from fairdeal.games.action import DEALER, Action, seat
from fairdeal.games.event import Event, MeterFed, Settled
from fairdeal.games.offer import Offer
from fairdeal.games.position import Position, burned, community
from fairdeal.games.result import Result, Verdicts
from fairdeal.games.round import Round, Standing
from fairdeal.games.settling import settled
from fairdeal.games.stage import (
    Deal,
    DealerWork,
    Each,
    Happens,
    Moment,
    Order,
    Procedure,
    Progress,
    Stage,
    announced,
    decided,
    folded,
    pick_up,
    play_placed,
    show,
)
from fairdeal.games.ultimate_texas_holdem.facts import (
    CoverAllFacts,
    Facts,
    cover_all_facts,
    facts,
    progressive_facts,
)
from fairdeal.games.ultimate_texas_holdem.settlement import forfeited, settle
from fairdeal.law import Cite, Refusal
from fairdeal.money import Cents, in_dollars
from fairdeal.sheet import Dealing, MassachusettsUthSheet, Sheet, UthSheet

FLOP = community(1, 2, 3)
LAST = community(4, 5)
BOARD = FLOP + LAST
_AT_THE_SEAT = frozenset({"ante", "blind", "play", "trips", "progressive"})


@dataclass(frozen=True, kw_only=True, eq=False)
class PlayDecision(Stage):
    """One of the three chances to make the play wager: each later and smaller."""

    multiples: tuple[int, ...]
    placed: Cite
    otherwise: str  # "check" or "fold"
    otherwise_cite: Cite

    def offers(self, round: Round, seat_number: int) -> tuple[Offer, ...]:
        """Raise, or wait (at the last chance: fold)."""
        hand = round.hands[seat_number]
        if hand.standing is not Standing.IN or "play" in hand.wagers or self.name in hand.choices:
            return ()
        clause = round.clause(self.cite)
        actor = seat(seat_number)
        ante = hand.wagers["ante"]
        raises = (
            Offer(actor, f"raise {multiple}", clause, amount=Cents(multiple * ante))
            for multiple in self.multiples
        )
        return (Offer(actor, self.otherwise, clause, default=True), *raises)

    def perform(self, round: Round, moment: Moment, action: Action) -> Progress:
        """A raise places the play wager; a fold gives up ante and blind."""
        hand = round.hands[moment.seat]
        if action.verb.startswith("raise"):
            multiple = int(action.verb.removeprefix("raise "))
            round, chose = decided(round, hand, self.name, action.verb, self.cite)
            round, placed = play_placed(
                round, round.hands[hand.seat], "play", multiple * hand.wagers["ante"], self.placed
            )
            return round, chose + placed
        round, chose = decided(round, hand, self.name, action.verb, self.otherwise_cite)
        if action.verb == "fold":
            round, events = _fold(round, hand.seat)
            return round, chose + events
        return round, chose

    def why_not(self, round: Round, seat_number: int, action: Action) -> Refusal | None:
        """A raise of another size comes too early or too late."""
        if not action.verb.startswith("raise ") or action.actor != seat(seat_number):
            return None
        ante = round.hands[seat_number].wagers["ante"]
        now = " or ".join(f"{n} times ({in_dollars(n * ante)})" for n in self.multiples)
        if action.verb in {f"raise {n}" for n in (2, 3, 4) if n > max(self.multiples)}:
            return Refusal(
                "play-wager-too-late",
                "the play wager may be 3 or 4 times the ante before the flop and 2 times after it; "
                f"now it is {now}",
                round.clause(self.cite),
            )
        return Refusal(
            "play-wager-of-wrong-size",
            f"the play wager may now be {now} the ante, not {action.verb.removeprefix('raise ')}",
            round.clause(self.cite),
        )


def procedure(sheet: Sheet) -> Procedure:
    """The round after “No more bets”."""
    clockwise, counterclockwise = Order.CLOCKWISE, Order.COUNTERCLOCKWISE
    return (
        Deal(name="initial deal", cite=Cite("deal-in-turn"), due=two_cards_each),
        Happens(name="players look", cite=Cite("preflop-decision"), what=_players_look),
        Each(
            clockwise,
            PlayDecision(
                name="before the flop",
                cite=Cite("preflop-decision"),
                multiples=(3, 4),
                placed=Cite("preflop-wager-placed"),
                otherwise="check",
                otherwise_cite=Cite("preflop-check"),
            ),
        ),
        Deal(
            name="flop",
            cite=Cite("flop-dealt"),
            due=lambda round: (burned(1), *FLOP),
            face_up=frozenset(FLOP),
        ),
        Each(
            clockwise,
            PlayDecision(
                name="after the flop",
                cite=Cite("flop-decision"),
                multiples=(2,),
                placed=Cite("flop-wager-placed"),
                otherwise="check",
                otherwise_cite=Cite("flop-check"),
            ),
        ),
        Deal(
            name="last cards",
            cite=Cite("last-cards-dealt"),
            due=lambda round: (burned(2), *LAST),
            face_up=frozenset(LAST),
        ),
        Each(
            clockwise,
            PlayDecision(
                name="after the last cards",
                cite=Cite("last-decision"),
                multiples=(1,),
                placed=Cite("last-wager-placed"),
                otherwise="fold",
                otherwise_cite=Cite("fold-loses-ante-and-blind", "R-UTH-FOLD-SIDE"),
            ),
        ),
        DealerWork(
            name="the dealer's hand", cite=Cite("dealer-reveals"), verb="reveal", work=_reveal
        ),
        Each(
            counterclockwise,
            DealerWork(
                name="settlement",
                cite=Cite("players-resolved-in-turn", "R-ORDER"),
                verb="settle",
                work=_settle_seat,
                when=_played,
            ),
        ),
        Each(
            counterclockwise,
            DealerWork(
                name="settlement of folded hands",
                cite=Cite("fold-under-trips", "R-ORDER"),
                verb="settle",
                work=_settle_seat,
                when=_folded_with_trips,
            ),
        ),
        *_cover_all_stages(sheet),
        DealerWork(
            name="the dealer's cards",
            cite=Cite("pick-up-in-order"),
            verb="pick up",
            work=_pick_up_dealer,
        ),
    )


def _cover_all_stages(sheet: Sheet) -> Procedure:
    if not isinstance(sheet, MassachusettsUthSheet) or not sheet.cover_all:
        return ()
    return (
        Each(
            Order.COUNTERCLOCKWISE,
            DealerWork(
                name="Cover All",
                cite=Cite("MA-UTH 13(j)", "R-COVER-ALL"),
                verb="settle",
                work=_settle_cover_all,
                when=_has_cover_all,
            ),
        ),
    )


def two_cards_each(round: Round) -> tuple[Position, ...]:
    """The order in which the first cards are due: one by one, or in stacks of two."""
    seats = round.clockwise()
    each = [*(round.hand_positions(number) for number in seats), round.dealer_positions]
    if round.sheet.dealing is Dealing.AUTOMATED_SHOE:
        return tuple(position for stack in each for position in stack)
    return tuple(stack[n] for n in range(2) for stack in each)


def feed_the_meter(round: Round) -> Progress:
    """Each progressive wager adds its contribution to the meter (R-PROGRESSIVE-SEQUENCE)."""
    sheet = round.sheet
    if not isinstance(sheet, MassachusettsUthSheet) or sheet.progressive is None:
        return round, ()
    count = sum("progressive" in hand.wagers for hand in round.hands.values())
    if not count:
        return round, ()
    amount = Cents(count * sheet.progressive.contribution)
    cite = Cite("MA-UTH 14(b)", "R-PROGRESSIVE", "R-PROGRESSIVE-SEQUENCE")
    fed = MeterFed(DEALER, round.clause(cite), cite.rulings, amount)
    return replace(round, meter=Cents(round.meter + amount)), (fed,)


def _players_look(round: Round) -> Progress:
    events: tuple[Event, ...] = ()
    for number in round.clockwise():
        cite = Cite("preflop-decision")
        round, seen = show(round, round.hand_positions(number), cite, to=frozenset({number}))
        events += seen
    return round, events


def _fold(round: Round, number: int) -> Progress:
    hand = folded(round.hands[number])
    round = round.with_hand(hand)
    assert isinstance(round.sheet, UthSheet)
    round, events = settled(round, number, forfeited(Verdicts(round.sheet, hand.stakes)))
    if "trips" not in hand.wagers:
        events += pick_up(
            round, round.hand_positions(number), Cite("fold-to-rack", "R-FOLD-CARDS-MA")
        )
    return round, events


def _reveal(round: Round, number: int) -> Progress:
    cite = Cite("dealer-reveals")
    round, events = show(round, round.dealer_positions, cite)
    return round, (*events, announced(round, f"Dealer has {dealer_value(round).words}", cite))


def dealer_value(round: Round) -> HandValue:
    """The dealer's best five of seven."""
    return best_of_seven(round.faces(round.dealer_positions + BOARD))


def _played(round: Round, number: int) -> bool:
    return round.hands[number].standing is Standing.IN


def _folded_with_trips(round: Round, number: int) -> bool:
    hand = round.hands[number]
    return hand.standing is Standing.FOLDED and "trips" in hand.wagers


def _has_cover_all(round: Round, number: int) -> bool:
    hand = round.hands[number]
    return hand.standing is not Standing.VOID and "cover_all" in hand.wagers


def _settle_seat(round: Round, number: int) -> Progress:
    cite = Cite("players-resolved-in-turn")
    positions = round.hand_positions(number)
    round, events = show(round, positions, cite)
    value = best_of_seven(round.faces(positions + BOARD))
    events += (announced(round, f"Seat {number} has {value.words}", cite),)
    round, paid = settled(round, number, results_of(round, number), only=_AT_THE_SEAT)
    round, paid = _from_the_meter(round, number, paid)
    return round, events + paid + pick_up(round, positions, Cite("pick-up-in-order"))


def facts_of(round: Round, number: int) -> Facts:
    """A hand's facts, once every card that matters is out."""
    hole = round.faces(round.hand_positions(number))
    board = round.faces(BOARD)
    progressive = progressive_facts(round.sheet, hole, board, round.meter)
    return facts(hole, dealer_value(round), board, _cover_all_facts(round), progressive)


def results_of(round: Round, number: int) -> tuple[Result, ...]:
    """A hand's results, once every card that matters is out."""
    assert isinstance(round.sheet, UthSheet)
    return settle(facts_of(round, number), round.hands[number].stakes, round.sheet)


def _cover_all_facts(round: Round) -> CoverAllFacts | None:
    if not isinstance(round.sheet, MassachusettsUthSheet) or not round.sheet.cover_all:
        return None
    in_play = (round.faces(round.hand_positions(hand.seat)) for hand in round.playing())
    return cover_all_facts(len(round.hands), dealer_value(round), in_play, round.faces(BOARD))


def _settle_cover_all(round: Round, number: int) -> Progress:
    return settled(round, number, results_of(round, number), only=frozenset({"cover_all"}))


def _from_the_meter(round: Round, number: int, events: tuple[Event, ...]) -> Progress:
    """A share of the meter is paid from it; when it was won whole it starts again from the seed."""
    kept: list[Event] = []
    for event in events:
        if isinstance(event, Settled) and event.result.wager == "progressive":
            looked_at = facts_of(round, number).progressive
            payment = looked_at.payment(round.sheet) if looked_at else None
            if payment is not None and payment.from_meter:
                round = replace(round, meter=payment.meter_after(round.meter))
                event = replace(event, from_meter=payment.from_meter)
            kept.append(event)
            if payment is not None and payment.seed:
                kept.append(MeterFed(DEALER, event.clause, event.rulings, payment.seed))
        else:
            kept.append(event)
    return round, tuple(kept)


def _pick_up_dealer(round: Round, number: int) -> Progress:
    return round, pick_up(round, round.dealer_positions + BOARD, Cite("pick-up-in-order"))
