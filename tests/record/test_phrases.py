"""Every sentence that a record names can be told, and a record holds no prose."""

import ast
from pathlib import Path

import fairdeal
from fairdeal.games import game_of
from fairdeal.law import INSTRUMENTS
from fairdeal.play import phrases
from fairdeal.play.phrases import say
from fairdeal.table import words  # noqa: F401 -- registers the table's own

SOURCE = Path(fairdeal.__file__).parent
_CARRY = {"announced", "noticed", "handled", "prepared", "void_all", "void_hand", "void_round"}
_CARRY |= {"complete", "Task", "_said", "_void_by_count", "_void_but_trips"}


def named() -> set[str]:
    """The names of sentences in the source: kebab texts among the arguments of what tells one."""
    names = set()
    for package in ("round", "games", "table"):
        for file in (SOURCE / package).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _CARRY:
                    texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                    names |= {text for text in texts if isinstance(text, str) and "-" in text}
    return names


def test_every_sentence_that_the_rules_name_has_words() -> None:
    for name in INSTRUMENTS:
        game_of(name)
    assert len(named()) > 40
    assert named() <= set(phrases._PHRASES)


def test_a_sentence_of_another_release_is_told_by_its_name() -> None:
    assert say("deck-blessed", {"seat": 2, "by": "floor"}) == "deck blessed (seat 2, by floor)"
    assert say("hand", {"seat": 2, "points": 9}) == "hand (seat 2, points 9)"
