"""Journals changed by people who know how the chain is made: every hash fits again."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from fairdeal.audit import Wrong, verify
from fairdeal.record.chain import digest, sealed_digest
from fairdeal.record.encoding import canonical

Fields = dict[str, Any]


def rechained(lines: list[Fields]) -> list[str]:
    """The lines numbered, sealed and tied together anew."""
    prev = "0" * 64
    written = []
    for seq, line in enumerate(lines):
        line = {**line, "seq": seq, "prev": prev}
        if "opened" in line:
            opened = line["opened"]
            line["sealed"] = sealed_digest(bytes.fromhex(opened["salt"]), canonical(opened["part"]))
        public = {k: v for k, v in line.items() if k not in ("hash", "opened", "proof", "viewer")}
        line["hash"] = prev = digest(canonical(public))
        written.append(canonical(line))
    return written


def forged(lines: list[str], edit: Callable[[list[Fields]], int]) -> tuple[bytes, int]:
    """A journal after an edit, and the number of the line that the edit says is wrong."""
    fields = [json.loads(line) for line in lines]
    number = edit(fields)
    return as_file(rechained(fields)), number + 1


def as_file(lines: list[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode("latin-1")


def find(lines: list[Fields], what: str, **data: Any) -> int:
    """The first line of a kind whose data hold this."""
    return next(
        number
        for number, line in enumerate(lines)
        if line["what"] == what and data.items() <= line["data"].items()
    )


def wrong(raw: bytes, head: bytes | None = None) -> Wrong:
    """What verification finds; it must find something, and say it in one sentence."""
    with pytest.raises(Wrong) as caught:
        verify(raw, head)
    assert caught.value.reason
    assert "\n" not in str(caught.value)
    return caught.value
