"""The words of pay tables, amounts and clauses, alike on felt, signs and cards."""

import re
from collections.abc import Iterable
from fractions import Fraction

from fairdeal.law import Cite
from fairdeal.money import Cents, in_dollars
from fairdeal.play import wager_words
from fairdeal.sheet import PayTable, Sheet
from fairdeal.values import capital

Asked = Cite | tuple[Cite, ...]  # of several, the first that the instrument has


def cited(sheet: Sheet, *asked: Asked) -> tuple[str, ...]:
    """Return the clauses in force for citations; those that the instrument lacks are left out.

    >>> from fairdeal.sheet import read_sheet
    >>> cited(read_sheet("nj-uth"), Cite("layout-odds"), (Cite("table-sides"), Cite("chips-only")))
    ('19:47-32.6(a)',)
    """
    law, dealing = sheet.instrument, sheet.dealing.value
    clauses = []
    for each in asked:
        either = (each,) if isinstance(each, Cite) else each
        held = [sheet.clause(cite) for cite in either if law.holds(cite, dealing)]
        clauses += held[:1]
    return tuple(dict.fromkeys(clauses))


Row = tuple[str, str]  # a hand, and what it pays

_ROWS = {
    "low_hand": "Low hand, two cards",
    "high_hand": "High hand, three cards",
    "pair_of_sixes": "Pair of sixes or better",
    "pair_of_sevens": "Pair of sevens or better",
}
_SHORTER = {
    "Low hand, two cards": "Low hand",
    "High hand, three cards": "High hand",
    "Pair of sixes or better": "Sixes or better",
    "Pair of sevens or better": "Sevens or better",
    "Less than a straight": "Below a straight",
    "Four aces and a two": "Four aces, a two",
}
_QUOTED = re.compile(r'"([^"]*)"')
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def hand_words(row: str) -> str:
    """Return a row of a pay table in words.

    >>> hand_words("four_of_a_kind"), hand_words("pair_of_sevens")
    ('Four of a kind', 'Pair of sevens or better')
    """
    return _ROWS.get(row, row.replace("_", " ").capitalize())


def in_small_letters(head: str) -> str:
    """Return a head of the layout, printed there in capitals, in small letters.

    >>> in_small_letters("COVER ALL PAYS, BY HANDS DEALT")
    'Cover All pays, by hands dealt'
    """
    proper = wager_words("cover_all")
    return capital(re.sub(re.escape(proper), proper, head.lower(), flags=re.IGNORECASE))


def shorter(label: str) -> str:
    """Return a label in its short form for signs, which are read from afar."""
    return _SHORTER.get(label, label)


def pays(table: PayTable) -> tuple[Row, ...]:
    """Return a pay table's rows in words.

    >>> from fairdeal.sheet import read_sheet
    >>> pays(read_sheet("nj-hilo").tie_pay_table)[2]
    ('Both hands', '20 to 1')
    """
    return tuple((hand_words(row), str(odds)) for row, odds in table.rows.items())


def table_words(table: PayTable) -> str:
    """Return the name of a table: a printed one by its name, or the licensee's own.

    >>> from fairdeal.sheet import read_sheet
    >>> table_words(read_sheet("nj-uth").trips_pay_table)
    'table A'
    """
    if table.name == "printed":
        return "as the law prints it"
    return f"table {table.name}" if table.name else "the licensee’s own table"


def limits(least: Cents, most: Cents) -> str:
    """Return the limits of a wager: “$15 to $500”."""
    return in_dollars(least) if least == most else f"{in_dollars(least)} to {in_dollars(most)}"


def printed(text: str) -> str:
    r"""Return words with typographic apostrophes and quotation marks.

    >>> printed('"3 win 2" is the law\'s way')
    '“3 win 2” is the law’s way'
    """
    return _QUOTED.sub("“\\1”", text).replace("'", "’")


def times(multiple: int) -> str:
    """Return the size of a wager against the ante: “equal to”, “two times”."""
    return "equal to" if multiple == 1 else f"{number(multiple)} times"


def number(n: int) -> str:
    """Return a small number in words.

    >>> number(2), number(12)
    ('two', '12')
    """
    return _NUMBERS[n] if n < len(_NUMBERS) else str(n)


def short_clause(clause: str) -> str:
    """Return a clause without its chapter, for use beside the chapter.

    >>> short_clause("13:69F-39.11(a)"), short_clause("MA-UTH 11(a)")
    ('39.11(a)', '11(a)')
    """
    return clause.removeprefix("MA-UTH ").rpartition("-")[2]


def chapter(clause: str) -> str:
    """Return the chapter that `short_clause` leaves out.

    >>> chapter("13:69F-39.11(a)"), chapter("MA-UTH 11(a)")
    ('13:69F', 'MA-UTH')
    """
    return clause.removesuffix(short_clause(clause)).rstrip("- ")


def signed(net: Fraction) -> str:
    """Return a result with its sign.

    >>> signed(Fraction(3, 2)), signed(Fraction(-2)), signed(Fraction(0))
    ('+1.5', '−2', '0')
    """
    return f"{float(net):+g}".replace("-", "−") if net else "0"


def listed(clauses: Iterable[str]) -> str:
    """Return several clauses in one line, with their common part once.

    >>> listed(["19:47-32.7(d)2", "19:47-32.7(d)4", "19:47-32.11(a)"])
    '19:47-32.7(d)2, 32.7(d)4, 32.11(a)'
    """
    words: list[str] = []
    before = ""
    for clause in dict.fromkeys(clauses):
        chapter = clause.removesuffix(short_clause(clause))
        words.append(short_clause(clause) if chapter and chapter == before else clause)
        before = chapter
    return ", ".join(words)


def in_sections(clauses: Iterable[str]) -> str:
    """Return short clauses in one line; those of one section name it once.

    >>> in_sections(["19:47-32.7(c)", "19:47-32.7(d)", "19:47-32.10(i)"])
    '32.7(c), (d), 32.10(i)'
    """
    words: list[str] = []
    before = ""
    for clause in dict.fromkeys(map(short_clause, clauses)):
        section = clause.partition("(")[0]
        words.append(clause.removeprefix(section) if section == before else clause)
        before = section
    return ", ".join(words)
