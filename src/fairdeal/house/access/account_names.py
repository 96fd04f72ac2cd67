"""Sign-on names, each of one person, and the hashes of passwords.

People are identified by their id. A player's name is only for display, may change, and may be
another player's name too. But no player may have the name of a member of staff.
"""

import asyncio
import hashlib
import os
import re
import secrets
import threading
import unicodedata
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from string import digits

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Executable, Row, bindparam, select

from fairdeal.house.access.permissions import Role
from fairdeal.house.store import PERSON, PERSON_NAME, ROLE, Database
from fairdeal.law import Refused, in_short, refuse
from fairdeal.table import LOOK_ALIKE, check_name, check_player, looks

SHORTEST, LONGEST_PASSWORD = 10, 200
AT_ONCE = 1  # each takes 46 MiB and a whole processor
_NICE = 10  # of threads that hash
_HASHER = PasswordHasher(time_cost=1, memory_cost=46 * 1024, parallelism=1)
NOBODYS = _HASHER.hash(secrets.token_hex(16))  # so that an unknown name takes as long as a known


def check_password(password: object) -> None:
    """Refuse a password that is too short or too long."""
    if not isinstance(password, str) or not SHORTEST <= len(password) <= LONGEST_PASSWORD:
        raise refuse(
            "not-a-password", f"a password has {SHORTEST} to {LONGEST_PASSWORD} characters"
        )


async def hashed(password: str) -> str:
    """Return the stored form of a password."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _HASHER.hash, password)


def password_digest(person: str, stored: str) -> str:
    """Return the journal's digest of a stored password, which binds the row to the journal.

    The stored form holds a random salt, so that nobody can try passwords against this digest.
    """
    return hashlib.sha256(f"{person}\n{stored}".encode()).hexdigest()


async def verified(stored: str, password: object) -> bool:
    """Check a password against the stored one."""
    if not isinstance(password, str) or len(password) > LONGEST_PASSWORD:
        return False
    return await asyncio.get_running_loop().run_in_executor(_THREADS, _right, stored, password)


def _right(stored: str, password: str) -> bool:
    try:
        return _HASHER.verify(stored, password)
    except (VerificationError, InvalidHashError):
        return False


def _come_last() -> None:
    """Give this thread a low priority: play comes first where processors are few."""
    with suppress(AttributeError, OSError):  # not every system has it
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)


_THREADS = ThreadPoolExecutor(AT_ONCE, "passwords", _come_last)


_LOOKS = PERSON_NAME.c.looks.in_(bindparam("looks", expanding=True))
_HOLDER = select(PERSON).join(PERSON_NAME, PERSON_NAME.c.person == PERSON.c.id).where(_LOOKS)
_STAFF = (
    select(ROLE.c.role)
    .join(PERSON_NAME, PERSON_NAME.c.person == ROLE.c.person)
    .where(_LOOKS, ROLE.c.role != Role.PLAYER.value)
)


def holder(database: Database, name: str) -> Row[tuple[str, ...]] | None:
    """Return the person who signs on by that name, or by one that looks like it."""
    with database.reader.connect() as connection:
        return connection.execute(_HOLDER, {"looks": sorted(looks(name))}).first()


def claimed(person: str, name: str) -> Iterable[Executable]:
    """Return rows that keep a sign-on name for one person; a name that is taken conflicts."""
    for look in looks(name):
        yield PERSON_NAME.insert().values(looks=look, person=person)


def named(person: str, name: str, password: str | None) -> dict[str, object]:
    """Return the journal's fields for a sign-on name and its password; a visitor has neither."""
    if password is None:
        return {"looks": [], "password": None}
    return {"looks": sorted(looks(name)), "password": password_digest(person, password)}


def check_free(database: Database, name: str) -> None:
    """Refuse a sign-on name that is taken."""
    if holder(database, name) is not None:
        raise taken(name)


def check_new(name: object) -> str:
    """Refuse a new player's name that is reserved for the house, or looks like it."""
    checked = check_name(name)
    if is_reserved(checked):
        raise taken(checked)
    return check_player(checked)


def check_called(database: Database, name: str) -> None:
    """Refuse a player's name that is empty, the house's, or one of its staff's."""
    check_new(name)
    with database.reader.connect() as connection:
        if connection.execute(_STAFF, {"looks": sorted(looks(name))}).first() is not None:
            raise taken(name)


def taken(name: str) -> Refused:
    """Return the refusal of a name that is not available: one message for every owner."""
    return refuse("name-taken", f"the name {in_short(name)} is not available; choose another one")


def is_reserved(name: str) -> bool:
    """Check for a name that only names the house, its staff or a seat.

    >>> [is_reserved(name) for name in ("Admin", "The H0use", "Fairdeal Support", "seat 1")]
    [True, True, True, True]
    >>> [is_reserved(name) for name in ("Nicolas Cage", "Ann", "Housen", "Chad Minton")]
    [False, False, False, False]
    """
    plain = _letters(name)
    without = "".join(each for each in plain if not each.isdigit())
    spelled = plain, plain.rstrip(digits), without
    return any(_RESERVED.fullmatch(_merged(text.translate(_DIGITS))) for text in spelled)


def _letters(name: str) -> str:
    """Return a name in plain small letters and digits, without marks, spaces and signs.

    >>> _letters("Ｄéａ-łer"), _letters("ᴅᴇᴀʟᴇʀ"), _letters("$upp0rt")
    ('dealer', 'dealer', 'supp0rt')
    """
    made_plain = unicodedata.normalize("NFKD", name).translate(_OTHER_SCRIPTS)
    letters = (_letter(each) for each in unicodedata.normalize("NFKD", made_plain))
    return "".join(each for each in "".join(letters).casefold() if each.isascii())


def _letter(character: str) -> str:
    """Return the letter or digit that a character shows; nothing for a mark or a sign."""
    if character in _SIGNS:
        return _SIGNS[character]
    latin = _LATIN.search(unicodedata.name(character, ""))
    if latin:
        return latin[1]
    return character if character.isalnum() else ""


def _merged(letters: str) -> str:
    """Return the letters with lookalikes merged."""
    return letters.replace("rn", "m").replace("vv", "w").replace("i", "l")


_OTHER_SCRIPTS = {code: letter for code, letter in LOOK_ALIKE.items() if code > 127}
_LATIN = re.compile("(?:LATIN|SYMBOL) (?:[A-Z]+ )*?LETTER (?:[A-Z]+ )*?([A-Z])(?: |$)")
_SIGNS = dict(zip("@$€!|ɑⱭɡÐðᴆǀǃɩƖƦƧƨʊəƏ", "aseilaagdddliiirssuee", strict=True))
_DIGITS = str.maketrans("0134578", "oleastb")
_OFFICES = (
    "admin administrator auditor cage cashier casino croupier dealer fairdeal floor floorman "
    "floorperson house inspector management manager mod moderator official operator owner pitboss "
    "seat security staff supervisor support surveillance system"
)
_WITH_THEM = (
    "a account and boss chief customer desk game head help mr mrs ms my of office our pit service "
    "shift sir table team the this your"
)
_RESERVED = re.compile(
    "(?:{0})*(?:(?:{1})s?)(?:{0}|(?:{1})s?)*".format(
        *("|".join(_merged(words).split()) for words in (_WITH_THEM, _OFFICES))
    )
)
