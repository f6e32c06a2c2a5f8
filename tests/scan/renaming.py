"""A copy of all cases in which every name of their own is another one, the truth files included.

Left as they are: names of the language and of libraries, names that also stand in a string or a data file (something is
looked up by them), names in call keywords of somebody else's functions. Words, comments and docstrings stay.
"""

from __future__ import annotations

import builtins
import json
import keyword
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import libcst as cst

Naming = Callable[[int], str]

_LIBRARY = {
    name
    for kind in (str, list, dict, set, bytes, int, tuple, re.Pattern, re.Match, Counter, Path)
    for name in dir(kind)
}
_KEPT = _LIBRARY | set(dir(builtins)) | set(dir(re)) | set(keyword.kwlist) | {"self", "cls", "main", "name", "value"}
_WORD = re.compile(r"[^\W\d]\w*")
_MISLEADING = [
    "status",
    "path",
    "method",
    "level",
    "url",
    "config",
    "header",
    "kind",
    "error",
    "code",
    "row",
    "version",
    "mode",
    "field",
    "column",
    "host",
]
_NUMERALS = "零一二三四五六七八九"


def neutral(number: int) -> str:
    """Names that say nothing: `a1`."""
    return f"a{number}"


def misleading(number: int) -> str:
    """Names of other things: `status`."""
    number, place = divmod(number, len(_MISLEADING))
    return _MISLEADING[place] + (f"_{number}" if number else "")


def chinese(number: int) -> str:
    """Chinese names: `名一二`; those of a file that cannot hold them are numbers further on."""
    return "名" + "".join(_NUMERALS[int(digit)] for digit in str(number)) if number < 5_000 else f"n{number}"


def renamed_copy(source: Path, target: Path, naming: Naming) -> None:
    """Write every case below *source* to *target* under other names, with judge and truth."""
    target.mkdir(parents=True, exist_ok=True)
    also = json.loads((source / "also_right.json").read_text(encoding="utf-8"))
    others: dict[str, Any] = {}
    for number, truth in enumerate(sorted(source.glob("*.expected.json"))):
        name = truth.name.removesuffix(".expected.json")
        case = _Case(source, name, f"case_{number}", naming)
        case.write(target)
        if name in also:
            others[case.other] = _walk(also[name], case.text)
    (target / "also_right.json").write_text(json.dumps(others, ensure_ascii=False), encoding="utf-8")
    shutil.copy(source / "judge.py", target)


@dataclass
class _Case:
    root: Path
    name: str
    other: str
    naming: Naming
    names: dict[str, str] = field(default_factory=dict)
    attributes: set[str] = field(default_factory=set)
    modules: set[str] = field(default_factory=set)

    def write(self, target: Path) -> None:
        truth = json.loads((self.root / f"{self.name}.expected.json").read_text(encoding="utf-8"))
        folder = self.root / self.name
        files = sorted(p for p in folder.rglob("*") if p.is_file()) if folder.is_dir() else [folder.with_suffix(".py")]
        files = [path for path in files if "__pycache__" not in path.parts]
        trees = {path: tree for path in files if (tree := _tree(path)) is not None}
        self._choose(trees, [path for path in files if path not in trees])
        for path in files:
            new = target / self.file(path.relative_to(self.root).as_posix())
            new.parent.mkdir(parents=True, exist_ok=True)
            if path in trees:
                new.write_bytes(trees[path].visit(_Rename(self.names, self.attributes, self.modules)).bytes)
            else:
                shutil.copy(path, new)
        changed = self._truth(truth)
        text = json.dumps(changed, ensure_ascii=False)
        (target / f"{self.other}.expected.json").write_text(text, encoding="utf-8")

    def _choose(self, trees: dict[Path, cst.Module], unread: list[Path]) -> None:
        look = _Look()
        for tree in trees.values():
            tree.visit(look)
        spoken = look.strings + [path.read_text(encoding="utf-8", errors="replace") for path in unread]
        said = {word for text in spoken for word in _WORD.findall(text)}
        parts = {text for text in look.strings if re.fullmatch(r"_?[a-z]+_|_[a-z]+_?", text)}
        foreign = {name for name, callee in look.keywords if callee not in look.callables}
        modules = {path.stem for path in trees}
        libraries = look.libraries - modules
        own = [n for n in dict.fromkeys(look.defined) if n not in _KEPT | said | foreign | libraries | modules]
        own = [n for n in own if not n.startswith("__") and not any(n.startswith(p) or n.endswith(p) for p in parts)]
        files = [m for m in sorted(modules - said - {"__init__"}) if (self.root / self.name).is_dir()]
        taken = set(look.every)
        encodings = {tree.encoding for tree in trees.values()}
        fresh = (
            name
            for number in range(1, 10_000)
            if (name := self.naming(number)) not in taken | _KEPT
            and all(_has(encoding, name) for encoding in encodings)
        )
        self.names = dict(zip([*own, *files], fresh, strict=False))
        self.attributes = {name for name in look.attributes if name in self.names}
        self.modules = {alias for name, alias in look.modules if name in modules}

    def file(self, path: str) -> str:
        """Return where the file *path* of the case lies in the copy."""
        first, _, rest = path.partition("/")
        if not rest:
            return f"{self.other}{Path(first).suffix}"
        parts = rest.split("/")
        return "/".join([self.other, *parts[:-1], self._stem(parts[-1])])

    def _stem(self, file: str) -> str:
        stem, dot, end = file.partition(".")
        return f"{self.names.get(stem, stem)}{dot}{end}" if end == "py" else file

    def text(self, text: str) -> str:
        """Return a name or source text with the names of the copy."""
        return _WORD.sub(lambda found: self.names.get(found.group(), found.group()), text)

    def _truth(self, truth: dict[str, Any]) -> dict[str, Any]:
        changed: dict[str, Any] = _walk(truth, lambda text: text, self)
        return changed


