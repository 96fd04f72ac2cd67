import re
from itertools import product
from pathlib import Path

import pytest

from fairdeal.law import INSTRUMENTS
from tests.cli.playing import Played, play, run
from tests.depth import sample

# Seed, keys of one whole round and of leaving, and what the transcript then tells.
ROUNDS = {
    "nj-uth": ("ante 20 trips 5\n4\nq\n", "seat 1 raises 4, play $80"),
    "ma-uth": ("20 trips\n4\nq\n", "trips $1"),
    "nj-pikit": ("20 3 card bonus 5\ns\n2 4 5\n5\nq\n", "seat 1 selects with cards 2, 4, 5"),
    "nj-hilo": ("20 tie 5 poker 2\np\na\nq\n", "ante $20, tie $5, poker bonus $2"),
}


def left_with(played: Played) -> int:
    found = re.search(r"You leave with \$([\d,]+)", played.text)
    assert found is not None, played.text
    return int(found[1].replace(",", ""))


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_a_round_of_every_instrument_is_played_by_lines(instrument: str) -> None:
    keys, told = ROUNDS[instrument]
    played = play(instrument, "--seed", "4", "--players", "3", keys=keys)
    assert played.code == 0
    assert told in played.text
    assert "Round 1: net" in played.text
    assert "1 round, net" in played.text
    assert "refused" not in played.text
    assert not played.errors


@pytest.mark.parametrize(
    ("instrument", "how"), sample(list(product(INSTRUMENTS, ((), ("--plain",)))))
)
def test_the_same_seed_and_keys_give_the_same_transcript(
    instrument: str, how: tuple[str, ...]
) -> None:
    keys = ROUNDS[instrument][0].removesuffix("q\n") * 2
    arguments = (instrument, "--seed", "8", "--players", "4", "--seat", "2", *how)
    played = play(*arguments, keys=keys)
    assert play(*arguments, keys=keys) == played
    other = (instrument, "--seed", "9", "--players", "4", "--seat", "2", *how)
    assert play(*other, keys=keys) != played


def test_enter_bets_the_minimum_first_and_then_the_same_again() -> None:
    played = play("nj-uth", "--seed", "1", keys="\n4\n30 trips 2\n4\n\n4\nq\n")
    bets = re.findall(r"seat 1 places (.*?)  19", played.text)
    assert bets == ["ante $5, blind $5", *["ante $30, blind $30, trips $2"] * 2]


@pytest.mark.parametrize(
    ("bet", "name", "clause"),
    [
        ("ante 20 blind 10", "blind-unequal-to-ante", "19:47-32.1"),
        ("2000", "above-maximum", "19:47-32.6(a)"),
        ("2", "below-minimum", "19:47-32.6(a)"),
        ("20 match 50", "match-play-above-ante", "19:47-32.6(a)"),
        ("20 trips 1.50", "not-in-whole-chips", "19:47-32.6(a)"),
        ("-5", "amount-not-understood", ""),
        ("ante", "bet-not-understood", ""),
        ("20 30", "bet-not-understood", ""),
        ("20 insurance 5", "bet-not-understood", ""),
        ("20 trips 5 trips 5", "bet-not-understood", ""),
        ("400", "not-enough-chips", "19:47-32.6"),
    ],
)
def test_a_refused_bet_is_named_with_its_clause_and_asked_again(
    bet: str, name: str, clause: str
) -> None:
    played = play("nj-uth", "--seed", "1", keys=f"{bet}\n\n4\nq\n")
    refused = played.flat.split("refused: ")[1].split("your bet:")[0]
    assert refused.startswith(f"{name}: ")
    assert clause in refused
    assert "seat 1 places ante $5, blind $5" in played.text
    assert played.code == 0


def test_a_play_wager_of_another_size_is_refused_by_its_clause_and_asked_again() -> None:
    played = play("nj-uth", "--seed", "1", keys="\n2\nraise 1\n4\nq\n")
    refusals = [each.split("[c]")[0] for each in played.flat.split("refused: ")[1:]]
    assert len(refusals) == 2
    assert all(each.startswith("play-wager-of-wrong-size: ") for each in refusals)
    assert all("19:47-32.10(a)" in each for each in refusals)
    assert "seat 1 raises 4, play $20" in played.text


def test_a_raise_beyond_the_chips_is_refused_and_nothing_is_lost() -> None:
    played = play("nj-uth", "--seed", "1", "--chips", "40", keys="\n4\n10\n4\nc\nc\nf\nq\n")
    assert (
        "refused: not-enough-chips"
        in play("nj-uth", "--seed", "1", "--chips", "40", keys="20\n4\n").text
    )
    assert played.code == 0


def test_silence_says_the_posted_default_before_it_is_taken() -> None:
    played = play("nj-uth", "--seed", "1", "--plain", keys="\n\n\n\n\n\n\nq\n")
    said = played.text.index("posted default: check (19:47-32.10(a), R-ABSENT)")
    assert said < played.text.index("Seat 1 checks")
    assert "posted default: fold (19:47-32.10(e), R-ABSENT)" in played.text
    assert "Seat 1 folds" in played.text


def test_one_enter_and_then_a_choice_takes_no_default() -> None:
    played = play("nj-uth", "--seed", "1", "--plain", keys="\n\nh\n\n4\nq\n")
    assert "Seat 1 checks" not in played.text
    assert "Seat 1 raises 4" in played.text


def test_pik_it_enter_selects_the_first_three_cards() -> None:
    played = play("nj-pikit", "--seed", "1", keys="20 bonus 5\ns\n\nf\nq\n")
    assert "Enter takes 1, 2, 3, the posted default" in played.text
    assert "seat 1 selects with cards 1, 2, 3" in played.text


