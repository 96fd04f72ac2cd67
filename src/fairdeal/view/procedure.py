"""Current and coming steps of a table, pay tables and limits, in sentences with their clauses.

They come from the stages of the round and the tasks before it, like the dealer's script. They use
public facts only.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice

from msgspec import Struct

from fairdeal.games import game_of, rules_of
from fairdeal.law import Cite, instrument, rulings, rulings_on
from fairdeal.money import in_dollars
from fairdeal.play import (
    BETTING_STAGE,
    NO_MORE_BETS,
    ForEachSeat,
    Game,
    Moment,
    Role,
    Round,
    SeatOrder,
    Stage,
    Step,
    row_words,
    stages_in,
    wager_words,
)
from fairdeal.sheet import PostedTable, Sheet, posted_tables
from fairdeal.table import Phase, TableState
from fairdeal.values import capital

AT_MOST = 4  # sentences on what comes
_ASKED = {
    SeatOrder.CLOCKWISE: "players are asked clockwise, one after the other",
    SeatOrder.COUNTERCLOCKWISE: "players are asked counterclockwise, one after the other",
}
_LAST_CALL = "the dealer says “No more bets”. Then no wager is made, raised or taken back"


_OVER, _ROUND = "the round is over", Cite("meaning-round")


class Sentence(Struct, frozen=True):
    """A sentence about a step, with its clause, and a version for the seat that it concerns."""

    words: str
    clause: str
    seat: int = 0
    yours: str = ""


def doing(state: TableState, step: Step) -> Sentence:
    """Return the sentence for the current step."""
    round = state.round
    if round is not None and round.over and state.phase is not Phase.CLOSED:
        return _sentence(_OVER, round.clause(_ROUND))
    if round is None or state.tasks or round.over or round.unconfirmed is not None:
        return _sentence(step.stage, step.clause)
    moment = round.agenda[round.at]
    stage = round.stage(moment)
    order = _orders(state.game, state.sheet).get(stage.name)
    if stage.is_decided and order is not None:
        return _sentence(_ASKED[order], step.clause)
    return _told(state, round, stage, moment, "")


def coming(state: TableState, step: Step) -> tuple[Sentence, ...]:
    """Return the sentences for the next steps, as far as they can be foreseen."""
    round = state.round
    if state.phase is Phase.CLOSED or (round is not None and round.unconfirmed is not None):
        return ()
    if round is None or round.over or (state.tasks and not round.at):
        return tuple(islice(_preparing(state), AT_MOST))
    if not round.at:
        first = _first(state.game, state.sheet)
        last_call = _sentence(_LAST_CALL, state.sheet.clause(NO_MORE_BETS))
        return last_call, _told(state, round, first, Moment(first.name), "then ")
    asked = {offer.actor.seat for offer in step.required if offer.actor.seat}
    return tuple(_playing(state, round, len(asked)))


def _preparing(state: TableState) -> Iterator[Sentence]:
    """Iterate over the tasks until bets are open."""
    over, link = state.round is not None and state.round.over, ""
    for task in state.tasks if over else state.tasks[1:]:  # else the first is under way
        yield _sentence(link + task.words, state.sheet.clause(task.cite))
        link = "then "
    if state.phase is Phase.OPEN:
        yield _sentence(f"{link}bets are open", state.sheet.clause(BETTING_STAGE.cite))


def _playing(state: TableState, round: Round, asked: int) -> list[Sentence]:
    """Return the sentences stage by stage.

    Of several decisions in turn, the first seat is named.
    """
    stages, now = round.stages, round.agenda[round.at].stage
    deciding, sharing = (now, asked) if stages[now].is_decided else ("", 0)
    told, last, link = list[Sentence](), "", ""
    for moment in round.agenda[round.at + 1 :]:
        name = moment.stage
        if name == deciding == last and sharing > 1:  # other seats are asked there too
            continue
        stage = stages[name]
        if not stage.comes(round, moment):
            continue
        if name == deciding:
            sharing += 1
            if last == deciding:
                continue
        elif sharing > 1:
            link = "when all have decided, "
        told.append(_told(state, round, stage, moment, link))
        if len(told) == AT_MOST:
            return told
        last, link = name, "then "
        if not stage.is_decided:
            deciding, sharing = "", 0
        elif name != deciding:
            deciding, sharing = name, 1
    return [*told, _sentence(link + _OVER, round.clause(_ROUND))]


def _told(state: TableState, round: Round, stage: Stage, moment: Moment, link: str) -> Sentence:
    number = moment.seat
    clause = round.clause(moment.cite or stage.cite)
    if not number:
        return _sentence(link + (stage.happens(round) or _law(state, clause)), clause)
    name = state.name_of(round.hands[number].player)
    if stage.is_decided:
        return _asked(link, name, stage.asks(round, number), clause, number)
    return _done(
        link, name, stage.happens(round) or f"{{whose}} turn: {stage.name}", clause, number
    )


@lru_cache(4096)  # of the same people the same is told, round after round
def _asked(link: str, name: str, asks: str, clause: str, seat: int) -> Sentence:
    choice = f": {asks[:1].lower()}{asks[1:]}" if asks else ""
    words, yours = (f"{link}{who} asked{choice}" for who in (f"{name} is", "you are"))
    return Sentence(_whole(words), clause, seat, _whole(yours))


@lru_cache(4096)
def _done(link: str, name: str, happens: str, clause: str, seat: int) -> Sentence:
    words, yours = (link + happens.format(whose=whose) for whose in (f"{name}'s", "your"))
    return Sentence(_whole(words), clause, seat, _whole(yours))


def _law(state: TableState, clause: str) -> str:
    """Return a clause's summary, for a stage without words of its own."""
    return state.sheet.instrument.clauses[clause].summary


