"""A round of Ultimate Texas Hold 'Em, stage by stage."""

from collections.abc import Callable
from dataclasses import dataclass

from fairdeal.games.ultimate_texas_holdem import wagers
from fairdeal.games.ultimate_texas_holdem.dealer_work import (
    FLOP,
    LAST,
    dealer_has_a_pair,
    dealer_is_turned_up,
    folded_with_trips,
    has_cover_all,
    left_exposed,
    offers_cover_all,
    pick_up_the_rest,
    reveal,
    settle_cover_all,
    settle_folded,
    settle_played,
    was_played,
)
from fairdeal.games.ultimate_texas_holdem.decisions import PlayDecision
from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet
from fairdeal.law import Cite
from fairdeal.money import Cents
from fairdeal.play import (
    DEAL_IS_COMPLETE,
    DEALER,
    SHUFFLER,
    Announced,
    Area,
    Automatic,
    Clauses,
    Deal,
    DealerTask,
    Event,
    Fact,
    ForEachSeat,
    Gaps,
    MeterFed,
    Position,
    Procedure,
    Round,
    RoundTransition,
    SeatOrder,
    Stub,
    burned,
    handled,
    notice_wrong_hands,
    row_words,
    seat,
    show,
)
from fairdeal.sheet import Dealing, Sheet
from fairdeal.values import FrozenDict, replace

LOOKS = Cite("preflop-decision")
ONE_BY_ONE = {  # a card dealt by itself has a clause of its own; a stack has one for all
    (Area.SEAT, 1): Cite("first-card-players"),
    (Area.DEALER, 1): Cite("first-card-dealer"),
    (Area.SEAT, 2): Cite("second-card-players"),
    (Area.DEALER, 2): Cite("second-card-dealer"),
}


def procedure(sheet: Sheet) -> Procedure:
    """Return the stages of the round after “No more bets”."""
    cover_all = offers_cover_all(sheet)
    return (
        Deal(
            name="initial deal",
            cite=Cite("deal-in-turn"),
            does="each player and the dealer get two cards, face down",
            order="Deal two cards to each player and to yourself",
            due=Round.dealt_in_turn,
            each={} if sheet.dealing is Dealing.AUTOMATED_SHOE else ONE_BY_ONE,
            dealer_covered=True,
        ),
        *((Gaps(),) if sheet.dealing is Dealing.AUTOMATED_SHOE else ()),
        DEAL_IS_COMPLETE,
        *((GREEN_BUTTON,) if cover_all else ()),
        *((CARDS_IN_HAND,) if sheet.dealing is Dealing.AUTOMATED_SHOE else ()),
        HANDS_ARE_SEEN,
        Automatic(name="players look", cite=LOOKS, what=_players_look),
        BEFORE_THE_FLOP,
        Deal(
            name="flop",
            cite=Cite("flop-dealt"),
            does="the dealer burns a card and deals three community cards",
            order="Deal the flop",
            due=lambda round: (burned(1), *FLOP),
            each=_on_the_board(sheet, FLOP, Cite("flop-dealt")),
            face_up=frozenset(FLOP),
        ),
        AFTER_THE_FLOP,
        Deal(
            name="last cards",
            cite=Cite("last-cards-dealt"),
            does="the dealer burns a card and deals the last two community cards",
            order="Deal the last two community cards",
            due=lambda round: (burned(2), *LAST),
            each=_on_the_board(sheet, LAST, Cite("last-cards-dealt")),
            face_up=frozenset(LAST),
        ),
        Stub(),
        AFTER_THE_LAST_CARDS,
        THE_DEALERS_HAND_IS_SEEN,
        DealerTask(
            name="the dealer's hand",
            cite=Cite("dealer-reveals"),
            says=("Dealer has …",),
            does="the cover card comes off, and the dealer's hand is turned up",
            order="Show your hand",
            verb="reveal",
            work=reveal,
        ),
        SETTLEMENT_BELOW_A_PAIR,
        SETTLEMENT,
        SETTLEMENT_OF_FOLDED_HANDS,
        *((COVER_ALL,) if cover_all else ()),
        DealerTask(
            name="the dealer's cards",
            cite=Cite("pick-up-in-order"),
            does="the dealer's cards and the board go to the discard rack",
            order="Place the last cards in the discard rack",
            verb="pick up",
            work=pick_up_the_rest,
        ),
    )


