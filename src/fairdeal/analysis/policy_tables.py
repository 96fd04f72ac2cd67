"""Decisions of policies as tables: a policy is asked for every hand at once, or one by one."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairdeal.analysis.policy import Decided, Policy, PolicyOffer, PolicyView, Progress
from fairdeal.cards import DECK, Card, text
from fairdeal.law import in_short, refuse

Cards = NDArray[np.int16]  # card indices, a row for each hand
CARDS = tuple(sorted(DECK, key=lambda card: card.index))
ASKED_AT_ONCE = 1 << 18
_SAID_EVERY = 1 << 13  # decisions


def asked_for(
    policy: Policy,
    point: str,
    held: NDArray[Any],
    board: NDArray[Any] | None,
    offers: Callable[[tuple[Card, ...]], tuple[PolicyOffer, ...]],
    read: Callable[[NDArray[Any], NDArray[Any]], NDArray[np.int64]],
    progress: Progress | None = None,
) -> NDArray[np.int64]:
    """Return a policy's decision for each row of cards, as the number of an offer.

    `offers` are those of a hand; `read` turns the answers of a vectorised method into numbers of
    offers.
    """
    found = np.empty(len(held), np.int64)
    method = getattr(policy, point, None)
    step = ASKED_AT_ONCE if method is not None else _SAID_EVERY
    for begin in range(0, len(held), step):
        rows = slice(begin, begin + step)
        hands = held[rows].astype(np.int16)
        boards = None if board is None else board[rows].astype(np.int16)
        if method is not None:
            answers = method(hands) if boards is None else method(hands, boards)
            found[rows] = read(_array(answers, policy, point, len(hands)), hands)
        else:
            found[rows] = list(_decided(policy, point, hands, boards, offers))
        if progress is not None:
            progress(point, min(begin + step, len(held)), len(held))
    if len(found) and found.min() < 0:
        row = int(np.argmin(found))
        shown = text(CARDS[index] for index in held[row])
        raise refuse("not-an-offer", f"{policy.name}.{point} answers {shown} with no offer of it")
    return found


def _array(answers: object, policy: Policy, point: str, rows: int) -> NDArray[Any]:
    found = np.asarray(answers)
    if found.shape[:1] != (rows,) or found.dtype.kind not in "bui":
        raise refuse(
            "wrong-answers",
            f"{policy.name}.{point} returned {found.dtype} of shape {found.shape} for {rows} "
            "hands; it returns an array of whole numbers or booleans, one row for each hand",
        )
    return found


def _decided(
    policy: Policy,
    point: str,
    hands: Cards,
    boards: Cards | None,
    offers: Callable[[tuple[Card, ...]], tuple[PolicyOffer, ...]],
) -> Iterator[int]:
    at = CARDS.__getitem__
    community: Sequence[Sequence[int]] = [()] * len(hands) if boards is None else boards.tolist()
    for hand, board in zip(hands.tolist(), community, strict=True):
        held = tuple(map(at, hand))
        offered = offers(held)
        view = PolicyView(point, held, tuple(map(at, board)), offered)
        yield _number(policy, view, policy.decide(view))


def _number(policy: Policy, view: PolicyView, answer: Decided) -> int:
    for number, offer in enumerate(view.offers):
        if answer is offer or answer == offer:
            return number
    if isinstance(answer, str):
        action = answer.replace(" ", "_")
        same = [number for number, offer in enumerate(view.offers) if offer.action == action]
        if len(same) == 1:
            return same[0]
    elif isinstance(answer, tuple | list):
        picked = set(answer)
        for number, offer in enumerate(view.offers):
            if picked and set(offer.picked) == picked:
                return number
    listed = ", ".join(map(str, view.offers))
    shown = text(view.cards) + (f" beside {text(view.board)}" if view.board else "")
    raise refuse(
        "not-an-offer", f"{policy.name} answers {in_short(answer)} with {shown}; it may: {listed}"
    )


def codes_of(codes: Sequence[int], answers: NDArray[Any], _: object = None) -> NDArray[np.int64]:
    """Return the place of each answer among the codes of offers; True is the highest code."""
    found = np.full(len(answers), -1, np.int64)
    if answers.ndim == 1:
        given = answers * np.int64(max(codes)) if answers.dtype.kind == "b" else answers
        for number, code in enumerate(codes):
            found[given == code] = number
    return found


def check_alike(policy: Policy, shown: str, *, same: bool) -> None:
    """Refuse a policy that decides two situations differently which the game cannot tell apart."""
    if not same:
        raise refuse(
            "policy-not-a-strategy",
            f"{policy.name} decides {shown} unlike a hand that the game cannot tell from it: suits "
            "have no names, cards no order, and suits count only where they can make a flush",
        )
