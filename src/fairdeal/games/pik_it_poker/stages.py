"""A round of Pik-it Poker, stage by stage."""

from collections.abc import Callable
from dataclasses import dataclass

from fairdeal.games.pik_it_poker.dealer_work import (
    A_FOLDED_HAND,
    COVER_CARD,
    LOSING,
    NOT_LOSING,
    all_five,
    announce,
    collect_fold,
    cover_the_stack,
    dealers_stack,
    does_not_qualify,
    has_folded,
    has_unsettled,
    is_in,
    pick_up_dealer,
    pick_up_hand,
    players_look,
    plays_three,
    reveal_dealer,
    reveal_hand,
    settle_ante_and_play,
    settle_five_card_bonus,
    settle_three_card_bonus,
    stacks_of_five,
    three_selected,
)
from fairdeal.games.pik_it_poker.decisions import (
    DealersTurn,
    PlayDecision,
    Selection,
    in_with_three_card_bonus,
)
from fairdeal.games.pik_it_poker.sheet import DealerStack
from fairdeal.games.pik_it_poker.wagers import picked_unseen, pik_it
from fairdeal.law import Cite, rests_on
from fairdeal.play import (
    DEAL_IS_COMPLETE,
    Automatic,
    Deal,
    ForEachSeat,
    Gaps,
    Moment,
    Offer,
    Outcome,
    Procedure,
    Round,
    SeatOrder,
    Spoken,
    Stage,
    Stub,
    notice_wrong_hands,
)
from fairdeal.sheet import Dealing, Sheet

_FIVE_EACH = "each player and the dealer get five cards, face down"
HANDS_ARE_SEEN = Automatic(
    name="everyone sees how many cards lie where",
    cite=Cite("wrong-number-of-cards"),
    what=lambda round: notice_wrong_hands(round, dealer=True),
)


@dataclass(frozen=True, kw_only=True, eq=False)
class Bonus(DealersTurn):
    """A bonus is settled on cards that lie face up: the dealer says what they are."""

    hand: Callable[[Round, int], str]

    def speaks(
        self, round: Round, moment: Moment, offers: tuple[Offer, ...]
    ) -> tuple[str | Spoken, ...]:
        """Return the announcement of the hand."""
        return (f"Seat {moment.seat}'s {self.hand(round, moment.seat)}",)


@dataclass(frozen=True, kw_only=True, eq=False)
class BestHand(DealersTurn):
    """A player's hand is shown and announced: three cards or five, as played."""

    def speaks(
        self, round: Round, moment: Moment, offers: tuple[Offer, ...]
    ) -> tuple[str | Spoken, ...]:
        """Return the announcement of the cards that count, by the play wager."""
        cards = "best three" if plays_three(round, moment.seat) else "five cards"
        return (f"Seat {moment.seat}'s {cards}: …",)


@rests_on(Cite("13:69F-39.10(c)", "R-ORDER"))  # reveal, bonus, decision, fold: seat by seat
def procedure(sheet: Sheet) -> Procedure:
    """Return the stages of the round after “No more bets”."""
    counterclockwise = SeatOrder.COUNTERCLOCKWISE
    return (
        *_deal(sheet),
        *(() if dealer_comes_late(sheet) else (Stub(), HANDS_ARE_SEEN)),
        *_look(sheet),
        ForEachSeat(
            counterclockwise,
            Selection(says=_ask_for_three(sheet)),
            Bonus(
                name="3 card bonus",
                cite=Cite("13:69F-39.10(b)", "R-ORDER"),
                hand=three_selected,
                does="{whose} 3 card bonus is settled",
                order="Settle seat {seat}'s 3 card bonus",
                verb="settle",
                work=settle_three_card_bonus,
                when=in_with_three_card_bonus,
            ),
        ),
        ForEachSeat(counterclockwise, *_one_hand_after_another()),
        *_late_stack(sheet),
        *((Stub(), HANDS_ARE_SEEN) if dealer_comes_late(sheet) else ()),
        DealersTurn(
            name="the dealer's hand",
            cite=Cite("13:69F-39.10(d)"),
            says=_dealers_words(sheet),
            does="the dealer's hand is turned up: the best five, then the best three",
            order="Show your hand",
            verb="reveal",
            work=reveal_dealer,
        ),
        *_settlement(sheet),
        DealersTurn(
            name="the dealer's cards",
            cite=Cite("13:69F-39.10(e)"),
            does="the dealer's cards go to the discard rack",
            order="Place your cards in the discard rack",
            verb="pick up",
            work=pick_up_dealer,
        ),
    )