def _on_the_board(sheet: Sheet, places: tuple[Position, ...], cite: Cite) -> Clauses:
    """Return the citations of cards dealt face up from the hand: a ruling allows these only."""
    if sheet.dealing is Dealing.MANUAL_SHOE:
        return {}
    return {(p.area, p.number): cite.with_ruling("R-UTH-COMMUNITY-FACES") for p in places}


def feed_the_meter(round: Round) -> RoundTransition:
    """Add each progressive wager's contribution to the meter (R-PROGRESSIVE-SEQUENCE)."""
    sheet = round.sheet
    if not isinstance(sheet, MassachusettsUthSheet) or sheet.progressive is None:
        return round, ()
    count = sum("progressive" in hand.wagers for hand in round.hands.values())
    if not count:
        return round, ()
    amount = Cents(count * sheet.progressive.contribution)
    cite = Cite("MA-UTH 14(b)", "R-PROGRESSIVE", "R-PROGRESSIVE-SEQUENCE")
    fed = MeterFed(DEALER, round.clause(cite), cite.rulings, amount)
    return replace(round, meter=Cents(round.meter + amount)), (fed,)


def _take_in_hand(round: Round, number: int) -> RoundTransition:
    """Take the automated shoe's remaining cards in hand, to deal the community cards."""
    cite = Cite("stub-to-rack", "R-DEVICES")
    return round, (handled(round, "cards-taken-in-hand", cite),)


def _press_the_green_button(round: Round, number: int) -> RoundTransition:
    """Press the green button: the device counts the hands and shows Cover All's payments."""
    assert isinstance(round.sheet, MassachusettsUthSheet)
    hands = len(round.hands) + 1
    odds = {row: str(paid) for row, paid in round.sheet.cover_all_table(hands).rows.items()}
    cite = Cite("MA-UTH 13(e)", "R-COVER-ALL")
    facts: FrozenDict[str, Fact] = FrozenDict({"hands": hands, **odds})
    shown = Announced(SHUFFLER, round.clause(cite), cite.rulings, "cover-all-pays", facts)
    return round, (handled(round, "green-button-pressed", cite), shown)


def _players_look(round: Round) -> RoundTransition:
    events: tuple[Event, ...] = ()
    for number in [hand.seat for hand in round.playing()]:
        own = frozenset({number})
        positions = round.hand_positions(number)
        round, seen = show(round, positions, LOOKS, to=own, by=seat(number))
        events += seen
    return round, events


def _settlement_in_turn(
    name: str,
    cite: Cite,
    work: Callable[[Round, int], RoundTransition],
    *,
    when: Callable[[Round, int], bool],
    does: str = "{whose} hand is turned up and settled",
    order: str = "Settle seat {seat}",
    foreseen: Callable[[Round, int], bool] | None = None,
) -> ForEachSeat:
    """Return the stage in which the dealer announces and settles each hand, from the right."""
    task = DealerTask(
        name=name,
        cite=cite,
        says=("Seat {seat} has …",),
        does=does,
        order=order,
        verb="settle",
        work=work,
        when=when,
        foreseen=foreseen,
    )
    return ForEachSeat(SeatOrder.COUNTERCLOCKWISE, task)


def _may_have_a_pair(round: Round) -> bool:
    return not dealer_is_turned_up(round) or dealer_has_a_pair(round)


@dataclass(frozen=True, kw_only=True, eq=False)
class CoverAll(DealerTask):
    """Cover All is settled last, by the matrix for as many hands as were dealt."""

    def reminds(self, round: Round) -> tuple[tuple[str, Cite], ...]:
        """Return the column of the matrix for this round."""
        assert isinstance(round.sheet, MassachusettsUthSheet)
        hands = len(round.hands) + 1
        rows = round.sheet.cover_all_table(hands).rows.items()
        pays = ", ".join(f"{row_words(row)} {odds}" for row, odds in rows)
        return ((f"With {hands} hands pay: {pays}.", Cite("MA-UTH 13(k)")),)


