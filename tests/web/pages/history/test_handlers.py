"""Rounds that are over, over HTTP: one's own and nobody else's, and nothing that was not seen."""

import json
import re
from itertools import pairwise
from typing import Any

import pytest

from fairdeal.audit import DecisionRow, WagerRow, check_proof, csv_text, hand_history
from fairdeal.audit.verify import verify
from fairdeal.cards import Card, HandValue, best_five_cards, best_of_seven
from fairdeal.house.access.permissions import Role
from fairdeal.house.store.database import Database
from fairdeal.play import PlayerViewer
from tests.harness.sheets import PAID_OFTEN
from tests.house.houses import STAKES
from tests.web.servers import Browser, fresh_key, open_table, server, staff, visitor


def play(table: str, *people: tuple[int, Browser], **side_bets: int) -> None:
    """Everybody bets and takes the posted default."""
    wagers = {**STAKES["nj-uth"], **side_bets}
    for seat, who in people:
        assert who.act(table, seat, "bet", wagers=wagers).status_code == 200
    finish(table, *people)


def finish(table: str, *people: tuple[int, Browser]) -> None:
    """Everybody takes the posted default."""
    for _ in range(20):
        for seat, who in people:
            offers = who.frame(table)["step"]["offers"]
            default = next((o for o in offers if o["default"] and o["kind"] != "bet"), None)
            if default:
                assert who.act(table, seat, default["verb"]).status_code == 200


def page(browser: Browser, path: str) -> Any:
    return browser.client.get(path, headers=browser.headers, follow_redirects=False)


@pytest.fixture
def night(database: Database) -> Any:
    """Ann and Bob at a table, and Cleo who only looks; one round is over."""
    with server(database, hurried=True) as client:
        table = open_table(client)
        ann, bob, cleo = (visitor(client, name) for name in ("Ann", "Bob", "Cleo"))
        for seat, who in ((1, ann), (2, bob)):
            assert who.act(table, seat, "sit", wagers={"chips": 50_000}).status_code == 200
        play(table, (1, ann), (2, bob))
        yield table, ann, bob, cleo


def test_own_rounds_are_listed_told_proved_and_extracted(night: Any) -> None:
    table, ann, _, _ = night
    (row,) = ann.get("me/rounds").json()["rounds"]
    assert (row["table"], row["round"], row["void"]) == (table, 1, False)
    told = ann.get(f"tables/{table}/rounds/1").json()
    assert told["viewer"] == "Ann"
    proof = ann.get(f"tables/{table}/rounds/1/proof").json()
    assert check_proof.check(proof) == len(proof["opened"])
    assert proof["root"] == row["root"]
    tally = verify(ann.get(f"tables/{table}/rounds/1/extract").content)
    assert (tally.viewer, tally.rounds) == (f"player:{ann.get('me').json()['id']}", 1)
    for address in ("", "/moments.json", "/proof.json", "/lines.jsonl", "/extract.jsonl"):
        answer = page(ann, f"/rounds/{table}/1{address}")
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
    assert page(ann, "/rounds").status_code == 200


def test_a_hand_what_it_is_called_and_what_it_came_to_are_one_step(night: Any) -> None:
    table, ann, bob, _ = night
    assert bob.act(table, 2, "leave").status_code == 200
    assert ann.act(table, 1, "bet", wagers=STAKES["nj-uth"]).status_code == 200
    assert ann.act(table, 1, "raise 4").status_code == 200
    steps = page(ann, f"/rounds/{table}/2").text.partition('<ol id="steps">')[2].split("<li>")
    (hand,) = [step for step in steps if "Seat 1 has" in step]
    assert "Your cards" in hand
    assert re.search(r"You (win|lose) \$[\d,.]+ in all|You: even in all", hand)


def test_the_cards_of_the_hand_that_won_are_marked_where_a_step_settles_it(night: Any) -> None:
    table, ann, bob, _ = night
    for seat, who in ((1, ann), (2, bob)):
        assert who.act(table, seat, "bet", wagers=STAKES["nj-uth"]).status_code == 200
    for seat, who in ((1, ann), (2, bob)):
        assert who.act(table, seat, "raise 4").status_code == 200
    views = page(ann, f"/rounds/{table}/2/moments.json").json()
    marked: list[int] = []
    values: dict[int, HandValue] = {}  # the dealer's at 0
    for view in views:
        board, dealer = view["table"]["community"], view["table"]["dealer"]
        hands = {0: dealer} | {hand["seat"]: hand["cards"] for hand in view["you"]["hands"]}
        open_hands = {
            seat: tuple(map(Card, (*two, *board)))
            for seat, two in hands.items()
            if len(two) == 2 and len(board) == 5 and all((*two, *board))
        }
        values |= {seat: best_of_seven(seven) for seat, seven in open_hands.items()}
        for hand in view["you"]["hands"]:
            if hand["made_of"]:
                higher = max(open_hands[hand["seat"]], open_hands[0], key=best_of_seven)
                assert hand["made_of"] == [*map(str, best_five_cards(higher))]
                marked.append(hand["seat"])
    # One hand after another, from the dealer's right; where neither wins, none is marked.
    assert marked == [seat for seat in (2, 1) if values[seat] != values[0]]


