"""People at the table and their names: sitting down, buying in, leaving, signing on.

Two names are alike if they are the same after this: compatibility forms made plain (NFKC), spaces
and invisible characters left out, letters that look like Latin ones replaced by these, case
ignored. A name is written in one script, or in Latin with the scripts that are written together in
Chinese, Japanese or Korean (the “highly restrictive” level of Unicode's security profile).
"""

import re
import unicodedata
from functools import lru_cache

from fairdeal.law import Cite, Refusal, Refused, in_short, refuse
from fairdeal.money import Cents, cents, player
from fairdeal.play import LONGEST_NAME, Action, Event, Role, Round, apply, begin, no_such_seat, seat
from fairdeal.table.decks.deck import COLOURS, GONE
from fairdeal.table.equipment import cover_cards
from fairdeal.table.events import BoughtIn, CashedOut, Left, Renamed, Sat, SignedOn, Tipped
from fairdeal.table.state import TableState, idle
from fairdeal.table.tasks import Phase
from fairdeal.values import FrozenDict, replace

_ID = re.compile(r"[A-Za-z0-9_.:-]{1,64}", re.ASCII)
_HOUSE = {role: f"the {role.value}" for role in (Role.DEALER, Role.FLOOR)}
_WRITTEN_TOGETHER = (
    {"LATIN", "CJK", "HIRAGANA", "KATAKANA"},
    {"LATIN", "CJK", "BOPOMOFO"},
    {"LATIN", "CJK", "HANGUL"},
)
# Letters and digits, and the Latin letters that they look like; both capital I and 1 become l.
LOOK_ALIKE = {
    **str.maketrans("АВЕЅІЈКМНОРСТУХ", "ABESlJKMHOPCTYX"),
    **str.maketrans("аеѕіјоԛрсԝухһԁӏ", "aesijoqpcwyxhdl"),
    **str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHlKMNOPTYX"),
    **str.maketrans("ινορυ", "ivopu"),
    **str.maketrans("01I|ı", "Ollli"),
}
_INVISIBLE = dict.fromkeys(
    [0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, *range(0xFE00, 0xFE10)]
)


def check_name(name: object) -> str:
    """Return a name that is fit for screens and records, or refuse it."""
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise refuse(
            "player-not-a-name",
            f"a person has a name of at most {LONGEST_NAME} printable characters",
        )
    if not looks(name):
        raise refuse("player-not-a-name", "a person has a name that can be seen")
    scripts = _scripts(name)
    if len(scripts) > 1 and not any(scripts <= together for together in _WRITTEN_TOGETHER):
        raise refuse(
            "mixed-scripts", f"{in_short(name)} mixes scripts; a name is written in one of them"
        )
    return name


def check_player(name: object) -> str:
    """Return a player's name, or refuse a name of the house."""
    checked = check_name(name)
    if any(alike(checked, house) for house in _HOUSE.values()):
        raise refuse("name-of-the-house", f"nobody who plays is called {checked}")
    return checked


def check_player_id(player: object) -> str:
    """Return a player's id, a short printable word, or refuse it."""
    if not isinstance(player, str) or not _ID.fullmatch(player):
        raise refuse(
            "player-not-an-id", "a player is known by 1 to 64 letters, digits, “-”, “_”, “.” or “:”"
        )
    return player


def is_somebody(name: str, role: Role) -> bool:
    """Return whether a person has signed on in this role.

    >>> is_somebody("Dee", Role.DEALER), is_somebody("the dealer", Role.DEALER)
    (True, False)
    """
    return bool(name) and name != _HOUSE[role]


def check_staff(name: object, role: Role) -> str:
    """Return the name of a dealer or floorperson, or of the role if no name is given."""
    own = _HOUSE[role]
    checked = check_name(name or own)
    if any(alike(checked, house) for house in _HOUSE.values() if house != own):
        raise refuse("name-of-the-house", f"{own} is not called {checked}")
    return checked


def alike(one: str, other: str) -> bool:
    """Return whether one name could be taken for the other.

    >>> alike("Ann", " ANN"), alike("Ann", "Аnn"), alike("Ian", "lan"), alike("Ann", "Anna")
    (True, True, True, False)
    """
    return not looks(one).isdisjoint(looks(other))


def _scripts(name: str) -> set[str]:
    """Return the scripts of a name's letters, from the first words of their Unicode names."""
    letters = filter(str.isalpha, unicodedata.normalize("NFKC", name))
    words = {re.split("[ -]", unicodedata.name(letter, "?"))[0] for letter in letters}
    return words - {"MODIFIER"}  # an apostrophe that counts as a letter goes with any


@lru_cache(maxsize=1000)
def looks(name: str) -> frozenset[str]:
    """Return the appearances of a name: as written, in small letters and in capitals.

    See `alike`.
    """
    plain = "".join(unicodedata.normalize("NFKC", name.translate(_INVISIBLE)).split())
    plain = plain.translate(_INVISIBLE)
    looks = {text.translate(LOOK_ALIKE) for text in (plain, plain.lower(), plain.upper())}
    return frozenset(text.casefold() for text in (plain, *looks) if text)


