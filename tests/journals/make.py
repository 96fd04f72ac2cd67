"""Write the golden journals of the newest format: `python -m tests.journals.make`.

Journals of a format that has been released are never written again: they are verified for ever.
"""

import lzma
from pathlib import Path

from fairdeal.record.chain import FORMAT
from fairdeal.sheet import read_sheet
from tests.harness import SHEETS, Night

HERE = Path(__file__).parent
ROUNDS = 3
SEED = 8
OFTEN = 0.6  # something goes wrong


def main() -> None:
    """One journal for each instrument and dealing method, with mishaps."""
    for instrument, sheets in SHEETS.items():
        for method, sheet in {
            sheet.dealing.value: sheet
            for sheet in (read_sheet(instrument, options) for options in sheets)
        }.items():
            kept = Night(sheet, seed=SEED, often=OFTEN).play(ROUNDS).kept
            name = f"{FORMAT}-{instrument}-{method}.jsonl.xz"
            (HERE / name).write_bytes(lzma.compress(kept.text.encode("ascii")))


if __name__ == "__main__":
    main()
