"""Simulation: the same whatever the workers, near what is exact, refused where it is senseless."""

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

import fairdeal
from fairdeal.analysis import simulation as simulate_run
from fairdeal.analysis.simulation import CHUNK, Run, Simulation, play_chunk, run, simulate
from fairdeal.analysis.tally import Figure
from fairdeal.cards import Category
from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.five_card_hi_lo.solver.short_rules import Strategy, by_the_rules
from fairdeal.law import Refused
from tests.depth import sample

ROUNDS = 2 * CHUNK + 1234
ROWS = {
    "royal_flush": "100 %",
    "straight_flush": "10 %",
    "four_of_a_kind": 30_000,
    "flush": 5_000,
    "pair": "0.01 %",
}
PROGRESSIVE = {"rows": ROWS, "cards": "best-of-seven", "seed": 1_000_000, "contribution": 100}
ON_THE_FLOP = {**PROGRESSIVE, "cards": "hole-and-flop"}
GAMES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("nj-uth", {}, {}),
    ("ma-uth", {"trips_pay_table": "C", "cover_all": True}, {}),
    ("ma-uth", {"progressive": PROGRESSIVE}, {"meter": 2_345_678}),
    ("ma-uth", {"progressive": ON_THE_FLOP, "cover_all": {"straight": "1 to 1"}}, {}),
    ("nj-pikit", {}, {}),
    ("nj-pikit", {"dealer_qualifies": True, "three_card_selection": "after-looking"}, {}),
    ("nj-hilo", {}, {}),
    ("nj-hilo", {"poker_bonus_pay_table": 2}, {"wagers": {"tie": 1}}),
    ("nj-hilo", {}, {"wagers": {"tie": "7/3"}}),
    ("nj-hilo", {}, {"wagers": {"tie": 100}}),
]
EVERY_GAME = pytest.mark.parametrize(("instrument", "given", "table"), GAMES)


def wanted(instrument: str, given: Mapping[str, object] | None = None, **settings: Any) -> Run:
    return run(instrument, given or {}, **{"rounds": ROUNDS, "seed": 20, **settings})


def same(one: Simulation, other: Simulation) -> bool:
    return (
        one.tally.rounds == other.tally.rounds
        and np.array_equal(one.tally.counts, other.tally.counts)
        and np.array_equal(one.tally.pairs, other.tally.pairs)
        and np.array_equal(one.tally.tables, other.tally.tables)
    )


def near(figure: Figure) -> bool:
    """Four standard errors: one figure in some fifteen thousand lies outside."""
    assert figure.exact is not None
    assert figure.error is not None
    return abs(float(figure.mean - figure.exact)) < 4 * figure.error


@EVERY_GAME
def test_workers_and_their_order_make_no_difference(
    instrument: str, given: dict[str, Any], table: dict[str, Any]
) -> None:
    asked = wanted(instrument, given, seats=2, **table)
    alone = simulate(asked, workers=1)
    assert same(alone, simulate(asked, workers=2))
    assert same(alone, simulate(asked, workers=5))
    chunks = list(asked.chunks())
    assert [chunk.rounds for chunk in chunks] == [CHUNK, CHUNK, 1234]
    random.Random(3).shuffle(chunks)
    shuffled = sum((play_chunk(asked, chunk) for chunk in chunks), asked.plan.nothing())
    assert same(alone, Simulation(asked, shuffled))


def test_another_seed_is_another_run() -> None:
    one, other = (simulate(wanted("nj-hilo", seed=seed)) for seed in (1, 2))
    assert not same(one, other)
    assert same(one, simulate(wanted("nj-hilo", seed=1)))


@pytest.mark.parametrize(
    ("game", "seats", "strategy"),
    sample(list(product(range(len(GAMES)), (1, 6), ("best", "simple")))),
)
def test_means_lie_near_the_exact_values(game: int, seats: int, strategy: str) -> None:
    instrument, given, table = GAMES[game]
    found = simulate(wanted(instrument, given, seats=seats, strategy=strategy, **table))
    assert near(found.main)
    assert all(map(near, found.side.values()))


@EVERY_GAME
def test_every_wager_of_the_odds_is_played_beside_its_exact_value(
    instrument: str, given: dict[str, Any], table: dict[str, Any]
) -> None:
    plan = wanted(instrument, given, seats=3, **table).plan
    odds = fairdeal.odds(instrument, **table, **given)
    sides = {name: side.ev for name, side in odds.side.items()}
    sides = {name: ev for name, ev in sides.items() if name not in OTHER_TABLES}
    if "wagers" in table:  # by the play for the sum, which is not the play for the ante alone
        tie = Fraction(table["wagers"]["tie"])
        sides["tie"] = odds.main.by_wager["tie"] / tie
    assert plan.exact == {"main": odds.main.ev, **sides}
    assert set(plan.sides) == set(sides)


