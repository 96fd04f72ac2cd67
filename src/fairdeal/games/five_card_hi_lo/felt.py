"""The felt of 5 Card Hi-Lo."""

from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.five_card_hi_lo.signs import notices
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
    suits,
    title,
    wager,
)
from fairdeal.press.wording import pays, table_words

NUMBER, COLOURS = "HILO", FeltColours("#5b1c28", "#4a1520", "#3a0f18")
NOTICES = notices
PAR = "fairdeal.games.five_card_hi_lo.par"  # read when a PAR sheet is asked for
DEALER = "fairdeal.games.five_card_hi_lo.dealer_card"  # read when a dealer's card is asked for
COVER = ("Qh", "9d", "6s", "Ac", "3h")  # of the player's card
DEPTH = 198.0
_ODDS = Cite("layout-odds"), Cite("odds-say-to")


def felt(sheet: HiLoSheet) -> FeltDesign:
    """Return the layout: six areas for each player, the dealer's two hands, the bonus odds."""
    hand = "Dealer’s hand: high three, low two"
    dealer = (Cite("first-card-dealer"), Cite("deal-in-turn"))
    return FeltDesign(
        depth=DEPTH,
        most_seats=7,
        position=(Cite("13:69E-1.13Z(b)1"), Cite("layout-player-position")),
        seat=(
            wager("ante", "Ante", -50, 2, Cite("layout-ante-area")),
            wager("play", "Play", 50, 2, Cite("13:69E-1.13Z(b)2ii")),
            wager("tie", "Tie", -48, -96, Cite("13:69E-1.13Z(b)2iii"), r=40),
            wager("poker_bonus", "Poker|bonus", 48, -96, Cite("13:69E-1.13Z(b)2iv"), r=40),
            cards("high", "High hand, three cards", -60, 132, 142, 122,
                  Cite("13:69E-1.13Z(b)2v"), label="HIGH"),
            cards("low", "Low hand, two cards", 76, 132, 114, 122,
                  Cite("13:69E-1.13Z(b)2vi"), label="LOW"),
        ),
        middle=(
            *(cards(f"dealer high-{k}", hand, x, 196, 116, 160, dealer)
              for k, x in enumerate((658, 778, 898), 1)),
            *(cards(f"dealer low-{k}", hand, x, 196, 116, 160, dealer)
              for k, x in enumerate((1054, 1174), 1)),
        ),
        texts=tuple(_texts(sheet)),
    )  # fmt: skip


def _texts(sheet: HiLoSheet) -> list[FeltText]:
    bonus = sheet.poker_bonus_pay_table
    return [
        odds("poker bonus odds", f"Odds of the poker bonus, {table_words(bonus)}",
             "POKER BONUS PAYS", pays(bonus), 78, 94, 244, *_ODDS, Cite("13:69F-40.11(d)"),
             size=17, pitch=22.6),
        odds("tie odds", "Odds of the tie bet", "TIE PAYS", pays(sheet.tie_pay_table), 1508, 96,
             244, *_ODDS, Cite("13:69F-40.11(c)"), size=17, pitch=24),
        odds("ante bonus odds", "Odds of the ante bonus", "ANTE BONUS PAYS",
             pays(sheet.ante_bonus), 1508, 214, 244, *_ODDS, Cite("13:69F-40.11(e)"), size=17,
             pitch=24),
        _label("dealer high label", 778, "DEALER’S HIGH HAND"),
        _label("dealer low label", 1114, "LOW HAND"),
        title("title", "5 CARD HI-LO", 1732, 84, 18),
        bent_words("winning", "How ante and play win, and what they pay",
                   "win high and low: ante and play pay 1 to 1", 1786, Cite("even-money"),
                   size=25),
        sentence("aces", "Dealer’s aces", 1374, 178, ("Dealer’s aces", "play high."),
                 Cite("13:69F-40.5(b)"), size=18.5),
        suits(1842, 21, 46),
        *licensee(sheet.licensee, 461, 196, 200, 120),
    ]  # fmt: skip


def _label(name: str, x: float, line: str) -> FeltText:
    return FeltText(
        name=name, words="Whose cards", x=x, y=296, style="place", size=15.5, lines=(line,),
        gap=2.0, cites=(),
    )  # fmt: skip
