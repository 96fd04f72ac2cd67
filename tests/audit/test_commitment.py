"""One root, one deck: whatever tree somebody crafts, a position opens to one card or to none."""

import hashlib
import json
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from fairdeal.audit import Wrong, check_proof, proofs, verify
from fairdeal.cards import DECK
from fairdeal.table.decks.commitment import Proof, Size, commit, context, leaf
from tests.cases import each_case
from tests.depth import DEEP
from tests.harness import eyes, night

SHEET = "ab" * 32
BOUND_TO = context("hall", 5, SHEET)
CARDS = [str(card) for card in DECK]
UNCUT: dict[str, Any] = {"depths": 0, "cuts": [], "cut": 0}  # by anybody but people
LEVELS = 8  # of any path that is tried: one more than a tree of 64 leaves has

Leaf = tuple[int, str, bytes]  # a position, a card, a salt
Tree = Any  # a leaf, or a pair of trees


def deck(size: int, turned: int) -> list[Leaf]:
    """Leaves for every position; decks that are turned differently differ in every card."""
    salt = bytes([turned]) * 32
    return [(n, CARDS[(n + turned) % 52], salt) for n in range(size)]


def tree(leaves: list[Any]) -> Tree:
    """The tree that a commitment has over so many leaves."""
    while len(leaves) > 1:
        pairs = list(zip(leaves[::2], leaves[1::2], strict=False))
        leaves = [*pairs, *leaves[len(leaves) & ~1 :]]
    return leaves[0]


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def root_over(top: bytes, size: int) -> str:
    return sha256(b"\x02", size.to_bytes(2, "big"), bytes(2), top, BOUND_TO).hex()


def digest(node: Tree) -> bytes:
    if isinstance(node[0], int):
        return leaf(*node)
    return sha256(b"\x01", digest(node[0]), digest(node[1]))


def places(node: Tree, way: tuple[tuple[int, bytes], ...] = ()) -> Iterator[tuple[Leaf, Any]]:
    """Every leaf, and the way up from it: on which side the sibling lies, and its digest."""
    if isinstance(node[0], int):
        yield node, way
    else:
        left, right = node
        yield from places(left, ((0, digest(right)), *way))
        yield from places(right, ((1, digest(left)), *way))


def attempts(node: Tree) -> Iterator[Proof]:
    """Every proof that the tree allows: missing siblings are put in wherever they could be."""
    for (position, card, salt), way in places(node):
        for levels in combinations(range(LEVELS), len(way)):
            path = [""] * LEVELS
            fits = all(
                position >> up & 1 == side for up, (side, _) in zip(levels, way, strict=True)
            )
            for up, (_, sibling) in zip(levels, way, strict=True):
                path[up] = sibling.hex()
            for end in range(max(levels, default=-1) + 1, LEVELS + 1) if fits else ():
                yield Proof(position, card, salt.hex(), tuple(path[:end]))


def opened(node: Tree, size: int) -> dict[int, set[str]]:
    """Which cards each position opens to, under the root that the tree gives."""
    root = root_over(digest(node), size)
    found: dict[int, set[str]] = {}
    for proof in attempts(node):
        try:
            leads = proof.root(Size(size), BOUND_TO) == root
        except ValueError:
            continue
        if leads:
            found.setdefault(proof.position, set()).add(proof.holds)
    return found


