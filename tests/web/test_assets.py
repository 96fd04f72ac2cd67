"""The files that pages use, and the headers that everything has."""

import gzip
import subprocess
import sys
from hashlib import sha256
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont

from fairdeal.web.pages import assets, fonts
from fairdeal.web.pages.environment import SECURITY
from tests.web.reading import reader


def test_a_file_has_an_address_with_the_digest_of_all_files_and_never_goes_stale() -> None:
    answer = reader().get(assets.address("tokens.css"))
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_a_file_of_another_edition_is_not_here() -> None:
    client = reader()
    assert client.get("/static/0000000000000000/tokens.css").status_code == 404
    assert client.get(f"/static/{assets.digest()}/../router.py").status_code == 404
    assert client.get(f"/static/{assets.digest()}/fonts/sans-500.woff2").status_code == 404


def test_a_page_cannot_name_a_file_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        assets.address("tokens.scss")


def test_files_are_packed_for_those_who_can_unpack_them() -> None:
    where = assets.address("base.css")
    plain = reader().get(where, headers={"Accept-Encoding": "identity"})
    packed = assets.find(assets.digest(), "base.css")
    assert packed
    assert packed.packed
    assert gzip.decompress(packed.packed) == plain.content == packed.body
    assert reader().get(where).headers["content-encoding"] == "gzip"


def test_fonts_are_small_and_have_a_name_of_their_own() -> None:
    sizes = {name: len(fonts.woff2(name)) for name in fonts.NAMES}
    assert sum(sizes.values()) < 90_000, sizes
    for name in fonts.NAMES:
        records = TTFont(BytesIO(fonts.woff2(name)))["name"].names
        names = [str(each) for each in records if each.nameID in (1, 3, 4, 6, 16)]
        assert names
        assert not [each for each in names if "Source" in each]


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
from fairdeal.web.pages import assets, fonts
sys.setswitchinterval(1e-5)  # threads take turns all the time
def digest(name):
    return hashlib.sha256(assets.find(assets.digest(), f"fonts/{name}.woff2").body).hexdigest()
with ThreadPoolExecutor(len(fonts.NAMES)) as browsers:
    print(*browsers.map(digest, fonts.NAMES))
"""


def test_a_server_that_has_just_started_serves_several_browsers_at_once() -> None:
    ran = subprocess.run([sys.executable, "-c", AT_ONCE], capture_output=True, check=False)
    assert ran.stderr == b""
    served = [assets.find(assets.digest(), f"fonts/{name}.woff2") for name in fonts.NAMES]
    assert ran.stdout.decode().split() == [sha256(each.body).hexdigest() for each in served if each]
