"""The browser's checker judges every proof as the stand-alone one does, to the same verdict."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from fairdeal.audit import check_proof, proofs
from tests.harness import eyes, night
from tests.table.tables import EVERY
from tests.web.browser_checkers import judged

ODD_VALUES: tuple[Any, ...] = (
    True,
    None,
    5.5,
    "5",
    "",
    [],
    {},
    -1,
    52,
    10**10,
    "\x1b[2J",
    "\u202e",
)


def holds(raw: bytes, root: str | None) -> bool:
    """What the stand-alone checker says."""
    try:
        check_proof.check(check_proof.read(raw), root)
    except check_proof.InvalidProof:
        return False
    return True


def some_proofs(instrument: str) -> list[dict[str, Any]]:
    """What three viewers may prove of a night's rounds, where they saw a card at all."""
    lines = night(instrument, 0).kept.lines
    every = [dict(proofs(lines, n, eyes(viewer))) for n in (1, 2, 5) for viewer in (1, 2, 0)]
    return [each for each in every if each["opened"]]


def proof(instrument: str) -> dict[str, Any]:
    """The one with the most cards."""
    return max(some_proofs(instrument), key=lambda each: len(each["opened"]))


@EVERY
def test_a_true_proof_is_true_in_the_browser(instrument: str) -> None:
    documents = some_proofs(instrument)
    said = judged([(json.dumps(each).encode(), str(each["root"])) for each in documents])
    assert said == [""] * len(documents)
    assert documents


def broken(document: dict[str, Any], random: Random) -> Iterator[str]:
    """The same proof with one thing wrong, in many ways."""
    for name in document:
        for value in ODD_VALUES:
            yield json.dumps({**document, name: value})
        yield json.dumps({key: value for key, value in document.items() if key != name})
    for _ in range(150):
        changed = json.loads(json.dumps(document))
        card = random.choice(changed["opened"])
        name = random.choice(list(card))
        if name == "path" and random.random() < 0.8:
            at = random.randrange(len(card["path"]))
            turn = random.choice(("drop", "empty", "add", "swap"))
            if turn == "drop":
                del card["path"][at]
            elif turn == "empty":
                card["path"][at] = ""
            elif turn == "add":
                card["path"].insert(at, random.choice(("", document["root"])))
            else:
                card["path"][at] = card["path"][at - 1]
        elif isinstance(card[name], str) and card[name] and random.random() < 0.6:
            at = random.randrange(len(card[name]))
            card[name] = card[name][:at] + random.choice("0aA s") + card[name][at + 1 :]
        else:
            card[name] = random.choice(ODD_VALUES)
        yield json.dumps(changed)
    twice = json.loads(json.dumps(document))
    twice["opened"].append(twice["opened"][0])
    yield json.dumps(twice)


@EVERY
def test_a_broken_proof_is_broken_in_the_browser(instrument: str) -> None:
    document = proof(instrument)
    cases = [(text.encode(), None) for text in broken(document, Random(7))]
    said = judged(cases)
    wrong = [
        (raw[:300], reason)
        for (raw, root), reason in zip(cases, said, strict=True)
        if holds(raw, root) != (reason == "")
    ]
    assert not wrong
    assert sum(reason != "" for reason in said) > 200


def test_a_number_that_is_not_written_as_a_whole_one_is_refused() -> None:
    text = json.dumps({**proof("nj-uth"), "round": "?"})
    numbers = ("5.0", "1e1", "-0.0", "1e400", "NaN")
    assert "" not in judged([(text.replace('"?"', each).encode(), None) for each in numbers])


def test_another_root_than_the_published_one_is_refused() -> None:
    document = proof("nj-uth")
    reasons = judged([(json.dumps(document).encode(), "0" * 64)])
    assert reasons == ["this is not the root that was published"]
