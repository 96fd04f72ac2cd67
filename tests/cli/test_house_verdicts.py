"""What an auditor found is there again after the server was stopped and started."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.cli.running import house
from tests.cli.test_house_commands import Serving
from tests.loops import PATIENCE


@contextmanager
def audited(data: Path) -> Iterator[httpx.Client]:
    """An auditor, signed on at a server that runs meanwhile."""
    server = Serving(data)
    try:
        address = server.until_open()
        headers = {"origin": address}
        with httpx.Client(base_url=address, headers=headers, timeout=PATIENCE) as client:
            told = {"name": "Noor", "password": "long password"}
            signed_on = client.post("/api/sign-on", json=told)
            client.headers["cookie"] = signed_on.headers["set-cookie"].partition(";")[0]
            yield client
    finally:
        server.stop()


def test_a_verdict_outlives_the_server_that_found_it(tmp_path: Path) -> None:
    house(tmp_path, "staff", "add", "Noor", "--role", "auditor", stdin="long password\n")
    with audited(tmp_path) as noor:
        table = noor.get("/api/tables").json()["tables"][0]["id"]
        assert "Not verified yet" in noor.get(f"/audit/tables/{table}").text
        answer = noor.post(f"/api/tables/{table}/verify", json={}, timeout=PATIENCE)
        assert answer.json()["verified"]
        shown = noor.get(f"/audit/tables/{table}").text
    with audited(tmp_path) as noor:
        again = noor.get(f"/audit/tables/{table}").text
    assert "Played again from line 1" in shown
    (said,) = [line for line in shown.splitlines() if "Played again from line 1" in line]
    assert said in again
