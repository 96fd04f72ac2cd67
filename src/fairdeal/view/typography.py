"""Money, figures, dates and names as pages and prints show them."""

import re
from calendar import month_name
from fractions import Fraction

from fairdeal.money import Cents


def dollars(amount: Cents, sign: bool = False) -> str:
    """Return an amount of money as pages show it.

    >>> dollars(134000), dollars(-1250), dollars(2000, sign=True)
    ('$1,340', '−$12.50', '+$20')
    """
    whole, rest = divmod(abs(amount), 100)
    before = "−" if amount < 0 else "+" if sign and amount else ""
    return f"{before}${whole:,}" + (f".{rest:02}" if rest else "")


def percent(share: Fraction, digits: int = 3) -> str:
    """Return a share in percent.

    >>> percent(Fraction(50643648973, 2317817502000))
    '2.185 %'
    """
    return f"{decimals(100 * share, digits)}\u2009%"


def share(part: float) -> str:
    """Return an estimated share in percent, to one decimal place.

    >>> share(-0.2251)
    '−22.5 %'
    """
    return percent(Fraction(round(part * 1000), 1000), 1)


def sigmas(distance: float, *, sign: bool = True) -> str:
    """Return a distance in standard deviations.

    >>> sigmas(-1.52), sigmas(0.04), sigmas(3.41, sign=False)
    ('−1.5 σ', '0.0 σ', '3.4 σ')
    """
    rounded = round(distance, 1)
    before = ("−" if rounded < 0 else "+" if rounded > 0 else "") if sign else ""
    return f"{before}{abs(rounded):.1f} σ"


def signed(value: Fraction) -> str:
    """Return a number to four decimal places, with its sign.

    >>> signed(Fraction(1, 3)), signed(Fraction(-1, 3))
    ('+0.3333', '−0.3333')
    """
    return f"+{decimals(value, 4)}" if value > 0 else decimals(value, 4)


def decimals(value: Fraction, digits: int) -> str:
    """Return a number to so many decimal places, rounded exactly, with a typographic minus.

    >>> decimals(Fraction(-1, 3), 4), decimals(Fraction(5, 2), 0)
    ('−0.3333', '3')
    """
    unit = 10**digits
    scaled = (2 * abs(value.numerator) * unit + value.denominator) // (2 * value.denominator)
    whole, rest = divmod(scaled, unit)
    written = f"{whole:,}.{rest:0{digits}}" if digits else f"{whole:,}"
    return ("−" if value < 0 and scaled else "") + written


def beside_cards(text: str) -> str:
    """Return the description of a hand without its example, where cards show one.

    >>> beside_cards("five in a row, as 10 9 8 7 6; an ace is high or low, as 5 4 3 2 A")
    'five in a row; an ace is high or low'
    """
    return re.sub(r", as [\dAKQJ ]+", "", text)


def to_one(odds: str) -> str:
    """Return odds as pages print them.

    >>> to_one("1000 to 1")
    '1,000 to 1'
    """
    return re.sub(r"\d{4,}", lambda number: f"{int(number[0]):,}", odds)


def initials(name: str) -> str:
    """Return the initials of the first and the last word.

    >>> initials("Ilse Brandt"), initials("Flo"), initials("a b c")
    ('IB', 'F', 'AC')
    """
    words = name.split()
    return "".join(word[0] for word in (words[:1] + words[1:][-1:])).upper()


def grouped(digest: str) -> str:
    """Return a hash in groups of four, to be compared by eye.

    >>> grouped("5c1e93a7")
    '5c1e 93a7'
    """
    return " ".join(digest[n : n + 4] for n in range(0, len(digest), 4))


def typographic(text: str) -> str:
    """Return a name with a typographic apostrophe.

    >>> typographic("Ultimate Texas Hold 'Em")
    'Ultimate Texas Hold ’Em'
    """
    return text.replace("'", "’")


def date(written: str) -> str:
    """Return a date as people write it; a text that is no date stays as it is.

    >>> date("2008-04-21"), date("2026-11-16T21:14:07.123456Z"), date("undated")
    ('21 April 2008', '16 November 2026', 'undated')
    """
    match written[:10].split("-"):
        case [year, month, day]:
            return f"{int(day)} {month_name[int(month)]} {year}"
        case _:
            return written
