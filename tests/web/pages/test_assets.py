"""The files that pages use, and the headers that everything has."""

import gzip
import subprocess
import sys
from hashlib import sha256
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont

from fairdeal.web.pages import assets
from fairdeal.web.pages.environment import SECURITY
from tests.web.reading import reader
from tools import fonts

FONTS = fonts.ON_PAGES


def test_a_file_has_an_address_with_the_digest_of_all_files_and_never_goes_stale() -> None:
    answer = reader().get(assets.address("tokens.css"))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_a_file_of_another_edition_is_not_here() -> None:
    client = reader()
    assert client.get("/static/0000000000000000/tokens.css").status_code == 404
    assert client.get(f"/static/{assets.digest()}/../router.py").status_code == 404
    for path in ("static/fonts/sans-500.woff2", "pages/pit/pit.py", "pages/staff/help.html"):
        assert client.get(f"/static/{assets.digest()}/{path}").status_code == 404


def test_a_page_cannot_name_a_file_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        assets.address("tokens.scss")


def test_files_are_packed_for_those_who_can_unpack_them() -> None:
    where = assets.address("tokens.css")
    plain = reader().get(where, headers={"Accept-Encoding": "identity"})
    packed = assets.find(assets.digest(), "static/tokens.css")
    assert packed
    assert packed.packed
    assert gzip.decompress(packed.packed) == plain.content == packed.body
    assert reader().get(where).headers["content-encoding"] == "gzip"


def test_fonts_are_small_and_have_a_name_of_their_own() -> None:
    served = [assets.find(assets.digest(), f"static/fonts/{name}.woff2") for name in FONTS]
    assert sum(len(each.body) for each in served if each) < 90_000
    for each in served:
        assert each
        records = TTFont(BytesIO(each.body))["name"].names
        names = [str(record) for record in records if record.nameID in (1, 3, 4, 6, 16)]
        assert names
        assert not [name for name in names if "Source" in name]


def test_the_licence_lies_beside_the_fonts() -> None:
    for folder in (fonts.PRINTS, fonts.PAGES):
        assert "SIL OPEN FONT LICENSE" in (folder / "OFL.txt").read_text()


@pytest.mark.deep
def test_the_fonts_are_what_the_tool_cuts() -> None:
    assert [path for path, content in fonts.files().items() if path.read_bytes() != content] == []


@pytest.mark.parametrize("path", ["/law/nj-uth", "/law/nowhere", "/static/x/y.css"])
def test_everything_is_sent_with_the_strict_policy(path: str) -> None:
    answer = reader().get(path)
    for name, value in SECURITY.items():
        assert answer.headers[name] == value
    policy = SECURITY["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "require-trusted-types-for 'script'" in policy


AT_ONCE = """
import hashlib, sys
from concurrent.futures import ThreadPoolExecutor
from fairdeal.web.pages import assets
sys.setswitchinterval(1e-5)  # threads take turns all the time
def digest(name):
    font = assets.find(assets.digest(), f"static/fonts/{name}.woff2")
    return hashlib.sha256(font.body).hexdigest()
names = sys.argv[1:]
with ThreadPoolExecutor(len(names)) as browsers:
    print(*browsers.map(digest, names))
"""


def test_a_server_that_has_just_started_serves_several_browsers_at_once() -> None:
    ran = subprocess.run([sys.executable, "-c", AT_ONCE, *FONTS], capture_output=True, check=False)
    assert ran.stderr == b""
    served = [assets.find(assets.digest(), f"static/fonts/{name}.woff2") for name in FONTS]
    assert ran.stdout.decode().split() == [sha256(each.body).hexdigest() for each in served if each]
