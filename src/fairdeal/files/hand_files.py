"""Hand histories in files: CSV, JSON lines, Parquet, and TOML in the form of the PHH standard."""

import io
import json
import tomllib
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from fairdeal.audit import (
    DecisionRow,
    HandHistory,
    Judge,
    WagerRow,
    Wrong,
    csv_text,
    hand_history,
    read_lines,
)
from fairdeal.extras import need
from fairdeal.files.reading import read_file
from fairdeal.law import refuse
from fairdeal.play import read_viewer
from fairdeal.record import Malformed

Row = DecisionRow | WagerRow
_KINDS: dict[str, type[DecisionRow] | type[WagerRow]] = {
    "decisions": DecisionRow,
    "wagers": WagerRow,
}
_VARIANT = "FD/"  # Fairdeal's, with the instrument


def hands_of(journal: object, viewer: str, judge: Judge | None = None) -> HandHistory:
    """Return the rows of a journal or an extract in a file that a viewer may have."""
    who = read_viewer(viewer)
    try:
        return hand_history(read_lines(read_file(journal)), who, judge)
    except (Wrong, Malformed, ValueError) as error:
        raise refuse("journal-not-readable", f"{error}; see `fairdeal verify`") from None


def write_hands(history: HandHistory, path: str) -> list[str]:
    """Write both tables; return the names of the files.

    The suffix says how: .csv, .jsonl and .parquet give two files, `NAME-decisions` and
    `NAME-wagers`; .toml gives one.
    """
    file = Path(path)
    kind = file.suffix.lower()
    if kind == ".toml":
        return [_save(file, toml_text(history).encode())]
    if kind not in _WRITERS:
        known = ", ".join((*_WRITERS, ".toml"))
        raise refuse("format-not-known", f"{path:.60} ends in none of {known}: -o decides")
    rows: dict[str, Sequence[Row]] = {"decisions": history.decisions, "wagers": history.wagers}
    return [
        _save(file.with_name(f"{file.stem}-{name}{file.suffix}"), _WRITERS[kind](name, table))
        for name, table in rows.items()
    ]


def read_hands(path: str) -> HandHistory:
    """Read a TOML file that `write_hands` wrote."""
    decisions: list[DecisionRow] = []
    wagers: list[WagerRow] = []
    try:
        hands = tomllib.loads(read_file(path).decode("utf8"))
        for number in sorted(hands, key=int):
            made, placed = _rows(hands[number])
            if hands[number]["actions"] != _actions(made):
                raise ValueError(f"the actions of hand {number} are not those of its decisions")
            decisions += made
            wagers += placed
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        raise refuse("not-a-hand-history", f"{path} is no hand history: {error}") from None
    return HandHistory(tuple(decisions), tuple(wagers))


def _rows(hand: dict[str, Any]) -> tuple[list[DecisionRow], list[WagerRow]]:
    """Return the rows of one round."""
    about = {
        "table": hand["event"],
        "instrument": hand["variant"].removeprefix(_VARIANT),
        "sheet": hand["_sheet"],
        "round": hand["_round"],
    }
    decisions = [{"number": None, **about, **row} for row in hand["_decisions"]]
    wagers = [{**about, **row} for row in hand["_wagers"]]
    return (
        msgspec.convert(decisions, list[DecisionRow]),
        msgspec.convert(wagers, list[WagerRow]),
    )


def toml_text(history: HandHistory) -> str:
    """Return a hand history as TOML: a table for each round, as a .phhs file has them.

    `variant`, `event`, `players`, `seats` and `actions` are fields of the PHH standard. Those with
    an underscore are Fairdeal's.
    """
    decisions = {key: list(rows) for key, rows in groupby(history.decisions, _round_of)}
    wagers = {key: list(rows) for key, rows in groupby(history.wagers, _round_of)}
    written = []
    for number, key in enumerate(dict.fromkeys((*decisions, *wagers)), 1):
        written.append("\n".join(_hand(number, decisions.get(key, []), wagers.get(key, []))))
    return "\n\n".join(written) + "\n"


