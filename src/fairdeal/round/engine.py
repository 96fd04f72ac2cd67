"""The engine: a round is begun, and each lawful action gives the next round and its events."""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from fairdeal.frozen import replace
from fairdeal.law import Cite, Refusal, Refused, refuse
from fairdeal.money import NOTHING, Cents
from fairdeal.round.action import DEVICE, FLOOR, Action, Role, are_numbers
from fairdeal.round.event import Event
from fairdeal.round.game import Game
from fairdeal.round.irregularity import follow, report_offers, why_no_report
from fairdeal.round.offer import Offer, Step, in_words, who
from fairdeal.round.round import Round
from fairdeal.round.stage import DealerWork, Happens, Progress
from fairdeal.sheet import Sheet

_ROUND = Cite("meaning-round")
_OPENING_VERBS = frozenset({"bet", "take back", "no more bets"})


def begin(
    game: Game,
    sheet: Sheet,
    seated: Mapping[int, str],
    meter: Cents = NOTHING,
    *,
    count_due: bool = False,
) -> Round:
    """A round before its first wager, for the players seated."""
    for seat in seated:
        if not 1 <= seat <= sheet.seats:
            raise refuse(
                "no-such-seat",
                f"there is no seat {seat}; the table has seats 1 to {sheet.seats}",
                sheet.clause(Cite("seated-players-only", "R-SEATS")),
            )
    opened = Round(
        game,
        sheet,
        dict(sorted(seated.items())),
        game.opening(),
        meter=meter,
        count_due=count_due,
    )
    return _go_on(opened)[0]


def apply(round: Round, action: Action, *, working: bool = False) -> Progress:
    """The round after an action, and what happened; or a refusal, and nothing has changed.

    A dealer who is `working` then does everything that asks for no card and nobody else.
    """
    if round.step.admits(action):
        moment = round.agenda[round.at]
        if action.actor in (FLOOR, DEVICE):
            after, events = follow(round, action)
        else:
            after, events = moment.stage.perform(round, moment, action)
        return _go_on(after, events, working=working)
    raise Refused(why_not(round, action))


def _go_on(round: Round, events: tuple[Event, ...] = (), *, working: bool = False) -> Progress:
    """Pass over what has nothing to ask, and let happen what happens by itself.

    So does the work of the dealer's alone, where the dealer is `working`.
    """
    agenda, at = round.agenda, round.at
    while at < len(agenda):
        stage, seat = agenda[at]
        if type(stage) is Happens:
            round, more = stage.what(round if round.at == at else replace(round, at=at))
        elif working and stage.dealers:
            if TYPE_CHECKING:
                assert isinstance(stage, DealerWork)
            if not stage.when(round, seat):
                at += 1
                continue
            round, more = stage.work(round, seat)
            assert round.agenda is agenda, "a dealer's work never changes what comes next"
        else:
            offers = stage.offers(round, seat)
            if offers:
                clause, besides = round.clause(stage.cite), partial(_reports, round, at)
                return replace(round, at=at, step=Step(stage.name, clause, offers, besides)), events
            at += 1
            continue
        events += more
        if round.agenda is agenda:
            at += 1
        else:
            agenda = round.agenda  # what happened changed what comes next
    return replace(round, at=at, step=Step("over", round.clause(_ROUND), ())), events


def _reports(round: Round, at: int) -> tuple[Offer, ...]:
    """What may be reported when the round has come so far."""
    return report_offers(replace(round, at=at))


def why_not(round: Round, action: Action) -> Refusal:
    """Why an action is not lawful now: the first reason in a fixed order."""
    if round.over:
        return Refusal("round-over", "the round is over", round.step.clause)
    actor = action.actor
    if actor.role is Role.SEAT and actor.seat not in round.seated:
        return Refusal(
            "not-seated",
            f"nobody is seated at seat {actor.seat}; only seated players may act",
            round.clause(Cite("seated-players-only")),
        )
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
    if not are_numbers(action.picks):
        words = "cards are picked by their numbers, as in (1, 2)"
        return Refusal("not-picks", words, round.step.clause)
    moment = round.agenda[round.at]
    reason = why_no_report(round, action) or moment.stage.why_not(round, moment.seat, action)
    if reason is not None:
        return reason
    if actor not in round.step.actors:
        return Refusal(
            "not-your-turn", f"it is not {who(actor)}'s turn: {round.step.words}", round.step.clause
        )
    if any(type(offer) is Offer and offer.verb == action.verb for offer in round.step.of(actor)):
        return Refusal(
            "not-as-offered",
            f"{who(actor)} may {in_words(action.verb)} now, "
            "with no wagers, coupon, picks or cards beside it",
            round.step.clause,
        )
    return Refusal(
        "not-offered",
        f"{who(actor)} may not {in_words(action.verb)} now: {round.step.words}",
        round.step.clause,
    )