def test_the_progressive_meter_is_told_as_it_stood_in_that_round(database: Database) -> None:
    with server(database, hurried=True) as client:
        table = open_table(client, "ma-uth", progressive=PAID_OFTEN)
        ann, bob = visitor(client, "Ann"), visitor(client, "Bob")
        for seat, who in ((1, ann), (2, bob)):
            assert who.act(table, seat, "sit", wagers={"chips": 50_000}).status_code == 200
        meter = [PAID_OFTEN["seed"]]
        for _ in range(4):
            play(table, (1, ann), (2, bob), progressive=500)
            meter.append(ann.frame(table)["view"]["meter"])
        for round, (before, after) in enumerate(pairwise(meter), 1):
            views = page(ann, f"/rounds/{table}/{round}/moments.json").json()
            assert (views[1]["table"]["meter"], views[-1]["table"]["meter"]) == (before, after)


def test_nobody_recalls_a_round_without_a_wager_in_it(night: Any) -> None:
    table, ann, _, cleo = night
    assert cleo.get("me/rounds").json() == {"rounds": []}
    for address in ("", "/proof", "/extract"):
        answer = cleo.get(f"tables/{table}/rounds/1{address}")
        assert answer.status_code == 404
        assert answer.json()["refusal"]["name"] == "not-your-round"
        for wrong in ("9", "0", "-1", "1.0", "x" * 50):
            assert ann.get(f"tables/{table}/rounds/{wrong}{address}").status_code == 404
    stranger = Browser(ann.client)
    assert stranger.get("me/rounds").status_code == 401
    assert page(stranger, f"/rounds/{table}/1").status_code == 401
    for address in ("", "/moments.json", "/proof.json", "/lines.jsonl", "/extract.jsonl"):
        assert page(cleo, f"/rounds/{table}/1{address}").status_code == 404
    assert cleo.post(f"tables/{table}/rounds/1/share", {"key": fresh_key()}).status_code == 404
    assert page(ann, f"/rounds/{table}/9").status_code == 404


def test_what_another_saw_is_in_no_byte_of_ones_own(night: Any) -> None:
    table, ann, bob, _ = night
    proof = bob.get(f"tables/{table}/rounds/1/proof").json()
    hers = ann.get(f"tables/{table}/rounds/1/proof").json()
    seen = {each["card"] for each in hers["opened"]}
    private = {each["salt"] for each in proof["opened"] if each["card"] not in seen}
    everything = "".join(
        page(ann, f"/rounds/{table}/1{address}").text
        for address in ("/moments.json", "/proof.json", "/lines.jsonl", "/extract.jsonl")
    )
    assert not [salt for salt in private if salt in everything]


def test_a_link_is_open_to_all_until_its_owner_ends_it(night: Any) -> None:
    table, ann, bob, _ = night
    key = {"key": fresh_key()}
    share = ann.post(f"tables/{table}/rounds/1/share", key).json()
    assert ann.post(f"tables/{table}/rounds/1/share", key).json() == share
    stranger = Browser(ann.client)
    shown = page(stranger, share["address"])
    assert shown.status_code == 200
    assert "as Ann saw it" in shown.text
    proof = json.loads(page(stranger, f"{share['address']}/proof.json").content)
    assert proof == ann.get(f"tables/{table}/rounds/1/proof").json()
    assert bob.post(f"shares/{share['share']}", {"key": fresh_key()}).status_code == 404
    for address in ("/lines.jsonl", "/extract.jsonl"):  # which have others in them
        assert page(stranger, share["address"] + address).status_code == 404
    assert ann.post(f"shares/{share['share']}", {"key": fresh_key()}).status_code == 200
    for address in ("", "/moments.json", "/proof.json", "/lines.jsonl", "/extract.jsonl"):
        assert page(stranger, share["address"] + address).status_code == 404


