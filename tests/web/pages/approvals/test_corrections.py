"""Corrections from the pages: a transfer is found, what is right is said, two people move it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from html import unescape
from typing import Any

import pytest

from fairdeal.house.access.permissions import Role
from fairdeal.house.house import House
from fairdeal.house.money.money import CAGE, CHIPS, wallet
from fairdeal.house.money.transfers import Asked, Transferred
from fairdeal.money import in_dollars
from tests.house.houses import new_house
from tests.web.servers import Browser, fresh_key, open_table, server, staff, visitor


@dataclass
class Night:
    """A house in which something was moved."""

    house: House
    cashier: Browser
    other: Browser
    table: str
    ann: str
    bob: str

    def look(self, browser: Browser, path: str) -> str:
        answer = browser.client.get(path, headers=browser.headers)
        assert answer.status_code == 200, answer.text
        return unescape(answer.text)

    def corrections(self, **asked: str) -> str:
        query = "&".join(f"{name}={value}" for name, value in asked.items())
        return self.look(self.cashier, f"/cage/corrections?{query}")

    def holds(self, person: str) -> int:
        return self.house.cage.balance(wallet(person), CHIPS)

    def moved(self, what: str, **asked: Any) -> Transferred:
        """The newest transfer of that kind."""
        return next(t for t in self.house.transfers.find(Asked(**asked)) if t.wager == what)


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    database = new_house(tmp_path_factory.mktemp("night") / "house.db")
    with server(database, hurried=True) as client:
        table = open_table(client)
        ann, bob = visitor(client, "Ann"), visitor(client, "Bob")
        ann.act(table, 1, "sit", wagers={"chips": 50_000})
        ann.act(table, 1, "bet", wagers={"ante": 500, "blind": 500})
        for verb in ("check", "check", "fold"):
            ann.act(table, 1, verb)
        ids = [browser.get("me").json()["id"] for browser in (ann, bob)]
        cashier = staff(client, "Kofi Mensah", Role.CASHIER)
        for player, cents in zip(ids, (10_000, 2_000), strict=True):
            body = {"key": fresh_key(), "player": player, "cents": cents}
            assert cashier.post("cage/pay-in", body).status_code == 200
        other = staff(client, "Lena Kraus", Role.CASHIER)
        house: House = client.app.state.house  # type: ignore[attr-defined]
        yield Night(house, cashier, other, table, *ids)
    database.close()


def test_a_transfer_is_found_by_table_day_player_and_round(night: Night) -> None:
    page = night.corrections(table=night.table)
    assert "to the tray of Blue table" in page  # the ante that Ann lost
    assert "Paid in" not in page
    page = night.corrections(player="Bob")
    assert "Paid in" in page
    assert "to Bob’s account" in page
    assert "Ann" not in page
    page = night.corrections(table=night.table, round="1")
    assert "Buy-in" in page
    assert "The ante of seat 1 at Blue table" in page
    assert "The books have no such transfer." in night.corrections(day="2001-01-01")


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ({"round": "1"}, "no-table"),
        ({"round": "one"}, "not-a-day-or-round"),
        ({"player": "Nobody"}, "nobody-called-so"),
    ],
)
def test_what_cannot_be_looked_for_is_refused_by_name_and_stays_written(
    night: Night, asked: dict[str, str], name: str
) -> None:
    page = night.corrections(**asked)
    assert f"<code>{name}</code>" in page
    assert f'value="{next(iter(asked.values()))}"' in page


def test_what_is_right_is_told_with_both_accounts_before_anything_is_sent(night: Night) -> None:
    paid = night.moved("paid in", person=night.ann)
    page = night.corrections(of=paid.id, wrong="amount", right="90")
    assert f"{paid.seq:,} of the house’s journal" in page
    for words in ("$100", "−$10", "$90", "Ann’s account", "The cage"):
        assert words in page
    page = night.corrections(of=paid.id, wrong="to", account=wallet(night.bob))
    assert "$120" in page  # what Bob would have
    assert night.house.proposals.open() == []
    assert (night.holds(night.ann), night.holds(night.bob)) == (10_000, 2_000)


def test_a_tables_transfer_is_told_with_its_clause_and_put_right_at_the_players_account(
    night: Night,
) -> None:
    lost = next(
        each
        for each in night.house.transfers.find(Asked(table=night.table, round=1))
        if each.target.endswith("inventory") and each.wager == "ante"
    )
    page = night.corrections(of=lost.id, wrong="amount", right="8")
    assert f"/law/nj-uth/{lost.clause}" in page
    assert "Blue table, round 1" in page
    assert f'name="source" value="{wallet(night.ann)}"' in page
    assert f'name="target" value="table/{night.table}/inventory"' in page
    page = night.corrections(of=lost.id, wrong="amount", right="0")
    assert "<code>not-enough-chips</code>" in page  # nobody filled that tray


@pytest.mark.parametrize(
    ("wager", "said", "name"),
    [
        ("paid in", {"right": "nonsense"}, "not-an-amount"),
        ("paid in", {"right": "1.234"}, "not-an-amount"),
        ("paid in", {"wrong": "to", "account": "nowhere"}, "no-such-account"),
        ("paid in", {"wrong": "to", "account": "practice chips"}, "currencies-never-mix"),
        ("paid in", {"wrong": "from", "account": "count room"}, "not-enough-chips"),
        ("paid in", {"wrong": "from", "account": "cage"}, "not-a-correction"),
        ("ante", {"right": "1"}, "nothing-moved-between-accounts"),
    ],
)
def test_what_cannot_be_right_is_refused_by_name_in_its_place(
    night: Night, wager: str, said: dict[str, str], name: str
) -> None:
    if wager == "ante":
        at_table = night.house.transfers.find(Asked(table=night.table, round=1))
        of = next(each for each in at_table if "layout" in each.target).id
    else:
        of = night.moved(wager, person=night.ann).id
    page = night.corrections(of=of, **said)
    assert f"<code>{name}</code>" in page
    assert 'type="submit" disabled' in page


def test_a_correction_is_proposed_by_one_and_made_by_another_who_sees_both_states(
    night: Night,
) -> None:
    paid = night.moved("paid in", person=night.ann)
    body = {
        "key": fresh_key(),
        "source": wallet(night.ann),
        "target": "cage",
        "cents": 1_000,
        "currency": "chips",
        "reason": "Counted again: $90.",
        "of": paid.id,
    }
    unknown = night.cashier.post("corrections", {**body, "of": "house/1/99"})
    assert unknown.json()["refusal"]["name"] == "no-such-transfer"
    proposed = night.cashier.post("corrections", {**body, "key": fresh_key()}).json()["proposal"]
    path = f"/pit/waiting/{proposed}"
    own = night.look(night.cashier, path)
    assert "you proposed it; another approves" in own
    assert "Approve, move" not in own
    page = night.look(night.other, path)
    for words in ("Counted again: $90.", "Approve, move $10", "$100", "$90", "Paid in"):
        assert words in page
    assert "From Ann’s account to the cage: Counted again: $90." in night.look(
        night.other, "/pit/waiting"
    )
    again = night.corrections(of=paid.id)
    assert "A correction of $10 waits already" in again
    decide = {"key": fresh_key(), "accept": True}
    assert night.other.post(f"proposals/{proposed}", decide).status_code == 200
    assert night.holds(night.ann) == 9_000
    assert "A correction of $10 was made" in night.corrections(of=paid.id)
    assert "Correction accepted" in night.look(night.cashier, path)


def test_the_cage_shows_accounts_and_the_way_to_correct_each_transfer(night: Night) -> None:
    page = night.look(night.cashier, f"/cage?player={night.ann}")
    paid = night.moved("paid in", person=night.ann)
    assert f"of={paid.id}" in page
    assert "$100" in page
    found = night.look(night.cashier, "/cage?called=ann")
    assert "Bob" not in found.partition('id="players"')[2].partition("</table>")[0]


def test_the_cage_shows_its_day_and_what_waits_before_anybody_is_chosen(night: Night) -> None:
    def day() -> tuple[int, int]:
        return night.house.transfers.through(CAGE, CHIPS, datetime.now(UTC).date())

    given, back = day()
    for way in ("pay-in", "pay-out"):
        body = {"key": fresh_key(), "player": night.bob, "cents": 500}
        assert night.cashier.post(f"cage/{way}", body).status_code == 200
    assert day() == (given + 500, back + 500)
    page = night.look(night.cashier, "/cage")
    assert f"Chips given out today</dt><dd>{in_dollars(given + 500)}</dd>" in page
    assert f"Chips that came back</dt><dd>{in_dollars(back + 500)}</dd>" in page
    newest = page.partition("Newest at the cage")[2]
    assert newest.index("Paid out") < newest.index("Paid in")
    assert "Bob’s account" in newest
