"""`press submission`: everything for one sheet, with an index of clauses and their coverage."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from fairdeal.games import game_of
from fairdeal.law import Carrier, Instrument, under
from fairdeal.press.cards import dealer_files, opening_files, player_files, rules_files
from fairdeal.press.document import Paper, pages, pdf, typeset
from fairdeal.press.layout.felts import felt_module
from fairdeal.press.layout.layout import Layout, layout
from fairdeal.press.layout.layout_print import felt_svg, layout_files
from fairdeal.press.layout.legend import legend
from fairdeal.press.par.print import par_files
from fairdeal.press.par.sheet import document, par_sheet, table_of_figures
from fairdeal.press.signs import Notice, notices, posted, sign_files
from fairdeal.press.wording import printed, short_clause
from fairdeal.sheet import Dealing, Sheet, needed_approvals, read_sheet


def unprinted(law: Instrument) -> tuple[str, ...]:
    """Return the clauses of an instrument that require something in print and do not get it."""
    if game_of(law.id).felt is None:
        return tuple(id for id, each in law.clauses.items() if Carrier.LAYOUT in each.carriers)
    plain = read_sheet(law.id)
    all_shown = getattr(felt_module(plain), "SHOWS_ALL", {})
    missing: set[str] = set()
    for method in Dealing:
        options = {"licensee": "Licensee", "dealing": method.value, **all_shown}
        sheet = read_sheet(law.id, options)
        missing.update(open_clauses(sheet, layout(sheet), notices(sheet)))
    return tuple(id for id in law.clauses if id in missing)


def left_out(sheet: Sheet) -> frozenset[str]:
    """Return the clauses on layout and signs that do not apply to a sheet."""
    leaves_out = getattr(felt_module(sheet), "LEAVES_OUT", None)
    return frozenset() if leaves_out is None else frozenset(leaves_out(sheet))


def open_clauses(sheet: Sheet, felt: Layout, signs: Iterable[Notice]) -> tuple[str, ...]:
    """Return the clauses that a felt and its signs leave open.

    A heading is met when the clauses below it are. A clause with a rule of its own must be met by a
    print, and so must all clauses below it.
    """
    law, in_force = sheet.instrument, (None, sheet.dealing.value)
    printed = set(felt.clauses()).union(*(sign.clauses() for sign in signs))
    without = left_out(sheet)
    asked = [
        clause
        for clause in law.clauses.values()
        if Carrier.LAYOUT in clause.carriers
        and clause.dealing in in_force
        and clause.id not in without
    ]
    below = {c.id: [other.id for other in under(law, c) if other in asked] for c in asked}
    unmet = {c.id for c in asked if c.id not in printed and not below[c.id]}
    return tuple(id for id, others in below.items() if id in unmet or not unmet.isdisjoint(others))


Files = dict[str, bytes]


class Print(NamedTuple):
    """One file of a submission."""

    name: str
    content: bytes


class _Document(NamedTuple):
    """A PDF of the submission, as the index lists it."""

    kind: str
    title: str
    name: str
    make: Callable[[Paper], Files]


_DOCUMENTS = (
    _Document("L1", "Table layout: felt at true scale, drawing, legend", "layout.pdf",
              layout_files),
    _Document("S", "Signs", "signs.pdf", sign_files),
    _Document("P1", "PAR sheet", "par.pdf", par_files),
    _Document("C1", "Dealer’s procedure card", "card-dealer.pdf", dealer_files),
    _Document("C4", "Table card: opening, idle, closing", "card-opening.pdf", opening_files),
    _Document("C2", "Player’s card", "card-player.pdf", player_files),
    _Document("C3", "Rules of the game", "card-rules.pdf", rules_files),
)  # fmt: skip
COUNT = len(_DOCUMENTS) + 6  # files: four more forms, the index, the sums


def submission(paper: Paper) -> Iterator[Print]:
    """Iterate over the files: the index near the end, its sums last."""
    listed: list[dict[str, object]] = []
    thumbs: dict[str, bytes] = {}
    sums: list[tuple[str, str]] = []

    felt = felt_svg(paper).encode()

    def kept(name: str, content: bytes) -> Print:
        sums.append((hashlib.sha256(content).hexdigest(), name))
        return Print(name, content)

    for each in _DOCUMENTS:
        files = each.make(paper)
        content = pdf(files)
        drawn = pages(files, "svg")
        thumbs[f"{each.kind}.svg"] = felt if each.make is layout_files else drawn[0]
        listed.append(
            {
                "id": paper.number(each.kind),
                "title": each.title,
                "file": each.name,
                "pages": len(drawn),
                "sum": hashlib.sha256(content).hexdigest(),
                "thumb": f"{each.kind}.svg",
            }
        )
        yield kept(each.name, content)
    figures = par_sheet(paper.sheet)
    yield kept("par.csv", table_of_figures(figures).encode())
    yield kept("par.json", _json(document(figures)))
    yield kept("felt.svg", felt)
    yield kept("layout.json", _json(layout(paper.sheet).document()))
    yield kept("index.pdf", pdf(index_files(paper, listed, thumbs)))
    lines = "".join(f"{digest}  {name}\n" for digest, name in sorted(sums, key=lambda s: s[1]))
    yield Print("SHA256SUMS", lines.encode())


def index_files(paper: Paper, listed: list[dict[str, object]], thumbs: dict[str, bytes]) -> Files:
    """Typeset the index: the documents, then the place where each clause is met."""
    data = {
        "documents": listed,
        "clauses": met(paper),
        "open": list(_open(paper)),
        "approvals": list(_approvals(paper)),
        "chosen": list(_chosen(paper)),
    }
    files = typeset("index", paper.about("I1", "Submission index"), data)
    return {**files, **thumbs}


def met(paper: Paper) -> list[list[str]]:
    """Return every clause on layout and signs, in our words, with the place where it is met."""
    sheet, felt = paper.sheet, layout(paper.sheet)
    on_layout: dict[str, list[str]] = {}
    for entry in legend(felt):
        for id in entry.clauses:
            on_layout.setdefault(id, []).append(str(entry.number))
    on_signs: dict[str, list[str]] = {}
    for number, sign in enumerate(posted(sheet), 1):
        for id in sign.clauses():
            on_signs.setdefault(id, []).append(str(number))
    rows, in_force, without = [], (None, sheet.dealing.value), left_out(sheet)
    for clause in sheet.instrument.clauses.values():
        numbers, signs = on_layout.get(clause.id, []), on_signs.get(clause.id, [])
        asked = Carrier.LAYOUT in clause.carriers and clause.dealing in in_force
        if not numbers and not signs and not asked:
            continue
        if clause.id in without:
            rows.append([clause.id, printed(clause.title), "", "does not apply to this sheet"])
            continue
        where = [f"layout {', '.join(numbers)}"] if numbers else []
        where += [f"sign {', '.join(signs)}"] if signs else []
        documents = [paper.number("L1")] * bool(numbers) + [paper.number("S")] * bool(signs)
        rows.append(
            [
                clause.id,
                printed(clause.title),
                ", ".join(documents) or "all",
                "; ".join(where) or "by all that follows below it",
            ]
        )
    return rows


def _open(paper: Paper) -> Iterator[str]:
    felt, signs = layout(paper.sheet), posted(paper.sheet)
    law = paper.sheet.instrument
    asked = open_clauses(paper.sheet, felt, signs)
    for id in asked:
        yield f"{short_clause(id)}: {printed(law.clauses[id].summary)}"


def _chosen(paper: Paper) -> Iterator[str]:
    """Iterate over the licensee's choices that the submission must state."""
    chosen = getattr(felt_module(paper.sheet), "CHOSEN", None)
    for words, clause in chosen(paper.sheet) if chosen is not None else ():
        yield f"{words} ({short_clause(clause)})"


def _approvals(paper: Paper) -> Iterator[str]:
    """Iterate over the approvals that the regulator has to give for the sheet's choices."""
    for each in needed_approvals(paper.sheet):
        stands = "recorded on the sheet" if each.recorded else "asked for"
        yield f"{each.subject} ({short_clause(each.clause)}), {stands}"


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=True, sort_keys=True, indent=1).encode() + b"\n"
