"""The dealer's work in a round of Pik-it Poker: deal, reveal, settle, pick up."""

from fairdeal.cards import best_three, best_three_cards, five_card, three_card
from fairdeal.games.pik_it_poker.settlement import (
    Facts,
    dealer_hand,
    facts,
    five_card_bonus,
    forfeited,
    settle,
    three_card_bonus,
)
from fairdeal.games.pik_it_poker.wagers import pik_it
from fairdeal.law import Cite
from fairdeal.play import (
    DEALER,
    Chose,
    Event,
    HandStatus,
    Outcome,
    Position,
    Result,
    Round,
    RoundTransition,
    Verdicts,
    announced,
    handled,
    pick_up,
    settled,
    show,
)
from fairdeal.sheet import Dealing
from fairdeal.values import FrozenDict, replace

LOSING = frozenset({Outcome.LOSE})
NOT_LOSING = frozenset({Outcome.WIN, Outcome.PUSH})
COVER_CARD = "the cover card"
A_FOLDED_HAND = "a folded hand"
REVEALED = Cite("13:69F-39.10(c)1", "R-PIKIT-SEEN")
PICKED_UP = Cite("pick-up-in-order")


def stacks_of_five(round: Round) -> tuple[Position, ...]:
    """Return the positions of a stack of five for one player after another."""
    return tuple(card for number in round.clockwise() for card in round.hand_positions(number))


def dealers_stack(round: Round) -> tuple[Position, ...]:
    """Return the last stack of the automated shoe, under its cover card."""
    return round.dealer_positions


def cover_the_stack(round: Round, number: int) -> RoundTransition:
    """Cover the dealer's stack while it is still in the automated shoe."""
    cite = Cite("deal-in-turn", "R-COVER-CARDS")
    return round, (handled(round, "stack-covered", cite),)


def players_look(round: Round) -> RoundTransition:
    """Show players their own cards, at every position that they hold."""
    events: tuple[Event, ...] = ()
    for number in [hand.seat for hand in round.playing()]:
        owner = frozenset(round.seats_of(round.hands[number].player))
        cite = Cite("13:69F-39.10(b)", "R-PIKIT-BLIND")
        round, seen = show(round, round.hand_positions(number), cite, to=owner)
        events += seen
    return round, events


def is_in(round: Round, number: int) -> bool:
    """Return whether a hand has neither folded nor become void."""
    return round.hands[number].standing is HandStatus.IN


def has_folded(round: Round, number: int) -> bool:
    """Return whether a hand was folded."""
    return round.hands[number].standing is HandStatus.FOLDED


def has_unsettled(round: Round, number: int, outcomes: frozenset[Outcome]) -> bool:
    """Return whether a hand in play has an unsettled wager with one of these outcomes."""
    results = round.results[number] if is_in(round, number) else ()
    return any(
        result.outcome in outcomes and (number, result.wager) not in round.settled
        for result in results
    )


def three_selected(round: Round, number: int) -> str:
    """Return the three cards that a player picked, in words."""
    return f"three cards: {three_card(round.faces(selected_positions(round, number))).words}"


def all_five(round: Round, number: int) -> str:
    """Return a player's five cards in words."""
    return f"five cards: {five_card(round.faces(round.hand_positions(number))).words}"


def settle_three_card_bonus(round: Round, number: int) -> RoundTransition:
    """Settle the 3 card bonus on the cards that the player has just shown."""
    sheet = pik_it(round.sheet)
    verdicts = Verdicts(sheet, round.hands[number].stakes)
    selected = three_card(round.faces(selected_positions(round, number)))
    return settled(round, number, (three_card_bonus(selected.category, verdicts, sheet),))


def reveal_hand(round: Round, number: int) -> RoundTransition:
    """Turn up those of a player's five cards that are still face down."""
    return show(round, round.hand_positions(number), REVEALED)


def settle_five_card_bonus(round: Round, number: int) -> RoundTransition:
    """Settle the 5 card bonus on the cards that the dealer has just turned up."""
    sheet = pik_it(round.sheet)
    verdicts = Verdicts(sheet, round.hands[number].stakes)
    value = five_card(round.faces(round.hand_positions(number)))
    return settled(round, number, (five_card_bonus(value.category, verdicts, sheet),))