def _dealers_words(sheet: Sheet) -> tuple[str | Spoken, ...]:
    below = "the dealer's five cards are below ace, king, 4, 3, 2"
    no_qualify = (Spoken("No qualify", below),) if pik_it(sheet).dealer_qualifies else ()
    return ("Dealer's five cards: …", *no_qualify, "Dealer's best three: …")


def _one_hand_after_another() -> tuple[Stage, ...]:
    """Return the stages for each player's hand before the next one is turned up."""
    return (
        DealersTurn(
            name="a player's hand",
            cite=Cite("13:69F-39.10(c)1", "R-ORDER"),
            does="{whose} five cards are turned up",
            order="Turn up seat {seat}'s five cards",
            verb="reveal",
            work=reveal_hand,
            when=is_in,
        ),
        Bonus(
            name="5 card bonus",
            cite=Cite("13:69F-39.10(c)2"),
            hand=all_five,
            does="{whose} 5 card bonus is settled",
            order="Settle seat {seat}'s 5 card bonus",
            verb="settle",
            work=settle_five_card_bonus,
            when=is_in,
        ),
        PlayDecision(),
        DealersTurn(
            name=A_FOLDED_HAND,
            cite=Cite("13:69F-39.10(c)4", "R-ORDER"),
            does="{whose} folded hand and its ante are collected",
            order="Collect seat {seat}'s ante and folded hand",
            verb="collect",
            work=collect_fold,
            when=has_folded,
        ),
    )


def _ask_for_three(sheet: Sheet) -> tuple[str, ...]:
    """Return the request for three cards; the sheet says if the player may look first
    (R-PIKIT-BLIND).
    """
    if picked_unseen(sheet):
        return ("Seat {seat}: pick three cards for the 3 card bonus, without looking",)
    return ("Seat {seat}: look at your cards and pick three for the 3 card bonus",)


def _deal(sheet: Sheet) -> Procedure:
    """Return the deal: one by one to players and dealer, or in stacks from an automated shoe."""
    cite = Cite("deal-in-turn")
    if sheet.dealing is not Dealing.AUTOMATED_SHOE:
        order = "Deal five cards to each player and to yourself"
        deal = Deal(name="deal", cite=cite, does=_FIVE_EACH, order=order, due=Round.dealt_in_turn)
        return (deal, DEAL_IS_COMPLETE)
    does = "each player gets a stack of five cards, face down"
    order = "Give each player a stack of five cards, face down"
    stacks = Deal(name="players' stacks", cite=cite, does=does, order=order, due=stacks_of_five)
    cover = DealersTurn(
        name=COVER_CARD,
        cite=Cite("13:69F-39.2(c)", "R-COVER-CARDS"),
        does="a cover card goes on the dealer's own stack",
        order="Lay the cover card on your own stack in the shoe",
        verb="cover",
        work=cover_the_stack,
    )
    if dealer_comes_late(sheet):
        return (stacks, Gaps(), DEAL_IS_COMPLETE, cover, HANDS_ARE_SEEN)
    at_once = Cite("13:69F-39.9(c)1", "R-PIKIT-LATE-STACK")
    return (stacks, cover, _own_stack(at_once), Gaps(), DEAL_IS_COMPLETE)


def _own_stack(cite: Cite) -> Stage:
    return Deal(
        name="the dealer's stack",
        cite=cite,
        does="the dealer's stack comes, face down under its cover card",
        order="Take your own stack",
        due=dealers_stack,
    )


def dealer_comes_late(sheet: Sheet) -> bool:
    """Return whether the dealer's stack comes after the players' decisions."""
    return pik_it(sheet).dealer_stack is DealerStack.AFTER_DECISIONS


def _late_stack(sheet: Sheet) -> Procedure:
    if not dealer_comes_late(sheet):
        return ()
    late = Cite("13:69F-39.9(c)2", "R-PIKIT-LATE-STACK")
    return (_own_stack(late), Gaps(), DEAL_IS_COMPLETE)


def _look(sheet: Sheet) -> Procedure:
    """Return the stage in which players look, if the licensee allows it (R-PIKIT-BLIND)."""
    if picked_unseen(sheet):
        return ()
    cite = Cite("13:69F-39.10(b)", "R-PIKIT-BLIND")
    return (Automatic(name="players look", cite=cite, what=players_look),)


