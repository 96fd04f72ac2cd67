"""The four legal texts as data: instruments, their clauses and printed pay tables."""

import tomllib
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any
from warnings import warn

from msgspec import Struct, field

from fairdeal.law.citation import Cite, refuse
from fairdeal.values import in_short

_FOLDERS = {  # of the game that each instrument authorises; a package of Python
    "nj-uth": "fairdeal.games.ultimate_texas_holdem",
    "ma-uth": "fairdeal.games.ultimate_texas_holdem",
    "nj-pikit": "fairdeal.games.pik_it_poker",
    "nj-hilo": "fairdeal.games.five_card_hi_lo",
}
INSTRUMENTS = tuple(_FOLDERS)  # that ship with the product
ENTRY_POINTS = "fairdeal.games"  # by which other packages name the folders of their games
_ADDED: dict[str, str] = {}  # the files of others, by name
_SEARCHED: list[bool] = []  # not empty: installed packages were searched


class Honoured(Enum):
    """The way in which the product honours a clause. There is no fourth way."""

    CODE = "code"
    DEFINITION = "definition"
    INSTRUCTION = "instruction"


class Carrier(Enum):
    """The carrier of the part of a clause that only people or furniture can follow."""

    SCRIPT = "script"
    LAYOUT = "layout"
    APPROVALS = "approvals"


class Instruction(Struct, frozen=True):
    """One line for the dealer: an act in the imperative, or what to mind."""

    words: str
    stages: tuple[str, ...] = ()  # at which steps; none: wherever its clause is told
    when: str = ""  # only on this condition, which script or game knows


class Clause(Struct, frozen=True):
    """The smallest numbered piece of an instrument, said in our words."""

    id: str
    instrument: str
    title: str  # a few words, for lists
    kind: str
    honoured: Honoured
    summary: str
    provision: str | None = None
    dealing: str | None = None
    carriers: tuple[Carrier, ...] = ()
    stages: Mapping[str | None, tuple[str, ...]] = field(default_factory=dict)  # by dealing method
    when: str = ""  # the script tells it only on this condition, which script or game knows
    hands: tuple[Instruction, ...] = ()  # what the dealer does by it, in imperatives
    mind: tuple[Instruction, ...] = ()  # what the dealer minds
    approves: tuple[str, ...] = ()  # what the regulator has to approve, subject by subject

    def governs(self, stage: str, dealing: str) -> bool:
        """Return whether the dealer's script tells it at a stage, under a dealing method.

        Stages that are named for a method hold there for every addressee of the clause: it may be
        imported, as the automated shoe imports how a deck is held.
        """
        if dealing in self.stages:
            return stage in self.stages[dealing]
        return self.dealing in (None, dealing) and stage in self.stages.get(None, ())


class PrintedTables(Struct, frozen=True):
    """The pay tables that a clause prints for one wager, and how binding they are."""

    wager: str
    clause: str
    exact: bool
    tables: Mapping[str, Mapping[str, str]]

    def wire(self) -> dict[str, object]:
        """Return the tables as plain data: odds by row, table by table."""
        return {
            "wager": self.wager,
            "clause": self.clause,
            "exact": self.exact,
            "tables": {name: dict(rows) for name, rows in self.tables.items()},
        }


class RulesEdition(Struct, frozen=True):
    """A later edition of a game's rules: what this program does otherwise since then.

    `stages` names the stages of a round that it changes; None: any moment of a round.
    """

    number: int
    changes: str
    stages: frozenset[str] | None = None


class Instrument(Struct, frozen=True, eq=False):
    """A legal text that authorises a game.

    `edition` is that of the text; `later_rules` are the editions of the rules after the first, as
    this program plays them. `folder` is the package with everything about the game.
    """

    id: str
    folder: str
    game: str
    jurisdiction: str
    source: str
    edition: str
    sections: Mapping[str, str]  # what each is about, by number
    clauses: Mapping[str, Clause]
    pay_tables: Mapping[str, PrintedTables]
    later_rules: tuple[RulesEdition, ...]
    _held: Mapping[tuple[str, str | None], str]

    @property
    def rules(self) -> int:
        """The edition of the rules that this program plays by.

        >>> instrument("nj-uth").rules >= 1
        True
        """
        return 1 + len(self.later_rules)

    def changed_since(self, rules: int) -> frozenset[str] | None:
        """Return the stages that later editions changed; None: any moment of a round."""
        stages = [each.stages for each in self.later_rules if each.number > rules]
        named = [each for each in stages if each is not None]
        return frozenset().union(*named) if len(named) == len(stages) else None

    def resolve(self, cite: Cite, dealing: str | None = None) -> str:
        """Return the id of this instrument's clause for a citation, under a dealing method.

        >>> instrument("nj-hilo").resolve(Cite("no-more-bets"), dealing="hand")
        '13:69F-40.8(b)3'
        """
        held = self._held.get((cite.name, dealing)) or self._held.get((cite.name, None))
        if held is not None:
            return held
        if cite.name in self.clauses:
            return cite.name
        raise KeyError(f"{self.id} has no clause for {cite.name!r} (dealing: {dealing})")

    def holds(self, cite: Cite, dealing: str | None = None) -> bool:
        """Return whether this instrument has the provision or clause at all."""
        return (
            (cite.name, dealing) in self._held
            or (cite.name, None) in self._held
            or cite.name in self.clauses
        )

    def governing(self, stage: str, dealing: str) -> tuple[Clause, ...]:
        """Return the clauses that the dealer's script shows at a stage, beside the stage's own."""
        return tuple(clause for clause in self.clauses.values() if clause.governs(stage, dealing))

    def __repr__(self) -> str:
        return f"Instrument({self.id!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (instrument, (self.id,))


