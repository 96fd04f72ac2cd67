"""`fairdeal odds` asked by a test."""

from typing import Any

from fairdeal.cli.progress import COMPILING
from tests.cli.running import fairdeal


def odds(*args: str) -> Any:
    """What `odds --json` writes: one JSON object and nothing else, but for the notice."""
    ran = fairdeal("odds", *args, "--json")
    assert ran.code == 0
    assert ran.err in ("", f"{COMPILING}\n")
    assert ran.out.count("\n") == 1
    return ran.json


def refused(*args: str) -> dict[str, Any]:
    return fairdeal("odds", *args, "--json").refusal()
