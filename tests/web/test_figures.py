"""Who is served first by the one process that works figures out."""

import asyncio

from fairdeal.web.pages.figures import NewestFirst
from tests.loops import run_to_end


def test_one_at_a_time_and_the_newest_first_also_when_somebody_goes_away() -> None:
    async def ask() -> None:
        turns, served, at_once = NewestFirst(), list[int](), 0

        async def work(number: int) -> None:
            nonlocal at_once
            async with turns:
                at_once += 1
                assert at_once == 1
                await asyncio.sleep(0.01)
                served.append(number)
                at_once -= 1

        tasks = []
        for number in range(5):
            tasks.append(asyncio.create_task(work(number)))
            await asyncio.sleep(0)
        tasks[3].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert served == [0, 4, 2, 1]
        await work(9)
        assert served[-1] == 9

    run_to_end(ask())
