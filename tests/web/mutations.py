"""Proofs and records with something odd about them: content, form, letters, bytes."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from fairdeal.audit import check_proof
from fairdeal.record.chain import BEFORE_THE_FIRST, NOT_HASHED, digest
from fairdeal.record.encoding import canonical

ODD: tuple[Any, ...] = (
    True,
    False,
    None,
    0,
    -1,
    5,
    52,
    10**9,
    10**16 + 1,
    10**29,
    "",
    "5",
    "As",
    [],
    {},
    [None],
)
NUMBERS = ("5.0", "1e1", "-0", "05", "+5", "0x5", "1" * 31, "1" * 32, "NaN", "Infinity", "1.", ".5")
LETTERS = (
    *(0x41, 0x7F, 0x85, 0xA0, 0xAD, 0xE9, 0x378, 0x600, 0x1C89, 0x1C8A, 0x200B, 0x202E, 0x2028),
    *(0x20C1, 0x3000, 0xD800, 0xDFFF, 0xE000, 0xFEFF, 0xFFFC, 0xFFFF, 0x10D4A, 0x1F3B0, 0x1FAE9),
    *(0x13430, 0x13441, 0xE0001, 0xE0100, 0xF0000, 0x10FFFF),
)
SPACES = (" ", "\n", "\r\n", "\t", "\x0b", "\x0c", "\u00a0", "\ufeff")


def odd_text(random: Random) -> str:
    """A text with letters that editions of Unicode, encoders or eyes may differ about."""
    letters = random.choices([*LETTERS, random.randrange(0x110000)], k=random.randint(1, 3))
    return "seat" + "".join(map(chr, letters)) * random.choice((1, 1, 1, 400))


def odd_proof(document: dict[str, Any], random: Random) -> bytes:
    """The proof after one to three mutations; some leave it true."""
    changed = json.loads(json.dumps(document))
    if random.random() < 0.7:
        random.choice((_other_value, _other_text, _other_table, _other_path))(changed, random)
    ascii_only = random.random() < 0.7
    written = json.dumps(changed, ensure_ascii=ascii_only, indent=random.choice((None, None, 1)))
    raw = written.encode("utf-8", "surrogatepass")
    for _ in range(random.choice((0, 1, 1, 2))):
        raw = random.choice(_FORMS)(raw, random)
    return raw


def _other_value(document: dict[str, Any], random: Random) -> None:
    owner = random.choice([document, *document["opened"], *document["cuts"]])
    name = random.choice([*owner, "seq", "__proto__", "constructor"])
    if random.random() < 0.2:
        owner.pop(name, None)
    else:
        owner[name] = random.choice(ODD)


def _other_text(document: dict[str, Any], random: Random) -> None:
    random.choice(document["opened"])["at"] = odd_text(random)


def _other_table(document: dict[str, Any], random: Random) -> None:
    """Another table's name, with a root that fits it: true if the name may be one."""
    table = document["table"] = odd_text(random)[:1000]
    for part in (document["opened"], document["cuts"]):
        del part[1:]
    document["cuts"], document["depths"], document["cards"] = [], 0, 1
    card = document["opened"][0]
    card.update({"position": 0, "drawn": 0, "path": []})
    document["cut"] = 0
    salt = bytes.fromhex(card["salt"])
    leaf = check_proof._sha256(b"\x00", b"\x00\x00", card["card"].encode(), salt)
    context = document["round"].to_bytes(8, "big") + bytes.fromhex(document["sheet_hash"])
    named = context + table.encode("utf-8", "surrogatepass")
    document["root"] = check_proof._sha256(b"\x02", b"\x00\x01\x00\x00", leaf, named).hex()


def _other_path(document: dict[str, Any], random: Random) -> None:
    path = random.choice(document["opened"])["path"]
    at = random.randrange(len(path))
    turn = random.choice(("drop", "empty", "add", "odd", "upper"))
    if turn == "drop":
        del path[at]
    elif turn == "add":
        path.insert(at, random.choice(("", document["root"])))
    else:
        path[at] = {"empty": "", "odd": random.choice(ODD), "upper": path[at].upper()}[turn]


def _flip(raw: bytes, random: Random) -> bytes:
    at = random.randrange(len(raw))
    return raw[:at] + bytes([random.randrange(256)]) + raw[at + 1 :]


def _cut(raw: bytes, random: Random) -> bytes:
    at = random.randrange(len(raw))
    return raw[:at] + raw[at + random.choice((1, 1, 5, len(raw))) :]


def _space(raw: bytes, random: Random) -> bytes:
    """Space somewhere between values, or around everything."""
    at = random.choice([0, len(raw), *(n for n, byte in enumerate(raw) if byte in b",:[]{}")])
    return raw[:at] + random.choice(SPACES).encode() + raw[at:]