TAKES: dict[str, dict[str, str]] = {  # what goes with each verb, and what it is there
    "sit": {"name": "a name", "wagers": "chips", "player": ""},
    "be called": {"name": "another name"},
    "buy in": {"wagers": "chips"},
    "tip": {"wagers": "chips"},
    "also play": {"beside": "the number of a seat already held"},
    "leave": {},
}
VERBS = frozenset(TAKES)
_SEATED = Cite("seated-players-only", "R-SEATS")
_TIPS = Cite("chips-only", "R-TIPS")
_COLOUR = Cite("second-deck-other-colour")

TableTransition = tuple[TableState, tuple[Event, ...]]


def act(state: TableState, action: Action) -> TableTransition:
    """Perform an action of a person around the rounds."""
    takes = TAKES[action.verb]
    if not action.given <= takes.keys():
        what = " and ".join(filter(None, takes.values()))
        words = f"{what}, nothing else" if what else "nothing else"
        clause = state.sheet.clause(_SEATED)
        raise refuse("not-as-offered", f"“{action.verb}” takes {words}", clause)
    number = action.actor.seat
    match action.verb:
        case "sit":
            return _sit(state, number, action)
        case "be called":
            return _renamed(state, number, action)
        case "buy in":
            return state, (_bought_in(state, action, name_at(state, number)),)
        case "tip":
            return state, (_tipped(state, action, name_at(state, number)),)
        case "also play":
            who = name_at(state, action.beside or 0)
            return _seated(state, number, who, action, state.name_of(who))
        case _:
            return _leave(state, number, action)


def _sit(state: TableState, number: int, action: Action) -> TableTransition:
    name = check_player(action.name)
    who = check_player_id(action.player) if action.player else name
    bought = _bought_in(state, action, who)
    for held, other in state.seated.items():
        same = who == other if action.player else alike(name, other)
        if same and number not in state.seated:
            raise refuse(
                "name-taken",
                f"{state.name_of(other)} sits at seat {held}, and the chips there are by that "
                "name; another person takes another name, the same one may “also play”",
                state.sheet.clause(_SEATED),
            )
    state, sat = _seated(state, number, who, action, name)
    return state, (*sat, bought)


def _renamed(state: TableState, number: int, action: Action) -> TableTransition:
    """Rename a player who is known by an id."""
    who, name, clause = name_at(state, number), check_player(action.name), _SEATED
    if who not in state.names:
        raise refuse(
            "known-by-name-alone",
            f"{who} is known by this name alone, and the chips are held by it",
            state.sheet.clause(clause),
        )
    _check_not_staff(state, name)
    event = Renamed(action.actor, state.sheet.clause(clause), clause.rulings, who, name)
    return replace(state, names=FrozenDict({**state.names, who: name})), (event,)


def _check_not_staff(state: TableState, name: str) -> None:
    if any(alike(name, staff) for staff in (state.dealer, state.floor)):
        clause = state.sheet.clause(_SEATED)
        raise refuse("staff-may-not-sit", f"{name} works at this table and may not play", clause)


def _chips(action: Action, what: str, clause: str) -> Cents:
    """Return the chips of an action."""
    for name in action.wagers:
        if name != "chips":
            raise refuse(
                "only-chips", f"chips are {what}, nothing else; not {in_short(name)}", clause
            )
    return cents(action.wagers.get("chips"), what="chips")


def _tipped(state: TableState, action: Action, name: str) -> Tipped:
    clause = state.sheet.clause(_TIPS)
    return Tipped(action.actor, clause, _TIPS.rulings, name, _chips(action, "given", clause))


def _bought_in(state: TableState, action: Action, name: str) -> BoughtIn:
    clause = state.sheet.clause(Cite("chips-only"))
    amount = _chips(action, "bought", clause)
    cents(amount + state.ledger.balance(player(name)), what="what the player then holds")
    return BoughtIn(action.actor, clause, (), name, amount)


def _seated(state: TableState, number: int, who: str, action: Action, name: str) -> TableTransition:
    clause = state.sheet.clause(_SEATED)
    if type(number) is not int or not 1 <= number <= state.sheet.seats:
        raise no_such_seat(number, state.sheet.seats, clause)
    if number in state.seated:
        raise refuse("seat-taken", f"{state.name_at(number)} sits at seat {number}", clause)
    if state.phase is not Phase.OPEN:
        raise refuse("table-closed", "the table is not open for gaming", clause)
    _check_not_staff(state, name)
    seated = FrozenDict(sorted({**state.seated, number: who}.items()))
    named = "" if name == who else name
    names = FrozenDict({**state.names, who: named}) if named else state.names
    sat = Sat(action.actor, clause, _SEATED.rulings, number, who, named)
    return reseated(replace(state, seated=seated, names=names)), (sat,)