def crafted(size: int) -> Iterator[Tree]:
    """Trees that hold two decks: side by side, one over the other, one a part of the other."""
    honest, other = deck(size, 0), deck(size, 7)
    for part in {1, size // 2, size - 1} - {0}:
        yield (tree(honest), tree(other[part:] or other))
        yield (tree(other[:part]), tree(honest))
        yield tree([*honest[:part], (honest[part % size], other[part % size]), *honest[part + 1 :]])
        yield tree(honest[:part] + other)


# Around the powers of two, where the shape of a tree changes, and around a deck.
SIZES = (
    range(1, 65) if DEEP else (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 51, 52, 53, 63, 64)
)


@each_case("size", SIZES)
def test_no_position_opens_to_two_cards_under_one_root(size: int) -> None:
    honest = opened(tree(deck(size, 0)), size)
    assert honest == {n: {card} for n, card, _ in deck(size, 0)}
    for node in crafted(size):
        assert all(len(cards) == 1 for cards in opened(node, size).values())


@pytest.mark.parametrize("size", SIZES)
def test_every_place_in_a_tree_belongs_to_one_position(size: int) -> None:
    """A leaf for the same position put anywhere else in a tree of another number of leaves."""
    for leaves in SIZES:
        if leaves == size:
            continue
        node = tree([(n % size, CARDS[n % 52], bytes(32)) for n in range(leaves)])
        assert all(len(cards) == 1 for cards in opened(node, size).values())


# -- the attack as it was made: top = the honest tree of 52 beside another over positions 32 to 51


def two_decks() -> tuple[str, list[dict[str, Any]]]:
    """A root, and the documents that would prove two different decks by it."""
    honest, other = tree(deck(52, 0)), tree(deck(52, 7)[32:])
    root = root_over(sha256(b"\x01", digest(honest), digest(other)), 52)
    documents = []
    for mine, beside in ((honest, other), (other, honest)):
        cards = []
        for (position, card, salt), way in places(mine):
            path = [""] * 5 if mine is other else [""] * 6
            for up, (_, sibling) in zip(_levels(position, mine is other), way, strict=True):
                path[up] = sibling.hex()
            drawn = (position - 32) % 52
            said = {"at": f"seat 1 card {position}", "drawn": drawn, "position": position}
            said |= {"card": card, "salt": salt.hex(), "path": [*path, digest(beside).hex()]}
            cards.append(said)
        about = {"format": 1, "table": "hall", "round": 5, "sheet_hash": SHEET}
        documents.append({**about, "cards": 52, "root": root, "opened": cards, **UNCUT, "cut": 32})
    return root, documents


def _levels(position: int, moved: bool) -> list[int]:
    """At which levels a leaf of one of the two trees has a sibling."""
    width, index = (20, position - 32) if moved else (52, position)
    levels = []
    for up in range(8):
        if width > 1 and index ^ 1 < width:
            levels.append(up)
        index, width = index // 2, (width + 1) // 2
    return levels


def test_a_root_over_two_decks_proves_at_most_one_of_them() -> None:
    root, documents = two_decks()
    proved: dict[int, set[str]] = {}
    for document in documents:
        for card in document["opened"]:
            alone = {**document, "opened": [card]}
            try:
                check_proof.check(alone, root)
            except check_proof.InvalidProof:
                with pytest.raises(Wrong, match="path"):
                    verify(json.dumps(alone).encode())
            else:
                proved.setdefault(card["position"], set()).add(card["card"])
    assert all(len(cards) == 1 for cards in proved.values())


# -- what a root is bound to


def test_no_two_contexts_are_written_alike() -> None:
    assert context("hall/3", 5, SHEET) != context("hall", 3, SHEET)
    for strange in ("5/" + SHEET, SHEET.upper(), SHEET[:-1], "", SHEET + "\n"):
        with pytest.raises(ValueError, match="64 hexadecimal"):
            context("hall", 3, strange)


def test_a_proof_of_one_table_is_none_of_another() -> None:
    cards, salts = CARDS, [bytes([n]) * 32 for n in range(52)]
    committed = commit(cards, salts, context("hall/3", 5, SHEET))
    proof = committed.open(0)
    card = {"at": "seat 1 card 1", "drawn": 0, "position": 0, "card": proof.holds}
    card |= {"salt": proof.salt, "path": list(proof.path)}
    document = {"format": 1, "table": "hall/3", "round": 5, "sheet_hash": SHEET, "cards": 52}
    document |= {"root": committed.root, "opened": [card], **UNCUT}
    assert check_proof.check(document) == 1
    for other in (
        {"table": "hall", "round": 3, "sheet_hash": "5/" + SHEET},
        {"table": "hall", "round": 3},
        {"table": "hall/", "round": 35},
    ):
        with pytest.raises(check_proof.InvalidProof):
            check_proof.check({**document, **other})


def test_a_deck_with_a_card_twice_proves_nothing() -> None:
    cards, salts = [CARDS[0], *CARDS[:51]], [bytes([n]) * 32 for n in range(52)]
    committed = commit(cards, salts, BOUND_TO)
    opened = [
        {"at": f"seat 1 card {n}", "drawn": n, "position": n, "card": proof.holds}
        | {"salt": proof.salt, "path": list(proof.path)}
        for n, proof in enumerate(map(committed.open, (0, 1)))
    ]
    about = {"format": 1, "table": "hall", "round": 5, "sheet_hash": SHEET, "cards": 52}
    document: dict[str, Any] = {**about, "root": committed.root, "opened": opened, **UNCUT}
    assert check_proof.check({**document, "opened": opened[:1]}) == 1
    with pytest.raises(check_proof.InvalidProof, match=f"{CARDS[0]} is there twice"):
        check_proof.check(document)


@pytest.mark.parametrize("said", ["dealer card 1\nAs: card 2", "\x1b[2J", "\x9b1m", "\u202eevil"])
def test_nothing_that_steers_a_terminal_is_printed_of_a_proof(said: str) -> None:
    document: Any = proofs(night("nj-uth", 0).kept.lines, 1, eyes(1))
    document["opened"][0]["at"] = said
    with pytest.raises(check_proof.InvalidProof, match="cannot be printed") as caught:
        check_proof.check(document)
    assert str(caught.value).isprintable()
