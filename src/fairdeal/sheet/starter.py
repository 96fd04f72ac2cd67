"""A starter sheet: every choice of an instrument as a commented TOML file, at its default.

What stays behind a `#` is the default; to take the `#` away is to make a choice. The file as
it is written says nothing but the instrument, so that it is the default sheet.
"""

import json
from collections.abc import Iterator, Mapping
from textwrap import wrap

from fairdeal.law import Instrument, instrument
from fairdeal.money import in_dollars
from fairdeal.sheet.option import AmountOption, ApprovalsOption, Option, PayTableOption, TextOption
from fairdeal.sheet.sheet import schema_of

_WIDTH = 96
_EMPTY: Mapping[type[Option], str] = {
    TextOption: '""',
    AmountOption: '"$1,000"',
}


def starter(name: str) -> str:
    """Return the file, ready to be edited and checked.

    >>> starter("nj-hilo").splitlines()[4]
    'instrument = "nj-hilo"'
    """
    law, schema = instrument(name), schema_of(name)
    lines = [
        f"# {law.game}, {law.jurisdiction} ({law.source}).",
        "# Take the # from a line to make that choice; what keeps it is at its default.",
        "# Amounts are whole cents, or dollars in quotes. `fairdeal options check FILE` checks it.",
        "",
        f'instrument = "{name}"',
    ]
    for option in schema.options:
        lines += ["", *_option(option, law)]
    lines += ["", *_approvals(law)]
    examples = [line for option in schema.options for line in _example(option, law)]
    examples += _further(schema.with_every_wager)
    if examples:
        lines += ["", "# Examples. A table begins with its name in brackets and ends the file."]
        lines += examples
    return "\n".join(lines) + "\n"


def _option(option: Option, law: Instrument) -> Iterator[str]:
    yield from _comment(f"{option.about} ({law.resolve(option.cite)})")
    yield from _comment(f"it may be {option.allowed}")
    default = option.default
    if isinstance(option, ApprovalsOption):
        yield "# (a table of its own, below)"
    elif isinstance(option, AmountOption) and isinstance(default, int):
        yield f'# {option.name} = "{in_dollars(default)}"'
    elif default is None:
        yield f"# {option.name} = {_EMPTY.get(type(option), '“see above”')}"
    else:
        yield f"# {option.name} = {_value(default)}"


def _approvals(law: Instrument) -> Iterator[str]:
    """Iterate over the approvals that the regulator has to give, by subject."""
    yield from _comment(
        "What the texts have the regulator approve, where a sheet makes use of it. A table with "
        "real chips opens only when each is recorded here, in the regulator's words."
    )
    yield "# [approvals]"
    for clause in law.clauses.values():
        for subject in clause.approves:
            yield f'# "{subject}" = ""  # {clause.id}'


def _example(option: Option, law: Instrument) -> Iterator[str]:
    """Iterate over an example of a licensee's own table, if the law allows higher payouts."""
    if isinstance(option, PayTableOption) and option.own_allowed:
        name, rows = next(iter(law.pay_tables[option.wager].tables.items()))
        yield ""
        yield f"# {option.about}, row by row; no row may pay less than table {name} does here"
        yield from _table(option.name, rows)


def _further(offered: Mapping[str, object]) -> Iterator[str]:
    """Iterate over choices that add a wager, each as a table."""
    for name, value in offered.items():
        if isinstance(value, Mapping):
            yield ""
            yield f"# {name}, by the licensee's own table"
            flat = {part: each for part, each in value.items() if not isinstance(each, Mapping)}
            yield from _table(name, _in_dollars(flat))
            for part, rows in value.items():
                if isinstance(rows, Mapping):
                    yield from _table(f"{name}.{part}", _in_dollars(rows))


def _in_dollars(values: Mapping[str, object]) -> dict[str, object]:
    return {
        name: in_dollars(value) if isinstance(value, int) else value
        for name, value in values.items()
    }


def _table(name: str, rows: Mapping[str, object]) -> Iterator[str]:
    yield f"# [{name}]"
    for row, value in rows.items():
        yield f"# {row} = {_value(value)}"


def _value(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _comment(words: str) -> Iterator[str]:
    yield from (f"# {line}" for line in wrap(words, _WIDTH, break_long_words=False))
