"""Who may see this: one answer, for seats, players, the public and auditors."""

import msgspec
import pytest

import fairdeal
from fairdeal.cards import Card
from fairdeal.play import (
    AUDITOR,
    DEALER,
    PUBLIC,
    PickOffer,
    PlayerViewer,
    SeatViewer,
    as_seen,
    seat,
)
from fairdeal.play.model.event import Shown, Unseen
from fairdeal.play.model.position import Area, Position
from fairdeal.play.model.viewer import (
    AuditorViewer,
    PublicViewer,
    Viewer,
    read_viewer,
)
from fairdeal.table import Table
from fairdeal.table.events import Shuffled
from tests.table.tables import refused

VIEWERS = (SeatViewer(1), SeatViewer(2), PlayerViewer("Ann"), PUBLIC, AUDITOR)
SEATED = {1: "Ann", 2: "Bob", 3: "Ann"}
ACE = Card("As")


def shown(to: frozenset[int] | None) -> Shown:
    return Shown(DEALER, "", (), (Position(Area.SEAT, 1, 1),), (ACE,), to)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_viewer_is_written_and_read_again(viewer: Viewer) -> None:
    assert read_viewer(str(viewer)) == viewer
    kinds = SeatViewer | PlayerViewer | PublicViewer | AuditorViewer
    assert msgspec.json.decode(msgspec.json.encode(viewer), type=kinds) == viewer


@pytest.mark.parametrize(
    "text", ["", "seat", "seat:x", "player:", "player:\n", "dealer", "seat:-1"]
)
def test_what_is_no_viewer_is_refused(text: str) -> None:
    assert refused(read_viewer, text).name == "viewer-not-understood"


@pytest.mark.parametrize(
    ("to", "seen_by"),
    [
        (None, (True, True, True, True, True)),
        (frozenset({1}), (True, False, True, False, True)),
        (frozenset({3}), (False, False, True, False, True)),
        (frozenset({2}), (False, True, False, False, True)),
        (frozenset(), (False, False, False, False, True)),
    ],
)
def test_a_face_is_seen_by_those_it_was_shown_to(
    to: frozenset[int] | None, seen_by: tuple[bool, ...]
) -> None:
    event = shown(to)
    for viewer, sees in zip(VIEWERS, seen_by, strict=True):
        seen = as_seen(event, viewer, SEATED)
        assert seen == (event if sees else Unseen(DEALER, "", (), event.positions, to))


def test_the_order_of_a_deck_is_closed_to_everybody_at_the_table() -> None:
    event = Shuffled(DEALER, "", (), "red", 1, 2, 1, "root", ("As", "Kd"), ("00", "01"), (1,))
    for viewer in VIEWERS[:-1]:
        seen = as_seen(event, viewer, SEATED)
        assert isinstance(seen, Shuffled)
        assert [getattr(seen, name) for name in Shuffled.sealed] == [(), (), ()]
        assert seen.root == "root"
    assert as_seen(event, AUDITOR, SEATED) == event


def hi_lo() -> Table:
    table = fairdeal.open_table("nj-hilo", seed=1, positions=2)
    table.sit(1, "Ann", chips="$500")
    table.also_play(2, beside=1)
    table.sit(3, "Bob", chips="$500")
    for number in (1, 2, 3):
        table.bet(number, ante="$10")
    table.deal()
    return table


def test_a_step_is_closed_unless_somebody_asks_for_the_open_one() -> None:
    """Which splits are lawful says where the aces are."""
    table = hi_lo()
    for viewer, own in (
        (PUBLIC, ()),
        (SeatViewer(1), (1,)),
        (SeatViewer(3), (3,)),
        (PlayerViewer("Ann"), (1, 2)),
    ):
        step = table.step_for(viewer)
        for number in (1, 2, 3):
            picks = [offer.picks for offer in step.of(seat(number)) if isinstance(offer, PickOffer)]
            opened = [
                offer.picks
                for offer in table.open_step.of(seat(number))
                if isinstance(offer, PickOffer)
            ]
            assert picks == (opened if number in own else [() for _ in opened])
    assert table.step == table.step_for(PUBLIC)
    assert str(table.step) == str(table.open_step)


def test_a_player_sees_what_was_shown_to_any_seat_of_theirs() -> None:
    table = hi_lo()
    anns = set(table.view(PlayerViewer("Ann")).faces())
    assert anns == {*table.view(SeatViewer(1)).faces(), *table.view(SeatViewer(2)).faces()}
    assert anns.isdisjoint(table.view(SeatViewer(3)).faces())
    assert not set(table.view(PlayerViewer("Nobody")).faces())


def test_a_table_shows_itself_to_no_auditor_while_the_round_is_on() -> None:
    assert refused(hi_lo().view, AUDITOR).name == "not-a-viewer"