def collect_fold(round: Round, number: int) -> RoundTransition:
    """Collect a folded hand's ante, and put its cards into the rack."""
    verdicts = Verdicts(round.sheet, round.hands[number].stakes)
    round, lost = settled(round, number, forfeited(verdicts))
    round, to_rack = pick_up(round, round.hand_positions(number), Cite("13:69F-39.10(c)4"))
    return round, lost + to_rack


def reveal_dealer(round: Round, number: int) -> RoundTransition:
    """Turn up and announce the dealer's five cards, and set apart the best three.

    This decides every hand; the wagers are settled task by task.
    """
    cite = Cite("13:69F-39.10(d)")
    if round.nobody_plays:
        cite = cite.with_ruling("R-EVERYONE-FOLDS")
    events: tuple[Event, ...] = ()
    if round.sheet.dealing is Dealing.AUTOMATED_SHOE:
        events += (handled(round, "stack-uncovered", cite),)
    round, shown = show(round, round.dealer_positions, cite)
    faces = round.faces(round.dealer_positions)
    hand = dealer_hand(faces)
    events += (
        *shown,
        announced(round, "five-cards", cite, seat=0, hand=hand.five.text),
    )
    if does_not_qualify(round):
        events += (announced(round, "no-qualify", cite),)
    three = tuple(sorted(faces.index(card) + 1 for card in best_three_cards(faces)))
    results = FrozenDict({hand.seat: results_of(round, hand.seat) for hand in round.playing()})
    return replace(round, results=results), (
        *events,
        Chose(DEALER, round.clause(cite), (), 0, "best three", three),
        announced(round, "best-three", cite, seat=0, hand=hand.three.text),
    )


def does_not_qualify(round: Round) -> bool:
    """Return whether the dealer's hand, now turned up, fails to qualify."""
    must = pik_it(round.sheet).dealer_qualifies
    return must and not dealer_hand(round.faces(round.dealer_positions)).qualifies


def plays_three(round: Round, number: int) -> bool:
    """Return whether the player wagered on the best three cards, and not on all five."""
    return "play_3" in round.hands[number].wagers


def announce(round: Round, number: int, cite: Cite) -> RoundTransition:
    """Announce a player's best three or all five, as the hand was played."""
    positions = round.hand_positions(number)
    faces = round.faces(positions)
    if plays_three(round, number):
        phrase, hand = "best-three", best_three(faces).text
    else:
        phrase, hand = "five-cards", five_card(faces).text
    round, events = show(round, positions, cite)
    return round, (*events, announced(round, phrase, cite, seat=number, hand=hand))


def settle_ante_and_play(
    round: Round, number: int, outcomes: frozenset[Outcome]
) -> RoundTransition:
    """Settle those of a hand's remaining wagers that have one of these outcomes."""
    return settled(round, number, round.results[number], outcomes=outcomes)


def pick_up_hand(round: Round, number: int) -> RoundTransition:
    """Put a player's cards into the rack in the order dealt, so that the hand can be rebuilt."""
    return pick_up(round, round.hand_positions(number), PICKED_UP)


def pick_up_dealer(round: Round, number: int) -> RoundTransition:
    """Put the dealer's cards into the rack, after all others."""
    return pick_up(round, round.dealer_positions, PICKED_UP)


def selected_positions(round: Round, number: int) -> tuple[Position, ...]:
    """Return the positions of a hand's three bonus cards; none if none were chosen."""
    positions = round.hand_positions(number)
    return tuple(positions[pick - 1] for pick in round.hands[number].picks)


def facts_of(round: Round, number: int) -> Facts:
    """Return a hand's facts, once every relevant card is out."""
    cards = round.faces(round.hand_positions(number))
    dealers, selected = round.faces(round.dealer_positions), selected_positions(round, number)
    return facts(cards, dealers, round.faces(selected))


def results_of(round: Round, number: int) -> tuple[Result, ...]:
    """Return a hand's results, once every relevant card is out."""
    return settle(facts_of(round, number), round.hands[number].stakes, pik_it(round.sheet))
