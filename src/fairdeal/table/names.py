"""Names at a table: printable, of one script, and none that could be taken for another.

Two names are alike if they are the same after this: compatibility forms made plain (NFKC), spaces
and invisible characters left out, letters that look like Latin ones replaced by these, case
ignored. A name is written in one script, or in Latin with the scripts that are written together in
Chinese, Japanese or Korean (the “highly restrictive” level of Unicode's security profile).
"""

import re
import unicodedata
from functools import lru_cache

from fairdeal.law import in_short, refuse
from fairdeal.play import LONGEST_NAME, Role

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
