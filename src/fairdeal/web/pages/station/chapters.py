"""A round as its dealer looks ahead: its chapters, and what follows the current act."""

from msgspec import Struct

from fairdeal.play import Automatic, Betting, Deal, DealerTask, Gaps, Moment, Round
from fairdeal.table import TableState, said_at


class SpokenWords(Struct, frozen=True):
    """Words to be said, and the clause that they rest on."""

    words: str
    clause: str


def chapters(state: TableState) -> tuple[tuple[str, ...], int]:
    """Return the chapters of a round (a deal, a decision, at last settling), and the
    current one.
    """
    round = state.round
    if round is None or state.tasks:
        return ("getting ready", "betting"), 0
    if not round.at:
        return ("getting ready", "betting"), 1
    begins = [n for n, moment in enumerate(round.agenda) if _begins_chapter(round, moment)]
    names = [*dict.fromkeys(round.agenda[n].stage for n in begins), "settling"]
    reached = [n for n in begins if n <= round.at]
    if not reached or round.at > begins[-1]:
        return tuple(names), len(names) - 1
    return tuple(names), names.index(round.agenda[reached[-1]].stage)


def _begins_chapter(round: Round, moment: Moment) -> bool:
    stage = round.stage(moment)
    if isinstance(stage, Betting | Deal):
        return not isinstance(stage, Gaps)
    return stage.is_decided


def _takes_somebody(round: Round, moment: Moment) -> bool:
    """Return whether a person carries out a stage."""
    return not isinstance(round.stage(moment), Automatic)


def following(state: TableState) -> Moment | None:
    """Return the stage after the current act, where a person carries it out and it is certain."""
    round = state.round
    if round is None or state.tasks or round.over:
        return None
    for moment in round.agenda[round.at + 1 :]:
        if _takes_somebody(round, moment) and round.stage(moment).comes(round, moment):
            return moment
    return None


def _asks(round: Round, moment: Moment) -> bool:
    return bool(moment.seat) and not round.stage(moment).dealer_only


def then_words(state: TableState, after: Moment | None) -> str:
    """Return the words on the key for the stage that follows."""
    if state.round is None or after is None:
        return ""
    if _asks(state.round, after):
        return f"then ask seat {after.seat}"
    stage = state.round.stage(after)
    verb = stage.verb if isinstance(stage, DealerTask) else after.stage
    words = stage.ordered(verb, after.seat)
    return f"then {words[:1].lower()}{words[1:]}"


def said_then(state: TableState, after: Moment | None) -> SpokenWords | None:
    """Return the words to be said at the stage that follows, where a player is asked."""
    if state.round is None or after is None or not _asks(state.round, after):
        return None
    offers = state.round.stage(after).offers(state.round, after)
    if not offers:
        return None
    aloud = said_at(state.round, after, offers, offers[0].clause)
    return SpokenWords(aloud[0].words, aloud[0].clause) if aloud else None
