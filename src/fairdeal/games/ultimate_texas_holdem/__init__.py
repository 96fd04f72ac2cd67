"""Ultimate Texas Hold 'Em, in New Jersey and Massachusetts."""

from fairdeal.games.ultimate_texas_holdem import rule_of_thumb
from fairdeal.games.ultimate_texas_holdem.decisions import POINTS
from fairdeal.games.ultimate_texas_holdem.described import DESCRIPTION
from fairdeal.games.ultimate_texas_holdem.how_to_play import how_to_play
from fairdeal.games.ultimate_texas_holdem.irregularities import IRREGULARITIES
from fairdeal.games.ultimate_texas_holdem.settlement import (
    CoverAllFacts,
    Facts,
    ProgressiveFacts,
    payout_limits,
    resolve,
    settle,
)
from fairdeal.games.ultimate_texas_holdem.stages import CONDITIONS, feed_the_meter, procedure
from fairdeal.games.ultimate_texas_holdem.wagers import SPOTS, wagers
from fairdeal.games.ultimate_texas_holdem.words import HAND_WORDS
from fairdeal.play import Equipment, Game

GAME = Game(
    module=__name__,
    name="Ultimate Texas Hold 'Em",
    cards_each=2,
    wagers=wagers,
    spots=SPOTS,
    max_spots=lambda sheet: 1,
    procedure=procedure,
    description=DESCRIPTION,
    irregularities=IRREGULARITIES,
    equipment=Equipment(
        cover_cards=2, cover_card_colours=("yellow", "green"), pre_shuffled_as_it_came=False
    ),
    rule_of_thumb=rule_of_thumb.choose,
    on_no_more_bets=feed_the_meter,
    payout_limits=payout_limits,
    hand_words=HAND_WORDS,
    how_to_play=how_to_play,
    points=POINTS,
    short="uth",
    analysis="fairdeal.games.ultimate_texas_holdem.solver",
    felt="fairdeal.games.ultimate_texas_holdem.felt",
    conditions=CONDITIONS,
)

__all__ = ["GAME", "CoverAllFacts", "Facts", "ProgressiveFacts", "resolve", "settle"]