def _round_of(row: Row) -> tuple[str, int]:
    return row.table, row.round


def _hand(number: int, decisions: list[DecisionRow], wagers: list[WagerRow]) -> Iterator[str]:
    rows: list[Row] = [*decisions, *wagers]
    first = rows[0]
    players = {row.seat: row.player for row in sorted(rows, key=lambda row: row.seat)}
    yield f"[{number}]"
    yield f"variant = {_toml(_VARIANT + first.instrument)}"
    yield f"event = {_toml(first.table)}"
    yield f"players = {_toml(list(players.values()))}"
    yield f"seats = {_toml(list(players))}"
    yield f"actions = {_toml(_actions(decisions))}"
    yield f"_sheet = {_toml(first.sheet)}"
    yield f"_round = {first.round}"
    for name, table in (("_decisions", decisions), ("_wagers", wagers)):
        yield f"{name} = ["
        for row in table:
            fields = msgspec.structs.asdict(row)
            own = {k: v for k, v in fields.items() if k not in _COMMON and v is not None}
            yield "  { " + ", ".join(f"{k} = {_toml(v)}" for k, v in own.items()) + " },"
        yield "]"


_COMMON = ("table", "instrument", "sheet", "round")


def _actions(decisions: list[DecisionRow]) -> list[str]:
    """Return the cards and the decisions of a round in their order, in the notation of PHH.

    >>> _actions([])
    []
    """
    told: list[str] = []
    held: dict[int, str] = {}
    board = ""
    for row in decisions:
        if row.cards and row.seat not in held:
            held[row.seat] = row.cards
            told.append(f"d dh p{row.seat} {row.cards.replace(' ', '')}")
        if len(row.board) > len(board):
            told.append(f"d db {row.board[len(board) :].replace(' ', '')}")
            board = row.board
        said = f"{row.verb} {row.number}" if row.number else row.verb
        picked = f" {row.picked.replace(' ', '')}" if row.picked else ""
        told.append(f"p{row.seat} {said}{picked} # {row.clause}")
    return told


def _toml(value: object) -> str:
    """Return a value as TOML; its basic strings are JSON's, except for one character."""
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str):
        return json.dumps(value).replace("\x7f", "\\u007f")
    return repr(value)


def _csv(name: str, rows: Sequence[Row]) -> bytes:
    return csv_text(rows, _KINDS[name]).encode()


def _jsonl(name: str, rows: Sequence[Row]) -> bytes:
    return b"".join(msgspec.json.encode(row) + b"\n" for row in rows)


def _parquet(name: str, rows: Sequence[Row]) -> bytes:
    need("data")
    import pyarrow
    from pyarrow import parquet

    kinds = {int: pyarrow.int64(), float: pyarrow.float64(), str: pyarrow.string()}
    kind = _KINDS[name]
    fields = [
        (field.name, kinds[_plain_type(field.type)]) for field in msgspec.structs.fields(kind)
    ]
    table = pyarrow.Table.from_pylist(
        [msgspec.structs.asdict(row) for row in rows], schema=pyarrow.schema(fields)
    )
    out = io.BytesIO()
    parquet.write_table(table, out)
    return out.getvalue()


def _plain_type(kind: Any) -> type:
    """Return a column's type without “or nothing”."""
    given: tuple[type, ...] = getattr(kind, "__args__", (kind,))
    return given[0]


_WRITERS: dict[str, Callable[[str, Sequence[Row]], bytes]] = {
    ".csv": _csv,
    ".jsonl": _jsonl,
    ".parquet": _parquet,
}


def _save(file: Path, content: bytes) -> str:
    try:
        file.write_bytes(content)
    except OSError as error:
        raise refuse("cannot-write", f"{file} cannot be written: {error.strerror}") from None
    return str(file)