#: Keys of the truth format whose text is code or names.
_CODE = {"function", "function_also", "subject", "target", "source", "call", "setup", "expr"}
#: What the format itself calls parts of a request.
_PARTS = re.compile(
    r"text|rest_of_text|last_word|second_word|digits|first_number|(regex|regex_group|capture|(not )?contains):.*", re.S
)
_FILES = {"file"}


def _walk(value: Any, change: Callable[[str], str], case: _Case | None = None, key: str = "") -> Any:
    if isinstance(value, dict) and case is not None and value.get("op") == "label":
        return value | {"text": case.text(value["text"])}
    if isinstance(value, dict):
        by_name = key in ("arguments", "parameters", "enter")
        return {
            (case.text(k) if case is not None and by_name else k): _value(v, change, case, k) for k, v in value.items()
        }
    if isinstance(value, list):
        return [_walk(entry, change, case, key) for entry in value]
    return change(value) if isinstance(value, str) else value


def _value(value: Any, change: Callable[[str], str], case: _Case | None, key: str) -> Any:
    if case is None:
        return _walk(value, change)
    if key in _FILES and isinstance(value, str):
        return _file(value, case)
    if key == "module" and isinstance(value, str):
        return case.other if value == case.name else case.text(value)
    if key in ("lines", "map") or key == "enter":
        return _places(value, case, key)
    if key == "from":
        return value if _PARTS.fullmatch(value) else case.text(value)
    if key == "normalise":
        return [case.text(step) if step.startswith("call:") else step for step in value or ()]
    if key == "name" or key in _CODE:
        return _walk(value, case.text)
    return _walk(value, lambda text: text, case, key)


def _file(file: str, case: _Case) -> str:
    inside = (case.root / case.name).is_dir()
    if not inside:
        return f"{case.other}{Path(file).suffix}"
    parts = file.split("/")
    head = [case.other] if parts[0] == case.name else []
    rest = parts[1:] if head else parts
    return "/".join([*head, *rest[:-1], case._stem(rest[-1])])


def _places(value: Any, case: _Case, key: str) -> Any:
    if isinstance(value, list):
        return [_place(entry, case) for entry in value]
    return {(case.text(k) if key == "enter" else k): _place(v, case) for k, v in value.items()}


def _place(value: Any, case: _Case) -> Any:
    if not isinstance(value, str):
        return value
    file, _, line = value.rpartition(":")
    return f"{_file(file, case)}:{line}"


def _has(encoding: str, name: str) -> bool:
    return name.encode(encoding, "replace").decode(encoding) == name


def _tree(path: Path) -> cst.Module | None:
    if path.suffix != ".py":
        return None
    try:
        return cst.parse_module(path.read_bytes())
    except (cst.ParserSyntaxError, UnicodeDecodeError, SyntaxError):
        return None


