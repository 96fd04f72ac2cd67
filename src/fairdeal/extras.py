"""Packages that only some work needs: found when it begins, or refused with how to install them."""

from importlib.util import find_spec

from fairdeal.law import refuse

# The module by which an extra of pyproject.toml is known to be there, and what it is for.
EXTRAS = {
    "plot": ("matplotlib", "pictures of odds"),
    "postgres": ("psycopg", "a house on PostgreSQL"),
    "cluster": ("distributed", "a Dask cluster"),
}


def need(extra: str) -> None:
    """Refuse what an extra is for, unless it is installed."""
    module, purpose = EXTRAS[extra]
    if find_spec(module) is None:
        raise refuse(
            "extra-not-installed",
            f"the extra “{extra}” is not installed, which {purpose} needs: run tools/install "
            f'{extra} where you start ./run, or pip install "fairdeal[{extra}]" elsewhere',
        )