def _twice(raw: bytes, random: Random) -> bytes:
    """A name twice in an object, with the same value or another, perhaps written otherwise."""
    starts = [n for n, byte in enumerate(raw) if byte in b"{"]
    names = sorted(check_proof.FIELDS | check_proof.CARD_FIELDS | {"hash", "data", "seq"})
    name = json.dumps(random.choice(names))
    if random.random() < 0.4:
        name = f'"\\u{ord(name[1]):04x}{name[2:]}'
    at = random.choice(starts or [0]) + 1
    value = json.dumps(random.choice(ODD))
    return raw[:at] + f"{name}:{value},".encode() + raw[at:]


def _number(raw: bytes, random: Random) -> bytes:
    """A number written in another way."""
    at = raw.find(b":", random.randrange(len(raw)))
    end = min((n for n in (raw.find(b",", at), raw.find(b"}", at)) if n > 0), default=len(raw))
    return raw[: at + 1] + random.choice(NUMBERS).encode() + raw[end:]


def _escape(raw: bytes, random: Random) -> bytes:
    """A character of a name or text written as an escape: the same value in another form."""
    at = raw.find(b'"', random.randrange(len(raw))) + 1
    letter = raw[at : at + 1]
    if not letter.isalnum():
        return raw
    form = random.choice(("\\u{:04x}", "\\u{:04X}", "\\x{:02x}", "\\u{:03x}", "\\U{:08x}"))
    return raw[:at] + form.format(letter[0]).encode() + raw[at + 1 :]


def _wrapped(raw: bytes, random: Random) -> bytes:
    before, after = random.choice(
        [
            (b"\xef\xbb\xbf", b""),
            (b"[", b"]"),
            (b"", b"{}"),
            (b"", b"\x00"),
            (b"", b"]"),
            (b"/", b""),
        ]
    )
    if random.random() < 0.02:
        return random.choice((b"[" * 200_000 + raw, raw + b" " * (1 << 20)))
    return before + raw + after


_FORMS: tuple[Callable[[bytes, Random], bytes], ...] = (
    _flip,
    _cut,
    _space,
    _twice,
    _number,
    _escape,
    _wrapped,
)


def odd_record(lines: list[str], random: Random) -> bytes:
    """The record after a mutation or two; mostly with hashes put right again."""
    lines = list(lines)
    at = random.randrange(len(lines))
    if random.random() < 0.6:
        fields = json.loads(lines[at])
        _other_field(fields, random)
        lines[at] = canonical(fields)
        if random.random() < 0.8:
            lines = chained(lines)
    if random.random() < 0.5:
        raw = random.choice((_flip, _cut, _space, _twice, _number, _escape))(
            lines[at].encode(), random
        )
        rehashed = _rehashed(raw) if random.random() < 0.5 else raw
        lines[at:] = [rehashed.decode("latin-1")]
    if random.random() < 0.1:
        lines[at : at + 1] = random.choice(([], [lines[at]] * 2, ["", lines[at]]))
    raw = "".join(f"{line}\n" for line in lines).encode("latin-1")
    return random.choice(_ENDS)(raw) if random.random() < 0.1 else raw


def chained(lines: list[str]) -> list[str]:
    """The lines with hashes that fit, as somebody would forge them who knows the format."""
    done: list[str] = []
    prev = json.loads(lines[0]).get("prev", BEFORE_THE_FIRST)
    for line in lines:
        fields = json.loads(line)
        fields["prev"] = prev
        prev = fields["hash"] = _hash(fields)
        done.append(canonical(fields))
    return done


def _hash(fields: dict[str, Any]) -> str:
    return digest(canonical({name: fields[name] for name in fields if name not in NOT_HASHED}))


def _rehashed(raw: bytes) -> bytes:
    """A line in an odd form, with the hash that a careless reader would come to."""
    try:
        fields = json.loads(raw)
        return raw.replace(str(fields["hash"]).encode(), _hash(fields).encode())
    except (ValueError, KeyError, TypeError, NotImplementedError):
        return raw


def _other_field(fields: dict[str, Any], random: Random) -> None:
    data = fields["data"] if isinstance(fields["data"], dict) else {}
    owner = random.choice((fields, fields, data))
    names = [*owner, "sealed", "opened", "proof", "viewer", "__proto__", odd_text(random)[:9]]
    name = random.choice(names)
    if random.random() < 0.2:
        owner.pop(name, None)
    elif name == "opened" and random.random() < 0.7:
        opened = fields.get("opened") or {"part": None, "salt": "0" * 64}
        owner[name] = {**opened, random.choice(("part", "salt", "more")): random.choice(ODD)}
    else:
        owner[name] = random.choice((*ODD, odd_text(random), {"\U0001f3b0": 1, "\uffee": 2}))


_ENDS: tuple[Callable[[bytes], bytes], ...] = (
    lambda raw: raw[:-1],
    lambda raw: raw.replace(b"\n", b"\r\n"),
    lambda raw: raw + b"\n",
    lambda raw: b"\xef\xbb\xbf" + raw,
    lambda raw: b"",
)
