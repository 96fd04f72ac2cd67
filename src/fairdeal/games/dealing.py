"""Dealing: cards are due at positions, and the table answers with cards."""

from collections.abc import Callable
from dataclasses import dataclass

from fairdeal.games.action import DEALER, Action
from fairdeal.games.event import EVERYONE, Dealt, Event, Shown
from fairdeal.games.irregularity import FACE_UP, device_offers, noticed, put_aside
from fairdeal.games.offer import CardsOffer, Offer, OneCardOffer
from fairdeal.games.position import Area, Position
from fairdeal.games.round import Round, Standing
from fairdeal.games.stage import Moment, Progress, Stage
from fairdeal.games.value import replace
from fairdeal.law import Cite, Refusal
from fairdeal.sheet import Dealing

SET_ASIDE = "set aside"


@dataclass(frozen=True, kw_only=True, eq=False)
class Deal(Stage):
    """Cards are due at positions; the table answers with cards."""

    due: Callable[[Round], tuple[Position, ...]]
    face_up: frozenset[Position] = frozenset()
    each: Callable[[Round, Position], Cite] | None = None  # where cards have clauses of their own

    def lacking(self, round: Round) -> tuple[Position, ...]:
        """The positions that still lack a card: not those passed over, nor of a void hand."""
        return tuple(
            position
            for position in self.due(round)
            if position not in round.cards
            and position not in round.missed
            and not (position.seat and _out_of_the_round(round, position.seat))
        )

    def offers(self, round: Round, seat: int) -> tuple[Offer, ...]:
        """The dealer deals; a card that lies face up is set aside; an automated shoe may fail."""
        due = self.lacking(round)
        if not due:
            return ()
        out, taken = frozenset(round.cards.values()), frozenset(round.cards)
        deal = CardsOffer(
            DEALER,
            "deal",
            round.clause(self.cite),
            default=True,
            due=due,
            out=out,
            taken=taken,
            missed=round.missed,
            each=round.game.cards_each,
        )
        aside = OneCardOffer(DEALER, SET_ASIDE, round.clause(FACE_UP), out=out)
        return (deal, aside, *(device_offers(round) if _from_the_shoe(round, due) else ()))

    def perform(self, round: Round, moment: Moment, action: Action) -> Progress:
        """The next cards come to lie at the next positions; community cards are turned up."""
        if action.verb == SET_ASIDE:
            return put_aside(round, action)
        places = action.places or self.lacking(round)
        cards = dict(round.cards)
        shown = set(round.shown)
        events: list[Event] = []
        for position, card in zip(places, action.cards, strict=False):
            cite = self.each(round, position) if self.each else self.cite
            clause = round.clause(cite)
            cards[position] = card
            events.append(Dealt(DEALER, clause, cite.rulings, position))
            if position in self.face_up:
                shown.add(position)
                events.append(Shown(DEALER, clause, cite.rulings, position, card, EVERYONE))
        missed = (round.missed | set(action.missed)) - set(cards)
        return replace(round, cards=cards, shown=frozenset(shown), missed=missed), tuple(events)

    def why_not(self, round: Round, seat: int, action: Action) -> Refusal | None:
        """What is wrong with the cards."""
        if action.verb != "deal":
            return None
        due = len(self.lacking(round))
        if not 0 < len(action.cards) <= due:
            return Refusal(
                "wrong-number-of-cards",
                f"{due} cards are due, {len(action.cards)} came",
                round.clause(self.cite),
            )
        return Refusal("card-already-out", "a card was dealt twice", round.clause(self.cite))


def deal_one_more(round: Round, position: Position, cite: Cite) -> Progress:
    """The dealer's missing card comes now, from the top of the stub."""
    stage = Deal(name="the dealer's missing card", cite=cite, due=lambda round: (position,))
    before, after = round.agenda[: round.at], round.agenda[round.at :]
    round = replace(
        round, missed=round.missed - {position}, agenda=(*before, Moment(stage), *after)
    )
    return round, (noticed(round, "the dealer is a card short: one more is dealt", cite),)


def _out_of_the_round(round: Round, number: int) -> bool:
    """A void hand gets no more cards, unless a wager on it is still to be settled."""
    return round.hands[number].standing is Standing.VOID and not round.lying(number)


def _from_the_shoe(round: Round, due: tuple[Position, ...]) -> bool:
    """An automated shoe dispenses hands; community cards come from the dealer's hand."""
    return round.sheet.dealing is Dealing.AUTOMATED_SHOE and due[0].area in (Area.SEAT, Area.DEALER)
