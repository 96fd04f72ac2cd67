"""In how many ways disjoint pairs of cards can be picked where only some pairs will do: matchings.

Cards that pair alike form a **sort** of some size; a graph says which sorts pair with which, and
which with themselves. The number of ways to pick 0, 1, 2 … 7 disjoint pairs is a polynomial in one
variable per pair, and follows the graph's shape:

- parts that no pair connects multiply;
- where every card of one part pairs with every card of another, pairs across are picked from what
  is left: l of them in C(a, l) * C(b, l) * l! ways;
- otherwise take one card: it stays alone, or pairs with one of its neighbours.

Sorts with the same neighbours are merged first, and every graph is solved once.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from math import comb, factorial
from typing import NamedTuple

MOST = 7  # pairs: the dealer's and six players'
Polynomial = tuple[int, ...]
ONE: Polynomial = (1,) + (0,) * MOST


class Graph(NamedTuple):
    """Sizes of sorts, and their neighbours as bits; a sort's own bit if it pairs with itself."""

    sizes: tuple[int, ...]
    neighbours: tuple[int, ...]


@cache
def of_clique(size: int) -> Polynomial:
    """Return the polynomial of a clique, in which all cards pair."""
    return tuple(
        factorial(size) // (factorial(size - 2 * k) * factorial(k) * 2**k) if 2 * k <= size else 0
        for k in range(MOST + 1)
    )


def avoiding(pairs: Polynomial, cards: int) -> Polynomial:
    """Count the ways to pick pairs none of which is in a graph, by inclusion and exclusion."""
    return tuple(
        sum((-1) ** k * pairs[k] * of_clique(cards - 2 * k)[n - k] for k in range(n + 1))
        for n in range(MOST + 1)
    )


def matchings(graph: Graph) -> Polynomial:
    """Count the ways to pick 0, 1, … 7 disjoint pairs of a graph."""
    return solved(_simplified(graph))


@cache
def solved(graph: Graph) -> Polynomial:
    """Count the same for a graph that cannot be simplified; each is solved once."""
    if not graph.sizes:
        return ONE
    if len(graph.sizes) == 1:
        return of_clique(graph.sizes[0])  # a lone sort pairs with itself, or was dropped
    parts = _parts(graph, graph.neighbours)
    if len(parts) > 1:
        return _product(matchings(_part(graph, part)) for part in parts)
    everyone = (1 << len(graph.sizes)) - 1
    strangers = tuple(everyone & ~bits for bits in graph.neighbours)
    parts = _parts(graph, strangers)
    if len(parts) > 1:
        size, found = 0, ONE
        for part in parts:
            more = _part(graph, part)
            found = _joined(found, size, matchings(more), sum(more.sizes))
            size += sum(more.sizes)
        return found
    return _without_one(graph)


def _without_one(graph: Graph) -> Polynomial:
    """Take a card of the sort with the most neighbours for its size: alone, or paired."""
    sizes, neighbours = graph
    chosen = max(range(len(sizes)), key=lambda i: (_degree(graph, i), -sizes[i]))
    rest = _fewer(graph, chosen)
    total = list(matchings(rest))
    for other in _bits(neighbours[chosen]):
        if rest.sizes[other]:
            paired = matchings(_fewer(rest, other))
            for k in range(MOST):
                total[k + 1] += rest.sizes[other] * paired[k]
    return tuple(total)


def _product(factors: Iterable[Polynomial]) -> Polynomial:
    found = ONE
    for factor in factors:
        found = tuple(sum(found[i] * factor[k - i] for i in range(k + 1)) for k in range(MOST + 1))
    return found


def _joined(one: Polynomial, cards: int, two: Polynomial, more: int) -> Polynomial:
    """Join two parts in which every card of one pairs with every card of the other."""
    found = [0] * (MOST + 1)
    for i, first in enumerate(one):
        for j, second in enumerate(two[: MOST + 1 - i]):
            if first and second:
                for across in range(MOST + 1 - i - j):
                    ways = comb(cards - 2 * i, across) * comb(more - 2 * j, across)
                    found[i + j + across] += first * second * ways * factorial(across)
    return tuple(found)


def _bits(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def _degree(graph: Graph, sort: int) -> int:
    return sum(graph.sizes[other] for other in _bits(graph.neighbours[sort]))


def _fewer(graph: Graph, sort: int) -> Graph:
    sizes = tuple(size - (i == sort) for i, size in enumerate(graph.sizes))
    return Graph(sizes, graph.neighbours)


def _part(graph: Graph, part: int) -> Graph:
    kept = _bits(part)
    sizes = tuple(graph.sizes[i] for i in kept)
    neighbours = tuple(
        sum(1 << place for place, j in enumerate(kept) if graph.neighbours[i] >> j & 1)
        for i in kept
    )
    return Graph(sizes, neighbours)


def _parts(graph: Graph, neighbours: Sequence[int]) -> list[int]:
    """Return the connected parts, each as bits."""
    left, parts = (1 << len(graph.sizes)) - 1, []
    while left:
        part, grown = 0, left & -left
        while grown != part:
            part = grown
            for i in _bits(part):
                grown |= neighbours[i]
        parts.append(part)
        left &= ~part
    return parts


def _simplified(graph: Graph) -> Graph:
    """Drop lonely cards, merge sorts that pair alike, and order the sorts."""
    while True:
        sizes = graph.sizes
        lone = [i for i, size in enumerate(sizes) if size == 1 and graph.neighbours[i] >> i & 1]
        if lone:  # a single card does not pair with itself
            bits = tuple(b & ~(1 << i) if i in lone else b for i, b in enumerate(graph.neighbours))
            graph = Graph(sizes, bits)
        alive = sum(1 << i for i, size in enumerate(sizes) if size)
        kept = sum(1 << i for i in _bits(alive) if graph.neighbours[i] & alive)
        if kept != (1 << len(sizes)) - 1:
            graph = _part(graph, kept)
            continue
        twins = _twins(graph)
        if twins is None:
            return _ordered(graph)
        one, two = twins
        inner = graph.neighbours[one] >> two & 1
        merged = tuple(
            size + sizes[two] * (i == one) if i != two else 0 for i, size in enumerate(sizes)
        )
        bits = tuple(
            (b | 1 << one if inner else b) if i == one else b
            for i, b in enumerate(graph.neighbours)
        )
        graph = Graph(merged, bits)


def _twins(graph: Graph) -> tuple[int, int] | None:
    """Return two sorts that pair with the same others, and with each other as each with itself."""
    sizes, neighbours = graph
    for one in range(len(sizes)):
        for two in range(one + 1, len(sizes)):
            both = 1 << one | 1 << two
            if (neighbours[one] ^ neighbours[two]) & ~both:
                continue
            across = neighbours[one] >> two & 1
            if all(sizes[i] == 1 or (neighbours[i] >> i & 1) == across for i in (one, two)):
                return one, two
    return None


def _ordered(graph: Graph) -> Graph:
    """Order sorts by size, degree and neighbours' degrees, which graphs of one shape mostly
    share.
    """
    sizes, neighbours = graph
    near = [_bits(bits) for bits in neighbours]
    looks = [(size, sum(sizes[j] for j in near[i])) for i, size in enumerate(sizes)]
    full = [(look, sorted(looks[j] for j in near[i])) for i, look in enumerate(looks)]
    order = sorted(range(len(sizes)), key=full.__getitem__)
    place = {sort: at for at, sort in enumerate(order)}
    bits = tuple(sum(1 << place[j] for j in near[i]) for i in order)
    return Graph(tuple(sizes[i] for i in order), bits)
