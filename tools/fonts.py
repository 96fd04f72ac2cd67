"""Cut the package's fonts from the two families that come as packages by name.

It writes the fonts of the prints (src/fairdeal/press/templates/fonts) and of the pages
(src/fairdeal/web/static/fonts); `--check` compares them. Their licence (OFL) reserves the name
“Source”, so a subset has a name of its own, and its licence lies beside it.
"""

import sys
from importlib import resources
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

SOURCE = Path(__file__).parents[1] / "src" / "fairdeal"
PRINTS, PAGES = SOURCE / "press" / "templates" / "fonts", SOURCE / "web" / "static" / "fonts"
PACKAGES = {"sans": "font_source_sans_pro", "serif": "font_source_serif_pro"}
CUTS = {
    "sans-400": "SourceSansPro-Regular",
    "sans-600": "SourceSansPro-Semibold",
    "sans-700": "SourceSansPro-Bold",
    "sans-italic": "SourceSansPro-It",
    "serif-400": "SourceSerifPro-Regular",
    "serif-600": "SourceSerifPro-Semibold",
    "serif-700": "SourceSerifPro-Bold",
    "serif-italic": "SourceSerifPro-It",
}
ON_PAGES = ("sans-400", "sans-600", "sans-700", "serif-400", "serif-600", "serif-italic")
PAGE_LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "“”‘’–…−×→✓≠σ± "))
PRINT_LETTERS = (  # Latin, Greek, Cyrillic; punctuation, signs, arrows, shapes
    *range(0x20, 0x250),
    *range(0x2B0, 0x530),
    *range(0x1E00, 0x2000),
    *range(0x2000, 0x2800),
)
PAGE_FEATURES = ["kern", "liga", "tnum", "lnum", "case"]
PRINT_FEATURES = [*PAGE_FEATURES, "pnum", "ccmp", "locl", "mark", "mkmk"]


def cut(name: str, letters: tuple[int, ...], features: list[str], flavor: str | None) -> bytes:
    """Return one font, reduced to some letters and features."""
    package = resources.files(PACKAGES[name.split("-")[0]])
    source = (package / "files" / f"{CUTS[name]}.ttf").read_bytes()
    font = TTFont(BytesIO(source), recalcTimestamp=False)
    options = Options(layout_features=features, flavor=flavor, name_IDs=["*"], hinting=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            text = record.toUnicode().replace(" Pro", "").replace("Pro", "")
            record.string = text.replace("Source", "Fairdeal")
    font.flavor = flavor
    written = BytesIO()
    font.save(written)
    return written.getvalue()


def files() -> dict[Path, bytes]:
    """Return every font file and licence with its content."""
    licence = (resources.files(PACKAGES["sans"]) / "files" / "LICENSE.txt").read_bytes()
    prints = {
        PRINTS / f"{name}.ttf": cut(name, PRINT_LETTERS, PRINT_FEATURES, None) for name in CUTS
    }
    pages = {
        PAGES / f"{name}.woff2": cut(name, PAGE_LETTERS, PAGE_FEATURES, "woff2")
        for name in ON_PAGES
    }
    return {**prints, **pages, PRINTS / "OFL.txt": licence, PAGES / "OFL.txt": licence}


def main() -> None:
    for path, content in files().items():
        if sys.argv[1:] == ["--check"]:
            if not path.exists() or path.read_bytes() != content:
                sys.exit(f"{path} differs from what tools/fonts.py cuts")
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)


if __name__ == "__main__":
    main()
