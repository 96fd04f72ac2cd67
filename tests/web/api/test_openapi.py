"""The API against its own description: whatever fits it or not, nothing is a 500."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from hypothesis.strategies import booleans, sampled_from
from schemathesis import GenerationMode
from starlette.testclient import TestClient

from fairdeal.house.access.permissions import Role
from fairdeal.web.api.guard import COOKIE
from tests.depth import amount
from tests.house.houses import new_house
from tests.web.servers import ORIGIN, open_table, server, staff, visitor

BOUNDED = settings(
    max_examples=amount(10, 60),
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
LAST = (  # after which a caller can do less, or is somebody else
    "/api/stay-away",
    "/api/visit",
    "/api/register",
    "/api/sign-on",
    "/api/sign-off",
)
WITHOUT_NAMES = {"/api/sign-on", "/api/sign-off"}  # which know nobody, or not any more
REACHED = {200, 422}  # it was understood, and whoever asked may ask


class Callers:
    """Somebody in each role, at a table where one round is over."""

    def __init__(self, client: TestClient) -> None:
        self._client = client
        self.document = client.get("/openapi.json").json()
        table = open_table(client)
        ann = visitor(client, "Ann")
        self.tokens = [ann.token]
        self.tokens += [
            staff(client, f"{role.value} Kim", role).token
            for role in Role
            if role is not Role.PLAYER
        ]
        ann.act(table, 1, "sit", wagers={"chips": 50_000})
        for verb, wagers in (("bet", {"ante": 500, "blind": 500}), ("check", {}), ("check", {})):
            ann.act(table, 1, verb, wagers=wagers)
        assert ann.act(table, 1, "fold").status_code == 200
        self._known = {"tables": table, "round": "1", "days": "2026-11-16"}
        self.statuses: dict[str, set[int]] = {path: set() for path in self.document["paths"]}

    def attempt(self, case: Any, token: str, *, known: bool) -> None:
        """Send what was made up, with something that there is in its path if so wanted."""
        if known:
            _, _, first, *_ = case.path.split("/")
            there = {"id": self._known.get(first), "round": self._known["round"], "name": "Ann"}
            for name in case.path_parameters or ():
                case.path_parameters[name] = there.get(name) or case.path_parameters[name]
        sent = case.as_transport_kwargs(base_url=ORIGIN)
        own = {"origin": ORIGIN, "cookie": f"{COOKIE}={token}"}
        sent["headers"] = {**{name: str(v) for name, v in sent["headers"].items()}, **own}
        allowed = ("method", "url", "headers", "json", "content", "data", "params")
        sent = {name: value for name, value in sent.items() if name in allowed}
        if isinstance(sent.get("data"), bytes):
            sent["content"] = sent.pop("data")
        self._check(case, self._client.request(**sent))

    def _check(self, case: Any, answer: Any) -> None:
        status, ways = answer.status_code, self.document["paths"][case.path]
        assert status < 500, answer.text
        way = ways.get(case.method.lower())
        assert way is None or str(status) in way["responses"], answer.text
        if way is not None:
            self._check_described(answer, way["responses"][str(status)]["content"])
        self.statuses[case.path].add(status)

    def _check_described(self, answer: Any, described: dict[str, Any]) -> None:
        """What was answered is what the description says."""
        (media, what), *others = described.items()
        assert not others
        assert answer.headers["content-type"].startswith(media)
        if media != "application/json":
            return
        schema = {**what["schema"], "components": self.document["components"]}
        complaint = next(jsonschema_rs.iter_errors(schema, answer.json()), None)
        assert complaint is None, (complaint, answer.text)


@pytest.mark.slow
def test_schemathesis_finds_nothing_in_the_whole_api(tmp_path: Path) -> None:
    database = new_house(tmp_path / "house.db")
    with server(database, hurried=True) as client:
        callers = Callers(client)
        schema = schemathesis.openapi.from_dict(callers.document)
        found: list[Any] = list(schema.get_all_operations())
        for operation in sorted((each.ok() for each in found), key=_turn):
            for mode in GenerationMode:

                @BOUNDED
                @given(
                    case=operation.as_strategy(generation_mode=mode),
                    token=sampled_from(callers.tokens),
                    known=booleans(),
                )
                def try_it(case: Any, token: str, known: bool) -> None:
                    callers.attempt(case, token, known=known)

                with suppress(Unsatisfiable):  # where there is nothing that could be wrong
                    try_it()
        told = callers.statuses
        assert {path for path, statuses in told.items() if 401 in statuses} <= WITHOUT_NAMES
        assert sum(bool(statuses & REACHED) for statuses in told.values()) > 2 * len(told) / 5


def _turn(operation: Any) -> int:
    return LAST.index(operation.path) + 1 if operation.path in LAST else 0
