"""Words for events around the rounds, as a dealer would say them."""

from fairdeal.money import in_dollars
from fairdeal.play import CoverCards, Phrase, Words, add_phrases, add_words
from fairdeal.table.events import (
    BoughtIn,
    CashedOut,
    CutMade,
    DeckCounted,
    DeckPlaced,
    Left,
    MeterSeeded,
    Prepared,
    Renamed,
    RulesChanged,
    Sat,
    SheetChanged,
    Shuffled,
    SignedOn,
    TableWork,
    TakenAsItCame,
    Tipped,
)


def _work(event: TableWork) -> str:
    return f"{event.actor}: {event.words}" + (f" ({event.deck})" if event.deck else "")


def _shuffled(event: Shuffled) -> str:
    meanwhile = f" while the {event.while_playing} one is played" if event.while_playing else ""
    committed = f"committed to {event.root[:16]}…"
    return f"{event.actor} shuffles the {event.deck} deck{meanwhile}, {committed}"


def _taken_as_it_came(event: TakenAsItCame) -> str:
    return f"{event.actor} takes the {event.deck} deck as it came, committed to {event.root[:16]}…"


def _tipped(event: Tipped) -> str:
    return f"{event.actor} gives the dealers {in_dollars(event.amount)}, which go to the tip box"


def _rules_changed(event: RulesChanged) -> str:
    return f"the table goes on under edition {event.rules} of the rules, with new decks"


add_words(
    {
        Prepared: Words(_work),
        DeckPlaced: Words(_work),
        Shuffled: Words(_shuffled, lambda _: "the deck is shuffled and sealed"),
        TakenAsItCame: Words(_taken_as_it_came, lambda _: "the deck is shuffled and sealed"),
        CutMade: Words(lambda e: f"{e.actor} cuts {e.count} cards", lambda _: "cut"),
        DeckCounted: Words(lambda e: f"the shuffler counts {e.count} cards in the {e.deck} deck"),
        SignedOn: Words(lambda e: f"{e.name} signs on as {e.role}"),
        SheetChanged: Words(lambda e: f"{e.actor} puts another sheet in force: {e.hash[:16]}…"),
        RulesChanged: Words(_rules_changed),
        Sat: Words(lambda e: f"{e.name or e.player} sits at seat {e.seat}"),
        Renamed: Words(lambda e: f"{e.actor} is called {e.name} from now on"),
        Left: Words(lambda e: f"seat {e.seat} is free again"),
        BoughtIn: Words(lambda e: f"{e.actor} changes {in_dollars(e.amount)} for chips"),
        Tipped: Words(_tipped),
        CashedOut: Words(lambda e: f"{e.actor} takes {in_dollars(e.amount)} in chips away"),
        MeterSeeded: Words(lambda e: f"the progressive meter starts at {in_dollars(e.amount)}"),
    }
)


def _covers(colour: str, count: int, cutting: int) -> str:
    return f"beside the deck: {CoverCards(colour, count, cutting)}"


def _lay_out(colour: str, count: int, cutting: int, **_: str) -> str:
    return f"Lay out {CoverCards(colour, count, cutting)}"


