"""The felt of Pik-it Poker."""

from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.games.pik_it_poker.signs import notices
from fairdeal.law import Cite
from fairdeal.press.layout.felt import (
    FeltColours,
    FeltDesign,
    FeltText,
    bent_words,
    cards,
    licensee,
    odds,
    sentence,
    title,
    wager,
)
from fairdeal.press.layout.geometry import MIDDLE
from fairdeal.press.wording import pays, table_words, times

NUMBER, COLOURS = "PIK", FeltColours("#163f66", "#123555", "#0c2742")
NOTICES, SHOWS_ALL = notices, {"dealer_qualifies": True}
PAR = "fairdeal.games.pik_it_poker.par"  # read when a PAR sheet is asked for
DEALER = "fairdeal.games.pik_it_poker.dealer_card"  # read when a dealer's card is asked for
COVER = ("Ks", "Qs", "Js", "7d", "2c")  # of the player's card
DEPTH = 214.0
_ODDS = Cite("layout-odds")
QUALIFIER = "A-K-4-3-2"


def _left_out(sheet: PikItSheet) -> frozenset[str]:
    """Return the clauses on layout and signs that do not apply if the dealer need not qualify."""
    where = "13:69E-1.13Y(d)2"
    return frozenset() if sheet.dealer_qualifies else frozenset((where, f"{where}i", f"{where}ii"))


def _chosen(sheet: PikItSheet) -> tuple[tuple[str, str], ...]:
    """Return the choices that the submission must identify, with their clauses."""
    how = {
        1: "each step is finished for all players before the next begins",
        2: "all steps are finished for one player before the next",
    }[sheet.settlement]
    clause = f"13:69F-39.10(e){sheet.settlement}"
    return ((f"settlement procedure {sheet.settlement}: {how}", clause),)


LEAVES_OUT, CHOSEN = _left_out, _chosen


def felt(sheet: PikItSheet) -> FeltDesign:
    """Return the layout: six areas for each player, the dealer's five cards, all odds."""
    return FeltDesign(
        depth=DEPTH,
        most_seats=6,
        position=(Cite("layout-player-position"),),
        seat=(
            wager("ante", "Ante", -55, -68, Cite("layout-ante-area")),
            wager("five_card_bonus", "5 card|bonus", 55, -68, Cite("13:69E-1.13Y(b)1ii")),
            wager("three_card_bonus", "3 card|bonus", 0, -158, Cite("13:69E-1.13Y(b)1iii")),
            wager("play_3", "Play 3", -55, 24, Cite("13:69E-1.13Y(b)1iv")),
            wager("play_5", "Play 5", 55, 24, Cite("13:69E-1.13Y(b)1v")),
            cards("cards", "Player’s five cards", 0, 146, 262, 128, Cite("13:69E-1.13Y(b)1vi")),
        ),
        middle=tuple(
            cards(f"dealer card-{k + 1}", "Dealer’s five cards", MIDDLE + (k - 2) * 132, 200,
                  124, 172, Cite("13:69E-1.13Y(b)2"))
            for k in range(5)
        ),
        texts=tuple(_texts(sheet)),
        equal=("ante", "five_card_bonus"),
    )  # fmt: skip


def _texts(sheet: PikItSheet) -> list[FeltText]:
    five, three = sheet.five_card_bonus_pay_table, sheet.three_card_bonus_pay_table
    texts = [
        odds("5 card bonus odds", f"Odds of the 5 card bonus, {table_words(five)}",
             "5 CARD BONUS PAYS", pays(five), 78, 112, 256, _ODDS, Cite("13:69F-39.11(b)"),
             pitch=24.5),
        odds("3 card bonus odds", f"Odds of the 3 card bonus, {table_words(three)}",
             "3 CARD BONUS PAYS", pays(three), 1496, 122, 256, _ODDS, Cite("13:69F-39.11(c)")),
        sentence("even money", "Odds of ante and play", 1369, 158,
                 ("Ante and play", "pay 1 to 1."), _ODDS, Cite("even-money"), size=17.5),
        title("title", "PIK-IT POKER", 1712, 80, 16),
        bent_words("how", "What a hand is played against",
                   "best three against three, or five against five", 1760),
        bent_words("play sizes", "Size of play 3 and play 5", sizes(sheet), 1795,
                   Cite("13:69E-1.13Y(d)1")),
        *licensee(sheet.licensee, 461, 196, 190, 120),
    ]  # fmt: skip
    if sheet.dealer_qualifies:
        texts += [
            sentence("qualifier", "Dealer’s qualifying hand", 1369, 209,
                     ("Dealer qualifies with", f"{QUALIFIER} or better."),
                     Cite("13:69E-1.13Y(d)2i"), size=17.5),
            sentence("qualifier and play 3", "It has no bearing on play 3", 1369, 256,
                     ("This has no bearing", "on play 3."),
                     Cite("13:69E-1.13Y(d)2ii"), size=17.5),
        ]  # fmt: skip
    return texts


def sizes(sheet: PikItSheet) -> str:
    """Return the sizes of the two play wagers in one line."""
    three, five = sheet.play_3_multiple, sheet.play_5_multiple
    if three == five:
        return f"play 3 and play 5 are {times(three)} the ante"
    return f"play 3 is {times(three)} the ante, play 5 {times(five)} the ante"