@lru_cache(4096)
def _sentence(words: str, clause: str) -> Sentence:
    return Sentence(_whole(words), clause)


def _whole(words: str) -> str:
    """Return words as a sentence with a capital letter and a full stop."""
    return f"{capital(words)}{'' if words.endswith('.') else '.'}"


@lru_cache(256)  # there are few sheets
def _first(game: Game, sheet: Sheet) -> Stage:
    """Return the stage after bets are closed."""
    return next(stages_in(game.procedure(sheet)))


@lru_cache(256)
def _orders(game: Game, sheet: Sheet) -> Mapping[str, SeatOrder]:
    """Return the order around the table for each stage, by name."""
    circles = [item for item in game.procedure(sheet) if isinstance(item, ForEachSeat)]
    return {stage.name: item.order for item in circles for stage in item.stages}


def law_of(step: Step, sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Iterate over the clauses of a step and its offers, in our words, with their rulings."""
    offered = [offer.clause for offer in step.offers if offer.actor.role is Role.SEAT]
    clauses = dict.fromkeys((step.clause, *offered))
    for clause in clauses:
        yield clause, summary(sheet, clause)
    for name in dict.fromkeys(name for clause in clauses for name in rulings_on(clause)):
        yield name, rulings()[name].decision


def summary(sheet: Sheet, clause: str) -> str:
    """Return a clause in our words; or a ruling, if a step rests on nothing else."""
    if clause in rulings():
        return rulings()[clause].decision
    return instrument(sheet.instrument.id).clauses[clause].summary


class DisplayedPayTable(Struct, frozen=True):
    """A titled table of few columns, and the clause it rests on."""

    title: str
    clause: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def pay_tables(sheet: Sheet) -> Iterator[DisplayedPayTable]:
    """Iterate over the pay tables in force, with wagers paid 1 to 1 first."""
    told = game_of(sheet.instrument.id).how_to_play is not None
    for posted in rules_of(sheet).pay_tables if told else posted_tables(sheet):
        rows = tuple((row_words(row), *cells) for row, *cells in posted.rows)
        yield DisplayedPayTable(_title(posted), posted.clause, posted.columns, rows)


def _title(posted: PostedTable) -> str:
    joint = " " if posted.columns else ", "
    return f"{wager_words(posted.wager)}{joint}{posted.about}"


def limits(sheet: Sheet) -> str:
    """Return the limits of wagers: “ante $5 to $1,000, optional wagers $1 to $1,000, in $1
    chips”.
    """
    low, high = map(in_dollars, sheet.ante_limits)
    least, most = map(in_dollars, sheet.side_limits)
    chip = in_dollars(sheet.chip)
    return f"ante {low} to {high}, optional wagers {least} to {most}, in {chip} chips"
