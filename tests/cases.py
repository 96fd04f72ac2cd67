"""Tables of cases as one test: every case is tried, and all that fail are listed."""

import inspect
import traceback
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

Test = Callable[..., None]


def each_case(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Make one test of a table; written like `pytest.mark.parametrize`, which makes many.

    Cases share the fixtures of the test.
    """
    given = [names] if isinstance(names, str) else [*names]
    table = [(case,) if isinstance(names, str) else tuple(case) for case in cases]

    def of(test: Test) -> Test:
        @wraps(test)
        def tried(**fixtures: Any) -> None:
            failures = []
            for case in table:
                values = dict(zip(given, case, strict=True))
                try:
                    test(**fixtures, **values)
                except (Exception, pytest.fail.Exception) as failure:
                    said = ", ".join(f"{name}={value!r}" for name, value in values.items())
                    place = traceback.extract_tb(failure.__traceback__)[-1]
                    failures.append(
                        f"{said}\n  {type(failure).__name__}: {failure}\n"
                        f"  {Path(place.filename).name}:{place.lineno}: {place.line}"
                    )
            if failures:
                pytest.fail(f"{len(failures)} of {len(table)} cases\n" + "\n".join(failures))

        signature = inspect.signature(test)
        left = [each for name, each in signature.parameters.items() if name not in given]
        tried.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return tried

    return of
