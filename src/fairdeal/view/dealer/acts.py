"""The dealer's next act in words, from the offer that is due and the script; what follows it."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from fairdeal.money import in_dollars
from fairdeal.play import (
    DEALER,
    TWO_WITNESSES,
    Action,
    Area,
    Automatic,
    Betting,
    CardsOffer,
    Deal,
    DealerTask,
    Gaps,
    Moment,
    Offer,
    Position,
    Role,
    Round,
)
from fairdeal.table import Script, TableState, asked_of, due_of, said_at, script
from fairdeal.values import capital, sentence
from fairdeal.view.dealer.act_words import DEALS, HANDS, PICTURES, THEN_TRUE


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


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


class DealerAct(Struct, frozen=True, kw_only=True):
    """The next act at a table; without a verb, the table waits for another person."""

    verb: str
    count: int | None
    title: str
    more: str
    steps: tuple[SpokenWords, ...]  # how it is done, act by act
    pictures: tuple[tuple[str, str], ...]  # kinds of act, in turn, with a word or two for each
    left: str  # what each hand does, where cards are dealt
    right: str
    by_hands: str  # the clause that says which hand does what
    say: tuple[SpokenWords, ...]
    mind: tuple[SpokenWords, ...]
    clause: str
    key: str  # what is true when it is done
    then: str
    then_say: SpokenWords | None  # what to say afterwards, where a player is asked
    order: tuple[tuple[str, int, int], ...]  # whose places get cards, in turn: first card to last
    stages: tuple[str, ...]  # the round's chapters
    at: int  # which of them is on


def due_now(state: TableState) -> Action | None:
    """Return the action that is due from the dealer, as all see the table."""
    return due_of(state, asked_of(state), advancing=False)


def next_act(state: TableState, due: Action | None) -> DealerAct:
    """Return the dealer's next act, or the person whom the dealer waits for."""
    if state.round is not None and state.round.unconfirmed is not None:
        title, *more = (line.words for line in script(state).do)
        return held_act(state, title.rstrip("."), " ".join(more))
    steps = script(state)
    stages, at = chapters(state)
    after = following(state)
    own = due if due is not None and due.actor == DEALER else None
    offer = _offer(state, own)
    say = tuple(SpokenWords(line.words, line.clause) for line in steps.say)
    left, right, by_hands = "", "", ""
    if isinstance(offer, CardsOffer):
        left, lays = HANDS[state.sheet.dealing]
        right = f"{lays} {_faces(offer.due)}"
        by_hands = _by_hands(state, steps)
    return DealerAct(
        verb="" if own is None else own.verb,
        count=None if own is None else own.count,
        title=_waits_for(state, steps) if own is None else _title(steps),
        more="" if own is not None else _may_answer(state),
        steps=()
        if own is None
        else tuple(SpokenWords(line.words, line.clause) for line in steps.do[1:]),
        pictures=() if own is None else _pictures(state, own, offer),
        left=left,
        right=right,
        by_hands=by_hands,
        say=say,
        mind=tuple(
            SpokenWords(sentence(line.words), line.clause)
            for line in steps.how
            if line.clause != by_hands  # which is drawn
        ),
        clause=offer.clause if offer else state.step.clause,
        key="" if own is None else THEN_TRUE.get(own.verb, "Done"),
        then=then_words(state, after),
        then_say=None if own is None else said_then(state, after),
        order=_order(offer.due) if isinstance(offer, CardsOffer) else (),
        stages=stages,
        at=at,
    )


def held_act(state: TableState, title: str, more: str) -> DealerAct:
    """Return the act while a report waits: nothing is to be done or said."""
    stages, at = chapters(state)
    return DealerAct(
        verb="",
        count=None,
        title=title,
        more=more,
        steps=(),
        pictures=(),
        left="",
        right="",
        by_hands="",
        say=(),
        mind=(),
        clause=TWO_WITNESSES,
        key="",
        then="",
        then_say=None,
        order=(),
        stages=stages,
        at=at,
    )


