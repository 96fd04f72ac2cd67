"""The style sheets: how large they are, and what they repeat. Each figure may only fall."""

import re
from collections import defaultdict
from pathlib import Path

WEB = Path(__file__).parents[2] / "src" / "fairdeal" / "web"
SHEETS = sorted([*(WEB / "static").rglob("*.css"), *(WEB / "pages").rglob("*.css")])
TEXTS = {sheet: re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL) for sheet in SHEETS}
TOKENS = (WEB / "static" / "tokens.css").read_text()

# The figures of today. Lower a figure with each change that lowers it; the goal is in the comment.
LINES = 8_500  # 7,200
SIZES = 0
RADII = 0
CONDITIONS = 20
TWICE = 0
# What the sheet of components cannot show by itself: what a script folds, a table as a picture.
ELSEWHERE = {"folded", "felt", "felt-view"}


def counted(found: int, most: int, what: str) -> None:
    """A figure is not above what it was."""
    assert found <= most, f"{what}: {found}, at most {most}"


def values(properties: str) -> set[str]:
    """The values that the sheets give to properties, except those of tokens."""
    pattern = rf"(?<![-\w]){properties}\s*:\s*([^;}}]+)"
    return {
        value.strip()
        for sheet, text in TEXTS.items()
        if sheet.name != "tokens.css"
        for value in re.findall(pattern, text)
    }


def conditions(texts: dict[Path, str]) -> set[str]:
    """The media and container conditions of style sheets, each once."""
    return {
        re.sub(r"\s+", " ", each).strip()
        for text in texts.values()
        for each in re.findall(r"@((?:media|container)[^{]+)\{", text)
    }


def classes(text: str) -> set[str]:
    """The classes that a style sheet defines: those that a rule at the top of a layer names."""
    text = re.sub(r"url\([^)]*\)|\"[^\"]*\"", "", text)
    return set(re.findall(r"^ {0,2}\.([a-z][\w-]*)[^{};]*\{", text, flags=re.MULTILINE))


def test_style_sheets_do_not_grow() -> None:
    lines = sum(len(sheet.read_text().splitlines()) for sheet in SHEETS)
    assert lines <= LINES, f"{lines} lines, at most {LINES}"


def test_sizes_of_letters_and_radii_come_from_tokens() -> None:
    sizes = {
        size
        for value in values("font(?:-size)?")
        for size in re.findall(r"(?<![\w(-])[\d.]+(?:px|rem|em)\b", value)
    }
    counted(len(sizes), SIZES, "sizes of letters outside the tokens")
    radii = {each for each in values("border-radius") if re.search(r"\d(?:px|rem)", each)}
    counted(len(radii), RADII, "radii outside the tokens")


def test_few_conditions_ask_for_widths() -> None:
    counted(len(conditions(TEXTS)), CONDITIONS, "media and container conditions")


def test_colours_are_written_in_tokens() -> None:
    literal = r"#[0-9a-fA-F]{3,8}\b(?=[^{}]*[;}])"
    found = {s: len(re.findall(literal, t)) for s, t in TEXTS.items() if s.name != "tokens.css"}
    assert not {sheet.name: count for sheet, count in found.items() if count}


def test_a_class_is_defined_in_one_file() -> None:
    files = defaultdict(set)
    for sheet, text in TEXTS.items():
        for name in classes(text):
            files[name].add(sheet.name)
    twice = {name: sorted(where) for name, where in files.items() if len(where) > 1}
    counted(len(twice), TWICE, "classes defined in several files")


def test_the_scales_are_short() -> None:
    for token, most in (("type", 8), ("space", 8), ("radius", 4), ("shadow", 4)):
        names = set(re.findall(rf"--{token}-(\d+):", TOKENS))
        assert 0 < len(names) <= most, (token, sorted(names))


def test_a_page_is_not_styled_by_attributes() -> None:
    pages = [*(WEB / "pages").rglob("*.html"), *(WEB / "templates").rglob("*.html")]
    assert not [page.name for page in pages if re.search(r"\sstyle=", page.read_text())]


def test_the_sheet_of_components_shows_every_component() -> None:
    templates = WEB / "templates"
    shown = [
        WEB / "pages/staff/components.html",
        *map(templates.joinpath, ("components.html", "working.html")),
    ]
    words = {word for page in shown for word in re.findall(r"[\w-]+", page.read_text())}
    files = [s for s in SHEETS if s.stem in ("controls", "data", "surfaces", "drawings")]
    defined = {name for sheet in files for name in classes(TEXTS[sheet])}
    assert len(files) == 4
    assert defined - words == ELSEWHERE - words
