"""5 Card Hi-Lo, in New Jersey."""

from fairdeal.games.five_card_hi_lo import rule_of_thumb
from fairdeal.games.five_card_hi_lo.decisions import POINTS, further_hands
from fairdeal.games.five_card_hi_lo.described import DESCRIPTION
from fairdeal.games.five_card_hi_lo.how_to_play import how_to_play
from fairdeal.games.five_card_hi_lo.irregularities import IRREGULARITIES
from fairdeal.games.five_card_hi_lo.points import Split, house_way, lawful_lows, split
from fairdeal.games.five_card_hi_lo.settlement import Aces, Facts, payout_limits, resolve, settle
from fairdeal.games.five_card_hi_lo.stages import CARDS_EACH, CONDITIONS, procedure
from fairdeal.games.five_card_hi_lo.wagers import SPOTS, max_spots, wagers
from fairdeal.games.five_card_hi_lo.words import HAND_WORDS, PICKING
from fairdeal.play import Equipment, Game

GAME = Game(
    module=__name__,
    name="5 Card Hi-Lo",
    cards_each=CARDS_EACH,
    wagers=wagers,
    spots=SPOTS,
    max_spots=max_spots,
    procedure=procedure,
    description=DESCRIPTION,
    irregularities=IRREGULARITIES,
    equipment=Equipment(cover_cards=1, cutting_cards=1),
    rule_of_thumb=rule_of_thumb.choose,
    payout_limits=payout_limits,
    further_hands=further_hands,
    picking=PICKING,
    hand_words=HAND_WORDS,
    how_to_play=how_to_play,
    points=POINTS,
    short="hilo",
    analysis="fairdeal.games.five_card_hi_lo.solver",
    felt="fairdeal.games.five_card_hi_lo.felt",
    conditions=CONDITIONS,
)

__all__ = [
    "GAME",
    "Aces",
    "Facts",
    "Split",
    "house_way",
    "lawful_lows",
    "resolve",
    "settle",
    "split",
]
