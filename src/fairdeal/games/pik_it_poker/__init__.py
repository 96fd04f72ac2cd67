"""Pik-it Poker, in New Jersey."""

from fairdeal.games.pik_it_poker import rule_of_thumb
from fairdeal.games.pik_it_poker.decisions import POINTS
from fairdeal.games.pik_it_poker.described import DESCRIPTION
from fairdeal.games.pik_it_poker.how_to_play import how_to_play
from fairdeal.games.pik_it_poker.irregularities import IRREGULARITIES
from fairdeal.games.pik_it_poker.settlement import Facts, resolve, settle
from fairdeal.games.pik_it_poker.stages import CONDITIONS, procedure
from fairdeal.games.pik_it_poker.wagers import SPOTS, max_spots, wagers
from fairdeal.games.pik_it_poker.words import HAND_WORDS, PICKING
from fairdeal.play import Equipment, Game

GAME = Game(
    module=__name__,
    name="Pik-it Poker",
    cards_each=5,
    wagers=wagers,
    spots=SPOTS,
    max_spots=max_spots,
    procedure=procedure,
    description=DESCRIPTION,
    irregularities=IRREGULARITIES,
    equipment=Equipment(cover_cards=1, cover_cards_with_automated_shoe=2),
    rule_of_thumb=rule_of_thumb.choose,
    picking=PICKING,
    hand_words=HAND_WORDS,
    how_to_play=how_to_play,
    points=POINTS,
    short="pikit",
    analysis="fairdeal.games.pik_it_poker.solver",
    felt="fairdeal.games.pik_it_poker.felt",
    conditions=CONDITIONS,
)

__all__ = ["GAME", "Facts", "resolve", "settle"]
