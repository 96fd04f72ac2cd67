"""Write the golden journals that are missing: `python -m tests.journals.make`.

A file is named by the format of its lines and the edition of its instrument's rules. One that is
there is never written again: it has been released, and is verified for ever.
"""

import lzma
from pathlib import Path

from fairdeal.record.chain import FORMAT
from fairdeal.sheet import Sheet, read_sheet
from tests.harness import SHEETS, Night

HERE = Path(__file__).parent
ROUNDS = 3
SEED = 8
OFTEN = 0.6  # something goes wrong


def main() -> None:
    """One journal for each instrument, edition and dealing method, with mishaps."""
    for instrument, sheets in SHEETS.items():
        for method, sheet in {
            sheet.dealing.value: sheet
            for sheet in (read_sheet(instrument, options) for options in sheets)
        }.items():
            file = golden(sheet, method)
            if not file.exists():
                kept = Night(sheet, seed=SEED, often=OFTEN).play(ROUNDS).kept
                file.write_bytes(lzma.compress(kept.text.encode("ascii")))


def golden(sheet: Sheet, method: str) -> Path:
    """The golden journal of a sheet under the rules and the format that the program has now."""
    kept_as = f"format{FORMAT}-rules{sheet.instrument.rules}"
    return HERE / f"{kept_as}-{sheet.instrument.id}-{method}.jsonl.xz"


if __name__ == "__main__":
    main()
