"""Phrases of Ultimate Texas Hold 'Em."""

from fairdeal.cards import how_many
from fairdeal.play.model.report import has_cards
from fairdeal.play.phrases import Fact, add_phrases, exposed
from fairdeal.sheet.ultimate_texas_holdem import ROWS


def _cover_all(hands: int, **odds: Fact) -> str:
    rows = [f"{row.replace('_', ' ')} {odds[row]}" for row in ROWS if row in odds]
    return f"Cover All with {hands} hands: {', '.join(rows)}"


def _wrong_number_and_deck(seat: int, count: int, deck: int) -> str:
    return f"{has_cards(seat, count)}, and the deck has {deck}"


def _completed(short: int, deck: int) -> str:
    return f"the dealer is {how_many(short)} short and the deck has {deck}: the hand is completed"


add_phrases(
    {
        "cover-all-pays": _cover_all,
        "shuffler-set-to-cover-all": "the shuffler is set to Cover All",
        "shuffler-set-to-cover-all!": "Have the shuffler set to its Cover All mode",
        "cards-taken-in-hand": "takes the remaining cards from the automated shoe into one hand",
        "green-button-pressed": "presses the green button of the shuffler",
        "fold-laid-under-trips": "lays seat {seat}'s cards face down under its trips wager",
        "fold-spread": "spreads seat {seat}'s cards face down",
        "dealer-uncovered": "takes the cover card off the dealer's cards and lays it on the layout",
        "exposed-before-decisions": exposed("all had decided"),
        "wrong-number-and-deck": _wrong_number_and_deck,
        "dealer-completed-from-whole-deck": _completed,
    }
)
