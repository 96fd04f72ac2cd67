"""Check a proof of cards with nothing but Python: `python check_proof.py FILE [ROOT]`.

The file holds the proof of a round for one viewer. Every card in it is led back to the root that
the table published before "No more bets". Give that root as well to make sure it is the same. Exit
code 0: the cards are proved. 1: they are not, with the reason.

The proof shows that each card was in its place in the deck before the last bet. It also shows that
the deck was cut as deep as was drawn with it. Where people cut, `depths` is 0 and `cut` is the
depth that they announced. The owner of a card and the number of cuts are public: they are in the
record (`Dealt`, `CutMade`), and this file repeats them. `fairdeal verify` checks them on the
viewer's extract.

This file needs no other file of the product that made the proof.
"""

import hashlib
import json
import re
import sys

FORMAT = 1
LONGEST = 1 << 20  # bytes of a file
RANKS, SUITS = "23456789TJQKA", "cdhs"
FIELDS = {"format", "table", "round", "sheet_hash", "cards", "depths", "root"}
FIELDS |= {"cut", "cuts", "opened"}
CUT_FIELDS = {"depth", "salt", "path"}
CARD_FIELDS = {"at", "drawn", "position", "card", "salt", "path"}


# Code points that control a terminal, are invisible or are not assigned: controls, spaces
# other than the plain one, marks of direction and format, surrogates, private use, tags. The list
# is fixed, so that every checker says the same whatever edition of Unicode it runs on.
NOT_PRINTABLE = (
    "0-1f 7f-a0 ad 600-605 61c 6dd 70f 890-891 8e2 1680 180e 2000-200f 2028-202f 205f-206f 3000 "
    "d800-f8ff feff fff0-fffb fffe-ffff 110bd 110cd 13430-1343f 1bca0-1bca3 1d173-1d17a "
    "e0000-e00ff e01f0-10ffff"
)
_ENDS = re.sub("[0-9a-f]+", lambda end: chr(int(end[0], 16)), NOT_PRINTABLE)
_UNSEEN = re.compile(f"[{_ENDS.replace(' ', '')}]")


class InvalidProof(Exception):
    """The reason why a proof is not valid."""


