"""Make docs/samples: prints of each kind, from stated sheets, with a stated date.

The same sheets give the same bytes, so that a sample changes only when the prints do.
"""

import sys
from datetime import datetime, timedelta
from io import BytesIO
from itertools import count
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parent.parent
SAMPLES = ROOT / "docs" / "samples"
sys.path[:0] = [str(ROOT / "src")]

import fairdeal  # noqa: E402
from fairdeal.cards import DECK  # noqa: E402
from fairdeal.press.cards import (  # noqa: E402
    dealer_files,
    opening_files,
    player_files,
    rules_files,
)
from fairdeal.press.dispute.print import dispute_files  # noqa: E402
from fairdeal.press.document import (  # noqa: E402
    Paper,
    pages,
    pdf,
)
from fairdeal.press.drawings.card import back, face  # noqa: E402
from fairdeal.press.drawings.chip import CHIPS, chip  # noqa: E402
from fairdeal.press.layout.layout_print import layout_files  # noqa: E402
from fairdeal.press.par.print import par_files  # noqa: E402
from fairdeal.press.signs import sign_files  # noqa: E402
from fairdeal.record.journal import Journal  # noqa: E402
from fairdeal.sheet import read_sheet  # noqa: E402
from fairdeal.table import SoftwareShuffler, Table, practice_entropy  # noqa: E402
from fairdeal.table.decks.shuffler import PRACTICE  # noqa: E402

DATE = "2026-11-16"
PROGRESSIVE = {
    "rows": {"royal_flush": "100 %", "straight_flush": "10 %", "four_of_a_kind": 150000,
             "full_house": 50000, "flush": 25000, "straight": 15000, "three_of_a_kind": 4500},
    "cards": "hole-and-flop", "seed": 1000000, "contribution": 100,
}  # fmt: skip
SHEETS: dict[str, dict[str, object]] = {
    "nj-uth": {"licensee": "Harborlight Casino, Atlantic City", "minimum": 1500},
    "ma-uth": {"licensee": "Bay Harbor Casino, Massachusetts", "minimum": 1500,
               "trips_pay_table": "C", "cover_all": True, "progressive": PROGRESSIVE},
    "nj-pikit": {"licensee": "Harborlight Casino, Atlantic City", "dealer_qualifies": True,
                 "play_3_multiple": 2, "play_5_multiple": 2},
    "nj-hilo": {"licensee": "Harborlight Casino, Atlantic City", "minimum": 1000},
}  # fmt: skip


def paper(name: str) -> Paper:
    return Paper(sheet=read_sheet(name, SHEETS[name]), date=DATE)


def picture(name: str, page: bytes) -> None:
    """A page as a small picture, in few colours."""
    image = Image.open(BytesIO(page)).convert("RGB").quantize(96)
    image.save(SAMPLES / f"{name}.png", optimize=True)


def show(name: str, files: dict[str, bytes], wanted: int, ppi: float) -> None:
    picture(name, pages(files, "png", ppi)[wanted - 1])


def documents() -> None:
    for name in SHEETS:
        show(f"felt-{name}", layout_files(paper(name)), 1, 11)
    show("drawing-nj-uth", layout_files(paper("nj-uth")), 2, 60)
    show("legend-nj-pikit", layout_files(paper("nj-pikit")), 3, 60)
    for kind, name, files, wanted, ppi in (
        ("signs", "nj-pikit", sign_files(paper("nj-pikit")), 1, 50),
        ("signs", "nj-hilo", sign_files(paper("nj-hilo")), 2, 50),
        ("par", "nj-uth", par_files(paper("nj-uth")), 1, 80),
        ("card-dealer", "nj-uth", dealer_files(paper("nj-uth")), 1, 80),
        ("card-opening", "nj-uth", opening_files(paper("nj-uth")), 1, 80),
        ("card-rules", "nj-hilo", rules_files(paper("nj-hilo")), 1, 80),
        ("card-player", "nj-hilo", player_files(paper("nj-hilo")), 1, 70),
    ):
        (SAMPLES / f"{kind}-{name}.pdf").write_bytes(pdf(files))
        show(f"{kind}-{name}", files, wanted, ppi)
    (SAMPLES / "layout-nj-hilo.pdf").write_bytes(pdf(layout_files(paper("nj-hilo"))))


def dispute() -> None:
    """A round of three players, its decks from a practice seed, its evening on a stated clock."""
    lines: list[str] = []
    evening = (datetime(2026, 11, 15, 21) + timedelta(seconds=7 * n) for n in count())
    record = Journal(
        lines.append,
        clock=lambda: next(evening).strftime("%Y-%m-%dT%H:%M:%S.000000Z"),
        entropy=practice_entropy(6),
        product=fairdeal.__version__,
        chance=PRACTICE,
        seed=5,
    )
    chance = SoftwareShuffler(practice_entropy(5))
    table = Table(read_sheet("nj-uth"), chance, name="Table 12", record=record)
    for seat, name in ((1, "Marta"), (3, "Ines"), (4, "Jules")):
        table.sit(seat, name, chips="$2000")
        table.bet(seat, ante="$15", blind="$15", trips="$5")
    table.deal()
    table.act(1, "raise 4")
    table.finish()
    journal = "".join(lines).encode()
    show("dispute", dispute_files(journal, 1, date=DATE, name="night.jsonl"), 1, 80)


def cards_and_chips() -> None:
    files = {f"{card}.svg": face(card).encode() for card in DECK}
    files |= {f"4{card}.svg": face(card, four_colours=True).encode() for card in DECK}
    files |= {f"chip{cents}.svg": chip(cents).encode() for cents in CHIPS}
    files |= {"back.svg": back().encode()}
    shown = [f"{rank}{suit}" for suit in "shdc" for rank in "A27TJQK"]
    shown += [f"4{rank}{suit}" for suit in "dc" for rank in "A27TJQK"]
    cells = ",".join(f'image("{name}.svg", width: 22mm)' for name in [*shown, "back"])
    chips = ",".join(f'image("chip{cents}.svg", width: 22mm)' for cents in CHIPS)
    files["main.typ"] = (
        '#set page(width: 178mm, height: auto, margin: 4mm, fill: rgb("#124f3d"))\n'
        f"#grid(columns: 7, gutter: 2mm, {cells}, {chips})"
    ).encode()
    picture("cards-and-chips", pages(files, "png", 90)[0])


if __name__ == "__main__":
    SAMPLES.mkdir(exist_ok=True)
    documents()
    dispute()
    cards_and_chips()
    for path in sorted(SAMPLES.iterdir()):
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size:,} bytes")
