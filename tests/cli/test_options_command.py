"""`fairdeal rules`, `fairdeal options` and `fairdeal options check`."""

import json
import re
from pathlib import Path

import pytest

from fairdeal.law import INSTRUMENTS, instrument
from fairdeal.sheet import read_sheet, schema_of
from tests.cli.running import Ran, fairdeal

WAGERS = {
    "nj-uth": (["ante", "blind"], ["trips"], ["play"]),
    "ma-uth": (["ante", "blind"], ["trips", "cover_all", "progressive"], ["play"]),
    "nj-pikit": (["ante", "five_card_bonus"], ["three_card_bonus"], ["play_3", "play_5"]),
    "nj-hilo": (["ante"], ["tie", "poker_bonus"], ["play"]),
}


def check(path: Path, text: str | bytes, *more: str) -> Ran:
    file = path / "sheet.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return fairdeal("options", "check", str(file), *more)


def test_rules_names_the_instruments_and_what_each_offers() -> None:
    found = fairdeal("rules", "--json").json[: len(INSTRUMENTS)]  # another test adds a game
    assert [each["id"] for each in found] == list(INSTRUMENTS)
    for each in found:
        law = instrument(each["id"])
        assert (each["game"], each["jurisdiction"]) == (law.game, law.jurisdiction)
        assert (each["source"], each["edition"]) == (law.source, law.edition)
        assert each["clauses"] == len(law.clauses)
        assert (each["required"], each["optional"], each["later"]) == WAGERS[each["id"]]
        assert each["options"] == [option.name for option in schema_of(each["id"]).options]
    shown = fairdeal("rules")
    assert shown.code == 0
    for name in INSTRUMENTS:
        assert f"fairdeal play {name}" in shown.out
        assert instrument(name).game in shown.out


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_options_shows_every_choice_with_default_and_clause(name: str) -> None:
    found = fairdeal("options", name, "--json").json
    assert [each["name"] for each in found] == [option.name for option in schema_of(name).options]
    defaults = read_sheet(name).canonical()
    for each in found:
        assert list(each) == ["name", "about", "allowed", "default", "clause", "rulings"]
        assert each["clause"] in instrument(name).clauses
        if each["name"] in defaults:
            assert each["default"] == defaults[each["name"]]
    shown = fairdeal("options", name)
    assert shown.code == 0
    for each in found:
        assert each["name"] in shown.out
        assert each["clause"] in shown.out
        assert each["allowed"] in shown.words
    assert "chip = 100" in shown.out


def test_a_lawful_sheet_is_shown_with_its_hash_and_warnings(tmp_path: Path) -> None:
    text = 'instrument = "nj-pikit"\nminimum = 1000\nplay_5_multiple = 2\nlicensee = "[b]Hall[/]"\n'
    sheet = read_sheet("nj-pikit", {"minimum": 1000, "play_5_multiple": 2})
    ran = check(tmp_path, text, "--json")
    assert (ran.code, ran.err) == (0, "")
    assert ran.json == {
        "instrument": "nj-pikit",
        "options": sheet.canonical(),
        "sheet": sheet.hash,
        "approvals": [
            {"subject": "settlement procedure", "clause": "13:69F-39.10(e)", "recorded": ""}
        ],
        "warnings": list(sheet.warnings()),
    }
    shown = check(tmp_path, text)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith("lawful under nj-pikit, edition proposal\n")
    assert "minimum = 1000" in shown.out
    assert sheet.hash in shown.out
    assert "warning: the definition of the play 5 wager" in shown.words


def test_a_sheet_may_be_json_and_may_keep_its_options_apart(tmp_path: Path) -> None:
    hashes = {
        check(tmp_path, text, "--json").json["sheet"]
        for text in (
            'instrument = "nj-uth"\nseats = 5\n',
            'instrument = "nj-uth"\n[options]\nseats = 5\n',
            '{"instrument": "nj-uth", "seats": 5}',
            ' \n{"instrument": "nj-uth", "options": {"seats": 5}}\n',
        )
    }
    assert hashes == {read_sheet("nj-uth", {"seats": 5}).hash}


def test_the_example_in_the_documents_is_lawful(tmp_path: Path) -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "commands.md").read_text("utf8")
    start = page.index('    instrument = "nj-pikit"')
    lines = page[start:].split("\n\n")[0].splitlines()
    assert check(tmp_path, "\n".join(line.strip() for line in lines)).code == 0


