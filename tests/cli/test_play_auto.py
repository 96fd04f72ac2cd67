import re

import pytest

from fairdeal.law import INSTRUMENTS
from tests.cli.playing import play, start


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_bots_play_alone_and_money_is_conserved(instrument: str) -> None:
    played = play(instrument, "--auto", "40", "--players", "3", "--seed", "5")
    lines = played.text.splitlines()
    assert played.code == 0
    assert [line.split(":")[0] for line in lines[:40]] == [f"round {n}" for n in range(1, 41)]
    assert lines[-1] == "money: conserved"


def test_the_summary_is_the_sum_of_the_rounds() -> None:
    lines = play("nj-hilo", "--auto", "30", "--players", "2", "--seed", "6").text.splitlines()

    def cents(text: str) -> int:
        sign = -1 if text.startswith("-") else 1
        whole, _, part = re.sub(r"[^\d.]", "", text).partition(".")
        return sign * (int(whole) * 100 + int(part or 0))

    rounds = [re.findall(r"seat \d ([+-]?\$[\d,.]*\d)", line) for line in lines[:30]]
    totals = [sum(cents(nets[seat]) for nets in rounds) for seat in range(2)]
    said = [cents(line.split("net ")[1]) for line in lines if ": net " in line]
    house = next(cents(line.split(": ")[1]) for line in lines if line.startswith("house"))
    assert totals == said
    assert house == -sum(said)


def test_the_same_seed_gives_the_same_rounds() -> None:
    arguments = ("ma-uth", "--set", "cover_all=true", "--auto", "15", "--players", "6")
    assert play(*arguments, "--seed", "2") == play(*arguments, "--seed", "2")
    assert play(*arguments, "--seed", "2") != play(*arguments, "--seed", "3")


def test_a_reader_who_goes_away_ends_it_quietly() -> None:
    running = start("play", "nj-uth", "--auto", "100000", "--seed", "1")
    assert running.stdout is not None
    assert running.stderr is not None
    assert running.stdout.readline().startswith(b"round 1: ")
    running.stdout.close()
    assert running.stderr.read() == b""
    running.stderr.close()
    assert running.wait() == 0
