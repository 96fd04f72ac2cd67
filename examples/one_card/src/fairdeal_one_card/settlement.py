"""Two ranks and the stakes in, results out."""

from fairdeal.cards import Card
from fairdeal.law import Cite
from fairdeal.money import EVEN_MONEY
from fairdeal.play.model.result import Comparison, Result, Stakes, Verdicts, compare
from fairdeal.sheet import Sheet
from fairdeal_one_card.wagers import PLAY

MAIN = ("ante", PLAY)


def settle(card: Card, dealer: Card, stakes: Stakes, sheet: Sheet) -> tuple[Result, ...]:
    """Every wager of one hand; without a play wager the ante is lost."""
    verdicts = Verdicts(sheet, stakes)
    if PLAY not in stakes:
        return forfeited(verdicts)
    match compare(card.rank, dealer.rank):
        case Comparison.HIGHER:
            return tuple(verdicts.win(wager, EVEN_MONEY, Cite("even-money")) for wager in MAIN)
        case Comparison.LOWER:
            return tuple(verdicts.lose(wager, Cite("OC 2(b)")) for wager in MAIN)
    return tuple(verdicts.push(wager, Cite("meaning-push")) for wager in MAIN)


def forfeited(verdicts: Verdicts) -> tuple[Result, ...]:
    """A fold loses the ante."""
    return (verdicts.lose("ante", Cite("meaning-fold")),)
