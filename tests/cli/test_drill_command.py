"""`fairdeal drill`: questions, answers by key, the record of its own file."""

import json
from pathlib import Path

from tests.cli.running import Ran, fairdeal


def drilled(record: Path, *args: str, typed: str = "") -> Ran:
    return fairdeal("drill", "nj-hilo", *args, "--record", str(record), stdin=typed)


def test_a_costly_answer_is_told_with_its_reason_and_kept(tmp_path: Path) -> None:
    record = tmp_path / "school.jsonl"
    ran = drilled(record, "--seed", "3", "--number", "1", typed="f\n")
    assert ran.code == 0
    assert "$9.56 less than play." in ran.out
    assert "25 high, 6 low, 19 apart." in ran.out
    assert "Rule: No ace: the two lowest cards are low: play." in ran.out
    assert "play: -$0.44 (-480/10879)" in ran.out
    assert "Comes back tomorrow. [13:69F-40.10(a)1]" in ran.out
    assert "0 of 1 right" in ran.out
    [kept] = map(json.loads, record.read_text().splitlines())
    assert (kept["cost"], kept["choice"], kept["right"]) == ("10399/10879", "fold", "play")
    assert record.stat().st_mode & 0o077 == 0


def test_the_rule_may_be_shown_first_and_a_wrong_key_is_asked_again(tmp_path: Path) -> None:
    record = tmp_path / "school.jsonl"
    ran = drilled(record, "--seed", "3", "--number", "1", typed="?\nx\np\na\n")
    assert "“x” is no choice here. Type one of f, p." in ran.out
    assert "2 of 2 right" in ran.out
    first, second = map(json.loads, record.read_text().splitlines())
    assert first["aided"]
    assert "aided" not in second
    assert (first["point"], second["point"]) == ("fold-or-play", "setting")


def test_not_knowing_counts_and_the_hand_goes_on_with_the_best(tmp_path: Path) -> None:
    record = tmp_path / "school.jsonl"
    ran = drilled(record, "--seed", "3", "--number", "1", typed="d\na\n")
    assert "Best: play." in ran.out
    assert "1 of 2 right" in ran.out
    first, _ = map(json.loads, record.read_text().splitlines())
    assert first["choice"] == "I don't know"


def test_leaving_and_the_end_of_the_input_sum_up(tmp_path: Path) -> None:
    for typed in ("q\n", ""):
        ran = drilled(tmp_path / "school.jsonl", "--seed", "3", typed=typed)
        assert ran.code == 0
        assert "0 of 0 right" in ran.out


def test_items_are_printed_with_their_answers(tmp_path: Path) -> None:
    ran = drilled(tmp_path / "none", "setting", "--number", "2", "--seed", "1", "--json")
    items = [json.loads(line) for line in ran.out.splitlines()]
    assert [each["number"] for each in items] == [1, 2]
    assert all(each["best"] in each["choices"] for each in items)
    assert not (tmp_path / "none").exists()


def test_the_level_is_shown_exported_and_forgotten(tmp_path: Path) -> None:
    record = tmp_path / "school.jsonl"
    drilled(record, "--seed", "3", "--number", "60", typed="p\na\n" * 70)
    shown = drilled(record, "--level")
    assert "Mistakes cost you $" in shown.out
    assert "by the last 60 hands" in shown.out
    told = drilled(record, "--level", "--json").json
    assert told["hands"] == 60
    assert drilled(record, "--export").out == record.read_text()
    assert "is deleted" in drilled(record, "--forget").out
    assert not record.exists()
    assert "after 50 hands; you have played 0" in drilled(record, "--level").out


def test_nothing_due_is_said(tmp_path: Path) -> None:
    assert "Nothing is due." in drilled(tmp_path / "none", "mistakes").out


