"""Odds are stated with “to”, and never with “for”: on every page that tells of a game."""

import re

import pytest
from starlette.testclient import TestClient

from fairdeal.law import INSTRUMENTS, instrument
from fairdeal.web.pages.environment import address
from tests.web.reading import paper_floor, words

SAID_WITH_FOR = re.compile(r"\d+ for \d+|\bfor 1\b")
SAID_WITH_TO = re.compile(r"\d+ to \d+")


@pytest.mark.clause("19:47-32.11(a)", "MA-UTH 11(a)", "13:69F-40.11(a)")
@pytest.mark.parametrize("name", INSTRUMENTS)
def test_no_page_states_odds_with_for(name: str) -> None:
    floor = paper_floor()
    printed = [f"/law/{name}/{address(t.clause)}" for t in instrument(name).pay_tables.values()]
    with TestClient(floor, follow_redirects=True) as client:
        for path in (f"/rules/{name}", f"/odds/{name}", *printed):
            answer = client.get(path)
            assert answer.status_code == 200, path
            assert not SAID_WITH_FOR.search(words(answer.text)), path
            assert path.startswith("/odds") or SAID_WITH_TO.search(words(answer.text)), path