add_phrases(
    {
        "dealer-signs-on": "the dealer signs on",
        "floor-signs-on": "the floorperson signs on",
        "deck-inspected": "the dealer inspects the deck",
        "backs-compared": "the backs of the two decks are compared: they differ in colour",
        "deck-received": "a deck is received",
        "deck-verified": "the floor verifies the deck",
        "deck-spread-up": "the deck is spread face up",
        "deck-turned-up": "the deck is turned face up for the player who came",
        "cards-looked-over": "a player looks the cards over",
        "cards-stacked": "the cards are stacked",
        "deck-cut": "the dealer cuts the deck",
        "recut-required": "the supervisor requires the cards to be recut",
        "rest-on-top": "the rest of the deck goes on top",
        "cut-card-to-rack": "the cover card goes to the discard rack",
        "deck-used-as-it-came": "the pre-shuffled deck is used as it came",
        "deck-shuffled": "the deck is shuffled",
        "device-shuffles": "the shuffler shuffles the deck",
        "shuffle-begun": "the shuffle begins, while the other deck is played",
        "dealt-as-cut": "it is dealt as it was cut",
        "dealt-as-shuffled": "it is dealt as the device shuffled it",
        "other-deck-loaded": "the other deck goes into the shuffler",
        "rack-free": "the rack is free for the deck in play",
        "cards-collected": "the cards are collected and leave the table",
        "automated-shoe-brought": "the automated shoe is brought to the table",
        "shoe-deals-stacks": "it deals stacks",
        "shuffler-beside-shoe": "a shuffler may be used beside the shoe",
        "shuffler-brought": "the shuffler is brought to the table",
        "no-shoe-to-secure": "no shoe need be secured",
        "dealt-from-hand": "the cards are dealt from the hand",
        "shoe-secured": "the shoe is secured to the table",
        "cover-for-dealers-stack": "one of them is for the dealer's stack",
        "shoe-locked-away": "the shoe is locked away",
        "table-cleared": "the table is cleared; no shoe was used",
        "deck-spread-down": "the deck is spread face down",
        "shuffler-failed": "the shuffler failed: the cards are reshuffled",
        "deck-removed": "the deck is removed from the table",
        "table-closing": "the table is closing",
        "table-opened": "the table is opened",
        "deck-sent-for": "another deck is sent for",
        "deck-leaves": "a deck leaves the table",
        "cards-washed": "the cards are turned down and washed",
        "cards-washed-apart": "the cards are turned down and washed, apart from the other deck",
        "deck-out-of-shoe": "the deck comes out of the shoe for the recut",
        "deck-out-of-automated-shoe": "the deck comes out of the automated shoe for the recut",
        "deck-into-shoe": "the deck goes into the shoe",
        "deck-into-hand": "the deck goes into the dealer's hand",
        "deck-into-automated-shoe": "the deck goes into the automated shoe",
        "device-removed": "the {device} is removed",
        "cover-cards-laid-out": _covers,
    }
)

ORDERS: dict[str, Phrase] = {  # the same for the dealer's script, in the imperative
    "dealer-signs-on": "Sign on",
    "floor-signs-on": "Wait for the floorperson to sign on",
    "deck-inspected": "Inspect the {deck}",
    "backs-compared": "Compare the backs of the two decks: their colours must differ",
    "deck-received": "Receive the {deck} from the floorperson",
    "deck-verified": "Have the floorperson verify the {deck}",
    "deck-spread-up": "Spread the {deck} face up",
    "deck-turned-up": "Turn the {deck} face up for the player",
    "cards-looked-over": "Let the first player look over the {deck}",
    "cards-stacked": "Stack the {deck}",
    "deck-cut": "Cut the {deck} with one hand",
    "rest-on-top": "Place the rest of the deck on top of the cards you cut off",
    "cut-card-to-rack": "Take out the cover card and place it in the discard rack",
    "deck-used-as-it-came": "Take the pre-shuffled {deck} as it came",
    "deck-shuffled": "Shuffle the {deck}",
    "device-shuffles": "Let the shuffler shuffle the {deck}",
    "other-deck-loaded": "Place the {deck} in the shuffler",
    "rack-free": "Keep cards of one deck only in the discard rack",
    "cards-collected": "Collect the {deck} for the floorperson",
    "automated-shoe-brought": "Have the automated shoe brought to the table",
    "shuffler-brought": "Have the shuffler brought to the table",
    "dealt-from-hand": "Put no shoe on the table: deal from your hand",
    "shoe-secured": "Secure the shoe to the table",
    "cover-for-dealers-stack": "Keep one cover card for your own stack",
    "shoe-locked-away": "Lock the shoe away",
    "table-cleared": "Clear the table",
    "cards-washed": "Turn the {deck} face down and wash it",
    "cards-washed-apart": "Turn the {deck} face down and wash it apart from the other deck",
    "deck-into-shoe": "Place the {deck} in the shoe",
    "deck-into-hand": "Take the {deck} in one hand",
    "deck-into-automated-shoe": "Place the {deck} in the automated shoe",
    "cover-cards-laid-out": _lay_out,
}
add_phrases({f"{name}!": order for name, order in ORDERS.items()})
