"""What people who know the chain write into an extract: money, closed cards, cuts, acts, times."""

from collections.abc import Callable
from copy import deepcopy

from fairdeal.table.events import COMMITS
from tests.audit.forging import Fields, find

MILLION = 100_000_000
Edit = Callable[[list[Fields]], int]


def settled(lines: list[Fields]) -> int:
    """A wager that was lost in a hand whose cards everyone saw."""
    shown: set[str] = set()
    for number, line in enumerate(lines):
        data = line["data"]
        match line["what"]:
            case "DeckPlaced":
                shown = set()
            case "Shown" if data["to"] is None:
                shown |= set(data["positions"])
            case "Settled" if f"seat {data['seat']} card 1" in shown:
                if data["result"]["outcome"] == "lose":
                    return number
    raise AssertionError("nobody lost")


def to_a_win(line: Fields) -> None:
    line["data"]["result"] |= {"outcome": "win", "payout": MILLION}


# -- money


def _a_bonus_is_invented(lines: list[Fields]) -> int:
    number = settled(lines)
    gift = deepcopy(lines[number])
    gift["data"]["result"] |= {"outcome": "win", "stake": 0, "payout": MILLION, "wager": "goodwill"}
    lines.insert(number + 1, gift)
    return number + 1


def _a_wager_is_settled_twice(lines: list[Fields]) -> int:
    number = settled(lines)
    lines.insert(number + 1, deepcopy(lines[number]))
    return number + 1


def _a_wager_is_never_settled(lines: list[Fields]) -> int:
    number = settled(lines)
    del lines[number]
    return number


def _a_loss_becomes_a_win(lines: list[Fields]) -> int:
    number = settled(lines)
    to_a_win(lines[number])
    return number


def _a_hand_is_called_void(lines: list[Fields]) -> int:
    """Whatever is void would not be settled again."""
    number = settled(lines)
    void = {"deck_removed": False, "reason": "misdeal", "scope": "hand"}
    line = deepcopy(lines[number])
    line |= {"what": "Voided", "data": {**void, "seat": line["data"]["seat"]}}
    to_a_win(lines[number])
    lines.insert(number, line)
    return number


def _a_phantom_cashes_out(lines: list[Fields]) -> int:
    number = find(lines, "Sat")
    for what in ("BoughtIn", "CashedOut"):
        line = deepcopy(lines[number])
        line |= {"what": what, "data": {"amount": 1_000_000_000, "player": "Nobody"}}
        lines.insert(number + 1, line)
    return number + 1


# -- cards


def _what_everyone_saw_is_closed(lines: list[Fields]) -> int:
    """The dealer's cards are closed again, and a payout that they decided is changed."""
    number = next(
        n
        for n, line in enumerate(lines)
        if line["what"] == "Shown" and "dealer card 1" in line["data"]["positions"]
    )
    del lines[number]["opened"], lines[number]["proof"]
    later = [n for n, line in enumerate(lines) if line["what"] == "Settled" and n > number]
    to_a_win(lines[later[0]])
    return number


def _every_card_is_closed(lines: list[Fields]) -> int:
    first = next(n for n, line in enumerate(lines) if "proof" in line)
    for line in lines:
        line.pop("opened", None)
        line.pop("proof", None)
    return first


# -- cuts


def cut_as_drawn(lines: list[Fields]) -> int:
    """A cut whose depth was drawn with the deck."""
    return next(n for n, line in enumerate(lines) if line["what"] == "CutMade" and "proof" in line)


def _a_cut_is_deeper_than_was_drawn(lines: list[Fields]) -> int:
    number = cut_as_drawn(lines)
    lines[number]["data"]["count"] += -1 if lines[number]["data"]["count"] > 20 else 1
    return number


def _a_cut_says_its_depth_itself(lines: list[Fields]) -> int:
    number = cut_as_drawn(lines)
    lines[number - 1]["data"]["count"] = lines[number]["data"]["count"]
    return number - 1


def _a_cut_is_not_proved(lines: list[Fields]) -> int:
    number = cut_as_drawn(lines)
    del lines[number]["proof"]
    return number


def _a_cut_is_proved_by_the_depth_of_a_recut(lines: list[Fields]) -> int:
    number = cut_as_drawn(lines)
    lines[number]["proof"][0]["position"] += 1
    return number


def _a_recut_is_put_in(lines: list[Fields]) -> int:
    """The same depth again, and the floor had it done."""
    number = cut_as_drawn(lines)
    end = next(n for n in range(number, len(lines)) if lines[n]["what"] == "act")
    again = deepcopy([lines[number - 1], lines[number]])
    again[0] |= {"actor": "floor", "data": {"verb": "recut"}}
    again[1] |= {"actor": "floor"}
    for line in again:
        line["time"] = lines[end]["time"]
        line["clause"] = line["clause"].replace("(c)1ii", "(d)").replace("(c)(1)(ii)", "(d)")
    again[1]["rulings"] = ["R-CUT-DEPTH"]
    lines[end:end] = again
    return end + 1


