"""What the texts ask of hands, eyes and voice, and at which step: read from the texts themselves.

Keys are provisions where texts share a rule, and clauses where one has it alone. Every clause that
is not here asks nothing of the dealer that the program or the print does not do.
"""

from fairdeal.law import Cite, instrument

Stages = dict[str, set[str]]

LOOK = {"inspect", "verify", "spread", "look"}
OPENING: Stages = {
    "one-deck": {"lay out the cover cards"},
    "second-deck-complies": {"compare the backs"},
    "second-deck-other-colour": {"compare the backs"},
    "second-deck-shuffled-meanwhile": {"load the shuffler"},
    "second-deck-alternates": {"load the shuffler"},
    "one-deck-in-rack": {"load the shuffler"},
    "deck-receipt": {"sign on", "deliver", "collect the cards"},
    "first-player-spread": {"sign on", *LOOK},
    "wash-and-stack": {"wash", "stack"},
    "two-decks-opened-separately": {*LOOK, "wash", "stack", "shuffle"},
    "shuffle-each-round": {"shuffle"},
    "no-cut-after-device": {"place the deck"},
    "idle-table-spread": {"spread face up", "turn up"},
    "shuffler-fails": {"shuffle"},
    "deck-placed": {"place the deck"},
    "chips-only": {"betting"},
    "wagers-before-no-more-bets": {"betting"},
    "seated-players-only": {"betting"},
    "no-more-bets": {"betting"},
    "stub-to-rack": {"the stub"},
    "stub-count": {"the stub"},
    "stub-count-right": {"the stub"},
    "stub-count-wrong": {"the stub", "all cards"},
    "dealer-reveals": {"the dealer's hand"},
}
CUT: Stages = {
    "cut-after-manual-shuffle": {"cut"},
    "cut": {"cut"},
    "cut-one-hand": {"cut"},
    "cut-cover-card-down": {"cut"},
    "cut-at-least-ten": {"cut"},
    "cut-rest-on-top": {"cut"},
    "cut-cover-card-away": {"cut"},
    "deal-after-cut": {"place the deck"},
    "recut": {"place the deck", "betting"},
}
PLAYED = {"settlement", "settlement against less than a pair"}
SETTLED = PLAYED | {"settlement of folded hands"}
HELD_WHILE_ASKING = {"before the flop", "after the flop", "the stub"}
BOARD = {"flop", "last cards"}
MISSING = {"the dealer's missing cards"}
UTH: Stages = {
    "preflop-decision": {"before the flop"},
    "preflop-wager-placed": {"before the flop"},
    "flop-dealt": {"flop"},
    "flop-decision": {"after the flop"},
    "flop-wager-placed": {"after the flop"},
    "last-cards-dealt": {"last cards"},
    "last-decision": {"after the last cards"},
    "last-wager-placed": {"after the last cards"},
    "fold-loses-ante-and-blind": {"after the last cards"},
    "fold-under-trips": {"after the last cards", "settlement of folded hands"},
    "fold-to-rack": {"after the last cards"},
    "dealer-below-pair": {"settlement against less than a pair"},
    "players-resolved-in-turn": {"settlement"},
    "lower-hand-loses": PLAYED,
    "higher-hand-wins": PLAYED,
    "equal-hands-push": PLAYED,
    "trips-settled-last": SETTLED,
    "pick-up-in-order": {"after the last cards", "the dealer's cards", "all cards", *SETTLED},
    "drawn-in-error": {"initial deal", *BOARD},
    "wrong-number-of-cards": {"all cards", *MISSING},
    "dealer-card-exposed": {"all cards", "trips"},
    "face-up-card": {"initial deal", "all cards", "trips", *BOARD, *MISSING},
}
COVER_ALL: Stages = {
    "MA-UTH 13(a)": {"betting"},
    "MA-UTH 13(b)": {"Cover All"},
    "MA-UTH 13(d)": {"bring the shuffler"},
    "MA-UTH 13(e)": {"the green button"},
    "MA-UTH 13(g)": {"Cover All"},
    "MA-UTH 13(h)": PLAYED,
    "MA-UTH 13(h)a": {"the dealer's hand", *PLAYED},
    "MA-UTH 13(i)": PLAYED,
    "MA-UTH 13(j)": {"Cover All"},
    "MA-UTH 13(k)": {"Cover All"},
}
PROGRESSIVE: Stages = {
    "MA-UTH 14(a)": {"betting"},
    "MA-UTH 14(b)": {"betting"},
    "MA-UTH 14(c)": SETTLED,
}
ONE_BY_ONE = (
    "first-card-players",
    "first-card-dealer",
    "second-card-players",
    "second-card-dealer",
)
PIKIT: Stages = {
    "play-wager-by-procedure": {"play or fold"},
    "13:69F-39.3(f)": {"selection", "a player's hand", "play or fold"},
    "13:69F-39.4(e)": {"best hands", "best hand"},
    "13:69F-39.10(a)": {"selection"},
    "13:69F-39.10(b)": {"selection", "3 card bonus"},
    "13:69F-39.10(c)": {"a player's hand"},
    "13:69F-39.10(c)1": {"a player's hand"},
    "13:69F-39.10(c)2": {"5 card bonus"},
    "13:69F-39.10(c)3": {"play or fold"},
    "13:69F-39.10(c)4": {"a folded hand"},
    "13:69F-39.10(e)": {"the dealer's hand", "the dealer's cards"},
    "13:69F-39.10(e)1": {"best hands"},
    "13:69F-39.10(e)1i": {"best hands"},
    "13:69F-39.10(e)1ii": {"losing wagers"},
    "13:69F-39.10(e)1iii": {"winning wagers"},
    "13:69F-39.10(e)1iv": {"players' cards"},
    "players-resolved-in-turn": {"best hand"},
    "13:69F-39.10(e)2i": {"best hand"},
    "13:69F-39.10(e)2ii": {"ante and play"},
    "13:69F-39.10(e)2iii": {"a player's cards"},
    "13:69F-39.10(f)": {"winning wagers", "ante and play"},
    "pick-up-in-order": {
        "a folded hand",
        "players' cards",
        "a player's cards",
        "the dealer's cards",
        "all cards",
    },
    "counting-shuffler-exempts": {"shuffle"},
    "wrong-number-of-cards": {"all cards"},
    "dealer-card-exposed": {"all cards"},
}
ELECTION = {"election"}
HILO: Stages = {
    "13:69F-40.5(b)": {"the dealer's hand"},
    "13:69F-40.6(d)": ELECTION,
    "several-positions": {"betting", "election"},
    "13:69F-40.6(g)1": {"betting"},
    "13:69F-40.6(g)2": ELECTION,
    "13:69F-40.6(g)2i": ELECTION,
    "13:69F-40.6(g)2ii": ELECTION,
    "13:69F-40.10(a)": ELECTION,
    "13:69F-40.10(a)1": ELECTION,
    "13:69F-40.10(a)2": ELECTION,
    "13:69F-40.10(b)": ELECTION,
    "players-resolved-in-turn": {"settlement"},
    "13:69F-40.10(d)i": {"settlement"},
    "13:69F-40.10(d)ii": {"settlement"},
    "13:69F-40.10(d)iii": {"settlement"},
    "13:69F-40.10(e)": {"settlement"},
    "13:69F-40.10(f)": {"settlement"},
    "pick-up-in-order": {"settlement", "the dealer's cards", "all cards"},
    "drawn-in-error": {"the deal"},
    "wrong-number-of-cards": {"all cards", *MISSING},
    "face-up-card": {"the deal", "all cards", *MISSING},
    "13:69E-1.19(c)": {"bring the shuffler"},
}
DEALS = {"nj-uth": "initial deal", "ma-uth": "initial deal", "nj-pikit": "deal"}
DEALS["nj-hilo"] = "the deal"