def test_everything_wrong_is_said_at_once(tmp_path: Path) -> None:
    text = 'instrument = "nj-uth"\nminimum = 0\nseats = 99\nfoo = 1\ntrips_pay_table = "E"\n'
    ran = check(tmp_path, text, "--json")
    assert ran.code == 2
    found = ran.json
    assert list(found) == ["refusal", "refusals"]
    assert found["refusal"] == found["refusals"][0]
    assert [(each["name"], each["clause"]) for each in found["refusals"]] == [
        ("unknown-option", None),
        ("option-not-allowed", "19:47-32.6(a)"),
        ("option-not-allowed", "19:47-32.6(e)"),
        ("option-not-allowed", "19:47-32.11(d)"),
    ]
    shown = check(tmp_path, text)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == ran.err
    assert [line.split(": ")[1] for line in shown.err.splitlines()] == [
        "unknown-option",
        "option-not-allowed",
        "option-not-allowed",
        "option-not-allowed",
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (b"", "missing-instrument"),
        (b"minimum = 5\n", "missing-instrument"),
        (b"instrument = 5\n", "missing-instrument"),
        (b'instrument = "nj-poker"\n', "unknown-instrument"),
        (b'instrument = "nj-uth"\noptions = 5\n', "options-not-a-table"),
        (b'instrument = "nj-uth"\nseats = 5\n[options]\nseats = 6\n', "option-twice"),
        (b'instrument = "nj-uth"\nseats = 5\nseats = 6\n', "not-toml"),
        (b"instrument = nj-uth\n", "not-toml"),
        (b"[1, 2]\n", "not-toml"),
        (b'instrument = "nj-uth"\nseats = ' + b"9" * 5000, "not-toml"),
        (b'instrument = "nj-uth"\nseats = ' + b"[" * 20_000, "not-toml"),
        (b'instrument = "nj-uth"\nseats = 2026-02-31\n', "not-toml"),
        (b"\xff\xfe\n", "not-utf8"),
        (b'{"instrument": "nj-uth",}', "not-json"),
        (b'{"instrument": "nj-uth", "seats": NaN}', "not-json"),
        (b'{"instrument": "nj-uth", "seats": ' + b"9" * 5000 + b"}", "not-json"),
        (b'{"instrument": "nj-uth", "seats": 5, "seats": 5}', "duplicate-key"),
        (b'{"instrument": "nj-uth", "seats": ' + b"[" * 100_000 + b"}", "not-json"),
    ],
    ids=lambda value: str(value[:40]),
)
def test_what_is_no_sheet_is_refused_by_what_is_wrong_with_it(
    tmp_path: Path, text: bytes, name: str
) -> None:
    told = check(tmp_path, text, "--json").refusal()
    assert (told["name"], told["clause"]) == (name, None)
    assert len(told["message"]) < 300


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("seats = 2026-01-01", "not-plain-data"),
        ("seats = inf", "option-not-allowed"),
        ('trips_pay_table = {royal_flush = "50 for 1"}', "odds-not-understood"),
        ('shuffling = "manual"\ndecks = 2', "second-deck-needs-shuffler"),
    ],
)
def test_an_unlawful_sheet_is_refused(tmp_path: Path, text: str, name: str) -> None:
    ran = check(tmp_path, f'instrument = "nj-uth"\n{text}\n', "--json")
    assert ran.code == 2
    assert ran.json["refusal"]["name"] == name


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    told = fairdeal("options", "check", str(tmp_path / "none.toml"), "--json").refusal()
    assert told["name"] == "cannot-read"
    assert "none.toml cannot be read: No such file or directory" in told["message"]
    assert fairdeal("options", "check", str(tmp_path), "--json").refusal()["name"] == "cannot-read"
    told = fairdeal("options", "check", "--json").refusal()
    assert told["name"] == "missing-file"
    assert "fairdeal options check sheet.toml" in told["message"]


def test_a_sheet_may_come_from_standard_input() -> None:
    text = json.dumps({"instrument": "nj-hilo", "positions": 2})
    assert fairdeal("options", "check", "-", "--json", stdin=text).json["options"]["positions"] == 2


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_a_starter_sheet_is_the_default_sheet_and_names_every_option(
    tmp_path: Path, name: str
) -> None:
    written = fairdeal("options", name, "--toml")
    assert written.code == 0
    assert check(tmp_path, written.out, "--json").json["sheet"] == read_sheet(name).hash
    for option in schema_of(name).options:
        assert f"# {option.name} = " in written.out or option.name == "approvals"
        assert instrument(name).resolve(option.cite) in written.out


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_every_choice_of_a_starter_sheet_may_be_made(tmp_path: Path, name: str) -> None:
    """Without its #, each line of it is lawful, and so is each of its examples."""
    text = fairdeal("options", name, "--toml").out
    lines, _, examples = text.partition("# Examples.")
    choices = [line[2:] for line in lines.splitlines() if re.match(r"# [a-z_0-9]+ = ", line)]
    assert len(choices) == len(schema_of(name).options) - 1  # approvals are a table
    for choice in choices:
        assert check(tmp_path, f'instrument = "{name}"\n{choice}\n').code == 0, choice
    for example in examples.split("\n\n")[1:]:
        table = "\n".join(line[2:] for line in example.splitlines()[1:])
        assert table.startswith("[")
        assert check(tmp_path, f'instrument = "{name}"\n{table}\n').code == 0, table


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_a_starter_sheet_names_every_approval_and_its_clause(tmp_path: Path, name: str) -> None:
    lines = fairdeal("options", name, "--toml").out.splitlines()
    start = lines.index("# [approvals]")
    wanted = [(s, c.id) for c in instrument(name).clauses.values() for s in c.approves]
    assert wanted
    found = lines[start + 1 : start + 1 + len(wanted)]
    assert found == [f'# "{subject}" = ""  # {clause}' for subject, clause in wanted]
    text = "\n".join(line[2:] for line in lines[start : start + 1 + len(wanted)])
    text = text.replace('""', '"yellow"')
    told = check(tmp_path, f'instrument = "{name}"\n{text}\n')
    assert told.code == 0
    assert "none recorded" not in told.out