def _by_hands(state: TableState, steps: Script) -> str:
    """Return the clause by which one hand draws and the other lays, where the text states it
    separately.
    """
    clauses = state.sheet.instrument.clauses
    ids = (line.clause for line in steps.how)
    return next((id for id in ids if clauses[id].provision == "dealing-hands"), "")


def _offer(state: TableState, due: Action | None) -> Offer | None:
    if due is None:
        return None
    return next((o for o in state.step.of(DEALER) if o.verb == due.verb), None)


def _title(steps: Script) -> str:
    return steps.do[0].words.rstrip(".") if steps.do else "Wait"


def _pictures(state: TableState, due: Action, offer: Offer | None) -> tuple[tuple[str, str], ...]:
    """Return the drawings of the dealer's movements, in order."""
    if not isinstance(offer, CardsOffer):
        return PICTURES.get(due.verb, ())
    areas = Counter(position.area for position in offer.due)
    parts = []
    if areas[Area.BURN]:
        parts.append(("burn", f"{_number(areas[Area.BURN])}, unseen, to the rack"))
    if areas[Area.COMMUNITY]:
        parts.append(("board", f"{_number(areas[Area.COMMUNITY])}, face up"))
    if areas[Area.SEAT] or areas[Area.DEALER]:
        parts.append(DEALS[state.sheet.dealing])
    if areas[Area.DEALER] and _is_covered(state):
        parts.append(("cover", "over your cards"))
    return tuple(parts)


def _is_covered(state: TableState) -> bool:
    """Return whether the dealer's cards of the current deal go under a cover card."""
    round = state.round
    if round is None or state.tasks:
        return False
    stage = round.stage(round.agenda[round.at])
    return isinstance(stage, Deal) and stage.dealer_covered


def _faces(due: Sequence[Position]) -> str:
    board = any(position.area is Area.COMMUNITY for position in due)
    return "face up in its place, first to last" if board else "face down in its place"


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _order(due: Sequence[Position]) -> tuple[tuple[str, int, int], ...]:
    """Return the places that get cards, in turn: a hand is one place, the board's cards are
    several.
    """
    places: dict[tuple[str, int], list[int]] = {}
    for position in due:
        whose = {Area.SEAT: f"seat-{position.seat}"}.get(position.area, position.area.value)
        of_board = position.number if position.area is Area.COMMUNITY else 0
        if position.area is not Area.BURN:
            places.setdefault((whose, of_board), []).append(position.number)
    return tuple((whose, min(cards), max(cards)) for (whose, _), cards in places.items())


def _waits_for(state: TableState, steps: Script) -> str:
    seats_to_act = sorted({o.actor.seat for o in state.step.required if o.actor.role is Role.SEAT})
    if state.tasks:
        task = state.tasks[0]
        if task.awaits_player and not state.seated:
            return "A player is awaited"
        return _title(steps) if steps.do else task.verb
    if steps.stage == "betting":
        return "Bets are open"
    if seats_to_act:
        several = ", ".join(map(str, seats_to_act[:-1]))
        seats = f"seats {several} and {seats_to_act[-1]}" if several else f"seat {seats_to_act[0]}"
        return f"{capital(seats)} {'decide' if several else 'decides'}"
    return "Wait"


def _may_answer(state: TableState) -> str:
    """Return the number of bets; or the choices of the seat to act, with amounts."""
    round = state.round
    if round is None or state.tasks or round.over:
        return ""
    if not round.at:
        return f"{len(round.hands)} of {len(state.seated)} have bet." if state.seated else ""
    offers = [o for o in state.step.required if o.actor.role is Role.SEAT]
    if len({offer.actor for offer in offers}) != 1:
        return ""
    moment = round.agenda[round.at]
    asks = round.stage(moment).asks(round, offers[0].actor.seat)
    prices = ", ".join(f"{o.said}: {in_dollars(o.amount)}" for o in offers if o.amount)
    return f"{asks} {sentence(prices)}".strip()


__all__ = ["DealerAct", "SpokenWords", "held_act", "next_act"]
