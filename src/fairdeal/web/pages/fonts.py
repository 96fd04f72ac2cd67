"""The two type families of the pages: subsets of the fonts that come as packages by name.

Their licence (OFL) reserves the name “Source”, so a subset has a name of its own.
"""

from functools import cache
from importlib import metadata, resources
from io import BytesIO

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

_PACKAGES = {"sans": "font_source_sans_pro", "serif": "font_source_serif_pro"}
_FILES = {
    "sans-400": "SourceSansPro-Regular",
    "sans-600": "SourceSansPro-Semibold",
    "sans-700": "SourceSansPro-Bold",
    "serif-400": "SourceSerifPro-Regular",
    "serif-600": "SourceSerifPro-Semibold",
    "serif-italic": "SourceSerifPro-It",
}
NAMES = tuple(_FILES)
_LETTERS = (*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "“”‘’–…−×→✓≠σ± "))
_FEATURES = ["kern", "liga", "tnum", "lnum", "case"]


def edition() -> str:
    """Return the versions of the fonts; a new version gives new addresses."""
    versions = [f"{name} {metadata.version(name)}" for name in _PACKAGES.values()]
    return f"{versions} {sorted(_LETTERS)} {_FEATURES} {metadata.version('fonttools')}"


@cache
def woff2(name: str) -> bytes:
    """Return one font, reduced to the letters that the pages use."""
    family = name.split("-")[0]
    file = resources.files(_PACKAGES[family]) / "files" / f"{_FILES[name]}.ttf"
    options = Options(layout_features=_FEATURES, flavor="woff2", name_IDs=["*"], hinting=False)
    font = TTFont(BytesIO(file.read_bytes()), recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=_LETTERS)
    subsetter.subset(font)
    _rename(font, f"Fairdeal {family.title()}")
    font.flavor = "woff2"
    written = BytesIO()
    font.save(written)
    return written.getvalue()


def _rename(font: TTFont, family: str) -> None:
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            name = family.replace(" ", "") if record.nameID == 6 else family
            font["name"].setName(
                name, record.nameID, record.platformID, record.platEncID, record.langID
            )
