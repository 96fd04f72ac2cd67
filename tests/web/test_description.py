"""The API against its own description: whatever fits it or not, nothing is a 500."""

from contextlib import suppress
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from hypothesis.strategies import sampled_from
from schemathesis import GenerationMode

from fairdeal.house.database import Database
from fairdeal.house.roles import Role
from fairdeal.web.guard import COOKIE
from tests.web.servers import ORIGIN, open_table, server, staff, visitor

BOUNDED = settings(
    max_examples=20,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def test_schemathesis_finds_nothing_in_the_whole_api(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/house.db")
    database.upgrade()
    with server(database, hurried=True) as client:
        open_table(client)
        callers = [visitor(client, "Ann"), staff(client, "Cas", Role.CASHIER)]
        schema = schemathesis.openapi.from_dict(client.app.openapi())  # type: ignore[attr-defined]
        statuses: dict[str, set[int]] = {}

        def attempt(case: Any, token: str) -> None:
            own = {"origin": ORIGIN, "cookie": f"{COOKIE}={token}"}
            sent = case.as_transport_kwargs(base_url=ORIGIN)
            sent["headers"] = {**{n: str(v) for n, v in sent["headers"].items()}, **own}
            allowed = ("method", "url", "headers", "json", "content", "data", "params")
            sent = {name: value for name, value in sent.items() if name in allowed}
            if isinstance(sent.get("data"), bytes):
                sent["content"] = sent.pop("data")
            answer = client.request(**sent)
            assert answer.status_code < 500, answer.text
            statuses.setdefault(case.path, set()).add(answer.status_code)

        for found in schema.get_all_operations():
            operation: Any = found
            for mode in GenerationMode:
                cases = operation.ok().as_strategy(generation_mode=mode)

                @BOUNDED
                @given(case=cases, token=sampled_from([caller.token for caller in callers]))
                def try_it(case: Any, token: str) -> None:
                    attempt(case, token)

                with suppress(Unsatisfiable):  # where there is nothing that could be wrong
                    try_it()
        assert len(statuses) == len(client.app.openapi()["paths"])  # type: ignore[attr-defined]
