"""Reports: what was observed in a round, whether it can be true, and what follows from it."""

from collections.abc import Iterable

from fairdeal.cards import how_many
from fairdeal.law import Cite, Refusal
from fairdeal.play.irregularity import (
    PASSED_OVER,
    SHOE_FAILS,
    WRONG_NUMBER,
    act_on_number,
    card_is_due,
    noticed,
    put_aside,
    wrong_hands,
)
from fairdeal.play.model import (
    DEALER,
    EVERYONE,
    FLOOR,
    NOT_A_REPORT,
    SECOND_ROLE,
    SHOE,
    SUSPENDED,
    Action,
    Area,
    Confirmed,
    ConfirmOffer,
    Dealt,
    Denied,
    Observed,
    Offer,
    Position,
    Report,
    Reported,
    ReportOffer,
    Role,
    Round,
    Shown,
    Step,
    Witness,
    has_cards,
    is_report,
    seat,
)
from fairdeal.play.stage import RoundTransition
from fairdeal.play.voiding import void_round
from fairdeal.values import FrozenDict, replace

DRAWN_IN_ERROR = Cite("drawn-in-error")
DRAWN_AND_SEEN = Cite("face-up-card", "R-DRAWN-AND-SEEN")
NO_CARD_DUE = Cite("drawn-in-error", "R-NO-CARD-DUE")
PLAYER_EXPOSED = Cite("deal-in-turn", "R-PLAYER-EXPOSED")
UNUSED_SEEN = Cite("stub-to-rack", "R-BURN-SEEN")
CONFIRM, DENY = "confirm", "deny"
TWO_WITNESSES = "R-TWO-WITNESSES"
_TWO = (TWO_WITNESSES,)
_WITNESS = {Role.SEAT: Witness.PLAYER, Role.DEALER: Witness.DEALER, Role.FLOOR: Witness.FLOOR}


def report_offers(round: Round) -> tuple[Offer, ...]:
    """Return the offer to report, once betting is closed. Only one report can be open."""
    open_to_reports = round.at and not round.over and round.unconfirmed is None
    return (_report_offer(round),) if open_to_reports else ()


def suspended_step(round: Round, report: Report) -> Step:
    """Return the step that waits until a person in a second role confirms or denies a report."""
    offer = _report_offer(round)
    heard = replace(report, confirmed_by=report.seen_by)  # as if it were confirmed
    offers: list[Offer] = []
    counted = report.observed is Observed.WRONG_NUMBER and report.seat in offer.counted_for
    stack = offer.stack(heard)
    for actor in (*map(seat, round.hands), DEALER, FLOOR):
        if _WITNESS[actor.role] is not report.seen_by:
            offers.append(
                ConfirmOffer(
                    actor, CONFIRM, TWO_WITNESSES, stack=stack, counted=counted, out=offer.out
                )
            )
            offers.append(Offer(actor, DENY, TWO_WITNESSES))
    words = f"{held_words(report)}; {who_confirms(report)} it"
    return Step(words, TWO_WITNESSES, tuple(offers))


_ANY_OTHER = {  # the roles that may confirm each role's report
    Witness.PLAYER: "the dealer or the floor",
    Witness.DEALER: "the floor or a player",
    Witness.FLOOR: "the dealer or a player",
}


def held_words(report: Report) -> str:
    """Return a sentence saying that the table is held, with the report and its author."""
    assert report.seen_by is not None
    by = "the floor" if report.seen_by is Witness.FLOOR else f"a {report.seen_by.value}"
    by = "the dealer" if report.seen_by is Witness.DEALER else by
    return f"the table is held: {by} reports that {report.says}"


def who_confirms(report: Report) -> str:
    """Return the roles that may answer: “the dealer or the floor confirms or denies”."""
    assert report.seen_by is not None
    return f"{_ANY_OTHER[report.seen_by]} confirms or denies"


def why_suspended(report: Report, action: Action) -> Refusal:
    """Return the refusal of any other action while a report waits, or of the reporter's own
    answer.
    """
    same = action.verb in (CONFIRM, DENY) and _WITNESS.get(action.actor.role) is report.seen_by
    return replace(SECOND_ROLE if same else SUSPENDED, clause=TWO_WITNESSES)