# -- order


def _no_more_bets_comes_before_the_commitment(lines: list[Fields]) -> int:
    shuffled = next(n for n, line in enumerate(lines) if line["what"] in COMMITS)
    said = find(lines, "act", verb="no more bets")
    last = next(n for n in range(said + 1, len(lines)) if lines[n]["what"] == "act")
    moved = lines[said:last]
    del lines[said:last]
    lines[shuffled - 1 : shuffled - 1] = moved
    return shuffled - 1


def _a_round_is_dropped(lines: list[Fields]) -> int:
    second, third = (find(lines, "Shuffled", round=number) - 1 for number in (2, 3))
    between_rounds = all(lines[n]["data"]["verb"] == "shuffle" for n in (second, third))
    del lines[second:third]
    return second + 1 if between_rounds else second  # else it is not lawful there


def _no_action_is_left(lines: list[Fields]) -> int:
    first = find(lines, "act")
    lines[:] = [line for line in lines if line["what"] != "act"]
    return first


def _an_action_is_dropped(lines: list[Fields]) -> int:
    number = find(lines, "act", verb="no more bets")
    del lines[number]
    return number


# -- what people did


def _an_act_says_something_else(lines: list[Fields]) -> int:
    number = next(
        n
        for n, line in enumerate(lines)
        if line["what"] == "act"
        and line["actor"].startswith("seat")
        and line["data"]["verb"] == "bet"
    )
    lines[number]["data"]["wagers"]["ante"] += 1  # no chip is that small
    return number


def _a_decision_says_something_else(lines: list[Fields]) -> int:
    number = next(
        n
        for n, line in enumerate(lines)
        if line["what"] == "Chose"
        and lines[n - 1]["what"] == "act"
        and line["data"]["choice"] != "fold"
    )
    lines[number - 1]["data"] = {"verb": "fold"}
    return number - 1


def _a_seat_that_no_table_has(lines: list[Fields]) -> int:
    number = find(lines, "Placed")
    lines[number]["data"]["seat"] = -3
    return number


# -- the law


def _clauses_are_nonsense(lines: list[Fields]) -> int:
    for line in lines[1:]:
        line["clause"] = "1:2-3(x)"
    return 1


def _rulings_are_gone(lines: list[Fields]) -> int:
    first = next(n for n, line in enumerate(lines) if line["rulings"])
    for line in lines:
        line["rulings"] = []
    return first


# -- time


def _time_goes_back(lines: list[Fields]) -> int:
    times = [line["time"] for line in lines]
    for line, time in zip(lines, reversed(times), strict=True):
        line["time"] = time
    return next(n for n in range(1, len(lines)) if lines[n]["time"] < lines[n - 1]["time"])


def _one_action_is_years_earlier(lines: list[Fields]) -> int:
    number = find(lines, "act", verb="no more bets")
    while lines[number]["time"].startswith("2026"):
        lines[number]["time"] = "2019" + lines[number]["time"][4:]
        number += lines[number + 1]["what"] != "act"
    return find(lines, "act", verb="no more bets")


def _a_time_in_words(lines: list[Fields]) -> int:
    for line in lines:
        line["time"] = "yesterday, about noon\a"
    return 0


def _a_day_that_no_month_has(lines: list[Fields]) -> int:
    for line in lines:
        line["time"] = "2026-02-30T20:00:00.000000Z"
    return 0


def _another_zone(lines: list[Fields]) -> int:
    for line in lines:
        line["time"] = line["time"].replace("Z", "+01:00")
    return 0


FORGERIES: tuple[Edit, ...] = (
    _a_bonus_is_invented,
    _a_wager_is_settled_twice,
    _a_wager_is_never_settled,
    _a_loss_becomes_a_win,
    _a_hand_is_called_void,
    _a_phantom_cashes_out,
    _what_everyone_saw_is_closed,
    _every_card_is_closed,
    _no_more_bets_comes_before_the_commitment,
    _a_round_is_dropped,
    _no_action_is_left,
    _an_action_is_dropped,
    _an_act_says_something_else,
    _a_decision_says_something_else,
    _a_seat_that_no_table_has,
    _clauses_are_nonsense,
    _rulings_are_gone,
    _time_goes_back,
    _one_action_is_years_earlier,
    _a_time_in_words,
    _a_day_that_no_month_has,
    _another_zone,
)
CUTS: tuple[Edit, ...] = (
    _a_cut_is_deeper_than_was_drawn,
    _a_cut_says_its_depth_itself,
    _a_cut_is_not_proved,
    _a_cut_is_proved_by_the_depth_of_a_recut,
    _a_recut_is_put_in,
)
TIMES: tuple[Edit, ...] = (
    _time_goes_back,
    _one_action_is_years_earlier,
    _a_time_in_words,
    _a_day_that_no_month_has,
    _another_zone,
)
