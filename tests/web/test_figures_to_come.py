"""Figures that are being worked out: pages and coach say how long that takes, then show them."""

import asyncio
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from fairdeal.analysis import cache
from fairdeal.house.workers.odds_client import Figures
from fairdeal.house.workers.work_queue import Progress
from fairdeal.law import INSTRUMENTS
from fairdeal.processes import odds_cache
from fairdeal.processes.odds_worker import sheet_figures
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.view.coach import Coach, Coaching, decision
from fairdeal.web.pages.lobby.handlers import _advice
from tests.loops import run_to_end
from tests.view.test_coach import asked_at
from tests.web.held_worker import HeldWorker
from tests.web.reading import inline, paper_floor, words


@pytest.fixture(autouse=True)
def new_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which nothing was compiled or worked out before."""
    folder = tmp_path / ("0" * 16)
    folder.mkdir()
    for module in (cache, odds_cache):
        monkeypatch.setattr(module, "cache_folder", lambda: folder)
    return folder


@pytest.fixture
def worker() -> HeldWorker:
    return HeldWorker()


@pytest.fixture
def reader(worker: HeldWorker) -> Iterator[TestClient]:
    with TestClient(paper_floor(Figures(worker, lambda: 0.0))) as client:
        yield client


def sheets() -> list[Sheet]:
    return [read_sheet(name, {}) for name in INSTRUMENTS]


async def until_asked(worker: HeldWorker, number: int) -> None:
    while len(worker.asked) < number:
        await asyncio.sleep(0)


@pytest.mark.parametrize("page", ["odds", "rules"])
def test_a_page_says_how_long_its_figures_take_and_has_them_afterwards(
    reader: TestClient, worker: HeldWorker, page: str
) -> None:
    reader.get("/odds/nj-hilo")
    before = reader.get(f"/{page}/nj-uth").text
    assert "Working out the exact figures, about 15 seconds" in words(before)  # a second, then 12
    assert 'value="0.00"' in before
    assert before.count("data-pending") == 1
    assert not inline(before)
    assert reader.portal is not None
    reader.portal.call(worker.let_go)
    reader.portal.call(until_asked, worker, 2)
    assert "Working out" not in words(reader.get(f"/{page}/nj-hilo").text)
    assert "about 15 seconds" in words(reader.get(f"/{page}/nj-uth").text)  # 12 of its own


def test_a_part_that_fills_in_is_there_before_and_afterwards_under_the_same_name(
    reader: TestClient, worker: HeldWorker
) -> None:
    def parts(text: str) -> list[str]:
        return [each.partition('"')[0] for each in text.split('id="') if "data-live" in each[:200]]

    before = {page: reader.get(f"/{page}/nj-hilo").text for page in ("odds", "rules")}
    assert reader.portal is not None
    reader.portal.call(worker.let_go)
    while "data-pending" in reader.get("/odds/nj-hilo").text:
        pass
    for page, text in before.items():
        after = parts(reader.get(f"/{page}/nj-hilo").text)
        assert {*after} | {"working"} == {*parts(text)} | {"working"}
        assert len(after) > 2


def test_who_opens_a_games_odds_is_the_next_to_have_them(worker: HeldWorker) -> None:
    async def ask() -> list[str]:
        figures = Figures(worker)
        every = sheets()
        for sheet in every:
            figures.of(sheet, last=True)
        await until_asked(worker, 1)
        figures.of(every[1], last=True)  # the lobby, which shows them all, changes no order
        figures.of(every[3])
        worker.let_go(4)
        await figures.wait()
        await figures.stop()
        return [each["instrument"] for each in worker.asked]

    assert run_to_end(ask()) == ["nj-uth", "nj-hilo", "ma-uth", "nj-pikit"]


def test_a_house_that_opens_has_figures_worked_out_first_and_then_the_coach(
    worker: HeldWorker,
) -> None:
    async def ask() -> None:
        figures = Figures(worker)
        figures.prepare(sheets()[2:])
        worker.let_go(20)
        await figures.wait()
        await figures.stop()

    run_to_end(ask())
    kinds = ["advice" if "cards" in each else "odds" for each in worker.asked]
    assert kinds == ["odds", "odds", "advice", "advice", "advice", "advice"]
    assert [each["instrument"] for each in worker.asked[:2]] == ["nj-pikit", "nj-hilo"]


def test_a_house_that_opens_again_has_its_figures_and_compiles_nothing(worker: HeldWorker) -> None:
    for sheet in sheets()[3:]:
        asked = {"instrument": sheet.instrument.id, "options": sheet.canonical()}
        odds_cache.cached_or_computed(asked, partial(_worth, asked))
    cache.note_compiled("fairdeal.games.five_card_hi_lo.solver advice with 0")
    cache.note_compiled("fairdeal.games.five_card_hi_lo.solver advice with 0 and others")

    async def open_again() -> bool:
        figures = Figures(worker)
        figures.prepare(sheets()[3:])
        await figures.wait()
        await figures.stop()
        return figures.known(sheets()[3]) is not None

    assert run_to_end(open_again())
    assert not worker.asked


def _worth(asked: dict[str, Any]) -> object:
    return sheet_figures(asked["instrument"], asked["options"])


def test_a_question_of_a_kind_that_was_answered_takes_less(new_machine: Path) -> None:
    flop = {"instrument": "nj-uth", "cards": "Kd Tc", "community": "Th 7h 3s"}
    other = {**flop, "instrument": "ma-uth", "cards": "2d 2c"}  # the same kernels
    river = {**flop, "community": "Th 7h 3s 2d 2h"}
    before = odds_cache.effort(other)
    assert before.first > before.later
    odds_cache.note_answered(flop)
    assert odds_cache.effort(other).first == before.later
    assert odds_cache.effort(river).first == before.first
    assert list(new_machine.iterdir())


def test_the_coach_says_how_long_it_takes_and_then_what_each_choice_is_worth(
    worker: HeldWorker,
) -> None:
    moment, number = asked_at("nj-hilo", 3)
    asked = decision(moment.state, moment.events, number)
    assert isinstance(asked, dict)

    async def ask() -> list[Any]:
        figures = Figures(worker, lambda: 0.0)
        patience = iter((0.0, 0.0, None))  # until it is told: how long it takes, once and again

        async def advise() -> dict[str, Any] | Progress:
            waits = next(patience)
            if waits is None:
                worker.let_go()
                return await figures.advice(asked)
            return await figures.advice_soon(asked, waits)

        coach = Coach(moment.state, moment.events, number)
        lines = [json.loads(line) async for line in _advice(coach, advise)]
        await figures.stop()
        return lines

    *waiting, told = run_to_end(ask())
    assert (
        waiting == [{"working": "Working out the exact figures, about a second.", "share": 0.0}] * 2
    )
    assert told["choices"]
    assert set(told) == set(Coaching.__struct_fields__)
    assert len(worker.asked) == 1  # who waits asks once


def test_a_coach_that_cannot_answer_says_so_in_the_last_line() -> None:
    moment, number = asked_at("nj-hilo", 3)

    async def ask() -> list[bytes]:
        figures = Figures(NoAnswer())
        coach = Coach(moment.state, moment.events, number)
        asked: dict[str, object] = {"instrument": "nj-hilo", "cards": "As Kd 9h 4c 2s"}
        lines = [line async for line in _advice(coach, lambda: figures.advice_soon(asked, 60))]
        await figures.stop()
        return lines

    (line,) = run_to_end(ask())
    assert json.loads(line)["refusal"]["name"] == "no-advice"


class NoAnswer(HeldWorker):
    """A worker whose process died of a question."""

    async def ask(self, question: bytes) -> Any:
        return None
