"""A worker that answers when a test says so: the state between a question and its answer."""

import asyncio
import json
from typing import Any

from fairdeal.house.workers.work_queue import Worker
from fairdeal.processes.odds_worker import answer_to


class HeldWorker(Worker):
    """Answers as the real one does, in this process, once it is let go."""

    def __init__(self) -> None:
        super().__init__("nothing is started")
        self.asked: list[dict[str, Any]] = []
        self._let_go = asyncio.Semaphore(0)

    async def ask(self, question: bytes) -> Any:
        """Wait until the test lets it answer."""
        self.asked.append(json.loads(question))
        await self._let_go.acquire()
        return json.loads(json.dumps(answer_to(self.asked[-1])))

    def let_go(self, answers: int = 1) -> None:
        """Let it answer, on the event loop of whoever asked."""
        for _ in range(answers):
            self._let_go.release()
