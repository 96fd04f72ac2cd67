"""Dealing: cards are due at positions, and the table answers with cards. The stub is counted."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import ClassVar

from fairdeal.cards import how_many
from fairdeal.law import Cite, Refusal
from fairdeal.play.irregularity import FACE_UP, noticed, put_aside, shoe_offers
from fairdeal.play.model import (
    DEALER,
    EVERYONE,
    HANDS,
    WHOLE_DECK,
    Action,
    Area,
    CardsOffer,
    Counted,
    CountOffer,
    Dealt,
    Event,
    HandStatus,
    Offer,
    OneCardOffer,
    Position,
    Round,
    Shown,
    StubToRack,
)
from fairdeal.play.phrases import Fact, Facts
from fairdeal.play.stage import Moment, RoundTransition, Stage, handled
from fairdeal.play.voiding import void_all
from fairdeal.sheet import Dealing
from fairdeal.values import FrozenDict, replace

SET_ASIDE, RUN_OUT = "set aside", "run out"
Clauses = Mapping[tuple[Area, int], Cite]  # by a card's number in a hand


def _gaps(round: Round) -> tuple[Position, ...]:
    return round.gaps


@dataclass(frozen=True, kw_only=True, eq=False)
class Deal(Stage):
    """Cards are due at positions; the table answers with cards."""

    brings_cards: ClassVar[bool] = True
    is_decided: ClassVar[bool] = False

    due: Callable[[Round], tuple[Position, ...]]
    face_up: frozenset[Position] = frozenset()
    each: Clauses = field(default_factory=dict)  # where cards have clauses of their own
    dealer_covered: bool = False  # whether the dealer's cards lie under a cover card
    single: bool = False  # a card by itself, never in a stack of the automated shoe

    def lacking(self, round: Round, moment: Moment) -> tuple[Position, ...]:
        """Return the positions that still lack a card, except positions passed over and void
        hands.
        """
        return _lacking(round, self.due(round), round.gaps)

    def comes(self, round: Round, moment: Moment) -> bool:
        """Return whether a card is still to come."""
        return bool(self.lacking(round, moment))

    def hands_wait(self, round: Round, moment: Moment) -> bool:
        """Return whether a player or the dealer still waits for a card."""
        return any(position.area in HANDS for position in self.lacking(round, moment))

    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        """Offer to deal, to set aside a card that is face up, and to an automated shoe to fail."""
        due = self.lacking(round, moment)
        if not due:
            return ()
        out, taken = frozenset(round.cards.values()), frozenset(round.cards)
        deal = CardsOffer(
            DEALER,
            "deal",
            round.clause(moment.cite or self.cite),
            default=True,
            due=due,
            out=out,
            taken=taken,
            missed=round.missed,
            each=round.game.cards_each,
        )
        aside = OneCardOffer(DEALER, SET_ASIDE, round.clause(FACE_UP), out=out)
        empty = Offer(DEALER, RUN_OUT, round.clause(RAN_OUT))
        shoe = shoe_offers(round) if due[0].area in HANDS else ()
        return (deal, aside, empty, *shoe)

    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        """Deal the next cards to the next positions, and turn up community cards."""
        due = self.lacking(round, moment)
        if action.verb == SET_ASIDE:
            return put_aside(round, action, due[0] if self._in_stacks(round, due[0]) else None)
        if action.verb == RUN_OUT:
            return ran_out(round, len(due))
        laid = dict(zip(action.places or due, action.cards, strict=False))
        covered = self.dealer_covered and not any(p.area is Area.DEALER for p in round.cards)
        events: list[Event] = []
        for (cite, up, area), positions in groupby(laid, partial(self._goes_with, moment)):
            clause, together = round.clause(cite), tuple(positions)
            events.append(Dealt(DEALER, clause, cite.rulings, together))
            if covered and area is Area.DEALER:
                covered = False
                lays = handled(round, "dealer-covered", cite)
                # On top of the stack while it is in the shoe; otherwise the card goes under it.
                events.insert(-1 if self._in_stacks(round, together[0]) else len(events), lays)
            if up:
                faces = tuple([laid[position] for position in together])
                events.append(Shown(DEALER, clause, cite.rulings, together, faces, EVERYONE))
        missed = (round.missed | set(action.missed)).difference(laid)
        shown = round.shown | self.face_up.intersection(laid)
        after = replace(
            round, cards=FrozenDict({**round.cards, **laid}), shown=shown, missed=missed
        )
        return after, tuple(events)

    def _goes_with(self, moment: Moment, position: Position) -> tuple[Cite, bool, Area | None]:
        """Return the key by which consecutive cards share an event.

        Burned cards have their own event, as do the dealer's cards under a cover card.
        """
        area = position.area
        cite = self.each.get((area, position.number), moment.cite or self.cite)
        apart = area is Area.BURN or (self.dealer_covered and area is Area.DEALER)
        return cite, position in self.face_up, area if apart else None

    def why_not(self, round: Round, moment: Moment, action: Action) -> Refusal | None:
        """Return the fault in the cards, if there is one."""
        if action.verb != "deal":
            return None
        clause = round.clause(moment.cite or self.cite)
        deal = next((offer for offer in round.step.required if isinstance(offer, CardsOffer)), None)
        misplaced = deal.misplaced(action) if deal else ""
        if misplaced:
            return Refusal("cards-misplaced", misplaced, clause)
        due = len(self.lacking(round, moment))
        if not 0 < len(action.cards) <= due:
            return Refusal(
                "wrong-number-of-cards",
                f"up to {how_many(due)} can be dealt now, not {len(action.cards)}",
                clause,
            )
        return Refusal("card-already-out", "a card was dealt twice", clause)

    def _in_stacks(self, round: Round, position: Position) -> bool:
        """Return whether the card comes in a stack. Community cards come from the dealer's hand."""
        shoe = round.sheet.dealing is Dealing.AUTOMATED_SHOE
        return shoe and not self.single and position.area in HANDS