@dataclass
class _Look(cst.CSTVisitor):
    """What names there are, and what they are for."""

    defined: list[str] = field(default_factory=list)
    attributes: set[str] = field(default_factory=set)
    callables: set[str] = field(default_factory=set)
    keywords: list[tuple[str, str]] = field(default_factory=list)
    strings: list[str] = field(default_factory=list)
    libraries: set[str] = field(default_factory=set)
    every: set[str] = field(default_factory=set)
    modules: set[tuple[str, str]] = field(default_factory=set)

    def visit_Name(self, node: cst.Name) -> None:
        self.every.add(node.value)

    def visit_FunctionDef(self, node: cst.FunctionDef) -> None:
        self._define(node.name.value)
        self.callables.add(node.name.value)

    def visit_ClassDef(self, node: cst.ClassDef) -> None:
        self._define(node.name.value)
        self.callables.add(node.name.value)
        for statement in node.body.body:
            for name in _assigned(statement):
                self.attributes.add(name)
            if isinstance(statement, cst.FunctionDef):
                self.attributes.add(statement.name.value)

    def visit_Param(self, node: cst.Param) -> None:
        self._define(node.name.value)

    def visit_AssignTarget(self, node: cst.AssignTarget) -> None:
        self._target(node.target)

    def visit_AnnAssign(self, node: cst.AnnAssign) -> None:
        self._target(node.target)

    def visit_NamedExpr(self, node: cst.NamedExpr) -> None:
        self._target(node.target)

    def visit_For(self, node: cst.For) -> None:
        self._target(node.target)

    def visit_CompFor(self, node: cst.CompFor) -> None:
        self._target(node.target)

    def visit_AsName(self, node: cst.AsName) -> None:
        self._target(node.name)

    def visit_MatchAs(self, node: cst.MatchAs) -> None:
        if node.name is not None:
            self._define(node.name.value)

    def visit_MatchStar(self, node: cst.MatchStar) -> None:
        if node.name is not None:
            self._define(node.name.value)

    def visit_Call(self, node: cst.Call) -> None:
        callee = node.func.attr if isinstance(node.func, cst.Attribute) else node.func
        name = callee.value if isinstance(callee, cst.Name) else ""
        self.keywords.extend((given.keyword.value, name) for given in node.args if given.keyword is not None)

    def visit_SimpleString(self, node: cst.SimpleString) -> None:
        value = node.evaluated_value
        self.strings.append(value if isinstance(value, str) else "")

    def visit_FormattedStringText(self, node: cst.FormattedStringText) -> None:
        self.strings.append(node.value)

    def visit_SimpleStatementLine(self, node: cst.SimpleStatementLine) -> bool:
        # A string that stands alone is a docstring, or old code: nothing is looked up by it.
        only = node.body[0] if len(node.body) == 1 else None
        return not (isinstance(only, cst.Expr) and isinstance(only.value, cst.SimpleString))

    def visit_Import(self, node: cst.Import) -> None:
        self.libraries |= set(_dotted(alias.name for alias in node.names))
        self.modules.update(
            (alias.evaluated_name, alias.evaluated_alias or alias.evaluated_name) for alias in node.names
        )

    def _target(self, node: cst.CSTNode) -> None:
        if isinstance(node, cst.Name):
            self._define(node.value)
        elif isinstance(node, cst.Tuple | cst.List):
            for entry in node.elements:
                self._target(entry.value)
        elif isinstance(node, cst.Attribute) and isinstance(node.value, cst.Name) and node.value.value == "self":
            self._define(node.attr.value)
            self.attributes.add(node.attr.value)

    def _define(self, name: str) -> None:
        self.defined.append(name)


def _dotted(nodes: Iterable[cst.CSTNode]) -> Iterator[str]:
    for node in nodes:
        inner = node
        while isinstance(inner, cst.Attribute):
            yield inner.attr.value
            inner = inner.value
        if isinstance(inner, cst.Name):
            yield inner.value


def _assigned(statement: cst.CSTNode) -> Iterator[str]:
    for small in getattr(statement, "body", ()) if isinstance(statement, cst.SimpleStatementLine) else ():
        targets = (
            [t.target for t in small.targets] if isinstance(small, cst.Assign) else [getattr(small, "target", None)]
        )
        yield from (target.value for target in targets if isinstance(target, cst.Name))


class _Rename(cst.CSTTransformer):
    def __init__(self, names: dict[str, str], attributes: set[str], modules: set[str]) -> None:
        self.names, self.attributes, self.modules = names, attributes, modules

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.Name:
        return updated_node.with_changes(value=self.names.get(updated_node.value, updated_node.value))

    def leave_Attribute(self, original_node: cst.Attribute, updated_node: cst.Attribute) -> cst.Attribute:
        owner = original_node.value
        of_module = isinstance(owner, cst.Name) and (owner.value in self.modules or owner.value[:1].isupper())
        if original_node.attr.value in self.attributes or of_module:
            return updated_node
        return updated_node.with_changes(attr=original_node.attr)

    def leave_ImportFrom(self, original_node: cst.ImportFrom, updated_node: cst.ImportFrom) -> cst.ImportFrom:
        module = original_node.module
        if not isinstance(module, cst.Attribute):
            return updated_node
        return updated_node.with_changes(module=module.visit(_RenameAll(self.names)))


class _RenameAll(cst.CSTTransformer):
    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.Name:
        return updated_node.with_changes(value=self.names.get(updated_node.value, updated_node.value))