def asked_of_the_dealer(name: str, dealing: str) -> Stages:
    """Every clause that asks something of the dealer under a dealing method, and at which steps."""
    wanted: Stages = {**OPENING, **(CUT if dealing != "hand" else {})}
    wanted |= {"nj-pikit": PIKIT, "nj-hilo": HILO}.get(name, UTH)
    if name == "ma-uth":
        wanted |= PROGRESSIVE | (COVER_ALL if dealing == "automated-shoe" else {})
    by_method = {"manual-shoe": _manual, "hand": _hand, "automated-shoe": _automated}
    wanted |= by_method[dealing](name, DEALS[name])
    if dealing == "automated-shoe":  # a card that fills a gap may lie face up too
        wanted["face-up-card"] = {*wanted["face-up-card"], "gaps in the stacks"}
    if dealing != "hand":
        wanted["recut"] = {*CUT["recut"], *wanted["deal-in-turn"]}  # until the first card
    law = instrument(name)
    held = {(c.provision, c.dealing): c.id for c in law.clauses.values() if c.provision}
    ids = {
        key: held.get((key, dealing)) or held.get((key, None)) or key  # a clause by its own id
        for key in wanted
    }
    return {ids[key]: stages for key, stages in wanted.items()}


def _manual(name: str, deal: str) -> Stages:
    board = BOARD | MISSING if name.endswith("uth") else set()
    found: Stages = {
        "second-deck-needs-shuffler": {"bring the shuffler"},
        "deal-in-turn": {deal},
    }
    if name == "nj-pikit":
        found["no-more-bets"] = {"betting", deal}
        found |= {"drawn-in-error": {deal}, "face-up-card": {deal, "all cards"}}
    else:
        found["dealing-hands"] = {deal, *board}
        found |= _one_by_one(name, deal)
    found |= _shoe(name)
    return found


