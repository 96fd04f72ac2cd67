"""Keys: made from what is offered, so that they never say more or less than the law."""

from collections.abc import Iterable

from msgspec import Struct

from fairdeal.money import Cents, in_dollars
from fairdeal.play import Offer


class Key(Struct, frozen=True):
    """A key, what it does, and the clause behind it."""

    key: str
    words: str
    clause: str = ""
    offer: Offer | None = None


ADVICE, RULES, KEYS, TABLES, LAW, BUY_IN, LEAVE = "?", "h", "k", "t", "l", "b", "q"
_SPOKEN = {
    ADVICE: ("advice", "advise"),
    RULES: ("help", "rules", "how"),
    KEYS: ("keys",),
    TABLES: ("tables", "pay tables"),
    LAW: ("law",),
    BUY_IN: ("buy in", "buy"),
    LEAVE: ("quit", "leave", "exit"),
}


def keys_of(offers: Iterable[Offer]) -> tuple[Key, ...]:
    """Return a key for every offer: its number if it has one (raise 4), else its first free
    letter.
    """
    taken = set(_SPOKEN)
    keys: list[Key] = []
    for offer in offers:
        letters = (each for each in offer.said if each.isalpha() and each not in taken)
        key = offer.said[-1] if offer.number else next(letters)
        taken.add(key)
        keys.append(Key(key, offer_words(offer), offer.clause, offer))
    return tuple(keys)


def offer_words(offer: Offer) -> str:
    """Return an offer with its chips: “raise 4 $20”."""
    return f"{offer.said} {in_dollars(offer.amount)}" if offer.amount else offer.said


def payable(keys: Iterable[Key], chips: Cents) -> tuple[Key, ...]:
    """Return the keys whose offers these chips allow."""
    return tuple(key for key in keys if key.offer is None or key.offer.amount <= chips)


def words_of(keys: Iterable[Key]) -> tuple[str, ...]:
    """Return everything that may be typed: keys, and their words in full."""
    always_there = [each for key, spoken in _SPOKEN.items() for each in (key, *spoken)]
    offered = [(key.key, key.offer.said) for key in keys if key.offer is not None]
    return (*always_there, *(each for both in offered for each in both))


def pressed(answer: str, keys: Iterable[Key]) -> Key | None:
    """Return the key that was pressed, or whose offer was written out."""
    given = answer.casefold().replace("_", " ")
    for key in keys:
        if given == key.key or (key.offer is not None and given == key.offer.said):
            return key
    return None


def always(answer: str) -> str | None:
    """Return a key that works at any time: advice, rules, keys, pay tables, law, leave."""
    given = answer.casefold()
    for key, spoken in _SPOKEN.items():
        if given == key or given in spoken:
            return key
    return None


def meant(answer: str, keys: Iterable[Key]) -> str | None:
    """Return the meaning of a key that is not offered now: “2” among raises is “raise 2”.

    The table then says by which clause it is refused.
    """
    given = answer.casefold().replace("_", " ")
    stems = {key.offer.verb for key in keys if key.offer and key.offer.number}
    if given.isdigit() and len(stems) == 1:
        return f"{stems.pop()} {given}"
    spelled_out = len(given) > 1 and given[0].isalpha() and given.replace(" ", "").isalnum()
    return given if spelled_out else None