@rests_on(Cite("13:69F-39.10(e)1", "R-ORDER"), Cite("13:69F-39.10(e)2", "R-ORDER"))
def _settlement(sheet: Sheet) -> Procedure:
    """Return the settlement: all players task by task, or one player after another."""
    if pik_it(sheet).settlement == 1:
        return tuple(ForEachSeat(SeatOrder.COUNTERCLOCKWISE, stage) for stage in _four_passes())
    return (ForEachSeat(SeatOrder.COUNTERCLOCKWISE, *_one_player_at_a_time()),)


def _four_passes() -> tuple[Stage, ...]:
    return (
        BestHand(
            name="best hands",
            cite=Cite("13:69F-39.10(e)1i", "R-ORDER"),
            does="{whose} best hand is told",
            order="Announce seat {seat}'s best hand",
            verb="announce",
            work=lambda round, number: announce(round, number, Cite("13:69F-39.10(e)1i")),
            when=is_in,
        ),
        DealersTurn(
            name="losing wagers",
            cite=Cite("13:69F-39.10(e)1ii", "R-ORDER"),
            does="{whose} wagers are collected, where they lost",
            order="Take seat {seat}'s losing wagers",
            verb="collect",
            work=lambda round, number: settle_ante_and_play(round, number, LOSING),
            when=lambda round, number: has_unsettled(round, number, LOSING),
            foreseen=lambda round, number: _may_have_unsettled(round, number, LOSING),
        ),
        DealersTurn(
            name="winning wagers",
            cite=Cite("13:69F-39.10(e)1iii", "R-ORDER", "R-PIKIT-TIE", "R-PIKIT-PUSHES"),
            does="{whose} wagers are paid, where they won",
            order="Pay seat {seat}'s winning wagers",
            verb="pay",
            work=lambda round, number: settle_ante_and_play(round, number, NOT_LOSING),
            when=lambda round, number: has_unsettled(round, number, NOT_LOSING),
            foreseen=lambda round, number: _may_have_unsettled(round, number, NOT_LOSING),
        ),
        DealersTurn(
            name="players' cards",
            cite=Cite("13:69F-39.10(e)1iv", "R-ORDER"),
            does="{whose} cards go to the discard rack",
            order="Place seat {seat}'s cards in the discard rack",
            verb="pick up",
            work=pick_up_hand,
            when=is_in,
        ),
    )


def _may_have_unsettled(round: Round, number: int, outcomes: frozenset[Outcome]) -> bool:
    if not round.shown.issuperset(round.dealer_positions):
        return is_in(round, number)
    return has_unsettled(round, number, outcomes)


def _one_player_at_a_time() -> tuple[Stage, ...]:
    return (
        BestHand(
            name="best hand",
            cite=Cite("13:69F-39.10(e)2i", "R-ORDER"),
            does="{whose} best hand is told",
            order="Announce seat {seat}'s best hand",
            verb="announce",
            work=lambda round, number: announce(round, number, Cite("13:69F-39.10(e)2i")),
            when=is_in,
        ),
        DealersTurn(
            name="ante and play",
            cite=Cite("13:69F-39.10(e)2ii", "R-PIKIT-TIE"),
            does="{whose} ante and play wager are settled",
            order="Settle seat {seat}'s ante and play wager",
            verb="settle",
            work=lambda round, number: settle_ante_and_play(round, number, LOSING | NOT_LOSING),
            when=is_in,
        ),
        DealersTurn(
            name="a player's cards",
            cite=Cite("13:69F-39.10(e)2iii"),
            does="{whose} cards go to the discard rack",
            order="Place seat {seat}'s cards in the discard rack",
            verb="pick up",
            work=pick_up_hand,
            when=is_in,
        ),
    )


CONDITIONS = {  # of the dealer's script
    "the dealer does not qualify against five cards": lambda round, number: (
        does_not_qualify(round) and not plays_three(round, number)
    ),
    "the stack comes late": lambda round, number: dealer_comes_late(round.sheet),
    "cards are picked unseen": lambda round, number: picked_unseen(round.sheet),
    "cards are picked after looking": lambda round, number: not picked_unseen(round.sheet),
    "the hand plays three cards": plays_three,
    "the hand plays five cards": lambda round, number: not plays_three(round, number),
    "settlement goes pass by pass": lambda round, number: pik_it(round.sheet).settlement == 1,
    "settlement goes player by player": lambda round, number: pik_it(round.sheet).settlement == 2,
}