def _hand(name: str, deal: str) -> Stages:
    uth, missing = name.endswith("uth"), MISSING if name != "nj-pikit" else set()
    board = BOARD | HELD_WHILE_ASKING if uth else set()
    dealt = {deal, *(BOARD if uth else set()), *missing}
    found: Stages = {
        "hand-dealing-allowed": {"do without a shoe"},
        "hand-dealing-requirements": {"bring the shuffler"},
        "chosen-hand": {"place the deck", *dealt},
        "deck-over-inventory": {"place the deck", "betting", "the stub", *dealt, *board},
        "deal-in-turn": {deal},
        _counted_as(name): {"the stub"},
    }
    if name == "nj-pikit":
        found |= {"drawn-in-error": {deal}, "face-up-card": {deal, "all cards"}}
    if name == "nj-hilo":
        found |= {"dealing-hands": dealt, "13:69E-1.19(b)1": {"do without a shoe"}}
        found["13:69E-1.19(b)"] = {"lock the shoe away"}
    else:
        found["no-more-bets"] = {"betting", *dealt}
    if name != "nj-pikit":
        found |= _one_by_one(name, deal)
    return found


def _automated(name: str, deal: str) -> Stages:
    found: Stages = {
        "automated-shoe-allowed": {"bring the automated shoe"},
        "automated-shoe-requirements": {"bring the automated shoe"},
        "automated-shoe-fails": {deal, "all cards"},
        "second-deck-needs-shuffler": {"bring the shuffler"},
        "deal-in-turn": {deal},
        _counted_as(name): {"the stub"},
    }
    if name.endswith("uth"):  # what the shoe has left is dealt from the hand
        by_hand = instrument(name).resolve(Cite("no-more-bets"), "hand")
        found[by_hand] = BOARD | MISSING
        found["chosen-hand"] = {"the remaining cards", *BOARD, *MISSING}
        found["deck-over-inventory"] = {
            "the remaining cards",
            *BOARD,
            *MISSING,
            *HELD_WHILE_ASKING,
        }
        found["stub-to-rack"] = {"the remaining cards", "the stub", *BOARD}
    if name == "nj-pikit":
        stacks = {"players' stacks", "the dealer's stack"}
        found["automated-shoe-fails"] = {*stacks, "all cards"}
        found["deal-in-turn"] = {"players' stacks"}
        found["13:69F-39.2(c)"] = {"lay out the cover cards", "the cover card"}
        found["13:69F-39.9(c)1"] = {"the dealer's stack"}
        found["13:69F-39.9(c)2"] = {"the cover card", "a folded hand", "the dealer's stack"}
        found |= {"drawn-in-error": stacks, "face-up-card": {*stacks, "all cards"}}
    if name == "nj-hilo":
        found["counting-shuffler-exempts"] = {"shuffle"}
    found |= _shoe(name)
    return found


def _one_by_one(name: str, deal: str) -> Stages:
    """Each card has a clause of its own, and a place of its own."""
    later = ("later-cards",) if name == "nj-hilo" else ()
    return {provision: {deal} for provision in (*ONE_BY_ONE, *later)}


def _shoe(name: str) -> Stages:
    if name != "nj-hilo":
        return {}
    return {"13:69E-1.19(b)": {"secure the shoe", "lock the shoe away"}}


def _counted_as(name: str) -> str:
    """The clause on how a stub is counted: other methods count in the manual shoe's way."""
    return instrument(name).resolve(Cite("stub-count"), "manual-shoe")