def test_a_check_shows_the_approvals_that_the_choices_need(tmp_path: Path) -> None:
    text = (
        'instrument = "nj-uth"\ndealing = "automated-shoe"\n[approvals]\n"automated shoe" = "x1"\n'
    )
    told = check(tmp_path, text)
    assert told.code == 0
    assert "approval of automated shoe (19:47-32.9(a)): x1" in told.words
    assert "approval of automated shoe location (19:47-32.9(a)): none recorded" in told.words
    assert "warning: good for practice only: no approval is recorded of automated" in told.words
    found = check(tmp_path, text, "--json").json
    assert found["approvals"][0] == {
        "subject": "automated shoe",
        "clause": "19:47-32.9(a)",
        "recorded": "x1",
    }


def test_dollars_are_accepted_where_amounts_are(tmp_path: Path) -> None:
    for text in ("minimum = 1000", 'minimum = "$10"', 'minimum = "$10.00"'):
        found = check(tmp_path, f'instrument = "nj-uth"\n{text}\n', "--json").json
        assert found["sheet"] == read_sheet("nj-uth", {"minimum": 1000}).hash
    bare = check(tmp_path, 'instrument = "nj-uth"\nminimum = "10"\n', "--json")
    assert bare.json["refusal"]["name"] == "option-not-allowed"
    assert "or dollars as in “$10”" in bare.json["refusal"]["message"]
    assert fairdeal("odds", "nj-hilo", "--set", "minimum=$10", "--json").json["sheet"] == (
        read_sheet("nj-hilo", {"minimum": 1000}).hash
    )


def test_every_printed_pay_table_is_shown_side_by_side() -> None:
    found = fairdeal("options", "nj-uth", "--tables", "--json").json
    assert [each["wager"] for each in found] == ["blind", "trips"]
    assert found[1]["tables"]["D"]["full_house"] == "7 to 1"
    shown = fairdeal("options", "nj-uth", "--tables").words
    assert "four of a kind │ 30 to 1 │ 30 to 1 │ 30 to 1 │ 20 to 1" in shown
    lines = fairdeal("options", "nj-uth", "--tables", "--csv").out.splitlines()
    assert lines[0] == "wager,table,row,odds"
    assert "trips,D,four_of_a_kind,20 to 1" in lines


def test_the_house_edge_of_every_printed_table_stands_beside_it() -> None:
    found = fairdeal("options", "nj-hilo", "--tables", "--odds", "--json").json
    edges = {each["wager"]: each.get("house_edge") for each in found}
    assert edges["poker_bonus"] == {"1": "2341/30940", "2": "1203/30940"}
    assert edges["tie"] == {"printed": "29293647833/249165381465"}
    shown = fairdeal("options", "nj-hilo", "--tables", "--odds").words
    assert "house edge │ 7.5663 % │ 3.8882 %" in shown


def test_a_check_with_odds_always_gives_the_figures(tmp_path: Path) -> None:
    shown = check(tmp_path, 'instrument = "nj-hilo"\n', "--odds").out
    assert "house edge, per ante, over ante, play, ante bonus: 3.8550 % (" in shown
    assert "house edge, poker bonus by itself: 7.5663 % (2341/30940)" in shown
    found = check(tmp_path, 'instrument = "nj-hilo"\n', "--odds", "--json").json
    assert found["main"]["ev"] == "-38421789247/996661525860"
    assert found["side"]["tie"]["ev"] == "-29293647833/249165381465"


@pytest.mark.parametrize(
    ("args", "name"),
    [
        (("nj-uth", "extra"), "one-argument-too-many"),
        (("nj-uth", "--toml", "--json"), "one-option-too-many"),
        (("nj-uth", "--odds"), "one-option-too-many"),
        (("nj-uth", "--csv"), "one-option-too-many"),
        (("nj-uth", "--tables", "--csv", "--json"), "two-forms"),
        (("check", "sheet.toml", "--tables"), "one-option-too-many"),
    ],
)
def test_nothing_is_passed_over_in_silence(args: tuple[str, ...], name: str) -> None:
    ran = fairdeal("options", *args)
    assert ran.code == 2
    assert ran.err.startswith(f"refused: {name}: ")
