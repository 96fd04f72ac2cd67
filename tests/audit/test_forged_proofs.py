"""Extracts with cards, proofs and money that were exchanged: found though every hash fits."""

import random
from collections.abc import Callable

from tests.audit.extracts import extracted
from tests.audit.forging import Fields, as_file, find, forged, wrong
from tests.cases import each_case
from tests.table.tables import EVERY


def shows_cards(line: Fields) -> bool:
    """Whether a line opens cards; a cut has a proof too, of its depth."""
    return "proof" in line and "opened" in line


def _another_card(lines: list[Fields]) -> int:
    """The seal can be made to fit; the commitment cannot."""
    number = next(n for n, line in enumerate(lines) if shows_cards(line))
    cards = lines[number]["opened"]["part"]["cards"]
    cards[-1] = next(card for card in ("As", "Ks", "Qs", "Js", "Ts", "9s") if card not in cards)
    return number


def _cards_exchanged(lines: list[Fields]) -> int:
    """Two cards of one hand, each with its true proof, in each other's places."""
    number = next(n for n, line in enumerate(lines) if len(line.get("proof", [])) > 1)
    lines[number]["opened"]["part"]["cards"].reverse()
    lines[number]["proof"].reverse()
    return number


def _a_card_too_few(lines: list[Fields]) -> int:
    number = next(n for n, line in enumerate(lines) if shows_cards(line))
    lines[number]["opened"]["part"]["cards"].pop()
    lines[number]["proof"].pop()
    return number


def _a_proof_too_few(lines: list[Fields]) -> int:
    number = next(n for n, line in enumerate(lines) if shows_cards(line))
    lines[number]["proof"].pop()
    return number


def _another_position(lines: list[Fields]) -> int:
    """A true proof of another card of the same deck."""
    first, second = [n for n, line in enumerate(lines) if shows_cards(line)][:2]
    lines[second]["opened"]["part"] = lines[first]["opened"]["part"]
    lines[second]["proof"] = lines[first]["proof"]
    return second


def _another_salt(lines: list[Fields]) -> int:
    number = next(n for n, line in enumerate(lines) if shows_cards(line))
    lines[number]["proof"][-1]["salt"] = "0" * 64
    return number


def _another_path(lines: list[Fields]) -> int:
    number = next(n for n, line in enumerate(lines) if shows_cards(line))
    lines[number]["proof"][-1]["path"][2] = "0" * 64
    return number


def _an_endless_path(lines: list[Fields]) -> int:
    number = next(n for n, line in enumerate(lines) if shows_cards(line))
    lines[number]["proof"][-1]["path"] *= 10
    return number


def _no_proof(lines: list[Fields]) -> int:
    number = next(n for n, line in enumerate(lines) if shows_cards(line))
    del lines[number]["proof"]
    return number


def _a_proof_for_nothing(lines: list[Fields]) -> int:
    number = next(n for n, line in enumerate(lines) if shows_cards(line))
    lines[number - 1]["proof"] = lines[number]["proof"]
    return number - 1


def _another_root(lines: list[Fields]) -> int:
    lines[find(lines, "Shuffled")]["data"]["root"] = "0" * 64
    return next(n for n, line in enumerate(lines) if "proof" in line)  # a cut's or a card's


def _money_from_nowhere(lines: list[Fields]) -> int:
    """More is staked than the player has."""
    number = find(lines, "Placed")
    lines[number]["data"]["amount"] = 10**12
    return number


def _a_negative_stake(lines: list[Fields]) -> int:
    number = find(lines, "Placed")
    lines[number]["data"]["amount"] = -100
    return number


FORGERIES: tuple[Callable[[list[Fields]], int], ...] = (
    _another_card,
    _cards_exchanged,
    _a_card_too_few,
    _a_proof_too_few,
    _another_position,
    _another_salt,
    _another_path,
    _an_endless_path,
    _no_proof,
    _a_proof_for_nothing,
    _another_root,
    _money_from_nowhere,
    _a_negative_stake,
)


@each_case("edit", FORGERIES)
@EVERY
def test_a_forged_extract_is_found_though_every_hash_fits(
    instrument: str, edit: Callable[[list[Fields]], int]
) -> None:
    raw, number = forged(extracted(instrument, 0, 1), edit)
    assert wrong(raw).line == number


@EVERY
def test_a_result_that_the_open_cards_do_not_give_is_found(instrument: str) -> None:
    """Every wager is settled again, whether or not its hand lies open."""

    def edit(lines: list[Fields]) -> int:
        number = _a_lost_wager(lines)
        result = lines[number]["data"]["result"]
        result["outcome"] = "push"  # the stake goes back to the player; no cent is missing
        return number

    raw, number = forged(extracted(instrument, 0, 1), edit)
    found = wrong(raw)
    assert (found.line, found.reason) == (number, "the rules give outcome 'lose' here, not 'push'")


def _a_lost_wager(lines: list[Fields]) -> int:
    """A wager that was lost in a round that ended as rounds do."""
    rounds: dict[int, list[int]] = {}
    void: set[int] = set()
    current = 0
    for number, line in enumerate(lines):
        if line["what"] == "DeckPlaced":
            current += 1
        elif line["what"] == "Settled" and line["data"]["result"]["outcome"] == "lose":
            rounds.setdefault(current, []).append(number)
        elif line["what"] == "Voided":
            void.add(current)
    assert any(line["what"] == "Shown" for line in lines)
    return next(
        number
        for round, numbers in rounds.items()
        if round not in void
        for number in numbers
        if lines[number]["data"]["result"]["wager"] != "ante"
    )


@EVERY
def test_flipped_bytes_of_an_extract_are_found(instrument: str) -> None:
    generator = random.Random(instrument)
    raw = as_file(extracted(instrument, 0, 1)[:400])
    for _ in range(30):
        at = generator.randrange(len(raw))
        other = generator.choice([b for b in range(256) if b != raw[at]])
        found = wrong(raw[:at] + bytes([other]) + raw[at + 1 :])
        assert found.line == raw[:at].count(b"\n") + 1
