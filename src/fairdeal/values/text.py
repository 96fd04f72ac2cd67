"""Text: English for messages, pages and prints; text from outside, made harmless."""

import unicodedata
from collections.abc import Iterable


def listing(words: Iterable[object], last: str = "and") -> str:
    """Return words as a list in a sentence.

    >>> listing(["trips", "ante", "blind"]), listing([3, 4], "or"), listing(["ante"]), listing([])
    ('trips, ante and blind', '3 or 4', 'ante', '')
    """
    *most, final = [str(word) for word in words] or [""]
    return f"{', '.join(most)} {last} {final}" if most else final


def capital(words: str) -> str:
    """Return words with a capital first letter; the others stay as they are.

    >>> capital("trips, table A"), capital("Cover All"), capital("")
    ('Trips, table A', 'Cover All', '')
    """
    return words[:1].upper() + words[1:]


def sentence(words: str) -> str:
    """Return words with a capital first letter and, where nothing ends them, a full stop.

    >>> sentence("seat 3 folds"), sentence("who cuts?"), sentence("")
    ('Seat 3 folds.', 'Who cuts?', '')
    """
    return capital(words) + ("" if words[-1:] in ".?!…”" else ".")


def plural(count: int, noun: str) -> str:
    """Return a number of things.

    >>> plural(1, "seat"), plural(0, "seat"), plural(1200, "round")
    ('1 seat', '0 seats', '1,200 rounds')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def clock(written: str) -> str:
    """Return the time of day of a record's time.

    >>> clock("2026-11-16T21:14:07.123456Z")
    '21:14:07'
    """
    return written[11:19]


_WRITTEN_OUT = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})  # controls, directions, line separators


def plain(text: str) -> str:
    """Return the text with terminal control characters escaped; one line stays one line.

    >>> plain("an \\x1b[2J escape, a \\u202e turn")
    'an \\\\x1b[2J escape, a \\\\u202e turn'
    """
    if text.isprintable():
        return text
    return "".join(_written(character) for character in text)


def _written(character: str) -> str:
    if unicodedata.category(character) not in _WRITTEN_OUT:
        return character
    return character.encode("unicode_escape").decode("ascii")


def in_short(value: object, most: int = 40) -> str:
    """A value as a message repeats it: never long, and a cut is visible.

    >>> in_short("As"), in_short("spades " * 20, most=16)
    ("'As'", "'spades spades…'")
    """
    written = repr(value)
    if len(written) <= most:
        return written
    end = f"…{written[-1]}" if isinstance(value, str) else "…"
    return written[: most - len(end)] + end
