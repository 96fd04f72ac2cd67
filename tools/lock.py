"""Write requirements.lock: every package that Fairdeal with all extras needs, with its hashes.

Versions are those of constraints.txt. For each, the index that pip asks by default names its files
with their SHA-256; no address is kept. `pip install --require-hashes -r requirements.lock` then
installs exactly these files, on every system and version of Python that they are made for, and
`pip install --no-deps fairdeal` adds Fairdeal itself.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements.lock"
INDEX = os.environ.get("PIP_INDEX_URL", "https://pypi.org/simple")
_FILE = re.compile(r'href="[^"#]*#sha256=([0-9a-f]{64})"[^>]*>([^<]+)</a>')


def needed() -> dict[str, str]:
    """Return the versions of all packages that pip would install with every extra."""
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        subprocess.run(
            [
                *(sys.executable, "-m", "pip", "install", "-q", "--dry-run", "--ignore-installed"),
                *("-c", ROOT / "constraints.txt", "--report", report.name, f"{ROOT}[all]"),
            ],
            check=True,
        )
        packages = [each["metadata"] for each in json.load(report)["install"]]
    named = {re.sub(r"[-_.]+", "-", each["name"]).lower(): each["version"] for each in packages}
    del named["fairdeal"]
    return dict(sorted(named.items()))


def hashes(name: str, version: str) -> list[str]:
    """Return the SHA-256 of every file of a release."""
    request = urllib.request.Request(f"{INDEX}/{name}/", headers={"Accept": "text/html"})
    with urllib.request.urlopen(request) as response:
        page = response.read().decode("utf8")
    spelt = name.replace("-", "[-_.]+")
    this = re.compile(rf"{spelt}-{re.escape(version)}(-.*\.whl|\.tar\.gz|\.zip)", re.IGNORECASE)
    return sorted({digest for digest, file in _FILE.findall(page) if this.fullmatch(file.strip())})


def main() -> None:
    lines = ["# Written by tools/lock.py."]
    for name, version in needed().items():
        options = "".join(f" \\\n    --hash=sha256:{each}" for each in hashes(name, version))
        lines.append(f"{name}=={version}{options}")
    LOCK.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