CARDS_IN_HAND = DealerTask(
    name="the remaining cards",
    cite=Cite("stub-to-rack", "R-DEVICES"),
    does="the dealer takes the other cards in hand",
    order="Take the remaining cards out of the shoe with one hand",
    verb="take in hand",
    empties_shoe=True,
    work=_take_in_hand,
)
HANDS_ARE_SEEN = Automatic(
    name="players see how many cards they have",
    cite=Cite("wrong-number-of-cards"),
    what=lambda round: notice_wrong_hands(round, dealer=False),
)
THE_DEALERS_HAND_IS_SEEN = Automatic(
    name="the dealer's cards come out from under the cover card",
    cite=Cite("wrong-number-of-cards"),
    what=lambda round: notice_wrong_hands(round, dealer=True),
)
BEFORE_THE_FLOP = ForEachSeat(
    SeatOrder.CLOCKWISE,
    PlayDecision(
        name="before the flop",
        cite=Cite("preflop-decision"),
        multiples=wagers.BEFORE_THE_FLOP,
        placed=Cite("preflop-wager-placed"),
        otherwise="check",
        otherwise_cite=Cite("preflop-check"),
    ),
)
AFTER_THE_FLOP = ForEachSeat(
    SeatOrder.CLOCKWISE,
    PlayDecision(
        name="after the flop",
        cite=Cite("flop-decision"),
        multiples=wagers.AFTER_THE_FLOP,
        placed=Cite("flop-wager-placed"),
        otherwise="check",
        otherwise_cite=Cite("flop-check"),
    ),
)
AFTER_THE_LAST_CARDS = ForEachSeat(
    SeatOrder.CLOCKWISE,
    PlayDecision(
        name="after the last cards",
        cite=Cite("last-decision"),
        multiples=wagers.AFTER_THE_LAST_CARDS,
        placed=Cite("last-wager-placed"),
        otherwise="fold",
        otherwise_cite=Cite("fold-loses-ante-and-blind", "R-UTH-FOLD-SIDE"),
    ),
)
SETTLEMENT_BELOW_A_PAIR = _settlement_in_turn(
    "settlement against less than a pair",
    Cite("dealer-below-pair", "R-ORDER"),
    settle_played,
    order="Settle seat {seat} against less than a pair",
    when=lambda round, number: was_played(round, number) and not dealer_has_a_pair(round),
    foreseen=lambda round, number: was_played(round, number) and not _may_have_a_pair(round),
)
SETTLEMENT = _settlement_in_turn(
    "settlement",
    Cite("players-resolved-in-turn", "R-ORDER"),
    settle_played,
    when=lambda round, number: was_played(round, number) and dealer_has_a_pair(round),
    foreseen=lambda round, number: was_played(round, number) and _may_have_a_pair(round),
)
SETTLEMENT_OF_FOLDED_HANDS = _settlement_in_turn(
    "settlement of folded hands",
    Cite("fold-under-trips", "R-ORDER"),
    settle_folded,
    when=folded_with_trips,
    does="{whose} folded hand is turned up for its trips wager",
    order="Settle the trips of seat {seat}'s folded hand",
)
GREEN_BUTTON = DealerTask(
    name="the green button",
    cite=Cite("MA-UTH 13(e)", "R-COVER-ALL"),
    does="the device counts the hands and shows what Cover All pays",
    order="Press the green button of the shuffler",
    verb="press the green button",
    work=_press_the_green_button,
)
COVER_ALL = ForEachSeat(
    SeatOrder.COUNTERCLOCKWISE,
    CoverAll(
        name="Cover All",
        cite=Cite("MA-UTH 13(j)", "R-COVER-ALL"),
        does="{whose} Cover All is settled on the highest hand",
        order="Settle seat {seat}'s Cover All",
        verb="settle",
        work=settle_cover_all,
        when=has_cover_all,
    ),
)


CONDITIONS = {  # of the dealer's script
    "the hand has trips": lambda round, number: "trips" in round.hands[number].wagers,
    "the hand has no trips": lambda round, number: "trips" not in round.hands[number].wagers,
    "the hand has a progressive": lambda round, number: "progressive" in round.hands[number].wagers,
    "Cover All was wagered": lambda round, number: any(
        has_cover_all(round, each) for each in round.hands
    ),
    "no Cover All was wagered": lambda round, number: (
        not any(has_cover_all(round, each) for each in round.hands)
    ),
    "a hand stays up for Cover All": lambda round, number: bool(left_exposed(round)),
    "Cover All is offered": lambda round, number: offers_cover_all(round.sheet),
    "a progressive is offered": lambda round, number: round.sheet.meter is not None,
}