def test_what_cannot_be_drilled_is_refused(tmp_path: Path) -> None:
    damaged = tmp_path / "damaged"
    damaged.write_text("no answer\n" * 2)
    for args, name in (
        (["dance"], "unknown-drill"),
        (["--number", "1001"], "number-out-of-range"),
        (["--ante", "$0"], "amount-not-positive"),
    ):
        ran = drilled(tmp_path / "none", *args, "--json")
        assert ran.refusal()["name"] == name
    assert "line 1 is no answer" in drilled(damaged, "--level").err
    assert "cannot-write" in drilled(Path("/dev/null/x"), "--seed", "3", typed="f\n").err


def test_a_record_that_was_changed_by_hand_is_refused_by_its_line_or_its_item(
    tmp_path: Path,
) -> None:
    record = tmp_path / "school.jsonl"
    drilled(record, "--seed", "3", "--number", "1", typed="d\n" * 3)
    whole = json.loads(record.read_text().splitlines()[0])
    for changed in ({"at": 10**16}, {"cost": "1e99999999"}, {"cost": "1/0"}):
        record.write_text(json.dumps({**whole, **changed}) + "\n")
        assert "line 1 is no answer" in drilled(record, "--level").err
    refusals = ("learning-record-damaged", "wrong-number-of-cards")
    point = "nj-hilo fold-or-play"
    for item in ("nonsense", point, f"{point} As", f"{point}  "):
        due = {**whole, "at": 1, "item": item, "cost": "1"}
        record.write_text(json.dumps(due) + "\n")
        assert drilled(record, "mistakes", "--json").refusal()["name"] in refusals


def test_lessons_are_listed_and_taken_at_the_terminal(tmp_path: Path) -> None:
    record = tmp_path / "school.jsonl"
    listed = drilled(record, "lessons").out.splitlines()
    assert listed[0] == "points: Count points: high and low (5 minutes)"
    taken = drilled(record, "fold", "--seed", "1", typed="f\n" * 4 + "q\n")
    assert "Fold only a hand without an ace" in taken.out
    assert "4 of 4 right" in taken.out
    kept = [json.loads(line) for line in record.read_text().splitlines()]
    assert {each["mode"] for each in kept} == {"lesson fold"}


def test_dealers_answer_what_they_pay_and_hear_what_the_text_says(tmp_path: Path) -> None:
    record = tmp_path / "school.jsonl"
    ran = fairdeal(
        *("drill", "nj-uth", "payouts", "--seed", "1", "--number", "3", "--record", str(record)),
        stdin="much\n34\nl\nq\n",
    )
    assert ran.code == 0
    assert "Type lose, push, or an amount" in ran.out
    assert "Right. [19:47-32.11(b)]" in ran.out
    assert "The text says: push [19:47-32.10(h)2]" in ran.out
    assert "1 of 2 right." in ran.out
    first, second = map(json.loads, record.read_text().splitlines())
    assert (first["skill"], second["cost"]) == ("payouts", "1")


def test_other_skills_of_dealers_offer_numbered_choices(tmp_path: Path) -> None:
    for skill in ("reading", "procedure", "irregularities"):
        ran = drilled(tmp_path / "school.jsonl", skill, "--seed", "1", typed="9\n1\nq\n")
        assert ran.code == 0
        assert "Type a number from 1 to " in ran.out
        assert "of 1 right." in ran.out
        items = drilled(tmp_path / "none", skill, "--number", "2", "--json").out.splitlines()
        assert [json.loads(line)["skill"] for line in items] == [skill] * 2


def test_the_level_has_each_skill_of_a_dealer(tmp_path: Path) -> None:
    record = tmp_path / "school.jsonl"
    drilled(record, "irregularities", "--seed", "1", "--number", "1", typed="2\n")
    shown = drilled(record, "--level")
    assert "Dealing, payouts: not begun; needs 98%" in shown.out
    assert "Dealing, irregularities: 0 of 4 kinds; needs each kind right" in shown.out
    assert drilled(record, "--level", "--json").json["skills"]["procedure"]["needed"] == "95%"
