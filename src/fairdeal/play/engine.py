"""The engine: a round is begun, and each lawful action gives the next round and its events."""

from collections.abc import Mapping

from fairdeal.law import Cite, Refusal, Refused
from fairdeal.money import NOTHING, Cents
from fairdeal.play.betting import BETTING_STAGE
from fairdeal.play.irregularity import shoe_offers
from fairdeal.play.model import (
    SHOE,
    Action,
    Category,
    Event,
    Offer,
    Role,
    Round,
    Step,
    are_numbers,
    in_words,
    no_such_seat,
    who,
)
from fairdeal.play.model.game import Game
from fairdeal.play.reporting import (
    decide,
    follow,
    report_offers,
    suspended_step,
    why_no_report,
    why_suspended,
)
from fairdeal.play.stage import Automatic, DealerTask, Moment, RoundTransition
from fairdeal.sheet import Sheet
from fairdeal.values import FrozenDict, replace

_ROUND = Cite("meaning-round")
_SILENT = Cite("seated-players-only", "R-ABSENT")
_OPENING = (Moment(BETTING_STAGE.name),)
_OPENING_VERBS = frozenset({"bet", "take back", "no more bets"})


def begin(
    game: Game,
    sheet: Sheet,
    seated: Mapping[int, str],
    meter: Cents = NOTHING,
    *,
    count_due: bool = False,
) -> Round:
    """Open a round for the seated players, before the first wager."""
    for seat in seated:
        if not 1 <= seat <= sheet.seats:
            raise no_such_seat(
                seat, sheet.seats, sheet.clause(Cite("seated-players-only", "R-SEATS"))
            )
    opened = Round(
        game,
        sheet,
        FrozenDict(sorted(seated.items())),
        _OPENING,
        meter=meter,
        count_due=count_due,
    )
    return _advance(opened)[0]


def apply(round: Round, action: Action, *, working: bool = False) -> RoundTransition:
    """Return the round after an action, with its events. A refused action changes nothing.

    A dealer who is `working` then performs every task that needs neither a card nor another person.
    """
    if round.step.admits(action):
        if round.unconfirmed is not None:
            after, events = decide(round, action)
        elif action.actor == SHOE:
            after, events = follow(round, action)
        else:
            moment = round.agenda[round.at]
            after, events = round.stage(moment).perform(round, moment, action)
            if action.grace:
                events = tuple(_for_the_silent(event, action.grace) for event in events)
    elif any(offer.admits(action) for offer in _always_allowed(round)):
        after, events = follow(round, action)
    else:
        raise Refused(why_not(round, action))
    return _advance(after, events, working=working)


def _for_the_silent(event: Event, grace: int) -> Event:
    """Mark a decision as the house's, with the time it waited for the player."""
    if event.category is not Category.DECISION:
        return event
    rulings = dict.fromkeys((*event.rulings, *_SILENT.rulings))
    return replace(event, rulings=tuple(rulings), grace=grace)


def with_step(round: Round) -> Round:
    """Return the round with the step at its position. A snapshot leaves the step out."""
    if round.over:
        return replace(round, step=Step("over", round.clause(_ROUND), ()))
    if round.unconfirmed is not None:
        return replace(round, step=suspended_step(round, round.unconfirmed))
    moment = round.agenda[round.at]
    stage = round.stage(moment)
    clause = round.clause(moment.cite or stage.cite)
    return replace(round, step=Step(stage.name, clause, stage.offers(round, moment)))


def whole_step(round: Round) -> Step:
    """Return the current step, with the reports and shoe failures that are always allowed."""
    return replace(round.step, always_allowed=_always_allowed(round))


def _always_allowed(round: Round) -> tuple[Offer, ...]:
    if round.unconfirmed is not None:
        return ()
    shoe = tuple(offer for offer in shoe_offers(round) if offer not in round.step.required)
    return (*report_offers(round), *shoe)


def _advance(
    round: Round, events: tuple[Event, ...] = (), *, working: bool = False
) -> RoundTransition:
    """Pass over what has nothing to ask, and let happen what happens by itself.

    So does the work of the dealer's alone, where the dealer is `working`.
    """
    if round.unconfirmed is not None:
        return with_step(round), events
    agenda, at, stages = round.agenda, round.at, round.game.stages(round.sheet)
    while at < len(agenda):
        moment = agenda[at]
        stage = stages[moment.stage]
        if type(stage) is Automatic:
            round, more = stage.what(round if round.at == at else replace(round, at=at))
        elif working and isinstance(stage, DealerTask):
            if not stage.is_due(round, moment):
                at += 1
                continue
            round, more = stage.do(round, moment)
        else:
            offers = stage.offers(round, moment)
            if offers:
                clause = round.clause(moment.cite or stage.cite)
                return replace(round, at=at, step=Step(stage.name, clause, offers)), events
            at += 1
            continue
        events += more
        if round.agenda == agenda:
            at += 1
        else:
            agenda = round.agenda  # what happened changed what comes next
    return replace(round, at=at, step=Step("over", round.clause(_ROUND), ())), events


def why_not(round: Round, action: Action) -> Refusal:
    """Return the first reason, in a fixed order, why an action is not lawful now."""
    if round.over:
        return Refusal("round-over", "the round is over", round.step.clause)
    if round.unconfirmed is not None:
        return why_suspended(round.unconfirmed, action)
    actor = action.actor
    if round.at > 0 and action.verb in _OPENING_VERBS:
        return Refusal(
            "too-late",
            "“No more bets” was said: no wager is made, increased or withdrawn now",
            round.clause(Cite("wagers-before-no-more-bets")),
        )
    if round.at > 0 and actor.role is Role.SEAT and actor.seat not in round.hands:
        return Refusal(
            "not-in-this-round",
            f"seat {actor.seat} has no wager in this round",
            round.clause(Cite("seated-players-only")),
        )
    if actor.role is Role.SEAT and actor.seat not in round.seated:
        return Refusal(
            "not-seated",
            f"nobody is seated at seat {actor.seat}; only seated players may act",
            round.clause(Cite("seated-players-only")),
        )
    if not are_numbers(action.picks):
        words = "cards are picked by their numbers, as in (1, 2)"
        return Refusal("not-picks", words, round.step.clause)
    moment = round.agenda[round.at]
    reason = why_no_report(round, action)
    reason = reason or round.stage(moment).why_not(round, moment, action)
    if reason is not None:
        return reason
    step = whole_step(round)
    if actor not in step.actors:
        return Refusal("not-your-turn", f"it is not {who(actor)}'s turn: {step.words}", step.clause)
    if any(type(offer) is Offer and offer.said == action.said for offer in step.of(actor)):
        return Refusal(
            "not-as-offered",
            f"{who(actor)} may {in_words(action.said)} now, "
            "with no wagers, coupon, picks or cards beside it",
            round.step.clause,
        )
    return Refusal(
        "not-offered",
        f"{who(actor)} may not {in_words(action.said)} now: {round.step.words}",
        round.step.clause,
    )