def test_pik_it_a_selection_of_the_wrong_size_is_refused() -> None:
    played = play("nj-pikit", "--seed", "1", keys="20 bonus 5\ns\n1 1 2\ns\n345\nf\nq\n")
    assert "refused: not-three-cards" in played.text
    assert "seat 1 selects with cards 3, 4, 5" in played.text


def test_hi_lo_offers_the_totals_of_every_lawful_split() -> None:
    played = play("nj-hilo", "--seed", "3", "--plain", keys="\np\nb\nq\n")
    offered = re.findall(r"^([a-j]) for (\d+) high, (\d+) low", played.text, re.MULTILINE)
    totals = [(int(high), int(low)) for _, high, low in offered]
    assert len(totals) == len(set(totals)) >= 2
    assert totals == sorted(totals, reverse=True, key=lambda total: (total[0], -total[1]))
    chosen = totals[1]
    assert f"Seat 1 has {chosen[0]} high, {chosen[1]} low" in played.text


def test_hi_lo_enter_goes_back_from_the_split() -> None:
    played = play("nj-hilo", "--seed", "3", keys="\np\n\nf\nq\n")
    assert "seat 1 folds" in played.text


def test_leaving_in_a_round_is_refused_and_the_defaults_finish_it_if_confirmed() -> None:
    keys = "\nq\nn\nc\nq\ny\n"
    played = play("nj-uth", "--seed", "1", keys=keys)
    assert played.text.count("refused: round-in-progress") == 2
    assert "19:47-32.6(e)" in played.text
    assert "seat 1 folds" in played.text
    assert left_with(played) == 490


def test_the_end_of_the_input_finishes_the_round_and_returns_the_chips() -> None:
    for instrument in INSTRUMENTS:
        played = play(instrument, "--seed", "1", "--players", "2", keys="20\n")
        assert played.code == 0
        assert "posted defaults finish the round" in played.text
        assert 440 <= left_with(played) <= 480


def test_an_empty_input_ends_politely() -> None:
    played = run("play", "nj-uth")
    assert (played.code, left_with(played)) == (0, 500)


def test_strange_bytes_are_answers_like_any_other() -> None:
    played = play("nj-uth", "--seed", "1", keys="\x1b[31m\x00\nq\n")
    assert played.code == 0
    assert "\x1b" not in played.text


def test_without_chips_for_the_minimum_one_may_buy_in_again() -> None:
    keys = "250\nc\nc\nf\ny\n5\nc\nc\nf\nq\n"
    played = play("nj-uth", "--seed", "1", "--plain", keys=keys)
    assert "You have $0; the lowest bet is ante $5, blind $5." in played.text
    assert "2 rounds, net -$510" in played.text
    assert left_with(played) == 490
    assert left_with(play("nj-uth", "--seed", "1", keys="250\nc\nc\nf\nn\n")) == 0


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ("?\nq\n", ("ante N", "trips N", "match N", "R-MATCH-PLAY", "Enter", "leave the table")),
        ("k\nq\n", ("ante N", "leave the table")),
        ("h\nq\n", ("The aim", "What beats what", "royal flush", "A K Q J 10 of one suit")),
        (
            "\nk\n4\nq\n",
            ("check (19:47-32.10(a))", "raise 4 $20 (19:47-32.10(a))", "R-ABSENT", "? what each"),
        ),
        ("t\nq\n", ("royal flush", "500 to 1", "19:47-32.11(d)", "table A", "$5 to $1,000")),
        ("\nl\n4\nq\n", ("The law of this step: before the flop", "R-ABSENT")),
    ],
)
def test_help_tables_and_law_are_at_hand(keys: str, expected: tuple[str, ...]) -> None:
    played = play("nj-uth", "--seed", "1", keys=keys)
    for words in expected:
        assert words in played.flat


def test_keys_come_from_what_is_offered() -> None:
    played = play("nj-uth", "--seed", "1", "--plain", keys="\nc\nc\nf\nq\n")
    offered = re.findall(r"^Keys: (.*), \? for advice, h for help", played.text, re.MULTILINE)
    assert offered[0] == "c for check, 3 for raise 3 $15, 4 for raise 4 $20"
    assert offered[1:] == ["c for check, 2 for raise 2 $10", "f for fold, 1 for raise 1 $5"]


def test_the_command_s_help_names_the_keys() -> None:
    shown = " ".join(re.sub(r"\x1b\[[\d;]*m", "", play("--help").text).split())
    for words in ("4 for raise 4", "? what each choice is worth", "t pay tables", "q leave"):
        assert words in shown
    for words in ("--plain", "--auto", "--no-advice"):
        assert words in shown


def test_massachusetts_with_every_wager(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.toml"
    sheet.write_text(
        'instrument = "ma-uth"\ncover_all = true\n'
        '[progressive]\ncards = "best-of-seven"\nseed = 1000000\ncontribution = 100\n'
        '[progressive.rows]\nroyal_flush = "100 %"\nfull_house = 25000\n'
    )
    keys = "t\n20 trips 5 cover 5 progressive match 10\n4\nq\n"
    played = play("ma-uth", "--sheet", str(sheet), "--seed", "3", "--players", "6", keys=keys)
    placed = "seat 1 places ante $20, blind $20, trips $5, Cover All $5, progressive $5"
    assert placed in " ".join(played.text.split())
    assert "PROGRESSIVE METER" in played.text
    assert "$10 match play coupon" in played.text
    assert "100 % of the meter" in played.text
    assert played.code == 0
