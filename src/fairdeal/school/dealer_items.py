"""Items for dealers: payouts, reading hands, procedure, irregularities. The engine answers all."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import count

from fairdeal.cards import text
from fairdeal.law import in_short, refuse
from fairdeal.money import Cents, Odds, dollars, in_dollars
from fairdeal.play import (
    Area,
    Category,
    Event,
    Noticed,
    Outcome,
    Scope,
    ShownHands,
    Voided,
    wager_words,
)
from fairdeal.school.dealt_rounds import Below, DealerItem, DealtRound, seeded
from fairdeal.sheet import Dealing, Sheet
from fairdeal.table import Faults, Script
from fairdeal.values import capital, listing
from fairdeal.view import PublicState, hand_in_words, showdown, shown_hands

PAYOUTS, READING, PROCEDURE, IRREGULARITIES = "payouts", "reading", "procedure", "irregularities"
_CHOICES = 4
_SIMPLE = 4  # odds are told as a way to reckon up to so many to so many

Made = Iterator[DealerItem]


def dealer_items(skill: str, sheet: Sheet, seed: int) -> Made:
    """Iterate over the items of a skill, made from a seed: the same seed, the same items."""
    if skill not in SKILLS:
        raise refuse(
            "unknown-skill", f"{in_short(skill)} is no skill; there are {', '.join(SKILLS)}"
        )
    for at in count(seed * 10_000):
        yield from SKILLS[skill](sheet, at)


# -- payouts


def payouts(sheet: Sheet, seed: int) -> Made:
    """Iterate over the wagers of a round as its text settles them."""
    dealt = DealtRound(sheet, seed)
    dealt.play()
    events = tuple(dealt.table.events)
    public = PublicState(events)
    for event in events:
        result = event.settled
        if result is None or public.folded(event.seat):
            continue
        stake = in_dollars(result.stake)
        lies = f"Seat {event.seat}'s {wager_words(result.wager)}: {stake}"
        coupon = dealt.table.round.hands[event.seat].match_play if dealt.table.round else 0
        if coupon and result.wager == "ante":
            lies += f" and a match play coupon of {in_dollars(coupon)}"
        yield DealerItem(
            skill=PAYOUTS,
            name=f"{sheet.instrument.id} {result.wager} {result.clause}",
            shown=(*_table(dealt, public, event.seat), lies),
            asks="Lose, push, or the amount that you pay beside it?",
            right=_paid(result.outcome, result.payout),
            clause=result.clause,
            seat=event.seat,
            wager=result.wager,
            why="" if coupon else _reckoned(result.stake, result.payout),
        )


def _paid(outcome: Outcome, payout: Cents) -> str:
    return in_dollars(payout) if outcome is Outcome.WIN else str(outcome.value)


def _reckoned(stake: Cents, payout: Cents) -> str:
    if not payout or not stake:
        return ""
    ratio = Fraction(payout, stake)
    if ratio.denominator > _SIMPLE:
        return ""
    odds = Odds(f"{ratio.numerator} to {ratio.denominator}")
    return f"{odds} on {in_dollars(stake)} = {in_dollars(payout)}"


def read_payout(typed: str) -> str:
    """Return what a dealer typed in the words of an answer: “l”, “push”, “52.50”.

    >>> read_payout("l"), read_payout("52.50"), read_payout("Push")
    ('lose', '$52.50', 'push')
    """
    said = typed.strip().casefold()
    for outcome in (Outcome.LOSE, Outcome.PUSH):
        if said and outcome.value.startswith(said):
            return str(outcome.value)
    return in_dollars(dollars(said, what="the payout"))


def _table(dealt: DealtRound, public: PublicState, seat: int) -> tuple[str, ...]:
    """Return what lies there: the board, the dealer's hand and a seat's."""
    lines = []
    for words, area, number in (
        ("Board", Area.COMMUNITY, 0),
        ("Dealer", Area.DEALER, 0),
        (f"Seat {seat}", Area.SEAT, seat),
    ):
        faces = public.faces(area, number, rack=True)
        cards = [card for card in faces if card is not None]
        if cards:
            lines.append(f"{words}: {text(cards)}")
    hand, picks = public.faces(Area.SEAT, seat, rack=True), public.picks.get(seat, ())
    if picks and None not in hand:
        picked = (hand[number - 1] for number in picks)
        lines.append(f"Seat {seat} picked: {text(card for card in picked if card)}")
    return tuple(lines)


# -- reading hands


def reading(sheet: Sheet, seed: int) -> Made:
    """Iterate over the hands of a round: what each makes, who wins, and why."""
    dealt = DealtRound(sheet, seed)
    dealt.play()
    events, game = tuple(dealt.table.events), dealt.table.game
    public, below = PublicState(events), seeded(seed, "names")
    for seat in dealt.seats:
        hands = shown_hands(game, sheet, public, seat)
        compared = showdown(game, hands)
        if hands is None or compared is None or public.folded(seat):
            continue
        yield from _named(dealt, public, seat, below)
        yield DealerItem(
            skill=READING,
            name=f"{sheet.instrument.id} {_kind(dealt, hands)}",
            shown=_table(dealt, public, seat),
            asks="Who wins?",
            choices=("the player", "the dealer", "nobody: equal"),
            right={
                Outcome.WIN: "the player",
                Outcome.LOSE: "the dealer",
                Outcome.PUSH: "nobody: equal",
            }[compared.outcome],
            clause=next(
                e.clause
                for e in events
                if e.settled and (e.seat, e.settled.wager) == (seat, "ante")
            ),
            seat=seat,
            why=capital(compared.words),
        )


def _named(dealt: DealtRound, public: PublicState, seat: int, below: Below) -> Made:
    """Iterate over the question what a hand makes, where the round has other hands to choose."""
    game, sheet = dealt.table.game, dealt.sheet
    shown = {each: shown_hands(game, sheet, public, each) for each in dealt.seats}
    hands = {each: hand for each, hand in shown.items() if hand is not None}
    own = hands[seat]
    words = {
        each: hand_in_words(game, hand.cards, hand.board, hand.picks)
        for each, hand in hands.items()
    }
    others = dict.fromkeys((*words.values(), hand_in_words(game, own.dealer, own.board)))
    others.pop(words[seat])
    if len(others) < 2:
        return
    made = game.hand_words.made_of if game.hand_words else None
    five = made(own.cards, own.board, own.wagers) if made else ()
    ante = next(e for e in dealt.table.events if e.settled and e.seat == seat)
    yield DealerItem(
        skill=READING,
        name=f"{sheet.instrument.id} names {_in_kind(words[seat])}",
        shown=_table(dealt, public, seat),
        asks=f"What does seat {seat} have?",
        choices=_mixed((*list(others)[: _CHOICES - 1], words[seat]), below),
        right=words[seat],
        clause=ante.clause,
        why=f"By {text(five)}" if five else "",
        seat=seat,
    )


def _in_kind(words: str) -> str:
    return words.partition(",")[0].partition(" of ")[0]


def _kind(dealt: DealtRound, hands: ShownHands) -> str:
    """Return the kinds of both hands, without their ranks."""
    game = dealt.table.game
    words = (
        hand_in_words(game, hands.cards, hands.board, hands.picks),
        hand_in_words(game, hands.dealer, hands.board),
    )
    return " against ".join(map(_in_kind, words))


# -- procedure


def procedure(sheet: Sheet, seed: int) -> Made:
    """Iterate over the steps of a round: what is done next."""
    dealt, below = DealtRound(sheet, seed), seeded(seed, "acts")
    steps = [step for step in dealt.steps() if step.do]
    acts = [step.do[0].words for step in steps]
    for at, step in enumerate(steps):
        others = list(dict.fromkeys(each for each in acts if each != acts[at]))
        near = [acts[other] for other in (at + 1, at - 1) if 0 <= other < len(acts)]
        chosen = list(dict.fromkeys(each for each in near if each != acts[at]))
        far = [each for each in others if each not in chosen]
        while far and len(chosen) < _CHOICES - 1:
            chosen.append(far.pop(below(len(far))))
        before = acts[at - 1] if at else "Bets are open."
        yield DealerItem(
            skill=PROCEDURE,
            name=f"{sheet.instrument.id} {step.stage}",
            shown=(f"Done last: {before}",),
            asks="What do you do now?",
            choices=_mixed((*chosen, acts[at]), below),
            right=acts[at],
            clause=step.do[0].clause,
            why=_said(step),
        )


def _said(step: Script) -> str:
    return f"Say {listing(line.aloud for line in step.say)}" if step.say else ""


def _mixed(choices: tuple[str, ...], below: Below) -> tuple[str, ...]:
    left, found = list(choices), []
    while left:
        found.append(left.pop(below(len(left))))
    return tuple(found)


# -- irregularities


_GOES_ON = "Play goes on; nothing is void."
_ONE_HAND = "One hand is void; the others play on."
_ALL_HANDS = "All hands are void."


def irregularities(sheet: Sheet, seed: int) -> Made:
    """Iterate over what a planned fault of the deck does to its round, if it shows at all."""
    below = seeded(seed, "fault")
    kind = [*FAULTS][below(len(FAULTS))]
    if kind == "shoe stops" and sheet.dealing is not Dealing.AUTOMATED_SHOE:
        kind = "two face up"
    dealt = DealtRound(sheet, seed, FAULTS[kind](below))
    dealt.play()
    events = tuple(dealt.table.events)
    incidents = [event for event in events if event.category is Category.INCIDENT]
    told = [event.words for event in incidents if isinstance(event, Noticed)]
    void = [event for event in incidents if isinstance(event, Voided)]
    if not told and not void:
        return
    last = void[-1] if void else next(each for each in incidents if isinstance(each, Noticed))
    yield DealerItem(
        skill=IRREGULARITIES,
        name=f"{sheet.instrument.id} {kind}",
        shown=tuple(capital(f"{words}.") for words in told or [void[0].words]),
        asks="What becomes of the round?",
        choices=(_GOES_ON, _ONE_HAND, _ALL_HANDS),
        right=_outcome(event.void for event in void),
        clause=last.clause,
        why=capital(listing(_back(events))),
    )


def _outcome(scopes: Iterable[Scope | None]) -> str:
    found = set(scopes)
    if not found:
        return _GOES_ON
    return _ONE_HAND if found == {Scope.HAND} else _ALL_HANDS


def _back(events: tuple[Event, ...]) -> Iterator[str]:
    back: dict[int, int] = {}
    for event in events:
        if event.returned:
            back[event.seat] = back.get(event.seat, 0) + event.returned
    for seat, amount in back.items():
        yield f"seat {seat} gets {in_dollars(Cents(amount))} back"


FAULTS: Mapping[str, Callable[[Below], Faults]] = {
    "one face up": lambda below: Faults(face_up=frozenset({below(8)})),
    "two face up": lambda below: Faults(face_up=frozenset({below(4), 4 + below(4)})),
    "card missed": lambda below: Faults(missed=frozenset({below(6)})),
    "card stuck": lambda below: Faults(stuck=frozenset({below(6)})),
    "shoe stops": lambda below: Faults(shoe_stops_at=below(8)),
}
SKILLS: Mapping[str, Callable[[Sheet, int], Made]] = {
    PAYOUTS: payouts,
    READING: reading,
    PROCEDURE: procedure,
    IRREGULARITIES: irregularities,
}