@dataclass(frozen=True, kw_only=True, eq=False)
class Gaps(Deal):
    """After the last stack, the places of cards that were found face up (R-FACE-UP)."""

    name: str = "gaps in the stacks"
    cite: Cite = FACE_UP
    does: str = "the gaps in the stacks are filled, card by card"
    order: str = "Fill the gaps in the stacks, card by card"
    due: Callable[[Round], tuple[Position, ...]] = _gaps
    single: bool = True

    def lacking(self, round: Round, moment: Moment) -> tuple[Position, ...]:
        """Return the gaps that are still open."""
        return _lacking(round, round.gaps)


@dataclass(frozen=True, kw_only=True, eq=False)
class MissingCards(Deal):
    """The cards that the dealer was passed over for: the moment says where, and by which clause."""

    name: str = "the dealer's missing cards"
    cite: Cite = Cite("wrong-number-of-cards")
    does: str = "the dealer's missing cards are dealt"
    order: str = "Deal yourself the missing cards"
    due: Callable[[Round], tuple[Position, ...]] = _gaps
    single: bool = True

    def lacking(self, round: Round, moment: Moment) -> tuple[Position, ...]:
        """Return the positions that still lack a card."""
        return _lacking(round, moment.positions, round.gaps)

    def hands_wait(self, round: Round, moment: Moment) -> bool:
        """Return False: the deal itself is complete."""
        return False


MISSING_CARDS = MissingCards()


def complete(
    round: Round, short: tuple[Position, ...], phrase: str, cite: Cite, **facts: Fact
) -> RoundTransition:
    """Deal the dealer's missing cards next, from the deck or the stub."""
    missing = Moment(MISSING_CARDS.name, cite=cite, positions=short)
    agenda = (*round.agenda[: round.at], missing, *round.agenda[round.at :])
    gaps = tuple(position for position in round.gaps if position not in short)
    round = replace(round, missed=round.missed.difference(short), gaps=gaps, agenda=agenda)
    return round, (noticed(round, phrase, cite, short=len(short), **facts),)


def _lacking(
    round: Round, positions: tuple[Position, ...], later: tuple[Position, ...] = ()
) -> tuple[Position, ...]:
    """Return the positions that lack a card. A void hand gets none, unless all hands are void."""
    cards, missed = round.cards, round.missed
    lacking = [p for p in positions if p not in cards and p not in missed and p not in later]
    if not lacking or lacking[0].area not in HANDS:  # the board waits for nobody's hand
        return tuple(lacking)
    hands = round.hands
    out = {p.seat for p in lacking if p.seat in hands and hands[p.seat].standing is HandStatus.VOID}
    if not out:
        return tuple(lacking)
    if round.voided:
        out &= {position.seat for position in round.picked}
    return tuple([position for position in lacking if position.seat not in out])


