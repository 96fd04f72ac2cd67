"""Packages that only some work needs: found when it begins, or refused with how to install them."""

from importlib.util import find_spec

from fairdeal.law import refuse

# The module by which an extra of pyproject.toml is known to be there, and what it is for.
EXTRAS = {
    "odds": ("numba", "odds, advice and simulation"),
    "sign": ("cryptography", "signing and checking signatures"),
    "press": ("typst", "printing"),
    "plot": ("matplotlib", "pictures of odds"),
    "house": ("starlette", "a house"),
    "postgres": ("psycopg", "a house on PostgreSQL"),
    "cluster": ("distributed", "a Dask cluster"),
    "school": ("fsrs", "the School"),
    "data": ("pyarrow", "Parquet files"),
}

_PICTURES = "fairdeal.press.notebook"  # above the packages whose values it draws


def has(extra: str) -> bool:
    """Return whether an extra is installed."""
    return find_spec(EXTRAS[extra][0]) is not None


def drawn(what: str, value: object) -> str | None:
    """Return a value's picture as SVG for a notebook, or None where it cannot be drawn."""
    from importlib import import_module

    try:
        return str(picture) if (picture := import_module(_PICTURES).DRAWN[what](value)) else None
    except ModuleNotFoundError:  # of an extra
        return None


def need(extra: str) -> None:
    """Refuse what an extra is for, unless it is installed."""
    if not has(extra):
        raise refuse(
            "extra-not-installed",
            f"the extra “{extra}” is not installed, which {EXTRAS[extra][1]} needs: run "
            f'tools/install {extra} where you start ./run, or pip install "fairdeal[{extra}]" '
            "elsewhere",
        )
