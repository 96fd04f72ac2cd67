"""Half an hour of attacks on a house of each kind: nothing found, nothing lost, nobody slowed."""

import os

import pytest

from tests.attack.run import attacked, report, slowed
from tests.house import postgres

MINUTES = float(os.environ.get("FAIRDEAL_ATTACK_MINUTES", "30"))
SEED = int(os.environ.get("FAIRDEAL_ATTACK_SEED", "1"))


@pytest.mark.deep
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_house_withstands_every_attack(database: str) -> None:
    if database == "postgresql" and postgres.programs() is None:
        pytest.skip("PostgreSQL is not installed")
    house = attacked(database, SEED, MINUTES)
    told = report(house)
    print(told)
    assert not house.findings, told
    assert not slowed(house), told
