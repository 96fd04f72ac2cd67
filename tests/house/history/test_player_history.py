"""A player's own rounds: only theirs, only what they saw; links that they give and take away."""

import json
import re

import pytest

from fairdeal.audit import check_proof
from fairdeal.audit.replay import recall
from fairdeal.audit.verify import verify
from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.journal_lines import house_lines
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.money import player
from fairdeal.play import PlayerViewer
from fairdeal.play.model.event import Shown
from tests.house.houses import bet, fresh_key, in_house, open_table, play_on, sit, whole_lines


async def two_rounds(house: House, instrument: str = "nj-uth") -> tuple[str, Person, Person]:
    """Ann plays the first round alone, and Bob the second with her."""
    table = await open_table(house, instrument)
    ann = await sit(house, table, 1, "Ann")
    await bet(house, table, 1, ann)
    await play_on(house, table, {1: ann})
    bob = await sit(house, table, 3, "Bob")
    for number, person in ((1, ann), (3, bob)):
        await bet(house, table, number, person)
    await play_on(house, table, {1: ann, 3: bob})
    return table, ann, bob


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_a_player_recalls_the_rounds_with_a_wager_of_theirs_and_no_others(
    database: Database, instrument: str
) -> None:
    async def play(house: House) -> None:
        table, ann, bob = await two_rounds(house, instrument)
        assert [own.round.number for own in house.recall.own(ann)] == [2, 1]
        assert [own.round.number for own in house.recall.own(bob)] == [2]
        assert [own.round.number for own in house.recall.own(ann, most=1)] == [2]
        with pytest.raises(Refused, match="not-your-round"):
            house.recall.find(bob, table, 1)
        for number in (0, 99):
            with pytest.raises(Refused, match="not-your-round"):
                house.recall.find(ann, table, number)
        with pytest.raises(Refused, match="not-your-round"):
            house.recall.find(ann, "elsewhere", 1)

    in_house(database, play)


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_a_round_read_by_itself_is_the_round_of_the_whole_journal(
    database: Database, instrument: str
) -> None:
    async def play(house: House) -> None:
        table, _, bob = await two_rounds(house, instrument)
        own = house.recall.find(bob, table, 2)
        whole = recall(whole_lines(house, table), 2, PlayerViewer(bob.id))
        assert house.recall.told(own) == whole
        shown = [event for _, event in whole.seen_lines if isinstance(event, Shown)]
        assert all(event.to is None or 3 in event.to for event in shown)
        proof = house.recall.proof(own)
        assert check_proof.check(json.loads(json.dumps(proof))) == len(proof["opened"])  # type: ignore[arg-type]
        assert proof["root"] == own.round.root

    in_house(database, play)


def test_the_extract_of_a_round_ends_with_it_and_verifies(database: Database) -> None:
    async def play(house: House) -> None:
        table, ann, _ = await two_rounds(house)
        lines = list(house.recall.extract(house.recall.find(ann, table, 1)))
        assert verify("\n".join(lines).encode() + b"\n").rounds == 1
        assert len(lines) < len(house.tables.lines(table))

    in_house(database, play)


def test_what_was_won_is_what_the_chips_say(database: Database) -> None:
    async def play(house: House) -> None:
        table, ann, _ = await two_rounds(house)
        ledger = house.tables.live(table).durable.state.ledger
        won = sum(own.net or 0 for own in house.recall.own(ann))
        assert ledger.balance(player(ann.id)) == 50_000 + won

    in_house(database, play)


def test_a_round_that_is_not_over_is_nobodys_to_recall(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        await bet(house, table, 1, ann)
        assert not house.recall.own(ann)
        with pytest.raises(Refused, match="round-not-over"):
            house.recall.find(ann, table, 1)
        await play_on(house, table, {1: ann})
        assert house.recall.own(ann)

    in_house(database, play)


def test_a_link_shows_what_its_owner_saw_until_the_owner_ends_it(database: Database) -> None:
    async def play(house: House) -> None:
        table, ann, bob = await two_rounds(house)
        key = fresh_key()
        share = await house.recall.share(ann, key, table, 2)
        assert await house.recall.share(ann, key, table, 2) == share
        assert len(share.link) > 40
        assert house.recall.shared(share.link) == house.recall.find(ann, table, 2)
        assert house.recall.shares(ann, table, 2) == [share]
        assert not house.recall.shares(bob, table, 2)
        for wrong in ("", share.id, share.link[:-1] + "x", f"{share.id}.", "é"):
            with pytest.raises(Refused, match="no-such-link"):
                house.recall.shared(wrong)
        with pytest.raises(Refused, match="no-such-link"):
            await house.recall.end_share(bob, fresh_key(), share.id)
        await house.recall.end_share(ann, fresh_key(), share.id)
        assert not house.recall.shares(ann, table, 2)
        with pytest.raises(Refused, match="no-such-link"):
            house.recall.shared(share.link)
        notes = [line for line in house_lines(database) if share.id in line]
        assert [re.findall('"what":"([^"]+)"', line)[0] for line in notes] == [
            "round shared",
            "share ended",
        ]
        assert not any(share.link in line for line in notes)

    in_house(database, play)


def test_nobody_shares_the_round_of_somebody_else(database: Database) -> None:
    async def play(house: House) -> None:
        table, _, bob = await two_rounds(house)
        with pytest.raises(Refused, match="not-your-round"):
            await house.recall.share(bob, fresh_key(), table, 1)
        flo = await house.people.add_staff("Fay", "long password", Role.FLOOR, by="test")
        with pytest.raises(Refused, match="not-your-round"):
            await house.recall.share(flo, fresh_key(), table, 2)

    in_house(database, play)
