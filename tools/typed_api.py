"""Write the options of every instrument as types, so that a misspelt option is found before a run.

`src/fairdeal/options.py` has a TypedDict for each instrument, from the schema of its sheet.
`src/fairdeal/typed.pyi` has the functions of `fairdeal` with options, once for each instrument,
for type checkers and editors. `--check` says whether both are up to date.
"""

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from textwrap import fill

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from fairdeal.analysis.odds import exact_options  # noqa: E402
from fairdeal.law import INSTRUMENTS, instrument  # noqa: E402
from fairdeal.sheet import GroupOption, Option, PayTableOption, schema_of  # noqa: E402

API = ROOT / "src/fairdeal/api"
OPTIONS, TYPED = ROOT / "src/fairdeal/options.py", ROOT / "src/fairdeal/typed.pyi"
PAY_TABLE = "Mapping[str, str]"
COMMON = "CommonOptions"

OPTIONS_HEAD = '''"""The options of every instrument's sheet, as types. Made by tools/typed_api.py.

Amounts are cents, or dollars as in “$10”. A what-if takes any pay table: odds by row, as texts.
"""

from collections.abc import Mapping
from typing import Any, Literal, TypedDict

'''
TYPED_HEAD = '''"""The functions with options, for each instrument. Made by tools/typed_api.py."""

from typing import Literal, Unpack, overload
'''


def options_text() -> str:
    """Return the module of options."""
    shared = _shared()
    parts = [_class(COMMON, "TypedDict", "The options that every instrument has.", shared.values())]
    for name in INSTRUMENTS:
        own = [each for each in schema_of(name).options if each.name not in shared]
        groups = [each for each in own if isinstance(each, GroupOption)]
        parts += [_group(name, each) for each in groups]
        about = f"The options of a sheet of {name}."
        parts.append(_class(f"{_class_name(name)}Options", COMMON, about, own, name))
        about = f"The options of a sheet of {name}, with any pay table at all."
        whole = f"{_class_name(name)}WhatIf"
        exact = [
            f"    {option}: Literal['printed'] | {PAY_TABLE}\n"
            for option in exact_options(instrument(name))
        ]
        parts.append(_class(whole, COMMON, about, own, name, what_if=True) + "".join(exact))
    return OPTIONS_HEAD + "\n\n".join(parts)


def _shared() -> dict[str, Option]:
    """Return the options that all instruments have with the same values."""
    first, *others = ({each.name: each for each in schema_of(n).options} for n in INSTRUMENTS)
    return {
        name: option
        for name, option in first.items()
        if all(name in other and _same(other[name], option) for other in others)
    }


def _same(one: Option, other: Option) -> bool:
    return (one.annotation, one.about) == (other.annotation, other.about)


def _class(
    name: str,
    base: str,
    about: str,
    options: Iterable[Option],
    of: str = "",
    *,
    what_if: bool = False,
) -> str:
    lines = [f'class {name}({base}, total=False):\n    """{about}"""\n\n']
    for option in options:
        annotation = option.annotation
        if isinstance(option, GroupOption):
            annotation = f"Literal[False] | {_class_name(of)}{_class_name(option.name)}"
        if what_if and isinstance(option, PayTableOption) and PAY_TABLE not in annotation:
            annotation += f" | {PAY_TABLE}"
        lines.append(f"    {option.name}: {annotation}\n{_docstring(option)}")
    return "".join(lines)


def _docstring(option: Option) -> str:
    about = f"{option.about[:1].upper()}{option.about[1:]}."
    if len(about) > 88:
        about = f"{fill(about, 93, subsequent_indent='    ')}\n    "
    return f'    """{about}"""\n'


def _group(name: str, option: GroupOption) -> str:
    """Return the parts of an option that the licensee composes."""
    lines = [f"class {_class_name(name)}{_class_name(option.name)}(TypedDict):\n"]
    lines.append(f"{_docstring(option)}\n    rows: Mapping[str, int | str]\n")
    for choice, values in option.choices.items():
        lines.append(f"    {choice}: Literal[{', '.join(map(repr, values))}]\n")
    lines += [f"    {amount}: int | str\n" for amount in option.amounts]
    return "".join(lines)


def _class_name(name: str) -> str:
    return "".join(part.title() for part in name.replace("-", "_").split("_"))


def typed_text() -> str:
    """Return the stub: each function that takes options, for each instrument."""
    imports: set[str] = set()
    functions: list[str] = []
    for path in sorted(API.glob("*.py")):
        tree = ast.parse(path.read_text("utf8"))
        known = dict(_imported(tree))
        made = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        overloaded = {node.name for node in made if _is_overload(node)}
        for node in made:
            takes_options = node.args.kwarg is not None and node.name not in overloaded
            if takes_options or _is_overload(node):
                functions += _overloads(node)
                names = {
                    each.id for each in ast.walk(_signature(node)) if isinstance(each, ast.Name)
                }
                imports |= {known[name] for name in names if name in known}
    kinds = {schema_of(name).kind for name in INSTRUMENTS}
    imports |= {f"from {kind.__module__} import {kind.__name__}" for kind in kinds}
    tree = ast.parse(options_text())
    classes = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
    imports |= {f"from fairdeal.options import {name}" for name in classes}
    return TYPED_HEAD + "\n".join(sorted(imports)) + "\n\n" + "\n".join(functions)