OTHER_TABLES = {f"cover_all_{hands}" for hands in (2, 3, 5, 6, 7)}  # three seats are four hands


@pytest.mark.parametrize("tie", [0, 1, "7/3", 100])
def test_the_five_rules_of_hi_lo_cost_what_is_told(tie: object) -> None:
    asked = wanted("nj-hilo", strategy="simple", wagers={"tie": tie})
    assert isinstance(asked.sheet, HiLoSheet)
    bet = asked.asked.wagers["tie"]
    strategy = Strategy(asked.sheet, bet)
    main, each = strategy.table.line(strategy.lines(by_the_rules))
    assert asked.plan.exact["main"] == main + bet * each
    assert asked.plan.exact["tie"] == each
    best = fairdeal.odds("nj-hilo", wagers={"tie": tie}).main.ev
    assert asked.plan.exact["main"] == best - strategy.cost()


@pytest.mark.parametrize(
    ("seats", "strategy"), sample(list(product(range(1, 7), ("best", "simple"))))
)
def test_cover_all_at_every_table_size(seats: int, strategy: str) -> None:
    settings = {"seats": seats, "strategy": strategy}
    found = simulate(wanted("ma-uth", {"cover_all": True}, **settings))
    assert [name for name in found.side if name != "trips"] == [f"cover_all_{seats + 1}"]
    cover_all = found.side[f"cover_all_{seats + 1}"]
    assert near(cover_all)
    assert cover_all.distribution.total == ROUNDS * seats
    # It is the same for all hands of a round, so that more hands are no more certain.
    assert cover_all.error == pytest.approx((float(cover_all.variance) / (ROUNDS - 1)) ** 0.5)


def test_what_is_folded_matters_to_cover_all_only_below_three_of_a_kind() -> None:
    """So no lawful sheet has it; a what-if is told both ways."""
    rounds = 3_000_000
    asked = wanted("ma-uth", {"cover_all": {"pair": "1 to 1"}}, rounds=rounds, what_if=True)
    found = simulate(asked)
    highest = found.tally.tables.reshape(10, 10)  # in play, dealt
    assert highest.sum() == rounds
    apart = {(play, dealt) for play, dealt in np.argwhere(highest).tolist() if play != dealt}
    assert apart
    assert all(play < dealt <= Category.TWO_PAIR for play, dealt in apart)
    folded, nobody = found.side["cover_all_2"], found.side["cover_all_2_if_nobody_folds"]
    assert folded.exact is None
    assert near(nobody)
    assert folded.mean < nobody.mean
    simple = wanted("ma-uth", {"cover_all": {"pair": "1 to 1"}}, what_if=True, strategy="simple")
    assert simple.plan.sides == ("trips", "cover_all_2")


def test_a_what_if_is_played_and_has_no_hash() -> None:
    blind = {"royal_flush": "100000 to 1", "pair": "10 to 1"}
    found = simulate(wanted("nj-uth", {"blind_pay_table": blind}, what_if=True))
    assert near(found.main)
    assert found.main.exact == fairdeal.odds("nj-uth", what_if=True, blind_pay_table=blind).main.ev
    assert found.wire()["lawful"] is False
    assert "sheet" not in found.wire()
    assert found.main.exact != simulate(wanted("nj-uth", rounds=5)).main.exact


def test_the_wire_form_says_what_lay_on_the_table() -> None:
    tied = simulate(wanted("nj-hilo", rounds=5, wagers={"tie": "1/2"})).wire()
    assert tied["wagers"] == {"tie": "1/2"}
    assert "meter" not in tied
    shown = simulate(wanted("ma-uth", {"progressive": PROGRESSIVE}, rounds=5)).wire()
    assert shown["meter"] == 1_000_000
    assert "wagers" not in shown


@pytest.mark.parametrize("instrument", ["nj-uth", "nj-pikit", "nj-hilo"])
def test_the_best_play_decides_as_often_as_the_odds_say(instrument: str) -> None:
    asked = wanted(instrument)
    shares = asked.plan.decisions(simulate(asked).tally)
    for decision, share in fairdeal.odds(instrument).main.decisions.items():
        error = (float(share) * (1 - float(share)) / ROUNDS) ** 0.5
        assert abs(float(shares[decision] - share)) < 4 * error


@pytest.mark.parametrize("instrument", ["nj-uth", "nj-hilo"])
def test_the_error_is_that_of_independent_rounds(instrument: str) -> None:
    """Of one seat: the textbook's. Of several: more than if their hands were independent."""
    one = simulate(wanted(instrument)).main
    assert one.error == pytest.approx((float(one.variance) / (ROUNDS - 1)) ** 0.5)
    six = simulate(wanted(instrument, seats=6)).main
    assert six.error is not None
    assert six.error > 1.2 * (float(six.variance) / (6 * ROUNDS)) ** 0.5