def read(raw: bytes) -> object:
    """Read a file: JSON in UTF-8, every name once in its object, whole numbers only."""
    if len(raw) > LONGEST:
        raise InvalidProof("the file is larger than any proof")
    try:
        return _DECODER.decode(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        raise InvalidProof("the file is not JSON in UTF-8") from None


def check(document: object, root: str | None = None) -> int:
    """Return the number of proved cards; raise `InvalidProof` if one is not."""
    proof = _object(document, FIELDS, "a proof")
    if _whole(proof["format"]) != FORMAT:
        raise InvalidProof(f"the format is {proof['format']}; this checks format {FORMAT}")
    size, cut, number = (_whole(proof[name]) for name in ("cards", "cut", "round"))
    if not 1 <= size <= 52 or not 0 <= cut < size:
        raise InvalidProof("a deck has 1 to 52 cards, and is cut within them")
    published = _text(proof["root"])
    if root is not None and root != published:
        raise InvalidProof("this is not the root that was published")
    if number < 0:
        raise InvalidProof("rounds count from 1")
    table = _printable(proof["table"]).encode()
    context = number.to_bytes(8, "big") + _bytes(proof["sheet_hash"]) + table
    tree = Tree(size, _whole(proof["depths"]), context, published)
    _check_cuts(proof["cuts"], cut, tree)
    opened = proof["opened"]
    if not isinstance(opened, list) or not opened:
        raise InvalidProof("opened is a list of cards, and there is none to prove")
    seen: set[object] = set()
    for each in opened:
        card = _object(each, CARD_FIELDS, "a card")
        _check_card(card, cut, tree)
        for name in ("at", "card", "position"):
            if (name, card[name]) in seen:
                raise InvalidProof(f"{card[name]} is there twice")
            seen.add((name, card[name]))
    return len(opened)


class Tree:
    """The content of a commitment: cards, then depths of cuts, under one root."""

    def __init__(self, cards: int, depths: int, context: bytes, root: str) -> None:
        self.cards, self.depths = cards, depths
        self.context = context  # round, sheet and table
        self.root = root


def _check_cuts(value: object, cut: int, tree: Tree) -> None:
    """Check that every cut has the depth drawn for it; the depths follow the cards in order."""
    if not isinstance(value, list) or not 0 <= tree.depths <= 99 or len(value) > tree.depths:
        raise InvalidProof("cuts is a list of the depths that were used")
    total = 0
    for number, each in enumerate(value):
        made = _object(each, CUT_FIELDS, "a cut")
        depth, at = _whole(made["depth"]), f"cut {number + 1}"
        if not 0 < depth < tree.cards:
            raise InvalidProof(f"{at}: a cut leaves some cards")
        _check_leaf(tree.cards + number, f"{depth:02}", made["salt"], made["path"], tree, at)
        total += depth
    if tree.depths and cut != total % tree.cards:
        raise InvalidProof("the cuts do not come to what the deck was turned by")


def _check_card(card: dict[str, object], cut: int, tree: Tree) -> None:
    at, face = _printable(card["at"]), _text(card["card"])
    position, drawn = _whole(card["position"]), _whole(card["drawn"])
    if len(face) != 2 or face[0] not in RANKS or face[1] not in SUITS:
        raise InvalidProof(f"{face!r:.20} is not a card")
    if not 0 <= drawn < tree.cards or position != (drawn + cut) % tree.cards:
        raise InvalidProof(f"{at}: the card dealt as number {drawn + 1} lay elsewhere in the deck")
    _check_leaf(position, face, card["salt"], card["path"], tree, at)


def _check_leaf(position: int, holds: str, salt: object, path: object, tree: Tree, at: str) -> None:
    """Check the path from one position of the commitment to its root."""
    digest = _sha256(b"\x00", position.to_bytes(2, "big"), holds.encode(), _bytes(salt))
    top = _top(path, position, tree.cards + tree.depths, digest, at)
    size = tree.cards.to_bytes(2, "big") + tree.depths.to_bytes(2, "big")
    if _sha256(b"\x02", size, top, tree.context).hex() != tree.root:
        raise InvalidProof(f"{at}: {holds} does not lead to the published root")


def _top(path: object, index: int, width: int, digest: bytes, at: str) -> bytes:
    """Return the top of the tree, whose shape follows from the number of its leaves."""
    if not isinstance(path, list):
        raise InvalidProof(f"{at}: the path is a list of digests")
    for sibling in path:
        if width == 1 or (sibling != "") != (index ^ 1 < width):
            raise InvalidProof(f"{at}: the path does not have the shape of its place in the deck")
        if sibling != "":
            pair = (_bytes(sibling), digest) if index & 1 else (digest, _bytes(sibling))
            digest = _sha256(b"\x01", *pair)
        index, width = index // 2, (width + 1) // 2
    if width > 1:
        raise InvalidProof(f"{at}: the path is too short for its place in the deck")
    return digest


def _sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def _object(value: object, names: set[str], what: str) -> dict[str, object]:
    if not isinstance(value, dict) or set(value) != names:
        raise InvalidProof(f"{what} has exactly {', '.join(sorted(names))}")
    return value


def _whole(value: object) -> int:
    if type(value) is not int or abs(value) > 10**9:
        raise InvalidProof(f"{value!r:.20} is not a whole number of a reasonable size")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise InvalidProof(f"{value!r:.20} is not a text")
    return value


def _printable(value: object) -> str:
    """Check that a name is safe to print: control characters could change what a terminal shows."""
    written = _text(value)
    if _UNSEEN.search(written) or len(written) > 1000:
        raise InvalidProof(f"{written!a:.20} cannot be printed")
    return written


def _bytes(value: object) -> bytes:
    written = _text(value)
    try:
        raw = bytes.fromhex(written)
    except ValueError:
        raise InvalidProof(f"{written!r:.20} is not hexadecimal") from None
    if len(raw) != 32 or raw.hex() != written:
        raise InvalidProof(f"{written!r:.20} is not 32 bytes in lower-case hexadecimal")
    return raw


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise InvalidProof("a name is there twice in one object")
    return fields


def _whole_number(written: str) -> int:
    if len(written) > 31 or written == "-0":
        raise InvalidProof(f"{written:.20} is not a whole number of a reasonable size")
    return int(written)


def _no_fraction(written: str) -> object:
    raise InvalidProof(f"{written:.20} is not a whole number")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_each_once,
    parse_int=_whole_number,
    parse_float=_no_fraction,
    parse_constant=_no_fraction,
)


def main(arguments: list[str]) -> int:
    """Check a file and print the result."""
    if not 1 <= len(arguments) <= 2:
        print("usage: python check_proof.py FILE [ROOT]", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], "rb") as file:
            document = read(file.read(LONGEST + 1))
        count = check(document, *arguments[1:])
    except OSError as error:
        print(f"not proved: the file cannot be read: {error}", file=sys.stderr)
        return 1
    except InvalidProof as wrong:
        print(f"not proved: {wrong}", file=sys.stderr)
        return 1
    assert isinstance(document, dict)
    print(f"proved: {count} cards of table {document['table']}, round {document['round']}")
    for card in document["opened"]:
        print(f"  {card['card']}: card {card['drawn'] + 1} of the deal, to {card['at']}")
    print(f"  root {document['root']}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
