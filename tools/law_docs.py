"""Make the pages about the law: every clause with what honours it, and every ruling.

`docs/law-map.md` and `docs/rulings.md` are written from the same data as `fairdeal law` and
`fairdeal rulings`. `--check` says whether they are up to date.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from fairdeal.law import INSTRUMENTS, Honoured, instrument, law_map, rulings  # noqa: E402
from fairdeal.law.instrument import Clause, Instrument  # noqa: E402
from fairdeal.law.rulings import Ruling, rulings_on  # noqa: E402

MADE = "Made by `tools/law_docs.py`; edit the data under `src/fairdeal/law/data` instead."


def law_page() -> Iterator[str]:
    """Every clause of every instrument, in our words, and where it is honoured."""
    yield "# The law map"
    yield MADE
    yield " ".join(
        [
            "Each clause of the four texts in our own words, and how the product honours it:",
            "by code (the modules that cite it), as a definition, or as an instruction.",
            "What only hands, eyes or furniture can follow of it, the dealer's script, the layout",
            "or the approvals on the option sheet carry; then that is named too.",
            "`fairdeal law INSTRUMENT CLAUSE` names the functions, and the tests that prove it.",
        ]
    )
    for name in INSTRUMENTS:
        yield from _instrument(instrument(name))


def _instrument(law: Instrument) -> Iterator[str]:
    covered = law_map.coverage(law)
    yield f"## {law.id}: {law.game} ({law.source})"
    yield (
        f"{covered.clauses} clauses: {covered.code} by code, {covered.definition} definitions, "
        f"{covered.instruction} instructions."
    )
    rows = ["| clause | what it says | honoured by | rulings |", "|---|---|---|---|"]
    rows += [_row(clause) for clause in law.clauses.values()]
    yield "\n".join(rows)


def _row(clause: Clause) -> str:
    ruled = ", ".join(_link(ruling) for ruling in rulings_on(clause.id))
    words = f"**{_cell(clause.title)}.** {_cell(clause.summary)}"
    return f"| {clause.id} | {words} | {_honoured(clause)} | {ruled} |"


def _honoured(clause: Clause) -> str:
    carried = ", ".join(carrier.value for carrier in clause.carriers)
    if clause.honoured is Honoured.INSTRUCTION:
        return f"instruction: {carried}"
    if clause.honoured is Honoured.DEFINITION:
        return "definition"
    files = dict.fromkeys(place.partition("::")[0] for place in law_map.code_of(clause.id))
    code = ", ".join(f"`{file.removeprefix('src/fairdeal/')}`" for file in files)
    return f"{code}; {carried}" if carried else code


def rulings_page() -> Iterator[str]:
    """Every ruling with its question, decision, reason and the readings it rejects."""
    yield "# Rulings"
    yield MADE
    yield "What the product holds where a text is silent, contradictory or misprinted, and why."
    yield "\n".join(f"- {_link(ruling.id)}: {ruling.title}" for ruling in rulings().values())
    for ruling in rulings().values():
        yield from _ruling(ruling)


def _ruling(ruling: Ruling) -> Iterator[str]:
    yield f"## {ruling.id}"
    yield f"**{ruling.title}**"
    yield f"*Question.* {ruling.question}"
    yield f"*Decision.* {ruling.decision}"
    yield f"*Reason.* {ruling.reason}"
    if ruling.rejected:
        yield "\n".join(f"- Rejected: {r.reading} {r.change}" for r in ruling.rejected)
    yield f"Clauses: {', '.join(ruling.clauses)}"


def _link(ruling: str) -> str:
    return f"[{ruling}](rulings.md#{ruling.lower()})"


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


PAGES = {"docs/law-map.md": law_page, "docs/rulings.md": rulings_page}


def main() -> None:
    """Write the pages, or check them."""
    for name, page in PAGES.items():
        text = "\n\n".join(page()) + "\n"
        if "--check" not in sys.argv:
            (ROOT / name).write_text(text, "utf8")
        elif not (ROOT / name).exists() or (ROOT / name).read_text("utf8") != text:
            sys.exit(f"{name} is not up to date: run `.venv/bin/python tools/law_docs.py`")
    print("the pages about the law are up to date")


if __name__ == "__main__":
    main()
