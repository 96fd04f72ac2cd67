"""Write the types of the messages that pages get, from the values that the server sends.

`src/fairdeal/web/static/table/messages.d.ts` is made from the schema of those values. `--check`
says whether it is up to date.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from fairdeal.view.builder import Picture  # noqa: E402

FILE = ROOT / "src/fairdeal/web/static/table/messages.d.ts"
HEAD = "// Made by tools/messages.py from the values that the server sends.\n"


def types() -> str:
    """Every value as an interface."""
    _, defined = msgspec.json.schema_components((Picture,), ref_template="{name}")
    return HEAD + "\n".join(_interface(name, each) for name, each in sorted(defined.items()))


def _interface(name: str, schema: dict[str, Any]) -> str:
    fields = "".join(f"  {field}: {_type(each)};\n" for field, each in schema["properties"].items())
    return f"export interface {name} {{\n{fields}}}\n"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(sorted(map(_type, schema["anyOf"]), key=lambda name: name == "null"))
    match schema.get("type"):
        case "array":
            inner = _type(schema["items"])
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case "object":
            return f"Record<string, {_type(schema['additionalProperties'])}>"
        case "integer" | "number":
            return "number"
        case plain:
            return str(plain)


def main() -> None:
    """Write the file, or check it."""
    text = types()
    if "--check" not in sys.argv:
        FILE.write_text(text, "utf8")
    elif not FILE.exists() or FILE.read_text("utf8") != text:
        sys.exit(f"{FILE.name} is not up to date: run `.venv/bin/python tools/messages.py`")
    print("the messages' types are up to date")


if __name__ == "__main__":
    main()