def data(name: str) -> dict[str, Any]:
    """Read one of the data files of this package as TOML."""
    text = resources.files("fairdeal.law").joinpath("data", name).read_text("utf8")
    return tomllib.loads(text)


def add_instrument(name: str, text: str, folder: str = "") -> None:
    """Register another instrument in this process, with its file's text and its game's folder."""
    if name in INSTRUMENTS or _ADDED.get(name, text) != text:
        raise ValueError(f"there is an instrument {name!r} already")
    _ADDED[name], _FOLDERS[name] = text, folder


def add_folder(folder: str) -> None:
    """Register the instruments in a game's folder, which is a package of Python."""
    for file in resources.files(folder).iterdir():
        name, _, kind = file.name.rpartition(".")
        if kind == "toml" and file.name != "page.toml":
            add_instrument(name, file.read_text("utf8"), folder)


def _add_installed() -> None:
    """Register the games of installed packages once; one that cannot be loaded is warned of."""
    if _SEARCHED:
        return
    _SEARCHED.append(True)
    from importlib.metadata import entry_points

    for point in entry_points(group=ENTRY_POINTS):
        try:
            add_folder(point.value)
        except Exception as error:
            warn(f"the game {point.name} ({point.value}) is left out: {error}", stacklevel=2)


def known_instruments() -> tuple[str, ...]:
    """Return every instrument with a game, including those of installed packages."""
    _add_installed()
    return (*INSTRUMENTS, *(name for name in _ADDED if _FOLDERS[name]))


@cache
def instrument(name: str) -> Instrument:
    """Return the instrument of that name; refuse an unknown name.

    >>> instrument("ma-uth").jurisdiction
    'Massachusetts'
    """
    if name not in INSTRUMENTS and name not in _ADDED and name not in known_instruments():
        raise refuse(
            "unknown-instrument",
            f"there is no instrument {in_short(name)}; there are {', '.join(known_instruments())}",
        )
    raw = tomllib.loads(_ADDED[name]) if name in _ADDED else data(f"{name}.toml")
    acts, minds = (_instructions(part, raw) for part in ("do", "mind"))
    clauses: dict[str, Clause] = {}
    held: dict[tuple[str, str | None], str] = {}
    for row in raw["clause"]:
        clause = Clause(
            id=row["id"],
            instrument=name,
            title=row["title"],
            kind=row["kind"],
            honoured=Honoured(row["honoured"]),
            summary=row["summary"],
            provision=row.get("provision"),
            dealing=row.get("dealing"),
            carriers=tuple(Carrier(each) for each in _listed(row.get("carrier", []))),
            stages=_stages(row.get("stage", {})),
            when=row.get("when", ""),
            hands=_lines(acts, row),
            mind=_lines(minds, row),
            approves=tuple(row.get("approves", ())),
        )
        clauses[clause.id] = clause
        if clause.provision:
            held[(clause.provision, clause.dealing)] = clause.id
    tables = {
        wager: PrintedTables(
            wager=wager,
            clause=printed["clause"],
            exact=printed["basis"] == "exact",
            tables=MappingProxyType({k: MappingProxyType(v) for k, v in printed["tables"].items()}),
        )
        for wager, printed in raw["pay_table"].items()
    }
    return Instrument(
        id=name,
        folder=_FOLDERS[name],
        game=raw["game"],
        jurisdiction=raw["jurisdiction"],
        source=raw["source"],
        edition=raw["edition"],
        sections=MappingProxyType(raw["section"]),
        clauses=MappingProxyType(clauses),
        pay_tables=MappingProxyType(tables),
        later_rules=tuple(_later_rules(raw.get("rules", []))),
        _held=MappingProxyType(held),
    )


def _later_rules(rows: list[dict[str, Any]]) -> Iterator[RulesEdition]:
    """Iterate over the editions after the first, numbered from 2 on without a gap."""
    for number, row in enumerate(rows, 2):
        if row["edition"] != number:
            raise ValueError(f"edition {number} of the rules comes next, not {row['edition']}")
        stages = frozenset(row["stages"]) if "stages" in row else None
        yield RulesEdition(number, row["changes"], stages)


def _listed(written: Any) -> list[str]:
    return [written] if isinstance(written, str) else written


def _stages(written: Any) -> Mapping[str | None, tuple[str, ...]]:
    """Return the stages that a clause governs: under every dealing method, or method by method."""
    by_method = written if isinstance(written, dict) else {None: written}
    return MappingProxyType({method: tuple(names) for method, names in by_method.items()})


def _instructions(part: str, raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the dealer's lines by clause or provision: those that ship, then an instrument's
    own.
    """
    return {**data("script.toml")[part], **raw.get("script", {}).get(part, {})}


def _lines(written: Mapping[str, Any], row: Mapping[str, Any]) -> tuple[Instruction, ...]:
    """Return a clause's own lines, or those of its provision."""
    lines = written.get(row["id"], written.get(row.get("provision", ""), []))
    listed = lines if isinstance(lines, list) else [lines]
    return tuple(
        Instruction(each)
        if isinstance(each, str)
        else Instruction(each["words"], tuple(_listed(each.get("stage", []))), each.get("when", ""))
        for each in listed
    )


@cache
def provisions() -> Mapping[str, str]:
    """Return every provision's name, with its rule."""
    return MappingProxyType(data("provisions.toml"))
