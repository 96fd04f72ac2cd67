"""The stub: counted at least every five rounds, then put in the rack unexposed."""

from dataclasses import dataclass
from typing import ClassVar

from fairdeal.law import Cite, Refusal
from fairdeal.play.irregularity import noticed
from fairdeal.play.model import (
    DEALER,
    WHOLE_DECK,
    Action,
    Area,
    Counted,
    CountOffer,
    Event,
    HandStatus,
    Offer,
    Round,
    StubToRack,
)
from fairdeal.play.phrases import Facts
from fairdeal.play.stages.stage import Moment, RoundTransition, Stage
from fairdeal.play.voiding import void_all
from fairdeal.values import replace

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
