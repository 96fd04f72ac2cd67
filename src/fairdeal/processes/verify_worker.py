"""A process that verifies a journal: the file comes in, the finding goes out.

`verify` writes the finding as JSON; `packet N` writes the dispute packet of round N as a zip file.
The server must not wait for either.
"""

import json
import sys
import zipfile
from io import BytesIO
from typing import Any

import msgspec

from fairdeal.audit import (
    LineDifference,
    Wrong,
    check_proof,
    copied_round,
    extract,
    proofs,
    read_lines,
    verify,
)
from fairdeal.law import Refused
from fairdeal.play import AUDITOR, read_viewer, words_of
from fairdeal.press.dispute.print import dispute_files
from fairdeal.press.document import pdf
from fairdeal.record import BEFORE_THE_FIRST, Malformed, canonical, check_line, read_line
from fairdeal.server_log import log_to
from fairdeal.values import plain

_MOST = 200  # letters of a value that is shown
_LONGEST_LINE = 4000


def finding(raw: bytes) -> dict[str, Any]:
    """Return the result of verification, and where a repaired chain still shows the change."""
    try:
        tally = verify(raw)
    except Wrong as wrong:
        return {"verified": False, **_wrong(raw, wrong)}
    except Refused as refused:
        return {"verified": False, "line": 0, "reason": str(refused.refusal), "difference": None}
    return tally.document()


def _wrong(raw: bytes, wrong: Wrong) -> dict[str, Any]:
    finding: dict[str, Any] = {"line": wrong.line, "reason": wrong.reason, "difference": None}
    if wrong.difference is not None:
        different = wrong.difference
        finding["difference"] = {
            "name": different.name,
            "record": _short(different.record),
            "rules": _short(different.rules),
        }
    finding["chain_breaks_at"] = _breaks_at(raw)
    finding["lines"] = raw.count(b"\n")
    if wrong.line > 1:
        finding |= _about(raw, wrong)
    return finding


def _about(raw: bytes, wrong: Wrong) -> dict[str, Any]:
    """Return the readable content of the wrong line, and its round."""
    try:
        lines = read_lines(raw)
        written = lines[wrong.line - 1]
        line = read_line(written)
        words = "" if line.is_action else words_of(line.event)
        said = {"clause": str(line.fields["clause"] or ""), "words": words, "what": line.what}
        about: dict[str, Any] = {name: plain(text) for name, text in said.items()}
    except (Wrong, Malformed, IndexError):
        return {"clause": "", "words": "", "what": ""}
    round = copied_round(lines, wrong.line)
    about["round"] = None if round is None else msgspec.to_builtins(round)
    about["stored"] = [plain(part) for part in _parted(written[:_LONGEST_LINE], wrong.difference)]
    return about


def _parted(written: str, difference: LineDifference | None) -> tuple[str, str, str]:
    """Return a written line in three parts: before the value that differs, the value, the rest."""
    if difference is None:
        return written, "", ""
    return written.partition(f'"{difference.name}":{canonical(difference.record)}')


def _breaks_at(raw: bytes) -> int:
    """Return the first line that is not tied to the one before it; 0: the chain is whole."""
    prev = BEFORE_THE_FIRST
    try:
        for number, written in enumerate(read_lines(raw)):
            line = read_line(written)
            check_line(line, number, prev)
            prev = line.hash
    except Malformed:
        return number + 1
    except Wrong as wrong:
        return wrong.line
    return 0


def _short(value: object) -> object:
    return value if isinstance(value, int | bool) else plain(str(value)[:_MOST])


def packet(raw: bytes, number: int, viewer: str) -> bytes:
    """Return the packet of one round: the report, the proof, an extract, the
    checker, the finding.
    """
    result = finding(raw)
    files = {
        f"dispute-round-{number}.pdf": pdf(dispute_files(raw, number)),
        "finding.json": json.dumps(result, indent=1).encode(),
    }
    lines = read_lines(raw) if result["verified"] else []  # a broken record proves nothing
    if lines:
        proof = json.dumps(proofs(lines, number, AUDITOR))
        files[f"proof-round-{number}.json"] = proof.encode()
    if lines and viewer != str(AUDITOR):
        extracted = extract(lines, read_viewer(viewer))
        files["extract.jsonl"] = "".join(f"{line}\n" for line in extracted).encode()
    with open(check_proof.__file__, "rb") as checker:
        files["check_proof.py"] = checker.read()
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name), body)
    return packed.getvalue()


def main() -> None:
    """Answer one question."""
    raw = sys.stdin.buffer.read()
    match sys.argv[1:]:
        case ["packet", number, viewer]:
            sys.stdout.buffer.write(packet(raw, int(number), viewer))
        case _:
            sys.stdout.write(json.dumps(finding(raw)))


if __name__ == "__main__":
    log_to(None)
    main()
