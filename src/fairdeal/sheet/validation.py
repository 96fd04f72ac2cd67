"""A sheet from a document or from a program's options, or everything that is wrong with it.

The cost of reading is linear in the text: its length, its depth and the dots of its keys are
bounded first, since parsers take more than linear time or memory over some of these.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NoReturn
from weakref import WeakValueDictionary

from fairdeal.law import Instrument, Refusal, Refused, in_short, refuse
from fairdeal.law import instrument as the_instrument
from fairdeal.money import LARGEST, dollars
from fairdeal.sheet.common import COMMON_CHECKS, common_defaults
from fairdeal.sheet.option import AmountOption
from fairdeal.sheet.sheet import Schema, Sheet, schema_of
from fairdeal.values import Limits, NotStrict, StrictReader

DEEPEST = 12
MOST = 100_000


def check_plain(document: object) -> None:
    """Refuse what JSON could not hold, and what is too deep or too large to be meant."""
    level: list[object] = [document]
    for _ in range(DEEPEST):
        below: list[object] = []
        for value in level:
            kind = type(value)
            if kind is str or (kind is int and -LARGEST <= value <= LARGEST):  # type: ignore[operator]
                continue  # most values are texts and amounts
            below += _parts(value)
        if not below:
            return
        if len(below) > MOST:
            raise refuse("too-much-data", f"there are more than {MOST} values side by side")
        level = below
    raise refuse("nested-too-deeply", f"there are more than {DEEPEST} levels of lists and objects")


def _parts(value: object) -> Iterable[object]:
    if type(value) is dict or isinstance(value, Mapping):
        for name in value:
            if type(name) is not str and not isinstance(name, str):
                _not_plain(name, "a name is a text")
        return value.values()
    if isinstance(value, list | tuple):
        return value
    if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
        raise refuse("number-too-large", f"a number is larger than {LARGEST:,}")
    if value is not None and not isinstance(value, str | int | float):
        _not_plain(value, "a value is a text, a number, true, false, null, a list or an object")
    return ()


def _not_plain(value: object, allowed: str) -> NoReturn:
    raise refuse(
        "not-plain-data", f"the data hold a value of type {type(value).__name__}; {allowed}"
    )


LONGEST_JSON = 1_000_000  # characters
LONGEST_TOML = 100_000
DEEPEST_TEXT = 100  # levels; what is meant has far fewer, and is checked for that later
MOST_DOTS = 40  # in a line of TOML: a dotted key stands in one line

_READER = StrictReader(
    Limits(length=LONGEST_JSON, depth=DEEPEST_TEXT, digits=4_300, only_whole=False)
)
_NAMES = {"message-too-long": "too-much-data", "duplicate-key": "duplicate-key"}


def read_json(text: str) -> Any:
    """Parse a JSON value: no repeated names, no NaN, within limits of length and depth."""
    try:
        return _READER.read(text)
    except NotStrict as wrong:
        raise refuse(_NAMES.get(wrong.fault, "not-json"), str(wrong)) from None


def read_toml(text: str) -> dict[str, Any]:
    """Parse a TOML document, within limits of length, depth and dots."""
    if len(text) > LONGEST_TOML:
        raise refuse("too-much-data", f"this has more than {LONGEST_TOML:,} characters")
    for number, line in enumerate(text.splitlines(), 1):
        if line.count(".") > MOST_DOTS:
            raise refuse(
                "not-toml", f"line {number} has more than {MOST_DOTS} dots; no sheet needs as many"
            )
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise refuse("not-toml", f"this is not TOML: {error!s:.200}") from None
    except ValueError:
        raise refuse("not-toml", "this has a number or a date that cannot be read") from None


_MOST_UNKNOWN = 10  # options that are named one by one


def problems(instrument: str, options: Mapping[str, object]) -> tuple[Refusal, ...]:
    """Return every fault of a sheet, in the order of its options."""
    return _read(instrument, options)[1]


def read_sheet(instrument: str, options: Mapping[str, object] | None = None) -> Sheet:
    """Return a checked sheet, or refuse its first fault.

    >>> read_sheet("nj-uth", {"minimum": 1000}).ante_limits
    (1000, 100000)
    """
    sheet, wrong = _read(instrument, options if options is not None else {})
    if sheet is None:
        raise Refused(wrong[0])
    # Equal sheets are one object, so that many tables find what is kept for a sheet at once.
    return _IN_USE.setdefault(sheet._identity, sheet)


_IN_USE: WeakValueDictionary[tuple[object, ...], Sheet] = WeakValueDictionary()


def _read(
    instrument: str, options: Mapping[str, object]
) -> tuple[Sheet | None, tuple[Refusal, ...]]:
    law = the_instrument(instrument)
    schema = schema_of(instrument)
    try:
        check_plain(options)
    except Refused as refused:
        return None, (refused.refusal,)
    wrong = list(_unknown(law, schema, options))
    given = schema.follows(common_defaults(dict(options)))
    values: dict[str, object] = {}
    for option in schema.options:
        try:
            values[option.name] = option.read(given.get(option.name, option.default), law)
        except Refused as refused:
            wrong.append(refused.refusal)
    if wrong:
        return None, tuple(wrong)
    sheet = schema.kind(instrument=law, **values)  # type: ignore[arg-type]
    wrong = [refusal for check in (*COMMON_CHECKS, *schema.checks) for refusal in check(sheet)]
    return (None if wrong else sheet), tuple(wrong)


def _unknown(law: Instrument, schema: Schema, options: Mapping[str, object]) -> Iterator[Refusal]:
    names = [option.name for option in schema.options]
    unknown = [name for name in options if name not in names]
    for name in unknown[:_MOST_UNKNOWN]:
        yield Refusal(
            "unknown-option",
            f"{law.id} has no option {in_short(name, 60)}; it has {', '.join(names)}",
        )
    if len(unknown) > _MOST_UNKNOWN:
        more = len(unknown) - _MOST_UNKNOWN
        yield Refusal("unknown-option", f"{law.id} does not have {more:,} more of these options")


def from_document(document: Mapping[str, object]) -> tuple[str, dict[str, object]]:
    """Return the instrument and the options of a sheet file."""
    name = document.get("instrument")
    if not isinstance(name, str):
        raise refuse(
            "missing-instrument", 'a sheet names its instrument, as in instrument = "nj-uth"'
        )
    nested = document.get("options", {})
    if not isinstance(nested, Mapping):
        raise refuse("options-not-a-table", "options is a table of option names and values")
    flat = {key: value for key, value in document.items() if key not in ("instrument", "options")}
    for option in nested:
        if option in flat:
            raise refuse("option-twice", f"{in_short(option, 60)} is there twice; write it once")
    return name, {**flat, **nested}


def in_cents(instrument: str, options: Mapping[str, object]) -> dict[str, object]:
    """Return options as plain data, with amounts in dollars as cents."""
    money = {
        option.name for option in schema_of(instrument).options if isinstance(option, AmountOption)
    }
    return {
        name: dollars(value, what=name) if name in money and isinstance(value, str) else value
        for name, value in _plain(options).items()
    }


def with_plain_options(document: object) -> object:
    """Return a description whose options are plain data, from any kind of mapping."""
    if not isinstance(document, Mapping) or not isinstance(document.get("options"), Mapping):
        return document
    return {**document, "options": _plain(document["options"])}


def _plain(options: Mapping[str, object]) -> dict[str, object]:
    check_plain(options)  # so that what follows comes to an end
    return {name: _written(value) for name, value in options.items()}


def _written(value: object) -> object:
    if isinstance(value, Mapping):
        return {name: _written(part) for name, part in value.items()}
    return [_written(part) for part in value] if isinstance(value, list | tuple) else value


def asked_of(
    instrument: str | Sheet, options: Mapping[str, object]
) -> tuple[str, dict[str, object]]:
    """Return an instrument and its options; a sheet gives those that are not the default."""
    if not isinstance(instrument, Sheet):
        return instrument, in_cents(instrument, options)
    name = instrument.instrument.id
    default = read_sheet(name).canonical()
    chosen = {n: value for n, value in instrument.canonical().items() if value != default.get(n)}
    return name, {**chosen, **in_cents(name, options)}