def _leave(state: TableState, number: int, action: Action) -> TableTransition:
    """Free a seat: while bets are open the wagers go back; later the hand must be played out."""
    who = name_at(state, number)
    clause = state.sheet.clause(Cite("seated-players-only", "R-ABSENT"))
    round = state.round
    if round is not None and not round.over and round.at and round.seats_of(who):
        raise Refused(_stays(state, round, state.name_of(who)))
    if round is not None and number in round.hands and not round.at:
        return _leave_with_wagers(state, round, number, action)
    seated = FrozenDict({n: held for n, held in state.seated.items() if n != number})
    events: tuple[Event, ...] = (Left(action.actor, clause, ("R-ABSENT",), number, who),)
    chips = state.ledger.balance(player(who))
    if who not in seated.values() and chips:
        chips_only = state.sheet.clause(Cite("chips-only"))
        events += (CashedOut(action.actor, chips_only, (), who, chips),)
    names = {held: name for held, name in state.names.items() if held in seated.values()}
    state = replace(state, seated=seated, names=FrozenDict(names))
    if not seated and state.between_rounds and state.phase is Phase.OPEN:
        return idle(state), events
    return reseated(state), events


def _stays(state: TableState, round: Round, name: str) -> Refusal:
    """Return the refusal to leave: wagers stay, and the hand must be played out."""
    cite = Cite("seated-players-only", "R-ABSENT")
    words = f"{name} has a hand in this round and stays seated until it is complete"
    if not round.cards:
        cite = Cite("wagers-before-no-more-bets", "R-ABSENT")
        words = f"“No more bets” was said: {name}'s wagers stay until the round is complete"
    words += ", at every position held"
    return Refusal("round-in-progress", words, state.sheet.clause(cite))


def _leave_with_wagers(
    state: TableState, round: Round, number: int, action: Action
) -> TableTransition:
    """Return the wagers on the felt first, and then free the seat."""
    open_round, back = apply(round, Action(action.actor, "take back"))
    moves = [move for event in back for move in event.moves()]
    cleared = replace(state, round=open_round, ledger=state.ledger.moved(moves))
    after, events = _leave(cleared, number, action)
    return replace(after, ledger=state.ledger), (*back, *events)


def name_at(state: TableState, number: int) -> str:
    """Return the player at a seat; refuse an empty seat."""
    if type(number) is not int or number not in state.seated:
        raise refuse(
            "not-seated",
            f"nobody is seated at seat {in_short(number)}",
            state.sheet.clause(Cite("seated-players-only")),
        )
    return state.seated[number]


def new_round(state: TableState) -> Round:
    """Begin a round for the players seated now."""
    return begin(state.game, state.sheet, state.seated, state.meter, count_due=state.count_due)


def reseated(state: TableState) -> TableState:
    """Update the players who may bet, as long as betting is open."""
    if state.round is None or (state.round.at and state.round.hands):
        return state  # a round that nobody could bet in, at an empty table, opens again
    opened = new_round(state)
    for hand in state.round.hands.values():
        bet = Action(seat(hand.seat), "bet", hand.wagers, hand.match_play, coupon=hand.coupon)
        opened, _ = apply(opened, bet)
    return replace(state, round=opened)


def signed_on(state: TableState, action: Action, cite: Cite) -> TableTransition:
    """Sign a dealer or a floorperson on: two people, who do not play here."""
    role = Role.DEALER if action.verb == "relieve the dealer" else action.actor.role
    name = check_staff(action.staff, role)
    clause = state.sheet.clause(cite)
    other = state.floor if role is Role.DEALER else state.dealer
    if alike(name, other):
        raise refuse(
            "one-person-two-roles",
            f"{name} is at this table already: the dealer inspects, and another person verifies",
            state.sheet.clause(Cite("first-player-spread")),
        )
    if any(alike(name, state.name_of(who)) for who in state.seated.values()):
        raise refuse("staff-may-not-sit", f"{name} plays at this table and may not work", clause)
    signed = SignedOn(action.actor, clause, cite.rulings, role.value, name)
    if role is Role.DEALER:
        return replace(state, dealer=name), (signed,)
    return replace(state, floor=name), (signed,)


def delivered(state: TableState, deck: int, action: Action) -> TableState:
    """Return the table with the delivered deck and the colour of its backs."""
    others = [d.colour for n, d in enumerate(state.decks) if n != deck and d.condition not in GONE]
    usual = [state.decks[deck].colour, *COLOURS]
    named = action.back_colour.strip().casefold()
    colour = named or next(colour for colour in usual if colour not in others)
    if not colour.isprintable():
        raise refuse("colour-not-printable", "the colour of a deck's backs is a word")
    if colour in others:
        raise refuse(
            "backs-of-one-colour",
            f"the other deck's backs are {colour} too; two decks differ in colour",
            state.sheet.clause(_COLOUR),
        )
    if colour == cover_cards(state.sheet).colour:
        raise refuse(
            "back-like-the-cover-card",
            f"the cover card is {colour} too; it must stand out from the backs of the cards",
            state.sheet.clause(Cite("one-deck", "R-COVER-CARDS")),
        )
    return state.having(deck, replace(state.decks[deck], colour=colour))
