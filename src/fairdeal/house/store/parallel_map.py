"""A parallel map: one function over many items, with the answers in the order of the items."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

from fairdeal.analysis.cluster import HERE, check_same, connected

Item = TypeVar("Item")
Answer = TypeVar("Answer")
AHEAD = 2  # items on their way for each worker


class Each(Protocol):
    """A function like `map`."""

    def __call__(
        self, work: Callable[[Item], Answer], items: Iterable[Item], /
    ) -> Iterable[Answer]:
        """Yield the answer to each item, in order."""


@contextmanager
def in_processes(workers: int) -> Generator[Each]:
    """Return a map over processes of this machine; with one worker, in this process."""
    if workers == 1:
        yield map
        return
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:

        def each(work: Callable[[Item], Answer], items: Iterable[Item]) -> Iterator[Answer]:
            return _in_order(pool.submit, work, items, AHEAD * workers)

        yield each


@contextmanager
def by_cluster(address: str) -> Generator[Each]:
    """Return a map over a Dask cluster, whose workers get every item whole."""
    with connected(address) as client:
        threads = sum(client.nthreads().values())

        def submit(work: Callable[[Item], Answer], item: Item) -> Any:
            return client.submit(_worker, tuple(HERE), work, item, pure=False)

        def each(work: Callable[[Item], Answer], items: Iterable[Item]) -> Iterator[Answer]:
            return _in_order(submit, work, items, AHEAD * threads)

        yield each


def _worker(asking: tuple[str, str], work: Callable[[Item], Answer], item: Item) -> Answer:
    check_same(asking)
    return work(item)


def _in_order(
    submit: Callable[[Callable[[Item], Answer], Item], Any],
    work: Callable[[Item], Answer],
    items: Iterable[Item],
    ahead: int,
) -> Iterator[Answer]:
    """Yield answers in order, with a limited number of items in progress at a time."""
    waiting = iter(items)
    working = deque(submit(work, item) for item in islice(waiting, ahead))
    while working:
        answer: Answer = working.popleft().result()
        working.extend(submit(work, item) for item in islice(waiting, 1))
        yield answer
