"""Text from outside, made harmless for a terminal, a log and a page."""

import unicodedata

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
