"""Compare a playthrough with its file, or write the file again.

After a change of the rules run `FAIRDEAL_REWRITE=1 pytest tests/playthroughs`, then read the diff.
A file is not written again when an action is refused that was not refused before: mostly the
transcript no longer fits the rules, and its commands must be changed by hand. Where the refusal is
what the change is about, `FAIRDEAL_REWRITE=refusals` writes it all the same.
"""

import os
from collections import Counter
from pathlib import Path

REFUSED = "refused: "


def compare(file: Path, text: str, happened: str) -> None:
    """Fail where a playthrough differs from its file; write the file again if that is asked."""
    rewrite = os.environ.get("FAIRDEAL_REWRITE")
    if rewrite and happened != text:
        new = refusals(happened) - refusals(text)
        assert not new or rewrite == "refusals", (
            f"{file.name} is not written again, since it has new refusals: {', '.join(new)}. "
            "Change its commands, or accept them with FAIRDEAL_REWRITE=refusals."
        )
        file.write_text(happened, "utf8")
    assert happened == text


def refusals(text: str) -> Counter[str]:
    """Return how often each refusal stands in a playthrough, by its name."""
    lines = [line for line in text.splitlines() if line.startswith(REFUSED)]
    return Counter(line.removeprefix(REFUSED).partition(":")[0] for line in lines)