def _imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for each in node.names:
                yield each.name, f"from {node.module} import {each.name}"


def _signature(node: ast.FunctionDef) -> ast.Module:
    """Return the annotations of a function; those in quotes are parsed."""
    given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    if node.args.vararg:
        given.append(node.args.vararg)
    found = [each.annotation for each in given if each.annotation] + [
        node.returns or ast.Name("None")
    ]
    parsed = [ast.parse(_unquoted(each), mode="eval").body for each in found]
    return ast.Module([ast.Expr(each) for each in parsed], [])


def _unquoted(annotation: ast.expr) -> str:
    plain = isinstance(annotation, ast.Constant) and isinstance(annotation.value, str)
    return str(annotation.value) if plain else ast.unparse(annotation)  # type: ignore[attr-defined]


def _is_overload(node: ast.FunctionDef) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "overload" for each in node.decorator_list)


def _overloads(node: ast.FunctionDef) -> Iterator[str]:
    """Return a function for each instrument, and for an instrument in a variable.

    A function without options is taken as it is.
    """
    if node.args.kwarg is None:
        returns = _unquoted(node.returns) if node.returns else "None"
        head = f"@overload\ndef {node.name}({ast.unparse(node.args)}) -> {returns}:\n"
        yield f'{head}    """{ast.get_docstring(node, clean=False)}"""\n'
        return
    what_if = any(each.arg == "what_if" for each in node.args.kwonlyargs)
    kinds = {name: schema_of(name).kind for name in INSTRUMENTS}
    named = sorted(INSTRUMENTS, key=lambda name: -len(kinds[name].__mro__))  # special sheets first
    takes_sheet = "Sheet" in ast.unparse(node.args)
    for name in named:
        first = f"Literal['{name}']" + (f" | {kinds[name].__name__}" if takes_sheet else "")
        options = f"{_class_name(name)}{'WhatIf' if what_if else 'Options'}"
        yield _function(node, first, options, kinds[name].__name__)
    yield _function(node, "str | Sheet" if takes_sheet else "str", COMMON, "Sheet")


def _function(node: ast.FunctionDef, instrument_type: str, options: str, kind: str) -> str:
    def parameter(each: ast.arg, default: ast.expr | None) -> str:
        annotation = _unquoted(each.annotation) if each.annotation else "object"
        if each.arg in ("instrument", "sheet"):
            annotation = instrument_type
        value = "" if default is None else f" = {ast.unparse(default)}"
        return f"{each.arg}: {annotation}{value}"

    positional = [*node.args.posonlyargs, *node.args.args]
    defaults = [None] * (len(positional) - len(node.args.defaults)) + [*node.args.defaults]
    parts = [parameter(each, value) for each, value in zip(positional, defaults, strict=True)]
    if node.args.vararg:
        parts.append(f"*{parameter(node.args.vararg, None)}")
    elif node.args.kwonlyargs:
        parts.append("*")
    keywords = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
    parts += [parameter(each, value) for each, value in keywords]
    given = f"**options: Unpack[{options}]"
    own = {each.arg for each in node.args.kwonlyargs}
    if (
        own & dict(_fields(options)).keys()
    ):  # a parameter has the name of an option, and goes before it
        given = ", ".join(f"{n}: {each} = ..." for n, each in _fields(options) if n not in own)
    returns = _unquoted(node.returns) if node.returns else "None"
    returns = kind if returns == "Sheet" else returns
    about = (ast.get_docstring(node) or "").partition("\n\n>>>")[0].replace("\n", "\n    ")
    about = about.replace("\n    \n", "\n\n")
    end = "\n    " if "\n" in about or len(about) > 90 else ""
    head = f"@overload\ndef {node.name}({', '.join([*parts, given])}) -> {returns}:\n"
    return f'{head}    """{about}{end}"""\n'


@cache
def _fields(options: str) -> tuple[tuple[str, str], ...]:
    """Return the names and annotations of a class of options."""
    tree = ast.parse(options_text())
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    base = () if options == COMMON else _fields(COMMON)
    body = classes[options].body
    own = [each for each in body if isinstance(each, ast.AnnAssign)]
    return (*base, *((ast.unparse(each.target), ast.unparse(each.annotation)) for each in own))


def formatted(text: str, file: Path) -> str:
    """Return the text as the project formats it, with its imports in order."""
    for command in (("check", "--select", "I,F401", "--fix", "--quiet"), ("format", "--quiet")):
        ruff = [sys.executable, "-m", "ruff", *command, f"--stdin-filename={file}", "-"]
        ran = subprocess.run(
            ruff, input=text, capture_output=True, text=True, check=True, cwd=ROOT, encoding="utf8"
        )
        text = ran.stdout
    return text


def main() -> None:
    """Write the files, or check them."""
    for file, text in ((OPTIONS, options_text()), (TYPED, typed_text())):
        whole = formatted(text, file)
        if "--check" not in sys.argv:
            file.write_text(whole, "utf8")
        elif not file.exists() or file.read_text("utf8") != whole:
            sys.exit(f"{file.name} is not up to date: run `.venv/bin/python tools/typed_api.py`")
    print("the types of the options are up to date")


if __name__ == "__main__":
    main()
