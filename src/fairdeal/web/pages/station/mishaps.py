"""The mishaps at a table, one key each, with their effect under the text in force."""

from collections.abc import Iterator

from msgspec import Struct

from fairdeal.house import Consequence, LiveTable, Possible, possible
from fairdeal.law import Instrument, Refused
from fairdeal.money import in_dollars
from fairdeal.play import DEALER, SHOE, SHUFFLER, Action, Observed, say, wager_words
from fairdeal.values import sentence
from fairdeal.view.typography import typographic

_KEYS: tuple[tuple[str, str, tuple[Observed, ...]], ...] = (
    ("F2", "Wrong number", (Observed.WRONG_NUMBER,)),
    (
        "F3",
        "Card exposed",
        (Observed.DEALER_EXPOSED, Observed.PLAYER_EXPOSED, Observed.UNUSED_SEEN),
    ),
    ("F4", "Drawn too many", (Observed.DRAWN_IN_ERROR, Observed.DRAWN_AND_SEEN)),
)
_SET_ASIDE = "set aside"


class MishapEffect(Struct, frozen=True):
    """The effect on one seat's wagers."""

    seat: int
    name: str
    back: str
    stands: str


class ReportChoice(Struct, frozen=True, kw_only=True):
    """One observation that may be reported, with its effects."""

    words: str
    observed: str
    seat: int
    count: int
    position: str
    told: str
    law: str  # the clause in our words
    clause: str
    effects: tuple[MishapEffect, ...]
    back: str
    stands: str


class MishapKey(Struct, frozen=True, kw_only=True):
    """A key: its purpose, its effect now, and the reason if it cannot be used."""

    key: str
    name: str
    now: str
    clause: str
    verb: str = ""  # an act of the dealer's own, which takes nobody else
    choices: tuple[ReportChoice, ...] = ()

    @property
    def is_possible(self) -> bool:
        """Return whether there is anything to report."""
        return bool(self.choices or self.verb)


def mishaps(live: LiveTable) -> tuple[MishapKey, ...]:
    """Return the five keys of the station, always all of them."""
    reportable = possible(live, "dealer") if not live.held else ()
    law = live.durable.state.sheet.instrument
    return (_face_up(live), *(_of_kinds(*key, reportable, law) for key in _KEYS), _device(live))


def _of_kinds(
    key: str,
    name: str,
    kinds: tuple[Observed, ...],
    reportable: tuple[Possible, ...],
    law: Instrument,
) -> MishapKey:
    each = [item for item in reportable if item.observed in kinds]
    choices = tuple(_choices(each, law))
    if choices:
        return MishapKey(
            key=key, name=name, now=choices[0].told, clause=choices[0].clause, choices=choices
        )
    why = each[0].why_not if each else "the table is held: one thing at a time"
    return MishapKey(key=key, name=name, now=_not_available(why), clause="")


def _choices(reportable: list[Possible], law: Instrument) -> Iterator[ReportChoice]:
    for item in reportable:
        seen, then = item.seen, item.consequence
        if seen is None or then is None:
            continue
        yield ReportChoice(
            words=typographic(sentence(item.words).rstrip(".")),
            observed=seen.observed.value,
            seat=seen.seat,
            count=seen.count,
            position=seen.position,
            told=_effect_words(item.observed, then),
            law=law.clauses[then.clause].summary if then.clause in law.clauses else "",
            clause=then.clause,
            effects=tuple(
                MishapEffect(
                    effect.seat,
                    effect.name,
                    in_dollars(effect.goes_back) if effect.back else "",
                    _stands(effect.stands),
                )
                for effect in then.seats
            ),
            back=in_dollars(then.goes_back),
            stands=in_dollars(then.stands),
        )


_GOES_ON = {  # why play goes on where nothing becomes void
    Observed.DRAWN_IN_ERROR: "drawn-card-used",
    Observed.DRAWN_AND_SEEN: "drawn-card-seen",
    Observed.PLAYER_EXPOSED: "players-card-stays",
    Observed.DEALER_EXPOSED: "exposure-without-consequence",
    Observed.UNUSED_SEEN: "unused-card-seen",
}


def _effect_words(observed: Observed, then: Consequence) -> str:
    """Return the effect in a sentence or two, with amounts."""
    void = sentence("; ".join(words.partition(":")[0] for words in then.void))
    if not then.goes_back:
        why = say(_GOES_ON[observed], {}) if observed in _GOES_ON else "play goes on"
        return void or f"No wager moves. {sentence(why)}"
    stands = f", {in_dollars(then.stands)} stands" if then.stands else ""
    return f"{void} {in_dollars(then.goes_back)} goes back{stands}."


def _stands(wagers: object) -> str:
    assert isinstance(wagers, dict)
    return ", ".join(f"{wager_words(name)} {in_dollars(cents)}" for name, cents in wagers.items())


def _face_up(live: LiveTable) -> MishapKey:
    """Return the key for a card face up in the deck: the dealer sets it aside alone."""
    offers = [offer for offer in live.ahead.open_step.of(DEALER) if offer.verb == _SET_ASIDE]
    if live.held or not offers:
        return MishapKey(
            key="F1", name="Card face up", now=_not_available("no card is due now"), clause=""
        )
    clause = offers[0].clause
    try:
        live.tried(Action(DEALER, _SET_ASIDE))
    except Refused as refused:
        words = _not_available(refused.refusal.message)
        return MishapKey(key="F1", name="Card face up", now=words, clause=clause)
    now = "Not used: it goes to the rack, and the next card is dealt."
    return MishapKey(key="F1", name="Card face up", now=now, clause=clause, verb=_SET_ASIDE)


def _device(live: LiveTable) -> MishapKey:
    devices = [name for name in map(str, (SHUFFLER, SHOE)) if name in live.durable.state.equipment]
    now = (
        f"The {devices[0]} reports its own faults."
        if devices
        else "No shuffler and no automated shoe at this table."
    )
    return MishapKey(key="F5", name="Device stopped", now=now, clause="")


def _not_available(why: str) -> str:
    return sentence(f"not available: {why}")
