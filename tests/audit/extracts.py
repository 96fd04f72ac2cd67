"""Extracts of nights with mishaps."""

from fairdeal.audit import extract
from tests.harness import eyes, night


def extracted(instrument: str, which: int, who: int | str) -> list[str]:
    return list(extract(night(instrument, which).kept.lines, eyes(who)))
