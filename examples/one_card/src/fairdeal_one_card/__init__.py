"""One Card, a game that nobody ever licensed: all that it is lies in this folder.

Everyone antes and gets one card, the dealer too. Whoever likes his or her card plays for as much
again; the higher rank wins even money.
"""

from fairdeal.play.model.game import Equipment, Game
from fairdeal_one_card.described import DESCRIPTION
from fairdeal_one_card.irregularities import IRREGULARITIES
from fairdeal_one_card.stages import procedure
from fairdeal_one_card.wagers import SPOTS, max_spots, wagers

GAME = Game(
    module=__name__,
    name="One Card",
    cards_each=1,
    wagers=wagers,
    spots=SPOTS,
    max_spots=max_spots,
    procedure=procedure,
    description=DESCRIPTION,
    irregularities=IRREGULARITIES,
    equipment=Equipment(cover_cards=1),
)

__all__ = ["GAME"]