def test_the_sum_of_squares_is_taken_over_rounds() -> None:
    """Each round is played by itself: its result squared, added up."""
    asked = wanted("nj-uth", seats=3, rounds=300)
    sums, before = Fraction(0), Fraction(0)
    for rounds in range(1, 301):
        figure = simulate(wanted("nj-uth", seats=3, rounds=rounds)).main
        total = figure.mean * figure.distribution.total
        sums, before = sums + (total - before) ** 2, total
    assert simulate(asked).main.squares == sums


def test_one_round_has_no_interval() -> None:
    main = simulate(wanted("nj-hilo", rounds=1)).main
    assert (main.error, main.interval, main.inside) == (None, None, None)


def test_the_door_plays_too() -> None:
    found = fairdeal.simulate("nj-hilo", rounds=5000, seed=3, seats=7, minimum="$10")
    again = run("nj-hilo", {"minimum": 1000}, rounds=5000, seed=3, seats=7)
    assert found.wire() == simulate(again).wire()
    assert found.wire()["hands"] == 35_000
    assert fairdeal.simulate("nj-hilo", rounds=10).complete


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        ({"rounds": 0}, "rounds-not-allowed"),
        ({"rounds": -5}, "rounds-not-allowed"),
        ({"rounds": 1.5}, "rounds-not-allowed"),
        ({"rounds": True}, "rounds-not-allowed"),
        ({"rounds": 10**14}, "rounds-not-allowed"),
        ({"seed": -1}, "seed-not-allowed"),
        ({"seed": "7"}, "seed-not-allowed"),
        ({"seats": 0}, "seats-not-allowed"),
        ({"seats": 7}, "seats-not-allowed"),
        ({"strategy": "lucky"}, "unknown-strategy"),
        ({"wagers": {"tie": 1}}, "unknown-wager"),
        ({"meter": 100}, "no-meter"),
    ],
)
def test_what_makes_no_sense_is_refused(settings: dict[str, Any], name: str) -> None:
    with pytest.raises(Refused) as refused:
        wanted("nj-uth", **settings)
    assert refused.value.refusal.name == name


def test_a_run_may_be_given_up() -> None:
    asked = wanted("nj-hilo", rounds=100 * CHUNK)
    tallies = simulate_run.played(asked, workers=2)
    first = next(tallies)
    tallies.close()
    assert Simulation(asked, first).complete is False
    assert first.rounds == CHUNK


def test_the_rounds_that_are_kept_come_to_what_was_counted() -> None:
    """In order, whatever the number of workers, for every wager and seat; Cover All too."""
    game: dict[str, Any] = {"rounds": 140_000, "seed": 5, "seats": 2}  # two chunks
    game["cover_all"] = True
    found = fairdeal.simulate("ma-uth", keep=True, **game)
    again = fairdeal.simulate("ma-uth", keep=True, workers=1, **game)
    for name, figure in {"main": found.main, **found.side}.items():
        results = found.results(name)
        assert results.shape == (140_000, 2)
        assert (results == again.results(name)).all()
        counted = Counter(results.ravel().tolist())
        assert counted == {float(net): n for net, n in figure.distribution.counts.items()}
    assert (found.results("cover_all_3")[:, 0] == found.results("cover_all_3")[:, 1]).all()
    assert found.wire() == fairdeal.simulate("ma-uth", **game).wire()


@pytest.mark.parametrize("instrument", ["nj-pikit", "nj-hilo"])
def test_every_game_keeps_its_rounds(instrument: str) -> None:
    found = fairdeal.simulate(instrument, rounds=2000, seed=1, seats=3, keep=True)
    for name, figure in {"main": found.main, **found.side}.items():
        assert found.results(name).mean() == pytest.approx(float(figure.mean))


def test_rounds_that_were_not_kept_or_played_are_refused() -> None:
    with pytest.raises(fairdeal.Refused, match="not-kept"):
        fairdeal.simulate("nj-hilo", rounds=10).results()
    with pytest.raises(fairdeal.Refused, match=r"unknown-wager.*there are main, tie"):
        fairdeal.simulate("nj-hilo", rounds=10, keep=True).results("trips")
    with pytest.raises(fairdeal.Refused, match="too-many-to-keep"):
        fairdeal.simulate("nj-hilo", rounds=10**12, keep=True)


def test_the_door_takes_wagers_a_meter_and_what_ifs_as_the_command_does() -> None:
    tied = fairdeal.simulate("nj-hilo", rounds=10, wagers={"tie": 1})
    assert tied.main.exact == fairdeal.odds("nj-hilo", wagers={"tie": 1}).main.ev
    table: dict[str, Any] = {"tie_pay_table": {"high_hand": "4 to 1"}}
    other = fairdeal.simulate("nj-hilo", rounds=10, what_if=True, **table)
    assert other.wire()["lawful"] is False
    with pytest.raises(fairdeal.Refused, match="no-meter"):
        fairdeal.simulate("nj-hilo", rounds=10, meter=5)