@pytest.mark.parametrize("options", [{}, {"decks": 2, "shuffling": "automated"}])
def test_a_link_opens_one_round_and_names_nobody_but_its_owner(
    database: Database, options: dict[str, Any]
) -> None:
    with server(database, hurried=True) as client:
        table = open_table(client, **options)
        ann, bob, cleo = (visitor(client, name) for name in ("Annabel", "Bartholomew", "Cleopatra"))
        for seat, who in ((1, ann), (2, bob)):
            assert who.act(table, seat, "sit", wagers={"chips": 43_210}).status_code == 200
        for seat, who in ((1, ann), (2, bob)):
            assert who.act(table, seat, "bet", wagers=STAKES["nj-uth"]).status_code == 200
        assert cleo.act(table, 3, "sit", wagers={"chips": 43_215}).status_code == 200  # meanwhile
        finish(table, (1, ann), (2, bob))
        play(table, (1, ann), (2, bob), (3, cleo))
        ids = [who.get("me").json()["id"] for who in (ann, bob, cleo)]
        address = ann.post(f"tables/{table}/rounds/2/share", {"key": fresh_key()}).json()["address"]
        stranger = Browser(client)
        earlier = ann.get(f"tables/{table}/rounds/1/proof").json()["opened"]
        own = ann.get(f"tables/{table}/rounds/2/proof").json()
        given = [
            page(stranger, f"{address}{what}") for what in ("", "/moments.json", "/proof.json")
        ]
        assert [answer.status_code for answer in given] == [200, 200, 200]
        text = "".join(answer.text for answer in given)
        assert "Annabel" in text
        assert "Seat 2" in text
        assert "Seat 3" in text
        for hidden in ("Bartholomew", "Cleopatra", "Flo", *ids, "432.1", "43210", "43215"):
            assert hidden not in text, hidden
        assert not [card for card in earlier if card["salt"] in text]
        assert given[-1].json() == own
        assert check_proof.check(own) == len(own["opened"])
        for what in ("/lines.jsonl", "/extract.jsonl", "/packet.zip", "/anything"):
            assert page(stranger, address + what).status_code == 404


def test_a_void_round_tells_what_went_back_to_each_seat(database: Database) -> None:
    with server(database, hurried=True) as client:
        table = open_table(client)
        ann, bob = visitor(client, "Ann"), visitor(client, "Bob")
        dealer = staff(client, "Dee", Role.DEALER)
        floor = staff(client, "Fay", Role.FLOOR)
        wagers = {"ante": 1000, "blind": 1000}
        for seat, who in ((1, ann), (2, bob)):
            who.act(table, seat, "sit", wagers={"chips": 50_000})
        for seat, who in ((1, ann), (2, bob)):
            assert who.act(table, seat, "bet", wagers=wagers).status_code == 200
        seen = {"observed": "dealer's card exposed", "position": "dealer card 1"}
        reported = dealer.post(f"tables/{table}/report", {"key": fresh_key(), **seen}).json()
        decide = {"key": fresh_key(), "accept": True}
        assert floor.post(f"proposals/{reported['proposal']}", decide).status_code == 200
        told = page(ann, f"/rounds/{table}/1").text
        back = re.findall(r"(?:You get|Bob gets) \$\d+ back", told)
        assert sorted(back) == ["Bob gets $20 back", "You get $20 back"]
        assert "bet $0" not in told


def test_own_decisions_and_wagers_are_downloaded_as_the_extract_gives_them(night: Any) -> None:
    table, ann, bob, cleo = night
    play(table, (1, ann), (2, bob))
    for kind, name in ((DecisionRow, "decisions.csv"), (WagerRow, "wagers.csv")):
        found = page(ann, f"/rounds/hands/{name}")
        assert found.status_code == 200
        assert found.headers["content-disposition"] == f'attachment; filename="{name}"'
        extract = page(ann, f"/rounds/{table}/2/extract.jsonl").text.splitlines()
        whole = hand_history(extract, PlayerViewer(ann.get("me").json()["id"]))
        rows = whole.decisions if kind is DecisionRow else whole.wagers
        assert found.text == csv_text(rows, kind)
        assert {row.round for row in rows} == {1, 2}
        assert "Bob" not in found.text
        assert len(page(cleo, f"/rounds/hands/{name}").text.splitlines()) == 1
    assert f'href="/rounds/hands/{name}"' in page(ann, "/rounds").text
    assert page(ann, "/rounds/hands/else").status_code == 404
