"""Reading prints back: a PDF's words, title, bookmarks and fonts; a picture's labels."""

import io
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree as ET
from typing import Any

from pypdf import PdfReader

from fairdeal.press.document import Paper
from tests.press.sheets import full_sheet

SVG = "{http://www.w3.org/2000/svg}"
DATE = "2026-11-16"


def paper(instrument: str, revision: str = "A", **options: object) -> Paper:
    """A print of a full sheet, dated."""
    return Paper(sheet=full_sheet(instrument, **options), revision=revision, date=DATE)


def reader(document: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(document))


def words(document: bytes) -> list[str]:
    """The words of each page, in one line."""
    return [" ".join(page.extract_text().split()) for page in reader(document).pages]


def bookmarks(document: bytes) -> list[str]:
    def flat(entries: object) -> list[str]:
        assert isinstance(entries, list)
        return [
            title
            for entry in entries
            for title in (flat(entry) if isinstance(entry, list) else [str(entry.title)])
        ]

    return flat(reader(document).outline)


def check_document(document: bytes, paper: Paper, title: str) -> list[str]:
    """What every document must be: titled, bookmarked, fonts embedded, its hash on every page."""
    read = reader(document)
    assert read.metadata is not None
    assert read.metadata.title is not None
    assert read.metadata.title.startswith(title)
    assert bookmarks(document)
    for number, page in enumerate(read.pages):
        resources: Any = page["/Resources"]
        for font in resources.get("/Font", {}).values():
            for below in font.get_object()["/DescendantFonts"]:
                descriptor = below.get_object()["/FontDescriptor"]
                assert {"/FontFile2", "/FontFile3"} & set(descriptor), f"page {number + 1}"
    pages = words(document)
    for number, text in enumerate(pages):
        assert paper.sheet.hash in text.replace(" ", ""), f"page {number + 1} without the hash"
    assert not complaints(document)
    return pages


READERS = (("qpdf", "--check"), ("pdftotext",), ("pdfinfo",))  # of qpdf and poppler-utils


def complaints(document: bytes) -> list[str]:
    """What the PDF readers on this machine have to say against a document."""
    found = []
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(document)
        file.flush()
        for reader in READERS:
            if shutil.which(reader[0]):
                command = [*reader, file.name, *(["/dev/null"] if reader[0] == "pdftotext" else [])]
                ran = subprocess.run(command, capture_output=True, check=False)
                if ran.returncode or ran.stderr:
                    found.append(f"{reader[0]}: {ran.stderr.decode()}")
    return found


def labels(picture: str) -> list[str]:
    """The words of a picture whose lettering is outlines."""
    tree = ET.fromstring(picture)
    return [label for e in tree.iter() if (label := e.get("aria-label"))]