def decide(round: Round, action: Action) -> RoundTransition:
    """Confirm or deny a report, by a person in a second role."""
    report = round.unconfirmed
    assert report is not None
    cite = _cite(round, report).with_ruling(*_TWO)
    round = replace(round, unconfirmed=None)
    if action.verb == DENY:
        return round, (Denied(action.actor, round.clause(cite), cite.rulings, report),)
    deck = report.deck if action.count is None else action.count
    report = replace(report, confirmed_by=_WITNESS[action.actor.role], deck=deck)
    confirmed = Confirmed(action.actor, round.clause(cite), cite.rulings, report)
    round, events = _consequence(round, report, action)
    return round, (confirmed, *events)


def _report_offer(round: Round) -> ReportOffer:
    rules = round.game.irregularities
    covered = rules.covered(round)
    lying = dict.fromkeys((*round.laid_out(0), *covered))
    players = (p for number in round.hands for p in round.laid_out(number))
    return ReportOffer(
        FLOOR,
        "report",
        round.clause(WRONG_NUMBER),
        wrong_numbers=tuple(wrong_hands(round)),
        counted_for=tuple(n for n in (0, *round.hands) if rules.deck_is_counted(round, n)),
        exposable=_face_down(round, lying),
        players_cards=_face_down(round, players),
        covered=covered,
        drawn_in_error=not round.stub_gone,
        out=frozenset(round.cards.values()),
        burned=tuple(p for p in round.cards if p.area is Area.BURN),
    )


def _face_down(round: Round, positions: Iterable[Position]) -> tuple[Position, ...]:
    return tuple(p for p in positions if p not in round.shown and p not in round.picked)


def follow(round: Round, action: Action) -> RoundTransition:
    """Apply the consequences of a report or of a device's failure."""
    if action.actor == SHOE:
        return void_round(round, "shoe-failed", SHOE_FAILS)
    report = action.report
    assert report is not None
    cite = _cite(round, report)
    if report.waits:
        cite = cite.with_ruling(*_TWO)
    reported = Reported(action.actor, round.clause(cite), cite.rulings, report)
    if report.waits:
        return replace(round, unconfirmed=report), (reported,)
    round, events = _consequence(round, report, action)
    return round, (reported, *events)


def _consequence(round: Round, report: Report, action: Action) -> RoundTransition:
    match report.observed:
        case Observed.DRAWN_IN_ERROR if card_is_due(round):
            return round, (noticed(round, "drawn-card-used", DRAWN_IN_ERROR),)
        case Observed.DRAWN_IN_ERROR:
            return round, (noticed(round, "drawn-card-to-stub", NO_CARD_DUE),)
        case Observed.DRAWN_AND_SEEN:
            return put_aside(round, action, None, "drawn-card-seen", DRAWN_AND_SEEN)
        case Observed.WRONG_NUMBER:
            return _number_reported(round, report)
        case Observed.PLAYER_EXPOSED:
            assert report.position is not None
            round, seen = _seen_by_all(round, report.position, PLAYER_EXPOSED)
            return round, (seen, noticed(round, "players-card-stays", PLAYER_EXPOSED))
        case Observed.UNUSED_SEEN:
            return round, (noticed(round, "unused-card-seen", UNUSED_SEEN),)
        case _:
            return _dealers_card_exposed(round, report, action)


def _dealers_card_exposed(round: Round, report: Report, action: Action) -> RoundTransition:
    rules = round.game.irregularities
    assert report.position is not None
    cite = rules.exposed_cite
    round, out = _from_under_the_cover_card(round, action, cite)
    round, seen = _seen_by_all(round, report.position, cite)
    if round.voided or not rules.exposure_matters(round):
        notice = noticed(round, "exposure-without-consequence", cite)
        return round, (*out, seen, notice)
    round, events = rules.dealer_exposed(round, report.position)
    return round, (*out, seen, *events)


