"""A sheet as a file has it: the instrument beside its options."""

from collections.abc import Mapping

from fairdeal.law import in_short, refuse


def from_document(document: Mapping[str, object]) -> tuple[str, dict[str, object]]:
    """Return the instrument and the options of a sheet file."""
    name = document.get("instrument")
    if not isinstance(name, str):
        raise refuse(
            "missing-instrument", 'a sheet names its instrument, as in instrument = "nj-uth"'
        )
    nested = document.get("options", {})
    if not isinstance(nested, Mapping):
        raise refuse("options-not-a-table", "options is a table of option names and values")
    flat = {key: value for key, value in document.items() if key not in ("instrument", "options")}
    for option in nested:
        if option in flat:
            raise refuse("option-twice", f"{in_short(option, 60)} is there twice; write it once")
    return name, {**flat, **nested}