STUB_COUNT = Cite("stub-count", "R-COUNT-ROUNDS")
RAN_OUT = Cite("stub-count-wrong", "R-COUNT-MISDEAL", "R-DECK-RUNS-OUT")


@dataclass(frozen=True, kw_only=True, eq=False)
class Stub(Stage):
    """After the last card that is due, the dealer takes the stub from where it is dealt from."""

    brings_cards: ClassVar[bool] = True
    is_decided: ClassVar[bool] = False
    name: str = "the stub"
    cite: Cite = Cite("stub-to-rack")
    does: str = "what is left of the deck goes to the discard rack, unseen"

    def ordered(self, verb: str, seat: int) -> str:
        """Return the instruction to count the stub or to put it away."""
        return "Count the stub" if verb == "count the stub" else "Put the stub away"

    def happens(self, round: Round) -> str:
        """Return the description, with the count first where it is due."""
        return f"the stub is counted; then {self.does}" if round.count_due else self.does

    def comes(self, round: Round, moment: Moment) -> bool:
        """Return whether the stub is still in its place."""
        return not round.stub_gone

    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        """Offer to put the stub away or to count it; a count that is due comes first."""
        if round.stub_gone:
            return ()
        counting = CountOffer(DEALER, "count the stub", round.clause(STUB_COUNT))
        if round.count_due:
            return (replace(counting, default=True),)
        return (Offer(DEALER, "stub to rack", round.clause(self.cite), default=True), counting)

    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        """Put the stub away, or void the hands if its count shows that the deck is not whole."""
        if action.count is None:
            return _to_rack(round, self.cite)
        return _counted(round, action.count)

    def why_not(self, round: Round, moment: Moment, action: Action) -> Refusal | None:
        """Return the refusal if the count is due or is not a number of cards."""
        if action.verb == "stub to rack" and round.count_due:
            return Refusal(
                "count-is-due",
                "the stub is counted at least once every five rounds, and now it is due",
                round.clause(STUB_COUNT),
            )
        if action.verb == "count the stub":
            return Refusal(
                "not-a-count",
                f"say how many cards the stub has, from 0 to {WHOLE_DECK}",
                round.clause(STUB_COUNT),
            )
        return None


def expected_stub(round: Round) -> int:
    """Return the expected number of cards in the stub if deck and hands are complete.

    A hand found void with another number keeps that number: it is accounted for already.
    """
    each = round.game.cards_each
    held = each + sum(
        len(round.laid_out(number)) if hand.standing is HandStatus.VOID else each
        for number, hand in round.hands.items()
    )
    elsewhere = sum(p.area not in (Area.SEAT, Area.DEALER) for p in round.cards)
    return WHOLE_DECK - held - elsewhere


def _counted(round: Round, count: int) -> RoundTransition:
    expected = expected_stub(round)
    counted = Counted(DEALER, round.clause(STUB_COUNT), STUB_COUNT.rulings, count, expected)
    if count == expected:
        round, away = _to_rack(round, Cite("stub-count-right"))
        return replace(round, counted=count + len(round.cards)), (counted, *away)
    cite = Cite("stub-count-wrong", "R-COUNT-MISDEAL")
    facts = {"count": count, "expected": expected}
    round, events = _void_by_count(round, count, "stub-count-wrong", cite, facts)
    return round, (counted, *events)


def ran_out(round: Round, due: int) -> RoundTransition:
    """Void the round's hands because a card is due and none is left.

    The deck is not whole, or was misdealt.
    """
    notice = noticed(round, "no-card-left", RAN_OUT, due=due)
    round, events = _void_by_count(round, 0, "deck-ran-out", RAN_OUT, {})
    return round, (notice, *events)


def _void_by_count(
    round: Round, count: int, phrase: str, cite: Cite, facts: Facts
) -> RoundTransition:
    """Void hands by the count: 52 misdealt cards stay, another number leaves the table.

    A deck that is not whole was so before any fold. A misdeal that only the count shows was not:
    the number of every hand dealt before a decision is seen before it (R-SETTLED-STANDS).
    """
    total = count + len(round.cards)
    whole = total == WHOLE_DECK
    facts = {**facts, "whole": int(whole)}
    round, events = void_all(
        round, phrase, cite, facts=facts, deck_removed=not whole, forfeits_too=not whole
    )
    return replace(round, counted=total), events


def _to_rack(round: Round, cite: Cite) -> RoundTransition:
    event: Event = StubToRack(DEALER, round.clause(cite), cite.rulings)
    return replace(round, stub_gone=True), (event,)