def _seen_by_all(round: Round, position: Position, cite: Cite) -> tuple[Round, Shown]:
    face = round.cards[position]
    seen = Shown(DEALER, round.clause(cite), cite.rulings, (position,), (face,), EVERYONE)
    return replace(round, shown=round.shown | {position}), seen


def _number_reported(round: Round, report: Report) -> RoundTransition:
    """Note a wrong number of cards, to be judged when the deal is complete.

    Dealing goes on in order, so the consequence does not depend on the time of the report.
    """
    if round.voided:
        return round, (noticed(round, "all-void-already", WRONG_NUMBER),)
    moment = round.agenda[round.at]
    if not round.stage(moment).hands_wait(round, moment):
        return act_on_number(round, report.seat, report.count, report.deck)
    judged = FrozenDict({**round.to_be_judged, report.seat: report.deck})
    notice = noticed(round, "judged-when-dealt", PASSED_OVER)
    return replace(round, to_be_judged=judged), (notice,)


def _from_under_the_cover_card(round: Round, action: Action, cite: Cite) -> RoundTransition:
    """Take a waiting stack out of the shoe, with the card that was seen."""
    if not action.cards:
        return round, ()
    covered = round.game.irregularities.covered(round)
    stack = dict(zip(covered, action.cards, strict=True))
    out = Dealt(DEALER, round.clause(cite), cite.rulings, covered)
    return replace(round, cards=FrozenDict({**round.cards, **stack})), (out,)


def why_no_report(round: Round, action: Action) -> Refusal | None:
    """Return the first reason, in a fixed order, why a report is refused."""
    if action.verb != "report" or action.report is None or not round.at:
        return None
    return _why_not_true(_report_offer(round), round, action, action.report)


def _cite(round: Round, report: Report) -> Cite:
    if report.observed is Observed.DEALER_EXPOSED:
        return round.game.irregularities.exposed_cite
    return _CITES[report.observed]


_CITES = {
    Observed.WRONG_NUMBER: WRONG_NUMBER,
    Observed.DRAWN_IN_ERROR: DRAWN_IN_ERROR,
    Observed.DRAWN_AND_SEEN: Cite("drawn-in-error", "R-DRAWN-AND-SEEN"),
    Observed.PLAYER_EXPOSED: PLAYER_EXPOSED,
    Observed.UNUSED_SEEN: UNUSED_SEEN,
}


def _why_not_true(
    offer: ReportOffer, round: Round, action: Action, report: Report
) -> Refusal | None:
    """Return the refusal of a report that has one witness only, or contradicts the table."""
    if not is_report(report):
        return NOT_A_REPORT
    clause = round.clause(_cite(round, report))
    if not report.witnessed and not report.waits:
        return Refusal(
            "report-not-confirmed",
            "a report is seen by one person and confirmed by another in another role: "
            "player, dealer or floor (R-TWO-WITNESSES)",
            clause,
        )
    if not offer.can_be_true(report):
        return Refusal("not-what-lies-there", _contradiction(offer, round, report), clause)
    if not offer.has_its_cards(report, action.cards):
        stack = offer.stack(report)
        none_out = ", none of them out already" if stack else ""
        words = f"this report comes with {how_many(stack)}{none_out}"
        return Refusal("wrong-number-of-cards", words, clause)
    return None


def _contradiction(offer: ReportOffer, round: Round, report: Report) -> str:
    """Return the contradiction between an observation and the table."""
    if report.observed is Observed.WRONG_NUMBER:
        if (report.seat, report.count) in offer.wrong_numbers:
            return "no clause has the deck counted for this"
        lying = len(round.laid_out(report.seat))
        right = "and that is not a wrong number"
        instead = right if lying == report.count else f"not {report.count}"
        return f"{has_cards(report.seat, lying)} on the layout, {instead}"
    if report.observed is Observed.DEALER_EXPOSED:
        return "a dealer's card that lies face down may be reported as exposed"
    if report.observed is Observed.PLAYER_EXPOSED:
        return "a player's card that lies face down may be reported as exposed"
    if report.observed is Observed.UNUSED_SEEN:
        return "a burned card, or no position for the stub, may be reported as seen"
    return "the stub lies in the rack: no card can be drawn in error"
