"""Verdicts on journals and on copies outlive a restart, sealed, a few of them and for a while."""

import os
import stat
import time
from pathlib import Path

import pytest

from fairdeal.house import lines_file
from fairdeal.house.house import House
from fairdeal.house.store.seal import Seal
from fairdeal.house.workers.verify_queue import SealedFolder, Verdict, VerificationQueue
from tests.house.houses import KEY, in_house, new_house, open_table, whole_lines

SEAL = Seal(KEY)


def verdict(number: int) -> Verdict:
    return Verdict({"verified": True, "number": number}, number, "2026-11-16T00:00:00Z", 0.5)


def test_judges_who_begin_again_know_what_was_found(tmp_path: Path) -> None:
    database = new_house(tmp_path / "house.db")
    folder = tmp_path / "verdicts"

    async def judge(house: House) -> None:
        table = await open_table(house)
        lines = whole_lines(house, table)
        verifications = VerificationQueue(house.seal, folder)
        await verifications.table(house, table)
        with lines_file([*lines, "{}"]) as file:
            await verifications.copy(house, file, "c0ffee" * 4, 7)
        again = VerificationQueue(house.seal, folder)
        assert again.verdicts == verifications.verdicts
        assert again.copies == verifications.copies
        assert again.verdicts[table].holds
        (copy,) = again.copies.values()
        assert not copy.verdict.holds
        assert VerificationQueue(house.seal).verdicts == {}

    in_house(database, judge)
    database.close()


def test_the_newest_are_kept_and_the_old_ones_go(tmp_path: Path) -> None:
    shelf = SealedFolder(tmp_path / "tables", SEAL, most=3)
    now = time.time()
    for number in range(5):
        shelf.put(f"t{number}", verdict(number))
        os.utime(tmp_path / "tables" / f"t{number}", (now, now - 100 + number))
    assert shelf.all(Verdict) == {f"t{number}": verdict(number) for number in (2, 3, 4)}
    month = now - 31 * 24 * 3600
    os.utime(tmp_path / "tables" / "t3", (month, month))
    assert list(shelf.all(Verdict)) == ["t2", "t4"]
    assert len(list((tmp_path / "tables").iterdir())) == 2


@pytest.mark.parametrize("forged", [b"", b"{}", b"x" * 200])
def test_what_the_house_did_not_seal_there_is_passed_over(tmp_path: Path, forged: bytes) -> None:
    shelf = SealedFolder(tmp_path / "tables", SEAL, most=3)
    shelf.put("ours", verdict(1))
    (tmp_path / "tables" / "forged").write_bytes(forged)
    shelf.put("moved", verdict(2))
    (tmp_path / "tables" / "moved").rename(tmp_path / "tables" / "elsewhere")
    assert shelf.all(Verdict) == {"ours": verdict(1)}
    assert SealedFolder(tmp_path / "tables", Seal(bytes(31) + b"1"), most=3).all(Verdict) == {}


def test_a_verdict_that_cannot_be_kept_costs_nobody_the_answer(tmp_path: Path) -> None:
    (tmp_path / "tables").write_text("in the way")
    shelf = SealedFolder(tmp_path / "tables", SEAL, most=3)
    shelf.put("ours", verdict(1))
    assert shelf.all(Verdict) == {}


def test_the_folder_is_for_the_house_alone(tmp_path: Path) -> None:
    SealedFolder(tmp_path / "tables", SEAL, most=3).put("ours", verdict(1))
    assert stat.S_IMODE((tmp_path / "tables").stat().st_mode) == 0o700


def test_a_verdict_as_long_as_a_journal_is_not_kept(tmp_path: Path) -> None:
    shelf = SealedFolder(tmp_path / "tables", SEAL, most=3)
    shelf.put("long", Verdict({"reason": "x" * (1 << 20)}, 1, "2026-11-16T00:00:00Z", 0.5))
    shelf.put("ours", verdict(1))
    assert [file.name for file in (tmp_path / "tables").iterdir()] == ["ours"]
